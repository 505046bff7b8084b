// A level: everything a mover can hit, in units (tiles), y down. Built once, then immutable.
//
// Walls are the sides of everything that stands still: free segments, polylines, and the sides of
// solids. What moves (class `box` in a map) is listed apart, because where it stands is a question
// of time. Grid edges are listed apart, because only `grid_walk` sees them; it sees what of the
// walls lies on the grid, too (lattice.hpp).
//
// What a level was made ready for moves with, of types in slidelab::detail, is for strategies.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/broad_phase/free_space_map.hpp"
#include "slidelab/level/broad_phase/solid_map.hpp"
#include "slidelab/level/broad_phase/wall_index.hpp"
#include "slidelab/level/derived/convex_pieces.hpp"
#include "slidelab/level/derived/lattice.hpp"
#include "slidelab/level/derived/weld.hpp"
#include "slidelab/level/level_error.hpp"
#include "slidelab/level/wall_name.hpp"

namespace slidelab {

inline constexpr std::uint32_t no_solid = 0xffffffffU;

/// One side. With a radius it is a capsule: everything within `radius` of the segment is wall.
/// A side of a solid runs screen-clockwise: its outward normal is outward(b - a).
struct Wall {
    Segment segment;
    double radius = 0.0;             ///< >= 0
    std::uint32_t solid = no_solid;  ///< index into Level::solids() when it is a side of one
};

/// Its radius included.
inline Aabb bounds_of(const Wall& wall) {
    return inflated(bounds_of(wall.segment), {wall.radius, wall.radius});
}

/// Precondition: there is at least one.
inline Aabb bounds_of(std::span<const Wall> walls) {
    Aabb all = bounds_of(walls[0]);
    for (const Wall& wall : walls) all = merged(all, bounds_of(wall));
    return all;
}

/// A filled polygon, convex or not. Its corners are the `a` ends of its walls, in order.
struct Solid {
    std::uint32_t first_wall = 0;
    std::uint32_t wall_count = 0;  ///< >= 3
    Aabb bounds;
    bool is_block = false;  ///< of tiles (LevelBuilder::add_tile_block): it fills its bounds
};

/// Seconds. A box that is faster is a mistake, and its place would no longer be a number.
inline constexpr double shortest_duration = 0.001;

/// A box that goes from `home` to `home + travel` in `duration` seconds, and back, for ever.
struct BoxPath {
    Box home;
    Vec2 travel;            ///< units
    double duration = 1.0;  ///< of one traverse, seconds, at least shortest_duration
    WallName name;

    /// How far it has come at `time` seconds, >= 0: 0 at home, 1 at the far end.
    double share_at(double time) const;

    /// Where it stands at `time` seconds, >= 0. A triangle wave: constant speed, no trigonometry.
    Box at(double time) const;
};

/// Units. A grid of smaller cells would have more lines within a level than can be counted exactly.
inline constexpr double smallest_cell = 1e-6;

/// Walls on the edges of a square grid: horizontal (c, r) runs from (c, r) to (c + 1, r) and
/// vertical (c, r) from (c, r) to (c, r + 1), times `cell` units.
struct GridEdges {
    struct Edge {
        std::int32_t column = 0;
        std::int32_t row = 0;
    };

    double cell = 1.0;  ///< units, at least smallest_cell
    std::vector<Edge> horizontal;
    std::vector<Edge> vertical;
};

class Level {
public:
    /// An empty level: no walls, spawn at the origin.
    Level();

    const std::string& title() const { return title_; }
    Vec2 spawn() const { return spawn_; }

    /// Everything in the level, the whole paths of kinematic boxes included. A level without
    /// anything has the unit square around its spawn.
    const Aabb& bounds() const { return bounds_; }

    std::span<const Wall> walls() const { return walls_; }
    const WallName& name_of_wall(std::uint32_t wall) const { return wall_names_[wall]; }
    std::span<const Solid> solids() const { return solids_; }
    std::span<const Wall> sides_of(const Solid& solid) const {
        return std::span<const Wall>(walls_).subspan(solid.first_wall, solid.wall_count);
    }
    std::span<const BoxPath> box_paths() const { return box_paths_; }
    const GridEdges& grid() const { return grid_; }

    /// The solids again, cut into convex pieces where they are not convex.
    const detail::ConvexPieces& convex_pieces() const { return convex_pieces_; }
    /// Everything that lies on the grid. Its numbers from first_grid_wall on have names, too.
    const Lattice& lattice() const { return lattice_; }
    WallName name_of_grid_wall(std::uint32_t wall) const;
    bool is_of_map_bounds(const LatticeRun& run) const {
        return run.wall >= first_grid_wall &&
               name_of_grid_wall(run.wall).kind == WallName::Kind::map_bounds;
    }

    /// The map with all that stands in it; none when it has no size of its own.
    const std::optional<Aabb>& map_bounds() const { return map_bounds_; }

    /// What is near? Queries for walls, in time that does not grow with the level.
    const WallIndex& broad_phase() const { return wall_index_; }

    /// The walls again, welded: what goes on where a side ends.
    const detail::Weld& weld() const { return weld_; }

    /// Where is nothing near? What a move may query first.
    const detail::FreeSpaceMap& free_space() const { return free_space_map_; }

    /// Calls `visit(solid index)` for each solid that contains `point` (its sides included), in
    /// rising order of index.
    template <typename Visit>
    void visit_solids_at(Vec2 point, Visit&& visit) const {
        if (!solid_map_.may_hold(point)) return;
        solid_index_.query_point(point, [&](std::uint32_t solid) {
            if (solid_contains(solid, point)) visit(solid);
        });
    }

    /// False: `point` is not deeper than `depth` (units, > 0) in any solid, beyond doubt. O(1), and
    /// almost as cheap as a question can be.
    bool may_be_deep_in_solid(Vec2 point, double depth) const {
        return solid_map_.may_hold_deeper(point, depth);
    }

    bool solid_contains(std::uint32_t index, Vec2 point) const {
        const Solid& solid = solids_[index];
        return solid.bounds.contains(point) && (solid.is_block || outline_contains(solid, point));
    }

    /// What building the indices took: entries, cells and words of bits that were written or
    /// counted. It is bounded by a constant times the walls and edges, however they lie.
    std::size_t build_work() const;

private:
    friend class LevelBuilder;

    bool outline_contains(const Solid& solid, Vec2 point) const;

    std::string title_;
    Vec2 spawn_;
    Aabb bounds_;
    detail::LargeArray<Wall> walls_;
    std::vector<WallName> wall_names_;
    std::vector<Solid> solids_;
    std::vector<BoxPath> box_paths_;
    GridEdges grid_;
    detail::ConvexPieces convex_pieces_;
    std::optional<Aabb> map_bounds_;
    Lattice lattice_;
    WallIndex wall_index_;
    detail::GridIndex solid_index_;
    detail::SolidMap solid_map_;
    detail::FreeSpaceMap free_space_map_;
    detail::Weld weld_;
};

/// Gathers what a level holds, then builds it with its indices.
///
/// Whatever comes in is checked: coordinates are finite and within largest_coordinate (vec2.hpp),
/// with their radii and travels. The first thing that is wrong is what build() answers; nothing is
/// added of it, and nothing after it.
///
/// What is added without a name is numbered among those of its kind, from 0 in the order of adding:
/// "segment 0", "polygon 0", "box 0". Names given by hand or taken over from another level are not
/// given again: the next number is one past the largest.
class LevelBuilder {
public:
    void set_title(std::string title);
    void set_spawn(Vec2 spawn);

    /// A free segment. Zero length is allowed (a point obstacle). `radius` >= 0.
    void add_segment(const Segment& segment, double radius, const WallName& name);
    void add_segment(const Segment& segment, double radius = 0.0);

    /// A solid of at least three corners in either winding, convex or not. It is turned
    /// screen-clockwise. Repeated corners are dropped; one without area becomes free segments along
    /// its outline. One that crosses itself has no inside: that is an error.
    void add_polygon(std::span<const Vec2> corners, const WallName& name);
    void add_polygon(std::span<const Vec2> corners);
    void add_polygon(std::initializer_list<Vec2> corners);

    /// Both half sizes > 0.
    void add_box(const Box& box, const WallName& name);
    void add_box(const Box& box);

    /// Tiles side by side in columns and rows, as one solid. Along its outline each tile keeps its
    /// side and its name; between the tiles there are no walls. `columns` and `rows` are the lines
    /// between them and around them, units, each at least two and strictly rising; `first` is the
    /// name of the first tile.
    void add_tile_block(std::span<const double> columns, std::span<const double> rows,
                        const WallName& first = {WallName::Kind::tile, 0, 0});

    void add_box_path(const BoxPath& box);
    /// `duration`: of one traverse, seconds. Numbered among the boxes.
    void add_box_path(const Box& home, Vec2 travel, double duration);

    void set_grid(GridEdges grid);

    /// The map ends here, units. What stands outside moves the map bounds outwards.
    void set_map_bounds(const Aabb& bounds);

    /// Everything of another level, with its names; its grid replaces this one's if it has edges,
    /// its spawn is taken if none was set.
    void add(const Level& other);

    void reserve_walls(std::size_t count);

    /// What was wrong first, so far.
    const std::optional<LevelError>& error() const { return error_; }

    /// The level, or what was wrong first. Where no spawn was set it is the centre of the bounds.
    /// O(n) for n walls, and what it takes to cut concave solids into convex pieces
    /// (convex_decomposition.hpp).
    [[nodiscard]] std::variant<Level, LevelError> build() &&;

private:
    using Object = std::variant<WallName, LevelPart>;

    /// Whether something may be added. What is wrong with it is kept, if it is the first.
    bool takes(const Object& object, std::optional<Mismatch> mismatch);
    /// The same of so many walls of one name.
    bool takes_walls(std::size_t count, const WallName& name, std::optional<Mismatch> mismatch);

    /// Precondition: it may be added.
    void add_outline(std::span<const Vec2> corners, const WallName& name);
    void add_wall(const Wall& wall, const WallName& name);
    Level level_of_parts() &&;
    WallName next_name(WallName::Kind kind) const;
    /// From now on next_name gives larger numbers than this one's.
    void take_name(const WallName& name);

    Level level_;
    std::optional<LevelError> error_;
    bool has_spawn_ = false;
    /// Of the kinds that are numbered in the order of adding: segment, polygon, box.
    std::array<std::int32_t, 3> next_number_{};
};

}  // namespace slidelab
