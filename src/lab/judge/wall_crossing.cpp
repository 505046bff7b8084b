#include "lab/judge/wall_crossing.hpp"

#include <algorithm>

#include "articles/contract/lattice.hpp"
#include "lab/engines/models.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/narrow/placed_body.hpp"

namespace slidelab::lab {

namespace {

/// Twice the area of the triangle, with its sign: on which side of the line from a to b is p?
double side_of(Vec2 a, Vec2 b, Vec2 p) { return cross(b - a, p - a); }

int sign_of(double value) { return value > 0.0 ? 1 : value < 0.0 ? -1 : 0; }

/// They cross in the inside of both; what only touches does not.
bool cross_each_other(const Segment& path, const Segment& wall) {
    return sign_of(side_of(wall.a, wall.b, path.a)) * sign_of(side_of(wall.a, wall.b, path.b)) <
               0 &&
           sign_of(side_of(path.a, path.b, wall.a)) * sign_of(side_of(path.a, path.b, wall.b)) < 0;
}

/// Whether a place on the wall's line is between the wall's ends.
bool is_between_ends(const Segment& wall, Vec2 p) {
    return dot(p - wall.a, wall.b - wall.a) >= 0.0 && dot(p - wall.b, wall.a - wall.b) >= 0.0;
}

bool lies_on(const Segment& wall, Vec2 p) {
    return side_of(wall.a, wall.b, p) == 0.0 && is_between_ends(wall, p);
}

/// The level's walls and the grid's edges near an area, with their numbers. An edge may come in
/// several pieces. Without a lattice there are no edges.
template <typename Visit>
void visit_walls(const Level& level, const Lattice* lattice, const Aabb& area, Visit&& visit) {
    level.broad_phase().query_aabb(
        area, [&](std::uint32_t number) { visit(number, level.walls()[number].segment); });
    if (!lattice) return;
    lattice->near_runs().query_aabb(area, [&](std::uint32_t index) {
        const LatticeRun& run = lattice->runs()[index];
        if (run.wall >= first_grid_wall) visit(run.wall, lattice->segment_of(run));
    });
}

bool goes_outwards(const Segment& path, const Segment& side) {
    return dot(path.b - path.a, outward(side.b - side.a)) > 0.0;
}

/// Walls that the path has crossed and not crossed back. A move that ends behind more than a few is
/// told from the first ones.
///
/// A place on a wall is on neither side of it: there the path keeps the side that it came from.
class CrossedWalls {
public:
    /// `by`: only those that it sees in this move; null: all. `touched`: of the path that led here.
    CrossedWalls(const Level& level, const MoveRequest& request, const Strategy* by,
                 const TouchedWalls& touched)
        : level_(level), lattice_(request.lattice), by_(by), is_from_side_(is_from_side(request)) {
        if (touched.at == request.position) touched_ = touched;
    }

    void follow(const Segment& leg) {
        const TouchedWalls before = touched_;
        touched_ = {leg.b, {}};
        InlineVector<MetEnd, most_ends> ends;
        const bool sees_edges = !by_ || (by_->walls & sees_grid) != 0;
        visit_walls(level_, sees_edges ? lattice_ : nullptr, bounds_of(leg),
                    [&](std::uint32_t number, const Segment& wall) {
                        const int begin = sign_of(side_of(wall.a, wall.b, leg.a));
                        const int from = begin != 0 ? begin : before.side_of_wall(number);
                        const int to = sign_of(side_of(wall.a, wall.b, leg.b));
                        if (from == 0 || from == to || !counts(number)) return;
                        if (to != 0) {
                            cross(number, wall, leg, ends);
                        } else if (is_between_ends(wall, leg.b)) {
                            touched_.walls.push_back({number, from});
                        }
                    });
    }

    /// Those that the path ends on.
    const TouchedWalls& touched() const { return touched_; }

    /// The first one that the mover ends behind.
    std::optional<WallRef> first() const {
        for (const Crossing& crossing : walls_) {
            if (crossing.is_behind && !crossing.is_outwards) return WallRef(crossing.wall);
        }
        return std::nullopt;
    }

private:
    /// An end of a wall that lies on the leg's line, and on which side of that the wall is.
    struct MetEnd {
        std::uint32_t wall = 0;
        bool is_outwards = false;
        Vec2 at;
        int side = 0;
    };
    static constexpr std::size_t most_ends = 8;

    bool counts(std::uint32_t number) const {
        if (number >= first_grid_wall) return true;
        const Traits& traits = level_.traits_of_wall(number);
        if (!by_) return !traits.is_one_way();
        return sees(*by_, level_.walls()[number], lattice_) &&
               !passes(*by_, traits, is_from_side_) && !is_under(*by_, traits, is_from_side_);
    }

    struct Crossing {
        std::uint32_t wall = 0;
        bool is_behind = true;     ///< crossed an odd number of times
        bool is_outwards = false;  ///< the last time, and of a solid: leaving it is no tunnelling
        Segment leg;               ///< that crossed it last
    };

    /// Notes a wall whose line the leg crosses. A leg gets past a wall's end, but for the end of
    /// another one on its other side: a joint is in the inside of the two.
    void cross(std::uint32_t number, const Segment& wall, const Segment& leg,
               InlineVector<MetEnd, most_ends>& ends) {
        const bool is_outwards = number < first_grid_wall &&
                                 level_.walls()[number].solid != no_solid &&
                                 goes_outwards(leg, wall);
        const int a = sign_of(side_of(leg.a, leg.b, wall.a));
        const int b = sign_of(side_of(leg.a, leg.b, wall.b));
        if (a * b < 0) toggle(number, is_outwards, leg);
        if ((a == 0) == (b == 0)) return;
        const MetEnd met{number, is_outwards, a == 0 ? wall.a : wall.b, a + b};
        for (const MetEnd& other : ends) {
            if (!(other.at == met.at) || other.side == met.side) continue;
            toggle(other.wall, other.is_outwards, leg);
            toggle(number, is_outwards, leg);
        }
        ends.push_back(met);
    }

    /// A query may visit a wall several times: of one leg it counts once.
    void toggle(std::uint32_t wall, bool is_outwards, const Segment& leg) {
        const auto* found = std::find_if(walls_.begin(), walls_.end(),
                                         [wall](const Crossing& c) { return c.wall == wall; });
        if (found != walls_.end()) {
            Crossing& known = walls_[static_cast<std::size_t>(found - walls_.begin())];
            if (!(known.leg == leg)) known = {wall, !known.is_behind, is_outwards, leg};
            return;
        }
        walls_.push_back({wall, true, is_outwards, leg});
    }

    static constexpr std::size_t most_walls = 16;

    const Level& level_;
    const Lattice* lattice_;
    const Strategy* by_;
    bool is_from_side_;
    InlineVector<Crossing, most_walls> walls_;
    TouchedWalls touched_;
};

/// A lower bound of how far the mover's centre stays from what it touches, units.
double inradius_of(const Strategy& strategy, const MoveRequest& request) {
    if (strategy.shapes == 0) return 0.25 * cell_of(request.lattice);  // it keeps that clear
    const auto* box = std::get_if<BoxShape>(&request.shape);  // a polygon's own would be work
    return radius_of(request.shape) + (box ? std::min(box->half.x, box->half.y) : 0.0);
}

double length_of_path(const MoveRequest& request, const MoveResult& result) {
    double sum = 0.0;
    Vec2 at = request.position;
    for (const PathPoint& bend : result.path) {
        sum += distance(at, bend.at);
        at = bend.at;
    }
    return sum + distance(at, result.position);
}

/// A path shorter than the mover's inradius leaves its centre on its side of every wall, where it
/// overlapped none at the beginning.
bool cannot_have_crossed(const Strategy& strategy, const MoveRequest& request,
                         const MoveResult& result) {
    // A model does not always say that it began in a wall.
    if (result.began_inside || is_model(strategy)) return false;
    const double inradius = inradius_of(strategy, request);
    if (result.path.empty())
        return length_squared(result.position - request.position) < inradius * inradius;
    return length_of_path(request, result) < inradius;
}

/// A part of a path, and when it begins and ends: of the tick, 0..1.
struct TimedLeg {
    Segment line;
    double begin;
    double end;
};

template <typename Visit>
void visit_path(const Strategy& strategy, const MoveRequest& request, const MoveResult& result,
                Visit&& visit) {
    Vec2 at = request.position;
    double now = 0.0;
    const auto follow = [&](Vec2 to, double time) {
        visit(TimedLeg{{at, to}, now, time});
        at = to;
        now = time;
    };
    const bool is_one_step = strategy.detection == CollisionDetection::discrete &&
                             strategy.shapes != 0 && result.substep_count == 1;
    for (const PathPoint& bend : result.path) {
        if (!is_one_step || bend.time == 0.0) follow(bend.at, bend.time);
    }
    // It is moved first, and then pushed out of where that leads.
    if (is_one_step) follow(at + request.displacement, 1.0);
    // Past the room for bends the path is not known.
    if (result.path.dropped() == 0) follow(result.position, 1.0);
}

/// In the frame of the body; leaving it does not count.
bool leads_into(const TimedLeg& leg, const MovingBody& moving) {
    const Segment path{leg.line.a - moving.displacement * leg.begin,
                       leg.line.b - moving.displacement * leg.end};
    const detail::PlacedBody placed(moving.shape, moving.position);
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const Segment side = placed.side(i);
        if (cross_each_other(path, side) && !goes_outwards(path, side)) return true;
    }
    return false;
}

}  // namespace

int TouchedWalls::side_of_wall(std::uint32_t number) const {
    const auto* found = std::find_if(walls.begin(), walls.end(),
                                     [number](const Touch& touch) { return touch.wall == number; });
    return found == walls.end() ? 0 : found->side;
}

bool is_on_wall(const Map& map, Vec2 place) {
    bool is_on = false;
    visit_walls(map.level, &map.lattice, {place, place},
                [&](std::uint32_t, const Segment& wall) { is_on = is_on || lies_on(wall, place); });
    return is_on;
}

std::optional<WallRef> crossed_wall(const Level& level, const Strategy& strategy,
                                    const MoveRequest& request, const MoveResult& result,
                                    TouchedWalls* touched) {
    const TouchedWalls before = touched ? *touched : TouchedWalls{};
    const bool begins_on_wall = !before.walls.empty() && before.at == request.position;
    if (touched) *touched = {};
    if (!begins_on_wall && cannot_have_crossed(strategy, request, result)) return std::nullopt;
    CrossedWalls crossed(level, request, &strategy, before);
    visit_path(strategy, request, result, [&](const TimedLeg& leg) { crossed.follow(leg.line); });
    if (touched) *touched = crossed.touched();
    return crossed.first();
}

bool crosses_anything(const Level& level, const Strategy& strategy, const MoveRequest& request,
                      const MoveResult& result, TouchedWalls* touched) {
    CrossedWalls crossed(level, request, nullptr, touched ? *touched : TouchedWalls{});
    bool enters_body = false;
    visit_path(strategy, request, result, [&](const TimedLeg& leg) {
        crossed.follow(leg.line);
        for (const MovingBody& moving : request.bodies) {
            const bool is_ground = is_under(strategy, moving.traits, is_from_side(request));
            enters_body = enters_body || (!is_ground && leads_into(leg, moving));
        }
    });
    if (touched) *touched = crossed.touched();
    return enters_body || crossed.first();
}

}  // namespace slidelab::lab
