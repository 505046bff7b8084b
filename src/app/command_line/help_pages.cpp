#include "app/command_line/help_pages.hpp"

#include <fmt/format.h>

#include "lab/engines/models.hpp"
#include "lab/run/feel.hpp"
#include "lab/run/settings.hpp"

namespace slidelab::lab {

std::string help_of_usual_lines() {
    constexpr const char* lines[][2] = {
        {"slidelab", "opens the window"},
        {"slidelab MAP", "plays a map of Tiled or LDtk in it"},
        {"slidelab MAP --strategy godot_floating", "with the mover of your engine"},
        {"slidelab MAP --play RUN --events", "what went wrong in a recorded run, and why"},
        {"slidelab survey MAP", "finds every place where a player gets stuck"}};
    std::string text;
    for (const auto& [words, meaning] : lines) text += fmt::format("  {:<42}{}\n", words, meaning);
    return text;
}

std::string help_of_settings(const Movers& movers) {
    std::string text =
        "Values for --set NAME=VALUE. An option of the chosen strategy may go without the "
        "strategy's name: --set deepest_first=off\n\n";
    const auto add = [&](const std::string& name, const std::string& values,
                         const std::string& help) {
        text += fmt::format("  {:<27} {}\n{:30}{}\n", name, help, "", values);
    };
    for (const NumberSetting& number : number_settings()) {
        add(std::string(number.name),
            fmt::format("{:g} to {:g}{}{}, at first {:g}", number.minimum, number.maximum,
                        number.unit.empty() ? "" : " ", number.unit, number.initial),
            std::string(number.help));
    }
    add("steering", fmt::format("{}", fmt::join(steering_names, " or ")),
        "The keys mean a direction, or turning and driving.");
    add("collisions", "on or off, at first on", "Off: the mover passes through everything.");
    add("boxes", "moving or still, at first moving", "Still: moving boxes stay where they are.");
    add("bounds", "map, closed or open, at first map",
        "The sides over which leaving the map is an escape: those that walls close, all or none.");
    std::vector<std::string_view> feels;
    for (const FeelPreset& feel : feel_presets()) feels.push_back(feel.name);
    add("seen_from", fmt::format("{}, at first map", fmt::join(seen_from_names, ", ")),
        "Whether there is gravity: as the map says, never, or always.");
    add("feel", fmt::format("{}", fmt::join(feels, ", ")),
        "From the side: all numbers of a jump at once.");
    add("strategy", "see --strategy", "How to collide.");
    add("shape", fmt::format("{}", fmt::join(shape_names, ", ")),
        "The mover's shape, one that the strategy can move.");
    add("polygon", "a number of corners, or the corners: 0,-1;1,1;-1,1",
        "The polygon's form, around its position.");
    add("size", "as radius", "The disk's radius, and the larger half side of box and polygon.");
    for (const Strategy* strategy : movers.all()) {
        const Options options = strategy->defaults();
        for (std::size_t i = 0; i < strategy->options.size(); ++i) {
            const OptionDescription& option = strategy->options[i];
            add(fmt::format("{}.{}", strategy->id, option.name),
                fmt::format("{}, at first {}", expected_values(option), options.text(i)),
                std::string(option.help));
        }
    }
    return text;
}

}  // namespace slidelab::lab
