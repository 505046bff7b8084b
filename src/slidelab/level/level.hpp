// A level: all walls that a mover can hit, in units (tiles), y down. Built once, then immutable.
//
// Walls are at rest: free segments, polylines, and the sides of solids.
//
// Accessors with types in slidelab::detail are for strategies.
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
#include "slidelab/level/broad_phase/wall_index.hpp"
#include "slidelab/level/derived/convex_pieces.hpp"
#include "slidelab/level/derived/near_misses.hpp"
#include "slidelab/level/derived/wall_traits.hpp"
#include "slidelab/level/derived/weld.hpp"
#include "slidelab/level/level_error.hpp"
#include "slidelab/level/traits.hpp"
#include "slidelab/level/wall.hpp"
#include "slidelab/level/wall_definition.hpp"
#include "slidelab/level/wall_name.hpp"
#include "slidelab/level/wall_names.hpp"

namespace slidelab {

class Level {
public:
    /// An empty level: no walls.
    Level();

    /// The bounds of all walls. An empty level has the unit square around the origin.
    const Aabb& bounds() const { return bounds_; }

    /// As they are hit: without near-misses.
    std::span<const Wall> walls() const { return walls_; }
    /// As it was added.
    const Segment& given_segment(std::uint32_t wall) const {
        const Segment* given = near_misses_.moved.empty() ? nullptr : near_misses_.given(wall);
        return given ? *given : walls_[wall].segment;
    }
    /// Whether an overlap so deep, units, is with a wall that was moved into the mover: a place
    /// beside it as it was given may begin in it.
    bool is_in_moved_wall(std::uint32_t wall, double depth) const;
    /// The walls whose ends were put on others (LevelBuilder::set_near_miss), and how far.
    const detail::NearMisses& near_misses() const { return near_misses_; }
    /// O(log n): for answers and messages.
    WallName name_of_wall(std::uint32_t wall) const {
        return wall_names_.of(wall, walls_[wall].solid);
    }
    std::span<const Solid> solids() const { return solids_; }
    std::span<const Wall> sides_of(const Solid& solid) const {
        return std::span<const Wall>(walls_).subspan(solid.first_wall, solid.wall_count);
    }
    /// The first wall of the part that a wall was added with: a free segment, or a solid.
    std::uint32_t object_of_wall(std::uint32_t wall) const {
        return wall_traits_.object_of(*this, wall);
    }
    const Traits& traits_of_wall(std::uint32_t wall) const { return wall_traits_.of_wall(wall); }

    /// The solids, with concave ones cut into convex pieces.
    detail::ConvexPieces convex_pieces() const {
        return {walls_.data(), solids_.data(), cut_solids_};
    }

    /// Queries for nearby walls, in time that does not grow with the level.
    const WallIndex& broad_phase() const { return wall_index_; }

    /// The welded walls: surfaces, with the neighbours at their ends.
    const detail::Weld& weld() const { return weld_; }

    const detail::WallTraits& wall_traits() const { return wall_traits_; }

    /// The maps of free space, which a move may test first.
    const detail::FreeSpaceMap& free_space() const { return free_space_map_; }

    /// Calls `visit(solid index)` for each solid that contains `point` (its sides included), in
    /// rising order of index.
    template <typename Visit>
    void visit_solids_at(Vec2 point, Visit&& visit) const {
        if (solids_.empty() || free_space_map_.is_free(point, 0.0)) return;
        std::uint32_t last = no_solid;
        convex_pieces().query_point(point, [&](std::uint32_t solid) {
            if (solid != last && solid_contains(solid, point)) visit(solid);
            last = solid;
        });
    }

    /// Fetches what moves read of a wall.
    void prefetch_wall(std::uint32_t wall) const {
        detail::prefetch(&walls_[wall]);
        weld_.prefetch(wall);
    }

    bool solid_contains(std::uint32_t index, Vec2 point) const {
        const Solid& solid = solids_[index];
        return solid.bounds.contains(point) && (solid.is_block || outline_contains(solid, point));
    }

    /// A number of its walls with their traits: levels of other walls have another one.
    std::uint64_t fingerprint() const { return fingerprint_; }

    /// The work of building the indices: entries, cells and words of bits written or counted.
    /// Bounded by a constant times the walls, for any level.
    std::size_t build_work() const;

private:
    friend class LevelBuilder;

    bool outline_contains(const Solid& solid, Vec2 point) const;

    Aabb bounds_;
    std::uint64_t fingerprint_ = 0;
    detail::LargeArray<Wall> walls_;
    detail::WallNames wall_names_;
    std::vector<Solid> solids_;
    detail::CutSolids cut_solids_;
    WallIndex wall_index_;
    detail::FreeSpaceMap free_space_map_;
    detail::Weld weld_;
    detail::WallTraits wall_traits_;
    detail::NearMisses near_misses_;
};

/// Units.
inline constexpr double largest_near_miss = 1e-3;

/// Collects the parts of a level, then builds it with its indices.
///
/// All input is checked: coordinates, with radii and travels, are finite and within
/// largest_coordinate (vec2.hpp). build() returns the first error; nothing is added from that error
/// on.
///
/// Parts without a name are numbered by kind, from 0 in the order of adding: "segment 0", "polygon
/// 0", "box 0". Numbers of explicit names, and of names from another level, are not reused: the
/// next number is one past the largest.
class LevelBuilder {
public:
    /// Units, 0 to largest_near_miss: ends of walls that miss an end or an edge of another wall by
    /// at most this, along each axis, are put on it, so that data of single precision or of seven
    /// digits have no kerbs. Too small a number leaves kerbs, and a box stands still on them; a
    /// larger one removes kerbs that were meant. 0 switches it off. Without a number it is a
    /// millionth of the largest coordinate, 1e-5 at least and largest_near_miss at most.
    void set_near_miss(double tolerance);

    /// The walls that are added from here on have them. A one-way solid has walls only where its
    /// sides face its solid side, each free: a mover may be in it. A one-way wall needs one.
    void set_traits(const Traits& traits) { traits_ = traits; }

    /// A free segment. Zero length is allowed (a point obstacle). `radius` >= 0.
    void add_segment(const Segment& segment, double radius, const WallName& name);
    void add_segment(const Segment& segment, double radius = 0.0);

    /// A solid of at least three corners in either winding, convex or not; stored screen-clockwise.
    /// Repeated corners are dropped. A polygon without area becomes free segments along its
    /// outline. An outline that crosses itself has no inside and is an error.
    void add_polygon(std::span<const Vec2> corners, const WallName& name);
    void add_polygon(std::span<const Vec2> corners);
    void add_polygon(std::initializer_list<Vec2> corners);

    /// Both half sizes > 0.
    void add_box(const Box& box, const WallName& name);
    void add_box(const Box& box);

    /// One of these, with its own traits, which are those of the walls after it, too.
    void add(const WallDefinition& wall, const WallName& name);
    void add(const WallDefinition& wall);

    /// A rectangle of tiles, as one solid. Each side of a tile on the outline is a wall with the
    /// tile's name; between tiles there are no walls. `columns` and `rows` are the grid lines, the
    /// outer ones included, in units: at least two each, strictly rising. `first` is the name of
    /// the first tile.
    void add_tile_block(std::span<const double> columns, std::span<const double> rows,
                        const WallName& first = {WallName::Kind::tile, 0, 0});

    /// Adds all parts of another level, with their names.
    void add(const Level& other);

    /// The name that the next part without one gets: a segment, a polygon or a box.
    WallName next_name(WallName::Kind kind) const;
    /// next_name returns larger numbers than this one's from now on: for what is no part, and
    /// shares the numbers.
    void take_name(const WallName& name);

    void reserve_walls(std::size_t count);
    /// The walls of the parts so far: a solid has one for each side.
    std::size_t wall_count() const { return level_.walls().size(); }

    /// The first error so far.
    const std::optional<LevelError>& error() const { return error_; }

    /// The level, or the first error. O(n) for n walls, plus the decomposition of concave solids
    /// (convex_decomposition.hpp).
    [[nodiscard]] std::variant<Level, LevelError> build() &&;

private:
    using Object = std::variant<WallName, LevelPart>;

    /// Whether a part may be added. The first mismatch is kept as the error.
    bool takes(const Object& object, std::optional<Mismatch> mismatch);
    /// The same for so many walls of one name.
    bool takes_walls(std::size_t count, const WallName& name, std::optional<Mismatch> mismatch);

    /// Precondition: it may be added.
    void add_outline(std::span<const Vec2> corners, const WallName& name);
    void add_side(const Segment& side, std::uint32_t solid, const WallName& name);
    void add_wall(const Wall& wall, const WallName& name);
    /// All walls of a part were added, from the first one on.
    void end_part(std::size_t first, const WallName& name);
    Level level_of_parts() &&;
    void derive(Level& level) const;

    Level level_;
    Traits traits_;  ///< of what is added
    std::optional<LevelError> error_;
    std::optional<double> near_miss_;
    /// For the kinds with numbers: segment, polygon, box.
    std::array<std::int32_t, 3> next_number_{};
};

}  // namespace slidelab
