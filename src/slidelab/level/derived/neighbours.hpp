// What lies around a few walls of a level: looked up once, for all that is asked about their ends
// and sides.
#pragma once

#include <algorithm>
#include <cstdint>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

class Neighbours {
public:
    /// Of everything in `area`. Where more is near than there is room for, each question is put to
    /// the level's indices instead.
    Neighbours(const Level& level, const Aabb& area) : level_(level) {
        level.broad_phase().query_aabb(area, [&](std::uint32_t wall) {
            const bool is_known = std::find(walls_.begin(), walls_.end(), wall) != walls_.end();
            if (!is_known && bounds_of(level.walls()[wall]).overlaps(area)) walls_.push_back(wall);
        });
        level.convex_pieces().query_aabb(area, [this](const ConvexPiece& piece) {
            if (std::find(pieces_.begin(), pieces_.end(), &piece) == pieces_.end())
                pieces_.push_back(&piece);
        });
    }

    const Level& level() const { return level_; }

    /// Calls `visit(std::uint32_t wall)` for every wall whose bounds touch a box in the area, some
    /// more than once.
    template <typename Visit>
    void visit_walls(const Aabb& box, Visit&& visit) const {
        const auto visit_if_near = [&](std::uint32_t wall) {
            if (bounds_of(level_.walls()[wall]).overlaps(box)) visit(wall);
        };
        if (walls_.dropped() > 0) return level_.broad_phase().query_aabb(box, visit_if_near);
        for (const std::uint32_t wall : walls_) visit_if_near(wall);
    }

    /// The same along a line, of walls that come within `reach` of it, until visit.can_stop_at().
    template <typename Visit>
    void visit_walls(const Segment& line, double reach, Visit& visit) const {
        if (walls_.dropped() > 0)
            return level_.broad_phase().query_sweep(line, {reach, reach}, visit);
        for (const std::uint32_t wall : walls_) visit(wall);
    }

    /// The same for the convex pieces of solids.
    template <typename Visit>
    void visit_pieces(const Aabb& box, Visit&& visit) const {
        if (pieces_.dropped() > 0) return level_.convex_pieces().query_aabb(box, visit);
        for (const ConvexPiece* piece : pieces_) {
            if (piece->bounds.overlaps(box)) visit(*piece);
        }
    }
    template <typename Visit>
    void visit_pieces(const Segment& line, double reach, Visit& visit) const {
        if (pieces_.dropped() > 0)
            return level_.convex_pieces().query_sweep(line, {reach, reach}, visit);
        for (const ConvexPiece* piece : pieces_) visit(*piece);
    }

private:
    const Level& level_;
    InlineVector<std::uint32_t, 64> walls_;
    InlineVector<const ConvexPiece*, 32> pieces_;
};

}  // namespace slidelab::detail
