// Assignments as somebody types them: an option by the name that the window shows, without its
// strategy. Files, links and the probe have full names ("disk_slide.deepest_first=off").
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/run/settings.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

/// "deepest_first=off" as "disk_slide.deepest_first=off", where one of the movers has that option.
/// Several have it: the error names them all. None has it, or it is the name of a setting: as it
/// was typed.
std::variant<std::string, InputError> with_full_name(std::string_view typed,
                                                     std::span<const Strategy* const> movers);

/// The same for each of them.
std::variant<std::vector<std::string>, InputError> with_full_names(
    const std::vector<std::string>& typed, std::span<const Strategy* const> movers);

/// The strategy that is chosen once all assignments are made; unknown ones choose none.
const Strategy& chosen_strategy(const Settings& settings, const std::vector<std::string>& typed);

/// Settings after what was typed: an option's name alone is one of the chosen strategy. An error is
/// that of the first refused one.
std::variant<Settings, InputError> settings_after_typed(Settings settings,
                                                        const std::vector<std::string>& typed);

/// The error of what was typed, as far as it can be told before the strategy is known: that may
/// come from a recording, or be the last one used.
std::optional<InputError> problem_with_typed(const std::vector<std::string>& typed,
                                             const Movers& movers = {});

/// An assignment as a message says it: "deepest_first on", "Box sweep" for "strategy=box_sweep".
std::string setting_in_words(std::string_view assignment, const Movers& movers = {});

}  // namespace slidelab::lab
