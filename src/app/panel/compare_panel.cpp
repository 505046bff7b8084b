#include "app/panel/compare_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include "lab/compare/comparison_table.hpp"
#include "slidelab/collision/contract/registry.hpp"

namespace slidelab::lab {

namespace {

ImU32 color_of(const Theme& theme, std::size_t lane) {
    const Color color = theme.of(paint_of_lane(lane));
    return IM_COL32(color.r, color.g, color.b, 255);
}

/// A square in the lane's colour, as high as a letter.
void swatch(ImU32 color) {
    const float side = ImGui::GetFontSize() * 0.8F;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float top = corner.y + 0.5F * (ImGui::GetTextLineHeight() - side);
    ImGui::GetWindowDrawList()->AddRectFilled({corner.x, top}, {corner.x + side, top + side}, color,
                                              2.0F);
    ImGui::Dummy({side, ImGui::GetTextLineHeight()});
}

std::vector<LanePlan> copy_of(std::span<const LanePlan> plans) {
    return {plans.begin(), plans.end()};
}

}  // namespace

bool ComparePanel::draw_switch(Widgets& widgets, bool is_open) {
    if (!is_open) opened_.reset();
    return widgets.toggle("Compare###compare",
                          "Several strategies under the same keys, from the start of the run on: "
                          "as ghosts, or side by side (K).",
                          is_open);
}

void ComparePanel::draw(Widgets& widgets, const CompareModel& model, float scale,
                        CompareCommands& commands) {
    scale_ = scale;
    draw_lanes(widgets, model, commands);
    const float half = button_width(2);
    const bool is_full = model.view.plans().size() >= Comparison::most_lanes;
    if (widgets.button("Add lane###add_lane",
                       "A lane with the strategy, options and shape of the Setup page.", half) &&
        !is_full) {
        commands.plans = copy_of(model.view.plans());
        commands.plans->push_back(lane_of(model.settings));
    }
    ImGui::SameLine();
    const bool is_tiled = model.view.layout() == LaneLayout::tiles;
    if (widgets.button(is_tiled ? "One world###lane_layout" : "Side by side###lane_layout",
                       "Ghosts in one world, or a picture for each lane (G).", half))
        commands.toggle_layout = true;
    draw_table(widgets, model, commands);
}

void ComparePanel::draw_lanes(Widgets& widgets, const CompareModel& model,
                              CompareCommands& commands) {
    const std::span<const LanePlan> plans = model.view.plans();
    const float button = ImGui::GetFrameHeight();
    for (std::size_t i = 0; i < plans.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        ImGui::AlignTextToFramePadding();
        swatch(color_of(model.theme, i));
        ImGui::SameLine();
        const float width =
            ImGui::GetContentRegionAvail().x - button - ImGui::GetStyle().ItemSpacing.x;
        const std::string name = fmt::format("{}###lane.{}", name_of_lane(plans[i], i), i + 1);
        ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0.0F, 0.5F});
        if (widgets.button(name.c_str(), "Its strategy and options.", width))
            opened_ = opened_ == i ? std::nullopt : std::optional(i);
        ImGui::PopStyleVar();
        ImGui::SameLine();
        const std::string remove = fmt::format("x###remove_lane.{}", i + 1);
        if (widgets.button(remove.c_str(), "Remove this lane.", button)) {
            commands.plans = copy_of(plans);
            commands.plans->erase(commands.plans->begin() + static_cast<std::ptrdiff_t>(i));
            opened_.reset();
        }
        if (opened_ == i) draw_lane_settings(widgets, model, i, commands);
        ImGui::PopID();
    }
}

void ComparePanel::draw_lane_settings(Widgets& widgets, const CompareModel& model, std::size_t lane,
                                      CompareCommands& commands) {
    const Settings before = changed_settings(model.settings, model.view.plans()[lane].changes);
    Settings settings = before;
    std::vector<std::string> titles;
    std::size_t chosen = 0;
    for (const Strategy* strategy : strategies()) {
        if (strategy == settings.strategy) chosen = titles.size();
        titles.emplace_back(strategy->title);
    }
    if (widgets.choice("Lane strategy###lane_strategy", "Of this lane alone.", titles, chosen))
        choose_strategy(settings, *strategies()[chosen]);
    Options& options = options_of(settings, *settings.strategy);
    for (std::size_t i = 0; i < options.table().size(); ++i) widgets.option(options, i);
    ImGui::Separator();
    if (settings == before) return;
    commands.plans = copy_of(model.view.plans());
    (*commands.plans)[lane] = lane_of(settings);
}

void ComparePanel::draw_table(Widgets& widgets, const CompareModel& model,
                              CompareCommands& commands) {
    const Comparison* comparison = model.view.comparison();
    if (!comparison || comparison->lanes().empty()) return;
    const std::vector<std::size_t> order = model.view.order();
    const int columns = static_cast<int>(order.size()) + 1;
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {3.0F * scale_, 1.0F * scale_});
    if (ImGui::BeginTable("lanes", columns,
                          ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit)) {
        ImGui::TableSetupColumn("##metric", ImGuiTableColumnFlags_WidthStretch);
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        for (const std::size_t lane : order) {
            ImGui::TableNextColumn();
            swatch(color_of(model.theme, lane));
            ImGui::SameLine(0.0F, 2.0F * scale_);
            ImGui::Text("%d", static_cast<int>(lane) + 1);
        }
        for (const LaneMetric* metric : metrics_of(*comparison)) {
            const auto number = static_cast<std::size_t>(metric - lane_metrics().data());
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            if (widgets.table_heading(
                    fmt::format("{}###metric.{}", metric->short_title, metric->name), metric->help,
                    model.view.sorted_by() == number))
                commands.sort_by = number;
            for (const std::size_t lane : order) {
                ImGui::TableNextColumn();
                widgets.number_text(text_of(*metric, comparison->lanes()[lane].metrics()));
            }
        }
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextDisabled("Parts at");
        for (const std::size_t lane : order) {
            ImGui::TableNextColumn();
            const auto parting = comparison->parting(lane);
            widgets.number_text(parting ? fmt::format("{}", *parting) : "\u2013");
        }
        ImGui::EndTable();
    }
    ImGui::PopStyleVar();
    widgets.dim_text("Press a name to sort the lanes by it.");
    const float half = button_width(2);
    if (widgets.button("Copy Markdown###copy_markdown", "The table, for a text.", half))
        commands.copy = markdown_table(*comparison);
    ImGui::SameLine();
    if (widgets.button("Copy CSV###copy_csv", "The table, for a spreadsheet.", half))
        commands.copy = csv_table(*comparison);
}

}  // namespace slidelab::lab
