#include "slidelab/level/derived/convex_pieces.hpp"

#include <algorithm>

#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/level/wall.hpp"

namespace slidelab::detail {

class CutSolids::Builder {
public:
    Builder(std::span<const Wall> walls, std::span<const Solid> solids)
        : walls_(walls), solids_(solids) {}

    CutSolids build() {
        all_.solid_count_ = static_cast<std::uint32_t>(solids_.size());
        boxes_.reserve(solids_.size());
        for (std::uint32_t i = 0; i != solids_.size(); ++i) {
            if (is_one_piece(solids_[i])) {
                add_to_index(solids_[i].bounds, i);
            } else {
                add_cut(i);
            }
        }
        if (!all_.cuts_.empty()) all_.cuts_.push_back(next_cut(no_solid));
        all_.index_ = GridIndex::of_boxes(boxes_);
        if (!all_.cuts_.empty()) all_.index_.rename(numbers_);
        shrink();
        return std::move(all_);
    }

private:
    std::span<const Wall> walls_of(const Solid& solid) const {
        return walls_.subspan(solid.first_wall, solid.wall_count);
    }

    /// Whether nothing has to be cut or dropped.
    bool is_one_piece(const Solid& solid) {
        if (solid.wall_count > most_corners_of_piece) return false;
        corners_.clear();
        for (const Wall& wall : walls_of(solid)) corners_.push_back(wall.segment.a);
        return is_strictly_convex(corners_);
    }

    void add_to_index(const Aabb& bounds, std::uint32_t number) {
        boxes_.push_back(bounds);
        numbers_.push_back(number);
    }

    Cut next_cut(std::uint32_t solid) const {
        return {solid, static_cast<std::uint32_t>(all_.pieces_.size()),
                static_cast<std::uint32_t>(all_.piece_of_wall_.size())};
    }

    void add_cut(std::uint32_t number) {
        const Solid& solid = solids_[number];
        all_.cuts_.push_back(next_cut(number));
        if (solid.is_block) {
            add_block(number);
        } else {
            cut(number);
        }
        name_pieces_of_walls(solid, all_.cuts_.back().first_piece);
    }

    void cut(std::uint32_t number) {
        const Solid& solid = solids_[number];
        corners_.clear();
        for (const Wall& wall : walls_of(solid)) corners_.push_back(wall.segment.a);
        const auto side = [&](std::size_t i) {
            return ConvexSide{corners_[i], solid.first_wall + static_cast<std::uint32_t>(i)};
        };
        const std::vector<PieceOutline> outlines = convex_pieces(corners_);
        for (const PieceOutline& outline : outlines) {
            piece_.clear();
            for (const PieceCorner& corner : outline) {
                piece_.push_back(side(corner.corner));
                piece_.back().is_cut = corner.is_cut;
            }
            add_piece(piece_, number);
        }
        if (!outlines.empty()) return;
        const std::size_t first = all_.pieces_.size();
        const std::size_t n = corners_.size();
        for (std::size_t i = 0; i < n; ++i) {
            const ConvexSide to_and_fro[] = {side(i), {corners_[(i + 1) % n], side(i).wall}};
            add_piece(to_and_fro, number);
        }
        all_.pieces_[first].bounds = bounds_of(corners_);
        boxes_[boxes_.size() - n] = bounds_of(corners_);
    }

    /// A block is one rectangle, for any number of tiles along its sides.
    void add_block(std::uint32_t number) {
        const Solid& solid = solids_[number];
        const std::span<const Wall> walls = walls_of(solid);
        ConvexSide bends[4];
        std::size_t count = 0;
        for (std::size_t i = 0; i < walls.size() && count < 4; ++i) {
            const Segment& before = walls[(i + walls.size() - 1) % walls.size()].segment;
            const Segment& side = walls[i].segment;
            if (side_of(before.a, side.a, side.b) > 0)
                bends[count++] = {side.a, solid.first_wall + static_cast<std::uint32_t>(i)};
        }
        add_piece(std::span(bends).first(count), number);
    }

    void add_piece(std::span<const ConvexSide> sides, std::uint32_t solid) {
        Piece piece{{sides[0].corner, sides[0].corner},
                    static_cast<std::uint32_t>(all_.sides_.size()),
                    static_cast<std::uint32_t>(sides.size()),
                    solid};
        for (const ConvexSide& side : sides) {
            piece.bounds = merged(piece.bounds, {side.corner, side.corner});
            all_.sides_.push_back(side);
        }
        add_to_index(piece.bounds,
                     static_cast<std::uint32_t>(solids_.size() + all_.pieces_.size()));
        all_.pieces_.push_back(piece);
    }

    /// A side of a piece has the first of several collinear walls: the walls after it, up to the
    /// next side's, belong to the same piece.
    void name_pieces_of_walls(const Solid& solid, std::uint32_t first_piece) {
        constexpr std::uint32_t none = 0xffffffffU;
        const std::size_t first = all_.piece_of_wall_.size();
        all_.piece_of_wall_.resize(first + solid.wall_count, none);
        const std::span<std::uint32_t> own = std::span(all_.piece_of_wall_).subspan(first);
        for (std::uint32_t i = first_piece; i < all_.pieces_.size(); ++i) {
            const Piece& piece = all_.pieces_[i];
            for (std::uint32_t k = 0; k < piece.side_count; ++k) {
                const ConvexSide& side = all_.sides_[piece.first_side + k];
                if (!side.is_cut) own[side.wall - solid.first_wall] = i;
            }
        }
        // Twice round: the first wall may be collinear with the last side's wall.
        for (std::size_t i = 1; i < 2 * own.size(); ++i) {
            std::uint32_t& piece = own[i % own.size()];
            if (piece == none) piece = own[(i - 1) % own.size()];
        }
    }

    void shrink() {
        all_.pieces_.shrink_to_fit();
        all_.sides_.shrink_to_fit();
        all_.cuts_.shrink_to_fit();
        all_.piece_of_wall_.shrink_to_fit();
    }

    std::span<const Wall> walls_;
    std::span<const Solid> solids_;
    CutSolids all_;
    std::vector<Aabb> boxes_;             ///< of the pieces, in the order of their solids
    std::vector<std::uint32_t> numbers_;  ///< theirs
    std::vector<Vec2> corners_;           ///< buffers, reused for all solids
    std::vector<ConvexSide> piece_;
};

CutSolids CutSolids::of(std::span<const Wall> walls, std::span<const Solid> solids) {
    return Builder(walls, solids).build();
}

const CutSolids::Cut* CutSolids::search(std::uint32_t solid) const {
    const auto found =
        std::lower_bound(cuts_.begin(), cuts_.end(), solid,
                         [](const Cut& cut, std::uint32_t number) { return cut.solid < number; });
    return found->solid == solid ? &*found : nullptr;
}

std::uint32_t ConvexPieces::piece_of(std::uint32_t wall) const {
    const std::uint32_t solid = walls_[wall].solid;
    const CutSolids::Cut* const cut = cut_.find(solid);
    if (!cut) return solid;
    const std::uint32_t place = cut->first_wall + wall - solids_[solid].first_wall;
    return cut_.solid_count_ + cut_.piece_of_wall_[place];
}

std::span<const ConvexSide> ConvexPieces::sides_of(std::uint32_t piece, Sides& room) const {
    if (!is_solid(piece)) return cut_sides_of(piece);
    const std::span<const Wall> walls = walls_of(piece);
    const std::uint32_t first = solids_[piece].first_wall;
    room.resize(walls.size());
    for (std::uint32_t i = 0; i != walls.size(); ++i) {
        room[i].corner = walls[i].segment.a;
        room[i].wall = first + i;
        room[i].is_cut = false;
    }
    return room.all();
}

}  // namespace slidelab::detail
