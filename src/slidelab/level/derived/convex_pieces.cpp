#include "slidelab/level/derived/convex_pieces.hpp"

#include "slidelab/geometry/polygons/convex_decomposition.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

ConvexPieces ConvexPieces::of(std::span<const Wall> walls, std::span<const Solid> solids) {
    ConvexPieces pieces;
    pieces.pieces_.reserve(solids.size());
    pieces.first_pieces_.reserve(solids.size() + 1);
    pieces.sides_.reserve(walls.size());
    Room room;
    for (const Solid& solid : solids) {
        pieces.first_pieces_.push_back(static_cast<std::uint32_t>(pieces.pieces_.size()));
        const auto sides = walls.subspan(solid.first_wall, solid.wall_count);
        if (solid.is_block) {
            pieces.add_block(sides, solid.first_wall);
        } else {
            pieces.add_solid(sides, solid.first_wall, room);
        }
    }
    pieces.first_pieces_.push_back(static_cast<std::uint32_t>(pieces.pieces_.size()));
    pieces.name_pieces_of_walls(walls, solids);
    std::vector<Aabb> boxes;
    boxes.reserve(pieces.pieces_.size());
    for (const ConvexPiece& piece : pieces.pieces_) boxes.push_back(piece.bounds);
    pieces.index_ = GridIndex::of_boxes(boxes);
    return pieces;
}

void ConvexPieces::add_solid(std::span<const Wall> walls, std::uint32_t first_wall, Room& room) {
    std::vector<Vec2>& corners = room.corners;
    std::vector<ConvexSide>& piece = room.piece;
    corners.clear();
    piece.clear();
    for (const Wall& wall : walls) corners.push_back(wall.segment.a);
    const auto side = [&](std::size_t i) {
        return ConvexSide{corners[i], first_wall + static_cast<std::uint32_t>(i)};
    };
    // Nothing has to be cut or dropped.
    if (corners.size() <= most_corners_of_piece && is_strictly_convex(corners)) {
        for (std::size_t i = 0; i < corners.size(); ++i) piece.push_back(side(i));
        return add_piece(piece);
    }

    const std::size_t n = corners.size();
    const std::vector<PieceOutline> outlines = convex_pieces(corners);
    for (const PieceOutline& outline : outlines) {
        piece.clear();
        for (const PieceCorner& corner : outline) {
            const std::size_t i = corner.corner;
            piece.push_back(side(i));
            piece.back().is_cut = corner.is_cut;
        }
        add_piece(piece);
    }
    if (!outlines.empty()) return;
    const std::size_t first = pieces_.size();
    for (std::size_t i = 0; i < n; ++i) {
        const ConvexSide to_and_fro[] = {side(i), {corners[(i + 1) % n], side(i).wall}};
        add_piece(to_and_fro);
    }
    pieces_[first].bounds = bounds_of(corners);
}

/// A side of a piece has the first of several collinear walls: the walls after it, up to the next
/// side's, belong to the same piece.
void ConvexPieces::name_pieces_of_walls(std::span<const Wall> walls,
                                        std::span<const Solid> solids) {
    piece_of_wall_.assign(walls.size(), no_piece);
    for (std::uint32_t piece = 0; piece < pieces_.size(); ++piece) {
        for (const ConvexSide& side : sides_of(pieces_[piece])) {
            if (!side.is_cut) piece_of_wall_[side.wall] = piece;
        }
    }
    for (const Solid& solid : solids) {
        const std::span<std::uint32_t> own(&piece_of_wall_[solid.first_wall], solid.wall_count);
        // Twice round: the first wall may be collinear with the last side's wall.
        for (std::size_t i = 1; i < 2 * own.size(); ++i) {
            std::uint32_t& piece = own[i % own.size()];
            if (piece == no_piece) piece = own[(i - 1) % own.size()];
        }
    }
}

/// A block is one rectangle, for any number of tiles along its sides.
void ConvexPieces::add_block(std::span<const Wall> walls, std::uint32_t first_wall) {
    ConvexSide bends[4];
    std::size_t count = 0;
    for (std::size_t i = 0; i < walls.size() && count < 4; ++i) {
        const Segment& before = walls[(i + walls.size() - 1) % walls.size()].segment;
        const Segment& side = walls[i].segment;
        if (side_of(before.a, side.a, side.b) > 0)
            bends[count++] = {side.a, first_wall + static_cast<std::uint32_t>(i)};
    }
    add_piece(std::span(bends).first(count));
}

void ConvexPieces::add_piece(std::span<const ConvexSide> sides) {
    ConvexPiece piece{static_cast<std::uint32_t>(sides_.size()),
                      static_cast<std::uint32_t>(sides.size()),
                      {sides[0].corner, sides[0].corner}};
    for (const ConvexSide& side : sides) {
        piece.bounds = merged(piece.bounds, {side.corner, side.corner});
        sides_.push_back(side);
    }
    pieces_.push_back(piece);
}

}  // namespace slidelab::detail
