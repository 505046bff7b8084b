#include "slidelab/world/world_view.hpp"

#include <algorithm>

#include "slidelab/collision/solvers/resting.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

LoneSide lone_segment(const Segment& line, double radius, std::size_t number) {
    const Vec2 back = normal_of({line.b, line.a});
    const auto own = static_cast<SideNumber>(number);
    return {{line, radius, own, own, own, CornerKind::free_end, CornerKind::free_end, line},
            back,
            back};
}

}  // namespace

LoneSide BodySides::at(std::size_t side) const {
    const std::size_t count = body_.size();
    const Segment line = body_.side(side);
    if (count == 1 || line.a == line.b)
        return {{{line.a, line.a},
                 body_.radius(),
                 0,
                 0,
                 0,
                 CornerKind::raw,
                 CornerKind::raw,
                 {line.a, line.a}},
                {},
                {}};
    if (count == 2 || alone_) return lone_segment(line, body_.radius(), side);
    const std::size_t previous = (side + count - 1) % count;
    const std::size_t next = (side + 1) % count;
    const auto number = [](std::size_t i) { return static_cast<SideNumber>(i); };
    return {{line, body_.radius(), number(side), number(next), number(previous), CornerKind::convex,
             CornerKind::convex, line},
            normal_of(body_.side(previous)),
            normal_of(body_.side(next))};
}

LoneSide BodySides::back_of(std::size_t side) const {
    const Segment line = body_.side(side);
    return lone_segment({line.b, line.a}, body_.radius(), side);
}

bool WorldView::takes_all() const {
    return world_.off_count_ == 0 && !world_.has_one_way_walls_ && !filter_.accepts &&
           !filter_.ignored && !world_.categories_.empty() &&
           std::all_of(world_.categories_.begin(), world_.categories_.end(),
                       [this](std::uint64_t category) { return (category & filter_.hits) != 0; });
}

bool faces_solid_side(const Traits& traits, Vec2 along) {
    constexpr double right_angle = 1e-9;  // cosine
    const Vec2 out = outward(along);
    return dot(out, traits.solid_side) > right_angle * length(out) * length(traits.solid_side);
}

bool WorldView::begins_before(const Segment& side) const {
    const Vec2 normal = normal_of(side);
    const double nearest = -support_of(mover_.corners(), -normal) - mover_.radius();
    constexpr double touched = 1e-6;  // units: a mover on it is no farther away
    const double least = drops_ ? touched : -least_overlap_at(from_, rounding_across(side));
    return dot(from_ - side.a, normal) + nearest >= least;
}

std::optional<Segment> WorldView::solid_side_of(const Traits& traits, const Segment& line,
                                                bool has_back) const {
    const Vec2 along = line.b - line.a;
    Segment side = line;
    if (!slidelab::detail::faces_solid_side(traits, along)) {
        if (!has_back || !slidelab::detail::faces_solid_side(traits, -along)) return std::nullopt;
        side = {line.b, line.a};
    }
    return begins_before(side) ? std::optional(side) : std::nullopt;
}

bool WorldView::faces_solid_side(SideNumber side) const {
    const Traits& traits = world_.wall_traits_[world_.object_of_wall_[wall_of(side)]];
    const Segment line = line_of(level(), side);
    return !traits.is_one_way() || slidelab::detail::faces_solid_side(traits, line.b - line.a);
}

bool WorldView::includes_some(std::uint32_t wall) const {
    const std::uint32_t object = world_.object_of_wall_[wall];
    const Traits& traits = world_.wall_traits_[object];
    if (world_.off_count_ > 0 && world_.is_off_[object]) return false;
    if (!takes(traits, {object, 0})) return false;
    return !traits.is_one_way() ||
           solid_side_of(traits, level().walls()[wall].segment, true).has_value();
}

bool WorldView::includes_body(std::uint32_t number) const {
    const WorldBody& body = world_.bodies_[number];
    return body.is_there && body.is_enabled && takes(body.traits, object_of_body(number));
}

Surface WorldView::surface_of(SideNumber side) const {
    if (is_as_built(side)) return WeldedSides(level()).surface_of(side);
    struct Among {
        const WorldView& view;
        std::uint32_t own;
        Vec2 normal;
    };
    const Among among{*this, wall_of(side), normal_at(side)};
    const auto takes_part = [](const void* query, std::uint32_t other) {
        const auto& [view, own, normal] = *static_cast<const Among*>(query);
        return other == own ||
               (view.includes(other) && view.accepts(view.object_of(other), normal));
    };
    const Segment line = line_of(level(), side);
    const double radius = level().walls()[wall_of(side)].radius;
    const double extent =
        radius + 2.0 * std::max(weld_tolerance_at(line.a), weld_tolerance_at(line.b));
    return Weld::surface_among(Neighbours(level(), line, {extent, extent}, {takes_part, &among}),
                               side);
}

}  // namespace slidelab::detail
