// The part above the pages of the panel, and the pages of the tools in it.
#include <fmt/format.h>
#include <imgui.h>

#include <string>
#include <vector>

#include "app/workspace/app.hpp"
#include "lab/events/event_list.hpp"
#include "lab/run/kept_run.hpp"
#include "lab/run/typed_settings.hpp"

namespace slidelab::lab {

namespace {

constexpr const char* keep = "Keep";
constexpr const char* put_back = "Put back";

/// The past, run again with something changed: with what, and what became of it. Empty where it is
/// not.
std::string words_of_rerun(const Session& session) {
    if (!session.rerun()) return {};
    const Rerun& rerun = *session.rerun();
    std::string changes;
    for (const std::string& change : rerun.change().settings)
        changes += (changes.empty() ? " with " : ", ") +
                   setting_in_words(change, rerun.change().movers.value_or(Movers()));
    const std::string text =
        fmt::format("Replayed{}{}.", rerun.change().level ? " in the changed map" : "", changes);
    if (!rerun.finished()) {
        const auto made = static_cast<double>(rerun.run().last() - rerun.from());
        const auto all = static_cast<double>(rerun.base().last() - rerun.from());
        return text + fmt::format(" {:.0f} % made.", 100.0 * made / all);
    }
    if (!rerun.parting()) return text + " The runs are the same.";
    return text +
           fmt::format(" The runs differ from {}.", tick_name(rerun.run(), *rerun.parting()));
}

void draw_time(Desk& desk, Widgets& widgets) {
    action_row(desk, widgets,
               {{Action::pause, desk.document.session.is_paused() ? "Go on" : "Pause"},
                {Action::one_tick, "Step"},
                {Action::restart, "Restart"},
                {Action::copy_link, "Copy link"},
                {Action::help, "Help"}});
}

/// Which tick is in view, and what can be done with a past that was run again: one row, whatever
/// of it there is.
void draw_tick(Desk& desk, Widgets& widgets) {
    const Session& session = desk.document.session;
    const MoveResult* result = session.simulation().last_result();
    const ImGuiStyle& style = ImGui::GetStyle();
    const auto width_of = [&](const char* label) {
        return ImGui::CalcTextSize(label).x + 2.0F * style.FramePadding.x;
    };
    const std::string trouble = with_keys("Next trouble ({trouble})", desk.controls.bindings());
    const bool has_trouble =
        !session.rerun() && !desk.document.time_rests && has_troubles(session.run());
    const float buttons = has_trouble ? width_of(trouble.c_str())
                                      : width_of(keep) + style.ItemSpacing.x + width_of(put_back);
    const float room = ImGui::GetContentRegionAvail().x;
    const std::string tick = title_of(tick_name(session.run(), session.tick_in_view()));
    const char* state = desk.document.time_rests ? ", time rests"
                        : session.in_past()      ? ", past"
                        : session.is_paused()    ? ", paused"
                                                 : "";
    widgets.line(fmt::format("{}{}{}", tick, state, result && result->squeezed ? ", squeezed" : ""),
                 session.rerun() || has_trouble ? room - buttons - style.ItemSpacing.x : room);
    widgets.note(tick, false);
    if (!session.rerun() && !has_trouble) return;
    ImGui::SameLine(ImGui::GetContentRegionMax().x - buttons);
    if (has_trouble) return action_button(desk, widgets, {Action::trouble, trouble});
    action_button(desk, widgets, {Action::keep_rerun, keep});
    ImGui::SameLine();
    action_button(desk, widgets, {Action::drop_rerun, put_back});
}

}  // namespace

void App::draw_panel() {
    const Vec2 screen = desk.window.output_size();
    const float scale = desk.gui.scale();
    if (!desk.document.show_panel) {
        if (desk.shows_touch_bar()) return desk.panel.hide(screen);
        return desk.panel.draw_closed(
            [this](Widgets& widgets) {
                action_button(desk, widgets, {Action::help, "Help (F1)"});
                ImGui::SameLine();
                action_button(desk, widgets, {Action::panel, "Panel (F2)"});
            },
            screen, scale);
    }
    std::vector<PanelPart> parts;
    for (const ToolKind* kind : desk.config.tools) {
        if (kind->page.title)
            parts.push_back(
                {kind->page, [this, kind](Widgets& widgets) { kind->draw_page(desk, widgets); }});
    }
    const auto head = [this](Widgets& widgets, int lines) {
        draw_time(desk, widgets);
        draw_tick(desk, widgets);
        const std::string words = words_of_rerun(desk.document.session);
        for (const ToolKind* kind : desk.config.tools) {
            if (kind->draw_sentence) kind->draw_sentence(desk, widgets, words, lines);
        }
    };
    if (!desk.panel.draw(head, parts, desk.layout, screen, scale)) desk.press({Action::panel});
}

}  // namespace slidelab::lab
