#include "lab/events/event_detector.hpp"

#include <algorithm>
#include <cmath>

#include "articles/contract/registry.hpp"
#include "lab/engines/models.hpp"
#include "lab/engines/recorded_mover.hpp"
#include "lab/judge/judge.hpp"
#include "lab/judge/move_troubles.hpp"
#include "lab/judge/side_troubles.hpp"
#include "lab/judge/thresholds.hpp"

namespace slidelab::lab {

namespace {

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

MapSides open_sides(const Map& map, const Settings& settings) {
    if (settings.bounds == BoundsRule::map) return map.open_sides;
    const bool all = settings.bounds == BoundsRule::open;
    return {all, all, all, all};
}

bool has_escaped(const Map& map, const Settings& settings, Vec2 position) {
    return is_outside({map.area, open_sides(map, settings)}, position);
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
    if (collides && !recorded) {
        events |= judged(before, record);
    } else {
        touched_ = {};
        hanging_ = 0;
        // No wall had a part in it; but for a recording's, its place is still the mover's own.
        if (!recorded && has_escaped(*before.level, *before.settings, result.position))
            events.add(EventKind::left_map);
    }
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

/// The troubles of the move, and that of a fall that is held for several ticks. A mover that is
/// pressed against a wall has the same request in every tick: its exact slide is made once.
EventSet EventDetector::judged(const Snapshot& before, const TickRecord& record) {
    const Settings& settings = *before.settings;
    const MoveRequest& request = record.request();
    MadeMove move = move_of(*before.level, settings, record);
    move.limits.open_sides = open_sides(*before.level, settings);
    const bool is_known = exact_slide_ && exact_slide_->settings == before.settings &&
                          exact_slide_->position == request.position &&
                          exact_slide_->displacement == request.displacement &&
                          !is_box_near(request);
    const JudgedWith with{&touched_, is_known ? &exact_slide_->end : nullptr};
    Evidence evidence(move, with);
    EventSet troubles = judge(evidence).troubles;
    if (evidence.made_exact_slide()) {
        ++exact_moves_;
        exact_slide_ = ExactSlide{before.settings, request.position, request.displacement,
                                  *evidence.exact_end()};
    }
    hanging_ = !evidence.is_exact() && loses_fall(move) ? hanging_ + 1 : 0;
    if (hanging_ >= hanging_ticks(settings)) troubles.add(EventKind::hanging);
    return troubles;
}

/// It is where it was two ticks ago, and was elsewhere between, while the input stayed.
bool EventDetector::alternates(const Input& input, Vec2 position) const {
    if (input.lead || same_inputs_ < 2 || known_positions_ < 2) return false;
    return is_same_place(position, before_last_) && !is_same_place(position, last_);
}

}  // namespace slidelab::lab
