// The solids of a level as convex pieces, for algorithms on convex shapes.
//
// A convex solid is one piece, with its walls as sides: nothing is stored of it but its place in an
// index. Other solids are cut. A cut between two pieces is no wall: each side of a piece is marked
// as a wall or a cut. Each side of a solid that cannot be decomposed (its outline reverses, or has
// too many corners) is a piece of its own, as thin as a free segment; the first of these has the
// bounds of the whole solid.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/polygons/convex_decomposition.hpp"
#include "slidelab/level/broad_phase/grid_index.hpp"
#include "slidelab/level/wall.hpp"

namespace slidelab::detail {

/// The solids of a level that are more than one convex piece, or not strictly convex, cut; and an
/// index of all pieces.
class CutSolids {
public:
    CutSolids() = default;

    /// O(n) for n walls of convex solids; concave solids cost as convex_pieces says
    /// (convex_decomposition.hpp).
    static CutSolids of(std::span<const Wall> walls, std::span<const Solid> solids);

    /// The work of building the index (GridIndex).
    std::size_t build_work() const { return index_.build_work(); }

private:
    friend class ConvexPieces;
    class Builder;

    struct Piece {
        Aabb bounds;
        std::uint32_t first_side;
        std::uint32_t side_count;
        std::uint32_t solid;
    };
    /// Its pieces, and places in `piece_of_wall_`, end where those of the next one begin.
    struct Cut {
        std::uint32_t solid;
        std::uint32_t first_piece;
        std::uint32_t first_wall;  ///< a place in `piece_of_wall_`
    };

    /// The cut of a solid; null for a convex one. O(log n) for n that are cut.
    const Cut* find(std::uint32_t solid) const { return cuts_.empty() ? nullptr : search(solid); }
    const Cut* search(std::uint32_t solid) const;

    std::uint32_t solid_count_ = 0;  ///< convex ones, too
    std::vector<Piece> pieces_;
    std::vector<ConvexSide> sides_;
    std::vector<Cut> cuts_;  ///< by solid, and the end
    std::vector<std::uint32_t> piece_of_wall_;
    GridIndex index_;
};

/// A view of all pieces, valid as long as the level. Pieces have numbers: a convex solid its own,
/// and those that were cut follow all solids'.
class ConvexPieces {
public:
    /// Room for the sides of one: 2 of a thin wall, there and back; otherwise 3 to 16.
    using Sides = InlineVector<ConvexSide, most_corners_of_piece>;

    /// `cut`: of these walls and solids.
    ConvexPieces(const Wall* walls, const Solid* solids, const CutSolids& cut)
        : walls_(walls), solids_(solids), cut_(cut) {}

    /// Calls `visit(piece)` for all.
    template <typename Visit>
    void visit_all(Visit&& visit) const {
        for (std::uint32_t solid = 0; solid != cut_.solid_count_; ++solid)
            visit_pieces_of(solid, visit);
    }

    /// Calls `visit(piece)` for those of a solid. O(log n) for n solids that are cut.
    template <typename Visit>
    void visit_pieces_of(std::uint32_t solid, Visit&& visit) const {
        const CutSolids::Cut* const cut = cut_.find(solid);
        if (!cut) return visit(solid);
        for (std::uint32_t i = cut[0].first_piece; i != cut[1].first_piece; ++i)
            visit(cut_.solid_count_ + i);
    }
    /// O(log n) for n solids that are cut.
    std::size_t count_of(std::uint32_t solid) const {
        const CutSolids::Cut* const cut = cut_.find(solid);
        return cut ? cut[1].first_piece - cut[0].first_piece : 1;
    }
    /// The piece that the wall of a solid is a side of. O(log n) for n solids that are cut.
    std::uint32_t piece_of(std::uint32_t wall) const;

    const Aabb& bounds_of(std::uint32_t piece) const {
        return is_solid(piece) ? solids_[piece].bounds : cut_piece(piece).bounds;
    }
    std::uint32_t solid_of(std::uint32_t piece) const {
        return is_solid(piece) ? piece : cut_piece(piece).solid;
    }
    /// The wall of its first side.
    std::uint32_t wall_of(std::uint32_t piece) const {
        return is_solid(piece) ? solids_[piece].first_wall
                               : cut_.sides_[cut_piece(piece).first_side].wall;
    }
    /// Its sides where it is a convex solid; else none.
    std::span<const Wall> walls_of(std::uint32_t piece) const {
        if (!is_solid(piece)) return {};
        return {walls_ + solids_[piece].first_wall, solids_[piece].wall_count};
    }
    /// Its sides where it is part of a solid that was cut; else none.
    std::span<const ConvexSide> cut_sides_of(std::uint32_t piece) const {
        if (is_solid(piece)) return {};
        return {&cut_.sides_[cut_piece(piece).first_side], cut_piece(piece).side_count};
    }
    /// Its sides, with `room` for those of a convex solid.
    std::span<const ConvexSide> sides_of(std::uint32_t piece, Sides& room) const;

    /// Calls `visit(piece)` for every piece whose bounds overlap `area`, some more than once. In
    /// time that does not grow with the level.
    template <typename Visit>
    void query_aabb(const Aabb& area, Visit&& visit) const {
        const auto visit_one = [&](std::uint32_t piece) {
            if (bounds_of(piece).overlaps(area)) visit(piece);
        };
        cut_.index_.query_aabb(area, BoundedBy{visit, visit_one});
    }

    /// Calls `visit(solid)` with that of each piece whose bounds contain a point, in rising order,
    /// and of some others.
    template <typename Visit>
    void query_point(Vec2 point, Visit&& visit) const {
        cut_.index_.query_point(point, [&](std::uint32_t piece) { visit(solid_of(piece)); });
    }

    /// query_aabb for a swept box; `visit` may end it: see GridIndex.
    template <typename Visit>
    void query_sweep(const Segment& path, Vec2 extent, Visit& visit) const {
        cut_.index_.query_sweep(
            path, extent, Swept<Visit>{*this, inflated(slidelab::bounds_of(path), extent), visit});
    }

private:
    template <typename Visit>
    struct Swept {
        const ConvexPieces& pieces;
        Aabb area;
        Visit& visit;

        bool can_stop_at(double fraction) const { return visit.can_stop_at(fraction); }
        bool can_visit() const requires BoundsVisits<Visit> { return visit.can_visit(); }
        void operator()(std::uint32_t piece) const {
            if (pieces.bounds_of(piece).overlaps(area)) visit(piece);
        }
    };

    bool is_solid(std::uint32_t piece) const { return piece < cut_.solid_count_; }
    const CutSolids::Piece& cut_piece(std::uint32_t piece) const {
        return cut_.pieces_[piece - cut_.solid_count_];
    }

    const Wall* walls_;
    const Solid* solids_;
    const CutSolids& cut_;
};

}  // namespace slidelab::detail
