#include "app/tools/stages/stages_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/desk/desk.hpp"

namespace slidelab::lab {

namespace {

constexpr float least_list = 66.0F;    // points
constexpr float stage_gap = 2.0F;      // points
constexpr float stage_padding = 5.0F;  // points

/// How far a row is set in: by StoryRow::Kind.
constexpr const char* indents[] = {"", "  ", "     ", "     "};

WidgetTone tone_of(const TracedMove& move, const StoryRow& row, bool at_hand) {
    if (is_chosen(move, row)) return WidgetTone::accent;
    const bool is_bright = row.kind == StoryRow::Kind::event || at_hand;
    return is_bright ? WidgetTone::usual : WidgetTone::dim;
}

}  // namespace

bool draw_explanation(Widgets& widgets, const TracedMove& move, std::size_t event,
                      bool has_figure) {
    const Explanation about = explain(move, event);
    widgets.text(about.title);
    const bool is_pressed =
        has_figure &&
        widgets.link(fmt::format("{}###figure_of_stage", about.source), "A figure of this stage.");
    if (!about.with_numbers.empty()) widgets.text(about.with_numbers);
    if (!about.with_numbers.starts_with(about.formula)) widgets.dim_text(about.formula);
    widgets.dim_text(about.sentence);
    if (!has_figure) widgets.dim_text(about.source);
    return is_pressed;
}

void StagesPanel::draw(Desk& desk, Widgets& widgets, const StagesModel& model, float room_below,
                       StagesUse& use) {
    bool open = model.is_open;
    ImGui::Spacing();
    if (widgets.section("Stages###stages", open)) use.toggle_stages = true;
    if (!open || !model.is_open) {
        shown_.reset();
        return;
    }
    draw_steps(desk, widgets, model, use);
    const float scale = desk.gui.scale();
    const float room = ImGui::GetContentRegionAvail().y - room_below;
    draw_list(widgets, model, std::max(least_list * scale, room), scale, use);
}

void StagesPanel::draw_steps(Desk& desk, Widgets& widgets, const StagesModel& model,
                             StagesUse& use) {
    const float width = button_width(3);
    action_button(desk, widgets, Action::event_back, "Event back", "The event before ([).", width);
    ImGui::SameLine();
    if (widgets.button(model.is_playing ? "Stop events###play_events" : "Play events###play_events",
                       "An event a second, to the end of what is kept of the run.", width)) {
        use.play_events = true;
    }
    ImGui::SameLine();
    action_button(desk, widgets, Action::event_on, "Event on",
                  "The next event, and on into the next tick (]).", width);
}

void StagesPanel::draw_list(Widgets& widgets, const StagesModel& model, float height, float scale,
                            StagesUse& use) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing,
                        {ImGui::GetStyle().ItemSpacing.x, stage_gap * scale});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        {stage_padding * scale, stage_padding * scale});
    ImGui::BeginChild("##events", {0.0F, height}, true);
    if (model.move && !model.move->trace->events().empty()) {
        draw_rows(widgets, model, *model.move, use);
    } else {
        widgets.dim_text("The strategy had nothing to do.");
    }
    ImGui::EndChild();
    ImGui::PopStyleVar(2);
}

void StagesPanel::draw_rows(Widgets& widgets, const StagesModel& model, const TracedMove& move,
                            StagesUse& use) {
    const std::vector<StoryRow> rows = story_of(move);
    const auto wanted = model.lit ? model.lit : model.event;
    if (wanted && wanted != shown_) show_event(rows, *wanted);
    shown_ = wanted;
    // Thousands of events: only the rows in sight are written.
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows.size()), ImGui::GetTextLineHeightWithSpacing());
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const StoryRow& row = rows[static_cast<std::size_t>(i)];
            const std::string text =
                indents[static_cast<std::size_t>(row.kind)] + text_of(move, row);
            if (row.kind == StoryRow::Kind::heading) {
                widgets.dim_text(text);
                continue;
            }
            const bool names_event = row.kind == StoryRow::Kind::event;
            const RowUse of_row =
                widgets.row({names_event ? fmt::format("event.{}", row.event + 1) : std::string{},
                             text, row.event == model.event, row.event == model.lit,
                             tone_of(move, row, row.event == model.event)},
                            i);
            if (of_row.pressed) use.event = row.event;
            if (of_row.hovered) use.lit_event = row.event;
        }
    }
}

/// Scrolls so that all rows of an event are in sight, where they are not.
void StagesPanel::show_event(const std::vector<StoryRow>& rows, std::size_t event) {
    const auto is_its = [event](const StoryRow& row) {
        return row.event == event && row.kind != StoryRow::Kind::heading;
    };
    const auto first = std::find_if(rows.begin(), rows.end(), is_its);
    const auto last = std::find_if(rows.rbegin(), rows.rend(), is_its).base();
    if (first == rows.end()) return;
    const float line = ImGui::GetTextLineHeightWithSpacing();
    const float top = line * static_cast<float>(std::distance(rows.begin(), first));
    const float bottom = line * static_cast<float>(std::distance(rows.begin(), last));
    const float height = ImGui::GetWindowHeight() - 2.0F * ImGui::GetStyle().WindowPadding.y;
    if (top >= ImGui::GetScrollY() && bottom <= ImGui::GetScrollY() + height) return;
    ImGui::SetScrollY(std::max(0.0F, std::min(top - 2.0F * line, 0.5F * (top + bottom - height))));
}

}  // namespace slidelab::lab
