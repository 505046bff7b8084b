#include "lab/studies/wall_spot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "lab/events/thresholds.hpp"
#include "slidelab/geometry/closest.hpp"

namespace slidelab::lab {

namespace {

/// Of unit vectors: the sine of the angle between directions that are one.
constexpr double same_angle = 1e-6;

Segment side_of_box(const Box& box, std::size_t side) {
    const auto corners = corners_of(bounds_of(box));
    return {corners[side], corners[(side + 1) % corners.size()]};
}

bool is_parallel(Vec2 a, Vec2 b) { return std::abs(cross(a, b)) < same_angle; }

Vec2 along(const Segment& line) { return unit_or(line.b - line.a, {}); }

/// A wall beside a point, with the properties that distinguish surfaces.
struct Beside {
    WallRef wall;
    Segment line;
    bool is_of_solid = false;
    std::uint32_t solid = no_solid;
    double radius = 0.0;

    /// Unit; of a solid's side away from the solid.
    Vec2 across() const { return outward(along(line)); }
};

class WallPlace {
public:
    WallPlace(const WallsOfMove& walls, WallRef wall, Vec2 normal, Vec2 mover)
        : walls_(walls), own_(beside(wall)), normal_(normal), mover_(mover) {}

    WallSpot spot(Vec2 point) const {
        const bool is_point = !has_direction(own_.line.b - own_.line.a);
        if (is_point) return {WallSpot::Kind::face, own_.wall, point};
        if (is_parallel(normal_, own_.across())) return on_side(point);
        const Vec2 end = nearer_end(point - normal_ * own_.radius);
        if (distance(end, point - normal_ * own_.radius) <= same_place) return at_end(end);
        return {WallSpot::Kind::face, own_.wall, point, side_name()};
    }

private:
    Beside beside(WallRef wall) const {
        Beside found{wall, line_of(walls_, wall), false, no_solid, radius_of(walls_, wall)};
        if (wall.is_of_level(walls_.level)) {
            found.solid = walls_.level.walls()[wall.number()].solid;
            found.is_of_solid = found.solid != no_solid;
        }
        found.is_of_solid = found.is_of_solid || is_of_box(wall);
        return found;
    }

    bool is_of_box(WallRef wall) const { return wall.kind(walls_.level) == WallRef::Kind::of_box; }

    bool is_own_body(const Beside& other) const {
        if (other.wall == own_.wall) return true;
        if (is_of_box(own_.wall) && is_of_box(other.wall))
            return own_.wall.box(walls_.level) == other.wall.box(walls_.level);
        return own_.solid != no_solid && own_.solid == other.solid;
    }

    /// The sides of the solid or the box, in their order; of a thin wall none.
    std::vector<Segment> sides_of_body() const {
        std::vector<Segment> sides;
        if (own_.solid != no_solid) {
            for (const Wall& side : walls_.level.sides_of(walls_.level.solids()[own_.solid]))
                sides.push_back(side.segment);
        } else if (is_of_box(own_.wall)) {
            const Box& box = walls_.kinematic_boxes[own_.wall.box(walls_.level)].box;
            for (std::size_t side = 0; side < 4; ++side) sides.push_back(side_of_box(box, side));
        }
        return sides;
    }

    std::vector<Beside> around(Vec2 place) const {
        std::vector<Beside> found;
        const auto take = [&](WallRef wall) {
            const Beside other = beside(wall);
            if (distance(place, closest_point_on_segment(place, other.line)) <= same_place)
                found.push_back(other);
        };
        const Aabb area = inflated({place, place}, {same_place, same_place});
        for (const std::uint32_t number : walls_.level.broad_phase().near(area)) {
            if (sees(walls_.strategy, walls_.level, walls_.level.walls()[number])) take(number);
        }
        if ((walls_.strategy.walls & sees_kinematic_boxes) != 0) {
            for (std::size_t box = 0; box < walls_.kinematic_boxes.size(); ++box) {
                for (std::uint32_t side = 0; side < 4; ++side)
                    take(WallRef::of_box(walls_.level, box, side));
            }
        }
        if ((walls_.strategy.walls & sees_grid) != 0) {
            const Lattice& lattice = walls_.level.lattice();
            for (const std::uint32_t index : lattice.near_runs().near(area)) {
                if (lattice.runs()[index].wall >= first_grid_wall) take(lattice.runs()[index].wall);
            }
        }
        std::sort(found.begin(), found.end(),
                  [](const Beside& a, const Beside& b) { return a.wall < b.wall; });
        return found;
    }

    /// Whether the mover is in front of a side, where sides have a front.
    bool faces_mover(const Beside& side, Vec2 place) const {
        return !side.is_of_solid || dot(mover_ - place, side.across()) > same_place;
    }

    /// Whether two walls are one straight surface through a place: in one line, facing the same
    /// way, one to each side.
    static bool goes_straight_on(const Beside& one, const Beside& other, Vec2 place) {
        if (!is_parallel(along(one.line), along(other.line))) return false;
        if (one.radius != other.radius) return false;
        if (one.is_of_solid && other.is_of_solid && dot(one.across(), other.across()) < 0.0)
            return false;
        const auto leads = [&](const Beside& wall, double sign) {
            const Vec2 direction = along(one.line) * sign;
            return std::max(dot(wall.line.a - place, direction),
                            dot(wall.line.b - place, direction)) > same_place;
        };
        return (leads(one, 1.0) && leads(other, -1.0)) || (leads(one, -1.0) && leads(other, 1.0));
    }

    /// The wall that goes on straight from the contact's own body at a place; and the mover is in
    /// front of both.
    std::optional<WallRef> straight_neighbour(Vec2 place) const {
        const std::vector<Beside> all = around(place);
        for (const Beside& own : all) {
            const bool is_surface = is_own_body(own) && !is_parallel(own.across(), normal_);
            if (!is_surface || !faces_mover(own, place)) continue;
            for (const Beside& other : all) {
                if (other.wall != own.wall && goes_straight_on(own, other, place))
                    return other.wall;
            }
        }
        return std::nullopt;
    }

    /// The solid's side that lies back to back against this one.
    std::optional<WallRef> side_against(Vec2 place) const {
        if (!own_.is_of_solid) return std::nullopt;
        for (const Beside& other : around(place)) {
            const bool is_against = !is_own_body(other) && other.is_of_solid &&
                                    is_parallel(along(own_.line), along(other.line)) &&
                                    dot(own_.across(), other.across()) < 0.0;
            if (is_against && overlap_along(other) > same_place) return other.wall;
        }
        return std::nullopt;
    }

    /// How long the part of the own side is that another lies against, units.
    double overlap_along(const Beside& other) const {
        const Vec2 direction = along(own_.line);
        const auto at = [&](Vec2 place) { return dot(place - own_.line.a, direction); };
        const double low = std::min(at(other.line.a), at(other.line.b));
        const double high = std::max(at(other.line.a), at(other.line.b));
        return std::min(high, at(own_.line.b)) - std::max(low, 0.0);
    }

    WallSpot on_side(Vec2 point) const {
        WallSpot spot{WallSpot::Kind::face, own_.wall, point, side_name()};
        spot.neighbour = side_against(point);
        if (!spot.neighbour) return spot;
        // Two that lie against each other end in a seam: that is what can be caught on.
        const Vec2 end = nearer_end(point);
        const bool is_seam = distance(end, point) <= same_place;
        spot.kind = is_seam ? WallSpot::Kind::seam : WallSpot::Kind::covered;
        if (is_seam) spot.part = end_name(end);
        return spot;
    }

    Vec2 nearer_end(Vec2 point) const {
        return distance(point, own_.line.a) <= distance(point, own_.line.b) ? own_.line.a
                                                                            : own_.line.b;
    }

    WallSpot at_end(Vec2 end) const {
        WallSpot spot{WallSpot::Kind::free_end, own_.wall, end, end_name(end)};
        if (const auto seam = straight_neighbour(end)) {
            spot.kind = WallSpot::Kind::seam;
            spot.neighbour = seam;
        } else if (own_.is_of_solid) {
            spot.kind = WallSpot::Kind::real_corner;
        } else {
            for (const Beside& other : around(end)) {
                if (other.wall == own_.wall) continue;
                spot.kind = WallSpot::Kind::joint;
                spot.neighbour = other.wall;
                break;
            }
        }
        return spot;
    }

    /// "top", "left side"; where another side has the same name, "side 3". A thin wall is called by
    /// its name alone.
    std::string side_name() const {
        std::vector<Vec2> directions;
        std::size_t own = 0;
        for (const Segment& side : sides_of_body()) {
            if (side == own_.line) own = directions.size();
            directions.push_back(outward(along(side)));
        }
        if (directions.empty()) return {};
        const std::string_view words = direction_in_words(directions[own]);
        if (!is_only(directions, own)) return fmt::format("side {}", own + 1);
        if (words == "upper") return "top";
        if (words == "lower") return "bottom";
        return fmt::format("{} side", words);
    }

    /// "left end"; of a solid "upper left corner", or "corner 3" as for sides.
    std::string end_name(Vec2 end) const {
        const std::vector<Segment> sides = sides_of_body();
        if (sides.empty()) {
            const Vec2 center = (own_.line.a + own_.line.b) * 0.5;
            return fmt::format("{} end", direction_in_words(end - center));
        }
        std::vector<Vec2> directions;
        std::size_t own = 0;
        for (std::size_t i = 0; i < sides.size(); ++i) {
            const Segment& before = sides[(i + sides.size() - 1) % sides.size()];
            if (sides[i].a == end) own = i;
            directions.push_back(outward(along(sides[i])) + outward(along(before)));
        }
        if (!is_only(directions, own)) return fmt::format("corner {}", own + 1);
        return fmt::format("{} corner", direction_in_words(directions[own]));
    }

    static bool is_only(const std::vector<Vec2>& directions, std::size_t own) {
        const std::string_view words = direction_in_words(directions[own]);
        for (std::size_t i = 0; i < directions.size(); ++i) {
            if (i != own && direction_in_words(directions[i]) == words) return false;
        }
        return true;
    }

    const WallsOfMove& walls_;
    Beside own_;
    Vec2 normal_;
    Vec2 mover_;
};

}  // namespace

std::string title_of(const WallName& name) {
    if (name.kind == WallName::Kind::map_bounds) return "the map's edge";
    if (name.kind == WallName::Kind::object) return fmt::format("object {}", name.index);
    return to_string(name);
}

namespace {

/// Of the thin walls that have one name in a row, as those of a polyline have, the place of this
/// one, from 1 on; 0 where it is the only one.
std::size_t piece_number(const Level& level, WallRef wall) {
    if (!wall.is_of_level(level) || level.walls()[wall.number()].solid != no_solid) return 0;
    const auto is_named_alike = [&](std::uint32_t other) {
        return other < level.walls().size() &&
               level.name_of_wall(other) == level.name_of_wall(wall.number());
    };
    std::uint32_t first = wall.number();
    while (first > 0 && is_named_alike(first - 1)) --first;
    const bool is_only = first == wall.number() && !is_named_alike(wall.number() + 1);
    return is_only ? 0 : wall.number() - first + 1;
}

}  // namespace

std::string title_of(const WallsOfMove& walls, WallRef wall) {
    const WallName name = wall_name(walls.level, walls.kinematic_boxes, wall);
    std::string title = title_of(name);
    const bool may_have_one = walls.names != nullptr && name.kind == WallName::Kind::object;
    const std::string_view own = may_have_one ? walls.names->of(name.index) : std::string_view();
    if (!own.empty()) title = fmt::format("{} \"{}\"", title, own);
    const std::size_t piece = piece_number(walls.level, wall);
    return piece == 0 ? title : fmt::format("{}, piece {}", title, piece);
}

Segment line_of(const WallsOfMove& walls, WallRef wall) {
    switch (wall.kind(walls.level)) {
        case WallRef::Kind::of_level:
            return walls.level.walls()[wall.number()].segment;
        case WallRef::Kind::of_box:
            return side_of_box(walls.kinematic_boxes[wall.box(walls.level)].box,
                               wall.side(walls.level));
        case WallRef::Kind::of_grid:
            break;
    }
    for (const LatticeRun& run : walls.level.lattice().runs()) {
        if (run.wall == wall.number()) return walls.level.lattice().segment_of(run);
    }
    return {};
}

double radius_of(const WallsOfMove& walls, WallRef wall) {
    return wall.is_of_level(walls.level) ? walls.level.walls()[wall.number()].radius : 0.0;
}

std::string_view direction_in_words(Vec2 direction) {
    // A little more than the tangent of an eighth of a right angle away from an axis.
    constexpr double level = 0.42;
    const Vec2 size{std::abs(direction.x), std::abs(direction.y)};
    if (size.y <= level * size.x) return direction.x < 0.0 ? "left" : "right";
    if (size.x <= level * size.y) return direction.y < 0.0 ? "upper" : "lower";
    if (direction.y < 0.0) return direction.x < 0.0 ? "upper left" : "upper right";
    return direction.x < 0.0 ? "lower left" : "lower right";
}

WallSpot spot_of(const WallsOfMove& walls, WallRef wall, Vec2 normal, Vec2 point, Vec2 mover) {
    return WallPlace(walls, wall, normal, mover).spot(point);
}

}  // namespace slidelab::lab
