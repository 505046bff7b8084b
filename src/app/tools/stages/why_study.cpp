#include "app/tools/stages/why_study.hpp"

#include <utility>
#include <vector>

#include "lab/judge/judge.hpp"
#include "lab/pictures/traced_move.hpp"

namespace slidelab::lab {

namespace {

/// Whether the sentence is about the tick before, too.
bool covers_past_ticks(const StudiedMove& move) {
    const EventSet events = move.made.events;
    return move.run && (events.has(EventKind::jitter) || events.has(EventKind::began_inside) ||
                        events.has(EventKind::tunnelled));
}

bool is_same(const MovingBody& a, const MovingBody& b) {
    return a.shape == b.shape && a.position == b.position && a.displacement == b.displacement &&
           a.name == b.name;
}

bool are_same(BodyList a, BodyList b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!is_same(a[i], b[i])) return false;
    return true;
}

}  // namespace

WhyStudy::Known WhyStudy::known_of(const StudiedMove& move) {
    const MoveRequest& request = move.made.request;
    return {move.level,
            move.settings,
            request.shape,
            request.position,
            request.displacement,
            request.velocity,
            request.strategy_state,
            move.made.result.position,
            move.made.events,
            move.made.passes,
            covers_past_ticks(move) ? std::optional(move.tick) : std::nullopt};
}

void WhyStudy::explain(const StudiedMove& move) {
    events_ = move.made.events;
    if (covers_past_ticks(move)) {
        why_ = why_of_tick(*move.run, move.tick, {}, move.made.map);
        return;
    }
    MadeMove made = move.made;
    Trace trace;
    made.trace = &trace;
    if (!made.passes)
        static_cast<void>(
            traced_move(made.strategy, made.level, made.request, made.options, &trace));
    if (!move.run) made.events = events_ = judge(made).troubles;
    why_ = why_of(made);
}

void WhyStudy::examine(const StudiedMove& move, bool with_what_if) {
    const BodyList bodies = move.made.request.bodies;
    const bool has_bodies = are_same(bodies_, bodies);
    if (Known now = known_of(move); known_ != now || !has_bodies) {
        known_ = std::move(now);
        bodies_ = bodies.set();
        what_if_.reset();
        ++studied_;
        explain(move);
    }
    const bool has_what_if =
        with_what_if && !move.made.passes && move.made.request.displacement != Vec2{};
    if (!has_what_if) {
        what_if_.reset();
    } else if (!what_if_) {
        const std::vector<std::size_t> blamed = why_.blamed_options();
        what_if_ = lab::what_if(move.made, {&move.settings, blamed});
    }
}

void WhyStudy::forget() {
    known_.reset();
    why_ = {};
    events_ = {};
    what_if_.reset();
}

WallsOfMove WhyStudy::walls() const {
    return {*known_->level, *known_->settings.strategy, bodies_, &known_->level->lattice};
}

Segment WhyStudy::line_of(WallRef wall) const {
    if (!known_) return {};
    return lab::line_of(walls(), wall);
}

double WhyStudy::radius_of(WallRef wall) const {
    if (!known_) return 0.0;
    return lab::radius_of(walls(), wall);
}

}  // namespace slidelab::lab
