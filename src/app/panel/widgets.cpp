#include "app/panel/widgets.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace slidelab {

namespace {

constexpr float help_width = 300.0F;  // of a tooltip, at scale 1
constexpr float label_share = 0.42F;  // of the panel's width

void tooltip(std::string_view help, float scale) {
    if (help.empty() || !ImGui::IsItemHovered()) return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(help_width * scale);
    ImGui::TextUnformatted(help.data(), help.data() + help.size());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

/// A wide range is walked by its order of magnitude, or its lower end could not be reached.
bool is_wide(const NumberDescription& description) {
    return description.minimum >= 0.0 && description.maximum > 10.0 * description.initial;
}

/// As many decimals as the range can make use of.
std::string format_of(const NumberDescription& description) {
    const char* decimals = is_wide(description)                               ? "%.3g"
                           : description.maximum - description.minimum > 60.0 ? "%.0f"
                                                                              : "%.2f";
    if (description.unit.empty()) return decimals;
    return fmt::format("{} {}", decimals, description.unit);
}

}  // namespace

std::string title_of(std::string_view name) {
    std::string title(name);
    std::replace(title.begin(), title.end(), '_', ' ');
    if (!title.empty() && title[0] >= 'a' && title[0] <= 'z') {
        title[0] = static_cast<char>(title[0] - 'a' + 'A');
    }
    return title;
}

void Widgets::begin_frame(float scale) {
    scale_ = scale;
    places_.clear();
}

std::optional<Vec2> Widgets::center_of(const std::string& label) const {
    const auto found = places_.find(label);
    if (found == places_.end()) return std::nullopt;
    return found->second;
}

void Widgets::note(const char* label) {
    if (!ImGui::IsItemVisible()) return;
    const ImVec2 min = ImGui::GetItemRectMin();
    const ImVec2 max = ImGui::GetItemRectMax();
    places_[label] = {static_cast<double>(min.x + max.x) * 0.5,
                      static_cast<double>(min.y + max.y) * 0.5};
}

void Widgets::label(const char* label, std::string_view help) {
    const float column = ImGui::GetContentRegionAvail().x * label_share;
    const float begin = ImGui::GetCursorPosX();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label);
    tooltip(help, scale_);
    if (!help.empty()) {
        ImGui::SameLine(0.0F, 5.0F * scale_);
        ImGui::TextDisabled("(?)");
        tooltip(help, scale_);
    }
    ImGui::SameLine(begin + column);
    ImGui::SetNextItemWidth(-1.0F - kept_free_);
}

float button_width(int count) {
    const float gaps = ImGui::GetStyle().ItemSpacing.x * static_cast<float>(count - 1);
    return (ImGui::GetContentRegionAvail().x - gaps) / static_cast<float>(count);
}

bool Widgets::button(const char* label, std::string_view help, float width) {
    const bool pressed = ImGui::Button(label, {width, 0.0F});
    note(label);
    tooltip(help, scale_);
    return pressed;
}

bool Widgets::toggle(const char* label, std::string_view help, bool& value) {
    const bool changed = ImGui::Checkbox(label, &value);
    // The box itself, not the centre of a text that may be cut off.
    note(label);
    tooltip(help, scale_);
    if (!help.empty()) {
        ImGui::SameLine(0.0F, 5.0F * scale_);
        ImGui::TextDisabled("(?)");
        tooltip(help, scale_);
    }
    return changed;
}

bool Widgets::number(const NumberDescription& description, const char* name, double& value) {
    label(name, description.help);
    const std::string id = fmt::format("##{}", description.name);
    const std::string format = format_of(description);
    ImGuiSliderFlags flags = ImGuiSliderFlags_AlwaysClamp;
    if (is_wide(description)) flags |= ImGuiSliderFlags_Logarithmic;
    double next = value;
    const bool changed =
        ImGui::SliderScalar(id.c_str(), ImGuiDataType_Double, &next, &description.minimum,
                            &description.maximum, format.c_str(), flags);
    note(name);
    if (!changed || !std::isfinite(next)) return false;
    value = std::clamp(next, description.minimum, description.maximum);
    return true;
}

bool Widgets::choice(const char* name, std::string_view help, std::span<const std::string> names,
                     std::size_t& chosen) {
    label(name, help);
    const std::string id = fmt::format("##{}", name);
    const char* preview = chosen < names.size() ? names[chosen].c_str() : "";
    const bool open = ImGui::BeginCombo(id.c_str(), preview);
    note(name);
    if (!open) return false;
    bool changed = false;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const bool selected = i == chosen;
        if (ImGui::Selectable(names[i].c_str(), selected) && !selected) {
            chosen = i;
            changed = true;
        }
        note(names[i].c_str());
    }
    ImGui::EndCombo();
    return changed;
}

bool Widgets::option(Options& options, std::size_t index) {
    const OptionDescription& description = options.table()[index];
    const std::string title = title_of(description.name);
    double value = options.real(index);
    bool changed = false;
    switch (description.type) {
        case OptionDescription::Type::flag: {
            bool on = options.flag(index);
            changed = toggle(title.c_str(), description.help, on);
            value = on ? 1.0 : 0.0;
            break;
        }
        case OptionDescription::Type::integer: {
            label(title.c_str(), description.help);
            int whole = options.integer(index);
            changed = ImGui::SliderInt(fmt::format("##{}", description.name).c_str(), &whole,
                                       static_cast<int>(description.minimum),
                                       static_cast<int>(description.maximum), "%d",
                                       ImGuiSliderFlags_AlwaysClamp);
            note(title.c_str());
            value = static_cast<double>(whole);
            break;
        }
        case OptionDescription::Type::real: {
            const NumberDescription number_of{
                description.name, description.initial, description.minimum, description.maximum, {},
                description.help};
            changed = number(number_of, title.c_str(), value);
            break;
        }
        case OptionDescription::Type::choice: {
            const std::vector<std::string> names(description.choices.begin(),
                                                 description.choices.end());
            auto chosen = static_cast<std::size_t>(options.integer(index));
            changed = choice(title.c_str(), description.help, names, chosen);
            value = static_cast<double>(chosen);
            break;
        }
    }
    return changed && !options.set(index, value);
}

void Widgets::plot(const char* name, std::string_view help, const std::string& value,
                   const float* values, int count, int oldest, float top) {
    label(name, help);
    const std::string id = fmt::format("##{}", name);
    ImGui::PlotLines(id.c_str(), values, count, oldest, value.c_str(), 0.0F, top,
                     {0.0F, 34.0F * scale_});
    note(name);
}

bool Widgets::section(const char* title, bool& open) {
    const bool before = open;
    ImGui::SetNextItemOpen(open);
    open = ImGui::CollapsingHeader(title);
    note(title);
    return open != before;
}

RowUse Widgets::row(const ListRow& row, int id) {
    const ImVec4 tones[] = {ImGui::GetStyleColorVec4(ImGuiCol_Text),
                            ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled),
                            ImGui::GetStyleColorVec4(ImGuiCol_CheckMark)};
    // What is pointed at elsewhere looks like what is pointed at here.
    const ImGuiCol ground = row.is_chosen ? ImGuiCol_HeaderActive : ImGuiCol_HeaderHovered;
    ImGui::PushID(id);
    ImGui::PushStyleColor(ImGuiCol_Header, ImGui::GetStyleColorVec4(ground));
    ImGui::PushStyleColor(ImGuiCol_Text, tones[static_cast<std::size_t>(row.tone)]);
    RowUse use;
    use.pressed = ImGui::Selectable("##row", row.is_chosen || row.is_lit);
    use.hovered = ImGui::IsItemHovered();
    if (!row.name.empty()) note(row.name.c_str());
    const ImVec2 corner = ImGui::GetItemRectMin();
    const bool is_cut = ImGui::CalcTextSize(row.text.c_str()).x > ImGui::GetItemRectSize().x;
    if (use.hovered && is_cut) ImGui::SetTooltip("%s", row.text.c_str());
    const ImVec2 after = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(
        {corner.x, corner.y + 0.5F * (ImGui::GetItemRectSize().y - ImGui::GetTextLineHeight())});
    ImGui::TextUnformatted(row.text.data(), row.text.data() + row.text.size());
    ImGui::SetCursorScreenPos(after);
    ImGui::PopStyleColor(2);
    ImGui::PopID();
    return use;
}

bool Widgets::table_heading(std::string_view title, std::string_view help, bool is_chosen) {
    const std::string name(title);
    const bool pressed = ImGui::Selectable(name.c_str(), is_chosen);
    note(name.c_str());
    tooltip(help, scale_);
    return pressed;
}

void Widgets::number_text(const std::string& text) {
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
    if (room > 0.0F) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
}

void Widgets::text(std::string_view text) {
    ImGui::PushTextWrapPos(0.0F);
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopTextWrapPos();
}

void Widgets::dim_text(std::string_view dim) {
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    text(dim);
    ImGui::PopStyleColor();
}

}  // namespace slidelab
