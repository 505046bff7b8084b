#include "app/controls/session_keys.hpp"

#include <algorithm>

#include "slidelab/collision/contract/registry.hpp"

namespace slidelab::lab {

namespace {

constexpr std::int64_t far_step = 10;  // ticks, with Shift

std::optional<Settings> with_strategy(Settings settings, std::size_t index) {
    if (index >= strategies().size()) return std::nullopt;
    choose_strategy(settings, *strategies()[index]);
    return settings;
}

std::optional<Settings> with_next_strategy(const Settings& settings) {
    const auto all = strategies();
    const auto present = std::find(all.begin(), all.end(), settings.strategy);
    const auto index = static_cast<std::size_t>(std::distance(all.begin(), present));
    return with_strategy(settings, (index + 1) % all.size());
}

Settings with(Settings settings, void (*change)(Settings&)) {
    change(settings);
    return settings;
}

void toggle_steering(Settings& settings) {
    settings.steering = settings.steering == Steering::direct ? Steering::tank : Steering::direct;
}

}  // namespace

Command pause_command(const Session& session) {
    return command::SetPace{session.is_paused() ? Pace::running : Pace::paused};
}

std::optional<Settings> changed_settings(const Press& press, const Settings& settings) {
    switch (press.action) {
        case Action::next_shape:
            return with(settings, next_shape);
        case Action::steering:
            return with(settings, toggle_steering);
        case Action::strategy:
            return with_strategy(settings, static_cast<std::size_t>(press.key));
        case Action::next_strategy:
            return with_next_strategy(settings);
        case Action::defaults:
            return default_settings();
        default:
            return std::nullopt;
    }
}

std::optional<Command> command_of(const Press& press, const Session& session) {
    const std::int64_t step = press.with_shift ? far_step : 1;
    switch (press.action) {
        case Action::pause:
            return pause_command(session);
        case Action::one_tick:
            return command::StepTicks{step};
        case Action::tick_back:
            return command::StepTicks{-step};
        case Action::mark:
            return command::ToggleMark{};
        case Action::keep_rerun:
            return command::KeepRerun{};
        case Action::drop_rerun:
            return command::DropRerun{};
        case Action::restart:
            if (session.playback()) return command::PlayAgain{};
            return command::Restart{};
        default:
            return std::nullopt;
    }
}

}  // namespace slidelab::lab
