// The page of the comparison: its lanes, and the table of their metrics.

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>

#include "app/tools/compare/compare_tool.hpp"
#include "lab/compare/comparison_table.hpp"
#include "lab/engines/models.hpp"
#include "view/drawing/draw.hpp"

namespace slidelab::lab {

namespace {

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

void set_plans(Desk& desk, std::vector<LanePlan> plans) {
    desk.next_frame_with<CompareTool>(
        [plans = std::move(plans)](CompareTool& tool, Desk&) { tool.set_plans(plans); });
}

void copy(Desk& desk, std::string table) {
    desk.next_frame([table = std::move(table)](Desk& then) {
        then.copy_text(table, "The table is in the clipboard.");
    });
}

void draw_lane_settings(Desk& desk, Widgets& widgets, const CompareTool& tool, std::size_t lane) {
    const Settings before = changed_settings(desk.settings(), tool.plans()[lane].changes);
    Settings settings = before;
    std::vector<std::string> titles;
    std::size_t chosen = 0;
    const std::vector<const Strategy*> all = settings.movers.all();
    for (const Strategy* strategy : all) {
        if (strategy == settings.strategy) chosen = titles.size();
        titles.push_back(title_of(*strategy));
    }
    if (widgets.choice("Lane strategy###lane_strategy", "This lane's alone.", titles, chosen))
        choose_strategy(settings, *all[chosen]);
    Options& options = options_of(settings, *settings.strategy);
    for (std::size_t i = 0; i < options.table().size(); ++i) widgets.option(options, i);
    ImGui::Separator();
    if (settings == before) return;
    std::vector<LanePlan> plans = copy_of(tool.plans());
    plans[lane] = lane_of(settings);
    set_plans(desk, std::move(plans));
}

void draw_lanes(Desk& desk, Widgets& widgets, CompareTool& tool) {
    const std::span<const LanePlan> plans = tool.plans();
    const float button = ImGui::GetFrameHeight();
    for (std::size_t i = 0; i < plans.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        ImGui::AlignTextToFramePadding();
        swatch(packed(desk.theme.of(paint_of_lane(i))));
        ImGui::SameLine();
        const float width =
            ImGui::GetContentRegionAvail().x - button - ImGui::GetStyle().ItemSpacing.x;
        const std::string name = fmt::format("{}###lane.{}", name_of_lane(plans[i], i), i + 1);
        ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0.0F, 0.5F});
        if (widgets.button(name.c_str(), "Its strategy and options.", width))
            tool.opened = tool.opened == i ? std::nullopt : std::optional(i);
        ImGui::PopStyleVar();
        ImGui::SameLine();
        const std::string remove = fmt::format("x###remove_lane.{}", i + 1);
        if (widgets.button(remove.c_str(), "Remove this lane.", button)) {
            std::vector<LanePlan> others = copy_of(plans);
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            set_plans(desk, std::move(others));
            tool.opened.reset();
        }
        if (tool.opened == i) draw_lane_settings(desk, widgets, tool, i);
        ImGui::PopID();
    }
}

/// As much of a number as leaves room for the names beside many lanes.
std::string brief(std::string number, std::size_t lanes) {
    const std::size_t most = lanes > 4 ? 4 : 5;  // characters
    if (number.find_first_not_of("0.") == std::string::npos) return "0";
    if (number.size() <= most || number.find('.') == std::string::npos) return number;
    number.resize(std::max(most, number.find('.')));
    if (number.back() == '.') number.pop_back();
    return number;
}

/// The help of its name, and what the table of troubles says of what it counts.
std::string about(const LaneMetric& metric) {
    const std::string help(metric.help);
    return metric.trouble ? help + "\n" + about(describe(*metric.trouble)) : help;
}

/// The sums of the lanes; with `costs` also their cost for the program.
void draw_metrics(Desk& desk, Widgets& widgets, const CompareTool& tool, bool costs) {
    const Comparison* comparison = tool.comparison();
    const float scale = desk.gui.scale();
    const std::vector<std::size_t> order = tool.order();
    const int columns = static_cast<int>(order.size()) + 1;
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {3.0F * scale, 1.0F * scale});
    if (ImGui::BeginTable(costs ? "costs" : "lanes", columns,
                          ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit)) {
        ImGui::TableSetupColumn("##metric", ImGuiTableColumnFlags_WidthStretch);
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        for (const std::size_t lane : order) {
            ImGui::TableNextColumn();
            swatch(packed(desk.theme.of(paint_of_lane(lane))));
            ImGui::SameLine(0.0F, 2.0F * scale);
            ImGui::Text("%d", static_cast<int>(lane) + 1);
        }
        for (const LaneMetric* metric : metrics_of(*comparison)) {
            if (metric->is_cost != costs) continue;
            const auto number = static_cast<std::size_t>(metric - lane_metrics().data());
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            if (widgets.table_heading(
                    fmt::format("{}###metric.{}", metric->short_title, metric->name),
                    about(*metric), tool.sorted_by() == number))
                desk.next_frame_with<CompareTool>(
                    [number](CompareTool& open, Desk&) { open.sort_by(number); });
            for (const std::size_t lane : order) {
                ImGui::TableNextColumn();
                widgets.number_text(
                    brief(text_of(*metric, comparison->lanes()[lane].metrics()), order.size()));
            }
        }
        if (!costs) {
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            ImGui::TextDisabled("First differs");
        }
        for (std::size_t i = 0; !costs && i < order.size(); ++i) {
            ImGui::TableNextColumn();
            const auto parting = comparison->parting(order[i]);
            widgets.number_text(parting ? fmt::format("{}", *parting) : "\u2013");
        }
        ImGui::EndTable();
    }
    ImGui::PopStyleVar();
}

void draw_table(Desk& desk, Widgets& widgets, const CompareTool& tool) {
    const Comparison* comparison = tool.comparison();
    if (!comparison || comparison->lanes().empty()) return;
    draw_metrics(desk, widgets, tool, false);
    if (section(desk, widgets, "More: rounds and times###more.compare"))
        draw_metrics(desk, widgets, tool, true);
    widgets.dim_text("Press a name to sort the lanes by it.");
    const float half = button_width(2);
    if (widgets.button("Copy Markdown###copy_markdown", "The table, for a text.", half))
        copy(desk, markdown_table(*comparison));
    ImGui::SameLine();
    if (widgets.button("Copy CSV###copy_csv", "The table, for a spreadsheet.", half))
        copy(desk, csv_table(*comparison));
}

}  // namespace

void draw_compare_page(Desk& desk, Widgets& widgets) {
    if (desk.document.time_rests)
        return widgets.dim_text("Time rests in the probe view: there is one move, and no run.");
    auto* const tool = desk.document.tools.find<CompareTool>();
    bool is_open = tool != nullptr;
    if (widgets.toggle("Compare###compare",
                       "Several strategies under the same keys, from the start of the run on: "
                       "as ghosts, or side by side (K).",
                       is_open))
        desk.press({Action::compare});
    if (tool == nullptr)
        return widgets.dim_text(
            "The run in view under every strategy at once: as ghosts in one world or side by side, "
            "with a table of how far each goes and what it costs.");
    draw_lanes(desk, widgets, *tool);
    const float half = button_width(2);
    const bool is_full = tool->plans().size() >= CompareTool::most_lanes;
    const bool adds =
        widgets.button("Add lane###add_lane",
                       "A lane with the strategy, options and shape of the Setup page.", half);
    if (adds && is_full) {
        desk.next_frame([](Desk& then) {
            then.say_while(
                [](const Desk& now) {
                    const auto* open = now.document.tools.find<CompareTool>();
                    return open && open->plans().size() >= CompareTool::most_lanes;
                },
                fmt::format("There are {} lanes, which is the most. Remove one (x) first.",
                            CompareTool::most_lanes));
        });
    } else if (adds) {
        std::vector<LanePlan> plans = copy_of(tool->plans());
        plans.push_back(lane_of(desk.settings()));
        set_plans(desk, std::move(plans));
    }
    ImGui::SameLine();
    const bool is_tiled = tool->layout() == LaneLayout::tiles;
    action_button(desk, widgets, {Action::lane_layout, is_tiled ? "One world" : "Side by side"},
                  half);
    draw_table(desk, widgets, *tool);
}

}  // namespace slidelab::lab
