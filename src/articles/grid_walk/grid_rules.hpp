// Article 002: the regions of a square grid whose lines may be walls, and the rule for steps from
// one region to the next.
//
// Coordinates are doubled and rounded: even ones lie within a quarter of a cell of a line, odd ones
// between. Both odd is a region `a`, which no wall extends into; one of them even is a `b`, on one
// edge; both even is a `c`, around a crossing, which four edges extend into.
//
// Beyond the article: the depenetration of a mover that begins in a wall. In the band of a wall it
// leaves to the side that it is on, so it never crosses a wall. Inside a solid it leaves to the
// nearest open cell in its row or column.
#pragma once

#include <array>
#include <cstdint>

#include "articles/contract/lattice.hpp"
#include "articles/contract/one_way.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/level/wall_ref.hpp"
#include "slidelab/narrow/depenetration/body_penetration.hpp"

namespace slidelab::detail {

/// The box around its position that a mover keeps clear of walls.
constexpr Box kept_clear(double cell) { return {{}, Vec2{0.25, 0.25} * cell}; }

/// The walls on the grid that take part in a move.
struct GridWalls {
    const Lattice& lattice;
    std::array<Vec2, 4> clear;  ///< of kept_clear
    OneWayFilter one_way;

    GridWalls(const Level& level, const MoveRequest& request)
        : lattice(*request.lattice),
          clear(corners_of(bounds_of(kept_clear(lattice.cell())))),
          one_way(one_way_filter_of(level, request, {clear})) {}
    GridWalls(const GridWalls&) = delete;
    GridWalls& operator=(const GridWalls&) = delete;
    ~GridWalls() = default;

    double cell() const { return lattice.cell(); }
    bool includes(const LatticeRun& run) const {
        return WallRef(run.wall).is_of_grid() || one_way.includes(run.wall);
    }
    /// nullptr when there is none.
    const LatticeRun* wall_on(const LatticeEdge& edge) const {
        const LatticeRun* run = lattice.wall_on(edge);
        return run && includes(*run) ? run : nullptr;
    }
};

/// Doubled, rounded coordinates.
struct Region {
    std::int64_t x = 1;
    std::int64_t y = 1;

    friend bool operator==(const Region&, const Region&) = default;
};

constexpr bool is_even(std::int64_t n) { return n % 2 == 0; }

/// 'a', 'b' or 'c'.
constexpr char kind_of(Region region) {
    const int even = (is_even(region.x) ? 1 : 0) + (is_even(region.y) ? 1 : 0);
    return static_cast<char>('a' + even);
}

/// Units: a coordinate this far within a band still counts as beside it. It is the same place, but
/// only a part of the cell.
double band_tolerance(double cell);

/// Twice a coordinate in cells, rounded. A coordinate on the boundary of a band, or within it by
/// less than the tolerance, counts as beside it: a mover that was stopped there is not in the band.
std::int64_t doubled(double coordinate, double cell);

Region region_at(Vec2 position, double cell);

/// The boundary of the region `doubled` towards `sign` (-1 or 1), units.
constexpr double boundary_of(std::int64_t doubled, int sign, double cell) {
    return (2.0 * static_cast<double>(doubled) + sign) * (0.25 * cell);
}

/// The edge that a region b lies on.
LatticeEdge edge_of(Region b);

/// The four edges of a region c: left, right, up, down.
enum Arm : std::size_t { left_arm, right_arm, upper_arm, lower_arm };
struct WallsAround {
    const LatticeRun* arms[4] = {};  ///< nullptr: no wall

    bool free() const { return !arms[0] && !arms[1] && !arms[2] && !arms[3]; }
};
WallsAround walls_around(const GridWalls& walls, Region c);

/// Whether a wall extends into a region, which forbids it.
bool is_forbidden(const GridWalls& walls, Region region);

/// The reason of a decision about a step between regions, for the picture.
enum class GridRule {
    open,             ///< no wall extends there
    wall,             ///< into b, where the wall is
    sideways,         ///< from b into c, along the row
    lengthways,       ///< from b into c, along the column
    near_horizontal,  ///< from a into c: of the two nearest edges this one is a wall
    near_vertical,
    near_both,
    free_choice,    ///< from a into c: neither is, and one of the other two is
    corner_ignored  ///< from a into c, with the corner rule off
};

struct Decision {
    bool blocks_x = false;
    bool blocks_y = false;
    GridRule rule = GridRule::open;
    const LatticeRun* wall_x = nullptr;  ///< what blocks x
    const LatticeRun* wall_y = nullptr;

    bool blocks() const { return blocks_x || blocks_y; }
};

/// The article's rule for a step from one region to another, except the free choice: there the
/// decision blocks nothing, and wall_x and wall_y are the walls that would block. With the corner
/// rule off, a step from a into c is allowed.
Decision decide(const GridWalls& walls, Region from, Region to, bool corner_rule);

// --- Out of walls that it begins in ---

struct GridDepenetration {
    InlineVector<Penetration, 3> translations;  ///< to apply one after the other; none without an
                                                ///< overlap
    Vec2 position;                              ///< after them
    bool resolved = true;  ///< off: the translations are only depths, not to be applied

    bool inside() const { return !translations.empty(); }
};

/// `displacement`: of the tick; a mover exactly on a wall leaves against it. With
/// `out_of_crossings` off the mover may stay in a region c. A solid counts only when all its sides
/// lie on the grid. Costs O(1) lookups, in a solid some dozens more.
GridDepenetration depenetration_from_walls(const Level& level, const GridWalls& walls,
                                           Vec2 position, Vec2 displacement, bool out_of_crossings);

/// The closest point of a wall's surface.
Vec2 nearest_on_grid_wall(const Level& level, const GridWalls& walls, const LatticeRun& run,
                          Vec2 position);

}  // namespace slidelab::detail
