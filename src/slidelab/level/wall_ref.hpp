// Names of walls by number: the level's walls, the sides of bodies, and the walls of the grid alone
// are numbered together, each kind from a number of its own on. So a name knows its kind without
// the level.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

#include "slidelab/geometry/shapes.hpp"

namespace slidelab {

/// Walls of a level have smaller numbers: the number of their sides fits into 28 bits (weld.hpp).
inline constexpr std::uint32_t first_body_wall = 0x08000000U;

/// From here on: first the grid's horizontal edges, then its vertical ones, then the map bounds.
inline constexpr std::uint32_t first_grid_wall = 0x80000000U;

/// As cheap as its number. Between equal walls the lower number is chosen.
class WallRef {
public:
    enum class Kind : std::uint8_t {
        of_level,  ///< its number is an index into Level::walls(): a wall at rest
        of_body,   ///< a side of one of the request's moving bodies, or of a world's
        of_grid
    };

    constexpr WallRef() = default;
    /// The level's indices, and shapes (ConvexSide), store walls by this number.
    constexpr WallRef(std::uint32_t number) : number_(number) {}

    /// `side`: from which corner it leads to the next one; of a box 0 to 3, screen-clockwise from
    /// the top.
    static constexpr WallRef of_body(std::size_t body, std::uint32_t side = 0) {
        return static_cast<std::uint32_t>(first_body_wall + most_shape_corners * body) + side;
    }

    constexpr std::uint32_t number() const { return number_; }

    constexpr Kind kind() const {
        if (is_of_level()) return Kind::of_level;
        return is_of_grid() ? Kind::of_grid : Kind::of_body;
    }
    constexpr bool is_of_level() const { return number_ < first_body_wall; }
    constexpr bool is_of_grid() const { return number_ >= first_grid_wall; }
    constexpr bool is_of_body() const { return !is_of_level() && !is_of_grid(); }

    // --- Precondition: is_of_body ---

    /// The index of its body.
    constexpr std::uint32_t body() const {
        return (number_ - first_body_wall) / std::uint32_t{most_shape_corners};
    }
    constexpr std::uint32_t side() const {
        return (number_ - first_body_wall) % std::uint32_t{most_shape_corners};
    }
    constexpr WallRef first_side() const { return of_body(body()); }

    friend constexpr bool operator==(WallRef, WallRef) = default;
    // The 0 that it compares with is not ours. NOLINTNEXTLINE(modernize-use-nullptr)
    friend constexpr auto operator<=>(WallRef, WallRef) = default;

private:
    std::uint32_t number_ = 0;
};

namespace detail {

/// A wall has two sides: the one from a to b, and the other one, which has the next number.
using SideNumber = std::uint32_t;
inline constexpr SideNumber no_side = 0xffffffffU;

constexpr SideNumber first_side_of_body(std::size_t body) {
    return 2 * WallRef::of_body(body).number();
}
constexpr std::uint32_t wall_of(SideNumber side) { return side >> 1; }
constexpr bool is_backwards(SideNumber side) { return (side & 1U) != 0; }
constexpr bool is_of_body(SideNumber side) { return WallRef(wall_of(side)).is_of_body(); }
/// Precondition: is_of_body.
constexpr std::uint32_t body_of(SideNumber side) { return WallRef(wall_of(side)).body(); }

}  // namespace detail

}  // namespace slidelab
