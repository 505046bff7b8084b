// The way to a finding, as ticks that can be played.
#include <algorithm>

#include "lab/run/step.hpp"
#include "lab/survey/survey.hpp"

namespace slidelab::lab {

namespace {

Input input_of(const HeldInput& held) {
    Input input;
    input.right = held.right;
    input.down = held.down;
    return input;
}

}  // namespace

HeldInput Survey::held_input(int direction, int ticks) const {
    if (direction >= static_cast<int>(directions_.size())) return {0.0, 0.0, ticks};
    const Vec2 unit = directions_[static_cast<std::size_t>(direction)];
    return {unit.x, unit.y, ticks};
}

std::vector<HeldInput> Survey::inputs_to(const Finding& finding) const {
    std::vector<HeldInput> inputs;
    if (finding.held.ticks > 0) inputs.push_back(finding.held);
    for (std::uint32_t state = finding.state; graph_.states[state].parent != no_state;
         state = graph_.states[state].parent) {
        inputs.push_back(held_input(graph_.states[state].direction, graph_.states[state].ticks));
        if (const int ticks = waited_before(state); ticks > 0) inputs.push_back({0.0, 0.0, ticks});
    }
    std::reverse(inputs.begin(), inputs.end());
    return inputs;
}

Snapshot Survey::start_of_path(std::uint32_t state) const {
    while (graph_.states[state].parent != no_state) state = graph_.states[state].parent;
    Snapshot start = start_of(plan_.level, settings_);
    start.state.position = graph_.states[state].position;
    return start;
}

Recording Survey::recording_of(const Finding& finding, const std::string& level_name) const {
    if (finding.state == no_state) return {level_name, {}, std::nullopt, {}};
    Snapshot now = start_of_path(finding.state);
    const bool at_spawn = now.state == start_of(plan_.level, settings_).state;
    Recorder recorder(level_name, *settings_,
                      at_spawn ? std::nullopt : std::optional<State>(now.state));
    for (const HeldInput& held : inputs_to(finding)) {
        for (int tick = 0; tick < held.ticks; ++tick) {
            now.state = step(now, input_of(held)).after();
            recorder.tick(*settings_, input_of(held), now.state);
        }
    }
    return recorder.recording();
}

std::pair<Snapshot, TickRecord> Survey::last_tick_of(const Finding& finding) const {
    Snapshot now = start_of_path(finding.state);
    Snapshot before = now;
    std::optional<TickRecord> last;
    for (const HeldInput& held : inputs_to(finding)) {
        for (int tick = 0; tick < held.ticks; ++tick) {
            before = now;
            last.emplace(step(now, input_of(held)));
            now.state = last->after();
        }
    }
    if (!last) last.emplace(step(now, Input{}));
    return {before, *last};
}

}  // namespace slidelab::lab
