#include "lab/run/typed_settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lab/engines/models.hpp"
#include "lab/text/nearest.hpp"

namespace slidelab::lab {

namespace {

constexpr std::string_view choice_of_strategy = "strategy=";

std::string_view name_in(std::string_view typed) { return typed.substr(0, typed.find('=')); }

/// The movers that have an option of that name; none where it is a setting's.
std::vector<const Strategy*> with_option(std::string_view name,
                                         std::span<const Strategy* const> movers) {
    std::vector<const Strategy*> found;
    if (is_setting(name)) return found;
    for (const Strategy* mover : movers) {
        const bool is_new = std::find(found.begin(), found.end(), mover) == found.end();
        if (is_new && mover->defaults().find(name)) found.push_back(mover);
    }
    return found;
}

}  // namespace

std::variant<std::string, InputError> with_full_name(std::string_view typed,
                                                     std::span<const Strategy* const> movers) {
    const std::vector<const Strategy*> having = with_option(name_in(typed), movers);
    if (having.empty()) return std::string(typed);
    std::vector<std::string> full;
    for (const Strategy* mover : having) full.push_back(fmt::format("{}.{}", mover->id, typed));
    if (full.size() == 1) return full.front();
    return InputError{
        .what = fmt::format("{} is an option of {} movers", name_in(typed), full.size()),
        .expected = listed(full)};
}

std::variant<std::vector<std::string>, InputError> with_full_names(
    const std::vector<std::string>& typed, std::span<const Strategy* const> movers) {
    std::vector<std::string> all;
    for (const std::string& each : typed) {
        auto full = with_full_name(each, movers);
        if (auto* problem = std::get_if<InputError>(&full)) return std::move(*problem);
        all.push_back(std::get<std::string>(std::move(full)));
    }
    return all;
}

const Strategy& chosen_strategy(const Settings& settings, const std::vector<std::string>& typed) {
    const Strategy* chosen = settings.strategy;
    for (const std::string_view each : typed) {
        if (!each.starts_with(choice_of_strategy)) continue;
        if (const Strategy* named = settings.movers.find(each.substr(choice_of_strategy.size())))
            chosen = named;
    }
    return *chosen;
}

std::variant<Settings, InputError> settings_after_typed(Settings settings,
                                                        const std::vector<std::string>& typed) {
    const Strategy* const chosen = &chosen_strategy(settings, typed);
    for (const std::string& each : typed) {
        const auto full = with_full_name(each, {&chosen, 1});  // of one mover there is no doubt
        if (auto problem = apply_setting(settings, std::get<std::string>(full)))
            return *std::move(problem);
    }
    return settings;
}

std::string setting_in_words(std::string_view assignment, const Movers& movers) {
    const std::size_t equals = assignment.find('=');
    const std::string_view name = assignment.substr(0, equals);
    if (equals == std::string_view::npos) return std::string(assignment);
    const std::string_view value = assignment.substr(equals + 1);
    const Strategy* const mover = name == "strategy" ? movers.find(value) : nullptr;
    if (mover != nullptr) return title_of(*mover);
    return fmt::format("{} {}", name.substr(name.find('.') + 1), value);
}

std::optional<InputError> problem_with_typed(const std::vector<std::string>& typed,
                                             const Movers& movers) {
    Settings settings = default_settings(movers);
    const bool is_chosen = std::any_of(typed.begin(), typed.end(), [](const std::string& each) {
        return each.starts_with(choice_of_strategy);
    });
    std::vector<std::string> certain;
    for (const std::string& each : typed) {
        if (is_chosen || with_option(name_in(each), movers.all()).empty()) certain.push_back(each);
    }
    auto after = settings_after_typed(std::move(settings), certain);
    auto* error = std::get_if<InputError>(&after);
    return error ? std::optional(std::move(*error)) : std::nullopt;
}

}  // namespace slidelab::lab
