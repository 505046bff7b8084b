// What of a level stands still near the camera, sorted by how it is drawn. Units, no pixels.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/level.hpp"
#include "view/drawing/camera.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

// The outlines of solids as few straight pieces, with seams told apart; and walls in the order of
// polylines.

struct OutlinePiece {
    Segment segment;
    bool seam = false;  ///< solids lie on both sides of it
};

inline constexpr double usual_fineness = 1e-6;  ///< units

/// `sides` run screen-clockwise around their solids. Collinear sides that touch become one piece;
/// where sides that run in opposite directions overlap, they are a seam. Lines that lie closer than
/// `fineness` (units) were meant to be the same. Cost: O(n log n).
std::vector<OutlinePiece> outline_pieces(std::span<const Segment> sides,
                                         double fineness = usual_fineness);

/// The place of a segment in its polyline.
struct PolylinePlace {
    double walked = 0.0;   ///< units: the length of those that come before it
    bool is_first = true;  ///< nothing leads to it
    bool is_last = true;   ///< nothing goes on from it

    friend bool operator==(const PolylinePlace&, const PolylinePlace&) = default;
};

/// For each segment; a polyline goes on from a segment's `b` to another's `a` at the very same
/// place. Cost: O(n log n).
std::vector<PolylinePlace> polyline_places(std::span<const Segment> segments);

struct RoundLine {
    Segment axis;
    double radius = 0.0;  ///< units, > 0
};

struct StillContent {
    std::vector<std::uint32_t> solids;
    std::vector<Segment> seams;
    std::array<std::vector<Segment>, 2> thin;     ///< [1]: not seen by the strategy
    std::array<std::vector<RoundLine>, 2> round;  ///< the same
    /// Of each in thin[1] and in round[1], so that dashes run on.
    std::vector<PolylinePlace> thin_places;
    std::vector<PolylinePlace> round_places;
    bool many = false;  ///< so many that they are drawn as hair lines

    /// Everything that belongs to `paint`, in units: to tell whether it is on screen.
    bool shows(Paint paint, const Aabb& area) const;
};

/// Past this many walls they are drawn one pixel wide, without smoothing.
constexpr std::size_t most_smooth_walls = 8000;

/// What extends into `area` (units), told apart by what the strategy sees. Sides of solids that lie
/// closer to each other than `fineness` (units) are drawn as one.
StillContent still_content(const Level& level, const Strategy& strategy, const Aabb& area,
                           double fineness = usual_fineness);

/// Pixels. What of `content` extends into `area` (pixels): walls, seams, and the rims of round
/// walls. Cost: one look at each wall of the content.
std::vector<Segment> wall_lines(const StillContent& content, const Camera& camera,
                                const Aabb& area);

}  // namespace slidelab::lab
