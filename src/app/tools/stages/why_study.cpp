#include "app/tools/stages/why_study.hpp"

#include <algorithm>
#include <utility>

#include "lab/pictures/traced_move.hpp"

namespace slidelab::lab {

namespace {

/// Whether the sentence is about the tick before, too.
bool covers_past_ticks(const StudiedMove& move) {
    return move.run && move.events &&
           (move.events->has(EventKind::jitter) || move.events->has(EventKind::began_inside) ||
            move.events->has(EventKind::tunnelled));
}

bool is_same(const KinematicBox& a, const KinematicBox& b) {
    return a.box == b.box && a.delta == b.delta && a.name == b.name;
}

bool is_same(const MoveRequest& a, const MoveRequest& b) {
    return a.position == b.position && a.displacement == b.displacement &&
           a.velocity == b.velocity && a.shape == b.shape && a.strategy_state == b.strategy_state;
}

}  // namespace

bool WhyStudy::is_known(const StudiedMove& move) const {
    if (!known_) return false;
    const Known& known = *known_;
    const auto boxes = move.request.kinematic_boxes;
    return known.level == move.level && known.passes == move.passes &&
           known.events == move.events && known.position == move.result.position &&
           is_same(known.request, move.request) && known.settings == move.settings &&
           (!known.tick || *known.tick == move.tick) &&
           std::equal(known.boxes.begin(), known.boxes.end(), boxes.begin(), boxes.end(),
                      [](const KinematicBox& a, const KinematicBox& b) { return is_same(a, b); });
}

void WhyStudy::remember(const StudiedMove& move) {
    const auto boxes = move.request.kinematic_boxes;
    known_.emplace(Known{move.level,
                         move.settings,
                         move.request,
                         {boxes.begin(), boxes.end()},
                         move.result.position,
                         move.events,
                         move.passes,
                         covers_past_ticks(move) ? std::optional(move.tick) : std::nullopt});
    known_->request.kinematic_boxes = known_->boxes;
    what_if_.reset();
    ++studied_;
}

void WhyStudy::explain(const StudiedMove& move) {
    if (covers_past_ticks(move)) {
        why_ = why_of_tick(*move.run, move.tick, {}, move.map);
        return;
    }
    const Strategy& strategy = *move.settings.strategy;
    const Options& options = options_of(move.settings, strategy);
    Trace trace;
    if (!move.passes)
        static_cast<void>(traced_move(strategy, *move.level, move.request, options, &trace));
    MadeMove made{*move.level, strategy, options, move.request, move.result, trace, {}};
    made.passes = move.passes;
    made.map = move.map;
    made.events = move.events.value_or(EventSet{});
    if (!move.events) made.events = troubles_of(made.judged());
    why_ = why_of(made);
}

void WhyStudy::examine(const StudiedMove& move, bool with_what_if) {
    if (!is_known(move)) {
        remember(move);
        explain(move);
    }
    const bool has_what_if = with_what_if && !move.passes && move.request.displacement != Vec2{};
    if (!has_what_if) {
        what_if_.reset();
    } else if (!what_if_) {
        const Strategy& strategy = *known_->settings.strategy;
        const std::vector<std::size_t> blamed = why_.blamed_options();
        what_if_ = lab::what_if({*known_->level, strategy, options_of(known_->settings, strategy),
                                 known_->request, &known_->settings, blamed});
    }
}

void WhyStudy::forget() {
    known_.reset();
    why_ = {};
    what_if_.reset();
}

Segment WhyStudy::line_of(WallRef wall) const {
    if (!known_) return {};
    return lab::line_of({*known_->level, *known_->settings.strategy, known_->boxes}, wall);
}

double WhyStudy::radius_of(WallRef wall) const {
    if (!known_) return 0.0;
    return lab::radius_of({*known_->level, *known_->settings.strategy, known_->boxes}, wall);
}

}  // namespace slidelab::lab
