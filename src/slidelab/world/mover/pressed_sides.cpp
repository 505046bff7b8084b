#include "slidelab/world/mover/pressed_sides.hpp"

#include <algorithm>
#include <limits>

#include "slidelab/world/world_bodies.hpp"

namespace slidelab::detail {

namespace {

/// The sides and corners of one convex body, as they are welded with their neighbours.
class ExposedBody {
public:
    ExposedBody(const WorldView& view, const Body& body) : view_(view), body_(body) {}

    /// Whether free space lies before the side from a corner on.
    bool has_side(std::size_t corner) const {
        return is_lone() || (!body_.sides[corner].is_cut && surface_of(corner).is_exposed());
    }
    /// Whether free space lies round a corner: it is no seam, and not concave.
    bool has_corner(std::size_t corner) const {
        if (is_lone()) return true;
        if (!body_.sides[corner].is_cut) {
            const Surface next = surface_of(corner);
            return next.is_exposed() && turns(next.start) && next.exposed.a == next.line.a;
        }
        const std::size_t before = (corner == 0 ? body_.sides.size() : corner) - 1;
        if (body_.sides[before].is_cut) return false;
        const Surface back = surface_of(before);
        return back.is_exposed() && turns(back.end) && back.exposed.b == back.line.b;
    }

private:
    /// Whether it is welded with nothing. A point has corners alone.
    bool is_lone() const {
        return body_.sides.size() == 1 ||
               (body_.wall.is_of_body() && !view_.is_welded(body_.wall.body()));
    }
    Surface surface_of(std::size_t corner) const {
        if (body_.wall.is_of_body())
            return view_.scene().surfaces_of_added(body_.wall.body())[corner];
        const bool is_back = body_.sides.size() == 2 && corner == 1;
        return view_.surface_of(2 * body_.sides[corner].wall + (is_back ? 1U : 0U));
    }

    const WorldView& view_;
    const Body& body_;
};

/// Finds the side of one body.
class PressedSearch {
public:
    PressedSearch(const WorldView& view, const Body& body, Vec2 at, Vec2 eye)
        : body_(body), exposed_(view, body), mover_(view.shape().convex()), at_(at), eye_(eye) {}

    /// False where they do not overlap, or none of its sides counts.
    bool find(PressedSide& found) const {
        const double radius = mover_.radius + body_.radius;
        NearestBoundary nearest(radius, true, {}, contact_tolerance);
        bool is_apart = false;
        bool is_inside = true;
        visit_grown_sides(body_.sides, mover_.corners, radius, at_, [&](const GrownSide& side) {
            is_apart = !(side.distance > contact_tolerance);
            const bool is_before = side.normal == Vec2{} || is_before_eye(side);
            is_inside = is_inside && !is_before;
            if (is_before && !is_apart) add(side, nearest);
            return !is_apart;
        });
        if (is_apart) return false;
        const GrownSide side = nearest.found();
        if (side.distance > 0.0) {
            found.plane.normal = side.normal + Vec2{};
            found.depth = side.distance;
            return found.is_before = true;
        }
        if (!is_inside) return false;
        const Penetration out =
            body_penetration(body_.shape(), mover_, at_, {0.0, -1.0}, contact_tolerance);
        found.plane.normal = out.normal;
        found.depth = out.depth;
        found.is_before = false;
        return out.overlaps();
    }

private:
    /// Whether the eye is before the line of a side, without the mover around it.
    bool is_before_eye(const GrownSide& side) const {
        const double behind = support_of(mover_.corners, -side.normal) + mover_.radius;
        return dot(eye_, side.normal) + behind >= side.distance;
    }
    /// Adds a side with what of it bounds free space: itself, and the corner where it begins.
    void add(GrownSide side, NearestBoundary& nearest) const {
        constexpr double none = GrownSide::unbounded;
        const std::size_t corner = corner_of(side);
        const bool has_corner = exposed_.has_corner(corner);
        if (side.of_mover ? !has_corner : !exposed_.has_side(corner)) return;
        if (!has_corner) side.corner = {none, none};
        nearest.add(side);
    }
    /// The body's corner where its side begins, or on which the mover's side presses.
    std::size_t corner_of(const GrownSide& side) const {
        const std::size_t count = body_.sides.size();
        if (side.of_mover || side.normal == Vec2{})
            return foremost_corner(body_.sides, side.normal);
        for (std::size_t i = 0; i < count; ++i) {
            const Segment line = segment_at(body_.sides, i);
            if (has_direction(line.b - line.a) &&
                normalized(outward(line.b - line.a)) == side.normal)
                return i;
        }
        return 0;
    }

    const Body& body_;
    ExposedBody exposed_;
    ConvexMover mover_;
    Vec2 at_;
    Vec2 eye_;  ///< the mover's centroid, from its position
};

}  // namespace

void visit_pressed_sides(const WorldView& view, Vec2 at, double time, PressedVisitor visitor) {
    const Aabb bounds = view.shape().convex().bounds();
    const Aabb area{at + bounds.min, at + bounds.max};
    Vec2 eye;
    for (const Vec2 corner : view.shape().corners())
        eye += corner / static_cast<double>(view.shape().corners().size());
    WorldBodies{view, at, time}.visit(area, [&](const Body& body) {
        PressedSide side;
        if (!PressedSearch(view, body, at, eye).find(side)) return;
        side.plane.wall = body.sides[0].wall;
        side.plane.wall_displacement = body.displacement;
        visitor.visit(visitor.context, side);
    });
}

}  // namespace slidelab::detail
