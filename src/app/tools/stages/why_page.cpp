// The sentence above the pages, and the table of alternatives.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "app/panel/trouble_name.hpp"
#include "app/tools/stages/stages_tool.hpp"
#include "lab/studies/words.hpp"
#include "view/drawing/draw.hpp"

namespace slidelab::lab {

namespace {

constexpr float rows_shown = 5.0F;
constexpr float cell_gap = 1.0F;  // points

/// The state of the mover that nothing holds back; may be empty.
const char* words_without_reason(const Desk& desk) {
    const Session& session = desk.document.session;
    const Simulation& simulation = session.simulation();
    if (desk.document.time_rests) return "";
    if (!simulation.settings().collisions || session.last_input().pass)
        return "Collisions are off.";
    const MoveRequest* request = simulation.last_request();
    const MoveResult* result = simulation.last_result();
    if (!request || !result || request->displacement == Vec2{}) return "";  // it stands
    return result->contacts.empty() ? "It meets no wall." : "";
}

/// Calls `each(text, piece, is_apart)` with every word, and with the whole name of a trouble; one
/// that is not apart stays with the word before it.
template <typename Each>
void for_each_word(const Words& words, Each&& each) {
    bool is_apart = false;
    for (const WhyPiece& piece : words) {
        std::string_view rest = piece.text;
        while (!rest.empty()) {
            const std::size_t space =
                piece.trouble ? rest.size() : std::min(rest.find(' '), rest.size());
            if (space > 0) each(rest.substr(0, space), piece, std::exchange(is_apart, false));
            if (space < rest.size()) is_apart = true;
            rest.remove_prefix(std::min(space + 1, rest.size()));
        }
    }
}

float width_of(std::string_view text) {
    return ImGui::CalcTextSize(text.data(), text.data() + text.size()).x;
}

/// The places of words, line by line: where they are measured, and where they are drawn.
class Flow {
public:
    Flow(float left, float right) : left_(left), right_(right) {}

    struct Place {
        float begin = 0.0F;
        bool is_first_of_line = true;
    };
    Place place(float width, bool is_apart) {
        const float space = is_apart ? width_of(" ") : 0.0F;
        const bool fits = lines_ > 0 && (end_ + space + width <= right_ || !is_apart);
        if (!fits) ++lines_;
        const float begin = fits ? end_ + space : left_;
        end_ = begin + width;
        return {begin, !fits};
    }
    int lines() const { return lines_; }

private:
    float left_;
    float right_;
    float end_ = 0.0F;
    int lines_ = 0;
};

/// In the current font.
int lines_of(const Words& words, float width) {
    Flow flow(0.0F, width);
    for_each_word(words, [&](std::string_view text, const WhyPiece&, bool is_apart) {
        flow.place(width_of(text), is_apart);
    });
    return flow.lines();
}

/// Words that are laid out one by one, so that names can be pointed at.
class Prose {
public:
    Prose(Widgets& widgets, ImU32 wall_color)
        : widgets_(widgets),
          wall_color_(wall_color),
          flow_(ImGui::GetCursorPosX(), ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x) {
    }

    /// The wall whose name is pointed at.
    std::optional<WallRef> draw(const Words& words) {
        std::optional<WallRef> lit;
        for_each_word(words, [&](std::string_view text, const WhyPiece& piece, bool is_apart) {
            if (word(text, piece, is_apart)) lit = piece.wall;
        });
        return lit;
    }

private:
    /// Whether it belongs to a wall, and is pointed at.
    bool word(std::string_view text, const WhyPiece& piece, bool is_apart) {
        const Flow::Place place = flow_.place(width_of(text), is_apart);
        if (!place.is_first_of_line) ImGui::SameLine(place.begin, 0.0F);
        if (piece.trouble) {
            trouble_name(widgets_, *piece.trouble);
            return false;
        }
        if (piece.wall) ImGui::PushStyleColor(ImGuiCol_Text, wall_color_);
        ImGui::TextUnformatted(text.data(), text.data() + text.size());
        if (piece.wall) ImGui::PopStyleColor();
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
    Flow flow_;
};

/// The largest size at which so many lines of words are no higher than that, as a font and a share
/// of it. The smallest one is it where none is.
struct WordSize {
    ImFont* font;
    float share;
};
WordSize size_that_fits(const Words& before, const Words& words, float width, float height) {
    const WordSize sizes[] = {{large_font(), 1.0F},
                              {ImGui::GetFont(), 1.0F},
                              {ImGui::GetFont(), 0.9F},
                              {ImGui::GetFont(), 0.8F}};
    for (const WordSize& size : sizes) {
        ImGui::PushFont(size.font);
        // A smaller share of it is as if there were more room.
        const int lines =
            lines_of(before, width / size.share) + lines_of(words, width / size.share);
        const float needed = static_cast<float>(lines) * ImGui::GetTextLineHeight() * size.share;
        ImGui::PopFont();
        if (needed <= height) return size;
    }
    return *std::rbegin(sizes);
}

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

/// A length within rounding is 0 here.
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
    if (row.room) text += fmt::format("\nIt passes, with {} to spare.", decimal(*row.room, 3));
    for (const EventKind kind : by_weight(row.outcome.troubles))
        text += "\n" + about(describe(kind));
    return text + (row.assignments.empty() ? "\nNo setting does this." : "\nClick: apply it.");
}

/// Beside the table, whose rows are read one after the other.
void draw_tooltip(Widgets& widgets, const std::string& text, ImVec2 table, float scale) {
    const float gap = 2.0F * ImGui::GetStyle().WindowPadding.x;
    // On a screen that has no room beside it, over it.
    const float right = std::max(table.x - gap, Widgets::tooltip_width * scale + gap);
    ImGui::SetNextWindowPos({right, ImGui::GetMousePos().y}, ImGuiCond_Always, {1.0F, 0.5F});
    widgets.show_tooltip(text);
}

struct Column {
    const char* title;
    float points;  ///< wide
    const char* help;
    std::string (*text)(const WhatIfRow& row);
};
constexpr Column columns[] = {
    {"moved", 46.0F, "How far it moves from start to end, units.",
     [](const WhatIfRow& row) { return short_length(row.outcome.distance); }},
    {"hits", 26.0F, "Contacts.",
     [](const WhatIfRow& row) { return fmt::format("{}", row.outcome.contacts); }},
    {"inside", 44.0F, "How deep it is inside a wall at the end, units.",
     [](const WhatIfRow& row) { return short_length(row.outcome.depth()); }},
    {"spare", 40.0F, "The gap between the two walls that it passes, less its own width, units.",
     [](const WhatIfRow& row) { return row.room ? short_length(*row.room) : std::string(); }}};
constexpr float tick_column = 13.0F;  // points

/// All; the last one only where a row has something there, because names need the width.
std::span<const Column> columns_for(const WhatIf* what_if) {
    const std::span<const Column> all = columns;
    const bool has_room =
        what_if && std::any_of(what_if->rows.begin(), what_if->rows.end(),
                               [](const WhatIfRow& row) { return row.room.has_value(); });
    return has_room ? all : all.first(all.size() - 1);
}

void set_up_columns(std::span<const Column> shown, float scale) {
    const auto fixed = [scale](const char* name, float points) {
        ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_WidthFixed, points * scale);
    };
    fixed("##free", tick_column);
    ImGui::TableSetupColumn("##change", ImGuiTableColumnFlags_WidthStretch);
    for (const Column& column : shown) fixed(column.title, column.points);
    ImGui::TableSetupScrollFreeze(0, 1);
}

void draw_titles(Widgets& widgets, std::span<const Column> shown) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TableNextColumn();
    ImGui::TextDisabled("try");
    for (const Column& column : shown) {
        ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
        right_cell(widgets, column.title);
        ImGui::PopStyleColor();
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", column.help);
    }
}

/// The row's words over its whole width, and what the mouse does with it. `cures`: there is a
/// trouble, of which a row can be free.
RowUse draw_row(Widgets& widgets, const WhatIfRow& row, std::span<const Column> shown,
                const Strategy& strategy, bool cures) {
    const bool is_free = row.outcome.is_free_of_trouble();
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
    for (const Column& column : shown) right_cell(widgets, column.text(row));
    if (!is_free) ImGui::PopStyleColor();
    ImGui::PopID();
    return use;
}

}  // namespace

void StagesTool::draw_sentence(Desk& desk, Widgets& widgets, const std::string& before, int lines) {
    const ImGuiStyle& style = ImGui::GetStyle();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {style.ItemSpacing.x, 0.0F});
    const std::string text = study_.why().text();
    const Words words_before = before.empty() ? Words{} : plain(before);
    Words words = names_of(study_.events());
    add_sentence(words, study_.why().pieces);
    const float width = ImGui::GetContentRegionAvail().x;
    // With room for what hangs below the last line.
    const float height = (static_cast<float>(lines) + 0.15F) * ImGui::GetTextLineHeight();
    const WordSize size = size_that_fits(words_before, words, width, height);
    ImGui::PushFont(size.font);
    if (widgets.begin_area("##sentence", height)) {
        ImGui::SetWindowFontScale(size.share);
        if (std::exchange(shown_sentence_, text) != text) ImGui::SetScrollY(0.0F);
        const ImU32 wall_color = packed(desk.theme.of(Paint::named_wall));
        // By words: a setting's name and a number are not to be broken at their points.
        if (!words_before.empty()) Prose(widgets, wall_color).draw(words_before);
        if (study_.why().empty()) {
            widgets.dim_text(words_without_reason(desk));
        } else {
            lit_.wall = Prose(widgets, wall_color).draw(words);
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
    is_what_if_open_ = section(desk, widgets, "What if###what_if", true);
    if (!is_what_if_open_) return;
    const float scale = desk.gui.scale();
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {3.0F * scale, cell_gap * scale});
    constexpr ImGuiTableFlags flags =
        ImGuiTableFlags_ScrollY | ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoSavedSettings;
    const float line = ImGui::GetTextLineHeight() + 2.0F * cell_gap * scale;
    const float height = (rows_shown + 1.0F) * line;
    const ImVec2 top_left = ImGui::GetCursorScreenPos();
    const std::span<const Column> shown = columns_for(study_.what_if());
    if (ImGui::BeginTable("##what if", static_cast<int>(shown.size()) + 2, flags, {0.0F, height})) {
        set_up_columns(shown, scale);
        draw_titles(widgets, shown);
        if (study_.what_if()) draw_alternatives(desk, widgets, *study_.what_if(), top_left);
        ImGui::EndTable();
    }
    ImGui::PopStyleVar();
}

void StagesTool::draw_alternatives(Desk& desk, Widgets& widgets, const WhatIf& what_if,
                                   ImVec2 table) {
    const Strategy& strategy = *what_if.as_it_is.alternative.strategy;
    const bool cures = !what_if.as_it_is.outcome.is_free_of_trouble();
    for (std::size_t i = 0; i < what_if.rows.size(); ++i) {
        const WhatIfRow& row = what_if.rows[i];
        const RowUse of_row = draw_row(widgets, row, columns_for(&what_if), strategy, cures);
        if (of_row.hovered) {
            lit_.row = i;
            draw_tooltip(widgets, about(row), table, desk.gui.scale());
        }
        if (of_row.pressed)
            desk.next_frame_with<StagesTool>(
                [i](StagesTool& tool, Desk& then) { tool.take_over(then, i); });
    }
}

}  // namespace slidelab::lab
