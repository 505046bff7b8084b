// The slide that is put around each peer, and around the yardstick: advance to what is met first,
// clip what is left of the wish against all normals met so far, and repeat.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "bench/method.hpp"
#include "geometry/inline_vector.hpp"

namespace slidelab::bench {

/// Legs of one move. More are asked for by no place in the city.
inline constexpr int most_legs = 5;

struct Hit {
    double fraction = 0.0;  ///< of the leg, 0..1
    Vec2 normal;            ///< unit, away from the wall; zero when nothing is to be clipped
};

using Normals = InlineVector<Vec2, most_legs>;

/// What is left of `wish` when it must not lead against any of the normals: the wish, or its longer
/// projection along a wall that the others allow, or nothing.
inline Vec2 clipped(Vec2 wish, const Normals& normals) {
    // A projection stands square to its normal up to rounding.
    const double rounding = -1e-12 * (std::abs(wish.x) + std::abs(wish.y));
    const auto allowed = [&](Vec2 way) {
        return std::all_of(normals.begin(), normals.end(),
                           [&](Vec2 normal) { return dot(way, normal) >= rounding; });
    };
    if (allowed(wish)) return wish;
    Vec2 best;
    for (const Vec2 normal : normals) {
        const Vec2 along = wish - normal * dot(wish, normal);
        if (length_squared(along) > length_squared(best) && allowed(along)) best = along;
    }
    return best;
}

/// `first_hit(position, way)` answers an optional Hit.
template <typename FirstHit>
Vec2 slide(Vec2 position, Vec2 wish, const FirstHit& first_hit, Bends* bends) {
    Normals normals;
    Vec2 way = wish;
    for (int leg = 0; leg < most_legs; ++leg) {
        const std::optional<Hit> hit = first_hit(position, way);
        if (!hit) return position + way;
        position += way * hit->fraction;
        if (bends != nullptr) bends->push_back(position);
        wish = wish * (1.0 - hit->fraction);
        if (hit->normal != Vec2{}) normals.push_back(hit->normal);
        way = clipped(wish, normals);
        if (way == Vec2{}) break;
    }
    return position;
}

}  // namespace slidelab::bench
