#include "slidelab/level/broad_phase/free_space_map.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "slidelab/level/derived/convex_pieces.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/level/spacing.hpp"

namespace slidelab::detail {

namespace {

/// The extent as a fraction of the room for a wall (spacing.hpp): in a town of boxes of one to
/// three movers' size, enough for a mover with a short displacement.
constexpr double extent_share = 0.3;

constexpr double cells_per_wall = 32.0;

}  // namespace

FreeSpaceMap::FreeSpaceMap(std::span<const Wall> walls, std::span<const Solid> solids,
                           const ConvexPieces& pieces) {
    if (walls.empty()) return;
    const Aabb bounds = bounds_of(walls);
    const auto count = static_cast<double>(walls.size());
    extent_ = extent_share * room_for_each(bounds, count);
    near_ = BitGrid(inflated(bounds, {extent_, extent_}), cells_per_wall * count);

    for (const Wall& wall : walls) {
        if (near_.is_all_black()) return;
        if (wall.solid == no_solid) draw_wall(wall);
    }
    for (const ConvexPiece& piece : pieces.all()) draw(piece.bounds);
    for (std::uint32_t i = 0; i < solids.size() && !near_.is_all_black(); ++i) {
        // A solid that could not be decomposed is not covered by its pieces.
        if (pieces.pieces_of(i).front().side_count < 3) draw(solids[i].bounds);
    }
}

/// Draws a slanted wall piece by piece, because its bounds are mostly empty.
void FreeSpaceMap::draw_wall(const Wall& wall) {
    constexpr double most = 256.0;
    const auto [a, b] = wall.segment;
    const double slant = std::min(std::abs(b.x - a.x), std::abs(b.y - a.y));
    const int pieces = static_cast<int>(std::clamp(std::ceil(slant / extent_), 1.0, most));
    for (int i = 0; i < pieces && !near_.is_all_black(); ++i) {
        const Segment piece{lerp(a, b, static_cast<double>(i) / pieces),
                            lerp(a, b, static_cast<double>(i + 1) / pieces)};
        draw(bounds_of(Wall{piece, wall.radius, no_solid}));
    }
}

void FreeSpaceMap::draw(const Aabb& box) {
    const double extent = extent_ + rounding_share * largest_of(box);
    near_.draw(inflated(box, {extent, extent}));
}

}  // namespace slidelab::detail
