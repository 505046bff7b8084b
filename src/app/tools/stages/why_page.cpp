// The sentence above the pages, and the table of alternatives.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "app/tools/stages/stages_tool.hpp"
#include "lab/studies/words.hpp"
#include "view/drawing/draw.hpp"

namespace slidelab::lab {

namespace {

constexpr float rows_shown = 5.0F;
constexpr float cell_gap = 1.0F;          // points
constexpr float widest_tooltip = 300.0F;  // points
constexpr const char* nothing_to_say = "Nothing holds the mover back.";

/// Words that are laid out one by one, so that names can be pointed at.
class Prose {
public:
    Prose(Widgets& widgets, ImU32 wall_color)
        : widgets_(widgets),
          wall_color_(wall_color),
          left_(ImGui::GetCursorPosX()),
          right_(left_ + ImGui::GetContentRegionAvail().x) {}

    /// The wall whose name is pointed at.
    std::optional<WallRef> draw(const Words& words) {
        std::optional<WallRef> lit;
        for (const WhyPiece& piece : words) {
            std::string_view rest = piece.text;
            while (!rest.empty()) {
                const std::size_t space = std::min(rest.find(' '), rest.size());
                if (space > 0 && word(rest.substr(0, space), piece)) lit = piece.wall;
                if (space < rest.size()) space_before_ = true;
                rest.remove_prefix(std::min(space + 1, rest.size()));
            }
        }
        return lit;
    }

private:
    /// Whether it belongs to a wall, and is pointed at.
    bool word(std::string_view text, const WhyPiece& piece) {
        const float space = space_before_ ? ImGui::CalcTextSize(" ").x : 0.0F;
        const float width = ImGui::CalcTextSize(text.data(), text.data() + text.size()).x;
        const bool fits = end_ + space + width <= right_;
        // What follows a word without a space stays with it.
        if (any_ && (fits || !space_before_)) {
            ImGui::SameLine(end_ + space, 0.0F);
        } else {
            end_ = left_;
        }
        const float begin = any_ && (fits || !space_before_) ? end_ + space : left_;
        if (piece.wall) ImGui::PushStyleColor(ImGuiCol_Text, wall_color_);
        ImGui::TextUnformatted(text.data(), text.data() + text.size());
        if (piece.wall) ImGui::PopStyleColor();
        end_ = begin + width;
        any_ = true;
        space_before_ = false;
        return piece.wall && is_pointed_at(piece);
    }

    bool is_pointed_at(const WhyPiece& piece) {
        widgets_.note("wall." + piece.text, false);
        const ImVec2 min = ImGui::GetItemRectMin();
        const ImVec2 max = ImGui::GetItemRectMax();
        ImGui::GetWindowDrawList()->AddLine({min.x, max.y}, max, wall_color_);
        return ImGui::IsItemHovered();
    }

    Widgets& widgets_;
    ImU32 wall_color_;
    float left_;
    float right_;
    float end_ = 0.0F;
    bool any_ = false;
    bool space_before_ = false;
};

/// "deepest_first=on", "sat_push", "size × 1.1": as short as a row is.
std::string title_of(const WhatIfRow& row, const Strategy& strategy) {
    std::string_view change = row.alternative.change;
    for (const std::string& prefix : {std::string("strategy="), std::string(strategy.id) + "."}) {
        if (change.starts_with(prefix)) change.remove_prefix(prefix.size());
    }
    const std::size_t factor = change.find('*');
    if (factor == std::string_view::npos) return std::string(change);
    std::string name(change.substr(0, factor));
    std::replace(name.begin(), name.end(), '_', ' ');
    return fmt::format("{} \u00d7 {}", name, change.substr(factor + 1));
}

/// What is next to nothing is nothing here.
std::string short_length(double value) {
    constexpr double least = 0.0005;  // units
    return std::abs(value) < least ? "0" : written(value);
}

void right_cell(Widgets& widgets, const std::string& text) {
    ImGui::TableNextColumn();
    widgets.number_text(text);
}

/// The tooltip of a row.
std::string about(const WhatIfRow& row) {
    std::string text = row.alternative.change;
    for (const EventDescription& event : event_descriptions()) {
        if (event.is_trouble && row.troubles.has(event.kind))
            text += fmt::format("\n{}. {}", event.title, event.sentence);
    }
    return text + (row.assignments.empty() ? "\nNo setting does this." : "\nClick: apply it.");
}

/// Beside the table, whose rows are read one after the other.
void draw_tooltip(const std::string& text, ImVec2 table, float scale) {
    const float gap = 2.0F * ImGui::GetStyle().WindowPadding.x;
    const float widest = widest_tooltip * scale;
    // On a screen that has no room beside it, over it.
    const float right = std::max(table.x - gap, widest + gap);
    ImGui::SetNextWindowPos({right, ImGui::GetMousePos().y}, ImGuiCond_Always, {1.0F, 0.5F});
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(widest);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

struct Column {
    const char* title;
    float points;  ///< wide
    const char* help;
};
constexpr Column columns[] = {{"moved", 46.0F, "How far it moves from start to end, units."},
                              {"hits", 26.0F, "Contacts."},
                              {"inside", 44.0F, "How deep it is inside a wall at the end, units."}};
constexpr float tick_column = 13.0F;  // points

void set_up_columns(float scale) {
    const auto fixed = [scale](const char* name, float points) {
        ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_WidthFixed, points * scale);
    };
    fixed("##free", tick_column);
    ImGui::TableSetupColumn("##change", ImGuiTableColumnFlags_WidthStretch);
    for (const Column& column : columns) fixed(column.title, column.points);
    ImGui::TableSetupScrollFreeze(0, 1);
}

void draw_titles(Widgets& widgets) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TableNextColumn();
    ImGui::TextDisabled("try");
    for (const Column& column : columns) {
        ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
        right_cell(widgets, column.title);
        ImGui::PopStyleColor();
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", column.help);
    }
}

/// The row's words over its whole width, and what the mouse does with it. `cures`: there is a
/// trouble, of which a row can be free.
RowUse draw_row(Widgets& widgets, const WhatIfRow& row, const Strategy& strategy, bool cures) {
    const bool is_free = row.is_free_of_trouble();
    ImGui::TableNextRow();
    ImGui::PushID(row.alternative.change.c_str());
    if (!is_free)
        ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    ImGui::TableNextColumn();
    if (is_free && cures)
        ImGui::TextColored(ImGui::GetStyleColorVec4(ImGuiCol_CheckMark), "\u2713");
    ImGui::TableNextColumn();
    RowUse use;
    use.pressed = ImGui::Selectable(title_of(row, strategy).c_str(), false,
                                    ImGuiSelectableFlags_SpanAllColumns);
    use.hovered = ImGui::IsItemHovered();
    widgets.note("what_if." + row.alternative.change);
    right_cell(widgets, short_length(row.distance));
    right_cell(widgets, fmt::format("{}", row.contacts));
    right_cell(widgets, short_length(row.depth));
    if (!is_free) ImGui::PopStyleColor();
    ImGui::PopID();
    return use;
}

}  // namespace

void StagesTool::draw_sentence(Desk& desk, Widgets& widgets, const std::string& before, int lines) {
    const ImGuiStyle& style = ImGui::GetStyle();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {style.ItemSpacing.x, 0.0F});
    const std::string text = study_.why().text();
    const std::string whole = before + '\n' + text;
    const float width = ImGui::GetContentRegionAvail().x;
    // With room for what hangs below the last line.
    const float height = (static_cast<float>(lines) + 0.15F) * ImGui::GetTextLineHeight();
    ImGui::PushFont(large_font());
    const bool fits = ImGui::CalcTextSize(whole.c_str(), nullptr, false, width).y <= height;
    ImGui::PopFont();
    // One that is so long that its end would be out of sight is written smaller.
    ImGui::PushFont(fits ? large_font() : ImGui::GetFont());
    if (widgets.begin_area("##sentence", height)) {
        if (std::exchange(shown_sentence_, text) != text) ImGui::SetScrollY(0.0F);
        const ImU32 wall_color = packed(desk.theme.of(Paint::named_wall));
        // By words: a setting's name and a number are not to be broken at their points.
        if (!before.empty()) Prose(widgets, wall_color).draw(plain(before));
        if (study_.why().empty()) {
            widgets.dim_text(nothing_to_say);
        } else {
            lit_.wall = Prose(widgets, wall_color).draw(study_.why().pieces);
        }
    }
    widgets.end_area();
    ImGui::PopFont();
    ImGui::PopStyleVar();
    widgets.note("sentence", false);
}

/// The table of alternatives, as high with rows as without.
void StagesTool::draw_what_if(Desk& desk, Widgets& widgets) {
    ImGui::Spacing();
    widgets.section("What if###what_if", is_what_if_open_);
    if (!is_what_if_open_) return;
    const float scale = desk.gui.scale();
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {3.0F * scale, cell_gap * scale});
    constexpr ImGuiTableFlags flags =
        ImGuiTableFlags_ScrollY | ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoSavedSettings;
    const float line = ImGui::GetTextLineHeight() + 2.0F * cell_gap * scale;
    const float height = (rows_shown + 1.0F) * line;
    const ImVec2 top_left = ImGui::GetCursorScreenPos();
    if (ImGui::BeginTable("##what if", 5, flags, {0.0F, height})) {
        set_up_columns(scale);
        draw_titles(widgets);
        if (study_.what_if()) draw_alternatives(desk, widgets, *study_.what_if(), top_left);
        ImGui::EndTable();
    }
    ImGui::PopStyleVar();
}

void StagesTool::draw_alternatives(Desk& desk, Widgets& widgets, const WhatIf& what_if,
                                   ImVec2 table) {
    const Strategy& strategy = *what_if.as_it_is.alternative.strategy;
    const bool cures = !what_if.as_it_is.is_free_of_trouble();
    for (std::size_t i = 0; i < what_if.rows.size(); ++i) {
        const WhatIfRow& row = what_if.rows[i];
        const RowUse of_row = draw_row(widgets, row, strategy, cures);
        if (of_row.hovered) {
            lit_.row = i;
            draw_tooltip(about(row), table, desk.gui.scale());
        }
        if (of_row.pressed)
            desk.next_frame_with<StagesTool>(
                [i](StagesTool& tool, Desk& then) { tool.take_over(then, i); });
    }
}

}  // namespace slidelab::lab
