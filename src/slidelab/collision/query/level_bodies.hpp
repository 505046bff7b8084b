// The convex bodies of a level: free segments and capsules, point obstacles, the convex pieces of
// solids, kinematic boxes.
#pragma once

#include <cstdint>
#include <span>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

/// A reference to a body: equal members are the same body.
struct LevelBody {
    const ConvexSide* piece = nullptr;  ///< of a solid; null for a free segment and a box
    std::uint32_t side_count = 0;       ///< of the piece
    WallRef wall;                       ///< its first side

    friend bool operator==(const LevelBody&, const LevelBody&) = default;
};

struct BodySource {
    const Level& level;
    std::span<const KinematicBox> kinematic_boxes;  ///< each a body of its own
    double time = 0.0;                              ///< of the tick, 0..1, for their places

    bool is_box(const LevelBody& body) const {
        return !body.piece && !body.wall.is_of_level(level);
    }
    /// Of its corners, units: above 0 for capsules.
    double radius_of(const LevelBody& body) const {
        return body.piece || is_box(body) ? 0.0 : level.walls()[body.wall.number()].radius;
    }
};

/// Calls `visit(const LevelBody&)` for every body whose bounds may overlap `area`, some more than
/// once. O(candidates), plus one test for each kinematic box.
template <typename Visit>
void visit_bodies(const BodySource& source, const Aabb& area, Visit&& visit) {
    const std::span<const Wall> walls = source.level.walls();
    source.level.broad_phase().query_aabb(area, [&](std::uint32_t number) {
        const Wall& wall = walls[number];
        if (wall.solid == no_solid && area.overlaps(bounds_of(wall)))
            visit(LevelBody{nullptr, 0, number});
    });
    const ConvexPieces& pieces = source.level.convex_pieces();
    pieces.query_aabb(area, [&](const ConvexPiece& piece) {
        const std::span<const ConvexSide> sides = pieces.sides_of(piece);
        visit(LevelBody{sides.data(), piece.side_count, sides[0].wall});
    });
    for (std::size_t i = 0; i < source.kinematic_boxes.size(); ++i) {
        if (!area.overlaps(bounds_of(box_at(source.kinematic_boxes[i], source.time)))) continue;
        visit(LevelBody{nullptr, 0, WallRef::of_box(source.level, i)});
    }
}

/// The corners of a body, screen-clockwise, each with the wall that begins there.
class BodyCorners {
public:
    BodyCorners(const BodySource& source, const LevelBody& body) {
        const std::uint32_t wall = body.wall.number();
        if (body.piece) {
            corners_ = {body.piece, body.side_count};
            return;
        }
        if (body.wall.is_of_level(source.level)) {
            const Segment& line = source.level.walls()[wall].segment;
            room_.push_back({line.a, wall});
            if (line.a != line.b) room_.push_back({line.b, wall});
        } else {
            const KinematicBox& box = source.kinematic_boxes[body.wall.box(source.level)];
            std::uint32_t side = wall;
            for (const Segment& line : sides_of(box_at(box, source.time))) {
                room_.push_back({line.a, side++});
            }
        }
        corners_ = room_.all();
    }
    BodyCorners(const BodyCorners&) = delete;
    BodyCorners& operator=(const BodyCorners&) = delete;
    ~BodyCorners() = default;

    std::span<const ConvexSide> all() const { return corners_; }

private:
    InlineVector<ConvexSide, 4> room_;
    std::span<const ConvexSide> corners_;
};

}  // namespace slidelab::detail
