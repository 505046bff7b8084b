// The solids of a level as convex pieces, for algorithms on convex shapes.
//
// A cut between two pieces is no wall: each side of a piece is marked as a wall or a cut. Each side
// of a solid that cannot be decomposed (its outline reverses, or has too many corners) is a piece
// of its own, as thin as a free segment; the first of these has the bounds of the whole solid.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/level/broad_phase/grid_index.hpp"

namespace slidelab {
struct Wall;
struct Solid;
}  // namespace slidelab

namespace slidelab::detail {

struct ConvexPiece {
    std::uint32_t first_side = 0;
    std::uint32_t side_count = 0;  ///< 2 for a thin wall, there and back; otherwise 3 to 16
    Aabb bounds;
};

class ConvexPieces {
public:
    ConvexPieces() = default;

    /// O(n) for n walls of convex solids; concave solids cost as convex_pieces says
    /// (convex_decomposition.hpp).
    static ConvexPieces of(std::span<const Wall> walls, std::span<const Solid> solids);

    std::span<const ConvexPiece> all() const { return pieces_; }
    std::span<const ConvexSide> sides_of(const ConvexPiece& piece) const {
        return std::span<const ConvexSide>(sides_).subspan(piece.first_side, piece.side_count);
    }

    std::span<const ConvexPiece> pieces_of(std::uint32_t solid) const {
        return all().subspan(first_pieces_[solid], first_pieces_[solid + 1] - first_pieces_[solid]);
    }

    /// The piece that a wall is a side of; no_piece for a wall that is no side of a solid.
    std::uint32_t piece_of(std::uint32_t wall) const { return piece_of_wall_[wall]; }
    static constexpr std::uint32_t no_piece = 0xffffffffU;

    /// Calls `visit(ConvexPiece)` for every piece whose bounds overlap `area`, some more than once.
    /// In time that does not grow with the level.
    template <typename Visit>
    void query_aabb(const Aabb& area, Visit&& visit) const {
        const auto visit_one = [&](std::uint32_t number) {
            const ConvexPiece& piece = pieces_[number];
            if (piece.bounds.overlaps(area)) visit(piece);
        };
        index_.query_aabb(area, BoundedBy{visit, visit_one});
    }

    /// Calls `visit(wall)` with a wall of each piece whose bounds contain a point, in rising order,
    /// and of some others.
    template <typename Visit>
    void query_point(Vec2 point, Visit&& visit) const {
        index_.query_point(
            point, [&](std::uint32_t number) { visit(sides_[pieces_[number].first_side].wall); });
    }

    /// The same for a swept box; `visit` may end it: see GridIndex.
    template <typename Visit>
    void query_sweep(const Segment& path, Vec2 extent, Visit& visit) const {
        index_.query_sweep(path, extent,
                           Swept<Visit>{*this, inflated(bounds_of(path), extent), visit});
    }

    /// The work of building the index (GridIndex).
    std::size_t build_work() const { return index_.build_work(); }

private:
    /// Buffers, reused for all solids.
    struct Room {
        std::vector<Vec2> corners;
        std::vector<ConvexSide> piece;
    };

    template <typename Visit>
    struct Swept {
        const ConvexPieces& pieces;
        Aabb area;
        Visit& visit;

        bool can_stop_at(double fraction) const { return visit.can_stop_at(fraction); }
        bool can_visit() const requires BoundsVisits<Visit> { return visit.can_visit(); }
        void operator()(std::uint32_t number) const {
            const ConvexPiece& piece = pieces.pieces_[number];
            if (piece.bounds.overlaps(area)) visit(piece);
        }
    };

    void add_solid(std::span<const Wall> walls, std::uint32_t first_wall, Room& room);
    void add_block(std::span<const Wall> walls, std::uint32_t first_wall);
    void add_piece(std::span<const ConvexSide> sides);
    void name_pieces_of_walls(std::span<const Wall> walls, std::span<const Solid> solids);

    std::vector<ConvexPiece> pieces_;
    std::vector<ConvexSide> sides_;
    std::vector<std::uint32_t> first_pieces_;  ///< of each solid, and one more
    std::vector<std::uint32_t> piece_of_wall_;
    GridIndex index_;
};

}  // namespace slidelab::detail
