// The list of stages: the events of one move in the order of computation, and the explanation of
// the one at hand.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "app/tools/probe/probe_tool.hpp"
#include "app/tools/stages/stages_tool.hpp"
#include "lab/studies/move_story.hpp"

namespace slidelab::lab {

namespace {

constexpr float least_list = 66.0F;    // points
constexpr float stage_gap = 2.0F;      // points
constexpr float stage_padding = 5.0F;  // points

/// How far a row is set in: by StoryRow::Kind.
constexpr const char* indents[] = {"", "  ", "     ", "     "};

/// In the next frame.
void change(Desk& desk, std::function<void(StageCursor&)> how) {
    desk.next_frame_with<StagesTool>(
        [how = std::move(how)](StagesTool& tool, Desk&) { how(tool.cursor); });
}

WidgetTone tone_of(const MadeMove& move, const StoryRow& row, bool at_hand) {
    if (is_chosen(move, row)) return WidgetTone::accent;
    const bool is_bright = row.kind == StoryRow::Kind::event || at_hand;
    return is_bright ? WidgetTone::usual : WidgetTone::dim;
}

/// Draws an event's stage: its title, source and formula with the event's numbers. `has_figure`:
/// the source is a link to one; true when it was pressed.
bool draw_explanation(Widgets& widgets, const MadeMove& move, std::size_t event, bool has_figure) {
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

/// Another figure than that in view, of the event's stage.
std::optional<std::size_t> figure_of(const Desk& desk, const MadeMove& move, std::size_t event) {
    const SceneList& list = desk.scenes.list();
    const int stage = move.trace->events()[event].stage;
    for (const std::size_t place : places_of(list, {SceneKind::figure, {}, {}, &move.strategy})) {
        const SavedScene& figure = list.scenes[place];
        if (figure.figure()->stage == stage && figure.title != desk.document.title) return place;
    }
    return std::nullopt;
}

/// Scrolls so that all rows of an event are in sight, where they are not.
void scroll_to(const std::vector<StoryRow>& rows, std::size_t event) {
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

}  // namespace

void StagesTool::draw_stages(Desk& desk, Widgets& widgets, const MadeMove* move, float room_below) {
    bool open = cursor.is_open();
    ImGui::Spacing();
    if (widgets.section("Stages###stages", open))
        change(desk, [open](StageCursor& then) { then.set_open(open); });
    if (!open || !cursor.is_open()) {
        shown_event_.reset();
        return;
    }
    draw_steps(desk, widgets);
    const float scale = desk.gui.scale();
    const float height =
        std::max(least_list * scale, ImGui::GetContentRegionAvail().y - room_below);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing,
                        {ImGui::GetStyle().ItemSpacing.x, stage_gap * scale});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        {stage_padding * scale, stage_padding * scale});
    ImGui::BeginChild("##events", {0.0F, height}, true);
    if (move != nullptr && !move->trace->events().empty()) {
        draw_rows(desk, widgets, *move);
    } else {
        widgets.dim_text("The strategy had nothing to do.");
    }
    ImGui::EndChild();
    ImGui::PopStyleVar(2);
}

void StagesTool::draw_steps(Desk& desk, Widgets& widgets) {
    const float width = button_width(3);
    action_button(desk, widgets, {Action::event_back, "Event back"}, width);
    ImGui::SameLine();
    if (widgets.button(
            cursor.is_playing() ? "Stop events###play_events" : "Play events###play_events",
            "An event a second, to the end of what is kept of the run.", width))
        change(desk, [](StageCursor& then) { then.toggle_play(); });
    ImGui::SameLine();
    action_button(desk, widgets, {Action::event_on, "Event on"}, width);
}

void StagesTool::draw_rows(Desk& desk, Widgets& widgets, const MadeMove& move) {
    const std::vector<StoryRow> rows = story_of(move);
    const auto at_hand = cursor.event();
    const auto wanted = pointed_at_ ? pointed_at_ : at_hand;
    if (wanted && wanted != shown_event_) scroll_to(rows, *wanted);
    shown_event_ = wanted;
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
                             text, row.event == at_hand, row.event == pointed_at_,
                             tone_of(move, row, row.event == at_hand)},
                            i);
            if (of_row.pressed)
                change(desk, [event = row.event](StageCursor& then) { then.choose(event); });
            if (of_row.hovered) lit_.event = row.event;
        }
    }
}

/// About the event at hand; else about the move that is laid out.
void StagesTool::draw_words(Desk& desk, Widgets& widgets, const MadeMove* move) {
    const auto event = cursor.event();
    if (move != nullptr && event) {
        const auto figure = figure_of(desk, *move, *event);
        if (draw_explanation(widgets, *move, *event, figure.has_value()))
            desk.wanted_scene = figure;
        return;
    }
    if (auto* const probe = desk.document.tools.find<ProbeTool>()) {
        widgets.group("The move", false);
        return draw_probe_numbers(widgets, probe->view);
    }
    if (cursor.is_open())
        widgets.dim_text("All of the move is in view: choose an event, or step to it.");
}

}  // namespace slidelab::lab
