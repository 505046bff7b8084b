#include "app/controls/toasts.hpp"

#include <fmt/format.h>

#include "lab/run/kept_run.hpp"

namespace slidelab::lab::toast {

namespace {

const char* on_or_off(bool is_on) { return is_on ? "on" : "off"; }

}  // namespace

std::optional<std::string> changed(const Settings& before, const Settings& after) {
    std::string text;
    const auto add = [&text](std::string_view what, std::string_view value) {
        text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", what, value);
    };
    if (before.strategy != after.strategy) add("Strategy", after.strategy->title);
    if (before.shape != after.shape) add(text.empty() ? "Shape" : "shape", after.shape);
    if (before.steering != after.steering)
        add("Steering", steering_names[static_cast<std::size_t>(after.steering)]);
    if (before.collisions != after.collisions) add("Collisions", on_or_off(after.collisions));
    if (text.empty()) return std::nullopt;
    return text;
}

std::optional<std::string> changed(const ViewSettings& before, const ViewSettings& after) {
    for (const ViewSwitch& each : view_switches()) {
        if (before.*each.field != after.*each.field) return switched(each.title, after.*each.field);
    }
    return std::nullopt;
}

std::string shown(std::string_view what, bool is_shown) {
    return fmt::format("{}: {}", what, is_shown ? "shown" : "hidden");
}

std::string switched(std::string_view what, bool is_on) {
    return fmt::format("{}: {}", what, on_or_off(is_on));
}

std::string trouble(const KeptRun& run, const std::optional<FoundTrouble>& found) {
    if (!found) return "No trouble in this run.";
    std::string which = fmt::format("Trouble {} of {}", found->number, found->count);
    if (found->wrapped)
        which = fmt::format("Wrapped: {} of {} troubles", found->number == 1 ? "first" : "last",
                            found->count);
    if (found->count == 1) which = "The only trouble in this run";
    return fmt::format("{}: {}.", which, tick_name(run, found->tick));
}

std::string hint(const KeyBindings& keys) {
    return with_keys("Arrow keys or WASD: walk.  {help}: all controls.", keys);
}

std::string probe_view(const KeyBindings& keys) {
    return with_keys(
        "Probe view: drag the ends of the displacement, and of walls. {probe_view} or {quit}: back "
        "to the game.",
        keys);
}

std::string back_in_the_game() { return "Back in the game."; }

}  // namespace slidelab::lab::toast
