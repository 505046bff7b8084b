// The checks of a level's parts, described once: for LevelBuilder, and for the readers of maps and
// requests, which can name the place in a file.
//
// Each returns a mismatch, or none. Parts that pass lie, with radius and travel, within
// largest_coordinate, so that every sum of a few coordinates is exact enough for a move
// (tolerance.hpp), and their cells fit the integers of the indices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/level/level_error.hpp"
#include "slidelab/level/traits.hpp"

namespace slidelab::detail {

/// The limit of a level's walls, and of its grid's edges.
inline constexpr std::size_t most_walls = first_body_wall;

/// The limit of cells and tiles from the origin: their numbers and a few more fit into 32 bits.
inline constexpr std::int32_t farthest_cell = 1'000'000'000;

std::optional<Mismatch> mismatch_of_place(Vec2 place);

/// With its radius.
std::optional<Mismatch> mismatch_of_segment(const Segment& segment, double radius);

/// Three corners or more that do not cross themselves. They are counted from 1.
std::optional<Mismatch> mismatch_of_outline(std::span<const Vec2> corners);

std::optional<Mismatch> mismatch_of_box(const Box& box);

std::optional<Mismatch> mismatch_of_traits(const Traits& traits);
Mismatch mismatch_of_no_solid_side();
/// Names what is wrong with a free segment that has these traits.
std::optional<Mismatch> mismatch_of_one_way(const Traits& traits, const Segment& segment,
                                            double radius);

/// Names what is wrong with the lines of a tile block: `axis` is "column" or "row".
std::optional<Mismatch> mismatch_of_lines(std::span<const double> lines, std::string_view axis);

std::optional<Mismatch> mismatch_of_near_miss(double tolerance);

/// `columns`, `rows`: of the tiles named from `first` on.
std::optional<Mismatch> mismatch_of_name(const WallName& first, std::size_t columns = 1,
                                         std::size_t rows = 1);

/// `walls`: their number.
std::optional<Mismatch> mismatch_of_count(std::size_t walls);

}  // namespace slidelab::detail
