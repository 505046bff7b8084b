#include "lab/events/event_detector.hpp"

#include <algorithm>
#include <cmath>

#include "articles/contract/registry.hpp"
#include "lab/engines/models.hpp"
#include "lab/engines/recorded_mover.hpp"
#include "lab/events/held_by_planes.hpp"
#include "lab/events/side_troubles.hpp"
#include "lab/events/thresholds.hpp"
#include "lab/events/wall_crossing.hpp"

namespace slidelab::lab {

namespace {

/// A fraction of the exact slide's distance, as in the event's sentence.
constexpr double slowed_share = 0.9;

bool is_same_place(Vec2 a, Vec2 b) { return length_squared(a - b) < same_place * same_place; }

/// Whether a body comes so near that the answer may be another than in the tick before.
bool is_box_near(const MoveRequest& request) {
    const Segment path{request.position, request.position + request.displacement};
    const Aabb swept = inflated(bounds_of(path), extents_of(request.shape) * 2.0);
    for (const MovingBody& moving : request.bodies) {
        const Aabb begin = bounds_at(moving, 0.0);
        const Aabb end{begin.min + moving.displacement, begin.max + moving.displacement};
        if (merged(begin, end).overlaps(swept)) return true;
    }
    return false;
}

/// Whether another program's places made the tick, and no strategy.
bool is_recorded(const Snapshot& before, const Input& input) {
    return input.placed != Placed::no && before.settings->strategy == &recorded_mover;
}

/// At the apex of a jump, and on a lift that turns round, it is where it was two ticks ago.
bool turns_round(const TickRecord& record) {
    return is_from_side(record.request()) &&
           (!record.after().feel.on_floor || is_box_near(record.request()));
}

/// Events that follow from the result alone.
void read_result(const MoveResult& result, EventSet& events) {
    if (result.began_inside) events.add(EventKind::began_inside);
    if (result.remaining_depth > 0.0) events.add(EventKind::overlap_left);
    if (result.squeezed) events.add(EventKind::squeezed);
}

/// Judges a strategy that is not the exact slide itself by the exact slide, which is asked for its
/// end where the answer is open.
template <typename ExactEnd>
void judge(const JudgedMove& move, TouchedWalls& touched, ExactEnd&& exact_end, EventSet& events) {
    const auto& [level, strategy, options, request, result, limits] = move;
    if (crosses_wall(level, strategy, request, result, &touched)) events.add(EventKind::tunnelled);
    if (is_pulled_up(move)) events.add(EventKind::pulled_up);
    const double most = length_squared(request.displacement) * slowed_share * slowed_share;
    const double went = length(progress_of(move));
    if (result.began_inside || went * went >= most) return;
    const Shape shape = moved_shape(strategy, request.shape, request.lattice);
    if (is_held_by_planes(level, shape, request, result)) return;
    if (!is_judge_of(level, strategy, request, result)) return;
    const std::optional<Vec2> end = exact_end();
    if (!end) return;
    const double wanted = length(request.displacement);
    const auto is_slower = [&](double possible) {
        return went < slowed_share * possible && possible - went > visible_share * wanted;
    };
    const auto is_stuck = [&](double possible) {
        return possible > moving_share * wanted && went < stuck_share * wanted;
    };
    double possible = distance(request.position, *end);
    if (!is_slower(possible) && !is_stuck(possible)) return;
    possible = possible_distance(move, *end);
    if (is_stuck(possible)) {
        events.add(EventKind::stuck);
    } else if (is_slower(possible)) {
        events.add(EventKind::slowed);
    }
}

/// Outside of the map, where it has an area, over a closed side. One that is left over a corner is
/// left over both.
bool is_outside(const MapLimits& limits, Vec2 position) {
    const MapSides& open = limits.open_sides;
    if (!limits.area || limits.area->contains(position)) return false;
    const MapSides past = sides_passed(*limits.area, position);
    return !((past.left && open.left) || (past.right && open.right) || (past.top && open.top) ||
             (past.bottom && open.bottom));
}

/// Units, from the mover's position to the goal.
constexpr double goal_reach = 0.5;

bool is_at_goal(const Map& map, Vec2 position) {
    return map.goal && distance(*map.goal, position) <= goal_reach;
}

int hanging_ticks(const Settings& settings) {
    return std::max(2, static_cast<int>(std::ceil(hanging_seconds * settings.tick_rate)));
}

bool goes_through_collisions(const Snapshot& before, const Input& input) {
    return before.settings->collisions && !input.pass;
}

}  // namespace

MapSides sides_passed(const Aabb& area, Vec2 position) {
    return {position.x<area.min.x, position.x> area.max.x,
            position.y<area.min.y, position.y> area.max.y};
}

MapSides open_sides(const Map& map, const Settings& settings) {
    if (settings.bounds == BoundsRule::map) return map.open_sides;
    const bool all = settings.bounds == BoundsRule::open;
    return {all, all, all, all};
}

bool has_escaped(const Map& map, const Settings& settings, Vec2 position) {
    return is_outside({map.area, open_sides(map, settings)}, position);
}

EventSet troubles_of(const JudgedMove& move) {
    EventSet events;
    read_result(move.result, events);
    if (!is_exact(move.strategy, move.options)) {
        TouchedWalls none;
        judge(
            move, none,
            [&]() -> std::optional<Vec2> {
                const auto exact = exact_slide(move.level, move.strategy, move.request);
                return exact ? std::optional(exact->position) : std::nullopt;
            },
            events);
    }
    if (is_outside(move.limits, move.result.position)) events.add(EventKind::left_map);
    return events;
}

EventDetector::EventDetector(const KeptRun& run, std::int64_t n) {
    // Ticks back that any event depends on.
    const bool recorded = n > run.first() && run.tick(n).input.placed != Placed::no;
    std::int64_t remembered = recorded ? RecordedSteps::remembered_ticks : 4;
    if (n > run.first())
        remembered = std::max<std::int64_t>(remembered, hanging_ticks(*run.tick(n).settings));
    std::int64_t from = std::max(run.first(), n - remembered);
    // But for the side from which it came to the walls that it is on.
    while (from > run.first() && is_on_wall(*run.level(), run.position_at(from))) --from;
    Snapshot now = run.state_at(from);
    while (from < n) {
        const KeptTick& tick = run.tick(++from);
        now.settings = tick.settings;
        const TickRecord record = step(now, tick.input);
        static_cast<void>(notice(now, tick.input, record));
        now.state = record.after();
    }
    exact_moves_ = 0;
}

EventSet EventDetector::notice(const Snapshot& before, const Input& input,
                               const TickRecord& record) {
    EventSet events;
    const MoveResult& result = record.result();
    if (settings_ != before.settings && note_settings(before.settings))
        events.add(EventKind::settings_changed);
    if (result.hit() && !had_contact_) events.add(EventKind::first_contact);
    const bool collides = goes_through_collisions(before, input);
    const bool recorded = is_recorded(before, input);
    if (collides && recorded) events |= recorded_.notice(before, input, record);
    if (collides && !recorded) read_result(result, events);
    const Strategy& strategy = *before.settings->strategy;
    const bool is_judged = !is_exact(strategy, options_of(*before.settings, strategy));
    if (collides && !recorded && is_judged) {
        judge_by_slide(before, record, events);
    } else {
        touched_ = {};
        hanging_ = 0;
    }
    if (!recorded && has_escaped(*before.level, *before.settings, result.position))
        events.add(EventKind::left_map);
    if (is_at_goal(*before.level, result.position) &&
        !is_at_goal(*before.level, before.state.position))
        events.add(EventKind::goal);

    if (input.restart) known_positions_ = 0;
    same_inputs_ = input == input_ ? same_inputs_ + 1 : 0;
    if (alternates(input, result.position) && !turns_round(record)) events.add(EventKind::jitter);
    input_ = input;
    before_last_ = last_;
    last_ = result.position;
    known_positions_ = std::min(known_positions_ + 1, 2);
    had_contact_ = result.hit();
    return events;
}

/// Settings of a tick other than those of the tick before. Returns whether something changed.
bool EventDetector::note_settings(const std::shared_ptr<const Settings>& settings) {
    const bool changed = settings_ && !(*settings_ == *settings);
    settings_ = settings;
    return changed;
}

/// Stuck, slowed, tunnelled, pulled up and hanging: events judged by the exact slide.
void EventDetector::judge_by_slide(const Snapshot& before, const TickRecord& record,
                                   EventSet& events) {
    const Settings& settings = *before.settings;
    const Strategy& strategy = *settings.strategy;
    const JudgedMove move{*before.level, strategy, options_of(settings, strategy), record.request(),
                          record.result()};
    judge(
        move, touched_, [&] { return exact_end_of(before, record.request()); }, events);
    hanging_ = loses_fall(move) ? hanging_ + 1 : 0;
    if (hanging_ >= hanging_ticks(settings)) events.add(EventKind::hanging);
}

/// A mover that is pressed against a wall has the same request in every tick.
std::optional<Vec2> EventDetector::exact_end_of(const Snapshot& before,
                                                const MoveRequest& request) {
    if (is_box_near(request)) exact_slide_.reset();
    const bool is_same = exact_slide_ && exact_slide_->settings == before.settings &&
                         exact_slide_->position == request.position &&
                         exact_slide_->displacement == request.displacement;
    if (!is_same) {
        ++exact_moves_;
        const auto exact = exact_slide(*before.level, *before.settings->strategy, request);
        exact_slide_ = ExactSlide{before.settings, request.position, request.displacement, {}};
        if (exact) exact_slide_->end = exact->position;
    }
    return exact_slide_->end;
}

/// It is where it was two ticks ago, and was elsewhere between, while the input stayed.
bool EventDetector::alternates(const Input& input, Vec2 position) const {
    if (input.lead || same_inputs_ < 2 || known_positions_ < 2) return false;
    return is_same_place(position, before_last_) && !is_same_place(position, last_);
}

}  // namespace slidelab::lab
