// The walls of a level, welded: annotated, not merged.
//
// A *surface* is one side of a wall, or of a chain of collinear walls. Each of its ends is linked
// to the next surface round the free space in front of it. So a seam between flush tiles is no
// corner, the end of a wall that stands on another one is no end, and a free segment has two
// surfaces that are linked round its ends. (Compare Box2D's ghost vertices of chain shapes, where
// the level's author makes the chain.)
//
// A part of a wall in or on another wall is marked as covered, with the covering wall. Nothing is
// deleted: for a query that ignores the covering wall, the part is a wall again.
//
// Sides are numbered by their walls (wall_ref.hpp); a free segment has one from b to a, too. The
// free space of a side is at outward(its direction).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/large_array.hpp"
#include "slidelab/level/wall_ref.hpp"

namespace slidelab {
class Level;
struct Wall;
}  // namespace slidelab

namespace slidelab::detail {

class Neighbours;

/// The walls that take part in a query: all, where nothing is left out.
struct TakingPart {
    bool (*includes)(const void* query, std::uint32_t wall) = nullptr;
    const void* query = nullptr;

    bool operator()(std::uint32_t wall) const { return !includes || includes(query, wall); }
};

/// A side of a wall, from its begin to its end.
constexpr Segment line_of(const Segment& wall, SideNumber side) {
    return is_backwards(side) ? Segment{wall.b, wall.a} : wall;
}
Segment line_of(const Level& level, SideNumber side);

/// Whether a wall is a point obstacle, which has no sides.
bool is_point(const Segment& wall);

/// Whether a side bounds free space: false for point obstacles, and for the backward sides of a
/// solid's walls.
bool has_side(const Level& level, SideNumber side);

/// The kind of a surface's end, seen from the free space in front of it.
enum class CornerKind : std::uint8_t {
    covered,   ///< no free space: the end lies in a solid, or on a solid's side
    concave,   ///< another surface rises towards it
    flat,      ///< another surface continues collinearly
    convex,    ///< another surface leads away: free normals lie between the two
    free_end,  ///< the other side of the same wall: free normals are half a turn
    raw        ///< too many walls: unknown
};

/// Whether free normals lie between the surfaces at an end.
constexpr bool turns(CornerKind kind) {
    return kind == CornerKind::convex || kind == CornerKind::free_end || kind == CornerKind::raw;
}

/// The neighbour at the end of a side: the first side in the turn from it through the free space.
struct Corner {
    CornerKind kind = CornerKind::raw;
    SideNumber next = no_side;  ///< none for covered and raw ends
};

/// The corner where a side ends, or begins. `near`: of an area with the place and all within
/// weld_tolerance of it. O(walls nearby).
Corner corner_at(const Neighbours& near, SideNumber side, bool at_end);

/// A place where a side ends and another one begins, of one solid or one wall. A point obstacle has
/// no side, and is its own neighbour.
struct Joint {
    Corner ending;
    Corner beginning;
    bool is_near_miss = false;  ///< another wall misses the place (near_misses.hpp)
};

/// `near_miss`: units; `near` is of an area with the place and all within the larger of this and
/// weld_tolerance of it. O(walls nearby).
Joint joint_between(const Neighbours& near, SideNumber ending, SideNumber beginning,
                    double near_miss = 0.0);

/// A part of a side without free space, because of another wall.
struct Cover {
    SideNumber side = 0;
    double first = 0.0;  ///< units from the side's begin
    double last = 0.0;

    friend bool operator==(const Cover&, const Cover&) = default;
};

/// The covers of a wall's sides.
using Covers = InlineVector<Cover, 512>;

/// Adds the covers of a wall's sides, by side, then from its begin on; of a side that one covers
/// wholly, that one alone. O(walls that touch it), bounded: false, and none, for a wall with very
/// many others on it.
bool add_covers(const Neighbours& neighbours, std::uint32_t number, Covers& covers);

/// Conservative: whether a wall or a piece with these bounds may cover a part of a wall.
bool may_cover(const Aabb& bounds, const Wall& wall);

/// A surface, assembled for a query.
struct Surface {
    Segment line;                ///< the carrier: all its walls lie on it, to weld_tolerance
    double radius = 0.0;         ///< of its walls: the distance of a capsule's surface from the
                                 ///< line
    SideNumber first = no_side;  ///< its first side, which identifies the surface
    SideNumber next = no_side;   ///< a side of the next surface
    SideNumber previous = no_side;
    CornerKind start = CornerKind::raw;
    CornerKind end = CornerKind::raw;
    /// The exposed part of the carrier, from the first place without a cover to the last one: none
    /// where `a` equals `b`. A point obstacle has no side, and is its own neighbour.
    Segment exposed;
    Vec2 along = line.b - line.a;  ///< its direction, not of unit length

    bool is_point() const { return line.a == line.b; }
    /// Whether a part of it bounds free space.
    bool is_exposed() const { return is_point() || exposed.a != exposed.b; }
};

class Weld {
public:
    Weld() = default;

    /// None where an end of a wall misses another wall by at most `near_miss` (near_misses.hpp).
    /// Precondition: the level's walls, convex pieces and indices are built. O(n) for n walls.
    static std::optional<Weld> of(const Level& level, double near_miss = 0.0);

    /// The surface of a side. Precondition: has_side, or the forward side of a point obstacle.
    /// `level`: the welded one. Reads the wall and 8 bytes; O(log n) where a part is covered.
    Surface surface_of(const Level& level, SideNumber side) const;
    /// Whether a side is one of several of its surface.
    bool is_in_chain(SideNumber side) const { return ends_[side].end == in_chain; }
    /// Prefetches for is_whole() of a wall's sides.
    void prefetch(std::uint32_t wall) const { detail::prefetch(&ends_[2 * std::size_t{wall}]); }
    /// Whether a side is one whole surface without covers, as most are.
    bool is_whole(SideNumber side) const {
        const Ends ends = ends_[side];
        return ends.end != in_chain && !ends.is_covered && ends.next != side;
    }
    /// The same as surface_of. Precondition: is_whole.
    Surface whole_surface_of(SideNumber side, const Segment& line, double radius) const {
        return exposed_surface(side, line, radius, ends_[side]);
    }

    /// The surface of a side by itself, among the walls that take part in a query: for walls with a
    /// neighbour that is left out. The side's own wall takes part. O(walls nearby).
    static Surface surface_among(const Level& level, SideNumber side, TakingPart takes_part);
    /// The same of both sides of a wall; nothing of a side that it has not.
    static std::array<Surface, 2> surfaces_among(const Level& level, std::uint32_t wall,
                                                 TakingPart takes_part);
    /// Among what is near it.
    static std::array<Surface, 2> surfaces_in(const Neighbours& near, std::uint32_t wall);
    static std::array<Surface, 2> surfaces_in(const Neighbours& near, std::uint32_t wall,
                                              const Covers& covers);

    /// The covers of a side, from its begin on.
    std::span<const Cover> covers_of(SideNumber side) const;
    /// The covers of a wall's sides, as add_covers() adds them when all of the level takes part.
    void copy_covers(const Level& level, std::uint32_t wall, Covers& covers) const;
    /// Whether a wall has too many others on it to have covers, among whichever of them.
    bool is_crowded(std::uint32_t wall) const {
        return !crowded_.empty() && std::binary_search(crowded_.begin(), crowded_.end(), wall);
    }

    std::size_t memory_bytes() const {
        return ends_.capacity() * sizeof(Ends) + chains_.capacity() * sizeof(Chain) +
               exposed_.capacity() * sizeof(Exposed) + covers_.capacity() * sizeof(Cover) +
               crowded_.capacity() * sizeof(std::uint32_t);
    }

private:
    class Builder;
    class Exposure;

    struct Corners;

    template <typename FindCorners>
    static Surface surface_with(const Neighbours& near, SideNumber side, const Covers& covers,
                                const FindCorners& corners);
    /// The surface of one side alone.
    static Surface surface_in(const Neighbours& near, SideNumber side, const Covers& covers);

    /// Replaces the kind: `next` is the number of the side's chain.
    static constexpr auto in_chain = static_cast<CornerKind>(6);

    /// The ends of a side or a chain, in eight bytes: a level has very many. Sides are numbers of
    /// 28 bits (most_walls), unused for ends without a neighbour.
    struct Ends {
        CornerKind end : 3;
        bool is_covered : 1;  ///< somewhere
        std::uint32_t next : 28;
        CornerKind start : 3;
        bool is_hidden : 1;  ///< the surface is wholly covered
        std::uint32_t previous : 28;
    };
    static constexpr std::uint32_t largest_number = 0x0fffffffU;

    static SideNumber follower(CornerKind kind, SideNumber next) {
        return kind == CornerKind::covered || kind == CornerKind::raw ? no_side : next;
    }

    /// A surface without covers.
    static Surface exposed_surface(SideNumber first, const Segment& line, double radius,
                                   Ends ends) {
        return {line,
                radius,
                first,
                follower(ends.end, ends.next),
                follower(ends.start, ends.previous),
                ends.start,
                ends.end,
                line};
    }

    /// A surface of two sides or more.
    struct Chain {
        Segment line;
        SideNumber first;
        Ends ends;
    };

    /// The exposed part of a partly covered surface, if any.
    struct Exposed {
        SideNumber first;
        Segment part;
    };

    static_assert(sizeof(Ends) == 8);
    LargeArray<Ends> ends_;  ///< by side
    LargeArray<Chain> chains_;
    LargeArray<Exposed> exposed_;         ///< by first
    LargeArray<Cover> covers_;            ///< by side, then by first
    std::vector<std::uint32_t> crowded_;  ///< walls, rising
};

}  // namespace slidelab::detail
