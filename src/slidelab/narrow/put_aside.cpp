#include "slidelab/narrow/put_aside.hpp"

#include <algorithm>

namespace slidelab::detail {

namespace {

using Displacements = InlineVector<Vec2, 4>;

/// The displacements of the planes that move, each once.
Displacements pushes_of(const ContactPlanes& planes, double left) {
    Displacements pushes;
    for (const ContactPlane& plane : planes) {
        const Vec2 push = plane.wall_displacement * left;
        const bool is_known = std::find(pushes.begin(), pushes.end(), push) != pushes.end();
        if (push != Vec2{} && !is_known) pushes.push_back(push);
    }
    return pushes;
}

/// Adds the half-plane of what leads back from a push by no more than `aside`, and as far as other
/// pushes lead there.
void limit_before(Vec2 push, std::span<const Vec2> pushes, double aside, WayLimits& limits) {
    const Vec2 along = unit_or(push, {});
    if (along == Vec2{}) return;
    double least = -aside;
    for (const Vec2 other : pushes) least += std::min(0.0, dot(other, along));
    limits.push_back({along, least});
}

}  // namespace

void limit_across(Vec2 push, std::span<const Vec2> others, double aside, WayLimits& limits) {
    const Vec2 across = unit_or(outward(push), {});
    if (across == Vec2{}) return;
    for (const Vec2 side : {across, -across}) {
        double reach = aside;
        for (const Vec2 other : others) reach += std::max(0.0, dot(other, side));
        limits.push_back({-side, -reach});
    }
}

void limit_back(Vec2 push, Vec2 normal, double depth, const ConvexMover& mover, WayLimits& limits) {
    const double half = 0.5 * (mover.extent(normal) + mover.extent(-normal));
    limits.push_back({push, depth < half ? std::min(0.0, dot(normal, push) * depth) : 0.0});
}

Vec2 across_push(Vec2 out, Vec2 push) {
    const Vec2 side = unit_or(outward(push), {});
    const Vec2 across = side == Vec2{} ? out : side * dot(out, side);
    return length(across) > touching ? across : Vec2{};
}

EvasionLimits limits_of_evasion(const ContactPlanes& planes, double left, double aside,
                                double overlap) {
    EvasionLimits limits;
    Displacements pushes = pushes_of(planes, left);
    double pushed = 0.0;
    for (const Vec2 push : pushes) pushed += length(push);
    limits.longest = pushed + overlap + aside;
    const auto together = planes.nearest({}, left);
    limits.push = pressing_pair(planes).first.wall_displacement * left;
    if (together && length(*together) <= pushed + aside) {
        pushes.push_back(*together);
        limits.push = *together;
    }
    for (const Vec2 push : pushes) {
        Displacements others = pushes;
        const auto self = std::find(others.begin(), others.end(), push);
        others.erase(static_cast<std::size_t>(self - others.begin()));
        limit_across(push, others.all(), aside, limits.within);
    }
    limit_before(limits.push, pushes.all(), aside, limits.within);
    for (const ContactPlane& plane : planes)
        if (plane.moves()) limits.within.push_back({plane.normal, 0.0});
    return limits;
}

std::pair<ContactPlane, ContactPlane> pressing_pair(const ContactPlanes& planes) {
    const ContactPlane* first = planes.begin();
    const ContactPlane* second = planes.end() - 1;
    const bool any_moves = std::any_of(planes.begin(), planes.end(),
                                       [](const ContactPlane& plane) { return plane.moves(); });
    double least = 2.0;  // more than any product of unit vectors
    for (const ContactPlane& one : planes) {
        for (const ContactPlane& other : planes) {
            const bool is_pair = &one != &other && !(one.wall == other.wall);
            if (!is_pair || (any_moves && !one.moves())) continue;
            const double against = dot(one.normal, other.normal);
            if (against >= least) continue;
            least = against;
            first = &one;
            second = &other;
        }
    }
    return {*first, *second};
}

}  // namespace slidelab::detail
