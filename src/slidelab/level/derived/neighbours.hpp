// The neighbourhood of a few walls of a level: queried once, for all computations on their ends and
// sides.
#pragma once

#include <algorithm>
#include <cstdint>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

/// Passes on candidates up to a limit: a list of an index may be as long as the level, and building
/// must stay O(walls).
template <typename Found>
class BoundedVisit {
public:
    BoundedVisit(int most_visits, Found found) : most_visits_(most_visits), found_(found) {}

    bool has_seen_all() const { return visits_ <= most_visits_; }
    bool can_visit() { return ++visits_ <= most_visits_; }
    bool can_stop_at(double) const { return !has_seen_all(); }

    template <typename Item>
    void operator()(const Item& item) {
        found_(item);
    }

private:
    int most_visits_;
    Found found_;
    int visits_ = 0;
};

class Neighbours {
public:
    /// The limit of visits around one place.
    static constexpr int most_visits_at_a_place = 512;

    /// Of all walls in `area`. With more walls than the capacity, each query goes to the level's
    /// indices instead.
    Neighbours(const Level& level, const Aabb& area)
        : Neighbours(level, {area.center(), area.center()}, area.size() * 0.5) {}

    /// Of all walls near a line: `reach` is half the size of a box swept along it. Only walls that
    /// take part, and pieces of solids that do, are neighbours.
    Neighbours(const Level& level, const Segment& line, Vec2 reach, TakingPart takes_part = {})
        : level_(level), takes_part_(takes_part) {
        WallsInto walls{*this, inflated(bounds_of(line), reach), {}, 0};
        level.broad_phase().query_sweep(line, reach, walls);
        PiecesInto pieces{*this, 0};
        level.convex_pieces().query_sweep(line, reach, pieces);
    }

    const Level& level() const { return level_; }

    /// Whether all walls are of one solid, as in most places.
    bool are_one_solid() const {
        if (walls_.empty() || walls_.dropped() > 0 || pieces_.dropped() > 0) return false;
        const std::uint32_t solid = walls_[0].solid;
        return solid != no_solid &&
               std::all_of(walls_.begin(), walls_.end(),
                           [&](const NearWall& wall) { return wall.solid == solid; }) &&
               std::all_of(pieces_.begin(), pieces_.end(), [&](const ConvexPiece* piece) {
                   const auto sides = level_.convex_pieces().sides_of(*piece);
                   return level_.walls()[sides[0].wall].solid == solid;
               });
    }

    /// Calls `visit(std::uint32_t wall)` for every wall whose bounds touch a box in the area, some
    /// more than once. False: too many to visit all.
    template <typename Visit>
    bool visit_walls(const Aabb& box, Visit&& visit) const {
        BoundedVisit bounded(most_visits_at_a_place, [&](std::uint32_t wall) {
            if (bounds_of(level_.walls()[wall]).overlaps(box)) visit(wall);
        });
        const Vec2 center = box.center();
        visit_walls({center, center}, 0.5 * box.size(), bounded);
        return bounded.has_seen_all();
    }

    /// The same along a line, until visit.can_stop_at(): `reach` is half the size of a box swept
    /// along it.
    template <typename Visit>
    void visit_walls(const Segment& line, Vec2 reach, Visit& visit) const {
        if (walls_.dropped() > 0)
            return level_.broad_phase().query_sweep(line, reach, Included<Visit>{*this, visit});
        const Aabb area = inflated(bounds_of(line), reach);
        for (const NearWall& wall : walls_) {
            if (wall.bounds.overlaps(area)) visit(wall.number);
        }
    }

    /// The same for the convex pieces of solids.
    template <typename Visit>
    bool visit_pieces(const Aabb& box, Visit&& visit) const {
        BoundedVisit bounded(most_visits_at_a_place, [&](const ConvexPiece& piece) {
            if (piece.bounds.overlaps(box)) visit(piece);
        });
        const Vec2 center = box.center();
        visit_pieces({center, center}, 0.5 * box.size(), bounded);
        return bounded.has_seen_all();
    }
    template <typename Visit>
    void visit_pieces(const Segment& line, Vec2 reach, Visit& visit) const {
        if (pieces_.dropped() > 0) {
            Included<Visit> included{*this, visit};
            return level_.convex_pieces().query_sweep(line, reach, included);
        }
        for (const ConvexPiece* piece : pieces_) visit(*piece);
    }

private:
    bool includes(std::uint32_t wall) const { return takes_part_(wall); }
    bool includes(const ConvexPiece& piece) const {
        return takes_part_(level_.convex_pieces().sides_of(piece)[0].wall);
    }

    /// Passes on what takes part.
    template <typename Visit>
    struct Included {
        const Neighbours& near;
        Visit& visit;

        bool can_visit() const { return visit.can_visit(); }
        bool can_stop_at(double fraction) const { return visit.can_stop_at(fraction); }
        template <typename Item>
        void operator()(const Item& item) const {
            if (near.includes(item)) visit(item);
        }
    };

    struct NearWall {
        Aabb bounds;
        std::uint32_t number = 0;
        std::uint32_t solid = no_solid;
    };

    /// Candidates are visited several times: duplicates are removed by ranges of walls, not by
    /// walls.
    struct WallsInto {
        Neighbours& near;
        Aabb area;
        InlineVector<std::uint32_t, 64> runs;  ///< ranges, by their first walls
        int visits;

        bool can_visit() {
            if (++visits > most_visits_at_a_place) near.walls_.drop(1);
            return near.walls_.dropped() == 0;
        }
        bool can_stop_at(double) const { return near.walls_.dropped() > 0; }
        void operator()(std::uint32_t first, std::uint32_t end) {
            if (can_stop_at(0.0) || std::find(runs.begin(), runs.end(), first) != runs.end())
                return;
            runs.push_back(first);
            near.walls_.drop(runs.dropped());
            for (std::uint32_t i = first; i != end; ++i) {
                const Wall& wall = near.level_.walls()[i];
                const Aabb bounds = bounds_of(wall);
                if (bounds.overlaps(area) && near.includes(i))
                    near.walls_.push_back({bounds, i, wall.solid});
            }
        }
    };

    struct PiecesInto {
        Neighbours& near;
        int visits;

        bool can_visit() {
            if (++visits > most_visits_at_a_place) near.pieces_.drop(1);
            return near.pieces_.dropped() == 0;
        }
        bool can_stop_at(double) const { return near.pieces_.dropped() > 0; }
        void operator()(const ConvexPiece& piece) {
            const auto& pieces = near.pieces_;
            if (!can_stop_at(0.0) && near.includes(piece) &&
                std::find(pieces.begin(), pieces.end(), &piece) == pieces.end())
                near.pieces_.push_back(&piece);
        }
    };

    const Level& level_;
    TakingPart takes_part_;
    InlineVector<NearWall, 64> walls_;
    InlineVector<const ConvexPiece*, 32> pieces_;
};

}  // namespace slidelab::detail
