// The page with the switches of the view, and what was measured.
#include <fmt/format.h>
#include <imgui.h>

#include <string>
#include <vector>

#include "app/controls/toasts.hpp"
#include "app/desk/desk.hpp"
namespace slidelab::lab {

namespace {

void draw_switches(Widgets& widgets, ViewSettings& view) {
    const ViewSettings initial;
    if (widgets.group("Drawn###view", !(view == initial))) view = initial;
    // Two switches in a row.
    const float begin = ImGui::GetCursorPosX();
    const float half = ImGui::GetContentRegionAvail().x * 0.5F;
    bool right = false;
    for (const ViewSwitch& view_switch : view_switches()) {
        if (right) ImGui::SameLine(begin + half);
        const std::string label = fmt::format("{}###view.{}", view_switch.title, view_switch.name);
        widgets.toggle(label.c_str(), view_switch.help, view.*view_switch.field,
                       initial.*view_switch.field);
        right = !right;
    }
}

/// Steps, and no slider: it would move away under the hand that drags it.
void draw_ui_scale(Desk& desk, Widgets& widgets) {
    std::vector<std::string> names;
    std::size_t chosen = 0;
    std::size_t usual = 0;
    for (int percent = least_ui_scale; percent <= most_ui_scale; percent += ui_scale_step) {
        if (percent == desk.ui_scale) chosen = names.size();
        if (percent == usual_ui_scale) usual = names.size();
        names.push_back(fmt::format("{} %", percent));
    }
    if (widgets.choice("Text size###ui_scale",
                       "The size of words and buttons, relative to what is usual for the screen.",
                       names, chosen, usual)) {
        desk.next_frame([chosen](Desk& then) {
            then.set_ui_scale(least_ui_scale + static_cast<int>(chosen) * ui_scale_step);
        });
    }
}

void plot_history(Widgets& widgets, const char* label, std::string_view help,
                  const History& history, const char* format) {
    widgets.plot(label, help, fmt::format(fmt::runtime(format), history.latest()),
                 history.values());
}

/// For authors of movers.
void draw_metrics(Desk& desk, Widgets& widgets) {
    if (!section(desk, widgets, "More: what was measured###more.view")) return;
    if (desk.document.time_rests)
        return widgets.dim_text("Time rests: nothing is measured in the probe view.");
    const Metrics& m = desk.metrics;
    if (m.has_move_times)
        plot_history(widgets, "Move###measured.move",
                     "Time for one tick, microseconds; overlays included.", m.move_time,
                     "{:.1f} \u00b5s");
    plot_history(widgets, "Iterations###measured.iterations", "Rounds of the solver in a tick.",
                 m.iterations, "{:.0f}");
    plot_history(widgets, "Contacts###measured.contacts", "Pushes in a tick.", m.contacts,
                 "{:.0f}");
    plot_history(widgets, "Sub-steps###measured.steps", "Steps that a tick's move was cut into.",
                 m.steps, "{:.0f}");
    plot_history(widgets, "Frame###measured.frame",
                 "From picture to picture; the screen's own rate limits it.", m.frame_time,
                 "{:.1f} ms");
    plot_history(widgets, "Work###measured.work", "The part of that time that this program took.",
                 m.work_time, "{:.1f} ms");
}

void draw_page(Desk& desk, Widgets& widgets) {
    ViewSettings view = desk.document.view;
    draw_switches(widgets, view);
    if (view != desk.document.view)
        desk.next_frame([view](Desk& then) {
            const auto text = toast::changed(then.document.view, view);
            then.document.view = view;
            if (text)
                then.say_while(
                    [view](const Desk& now) { return !toast::changed(view, now.document.view); },
                    *text);
        });
    draw_ui_scale(desk, widgets);
    action_row(desk, widgets,
               {{Action::whole_level, "Whole level"},
                {Action::defaults, "Restore defaults###restore_defaults",
                 "Strategy, options, mover and view as they were first."}});
    draw_metrics(desk, widgets);
}

}  // namespace

extern const ToolKind view_kind{
    .page = {"View", "page.view", "Chooses what is drawn, and shows what was measured."},
    .draw_page = draw_page};

}  // namespace slidelab::lab
