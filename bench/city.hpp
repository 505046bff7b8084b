// The place that is moved through: a city of jittered boxes on a square raster within closed
// bounds, or of walls on the edges of a grid of unit cells; and what wanders in it. Seeded: the
// same numbers on every machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bench/mover.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::bench {

inline constexpr double spacing = 3.0;  ///< units from box to box

struct CityPlan {
    std::size_t walls = 10'000;  ///< segments, those of the bounds included; >= 8, rounded to 4
    std::uint32_t seed = 1;
    bool turned = false;   ///< boxes at any angle, instead of along the axes
    bool lattice = false;  ///< free segments on the edges of a square grid, instead of boxes
};

struct City {
    /// In pieces as long as the raster: four walls across the whole city, whose bounding boxes its
    /// trees can put nowhere well, would make a query of Chipmunk take three times as long.
    std::vector<Segment> border;
    std::vector<Segment> lattice;  ///< one unit long each, between crossings of whole coordinates
    std::vector<std::array<Vec2, 4>> boxes;  ///< corners, screen-clockwise; sides 0.7 to 1.3
    Aabb bounds;                             ///< around the origin
    std::size_t columns = 0;                 ///< of the raster; box i is in row i / columns

    std::size_t wall_count() const { return border.size() + lattice.size() + 4 * boxes.size(); }
    std::vector<Segment> walls() const;  ///< bounds, lattice, then the sides of each box
};

City make_city(const CityPlan& plan);

/// Further things in it, and those that a method sees.
enum class Extra {
    none,
    bodies,  ///< 1,000 that could move, each in a solid of the city, which covers it
    filter   ///< a predicate that takes all
};

inline constexpr Extra extras[] = {Extra::none, Extra::bodies, Extra::filter};

/// Half extents of a body, and the places of all.
inline constexpr double body_half = 0.1;
std::vector<Vec2> body_places(const City& city);

/// Places where no mover touches a wall.
std::vector<Vec2> make_starts(const City& city, std::size_t count, std::uint32_t seed);

/// Unit vectors, `movers` for each tick, tick after tick: each mover's heading wanders, by up to
/// half a radian a tick.
std::vector<Vec2> make_headings(std::size_t movers, std::size_t ticks, std::uint32_t seed);

}  // namespace slidelab::bench
