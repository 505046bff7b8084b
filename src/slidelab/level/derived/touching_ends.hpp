// The ends of walls as places, and which of them touch which walls, within a tolerance along each
// axis. For near_misses.cpp, and for whether there is anything to do there.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

/// The larger of the two differences: rounding is of each coordinate by itself.
inline double largest_part(Vec2 v) { return std::max(std::abs(v.x), std::abs(v.y)); }

/// How far a point must move, along each axis at most, to be on a line; 0 for no direction.
inline double offset_from_line(Vec2 point, Vec2 on_line, Vec2 along) {
    const double size = std::abs(along.x) + std::abs(along.y);
    return size > 0.0 ? std::abs(cross(along, point - on_line)) / size : 0.0;
}

/// Whether a square of this half size around a point meets a segment.
inline bool is_within(Vec2 point, const Segment& segment, double reach) {
    return inflated(bounds_of(segment), {reach, reach}).contains(point) &&
           offset_from_line(point, segment.a, segment.b - segment.a) <= reach;
}

/// Differences of the tolerance itself count, whatever their rounding.
inline double reach_of(double tolerance) { return tolerance * as_long; }

/// Whether a difference is more than what is welded as it is.
inline bool is_miss(double difference, Vec2 place) { return difference > weld_tolerance_at(place); }

/// Whether a wall may change what is welded of another one near it. A free segment changes another
/// one where it touches an end of it, or lies along it: one that crosses it, or ends on it, covers
/// no part of it and is at no end of it. Bodies of solids cover what is in them. Walls of different
/// radii are not welded. `more`: units, besides what is welded.
inline bool may_change(const Wall& by, const Wall& wall, double more = 0.0) {
    if (by.radius != wall.radius) return false;
    if (by.solid != no_solid || wall.solid != no_solid) return true;
    const auto& [a, b] = wall.segment;
    const auto& [c, d] = by.segment;
    const double reach = more + 2.0 * std::max({weld_tolerance_at(a), weld_tolerance_at(b),
                                                weld_tolerance_at(c), weld_tolerance_at(d)});
    return is_within(a, by.segment, reach) || is_within(b, by.segment, reach) ||
           (is_within(c, wall.segment, reach) && is_within(d, wall.segment, reach));
}

/// Whether a place misses an end or the line of a segment that it touches, within a tolerance.
bool is_near_miss(Vec2 place, const Segment& segment, double tolerance);

/// Whether walls miss others, or these miss them. Against boxes that is few comparisons.
class NearMissTest {
public:
    /// `walls` must outlive it.
    NearMissTest(std::span<const Wall> walls, double tolerance);

    bool any(std::span<const Wall> others) const;
    /// Conservative: false, where the sides of a box are none. `is_half`: also for a slanted side
    /// between two of its corners.
    bool may_miss(const Aabb& box, bool is_half) const;

private:
    /// Whether a coordinate differs from one of the bounds by a near-miss.
    bool is_beside(Vec2 place) const;
    /// Whether a place may miss a slanted side between corners of a box: it touches the box, but
    /// none of its corners. Precondition: no coordinate is beside those of the box.
    bool may_miss_slope(Vec2 place, const Aabb& box) const;
    bool any_corner_may_miss_slope(const Aabb& of, const Aabb& box) const;

    std::span<const Wall> walls_;
    double tolerance_;
    double reach_;
    Aabb bounds_;
    bool end_at_corners_ = true;  ///< of the bounds, as the sides of a box, or of half a box
    bool any_slanted_ = false;
};

/// Lists of numbers, one after the other in one array.
class NumberLists {
public:
    /// Precondition: `pairs` are sorted.
    NumberLists(std::size_t lists, std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs);

    std::span<const std::uint32_t> operator[](std::size_t list) const {
        return std::span(numbers_).subspan(first_[list], first_[list + 1] - first_[list]);
    }

    /// By number, below `lists`: the lists that it is in, rising.
    NumberLists inverse(std::size_t lists) const;

private:
    NumberLists() = default;

    std::vector<std::uint32_t> first_;
    std::vector<std::uint32_t> numbers_;
};

/// Distinct places, in the order of their coordinates. Ends of walls with different radii are never
/// one place: these walls are not welded (weld_corner.cpp).
struct EndPlaces {
    explicit EndPlaces(std::span<const Wall> walls);

    std::vector<Vec2> places;
    std::vector<std::uint32_t> of_end;  ///< by twice the wall's number, plus one for its end b

    std::uint32_t a_of(std::uint32_t wall) const { return of_end[2 * std::size_t{wall}]; }
    std::uint32_t b_of(std::uint32_t wall) const { return of_end[2 * std::size_t{wall} + 1]; }
    NumberLists walls_at() const;
};

/// Calls `visit(wall)` for the walls that a place of walls of this radius touches; a wall with the
/// very same end does not count. Gives up, and misses some, where too many walls are near.
template <typename Visit>
void visit_touched(std::span<const Wall> walls, const WallIndex& index, Vec2 place, double radius,
                   double reach, Visit&& visit) {
    constexpr int most_visits = 1024;
    struct Bounded {
        Visit& visit;
        const Aabb area;
        std::span<const Wall> walls;
        Vec2 place;
        double radius;
        double reach;
        int visits = 0;

        bool can_visit() { return ++visits <= most_visits; }
        bool can_stop_at(double) const { return visits > most_visits; }
        void operator()(std::uint32_t number) {
            const auto& [segment, wall_radius, solid] = walls[number];
            if (wall_radius != radius || segment.a == place || segment.b == place) return;
            if (is_within(place, segment, reach)) visit(number);
        }
    };
    const Vec2 half{reach, reach};
    Bounded bounded{visit, {place - half, place + half}, walls, place, radius, reach};
    index.query_sweep({place, place}, half, bounded);
}

}  // namespace slidelab::detail
