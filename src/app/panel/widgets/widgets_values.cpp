// The rows whose value can be changed.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "app/panel/widgets/widgets.hpp"
#include "articles/contract/options.hpp"
#include "lab/run/settings.hpp"

namespace slidelab::lab {

namespace {

constexpr float value_width = 50.0F;  // points, of the number beside a slider
constexpr float with_unit = 84.0F;    // points, with its unit
constexpr float dot_radius = 2.5F;
constexpr double steps_of_range = 50.0;  // of the wheel, from one end to the other
constexpr double wide_step = 1.1;        // of the wheel, where a range is walked by magnitude

/// A wide range is walked by its order of magnitude, or its lower end could not be reached.
bool is_wide(const NumberDescription& description) {
    return description.minimum >= 0.0 && description.maximum > 10.0 * description.initial;
}

/// As many decimals as the range can make use of.
std::string format_of(const NumberDescription& description) {
    if (is_wide(description)) return "%.3g";
    return description.maximum - description.minimum > 60.0 ? "%.0f" : "%.2f";
}

std::string written(const std::string& format, double value) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), format.c_str(), value);
    return text.data();
}

/// The number as the format writes it: it is set as it is seen.
double rounded(const std::string& format, double value) {
    return std::strtod(written(format, value).c_str(), nullptr);
}

}  // namespace

bool Widgets::default_dot(std::string_view label, const std::string& initial) {
    const ImVec2 begin = ImGui::GetCursorPos();
    const float width = dot_width * scale_;
    ImGui::SetCursorPosX(begin.x - width);
    const bool pressed = ImGui::InvisibleButton(fmt::format("##default {}", id_of(label)).c_str(),
                                                {width, ImGui::GetFrameHeight()});
    note(fmt::format("default.{}", id_of(label)));
    const ImVec2 min = ImGui::GetItemRectMin();
    const ImVec2 max = ImGui::GetItemRectMax();
    const ImVec2 center{0.5F * (min.x + max.x) - scale_, 0.5F * (min.y + max.y)};
    const float radius = dot_radius * (ImGui::IsItemHovered() ? 1.5F : 1.0F) * scale_;
    ImGui::GetWindowDrawList()->AddCircleFilled(center, radius,
                                                ImGui::GetColorU32(ImGuiCol_CheckMark));
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Changed. Click: back to %s.", initial.c_str());
    ImGui::SetCursorPos(begin);
    return pressed;
}

bool Widgets::toggle(const char* label, std::string_view help, bool& value,
                     std::optional<bool> initial) {
    const bool is_reset =
        initial && *initial != value && default_dot(label, *initial ? "on" : "off");
    ImGui::PushID(label);
    bool changed = ImGui::Checkbox("##box", &value);
    ImGui::PopID();
    // The box itself, not the centre of a text that may be cut off.
    note(label);
    tooltip(help);
    ImGui::SameLine(0.0F, ImGui::GetStyle().ItemInnerSpacing.x);
    draw_words(label);
    explained(help);
    if (ImGui::IsItemClicked()) {
        value = !value;
        changed = true;
    }
    if (is_reset) value = *initial;
    return changed || is_reset;
}

/// The value after a turn of the wheel over the last item.
double Widgets::wheel_step(double value, double least_step, double factor) {
    const auto notches = static_cast<double>(ImGui::GetIO().MouseWheel);
    if (!ImGui::IsItemHovered()) return value;
    wheel_steps_ = true;
    if (notches == 0.0) return value;
    const double step = std::max(least_step, std::abs(value) * (factor - 1.0));
    return value + notches * step;
}

bool Widgets::slider(const NumberDescription& description, const std::string& format,
                     double& value) {
    ImGuiSliderFlags flags = ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput;
    if (is_wide(description)) flags |= ImGuiSliderFlags_Logarithmic;
    double next = value;
    bool changed =
        ImGui::SliderScalar(fmt::format("##{}", description.name).c_str(), ImGuiDataType_Double,
                            &next, &description.minimum, &description.maximum, "", flags);
    if (changed) value = rounded(format, next);
    const double range = description.maximum - description.minimum;
    const bool wide = is_wide(description);
    const double smallest = format == "%.0f" ? 1.0 : wide ? 1e-3 * description.initial : 0.01;
    const double stepped =
        wheel_step(value, wide ? smallest : std::max(smallest, range / steps_of_range),
                   wide ? wide_step : 1.0);
    if (stepped == value) return changed;
    value = rounded(format, stepped);
    return true;
}

/// Taken when the typing ends, so that no half of a number is.
bool Widgets::typed_number(const std::string& id, const std::string& format, std::string_view unit,
                           double& value) {
    std::array<char, 48> text{};
    const std::string whole = fmt::format("{} {}", written(format, value), unit);
    whole.copy(text.data(), std::min(whole.size(), text.size() - 1));
    ImGui::InputText(id.c_str(), text.data(), text.size(), ImGuiInputTextFlags_AutoSelectAll);
    if (!ImGui::IsItemDeactivated()) return false;
    char* end = nullptr;
    const double typed = std::strtod(text.data(), &end);
    if (end == text.data() || !std::isfinite(typed)) return false;
    if (written(format, typed) == written(format, value)) return false;
    value = typed;
    return true;
}

bool Widgets::number(const NumberDescription& description, const char* label, double& value) {
    return number_row(description, format_of(description), label, value);
}

bool Widgets::whole_number(const NumberDescription& description, const char* label, double& value) {
    return number_row(description, "%.0f", label, value);
}

bool Widgets::number_row(const NumberDescription& description, const std::string& format,
                         const char* label, double& value) {
    const bool is_reset =
        value != description.initial && default_dot(label, written(format, description.initial));
    draw_label(label, description.help);
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float number_width = (description.unit.empty() ? value_width : with_unit) * scale_;
    const float width = ImGui::GetContentRegionAvail().x - kept_free_ - number_width - gap;
    ImGui::SetNextItemWidth(std::max(20.0F * scale_, width));
    double next = value;
    bool changed = slider(description, format, next);
    note(label, false);  // by keys the number is typed
    ImGui::SameLine(0.0F, gap);
    ImGui::SetNextItemWidth(number_width);
    changed =
        typed_number(fmt::format("##{} typed", description.name), format, description.unit, next) ||
        changed;
    note(fmt::format("{}.typed", id_of(label)));
    if (is_reset) next = description.initial;
    if (!(changed || is_reset) || !std::isfinite(next)) return false;
    value = std::clamp(next, description.minimum, description.maximum);
    return true;
}

bool Widgets::choice(const char* label, std::string_view help, std::span<const std::string> names,
                     std::size_t& chosen, std::optional<std::size_t> initial) {
    bool changed = false;
    if (initial && *initial != chosen && default_dot(label, names[*initial])) {
        chosen = *initial;
        changed = true;
    }
    draw_label(label, help);
    const char* preview = chosen < names.size() ? names[chosen].c_str() : "";
    const bool open = ImGui::BeginCombo(fmt::format("##{}", id_of(label)).c_str(), preview);
    note(label);
    if (!open) return changed;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const bool selected = i == chosen;
        if (ImGui::Selectable(names[i].c_str(), selected) && !selected) {
            chosen = i;
            changed = true;
        }
        note(names[i]);
    }
    ImGui::EndCombo();
    return changed;
}

bool Widgets::option(Options& options, std::size_t index) {
    const OptionDescription& description = options.table()[index];
    // As sentences, captions and commands spell it.
    const std::string label = fmt::format("{0}###{0}", description.name);
    double value = options.real(index);
    bool changed = false;
    switch (description.type) {
        case OptionDescription::Type::flag: {
            bool on = options.flag(index);
            changed = toggle(label.c_str(), description.help, on, description.initial != 0.0);
            value = on ? 1.0 : 0.0;
            break;
        }
        case OptionDescription::Type::integer:
        case OptionDescription::Type::real: {
            const NumberDescription number_of{
                description.name, description.initial, description.minimum, description.maximum, {},
                description.help};
            const bool whole = description.type == OptionDescription::Type::integer;
            changed =
                number_row(number_of, whole ? "%.0f" : format_of(number_of), label.c_str(), value);
            break;
        }
        case OptionDescription::Type::choice: {
            const std::vector<std::string> names(description.choices.begin(),
                                                 description.choices.end());
            auto chosen = static_cast<std::size_t>(options.integer(index));
            changed = choice(label.c_str(), description.help, names, chosen,
                             static_cast<std::size_t>(description.initial));
            value = static_cast<double>(chosen);
            break;
        }
    }
    return changed && !options.set(index, value);
}

}  // namespace slidelab::lab
