// The page of the survey: its progress, and the list of findings.

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/tools/survey/survey_tool.hpp"
#include "lab/run/typed_settings.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "lab/session/changed_run.hpp"
#include "lab/survey/survey_table.hpp"
#include "lab/text/numbers.hpp"
#include "view/drawing/draw.hpp"
#include "view/world/survey_layer.hpp"

namespace slidelab::lab {

namespace {

constexpr std::size_t most_rows = 200;
constexpr const char* more = "More###more.survey";  // for authors of movers: what it cost

ImU32 color_of(const EventDescription& kind) {
    return IM_COL32((kind.color >> 16U) & 0xffU, (kind.color >> 8U) & 0xffU, kind.color & 0xffU,
                    255);
}

/// A disk in the pin's colour, as high as a small letter.
void pin(ImU32 color) {
    const float side = ImGui::GetFontSize() * 0.7F;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float midpoint = corner.y + 0.5F * ImGui::GetTextLineHeight();
    ImGui::GetWindowDrawList()->AddCircleFilled({corner.x + 0.5F * side, midpoint}, 0.5F * side,
                                                color);
    ImGui::Dummy({side, ImGui::GetTextLineHeight()});
}

/// In the next frame, if it is open by then: of the user's own level and settings.
void change_own(Desk& desk, std::function<void(SurveyView&)> how) {
    desk.next_frame([how = std::move(how)](Desk& then) {
        end_visit_of_finding(then);
        if (auto* const tool = then.document.tools.find<SurveyTool>()) how(tool->view());
    });
}

/// The same of what is shown of it.
void change(Desk& desk, std::function<void(SurveyView&)> how) {
    desk.next_frame_with<SurveyTool>(
        [how = std::move(how)](SurveyTool& tool, Desk&) { how(tool.view()); });
}

/// In one place, whichever of the two it is.
void draw_button(Desk& desk, Widgets& widgets, const SurveyView& view) {
    const float width = ImGui::GetContentRegionAvail().x;
    if (view.is_running()) {
        if (widgets.button("Cancel survey###cancel_survey",
                           "Ends it; what was reached stays in view.", width))
            change(desk, [](SurveyView& survey) { survey.cancel(); });
    } else if (widgets.button("Survey again###survey_again",
                              "From the spawn, with what is set now.", width)) {
        change_own(desk, [](SurveyView& survey) { survey.restart(); });
    }
}

void draw_progress(Desk& desk, Widgets& widgets, const SurveyView& view) {
    const SurveyView::Progress& progress = view.progress();
    if (progress.problem) return widgets.text("No survey: " + *progress.problem + ".");
    if (view.is_running()) {
        ImGui::ProgressBar(static_cast<float>(progress.share), {-1.0F, 0.0F}, "");
        if (!section(desk, widgets, more)) return;
        return widgets.dim_text(fmt::format("{} states, {} a second",
                                            grouped(static_cast<std::int64_t>(progress.states)),
                                            rounded_count(progress.states_a_second)));
    }
    const SurveyEndDescription& end = describe(progress.end);
    if (end.answer != SurveyAnswer::whole) widgets.text(end.sentence);
}

/// Below what matters.
void draw_size(Widgets& widgets, const Survey& survey) {
    widgets.dim_text(fmt::format("{} states in cells of {}, {} moves, {} square units",
                                 grouped(static_cast<std::int64_t>(survey.graph().states.size())),
                                 decimal(survey.plan().cell, 3),
                                 rounded_count(static_cast<double>(survey.counts().moves)),
                                 decimal(survey.reached_area(), 4)));
}

/// Draws the meaning of the coldest and the hottest tint.
void draw_key(Widgets& widgets, SurveyHeat heat) {
    constexpr const char* ends[][2] = {{},
                                       {"once", "a hundred times"},
                                       {"two cells away", "touching"},
                                       {"no rounds", "12 rounds"}};
    const auto& [cold, hot] = ends[static_cast<std::size_t>(heat)];
    if (cold == nullptr) return;
    constexpr int steps = 16;
    const float width = ImGui::GetContentRegionAvail().x / static_cast<float>(steps);
    ImVec2 corner = ImGui::GetCursorScreenPos();
    const float height = 0.6F * ImGui::GetTextLineHeight();
    for (int i = 0; i < steps; ++i, corner.x += width)
        ImGui::GetWindowDrawList()->AddRectFilled(
            corner, {corner.x + width, corner.y + height},
            packed(color_of_heat(static_cast<double>(i) / (steps - 1))));
    ImGui::Dummy({width, height});
    widgets.dim_text(cold);
    ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - ImGui::CalcTextSize(hot).x);
    widgets.dim_text(hot);
}

void draw_choices(Desk& desk, Widgets& widgets, const SurveyView& view) {
    const std::vector<std::string> names(std::begin(survey_heat_names),
                                         std::end(survey_heat_names));
    auto chosen = static_cast<std::size_t>(view.heat());
    if (widgets.choice(
            "Tint###tint",
            "Tints the cells by what the mover reaches, by how often it reached them, by the exact "
            "distance to the nearest wall, or by the solver's rounds in the slowest move there.",
            names, chosen))
        change(desk,
               [chosen](SurveyView& open) { open.set_heat(static_cast<SurveyHeat>(chosen)); });
    draw_key(widgets, view.heat());
    const Survey* survey = view.survey();
    if (survey == nullptr || survey->plan().level->box_paths.empty()) return;
    bool moving = view.moving();
    if (widgets.toggle("Boxes move###boxes_move",
                       "Kinematic boxes go on, and time is a part of the state; otherwise they "
                       "stand where they are at the start.",
                       moving))
        change_own(desk, [moving](SurveyView& open) { open.set_moving(moving); });
}

std::string beginning_of(const Finding& finding) {
    const EventDescription& kind = describe(finding.kind);
    return finding.count > 1 ? fmt::format("{} x{}", kind.title, grouped(finding.count))
                             : std::string(kind.title);
}

/// A row with a pin, and the kind's words in its tooltip, before those of a press. Whether it was
/// pressed.
bool draw_row(Widgets& widgets, const EventDescription& kind, const ListRow& row, int number,
              std::string_view press) {
    pin(color_of(kind));
    ImGui::SameLine();
    const RowUse use = widgets.row(row, number);
    if (use.hovered) widgets.show_tooltip(fmt::format("{}\n{}", about(kind), press));
    return use.pressed;
}

void go_to(Desk& desk, std::size_t number) {
    desk.next_frame_with<SurveyTool>(
        [number](SurveyTool& open, Desk& then) { open.show_finding(then, number); });
}

void draw_finding(Desk& desk, Widgets& widgets, const SurveyView& view, std::size_t number) {
    const Finding& finding = view.survey()->findings()[number];
    ListRow row;
    row.name = fmt::format("finding.{}", number + 1);
    row.text = beginning_of(finding);
    if (!finding.words.empty()) row.text += ": " + finding.words;
    row.is_chosen = view.chosen() == number;
    const std::string press =
        fmt::format("At ({:.3f}, {:.3f}): a press goes there, with the way to it in the timeline.",
                    finding.position.x, finding.position.y);
    if (draw_row(widgets, describe(finding.kind), row, static_cast<int>(number), press))
        go_to(desk, number);
}

/// One row of several findings. While it is closed it stands for the first of them, and a press
/// opens it and goes there.
void draw_group(Desk& desk, Widgets& widgets, const SurveyView& view, const FindingGroup& group) {
    const std::size_t first = group.members.front();
    if (group.members.size() == 1) return draw_finding(desk, widgets, view, first);
    const EventDescription& kind = describe(group.kind);
    const bool is_open = view.is_open(group);
    ListRow row;
    row.name = fmt::format("{}.{}", is_open ? "group" : "finding", first + 1);
    row.text = fmt::format("{}: {} places", kind.title, group.members.size());
    row.is_chosen = !is_open && view.chosen() == first;
    const int number = -1 - static_cast<int>(first);  // its members' are from 0 on
    if (draw_row(
            widgets, kind, row, number,
            is_open ? "A press closes the list." : "A press lists them, and goes to the first.")) {
        change(desk, [group, is_open](SurveyView& open) { open.set_open(group, !is_open); });
        if (!is_open) go_to(desk, first);
    }
    if (!is_open) return;
    ImGui::Indent();
    for (std::size_t i = 0; i < std::min(group.members.size(), most_rows); ++i)
        draw_finding(desk, widgets, view, group.members[i]);
    if (group.members.size() > most_rows)
        widgets.dim_text(fmt::format("and {} more", group.members.size() - most_rows));
    ImGui::Unindent();
}

/// In the next frame, of the user's own settings: the survey follows them.
void try_fix(Desk& desk, const std::string& assignment) {
    desk.next_frame([assignment](Desk& then) {
        end_visit_of_finding(then);
        auto* const tool = then.document.tools.find<SurveyTool>();
        const Settings before = then.settings();
        if (!tool || !then.apply_fix(assignment, {assignment})) return;
        tool->tried = {setting_in_words(assignment), then.settings(),
                       differences(then.settings(), before)};
    });
}

void take_back(Desk& desk) {
    desk.next_frame([](Desk& then) {
        end_visit_of_finding(then);
        auto* const tool = then.document.tools.find<SurveyTool>();
        if (!tool || !tool->tried) return;
        const SurveyTool::TriedFix taken = *std::exchange(tool->tried, std::nullopt);
        then.use_settings(changed_settings(then.settings(), taken.back));
        then.say(fmt::format("Taken back: {}.", taken.words));
    });
}

/// A button for each option that alone fixes something: it sets the option; and one that takes it
/// back. Without any, what is known of the engine's mover.
void draw_fixes(Desk& desk, Widgets& widgets, const SurveyTool& tool, const Survey& survey) {
    const float width = ImGui::GetContentRegionAvail().x;
    const Settings& own = desk.own().session.simulation().settings();
    if (tool.tried && tool.tried->with == own) {
        const std::string label = fmt::format("Take back: {}###cure.back", tool.tried->words);
        if (widgets.button(label.c_str(), "Sets it as it was, and surveys again.", width))
            take_back(desk);
    }
    const Strategy& strategy = *survey.settings().strategy;
    const std::vector<FindingCure> cures = cures_of(survey.findings());
    for (std::size_t i = 0; i < cures.size(); ++i) {
        const std::string assignment = fmt::format("{}.{}", strategy.id, cures[i].assignment);
        const std::string label =
            fmt::format("Try the fix: {} ({} of {})###cure.{}", setting_in_words(assignment),
                        cures[i].cured, survey.findings().size(), i + 1);
        const std::string help =
            fmt::format("Sets {} for {}, and surveys again.", cures[i].assignment, strategy.title);
        if (widgets.button(label.c_str(), help, width)) try_fix(desk, assignment);
    }
    if (!cures.empty()) return;
    for (const Finding& finding : survey.findings()) {
        const SavedScene* thread = unfixed_thread(desk.scenes.list(), strategy, finding.kind);
        if (!thread) continue;
        widgets.dim_text(fmt::format("{} (As in {}.)", fix_in_words(*thread), thread->id));
        return widgets.note("survey.instead", false);
    }
}

/// Struck through.
void draw_gone(Widgets& widgets, const Finding& finding) {
    const EventDescription& kind = describe(finding.kind);
    pin(color_of(kind) & 0x60ffffffU);
    ImGui::SameLine();
    const ImVec2 begin = ImGui::GetCursorScreenPos();
    const std::string text = finding.words.empty()
                                 ? std::string(kind.title)
                                 : fmt::format("{}: {}", kind.title, finding.words);
    widgets.dim_text(text);
    widgets.tooltip(about(kind));
    const float y = begin.y + 0.55F * ImGui::GetTextLineHeight();
    const float end = begin.x + ImGui::CalcTextSize(text.c_str()).x;
    ImGui::GetWindowDrawList()->AddLine({begin.x, y}, {end, y},
                                        ImGui::GetColorU32(ImGuiCol_TextDisabled), 1.0F);
}

}  // namespace

void draw_survey_page(Desk& desk, Widgets& widgets) {
    auto* const tool = desk.document.tools.find<SurveyTool>();
    bool is_open = tool != nullptr;
    if (widgets.toggle("Survey###survey",
                       "Walks everywhere that the mover can get to, while one goes on playing, and "
                       "finds where it gets stuck, slips through or does not get out (F6).",
                       is_open))
        desk.press({Action::survey});
    if (tool == nullptr) return;
    const SurveyView& view = tool->view();
    draw_button(desk, widgets, view);
    draw_choices(desk, widgets, view);
    draw_progress(desk, widgets, view);
    const Survey* survey = view.survey();
    if (survey == nullptr || view.is_busy()) return;
    const Settings& own = desk.own().session.simulation().settings();
    if (const std::string_view words = words_for_collisions(own); !words.empty()) {
        widgets.text(words);
        widgets.note("survey.collisions", false);
    }
    if (survey->findings().empty()) widgets.text(words_for_no_finding(*survey));
    draw_fixes(desk, widgets, *tool, *survey);
    for (const FindingGroup& group : groups_of(survey->findings()))
        draw_group(desk, widgets, view, group);
    for (const Finding& finding : view.gone()) draw_gone(widgets, finding);
    if (section(desk, widgets, more)) draw_size(widgets, *survey);
}

}  // namespace slidelab::lab
