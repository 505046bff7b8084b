#include "slidelab/collision/solvers/sweep_marks.hpp"

#include <algorithm>
#include <utility>

#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"

namespace slidelab {

namespace {

constexpr std::size_t most_walls = 64;
constexpr std::size_t largest_solid = 64;  // sides: whole cliffs are drawn wall by wall

/// A wall, or the whole convex solid that it is a side of.
struct Grown {
    std::uint32_t first_wall = 0;  ///< tells one from another
    std::vector<Vec2> corners;     ///< of the Minkowski sum, screen-clockwise
};

class SweepMarks {
public:
    SweepMarks(Trace& trace, const SweptMove& move) : trace_(trace), move_(move) {}

    void draw() {
        draw_ways();
        for (const Contact& contact : move_.result.contacts) {
            if (begins(contact)) draw_minimum_translations(contact);
        }
        for (const Contact& contact : move_.result.contacts) draw_shape(contact.wall, true);
        for (const std::uint32_t wall : move_.asked.all()) draw_shape(wall, false);
        for (const Contact& contact : move_.result.contacts) {
            if (contact.depth == 0.0) draw_hit(contact);
        }
        trace_.vector(5, Role::slide, move_.start, move_.result.position);
        mark_velocities(trace_, 6, move_.request, move_.result);
    }

private:
    static bool begins(const Contact& contact) {
        return contact.depth > 0.0 && contact.fraction == 0.0;
    }

    bool moves(std::uint32_t wall) const { return wall >= move_.level.walls().size(); }

    const KinematicBox& kinematic_box(std::uint32_t wall) const {
        return move_.request.kinematic_boxes[(wall - move_.level.walls().size()) / 4];
    }

    Grown grown(std::uint32_t number) const {
        if (moves(number)) {
            const Corners corners = corners_of(kinematic_box(number).box);
            return {number, minkowski_sum(move_.mover, corners.all())};
        }
        const Wall& wall = move_.level.walls()[number];
        if (wall.solid != no_solid) {
            const Solid& solid = move_.level.solids()[wall.solid];
            std::vector<Vec2> corners;
            if (solid.wall_count <= largest_solid) {
                for (const Wall& side : move_.level.sides_of(solid)) {
                    corners.push_back(side.segment.a);
                }
            }
            if (corners.size() > 2 && is_convex(corners)) {
                return {solid.first_wall, minkowski_sum(move_.mover, corners)};
            }
        }
        return {number, minkowski_sum(move_.mover, corners_of(wall.segment).all())};
    }

    void draw_ways() const {
        trace_.shape(2, Role::position, move_.request.shape, move_.request.position);
        trace_.point(2, Role::position, move_.start);
        trace_.vector(2, Role::path, move_.start, move_.start + move_.request.displacement);
    }

    /// Of a shape that was hit, the walls that face the point are shown as well.
    void draw_shape(std::uint32_t wall, bool hit) {
        const Grown shape = grown(wall);
        if (shape.corners.size() < 3 || !is_new(shape.first_wall)) return;
        if (moves(wall) && move_.relative) draw_relative_displacement(kinematic_box(wall).delta);
        trace_.polygon(3, Role::minkowski, shape.corners);
        if (!hit) return;
        for (std::size_t i = 0; i < shape.corners.size(); ++i) {
            const Segment side{shape.corners[i], shape.corners[(i + 1) % shape.corners.size()]};
            const double before = dot(outward(side.b - side.a), move_.start - side.a);
            if (before >= -contact_tolerance_at(side.a)) trace_.segment(4, Role::candidate, side);
        }
    }

    bool is_new(std::uint32_t first_wall) {
        if (std::find(drawn_.begin(), drawn_.end(), first_wall) != drawn_.end()) return false;
        drawn_.push_back(first_wall);
        return true;
    }

    void draw_relative_displacement(Vec2 delta) const {
        if (delta == Vec2{}) return;
        trace_.vector(2, Role::relative_path, move_.start,
                      move_.start + move_.request.displacement - delta);
    }

    void draw_hit(const Contact& contact) const {
        trace_.point(4, Role::first_hit, contact.position, contact.fraction);
        const double shown = length(extents_of(move_.request.shape));
        trace_.vector(4, Role::normal, contact.position, contact.position + contact.normal * shown);
    }

    /// The vectors orthogonal to the walls of the sum, with their lengths, and the one that was
    /// taken.
    void draw_minimum_translations(const Contact& contact) const {
        const Vec2 inside = contact.position - contact.normal * contact.depth;
        const std::vector<Vec2> corners = grown(contact.wall).corners;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Vec2 normal = normalized(outward(corners[(i + 1) % corners.size()] - corners[i]));
            const double far = dot(corners[i] - inside, normal);
            if (far > 0.0) trace_.vector(1, Role::axis, inside, inside + normal * far, far);
        }
        trace_.vector(1, Role::normal, inside, contact.position, contact.depth);
    }

    Trace& trace_;
    const SweptMove& move_;
    std::vector<std::uint32_t> drawn_;
};

}  // namespace

void CandidateWalls::add(std::uint32_t wall, std::span<const Vec2> corners,
                         const Segment& translation, Vec2 extent) {
    if (bounds_of(corners).overlaps(inflated(bounds_of(translation), extent))) add(wall);
}

void CandidateWalls::add(std::uint32_t wall) {
    if (walls_.size() == most_walls) return;
    if (std::find(walls_.begin(), walls_.end(), wall) == walls_.end()) walls_.push_back(wall);
}

void mark_velocities(Trace& trace, int step, const MoveRequest& request, const MoveResult& result) {
    const double speed = length(request.velocity);
    if (!result.hit() || speed == 0.0) return;
    const double tick = length(request.displacement) / speed;
    const Vec2 at = result.position;
    trace.vector(step, Role::velocity_before, at, at + request.velocity * tick);
    trace.vector(step, Role::velocity, at, at + result.velocity * tick);
}

void mark_sweep(Trace& trace, const SweptMove& move) { SweepMarks(trace, move).draw(); }

}  // namespace slidelab
