#include "app/panel/widgets/widgets.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace slidelab::lab {

namespace {

constexpr float label_share = 0.42F;  // of the panel's width

}  // namespace

void draw_words(std::string_view label) {
    const std::string_view words = words_of(label);
    ImGui::TextUnformatted(words.data(), words.data() + words.size());
}

std::string title_of(std::string_view name) {
    std::string title(name);
    std::replace(title.begin(), title.end(), '_', ' ');
    if (!title.empty() && title[0] >= 'a' && title[0] <= 'z') {
        title[0] = static_cast<char>(title[0] - 'a' + 'A');
    }
    return title;
}

std::string_view words_of(std::string_view label) { return label.substr(0, label.find("##")); }

std::string_view id_of(std::string_view label) {
    const std::size_t end = label.find("###");
    return end == std::string_view::npos ? label : label.substr(end + 3);
}

std::string in_lines(std::string_view text, float width) {
    std::string lines(text);
    std::size_t line = 0;
    std::size_t blank = 0;  // the last one; of this line, if it is after the line's begin
    for (std::size_t end = lines.find_first_of(" \n"); line < lines.size();
         end = lines.find_first_of(" \n", end + 1)) {
        end = std::min(end, lines.size());
        const bool is_full = ImGui::CalcTextSize(&lines[line], lines.data() + end).x > width;
        if (is_full && blank > line) {
            lines[blank] = '\n';
            line = blank + 1;
        }
        if (end == lines.size()) break;
        if (lines[end] == '\n') line = end + 1;
        blank = end;
    }
    return lines;
}

std::string label_of(std::string_view name) { return fmt::format("{}###{}", title_of(name), name); }

void Widgets::begin_frame(float scale) {
    scale_ = scale;
    wheel_steps_ = false;
    places_.clear();
    controls_.clear();
    tooltip_.clear();
}

std::optional<Vec2> Widgets::center_of(const std::string& id) const {
    const auto place = place_of(id);
    if (!place) return std::nullopt;
    return 0.5 * (place->min + place->max);
}

std::optional<Aabb> Widgets::place_of(const std::string& id) const {
    const auto found = places_.find(id);
    if (found == places_.end()) return std::nullopt;
    return found->second;
}

void Widgets::note(std::string_view label, bool is_control) {
    const std::string id(id_of(label));
    if (is_control) controls_.push_back(id);
    const bool has_focus = is_control && focus_ == id;
    if (has_focus && !ImGui::IsItemVisible()) ImGui::SetScrollHereY();
    if (!ImGui::IsItemVisible()) return;
    const ImVec2 min = ImGui::GetItemRectMin();
    const ImVec2 max = ImGui::GetItemRectMax();
    if (has_focus) {
        const float out = 2.0F * scale_;
        ImGui::GetForegroundDrawList()->AddRect(
            {min.x - out, min.y - out}, {max.x + out, max.y + out},
            ImGui::GetColorU32(ImGuiCol_CheckMark), out, 0, out);
    }
    places_[id] = {{static_cast<double>(min.x), static_cast<double>(min.y)},
                   {static_cast<double>(max.x), static_cast<double>(max.y)}};
}

void Widgets::tooltip(std::string_view help) {
    if (!help.empty() && ImGui::IsItemHovered()) show_tooltip(help);
}

void Widgets::show_tooltip(std::string_view help) {
    tooltip_ = help;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(tooltip_width * scale_);
    ImGui::TextUnformatted(in_lines(help, tooltip_width * scale_ - ImGui::GetCursorPosX()).c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void Widgets::explained(std::string_view help) {
    if (help.empty()) return;
    const ImVec2 min = ImGui::GetItemRectMin();
    const ImVec2 max = ImGui::GetItemRectMax();
    const float bottom = std::round(max.y - 2.0F * scale_);
    const float gap = std::round(3.0F * scale_);
    const float dot = std::max(1.0F, std::round(scale_));
    const ImU32 color = ImGui::GetColorU32(ImGuiCol_TextDisabled, 0.7F);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (float x = std::round(min.x); x < max.x; x += gap)
        list.AddRectFilled({x, bottom}, {x + dot, bottom + dot}, color);
    tooltip(help);
}

void Widgets::draw_label(std::string_view label, std::string_view help) {
    const float column = ImGui::GetContentRegionAvail().x * label_share;
    const float begin = ImGui::GetCursorPosX();
    ImGui::AlignTextToFramePadding();
    draw_words(label);
    explained(help);
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
    tooltip(help);
    return pressed;
}

void Widgets::plot(const char* label, std::string_view help, const std::string& value,
                   std::span<const float> values) {
    draw_label(label, help);
    const std::string id = fmt::format("##{}", id_of(label));
    float top = 1.0F;
    for (const float each : values) top = std::max(top, each);
    // The curve in the lower part, the number above it.
    ImGui::PlotLines(id.c_str(), values.data(), static_cast<int>(values.size()), 0, value.c_str(),
                     0.0F, 1.9F * top, {0.0F, 34.0F * scale_});
    note(label, false);
}

bool Widgets::section(const char* title, bool& open) {
    const bool before = open;
    ImGui::SetNextItemOpen(open);
    open = ImGui::CollapsingHeader(title);
    note(title);
    return open != before;
}

bool Widgets::group(const char* title, bool changed) {
    ImGui::Spacing();
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_CheckMark));
    draw_words(title);
    ImGui::PopStyleColor();
    if (!changed) return false;
    constexpr const char* text = "all defaults";
    ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - ImGui::CalcTextSize(text).x);
    ImGui::TextDisabled("%s", text);
    note(fmt::format("defaults.{}", id_of(title)));
    explained("Puts back what is changed in this group.");
    return ImGui::IsItemClicked();
}

bool Widgets::begin_list(const char* label, std::string_view help, const char* chosen) {
    draw_label(label, help);
    const bool open = ImGui::BeginCombo(fmt::format("##{}", id_of(label)).c_str(), chosen,
                                        ImGuiComboFlags_HeightLargest);
    if (!open) note(label);
    return open;
}

RowUse Widgets::row(const ListRow& row, int id) {
    const ImVec4 tones[] = {ImGui::GetStyleColorVec4(ImGuiCol_Text),
                            ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled),
                            ImGui::GetStyleColorVec4(ImGuiCol_CheckMark)};
    // Rows pointed at elsewhere are drawn like rows pointed at here.
    const ImGuiCol ground = row.is_chosen ? ImGuiCol_HeaderActive : ImGuiCol_HeaderHovered;
    ImGui::PushID(id);
    ImGui::PushStyleColor(ImGuiCol_Header, ImGui::GetStyleColorVec4(ground));
    ImGui::PushStyleColor(ImGuiCol_Text, tones[static_cast<std::size_t>(row.tone)]);
    RowUse use;
    use.pressed = ImGui::Selectable("##row", row.is_chosen || row.is_lit);
    use.hovered = ImGui::IsItemHovered();
    if (!row.name.empty()) note(row.name);
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

bool Widgets::table_heading(const std::string& label, std::string_view help, bool is_chosen) {
    const bool pressed = ImGui::Selectable(label.c_str(), is_chosen);
    note(label);
    tooltip(help);
    return pressed;
}

void Widgets::number_text(const std::string& text) {
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
    if (room > 0.0F) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
}

bool Widgets::begin_area(const char* name, float height, bool wheel_scrolls) {
    const float width = ImGui::GetContentRegionAvail().x;
    const float bar = dot_width * scale_;
    ImGui::SetNextWindowContentSize({width, 0.0F});
    ImGui::PushStyleVar(ImGuiStyleVar_ScrollbarSize, bar);
    const bool is_shown = ImGui::BeginChild(name, {width + bar, height}, false,
                                            wheel_scrolls ? 0 : ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar();
    return is_shown;
}

void Widgets::end_area() { ImGui::EndChild(); }

void Widgets::line(const std::string& text, float width) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::AlignTextToFramePadding();
    ImGui::PushClipRect(corner, {corner.x + width, corner.y + ImGui::GetFrameHeight()}, true);
    ImGui::TextDisabled("%s", text.c_str());
    ImGui::PopClipRect();
    if (ImGui::CalcTextSize(text.c_str()).x > width) tooltip(text);
}

void Widgets::text(std::string_view text) {
    ImGui::PushTextWrapPos(0.0F);
    ImGui::TextUnformatted(in_lines(text, ImGui::GetContentRegionAvail().x).c_str());
    ImGui::PopTextWrapPos();
}

void Widgets::dim_text(std::string_view dim) {
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    text(dim);
    ImGui::PopStyleColor();
}

bool Widgets::link(std::string_view label, std::string_view help) {
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_CheckMark));
    text(words_of(label));
    ImGui::PopStyleColor();
    note(label);
    tooltip(help);
    if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return ImGui::IsItemClicked();
}

}  // namespace slidelab::lab
