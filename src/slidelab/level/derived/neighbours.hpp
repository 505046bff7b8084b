// The neighbourhood of a few walls of a level: queried once, for all computations on their ends and
// sides.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

/// Passes on candidates up to a limit: a list of an index may be as long as the level, and building
/// must stay O(walls). `found` may end the visit before (BoundsVisits).
template <typename Found>
class BoundedVisit {
public:
    BoundedVisit(int most_visits, Found found) : most_visits_(most_visits), found_(found) {}

    bool has_seen_all() const { return visits_ <= most_visits_; }
    bool can_visit() { return ++visits_ <= most_visits_ && wants_more(); }
    bool can_stop_at(double) const { return !has_seen_all() || !wants_more(); }
    /// For one that takes no part: it counts for a limit of `found`, too, if there is one.
    template <typename Item>
    void pass_over(const Item& item) {
        if constexpr (requires { found_.pass_over(item); }) found_.pass_over(item);
    }

    template <typename Item>
    void operator()(const Item& item) {
        found_(item);
    }

private:
    bool wants_more() const {
        if constexpr (BoundsVisits<const Found>) return found_.can_visit();
        return true;
    }

    int most_visits_;
    Found found_;
    int visits_ = 0;
};

/// A wall near others, of a level or of those that were added to its.
struct NearWall {
    Aabb bounds;
    const Wall* wall = nullptr;
    std::uint32_t number = 0;
};

/// A convex piece of a solid; thin, with two sides, where it is as thin as a free segment.
struct NearPiece {
    Aabb bounds;
    std::uint32_t wall = 0;  ///< of its first side
    std::uint32_t solid = no_solid;
    std::uint32_t side_count = 0;
    const Wall* walls = nullptr;            ///< its sides; null for a part of a solid that was cut
    const ConvexSide* cut_sides = nullptr;  ///< its sides then

    Segment side(std::size_t i) const {
        return walls ? walls[i].segment : segment_at({cut_sides, side_count}, i);
    }
    bool is_cut(std::size_t i) const { return !walls && cut_sides[i].is_cut; }
};

/// Walls that are welded with those of a level. Their numbers rise, and are those of bodies; the
/// numbers of their solids follow all of its solids'.
struct AddedWalls {
    std::span<const std::span<const NearWall>> walls = {};  ///< object by object
    std::span<const NearPiece> pieces = {};
    std::span<const NearWall> own = {};  ///< of the object that is welded
};

/// A wall that touches more than this stays uncovered: building must stay O(walls).
inline constexpr int most_coverers = 256;

/// The limit of visits around one place.
inline constexpr int most_visits_at_a_place = 512;

/// The walls of a level in an area, and the pieces of its solids: for the neighbours of several
/// places in it, which ask no index then.
struct ListedArea {
    struct Walls {
        std::uint32_t first = 0;
        std::uint32_t end = 0;
        Aabb bounds = {};

        friend bool operator==(const Walls& a, const Walls& b) { return a.first == b.first; }
        friend bool operator<(const Walls& a, const Walls& b) { return a.first < b.first; }
    };

    std::vector<Walls> walls;
    std::vector<std::uint32_t> pieces;

    /// False, and nothing of use, where there are so many that a limit of neighbours may count.
    bool list(const Level& level, const Aabb& area);
};

class Neighbours {
public:
    /// All walls in `area`. With more walls than the capacity, each query goes to the level's
    /// indices instead.
    Neighbours(const Level& level, const Aabb& area, TakingPart takes_part = {},
               AddedWalls added = {})
        : Neighbours(level, {area.center(), area.center()}, area.size() * 0.5, takes_part, added) {}

    /// All walls near a line: `reach` is half the size of a box swept along it. Only walls that
    /// take part, and pieces of solids that do, are neighbours, and those that were added. `added`
    /// must outlive them.
    Neighbours(const Level& level, const Segment& line, Vec2 reach, TakingPart takes_part = {},
               AddedWalls added = {})
        : level_(level), takes_part_(takes_part), added_(added) {
        const Aabb area = inflated(bounds_of(line), reach);
        WallsInto walls{*this, area, {}, 0, 0};
        level.broad_phase().query_sweep(line, reach, walls);
        PiecesInto pieces{*this, 0};
        level.convex_pieces().query_sweep(line, reach, pieces);
        add_added(area);
    }
    /// The same in an area, out of what is listed.
    Neighbours(const Level& level, const Aabb& box, const ListedArea& listed, TakingPart takes_part,
               AddedWalls added)
        : level_(level), takes_part_(takes_part), added_(added) {
        const Aabb area = inflated({box.center(), box.center()}, box.size() * 0.5);
        WallsInto walls{*this, area, {}, 0, 0};
        for (const auto& [first, end, bounds] : listed.walls)
            if (bounds.overlaps(area)) walls.add(first, end);
        PiecesInto pieces{*this, 0};
        for (const std::uint32_t piece : listed.pieces)
            if (level.convex_pieces().bounds_of(piece).overlaps(area)) pieces(piece);
        add_added(area);
    }

    const Level& level() const { return level_; }

    /// By its number.
    const Wall& wall(std::uint32_t number) const {
        if (WallRef(number).is_of_level()) return level_.walls()[number];
        const auto own = added_.own;
        if (!own.empty() && number - own[0].number < own.size())
            return *own[number - own[0].number].wall;
        const auto is_before = [&](std::span<const NearWall> walls) {
            return walls.back().number < number;
        };
        const auto of = std::partition_point(added_.walls.begin(), added_.walls.end(), is_before);
        return *(*of)[number - of->front().number].wall;
    }
    /// A side from its begin to its end.
    Segment line_of(SideNumber side) const {
        return detail::line_of(wall(wall_of(side)).segment, side);
    }

    /// Whether all walls are of one solid, as in most places.
    bool are_one_solid() const {
        if (walls_.empty() || !has_seen_all()) return false;
        const std::uint32_t solid = walls_[0].wall->solid;
        return solid != no_solid &&
               std::all_of(walls_.begin(), walls_.end(),
                           [&](const NearWall& near) { return near.wall->solid == solid; }) &&
               std::all_of(pieces_.begin(), pieces_.end(),
                           [&](const NearPiece& piece) { return piece.solid == solid; });
    }

    /// Whether no other walls touch a box in the area than two of one solid, or a free one that is
    /// named twice, nor another solid. Conservative test.
    bool are_alone(std::uint32_t one, std::uint32_t other, const Aabb& box) const {
        if (!has_seen_all()) return false;
        const std::uint32_t solid = wall(one).solid;
        return std::none_of(walls_.begin(), walls_.end(),
                            [&](const NearWall& near) {
                                return near.number != one && near.number != other &&
                                       near.bounds.overlaps(box);
                            }) &&
               std::none_of(pieces_.begin(), pieces_.end(), [&](const NearPiece& piece) {
                   return piece.solid != solid && piece.bounds.overlaps(box);
               });
    }

    /// Calls `visit(const NearWall&)` for every wall whose bounds touch a box in the area, some
    /// more than once. False: too many to visit all.
    template <typename Visit>
    bool visit_walls(const Aabb& box, Visit&& visit) const {
        BoundedVisit bounded(most_visits_at_a_place, visit);
        const Vec2 center = box.center();
        visit_walls({center, center}, 0.5 * box.size(), bounded);
        return bounded.has_seen_all();
    }

    /// The same along a line, until visit.can_stop_at(): `reach` is half the size of a box swept
    /// along it.
    template <typename Visit>
    void visit_walls(const Segment& line, Vec2 reach, Visit& visit) const {
        Included<NearWall, Visit> included{*this, inflated(bounds_of(line), reach), visit};
        if (walls_.dropped() == 0) return included.pass_on_few(walls_.all());
        level_.broad_phase().query_sweep(line, reach, included);
        for (const std::span<const NearWall> walls : added_.walls) included.pass_on(walls);
    }

    /// The same for the convex pieces of solids.
    template <typename Visit>
    bool visit_pieces(const Aabb& box, Visit&& visit) const {
        BoundedVisit bounded(most_visits_at_a_place, visit);
        const Vec2 center = box.center();
        visit_pieces({center, center}, 0.5 * box.size(), bounded);
        return bounded.has_seen_all();
    }
    template <typename Visit>
    void visit_pieces(const Segment& line, Vec2 reach, Visit& visit) const {
        Included<NearPiece, Visit> included{*this, inflated(bounds_of(line), reach), visit};
        if (pieces_.dropped() == 0) return included.pass_on_few(pieces_.all());
        level_.convex_pieces().query_sweep(line, reach, included);
        included.pass_on(added_.pieces);
    }

    /// Whether all are known, so that no query goes to the indices.
    bool has_seen_all() const { return walls_.dropped() == 0 && pieces_.dropped() == 0; }

private:
    void add_added(const Aabb& area) {
        for (const std::span<const NearWall> walls : added_.walls)
            for (const NearWall& wall : walls)
                if (wall.bounds.overlaps(area)) walls_.push_back(wall);
        for (const NearPiece& piece : added_.pieces)
            if (piece.bounds.overlaps(area)) pieces_.push_back(piece);
    }
    NearWall near_wall(std::uint32_t number) const {
        const Wall& wall = level_.walls()[number];
        return {bounds_of(wall), &wall, number};
    }
    NearPiece near_piece(std::uint32_t piece) const {
        const ConvexPieces all = level_.convex_pieces();
        const auto walls = all.walls_of(piece);
        const auto cut_sides = all.cut_sides_of(piece);
        const auto count = static_cast<std::uint32_t>(walls.size() + cut_sides.size());
        return {all.bounds_of(piece), all.wall_of(piece), all.solid_of(piece), count,
                walls.data(),         cut_sides.data()};
    }
    template <typename Item>
    Item item(std::uint32_t number) const {
        if constexpr (std::is_same_v<Item, NearPiece>) {
            return near_piece(number);
        } else {
            return near_wall(number);
        }
    }
    bool includes(const NearWall& wall) const { return takes_part_(wall.number); }
    bool includes(const NearPiece& piece) const { return takes_part_(piece.wall); }

    /// Passes on what takes part and touches an area.
    template <typename Item, typename Visit>
    struct Included {
        const Neighbours& near;
        Aabb area;
        Visit& visit;

        bool can_visit() const { return visit.can_visit(); }
        bool can_stop_at(double fraction) const { return visit.can_stop_at(fraction); }
        void operator()(std::uint32_t number) const {
            const Item item = near.template item<Item>(number);
            if (!item.bounds.overlaps(area)) return;
            if (near.includes(item)) return visit(item);
            if constexpr (requires { visit.pass_over(item); }) visit.pass_over(item);
        }
        /// Passes on those that are known: fewer than any limit.
        void pass_on_few(std::span<const Item> items) const {
            for (const Item& item : items)
                if (item.bounds.overlaps(area)) visit(item);
        }
        void pass_on(std::span<const Item> items) const {
            for (const Item& item : items) {
                if (visit.can_stop_at(0.0)) return;
                if (item.bounds.overlaps(area)) visit(item);
            }
        }
    };

    /// Candidates are visited several times: duplicates are removed by ranges of walls, not by
    /// walls. Where a limit of the weld may count walls that take no part (most_coverers), the
    /// indices are asked: the limits then do not depend on which walls take part.
    struct WallsInto {
        Neighbours& near;
        Aabb area;
        InlineVector<std::uint32_t, 64> runs;  ///< ranges, by their first walls
        int visits;
        int seen;

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
            add(first, end);
        }
        /// A range that was not added.
        void add(std::uint32_t first, std::uint32_t end) {
            for (std::uint32_t i = first; i != end; ++i) {
                const NearWall wall = near.near_wall(i);
                if (!wall.bounds.overlaps(area)) continue;
                if (near.includes(wall)) near.walls_.push_back(wall);
                if (++seen > most_coverers) near.walls_.drop(1);
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
        void operator()(std::uint32_t number) {
            const NearPiece piece = near.near_piece(number);
            const auto is_known = [&](const NearPiece& known) {
                return known.walls == piece.walls && known.cut_sides == piece.cut_sides;
            };
            if (!can_stop_at(0.0) && near.includes(piece) &&
                std::none_of(near.pieces_.begin(), near.pieces_.end(), is_known))
                near.pieces_.push_back(piece);
        }
    };

    const Level& level_;
    TakingPart takes_part_;
    AddedWalls added_;
    InlineVector<NearWall, 64> walls_;
    InlineVector<NearPiece, 32> pieces_;
};

}  // namespace slidelab::detail
