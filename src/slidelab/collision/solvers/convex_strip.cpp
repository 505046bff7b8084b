#include "slidelab/collision/solvers/convex_strip.hpp"

#include "slidelab/collision/solvers/joints.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

Vec2 corner_at(std::span<const ConvexSide> sides, std::size_t i) {
    return sides[i % sides.size()].corner;
}

bool are_joined(Vec2 a, Vec2 b) { return distance(a, b) <= joint; }

}  // namespace

ConvexStrip::ConvexStrip(std::span<const ConvexSide> tile, Vec2 across) : across_(across) {
    for (const ConvexSide& side : tile) sides_.push_back(side);
}

bool ConvexStrip::join(std::span<const ConvexSide> other) {
    for (std::size_t i = 0; i < sides_.size(); ++i) {
        if (!is_end(i)) continue;
        const Vec2 start = sides_[i].corner;
        const Vec2 end = corner_at(sides(), i + 1);
        for (std::size_t k = 0; k < other.size(); ++k) {
            const bool is_shared = !other[k].is_cut && are_joined(start, corner_at(other, k + 1)) &&
                                   are_joined(end, other[k].corner);
            if (!is_shared) continue;
            // From the end of the shared side around this one, then around the other.
            const std::size_t mine = sides_.size();
            const std::size_t its = other.size();
            Sides joined;
            bool is_convex = add_corner(joined, corner_at(other, k + its - 1),
                                        sides_[(i + 1) % mine], corner_at(sides(), i + 2));
            for (std::size_t n = 2; n < mine; ++n) joined.push_back(sides_[(i + n) % mine]);
            ConvexSide onwards = other[(k + 1) % its];
            onwards.corner = start;
            is_convex = add_corner(joined, corner_at(sides(), i + mine - 1), onwards,
                                   corner_at(other, k + 2)) &&
                        is_convex;
            for (std::size_t n = 2; n < its; ++n) joined.push_back(other[(k + n) % its]);
            if (!is_convex || joined.dropped() > 0) return false;
            sides_ = joined;
            return true;
        }
    }
    return false;
}

/// Whether others are joined on a side.
bool ConvexStrip::is_end(std::size_t side) const {
    const Segment segment = segment_at(sides(), side);
    const Vec2 along = segment.b - segment.a;
    if (sides_[side].is_cut || !has_direction(along)) return false;
    const Vec2 normal = normalized(outward(along));
    return same_direction(normal, across_) || same_direction(normal, -across_);
}

/// A corner where the two join: none where one's side goes on in the other's. False: they are not
/// convex there.
bool ConvexStrip::add_corner(Sides& joined, Vec2 before, const ConvexSide& side, Vec2 after) {
    const Vec2 along = after - before;
    if (!has_direction(along)) return false;
    const double out = dot(side.corner - before, normalized(outward(along)));
    if (out > joint) joined.push_back(side);
    return out >= -joint;
}

}  // namespace slidelab::detail
