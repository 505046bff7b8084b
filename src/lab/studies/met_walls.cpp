#include "lab/studies/met_walls.hpp"

#include <algorithm>

#include "lab/engines/models.hpp"
#include "lab/judge/moved_bodies.hpp"
#include "lab/judge/overlap.hpp"
#include "lab/judge/thresholds.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/narrow/depenetration/convex_depenetration.hpp"

namespace slidelab::lab {

namespace {

Vec2 displacement_of(const MadeMove& move, WallRef wall) {
    if (!wall.is_of_body()) return {};
    return move.request.bodies[wall.body()].displacement;
}

/// How much a wall faces a direction: 1 head on, 0 not at all.
double facing(const MetWall& wall, Vec2 direction) { return -dot(wall.contact.normal, direction); }

/// A side of a solid pushes from behind what is in the solid, in the midst of several pushes. After
/// these the mover lies before another side.
bool pushed_from_behind(const MadeMove& move, const MetWall& wall) {
    const WallRef ref = wall.contact.wall;
    const Segment side = line_of(walls_of(move), ref);
    return wall.contact.position != move.result.position && body_of(move.level, ref).is_solid() &&
           dot(outward(side.b - side.a), wall.contact.normal) < 0.0;
}

/// The wall that hinders the direction most; an edge that should not be there
/// goes before a wall that should, and what was left in the midst of pushes after both.
std::optional<MetWall> main_stopper(const MadeMove& move, std::span<const MetWall> met,
                                    Vec2 direction) {
    const auto rank = [&](const MetWall& wall) {
        return pushed_from_behind(move, wall) ? 0 : wall.spot.is_internal() ? 2 : 1;
    };
    std::optional<MetWall> best;
    for (const MetWall& one : met) {
        if (facing(one, direction) <= noticeable_share) continue;
        const bool is_better =
            !best || (rank(one) != rank(*best)
                          ? rank(one) > rank(*best)
                          : facing(one, direction) > facing(*best, direction) + noticeable_share);
        if (is_better) best = one;
    }
    return best;
}

/// Whether both are of one body, without room between: a held mover is in front of both and touches
/// before the other. (One alone says nothing: the normal of a corner may lead along a side.)
bool are_two_sides(const MadeMove& move, const MetWall& a, const MetWall& b) {
    if (a.contact.wall == b.contact.wall) return true;
    const Vec2 apart = b.contact.point - a.contact.point;
    const double room = std::min(dot(apart, a.contact.normal), -dot(apart, b.contact.normal));
    return body_of(move.level, a.contact.wall) == body_of(move.level, b.contact.wall) &&
           room <= same_place;
}

std::optional<TraceEvent> decision_about(const Trace* trace, const Contact& contact) {
    if (trace == nullptr) return std::nullopt;
    const ChosenWall own{contact.wall, contact.normal, contact.time};
    for (const TraceEvent& event : trace->events()) {
        const bool is_its =
            std::find(event.walls.begin(), event.walls.end(), own) != event.walls.end();
        if (event.reason && is_its) return event;
    }
    return std::nullopt;
}

}  // namespace

WallsOfMove walls_of(const MadeMove& move) {
    return {move.level, move.strategy, move.request.bodies, move.request.lattice};
}

MetWall met_wall(const MadeMove& move, const Contact& contact) {
    const Vec2 delta = displacement_of(move, contact.wall);
    const Vec2 moved = delta * contact.time;  // the walls are those at the start of the tick
    return {contact,
            spot_of(walls_of(move), contact.wall, contact.normal, contact.point - moved,
                    contact.position - moved),
            dot(delta, contact.normal) > noticeable_share * length(delta),
            decision_about(move.trace, contact)};
}

std::vector<MetWall> walls_met(const MadeMove& move) {
    std::vector<MetWall> met;
    for (const Contact& contact : move.result.contacts) met.push_back(met_wall(move, contact));
    return met;
}

std::vector<MetWall> stoppers_of(const MadeMove& move, std::span<const MetWall> met) {
    const Vec2 direction = unit_or(move.request.displacement, {});
    std::vector<MetWall> stoppers;
    const std::optional<MetWall> first = main_stopper(move, met, direction);
    if (!first) return stoppers;
    stoppers.push_back(*first);
    const Vec2 normal = first->contact.normal;
    const auto second = main_stopper(move, met, direction - normal * dot(direction, normal));
    if (second && !are_two_sides(move, *first, *second)) stoppers.push_back(*second);
    return stoppers;
}

std::vector<MetWall> touched_at_end(const MadeMove& move, std::span<const MetWall> met) {
    const Shape shape = moved_shape(move.strategy, move.request.shape, move.request.lattice);
    std::vector<MetWall> touched;
    for (const MetWall& wall : met) {
        const WallRef ref = wall.contact.wall;
        const Vec2 position = move.result.position - displacement_of(move, ref);
        const double gap = outline_distance(shape, position, line_of(walls_of(move), ref),
                                            radius_of(walls_of(move), ref));
        if (wall.contact.kind == ContactKind::overlap_at_end || gap <= same_place)
            touched.push_back(wall);
    }
    // The wall of one push of several may be left by a later one, up to a corner.
    std::stable_partition(touched.begin(), touched.end(), [&](const MetWall& wall) {
        return wall.contact.position == move.result.position;
    });
    return touched;
}

std::vector<MetWall> most_opposed(const MadeMove& move, std::span<const MetWall> met) {
    std::vector<MetWall> pair;
    double least = 0.0;
    for (std::size_t i = 0; i < met.size(); ++i) {
        for (std::size_t j = i + 1; j < met.size(); ++j) {
            const double together = dot(met[i].contact.normal, met[j].contact.normal);
            if (together >= least || are_two_sides(move, met[i], met[j])) continue;
            least = together;
            pair = {met[i], met[j]};
        }
    }
    std::stable_sort(pair.begin(), pair.end(),
                     [](const MetWall& a, const MetWall& b) { return a.pushes && !b.pushes; });
    return pair;
}

std::optional<MetWall> deepest_of(std::span<const MetWall> met, ContactKind kind) {
    std::optional<MetWall> deepest;
    for (const MetWall& wall : met) {
        if (wall.contact.kind != kind || wall.contact.depth <= noticeable_length) continue;
        if (!deepest || wall.contact.depth > deepest->contact.depth) deepest = wall;
    }
    return deepest;
}

double skin_of(const MadeMove& move) { return skin_of(move.options); }

Options safe_options(const MadeMove& move, const Strategy& strategy) {
    Options options = strategy.defaults();
    if (const auto skin = options.find("skin"))
        static_cast<void>(options.set(*skin, skin_of(move)));
    return options;
}

namespace {

/// How deep it is in one wall or solid by itself: out of several the contact has the whole way.
std::optional<MetWall> with_depth_alone(const MadeMove& move, std::optional<MetWall> met,
                                        Vec2 position, BodyList bodies) {
    if (!met || move.strategy.shapes == 0) return met;
    const slidelab::detail::CornerShape shape(move.request.shape, skin_of(move));
    slidelab::detail::CountedWork work;
    const slidelab::detail::ConvexDepenetration query{.level = move.level,
                                                      .bodies = bodies,
                                                      .mover = shape.convex(),
                                                      .start = position,
                                                      .work = &work};
    const auto alone = penetration_into(query, 0.0, met->contact.wall.number());
    if (alone.overlaps()) met->contact.depth = alone.depth;
    return met;
}

}  // namespace

std::optional<MetWall> overlap_of(const MadeMove& move, std::span<const MetWall> met,
                                  ContactKind kind) {
    // Another mover does not always say that it overlaps something.
    const bool may_be_silent = is_model(move.strategy);
    if (may_be_silent)
        if (auto said = deepest_of(met, kind)) return said;
    const bool is_sweep =
        !may_be_silent && move.strategy.detection == CollisionDetection::continuous;
    const Strategy* exact =
        is_sweep ? &move.strategy : exact_strategy_for(move.strategy, move.request.shape);
    const bool is_seen_right =
        !may_be_silent && (move.strategy.shapes == 0 || move.options == move.strategy.defaults());
    if (is_seen_right || !exact || !exact->moves(move.request.shape)) {
        const auto deepest = deepest_of(met, kind);
        return kind == ContactKind::overlap_at_start
                   ? with_depth_alone(move, deepest, move.request.position, move.request.bodies)
                   : deepest;
    }
    const bool is_at_end = kind == ContactKind::overlap_at_end;
    BodySet bodies;
    if ((move.strategy.walls & sees_bodies) != 0)
        bodies = at_rest(move.request.bodies, is_at_end ? 1.0 : 0.0);
    const Vec2 position = is_at_end ? move.result.position : move.request.position;
    MoveRequest still{move.request.shape, position, {}, {}, bodies};
    still.lattice = move.request.lattice;
    const MoveResult result = exact->move(move.level, still, safe_options(move, *exact));
    std::vector<MetWall> found;
    for (const Contact& contact : result.contacts) found.push_back(met_wall(move, contact));
    return with_depth_alone(move, deepest_of(found, ContactKind::overlap_at_start), position,
                            bodies);
}

}  // namespace slidelab::lab
