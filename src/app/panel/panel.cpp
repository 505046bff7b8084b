#include "app/panel/panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/run/kept_run.hpp"

namespace slidelab::lab {

namespace {

// Points. What lies in a window is cut off at half of its padding: the dots of rows fit in.
constexpr float side_padding = 2.0F * Widgets::dot_width;
constexpr float top_padding = 8.0F;
constexpr float row_gap = 2.0F;
constexpr float tab_padding = 4.0F;
constexpr float tab_gap = 2.0F;
constexpr float sheet_title = 14.0F;  // above and below the words of its title

// The sentence has a fifth of the screen; in a sheet, which is wider, less.
constexpr float points_for_a_line = 85.0F;
constexpr float most_lines_of_sentence = 10.0F;
constexpr int sentence_lines_of_sheet = 4;

constexpr const char* keep = "Keep";
constexpr const char* put_back = "Put back";

constexpr PanelPage setup_page = {"Setup", "page.setup",
                                  "The level, the strategy with its options, and the mover."};
constexpr PanelPage view_page = {"View", "page.view", "What is drawn, and what was measured."};

/// The past, run again with something changed: with what, and what became of it. Empty where it is
/// not.
std::string words_of_rerun(const Session& session) {
    if (!session.rerun()) return {};
    const Rerun& rerun = *session.rerun();
    std::string changes;
    for (const std::string& change : rerun.change().settings)
        changes += (changes.empty() ? " with " : ", ") + change;
    const std::string text = fmt::format(
        "The past again,{}{}.", rerun.change().level ? " in the changed map" : "", changes);
    if (!rerun.finished()) {
        const auto made = static_cast<double>(rerun.run().last() - rerun.from());
        const auto all = static_cast<double>(rerun.base().last() - rerun.from());
        return text + fmt::format(" {:.0f} % made.", 100.0 * made / all);
    }
    if (!rerun.parting()) return text + " It goes the same path.";
    return text + fmt::format(" They part in {}.", tick_name(rerun.run(), *rerun.parting()));
}

}  // namespace

/// On the right, as wide as the user dragged it; or a sheet over the lower part of the screen.
void Panel::place_window(const ScreenLayout& layout, Vec2 screen) {
    const auto width = static_cast<float>(screen.x);
    const auto height = static_cast<float>(screen.y);
    if (layout.is_narrow) {
        const auto top = static_cast<float>(layout.sheet_top);
        ImGui::SetNextWindowPos({0.0F, top});
        return ImGui::SetNextWindowSize({width, height - top});
    }
    const float most = std::max(least_width * scale_, width * 0.6F);
    ImGui::SetNextWindowPos({width, 0.0F}, ImGuiCond_Always, {1.0F, 0.0F});
    // While its edge is dragged the width is the mouse's.
    const bool dragged = ImGui::IsMouseDown(0);
    ImGui::SetNextWindowSize(
        {std::round(std::max(wanted_width(width), least_width * scale_)), height},
        dragged ? ImGuiCond_FirstUseEver : ImGuiCond_Always);
    ImGui::SetNextWindowSizeConstraints({least_width * scale_, height}, {most, height});
}

float Panel::wanted_width(float screen) const { return std::min(width_ * scale_, screen * 0.5F); }

void Panel::follow_edge(Vec2 screen) {
    const float wanted = wanted_width(static_cast<float>(screen.x));
    const float width = ImGui::GetWindowWidth();
    const bool is_moved = width < std::floor(wanted) - 1.0F || width > std::ceil(wanted) + 1.0F;
    if (ImGui::IsMouseDown(0) && is_moved) width_ = width / scale_;
}

PanelCommands Panel::draw(const PanelModel& model, const ScreenLayout& layout, Vec2 screen,
                          float scale) {
    PanelCommands commands;
    scale_ = scale;
    const bool wheel_steps = widgets_.wheel_steps();  // in the frame before
    widgets_.begin_frame(scale);
    place_window(layout, screen);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {side_padding * scale, top_padding * scale});
    // A sheet is closed with a finger: its title, and the cross in it, are as high as one.
    const ImVec2 frame = ImGui::GetStyle().FramePadding;
    const float title = layout.is_narrow ? sheet_title * scale : frame.y;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {std::max(frame.x, title), title});
    bool open = true;
    ImGuiWindowFlags flags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                             ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav |
                             ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    if (layout.is_narrow) flags |= ImGuiWindowFlags_NoResize;
    // On the right its ground is already there (fill_panel_ground); every pixel of it would be
    // drawn twice.
    const ImVec4 ground = ImGui::GetStyleColorVec4(ImGuiCol_WindowBg);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, layout.is_narrow ? ground : ImVec4{});
    const bool is_shown = ImGui::Begin("Slidelab###panel", &open, flags);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    if (layout.is_narrow) note_cross(layout);
    if (is_shown) {
        if (!layout.is_narrow) follow_edge(screen);
        draw_time(model, commands);
        draw_tick(model, commands);
        const auto lines = static_cast<int>(std::min(
            static_cast<float>(screen.y) / (points_for_a_line * scale), most_lines_of_sentence));
        model.draw_sentence(widgets_, words_of_rerun(model.session),
                            layout.is_narrow ? sentence_lines_of_sheet : lines, commands);
        draw_tabs(model);
        // A window of its own, so that what stays the same from frame to frame is apart.
        const float margin = Widgets::dot_width * scale;
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() - margin);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing,
                            {ImGui::GetStyle().ItemSpacing.x, row_gap * scale});
        if (widgets_.begin_area("##page", 0.0F, !wheel_steps)) {
            ImGui::Indent(margin);
            draw_page(model, commands);
        }
        ImGui::PopStyleVar();
        hidden_height_ = ImGui::GetScrollMaxY();
        widgets_.end_area();
    }
    left_edge_ = layout.is_narrow ? static_cast<float>(screen.x) : ImGui::GetWindowPos().x;
    ImGui::End();
    ImGui::PopStyleVar(2);
    if (!open) commands.actions.push_back(Action::panel);
    return commands;
}

/// The cross in the title of a sheet is ImGui's, and has no place among the widgets.
void Panel::note_cross(const ScreenLayout& layout) {
    const auto size = static_cast<double>(ImGui::GetFontSize() + 2.0F * sheet_title * scale_);
    const auto right = static_cast<double>(ImGui::GetWindowPos().x + ImGui::GetWindowWidth());
    widgets_.note_place("close",
                        {{right - size, layout.sheet_top}, {right, layout.sheet_top + size}});
}

void Panel::hide(Vec2 screen) {
    widgets_.begin_frame(scale_);
    left_edge_ = static_cast<float>(screen.x);
    end_of_closed_ = 0.0F;
}

PanelCommands Panel::draw_closed(Vec2 screen, float scale) {
    PanelCommands commands;
    widgets_.begin_frame(scale);
    left_edge_ = static_cast<float>(screen.x);
    const float margin = 10.0F * scale;
    ImGui::SetNextWindowPos({left_edge_ - margin, margin}, ImGuiCond_Always, {1.0F, 0.0F});
    constexpr ImGuiWindowFlags flags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
        ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav |
        ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoSavedSettings;
    if (ImGui::Begin("##closed panel", nullptr, flags)) {
        action_button(widgets_, commands, Action::help, "Help (F1)", "All keys.");
        ImGui::SameLine();
        action_button(widgets_, commands, Action::panel, "Panel (F2)",
                      "Strategy, options, overlays, measured numbers.");
    }
    end_of_closed_ = ImGui::GetWindowPos().y + ImGui::GetWindowHeight();
    ImGui::End();
    return commands;
}

void Panel::draw_time(const PanelModel& model, PanelCommands& commands) {
    const float width = button_width(5);
    const auto button_for = [&](const char* words, const char* help, Action action) {
        action_button(widgets_, commands, action, words, help, width);
    };
    const Session& session = model.session;
    const bool rests = session.is_paused();
    button_for(rests ? "Go on" : "Pause", "Stop the time, or let it go on (P).", Action::pause);
    ImGui::SameLine();
    button_for("Tick", "Pause, and go a single tick on (.).", Action::one_tick);
    ImGui::SameLine();
    button_for("Restart", "Back to the start of the level (R).", Action::restart);
    ImGui::SameLine();
    button_for("Link",
               "Copy a link that opens what is in view: the scene of the probe view, the figure or "
               "failure, the marked clip, or else level and settings (U).",
               Action::copy_link);
    ImGui::SameLine();
    button_for("Help", "All keys (F1).", Action::help);
}

/// Which tick is in view, and what can be done with a past that was run again: one row, whatever
/// of it there is.
void Panel::draw_tick(const PanelModel& model, PanelCommands& commands) {
    const Session& session = model.session;
    const ImGuiStyle& style = ImGui::GetStyle();
    const auto width_of = [&](const char* label) {
        return ImGui::CalcTextSize(label).x + 2.0F * style.FramePadding.x;
    };
    const float buttons = width_of(keep) + style.ItemSpacing.x + width_of(put_back);
    const float room = ImGui::GetContentRegionAvail().x;
    const std::string tick = title_of(tick_name(session.run(), session.tick_in_view()));
    const char* state = model.time_rests      ? ", time rests"
                        : session.in_past()   ? ", past"
                        : session.is_paused() ? ", paused"
                                              : "";
    widgets_.line(fmt::format("{}{}{}{}", tick, state, model.squeezed ? ", squeezed" : "",
                              session.recording_from() ? ", recording" : ""),
                  session.rerun() ? room - buttons - style.ItemSpacing.x : room);
    widgets_.note(tick, false);
    if (!session.rerun()) return;
    ImGui::SameLine(ImGui::GetContentRegionMax().x - buttons);
    action_button(widgets_, commands, Action::keep_rerun, keep, "It becomes a branch (Enter).");
    ImGui::SameLine();
    action_button(widgets_, commands, Action::drop_rerun, put_back,
                  "Settings, level and past as they were (Backspace).");
}

void Panel::draw_tabs(const PanelModel& model) {
    // All words find room side by side.
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {tab_padding * scale_, ImGui::GetStyle().FramePadding.y});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemInnerSpacing, {tab_gap * scale_, 0.0F});
    if (ImGui::BeginTabBar("##tabs", ImGuiTabBarFlags_NoTooltip)) {
        draw_tab_items(model);
        ImGui::EndTabBar();
    }
    ImGui::PopStyleVar(2);
}

void Panel::draw_tab_items(const PanelModel& model) {
    std::vector<PanelPage> pages{setup_page};
    for (const PanelPart& part : model.parts) pages.push_back(part.page);
    pages.push_back(view_page);
    const std::string wanted = std::exchange(wanted_, {});
    for (const PanelPage& each : pages) {
        const bool is_wanted = wanted == each.title;
        if (ImGui::BeginTabItem(each.title, nullptr,
                                is_wanted ? ImGuiTabItemFlags_SetSelected : 0)) {
            if (wanted.empty()) page_ = each.title;
            ImGui::EndTabItem();
        }
        if (is_wanted) page_ = each.title;
        widgets_.note(each.id);
        if (page_ != each.title) widgets_.tooltip(each.help);
    }
}

void Panel::draw_page(const PanelModel& model, PanelCommands& commands) {
    if (page_ == setup_page.title) return setup_.draw(widgets_, model, scale_, commands);
    if (page_ == view_page.title) return draw_view_tab(widgets_, model, commands);
    for (const PanelPart& part : model.parts) {
        if (page_ == part.page.title) return part.draw(widgets_, commands);
    }
}

bool action_button(Widgets& widgets, PanelCommands& commands, Action action, std::string_view words,
                   std::string_view help, float width) {
    const std::string label = fmt::format("{}###{}", words, name_of(control_of(action)));
    if (!widgets.button(label.c_str(), help, width)) return false;
    commands.actions.push_back(action);
    return true;
}

}  // namespace slidelab::lab
