// A reference to a wall: one of the level's, a side of a kinematic box, or a wall of the grid
// alone.
//
// All walls are numbered together: the level's walls, then four sides for each kinematic box of the
// request, and from first_grid_wall on the walls of the grid alone. Where the sides of boxes begin
// depends on the level; only this file computes it.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

#include "slidelab/level/level.hpp"

namespace slidelab {

/// As cheap as its number. Between equal walls the lower number is chosen.
class WallRef {
public:
    enum class Kind : std::uint8_t { of_level, of_box, of_grid };

    constexpr WallRef() = default;
    /// The level's indices, and shapes (ConvexSide), store walls by this number.
    constexpr WallRef(std::uint32_t number) : number_(number) {}

    /// `side`: 0 to 3, screen-clockwise from the top.
    static WallRef of_box(const Level& level, std::size_t box, std::uint32_t side = 0) {
        return static_cast<std::uint32_t>(level.walls().size() + sides_of_a_box * box) + side;
    }

    constexpr std::uint32_t number() const { return number_; }

    Kind kind(const Level& level) const {
        if (is_of_level(level)) return Kind::of_level;
        return is_of_grid() ? Kind::of_grid : Kind::of_box;
    }
    constexpr bool is_of_grid() const { return number_ >= first_grid_wall; }
    /// Whether number() is an index into Level::walls(): a wall at rest.
    bool is_of_level(const Level& level) const { return number_ < level.walls().size(); }

    // --- Precondition: Kind::of_box ---

    /// The index of its box in the request.
    std::size_t box(const Level& level) const {
        return (number_ - level.walls().size()) / sides_of_a_box;
    }
    std::size_t side(const Level& level) const {
        return (number_ - level.walls().size()) % sides_of_a_box;
    }

    friend constexpr bool operator==(WallRef, WallRef) = default;
    // The 0 that it compares with is not ours. NOLINTNEXTLINE(modernize-use-nullptr)
    friend constexpr auto operator<=>(WallRef, WallRef) = default;

private:
    static constexpr std::size_t sides_of_a_box = 4;

    std::uint32_t number_ = 0;
};

}  // namespace slidelab
