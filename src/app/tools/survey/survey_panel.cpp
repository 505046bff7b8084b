// The page of the survey: its progress, and the list of findings.

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/tools/survey/survey_tool.hpp"
#include "lab/survey/survey_table.hpp"
#include "view/drawing/draw.hpp"
#include "view/world/survey_layer.hpp"

namespace slidelab::lab {

namespace {

constexpr std::size_t most_rows = 200;

ImU32 color_of(const FindingDescription& kind) {
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

/// In the next frame, if it is open by then.
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
        change(desk, [](SurveyView& survey) { survey.restart(); });
    }
}

void draw_progress(Widgets& widgets, const SurveyView& view) {
    const SurveyView::Progress& progress = view.progress();
    if (progress.problem) return widgets.text("No survey: " + *progress.problem + ".");
    if (view.is_running()) {
        ImGui::ProgressBar(static_cast<float>(progress.share), {-1.0F, 0.0F}, "");
        return widgets.dim_text(fmt::format("{} states, {:.0f} thousand a second", progress.states,
                                            1e-3 * progress.states_a_second));
    }
    if (const Survey* survey = view.survey()) {
        widgets.dim_text(fmt::format(
            "{} states in cells of {:.3g}, {:.2f} million moves, {:.4g} "
            "square units",
            survey->graph().states.size(), survey->plan().cell,
            1e-6 * static_cast<double>(survey->counts().moves), survey->reached_area()));
    }
    const SurveyEndDescription& end = describe(progress.end);
    if (end.answer != SurveyAnswer::whole) widgets.text(end.sentence);
}

/// What the coldest and the hottest tint mean.
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
            "Where the mover gets to; how often a cell was reached; the exact distance to the "
            "nearest wall; the solver's rounds in the slowest move there.",
            names, chosen))
        change(desk,
               [chosen](SurveyView& open) { open.set_heat(static_cast<SurveyHeat>(chosen)); });
    draw_key(widgets, view.heat());
    const Survey* survey = view.survey();
    if (survey == nullptr || survey->plan().level->box_paths().empty()) return;
    bool moving = view.moving();
    if (widgets.toggle("Boxes move###boxes_move",
                       "Kinematic boxes go on, and time is a part of the state; otherwise they "
                       "stand where they are at the start.",
                       moving))
        change(desk, [moving](SurveyView& open) { open.set_moving(moving); });
}

/// Whether it was pressed.
bool draw_finding(Widgets& widgets, const Finding& finding, std::size_t number, bool is_chosen) {
    const FindingDescription& kind = describe(finding.kind);
    pin(color_of(kind));
    ImGui::SameLine();
    ListRow row;
    row.name = fmt::format("finding.{}", number + 1);
    row.text = finding.count > 1 ? fmt::format("{} x{}", kind.title, finding.count)
                                 : std::string(kind.title);
    if (!finding.words.empty()) row.text += ": " + finding.words;
    row.is_chosen = is_chosen;
    const RowUse use = widgets.row(row, static_cast<int>(number));
    if (use.hovered) {
        widgets.tooltip(
            fmt::format("{}, a {}. {} At ({:.3f}, {:.3f}): a press goes there, with "
                        "the way to it in the timeline.",
                        kind.title, name_of(kind.severity), kind.sentence, finding.position.x,
                        finding.position.y));
    }
    return use.pressed;
}

/// Struck through.
void draw_gone(Widgets& widgets, const Finding& finding) {
    const FindingDescription& kind = describe(finding.kind);
    pin(color_of(kind) & 0x60ffffffU);
    ImGui::SameLine();
    const ImVec2 begin = ImGui::GetCursorScreenPos();
    const std::string text = finding.words.empty()
                                 ? std::string(kind.title)
                                 : fmt::format("{}: {}", kind.title, finding.words);
    widgets.dim_text(text);
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
    draw_progress(widgets, view);
    const Survey* survey = view.survey();
    if (survey == nullptr || view.is_busy()) return;
    const auto& findings = survey->findings();
    if (findings.empty()) widgets.text(std::string(words_for_no_finding(*survey)));
    for (std::size_t i = 0; i < std::min(findings.size(), most_rows); ++i) {
        const std::string& cure = findings[i].cure;
        if (!cure.empty() && (i == 0 || findings[i - 1].cure != cure)) {
            const auto cured = std::count_if(findings.begin(), findings.end(),
                                             [&](const Finding& f) { return f.cure == cure; });
            widgets.dim_text(fmt::format("{} cures {} of {}:", cure, cured, findings.size()));
        }
        if (draw_finding(widgets, findings[i], i, view.chosen() == i))
            desk.next_frame_with<SurveyTool>(
                [i](SurveyTool& open, Desk& then) { open.show_finding(then, i); });
    }
    if (findings.size() > most_rows)
        widgets.dim_text(fmt::format("and {} more", findings.size() - most_rows));
    for (const Finding& finding : view.gone()) draw_gone(widgets, finding);
}

}  // namespace slidelab::lab
