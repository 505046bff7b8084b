#include "slidelab/level/derived/near_misses.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/derived/touching_ends.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/level/outline_crossing.hpp"

namespace slidelab::detail {

namespace {

using Number = std::uint32_t;

enum class Kind : std::uint8_t { point, horizontal, vertical, slanted };

Kind kind_of(const Segment& segment) {
    if (is_point(segment)) return Kind::point;
    if (segment.a.y == segment.b.y) return Kind::horizontal;
    return segment.a.x == segment.b.x ? Kind::vertical : Kind::slanted;
}

struct Line {
    Kind kind = Kind::point;
    Vec2 at;
    Vec2 along;

    double offset(Vec2 point) const { return offset_from_line(point, at, along); }

    /// The nearest point; of a line along an axis with that line's own coordinate.
    Vec2 nearest(Vec2 point) const {
        if (kind == Kind::horizontal) return {point.x, at.y};
        if (kind == Kind::vertical) return {at.x, point.y};
        return at + along * (dot(point - at, along) / length_squared(along));
    }
};

/// The crossing of two lines, with the coordinates of those along an axis; none for parallel ones.
std::optional<Vec2> crossing(const Line& one, const Line& other) {
    const double sine = cross(one.along, other.along);
    if (sine == 0.0) return std::nullopt;
    Vec2 place = one.at + one.along * (cross(other.at - one.at, other.along) / sine);
    for (const Line* line : {&one, &other}) {
        if (line->kind == Kind::horizontal) place.y = line->at.y;
        if (line->kind == Kind::vertical) place.x = line->at.x;
    }
    return place;
}

/// From the end of the lower coordinates: two edges at one place may lead in both directions.
Segment in_order(const Segment& s) {
    return std::tie(s.b.x, s.b.y) < std::tie(s.a.x, s.a.y) ? Segment{s.b, s.a} : s;
}

Line line_through(const Segment& edge) {
    const auto [a, b] = in_order(edge);
    return {Kind::slanted, a, b - a};
}

/// Which of two edges decides: the longer one, then that of the lower coordinates.
bool goes_before(const Segment& one, const Segment& other) {
    const auto [a, b] = in_order(one);
    const auto [c, d] = in_order(other);
    const double one_length = length_squared(b - a);
    const double other_length = length_squared(d - c);
    if (one_length != other_length) return one_length > other_length;
    return std::tie(a.x, a.y, b.x, b.y) < std::tie(c.x, c.y, d.x, d.y);
}

/// Places the ends of walls. A *group* is the ends that are one place, named by its first end; it
/// may slide along the first line that it is put on, and stays where it is put on a second one.
class Placement {
public:
    Placement(std::span<const Wall> walls, const WallIndex& index, double tolerance,
              Number first_movable)
        : walls_(walls),
          reach_(reach_of(tolerance)),
          first_movable_(first_movable),
          ends_(walls),
          walls_at_(ends_.walls_at()),
          touched_by_(ends_.places.size(), touches_of(index)),
          touching_(touched_by_.inverse(walls.size())),
          groups_(ends_.places.size()),
          next_(ends_.places.size()),
          listed_for_(ends_.places.size(), none),
          on_line_of_(ends_.places.size(), none),
          near_groups_(ends_.places.size()),
          is_taken_(walls.size()) {
        std::iota(next_.begin(), next_.end(), Number{0});
        for (Number end = 0; end != groups_.size(); ++end)
            groups_[end] = {end, ends_.places[end], {}, 0, false};
        for (Number wall = 0; wall != first_movable; ++wall)
            for (const Number end : ends_of(wall)) groups_[end].stands = true;
    }

    void run() {
        const std::vector<Number> order = order_of_walls();
        unite_ends(order);
        for (const Number wall : order) {
            const Kind kind = kind_of(walls_[wall].segment);
            if (is_taken_[wall] || kind == Kind::point || kind == Kind::slanted) continue;
            put_on_axis_line(wall, kind);
        }
        for (const Number wall : order) {
            if (!is_taken_[wall] && kind_of(walls_[wall].segment) == Kind::slanted)
                put_on_slanted_line(wall);
        }
    }

    Segment placed(Number wall) const {
        return {group_of(ends_.a_of(wall)).at, group_of(ends_.b_of(wall)).at};
    }

private:
    static constexpr Number none = 0xffffffffU;

    struct Group {
        Number first = 0;  ///< its first end; of another end the number of its group
        Vec2 at;
        std::array<Line, 2> lines;
        std::uint8_t line_count = 0;
        bool stands = false;
    };

    std::array<Number, 2> ends_of(Number wall) const {
        return {ends_.a_of(wall), ends_.b_of(wall)};
    }
    Group& group_of(Number end) { return groups_[groups_[end].first]; }
    const Group& group_of(Number end) const { return groups_[groups_[end].first]; }
    Vec2 place_of(Number end) const { return ends_.places[end]; }

    std::vector<std::pair<Number, Number>> touches_of(const WallIndex& index) const {
        std::vector<std::pair<Number, Number>> touches;
        std::vector<Number> found;
        std::vector<Number> found_by(walls_.size(), none);  // the last end that touches it
        for (Number end = 0; end != ends_.places.size(); ++end) {
            const double radius = walls_[walls_at_[end][0]].radius;
            found.clear();
            visit_touched(walls_, index, ends_.places[end], radius, reach_, [&](Number wall) {
                if (std::exchange(found_by[wall], end) != end) found.push_back(wall);
            });
            std::sort(found.begin(), found.end());
            for (const Number wall : found) touches.emplace_back(end, wall);
        }
        return touches;
    }

    std::vector<Number> order_of_walls() const {
        std::vector<Number> order(walls_.size());
        std::iota(order.begin(), order.end(), Number{0});
        std::sort(order.begin(), order.end(), [&](Number one, Number other) {
            const bool one_stands = one < first_movable_;
            if (one_stands != (other < first_movable_)) return one_stands;
            return goes_before(walls_[one].segment, walls_[other].segment);
        });
        return order;
    }

    // --- Ends that are one place ---

    void unite_ends(std::span<const Number> order) {
        for (const Number wall : order) {
            auto [first, second] = ends_of(wall);
            const Vec2 a = place_of(first);
            const Vec2 b = place_of(second);
            if (std::tie(b.x, b.y) < std::tie(a.x, a.y)) std::swap(first, second);
            unite_with(first);
            unite_with(second);
        }
    }

    /// Gives an end the ends near it that no longer edge has placed.
    void unite_with(Number end) {
        if (groups_[end].first != end || next_[end] != end) return;
        std::vector<Number> near;
        bool any_miss = false;
        for (const Number wall : touched_by_[end]) {
            for (const Number other : ends_of(wall)) {
                const double apart = largest_part(place_of(other) - place_of(end));
                if (apart > reach_ || groups_[other].stands || next_[other] != other) continue;
                if (std::exchange(listed_for_[other], end) == end) continue;
                near.push_back(other);
                any_miss = any_miss || is_miss(apart, place_of(end));
            }
        }
        if (!any_miss) return;
        std::sort(near.begin(), near.end());
        for (const Number other : near) {
            if (is_joined_to(other, end)) continue;
            groups_[other].first = end;
            next_[other] = std::exchange(next_[end], other);
        }
    }

    /// Whether a wall leads from an end to a group: it would have no length.
    bool is_joined_to(Number end, Number group) const {
        const auto walls = walls_at_[end];
        return std::any_of(walls.begin(), walls.end(), [&](Number wall) {
            const auto [a, b] = ends_of(wall);
            return a != b && groups_[a == end ? b : a].first == group;
        });
    }

    template <typename Visit>
    void visit_group(Number end, Visit&& visit) const {
        Number each = end;
        do {
            visit(each);
            each = next_[each];
        } while (each != end);
    }

    // --- Lines ---

    /// Puts a group on a line, along which it may go on if it was free. False: it cannot.
    bool put(Number end, const Line& line) {
        Group& group = group_of(end);
        Vec2 to = group.at;
        const bool is_exact = line.kind != Kind::slanted;
        if (is_exact ? line.nearest(to) != to : is_miss(4.0 * line.offset(to), to)) {
            if (group.stands || group.line_count == 2) return false;
            const auto moved =
                group.line_count == 0 ? line.nearest(to) : crossing(group.lines[0], line);
            if (!moved || !may_be_at(group, *moved)) return false;
            to = *moved;
        }
        group.at = to;
        const bool is_parallel =
            group.line_count == 1 && cross(group.lines[0].along, line.along) == 0.0;
        if (group.line_count < 2 && !is_parallel) group.lines[group.line_count++] = line;
        return true;
    }

    bool may_be_at(const Group& group, Vec2 to) const {
        bool may = true;
        visit_group(group.first,
                    [&](Number end) { may = may && largest_part(to - place_of(end)) <= reach_; });
        return may;
    }

    /// An edge along an axis, and all that lies on its line and touches it, or what it has taken.
    void put_on_axis_line(Number seed, Kind kind) {
        const bool is_flat = kind == Kind::horizontal;
        double Vec2::*across = is_flat ? &Vec2::y : &Vec2::x;
        double Vec2::*along = is_flat ? &Vec2::x : &Vec2::y;
        Vec2 at = walls_[seed].segment.a;
        for (const Number end : ends_of(seed))
            if (group_of(end).stands) at = group_of(end).at;
        const Line line{kind, at, is_flat ? Vec2{1.0, 0.0} : Vec2{0.0, 1.0}};
        const auto offset = [&](Number end) {
            return std::abs(place_of(end).*across - at.*across);
        };
        const auto fits = [&](Number wall, bool is_missed) {
            const Kind own = kind_of(walls_[wall].segment);
            if (own != kind && (own != Kind::slanted || !is_missed)) return false;
            const Vec2 size = walls_[wall].segment.b - walls_[wall].segment.a;
            return std::abs(size.*across) < std::abs(size.*along) &&
                   offset(ends_.a_of(wall)) <= reach_ && offset(ends_.b_of(wall)) <= reach_;
        };
        gather(seed, fits, [&](Number end) { return offset(end) <= reach_; });
        const bool any_miss = std::any_of(on_line_.begin(), on_line_.end(), [&](Number end) {
            return is_miss(offset(end), place_of(end));
        });
        for (const Number end : on_line_) {
            Line own = line;
            if (!any_miss) own.at = group_of(end).at;  // as it is
            put(end, own);
        }
    }

    /// Fills taken_ with the edges of a seed's line, and on_line_ with the ends on them.
    /// `fits(wall, is_missed)`: whether an edge that touches them lies on the line;
    /// `is_on_line`: whether an end does.
    template <typename Fits, typename IsOnLine>
    void gather(Number seed, const Fits& fits, const IsOnLine& is_on_line) {
        taken_.assign(1, seed);
        on_line_.clear();
        is_taken_[seed] = true;
        const auto add_end = [&](Number end) {
            if (std::exchange(on_line_of_[end], seed) != seed) on_line_.push_back(end);
        };
        const auto take = [&](Number wall, const auto& is_missed) {
            if (is_taken_[wall] || !fits(wall, is_missed())) return;
            is_taken_[wall] = true;
            taken_.push_back(wall);
        };
        for (std::size_t i = 0; i < taken_.size(); ++i) {
            const Number wall = taken_[i];
            for (const Number end : ends_of(wall)) {
                add_end(end);
                if (next_[end] == end) {
                    for (const Number other : walls_at_[end]) take(other, [] { return false; });
                    for (const Number other : touched_by_[end])
                        take(other, [&] { return misses(end, other); });
                    continue;
                }
                for (const Number other : walls_near_group(end)) {
                    if (is_taken_[other] || !fits(other, true)) continue;
                    take(other, [&] { return is_missed_at(end, other); });
                }
            }
            for (const Number end : touching_[wall]) {
                if (!is_on_line(end)) continue;
                add_end(end);
                for (const Number other : walls_at_[end])
                    take(other, [&] { return misses(end, wall); });
            }
        }
        std::sort(on_line_.begin(), on_line_.end());
    }

    /// The walls that end at a group or touch it, each once. Kept: many walls may ask one group.
    const std::vector<Number>& walls_near_group(Number end) {
        std::vector<Number>& near = near_groups_[groups_[end].first];
        if (!near.empty()) return near;
        visit_group(end, [&](Number one) {
            for (const auto& walls : {walls_at_[one], touched_by_[one]})
                near.insert(near.end(), walls.begin(), walls.end());
        });
        std::sort(near.begin(), near.end());
        near.erase(std::unique(near.begin(), near.end()), near.end());
        return near;
    }

    /// Whether a wall near an end's group is not where that end is: by a miss of two ends of the
    /// group, or of one of them and the wall.
    bool is_missed_at(Number end, Number wall) const {
        const auto is_in = [wall](std::span<const Number> walls) {
            return std::binary_search(walls.begin(), walls.end(), wall);
        };
        bool is_missed = false;
        visit_group(end, [&](Number one) {
            if (is_missed) return;
            const bool is_touched = is_in(touched_by_[one]);
            if (!is_touched && !is_in(walls_at_[one])) return;
            is_missed = is_miss(largest_part(place_of(one) - place_of(end)), place_of(end)) ||
                        (is_touched && misses(one, wall));
        });
        return is_missed;
    }

    /// Whether an end that touches a wall is not on it.
    bool misses(Number end, Number wall) const {
        const auto& [a, b] = walls_[wall].segment;
        return is_miss(offset_from_line(place_of(end), a, b - a), place_of(end));
    }

    void put_on_slanted_line(Number seed) {
        const Line line = line_through(placed(seed));
        const auto is_on_line = [&](Number end) { return line.offset(group_of(end).at) <= reach_; };
        const auto fits = [&](Number wall, bool is_missed) {
            // A bend between edges that share an end is no miss, however small.
            if (!is_missed || kind_of(walls_[wall].segment) != Kind::slanted) return false;
            const Vec2 size = walls_[wall].segment.b - walls_[wall].segment.a;
            return std::abs(cross(line.along, size)) < std::abs(dot(line.along, size)) &&
                   is_on_line(ends_.a_of(wall)) && is_on_line(ends_.b_of(wall));
        };
        gather(seed, fits, is_on_line);
        if (on_line_.size() <= 2) return;  // it is where its ends are
        for (const Number end : ends_of(seed)) put(end, line);
        for (const Number wall : taken_)
            for (const Number end : ends_of(wall)) put(end, line);
        std::sort(taken_.begin(), taken_.end(), [&](Number one, Number other) {
            return goes_before(walls_[one].segment, walls_[other].segment);
        });
        for (const Number wall : taken_) put_ends_on(wall);
    }

    /// Puts the ends that touch an edge between its own on the line that the edge has by now.
    void put_ends_on(Number wall) {
        const Line line = line_through(placed(wall));
        for (const Number end : touching_[wall]) {
            const auto [a, b] = ends_of(wall);
            const Number group = groups_[end].first;
            if (group != groups_[a].first && group != groups_[b].first) put(end, line);
        }
    }

    std::span<const Wall> walls_;
    double reach_;
    Number first_movable_;
    EndPlaces ends_;
    NumberLists walls_at_;                          ///< by end
    NumberLists touched_by_;                        ///< walls, by end
    NumberLists touching_;                          ///< ends, by wall
    std::vector<Group> groups_;                     ///< by end
    std::vector<Number> next_;                      ///< by end: the next one of its group
    std::vector<Number> listed_for_;                ///< by end: the last one that it was near to
    std::vector<Number> on_line_of_;                ///< by end: the last seed whose line it is on
    std::vector<std::vector<Number>> near_groups_;  ///< walls, by a group's first end
    std::vector<bool> is_taken_;
    std::vector<Number> taken_;
    std::vector<Number> on_line_;
};

/// Whether a side still leads where it led.
bool is_kept(const Segment& given, const Segment& placed) {
    return given.a == given.b ? placed.a == placed.b
                              : dot(given.b - given.a, placed.b - placed.a) > 0.0;
}

/// Whether a solid of such sides still is one.
bool is_sound(std::span<const Wall> given, std::span<const Segment> placed, bool is_block) {
    std::vector<Vec2> corners;
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (!is_kept(given[i].segment, placed[i])) return false;
        corners.push_back(placed[i].a);
    }
    if (!(signed_area(corners) > 0.0)) return false;
    if (upright_rectangle(corners)) return true;
    if (!is_block) return !crossing_sides(corners);
    const Aabb bounds = bounds_of(corners);
    return std::all_of(placed.begin(), placed.end(), [&](const Segment& side) {
        const auto is_on = [&](double Vec2::*axis) {
            return side.a.*axis == side.b.*axis &&
                   (side.a.*axis == bounds.min.*axis || side.a.*axis == bounds.max.*axis);
        };
        return is_on(&Vec2::x) || is_on(&Vec2::y);
    });
}

auto first_from(const std::vector<MovedWall>& moved, Number wall) {
    return std::lower_bound(moved.begin(), moved.end(), wall,
                            [](const MovedWall& each, Number from) { return each.wall < from; });
}

}  // namespace

const Segment* NearMisses::given(std::uint32_t wall) const {
    const auto found = first_from(moved, wall);
    return found != moved.end() && found->wall == wall ? &found->given : nullptr;
}

bool NearMisses::has_moved(std::uint32_t first, std::uint32_t end) const {
    const auto found = first_from(moved, first);
    return found != moved.end() && found->wall < end;
}

double usual_near_miss(double largest_coordinate_used) {
    constexpr double least = 1e-5;  // units: the share of ten units
    constexpr double share = 1e-6;  // eight units in the last place of a float, ten of seven digits
    return std::clamp(share * largest_coordinate_used, least, largest_near_miss);
}

NearMisses remove_near_misses(std::span<Wall> walls, std::span<Solid> solids,
                              const WallIndex& index, double tolerance,
                              std::uint32_t first_movable) {
    Placement placement(walls, index, tolerance, first_movable);
    placement.run();
    NearMisses found{tolerance, {}, 0.0, {}};
    std::vector<Segment> placed;
    for (std::uint32_t first = first_movable; first < walls.size();) {
        const std::uint32_t solid = walls[first].solid;
        const std::uint32_t count = solid == no_solid ? 1 : solids[solid].wall_count;
        const auto given = walls.subspan(first, count);
        placed.clear();
        for (std::uint32_t wall = first; wall != first + count; ++wall)
            placed.push_back(placement.placed(wall));
        bool any = false;
        for (std::uint32_t i = 0; i != count; ++i) any = any || placed[i] != given[i].segment;
        const bool is_fine =
            !any || (solid == no_solid ? is_kept(given[0].segment, placed[0])
                                       : is_sound(given, placed, solids[solid].is_block));
        if (!is_fine) found.kept.push_back(first);
        for (std::uint32_t i = 0; any && is_fine && i != count; ++i) {
            Segment& segment = given[i].segment;
            if (placed[i] == segment) continue;
            found.moved.push_back({first + i, segment});
            found.farthest = std::max({found.farthest, largest_part(placed[i].a - segment.a),
                                       largest_part(placed[i].b - segment.b)});
            segment = placed[i];
        }
        if (any && is_fine && solid != no_solid) {
            Aabb& bounds = solids[solid].bounds;
            bounds = bounds_of(given);
        }
        first += count;
    }
    return found;
}

}  // namespace slidelab::detail
