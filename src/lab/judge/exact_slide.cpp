#include "lab/judge/exact_slide.hpp"

#include <algorithm>

#include "articles/contract/lattice.hpp"
#include "articles/contract/registry.hpp"
#include "lab/engines/models.hpp"
#include "lab/judge/moved_bodies.hpp"
#include "lab/judge/thresholds.hpp"

namespace slidelab::lab {

namespace {

bool touches(const Contact& contact) {
    return contact.kind == ContactKind::hit || contact.kind == ContactKind::overlap_at_start;
}

/// Whether it began in a wall by more than rounding.
bool begins_deep(const MoveResult& result) {
    if (!result.began_inside) return false;
    bool is_known = false;
    double depth = 0.0;
    for (const Contact& contact : result.contacts) {
        if (contact.kind != ContactKind::overlap_at_start) continue;
        is_known = true;
        depth = std::max(depth, contact.depth);
    }
    return !is_known || depth > same_place;
}

/// Without its part into the wall, which the mover keeps a margin to.
Vec2 without_part_into(Vec2 missing, Vec2 normal) {
    const double into = dot(missing, normal);
    return into < 0.0 ? missing - normal * into : missing;
}

/// Without its part down the floor, as far as the fall alone leads there: a mover may stand on it.
Vec2 without_part_down(Vec2 missing, Vec2 floor, const MoveRequest& request) {
    const Vec2 down = -unit_or(request.side_view.up, {});
    const double fall = dot(request.displacement, down);
    const Vec2 along = outward(floor);
    const Vec2 downhill = dot(along, down) >= 0.0 ? along : -along;
    const double slides = std::max(0.0, fall * dot(downhill, down));
    return missing - downhill * std::clamp(dot(missing, downhill), 0.0, slides);
}

/// Walls that lead the missing part of a displacement within the margin.
ContactList walls_within(const MadeMove& move, Vec2 missing, double margin) {
    const Strategy& exact = *exact_strategy_for(move.strategy, move.request.shape);
    const BodiesAtEnd bodies(move.request.bodies);
    const MoveRequest ahead = on_from_end(move, bodies, missing + unit_or(missing, {}) * margin);
    ContactList near;
    for (const Contact& contact : exact.move(move.level, ahead, exact.defaults()).contacts) {
        const double gap = dot(ahead.position - contact.position, contact.normal);
        if (touches(contact) && gap <= margin) near.push_back(contact);
    }
    return near;
}

/// Whether a strategy with floors says that it is on one: the fall then leads it nowhere, on
/// whatever slope it may stand.
bool stands(const MadeMove& move) {
    return move.strategy.has_floor && is_from_side(move.request) && move.result.on_floor;
}

/// The normal of what is straight below the end of the move, as the exact cast meets it: of
/// several, as in a bend, the least steep.
std::optional<Vec2> floor_below(const MadeMove& move) {
    const Strategy& exact = *exact_strategy_for(move.strategy, move.request.shape);
    const BodiesAtEnd bodies(move.request.bodies);
    const Vec2 down = -unit_or(move.request.side_view.up, {}) * (margin_of(move) + same_place);
    const MoveRequest fall = on_from_end(move, bodies, down);
    const auto rise = [&](Vec2 normal) { return dot(normal, move.request.side_view.up); };
    std::optional<Vec2> floor;
    for (const Contact& contact : exact.move(move.level, fall, exact.defaults()).contacts) {
        if (rise(contact.normal) > (floor ? rise(*floor) : 0.0)) floor = contact.normal;
    }
    return floor;
}

/// Without what a floor holds: the part down it that the fall leads to, and the part up a wall that
/// is steeper than the floor and than any walkable one. On foot that wall is as good as upright.
Vec2 without_part_held_by_floor(const MadeMove& move, Vec2 missing) {
    const std::optional<Vec2> floor = floor_below(move);
    if (!floor) return missing;
    const Vec2 up = unit_or(move.request.side_view.up, {});
    missing = without_part_down(missing, *floor, move.request);
    for (const Contact& contact : move.result.contacts) {
        constexpr double steeper = 1e-9;  // of a cosine: more than rounding
        const double rise = dot(contact.normal, up);
        const bool is_steep = rise < walkable_normal && rise < dot(*floor, up) - steeper;
        if (!touches(contact) || rise <= 0.0 || !is_steep) continue;
        missing = without_part_into(missing, unit_or(contact.normal - up * rise, {}));
        missing -= up * std::max(0.0, dot(missing, up));
    }
    return missing;
}

}  // namespace

const Strategy* exact_strategy_for(const Strategy& strategy, const Shape& shape) {
    if (strategy.shapes == 0 || !std::holds_alternative<DiskShape>(shape))
        return find_strategy("box_sweep");
    return find_strategy("disk_sweep");
}

Shape moved_shape(const Strategy& strategy, const Shape& shape, const Lattice* lattice) {
    if (strategy.shapes != 0) return shape;
    const double clear = 0.25 * cell_of(lattice);
    return BoxShape{{clear, clear}};
}

MoveRequest on_from_end(const MadeMove& move, BodyList at_end, Vec2 displacement) {
    MoveRequest on = move.request;
    on.shape = moved_shape(move.strategy, move.request.shape, move.request.lattice);
    on.bodies = at_end;
    on.position = move.result.position;
    on.displacement = displacement;
    on.strategy_state = {};
    return on;
}

bool is_exact(const Strategy& strategy, const Options& options) {
    const bool is_sweep = strategy.detection == CollisionDetection::continuous &&
                          strategy.response == CollisionResponse::slides;
    return is_sweep && !is_model(strategy) && options == strategy.defaults();
}

std::optional<MoveResult> exact_slide(const Level& level, const Strategy& strategy,
                                      const MoveRequest& request) {
    const Strategy* exact = exact_strategy_for(strategy, request.shape);
    MoveRequest same = request;
    same.shape = moved_shape(strategy, request.shape, request.lattice);
    same.strategy_state = {};
    if ((strategy.walls & sees_bodies) == 0) same.bodies = {};
    if (exact == nullptr || !exact->moves(same.shape)) return std::nullopt;
    MoveResult result = exact->move(level, same, exact->defaults());
    if (begins_deep(result) || result.stop_reason == StopReason::invalid_request)
        return std::nullopt;
    return result;
}

std::optional<double> exact_distance(const Level& level, const Strategy& strategy,
                                     const MoveRequest& request) {
    const auto slide = exact_slide(level, strategy, request);
    if (!slide) return std::nullopt;
    return distance(request.position, slide->position);
}

bool is_judge_of(const Level& level, const Strategy& strategy, const MoveRequest& request,
                 const MoveResult& result) {
    const Strategy& exact = *exact_strategy_for(strategy, request.shape);
    return std::all_of(result.contacts.begin(), result.contacts.end(), [&](const Contact& contact) {
        if (contact.wall.kind() == WallRef::Kind::of_grid) return false;
        return !contact.wall.is_of_level() || sees(exact, level.walls()[contact.wall.number()]);
    });
}

double margin_of(const MadeMove& move) {
    return margin_of(move.strategy, move.options, move.request);
}

double slop_of(const MadeMove& move) { return slop_of(move.strategy, move.options, move.request); }

Vec2 progress_of(const MadeMove& move) {
    return move.result.position - move.request.position +
           kept_for_later(move.strategy, move.options, move.request, move.result);
}

double possible_distance(const MadeMove& move, Vec2 exact_end) {
    const Vec2 went = progress_of(move);
    Vec2 missing = exact_end - (move.request.position + went);
    if (stands(move)) missing = without_part_held_by_floor(move, missing);
    const double margin = margin_of(move);
    // The rest that one wall leaves may lead to another one.
    constexpr int most = 3;
    for (int round = 0; round < most && margin > 0.0 && missing != Vec2{}; ++round) {
        const Vec2 before = missing;
        for (const Contact& wall : walls_within(move, missing, margin)) {
            missing = without_part_into(missing, wall.normal);
            const bool is_floor = is_from_side(move.request) &&
                                  dot(wall.normal, move.request.side_view.up) >= walkable_normal;
            if (is_floor) missing = without_part_down(missing, wall.normal, move.request);
        }
        if (missing == before) break;
    }
    return length(went + missing);
}

}  // namespace slidelab::lab
