// The slide that is put around each peer, and around the yardstick: advance to the first hit, clip
// the remainder against all normals hit so far, and repeat.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "bench/method.hpp"
#include "slidelab/geometry/inline_vector.hpp"

namespace slidelab::bench {

/// Casts of one move. No place in the city needs more.
inline constexpr int most_legs = 5;

struct Hit {
    double fraction = 0.0;  ///< of the cast, 0..1
    Vec2 normal;            ///< unit, away from the wall; zero when nothing is to be clipped
};

using Normals = InlineVector<Vec2, most_legs>;

/// The part of `displacement` that is left when it must not lead against any of the normals: all,
/// or its longer projection along a wall that the others allow, or nothing.
inline Vec2 clipped(Vec2 displacement, const Normals& normals) {
    // A projection stands square to its normal up to rounding.
    const double rounding = -1e-12 * (std::abs(displacement.x) + std::abs(displacement.y));
    const auto allowed = [&](Vec2 translation) {
        return std::all_of(normals.begin(), normals.end(),
                           [&](Vec2 normal) { return dot(translation, normal) >= rounding; });
    };
    if (allowed(displacement)) return displacement;
    Vec2 best;
    for (const Vec2 normal : normals) {
        const Vec2 along = displacement - normal * dot(displacement, normal);
        if (length_squared(along) > length_squared(best) && allowed(along)) best = along;
    }
    return best;
}

/// `first_hit(position, translation)` answers an optional Hit.
template <typename FirstHit>
Vec2 slide(Vec2 position, Vec2 displacement, const FirstHit& first_hit, Bends* bends) {
    Normals normals;
    Vec2 translation = displacement;
    for (int leg = 0; leg < most_legs; ++leg) {
        const std::optional<Hit> hit = first_hit(position, translation);
        if (!hit) return position + translation;
        position += translation * hit->fraction;
        if (bends != nullptr) bends->push_back(position);
        displacement = displacement * (1.0 - hit->fraction);
        if (hit->normal != Vec2{}) normals.push_back(hit->normal);
        translation = clipped(displacement, normals);
        if (translation == Vec2{}) break;
    }
    return position;
}

}  // namespace slidelab::bench
