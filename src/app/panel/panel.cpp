#include "app/panel/panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "app/files/paths.hpp"
#include "app/panel/probe_panel.hpp"
#include "app/tools/failure_gallery.hpp"
#include "slidelab/collision/contract/registry.hpp"

namespace slidelab {

namespace {

constexpr float usual_width = 340.0F;
constexpr float least_width = 260.0F;

constexpr const char* show_me = "Show me";  // beside a safeguard

bool section(const char* title, bool open = true) {
    ImGui::Spacing();
    return ImGui::CollapsingHeader(title, open ? ImGuiTreeNodeFlags_DefaultOpen : 0);
}

/// Without asking the disk: this is for every frame.
bool same_path(const std::string& a, const std::string& b) {
    const auto whole = [](const std::string& path) {
        std::error_code ignored;
        return std::filesystem::absolute(path, ignored).lexically_normal();
    };
    return whole(a) == whole(b);
}

/// Whether a number matters for the mover that is chosen.
bool matters(const Settings& settings, double Settings::*field) {
    if (field == &Settings::radius) return settings.shape == "disk";
    if (field == &Settings::half_width || field == &Settings::half_height) {
        return settings.shape == "box";
    }
    if (field == &Settings::turn_rate) return settings.steering == Steering::tank;
    return true;
}

void plot_history(Widgets& widgets, const char* label, std::string_view help,
                  const History& history, const char* format) {
    // The curve in the lower part, the number above it.
    const auto top = static_cast<float>(std::max(1.0, history.greatest()) * 1.9);
    widgets.plot(label, help, fmt::format(fmt::runtime(format), history.latest()), history.data(),
                 history.size(), history.oldest(), top);
}

}  // namespace

PanelCommands Panel::draw(const PanelModel& model, Vec2 screen, float scale) {
    PanelCommands commands;
    const bool rescaled = scale != scale_;
    scale_ = scale;
    widgets_.begin_frame(scale);
    const auto width = static_cast<float>(screen.x);
    const auto height = static_cast<float>(screen.y);
    const float most = std::max(least_width * scale, width * 0.6F);
    ImGui::SetNextWindowPos({width, 0.0F}, ImGuiCond_Always, {1.0F, 0.0F});
    ImGui::SetNextWindowSize({std::min(usual_width * scale, width * 0.4F), height},
                             rescaled ? ImGuiCond_Always : ImGuiCond_FirstUseEver);
    ImGui::SetNextWindowSizeConstraints({least_width * scale, height}, {most, height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
    bool open = true;
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                                       ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;
    if (ImGui::Begin("Slidelab###panel", &open, flags)) {
        if (model.why) why_.draw(widgets_, *model.why, model.settings, scale_, commands);
        draw_time(model, commands);
        draw_probe(model, commands);
        if (!model.probe && model.compare)
            compare_.draw(widgets_, {*model.compare, model.settings, *model.theme}, scale_,
                          commands.compare);
        if (model.stages) stages_.draw(widgets_, *model.stages, scale_, commands);
        draw_move(model);
        draw_level(model, commands);
        Settings settings = model.settings;
        ViewSettings view = model.view;
        draw_strategy(model, settings, commands);
        draw_mover(settings);
        draw_view(view, commands);
        if (!(settings == model.settings)) commands.settings = settings;
        if (!(view == model.view)) commands.view = view;
        draw_metrics(model);
        draw_steps(model);
    }
    left_edge_ = ImGui::GetWindowPos().x;
    ImGui::End();
    ImGui::PopStyleVar();
    if (!open) commands.actions.push_back(Action::panel);
    return commands;
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
        if (widgets_.button("Help (F1)", "All keys.")) commands.actions.push_back(Action::help);
        ImGui::SameLine();
        if (widgets_.button("Panel (F2)", "Strategy, options, overlays, measured numbers.")) {
            commands.actions.push_back(Action::panel);
        }
    }
    ImGui::End();
    return commands;
}

void Panel::draw_time(const PanelModel& model, PanelCommands& commands) {
    const float width = button_width(4);
    const auto button_for = [&](const char* label, const char* help, Action action) {
        if (widgets_.button(label, help, width)) commands.actions.push_back(action);
    };
    const Session& session = model.session;
    const bool rests = session.pace() == Pace::paused;
    button_for(rests ? "Go on" : "Pause", "Stop the time, or let it go on (P).", Action::pause);
    ImGui::SameLine();
    button_for("Tick", "Pause, and go a single tick on (.).", Action::one_tick);
    ImGui::SameLine();
    button_for("Restart", "Back to the start of the level (R).", Action::restart);
    ImGui::SameLine();
    button_for("Help", "All keys (F1).", Action::help);
    const State& state = session.simulation().state();
    widgets_.dim_text(fmt::format("Tick {}, {:.2f} s{}{}{}", state.tick, state.time,
                                  model.probe         ? ", time rests"
                                  : session.in_past() ? ", past"
                                  : rests             ? ", paused"
                                                      : "",
                                  model.squeezed ? ", squeezed" : "",
                                  session.recording_from() ? ", recording" : ""));
    draw_rerun(session, commands);
}

/// The past, run again under other settings: what was changed, and what became of it.
void Panel::draw_rerun(const Session& session, PanelCommands& commands) {
    if (!session.rerun()) return;
    const Rerun& rerun = *session.rerun();
    std::string changes;
    for (const std::string& change : rerun.changes())
        changes += (changes.empty() ? "" : ", ") + change;
    std::string text = fmt::format("The past again, with {}.", changes);
    if (!rerun.finished()) {
        const auto made = static_cast<double>(rerun.run().last() - rerun.from());
        const auto all = static_cast<double>(rerun.base().last() - rerun.from());
        text += fmt::format(" {:.0f} % made.", 100.0 * made / all);
    } else if (rerun.parting()) {
        text += fmt::format(" They part in tick {}.", *rerun.parting());
    } else {
        text += " It goes the same path.";
    }
    widgets_.text(text);
    const float width = button_width(2);
    if (widgets_.button("Keep", "It becomes a branch (Enter).", width))
        commands.actions.push_back(Action::keep_rerun);
    ImGui::SameLine();
    if (widgets_.button("Put back", "Settings and past as they were (Backspace).", width))
        commands.actions.push_back(Action::drop_rerun);
}

void Panel::draw_probe(const PanelModel& model, PanelCommands& commands) {
    bool open = model.probe != nullptr;
    if (widgets_.toggle(
            "Probe view",
            "Time rests, and one move is laid out: drag the ends of its displacement, and of "
            "walls (B).",
            open)) {
        commands.actions.push_back(Action::probe);
    }
    if (!model.probe) {
        ImGui::SameLine(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x * 0.5F);
        commands.compare.toggle = compare_.draw_switch(widgets_, model.compare != nullptr);
    }
    if (model.probe) draw_probe_panel(widgets_, *model.probe, commands);
}

/// An event at hand is explained with its own numbers.
void Panel::draw_move(const PanelModel& model) {
    if (!model.probe || (model.stages && model.stages->event)) return;
    if (section("The move")) draw_probe_numbers(widgets_, *model.probe);
}

void Panel::draw_level(const PanelModel& model, PanelCommands& commands) {
    if (!section("Level")) return;
    if (!levels_) levels_ = play_levels();
    std::vector<std::string> names;
    std::size_t chosen = levels_->size();
    for (std::size_t i = 0; i < levels_->size(); ++i) {
        names.push_back(level_name((*levels_)[i]));
        if (same_path((*levels_)[i], model.level_path)) chosen = i;
    }
    const std::size_t before = chosen;
    if (chosen == levels_->size()) names.push_back(level_name(model.level_path));
    widgets_.choice("Map", "A Tiled map (.tmj). Drop a file of your own on the window.", names,
                    chosen);
    if (chosen != before && chosen < levels_->size()) commands.open_level = (*levels_)[chosen];
    const float width = button_width(2);
    if (widgets_.button("Reload", "Read the level's file again (F5).", width)) {
        commands.actions.push_back(Action::reload);
        levels_.reset();
    }
    ImGui::SameLine();
    if (widgets_.button(model.session.recording_from() ? "Stop recording" : "Record",
                        model.session.recording_from()
                            ? "Save the ticks since then to a file, to be played again with --play."
                            : "Restart and write down every tick, to be played again with --play.",
                        width)) {
        commands.actions.push_back(Action::record);
    }
    if (widgets_.button("Figures...",
                        "The five articles as a course: each of their figures as a live scene (F4; "
                        "Page down for the next).",
                        width)) {
        commands.actions.push_back(Action::figures);
    }
    ImGui::SameLine();
    if (widgets_.button("Failures...",
                        "A gallery: what each safeguard is for, and what goes wrong without (F7).",
                        width)) {
        commands.actions.push_back(Action::gallery);
    }
}

void Panel::draw_strategy(const PanelModel& model, Settings& settings, PanelCommands& commands) {
    if (!section("Strategy")) return;
    std::vector<std::string> titles;
    std::size_t chosen = 0;
    for (const Strategy* strategy : strategies()) {
        if (strategy == settings.strategy) chosen = titles.size();
        titles.emplace_back(strategy->title);
    }
    if (widgets_.choice("Strategy", "How the mover is kept out of the walls (keys 1 to 5, Tab).",
                        titles, chosen)) {
        choose_strategy(settings, *strategies()[chosen]);
    }
    widgets_.dim_text(settings.strategy->summary);
    ImGui::PushID(settings.strategy);
    Options& options = options_of(settings, *settings.strategy);
    const float button = ImGui::CalcTextSize(show_me).x + 2.0F * ImGui::GetStyle().FramePadding.x;
    for (std::size_t i = 0; i < options.table().size(); ++i) {
        const auto failure = model.failures.find(*settings.strategy, i);
        widgets_.keep_free(failure ? button + ImGui::GetStyle().ItemSpacing.x : 0.0F);
        widgets_.option(options, i);
        widgets_.keep_free(0.0F);
        if (!failure) continue;
        ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - button);
        const std::string label = fmt::format("{}##{}", show_me, options.table()[i].name);
        if (widgets_.button(label.c_str(), "What it is for: plays what happens without it."))
            commands.failure = failure;
    }
    ImGui::PopID();
}

void Panel::draw_mover(Settings& settings) {
    if (!section("Mover")) return;
    std::vector<std::string> shapes;
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < std::size(shape_names); ++i) {
        if ((settings.strategy->shapes & (1U << i)) == 0) continue;
        if (shape_names[i] == settings.shape) chosen = shapes.size();
        shapes.push_back(title_of(shape_names[i]));
    }
    widgets_.toggle("Collisions", "Off: the mover passes through everything (Home, held).",
                    settings.collisions);
    const std::size_t before = chosen;
    if (shapes.empty()) {
        widgets_.dim_text("A point of its own, with a quarter of a cell kept clear around it.");
    } else {
        widgets_.choice("Shape", "What the strategy moves (Space: the next one).", shapes, chosen);
    }
    for (std::size_t i = 0; chosen != before && i < std::size(shape_names); ++i) {
        if (title_of(shape_names[i]) == shapes[chosen]) settings.shape = shape_names[i];
    }
    std::vector<std::string> kinds;
    for (const std::string_view kind : steering_names) kinds.push_back(title_of(kind));
    auto steering = static_cast<std::size_t>(settings.steering);
    if (widgets_.choice("Steering",
                        "Direct: the keys are directions. Tank: left and right turn, up and down "
                        "drive (C).",
                        kinds, steering)) {
        settings.steering = static_cast<Steering>(steering);
    }
    for (const NumberSetting& number : number_settings()) {
        if (!matters(settings, number.field)) continue;
        widgets_.number(number, title_of(number.name).c_str(), settings.*number.field);
    }
}

void Panel::draw_view(ViewSettings& view, PanelCommands& commands) {
    if (!section("View")) return;
    // Two switches in a row.
    const float begin = ImGui::GetCursorPosX();
    const float half = ImGui::GetContentRegionAvail().x * 0.5F;
    bool right = false;
    for (const ViewSwitch& view_switch : view_switches()) {
        if (right) ImGui::SameLine(begin + half);
        const std::string title(view_switch.title);
        widgets_.toggle(title.c_str(), view_switch.help, view.*view_switch.field);
        right = !right;
    }
    const float width = button_width(2);
    if (widgets_.button("Whole level", "Show the whole level (V).", width)) {
        commands.actions.push_back(Action::whole_level);
    }
    ImGui::SameLine();
    if (widgets_.button("Restore defaults", "Strategy, options, mover and view as they were first.",
                        width)) {
        commands.actions.push_back(Action::defaults);
    }
}

void Panel::draw_metrics(const PanelModel& model) {
    if (!section("Measured")) return;
    if (model.probe) return widgets_.dim_text("Time rests: nothing is measured.");
    const Metrics& m = model.metrics;
    plot_history(widgets_, "Move", "Time for one tick, microseconds; overlays included.",
                 m.move_time, "{:.1f} \u00b5s");
    plot_history(widgets_, "Iterations", "Rounds of the solver in a tick.", m.iterations, "{:.0f}");
    plot_history(widgets_, "Contacts", "Pushes in a tick.", m.contacts, "{:.0f}");
    plot_history(widgets_, "Sub-steps", "Steps that a tick's move was cut into.", m.steps,
                 "{:.0f}");
    plot_history(widgets_, "Frame", "From picture to picture; the screen's own rate limits it.",
                 m.frame_time, "{:.1f} ms");
    plot_history(widgets_, "Work", "What one picture cost this program, of that time.", m.work_time,
                 "{:.1f} ms");
}

void Panel::draw_steps(const PanelModel& model) {
    const bool is_explained = model.stages && model.stages->event;  // there, with its numbers
    const Strategy& strategy = *model.settings.strategy;
    if (is_explained || strategy.stages.empty() || !section("How it works", false)) return;
    for (const Stage& stage : strategy.stages) {
        widgets_.text(fmt::format("{}. {}", stage.number, stage.title));
        widgets_.dim_text(stage.sentence);
        ImGui::Spacing();
    }
}

}  // namespace slidelab
