// The walls of a level, welded: annotated, not merged.
//
// A wall is drawn in pieces, and what is hit is what the pieces make together. A *surface* is one
// side of a wall, or of a chain of walls in one line, and each of its ends is linked to the surface
// that goes on there, round the free space before it. A seam between flush tiles so is no corner,
// the end of a wall that stands on another one is no end, and a free segment has two surfaces that
// are linked round its ends. (In the field: ghost vertices of chain shapes, as in Box2D, where the
// level's author has to make the chain.)
//
// What lies in or on another wall is told to be covered, with what covers it. Nothing is deleted:
// where the coverer takes no part in a query, the covered part is a wall again.
//
// Sides are named by numbers: twice the wall's, and one more for the side of a free segment that
// runs from b to a. Along every side, the free space is at outward(its direction).
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/large_array.hpp"

namespace slidelab {
class Level;
}

namespace slidelab::detail {

class Neighbours;

using SideNumber = std::uint32_t;
inline constexpr SideNumber no_side = 0xffffffffU;

constexpr std::uint32_t wall_of(SideNumber side) { return side >> 1; }
constexpr bool is_backwards(SideNumber side) { return (side & 1U) != 0; }

/// From where a side begins to where it ends.
Segment line_of(const Level& level, SideNumber side);

/// Whether a wall is a point obstacle: it has no sides.
bool is_point(const Segment& wall);

/// Whether there is free space along it that it could bound: not of point obstacles, nor backwards
/// of the sides of solids.
bool has_side(const Level& level, SideNumber side);

/// What is at the end of a surface, seen from the free space before it.
enum class CornerKind : std::uint8_t {
    covered,   ///< no free space: the end lies in a solid, or on a solid's side
    concave,   ///< another surface comes towards it
    flat,      ///< one goes on in the same line
    convex,    ///< one leads away from it: free normals are those between the two
    free_end,  ///< the other side of the same wall: free normals are half a turn
    raw        ///< more walls than are looked at together: nothing is known
};

/// Whether free normals lie between the surfaces at an end.
constexpr bool turns(CornerKind kind) {
    return kind == CornerKind::convex || kind == CornerKind::free_end || kind == CornerKind::raw;
}

/// What goes on where a side ends: the first side in the turn from it through the free space.
struct Corner {
    CornerKind kind = CornerKind::raw;
    SideNumber next = no_side;  ///< of covered and raw ends: none
};

/// Where a side ends, and where it begins. `near`: of an area that holds the place, and what is
/// within weld_tolerance of it. O(what is near).
Corner corner_after(const Neighbours& near, SideNumber side);
Corner corner_before(const Neighbours& near, SideNumber side);

/// Both of a place where a side ends and another one begins: of one solid, or of one wall.
/// A point obstacle has no side, and goes on in itself.
std::pair<Corner, Corner> corners_between(const Neighbours& near, SideNumber ending,
                                          SideNumber beginning);

/// A part of a side that another wall leaves no free space before.
struct Cover {
    SideNumber side = 0;
    std::uint32_t wall = 0;  ///< that covers it: of a solid, one of its sides
    double first = 0.0;      ///< units from where the side begins
    double last = 0.0;       ///< of a point obstacle: 0 both
};

/// Appends what covers the sides of the wall of a number, in no order. O(what touches the wall),
/// bounded: of a wall that very many others lie on or over, nothing is said.
void add_covers(const Neighbours& neighbours, std::uint32_t number, LargeArray<Cover>& covers);

/// A surface, put together for a query.
struct Surface {
    Segment line;                ///< the carrier, of all its walls to within weld_tolerance
    double radius = 0.0;         ///< of its walls: a capsule's surface is this far from the line
    SideNumber first = no_side;  ///< of its sides: it names the surface
    SideNumber next = no_side;   ///< a side of the surface that goes on at its end
    SideNumber previous = no_side;
    CornerKind start = CornerKind::raw;
    CornerKind end = CornerKind::raw;
    /// The part of the carrier that is not covered, from the first such place to the last: none
    /// where `a` and `b` are the same. A point obstacle has no side, and goes on in itself.
    Segment exposed;
    Vec2 along = line.b - line.a;  ///< its direction, not of unit length

    bool is_point() const { return line.a == line.b; }
};

class Weld {
public:
    Weld() = default;

    /// Of a level whose walls, convex pieces and indices are built. O(n) for n walls.
    static Weld of(const Level& level);

    /// The surface that a side is part of. Precondition: has_side, or it is forwards of a point.
    /// `level`: that it was made of. Reads the wall and 8 bytes; O(log n) where a part is covered.
    Surface surface_of(const Level& level, SideNumber side) const;
    /// Whether it is one of several.
    bool is_in_chain(SideNumber side) const { return ends_[side].end == in_chain; }
    /// Whether it is one whole surface, covered nowhere, as most are.
    bool is_whole(SideNumber side) const {
        const Ends ends = ends_[side];
        return ends.end != in_chain && !ends.is_covered && ends.next != side;
    }
    /// The same as surface_of. Precondition: is_whole.
    Surface whole_surface_of(SideNumber side, const Segment& line, double radius) const {
        const Ends ends = ends_[side];
        return {line,
                radius,
                side,
                follower(ends.end, ends.next),
                follower(ends.start, ends.previous),
                ends.start,
                ends.end,
                line};
    }

    /// Where a side is covered, from its start on.
    std::span<const Cover> covers_of(SideNumber side) const;

    std::size_t memory_bytes() const {
        return ends_.capacity() * sizeof(Ends) + chains_.capacity() * sizeof(Chain) +
               exposed_.capacity() * sizeof(Exposed) + covers_.capacity() * sizeof(Cover);
    }

private:
    class Builder;
    class Exposure;

    /// Instead of another kind: `next` is the number of the chain that the side is part of.
    static constexpr auto in_chain = static_cast<CornerKind>(6);

    /// Of a side or a chain, in eight bytes: a level has very many. Sides are numbers of 28 bits
    /// (most_walls); of ends that no side follows the number means nothing.
    struct Ends {
        CornerKind end : 3;
        bool is_covered : 1;  ///< somewhere
        std::uint32_t next : 28;
        CornerKind start : 3;
        bool is_hidden : 1;  ///< the surface: it is covered all along
        std::uint32_t previous : 28;
    };
    static constexpr std::uint32_t largest_number = 0x0fffffffU;

    static SideNumber follower(CornerKind kind, SideNumber next) {
        return kind == CornerKind::covered || kind == CornerKind::raw ? no_side : next;
    }

    /// Two sides or more that are one surface.
    struct Chain {
        Segment line;
        SideNumber first;
        Ends ends;
    };

    /// What a surface that is covered somewhere has left, if anything.
    struct Exposed {
        SideNumber first;
        Segment part;
    };

    static_assert(sizeof(Ends) == 8);
    LargeArray<Ends> ends_;  ///< by side
    LargeArray<Chain> chains_;
    LargeArray<Exposed> exposed_;  ///< by first
    LargeArray<Cover> covers_;     ///< by side, then by first
};

}  // namespace slidelab::detail
