// One frame, in its order: events, controls, commands, ticks, panel, picture; and what it begins
// with.
#include "app/workspace/app.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/controls/toasts.hpp"
#include "app/files/paths.hpp"
#include "app/files/screenshot.hpp"
#include "app/tools/clips/clips_tool.hpp"
#include "app/tools/levels/levels_tool.hpp"
#include "app/tools/scenes/scene_links.hpp"
#include "app/tools/scenes/scenes_tool.hpp"
#include "lab/engines/recorded_mover.hpp"
#include "lab/events/event_list.hpp"
#include "lab/scenes/recordings/csv_run.hpp"
#include "lab/scenes/saved/scene_link.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab {

namespace {

constexpr double longest_work = 0.1;  // seconds a frame that ticks may take

/// With what only the machine knows, where the caller has not said it.
AppConfig completed(AppConfig config) {
    if (!config.clock) {
        config.clock = [begin = SDL_GetPerformanceCounter()] {
            return seconds_of(SDL_GetPerformanceCounter() - begin);
        };
    }
    if (!config.move_clock)
        config.move_clock = [] { return seconds_of(SDL_GetPerformanceCounter()); };
    return config;
}

}  // namespace

namespace {

/// The faults in a recording of places, in words; empty for all others.
std::string verdict_on_places(const Session& session) {
    const KeptRun& run = session.run();
    if (session.playback()->recording().path.empty() ||
        session.simulation().settings().strategy != &recorded_mover)
        return {};
    const auto faults =
        static_cast<std::int64_t>(troubles_between(run, run.first(), run.last()).size());
    if (faults == 0) return " Nothing in it goes through a wall, or into one.";
    return fmt::format(" {} in it: N goes there.", counted(faults, "fault"));
}

}  // namespace

App::App(AppConfig from) : desk(completed(std::move(from))) {
    const AppConfig& config = desk.config;
    Session& session = desk.document.session;
    desk.panel.set_width(static_cast<float>(config.panel_width));
    desk.ui_scale = std::clamp(config.ui_scale, least_ui_scale, most_ui_scale);
    KeyBindings keys = config.keys;
    keys.set_strategies(config.settings.movers.strategies().size());
    for (const ToolKind* kind : config.tools) {
        if (kind->control) keys.add(*kind->control);
    }
    desk.controls.set_bindings(keys);
    if (config.host.times_moves) desk.move_clock = config.move_clock;
    desk.metrics.has_move_times = static_cast<bool>(desk.move_clock);
    if (config.play) session.apply(command::Play{config.play});
    desk.window.set_icon(asset("assets/icon.png"));  // without it, the desktop shows its own
    if (config.host.fingers) desk.controls.expect_touch();
    was_touched_ = desk.controls.by_touch();
    const std::string hint = was_touched_ ? touch_hint : toast::hint(desk.controls.bindings());
    desk.say(config.message.empty() ? hint : config.message);
    if (config.message.empty()) ask_about_pixels(desk);
    begin_levels(desk);
    fit_to_window();
    desk.use_theme();
    // Without it options have no button, and the gallery shows the error.
    for (const SceneKind kind : {SceneKind::failure, SceneKind::figure, SceneKind::thread})
        static_cast<void>(load_scenes(desk, kind));
    if (config.scene)
        desk.next_frame([scene = *config.scene](Desk& then) { lab::open_link(then, scene); });
    if (config.first_screen) {
        desk.message.dismiss();
        dispatch({Action::first_screen});
    }
}

App::~App() {
    desk.end_visits();
    if (!desk.config.record_path.empty()) save_recording(desk, desk.config.record_path);
    save_preferences();
}

bool App::frame() {
    wait_while_idle();
    if (clock_.waited_in_vain) return true;
    read_events();
    if (quit_) return false;
    begin_picture();
    dispatch_controls();
    desk.waits = false;
    desk.lit.clear();
    for (const auto& tool : desk.document.tools.from_top()) {
        if (desk.document.tools.holds(tool.get())) tool->begin(desk);
    }
    walk_on();
    // Commands issued while one is applied are for the next frame.
    for (const Command& each : std::exchange(desk.commands, {})) desk.apply(each);
    advance();
    desk.strip_marks.clear();
    for (const auto& tool : desk.document.tools.from_top()) tool->tick(desk);
    come_near();
    desk.message.check();
    draw_picture();
    finish_picture();
    return !quit_;
}

void App::read_events() {
    clock_.work_began = SDL_GetPerformanceCounter();
    desk.controls.begin_frame();
    ++clock_.quiet_frames;
    SDL_Event event;
    const auto next_event = [&event](SDL_eventaction action) {
        return SDL_PeepEvents(&event, 1, action, SDL_FIRSTEVENT, SDL_LASTEVENT) > 0;
    };
    SDL_PumpEvents();
    while (next_event(SDL_PEEKEVENT) && !desk.controls.waits(event) && next_event(SDL_GETEVENT)) {
        clock_.quiet_frames = 0;
        pads_.handle(event);
        handle(event);
        // It changes what the next key means: that is for the next frame.
        const auto presses = desk.controls.presses();
        if (!presses.empty() && presses.back().action == Action::quit) break;
    }
}

void App::handle(const SDL_Event& event) {
    if (takes_key(event)) return;
    desk.gui.handle(event);
    desk.controls.handle(event, desk.gui.wants_text());
    switch (event.type) {
        case SDL_QUIT:
            quit_ = desk.config.host.leaves;
            break;
        case SDL_DROPFILE:
            if (event.drop.file != nullptr) open_file(event.drop.file);
            SDL_free(event.drop.file);
            break;
        case SDL_DROPTEXT:
            if (event.drop.file != nullptr) open_text(event.drop.file);
            SDL_free(event.drop.file);
            break;
        case SDL_RENDER_DEVICE_RESET:
            desk.forget_pictures();
            desk.gui.forget();
            break;
        case SDL_WINDOWEVENT:
            if (event.window.event == SDL_WINDOWEVENT_CLOSE) quit_ = true;
            break;
        default:
            break;
    }
}

/// To what a tool wants to be seen near.
void App::come_near() {
    std::optional<NearView> nearest;
    for (const auto& tool : desk.document.tools.from_top()) {
        const auto wanted = tool->near_view(desk);
        if (!nearest || (wanted && wanted->pixels_per_unit > nearest->pixels_per_unit))
            nearest = wanted;
    }
    desk.document.close_up.follow(desk, nearest);
}

void App::begin_picture() {
    const double before = std::exchange(desk.now, desk.config.clock());
    desk.seconds = std::clamp(desk.now - before, 0.0, Ticker::longest_frame);
    desk.last_picture.reset();
    desk.fit_to_desktop();
    fit_to_window();
    desk.use_theme();
    const double ratio = desk.window.pixels_per_point();
    const double points = static_cast<double>(desk.gui.scale()) / ratio;
    Controls& controls = desk.controls;
    const Pointer pointer = desk.focus.filtered(controls.pointer(), ratio);
    desk.gui.begin_frame(touch_scroll_.filtered(pointer, controls.by_touch(), points),
                         desk.seconds);
    touch_scroll_.scroll(ratio);
    if (desk.gui.wants_mouse()) controls.give_mouse_to_panel();
}

void App::advance() {
    if (desk.document.time_rests || desk.waits) return desk.ticker.hold();
    Session& session = desk.document.session;
    std::int64_t due = 0;
    if (session.is_paused()) {
        desk.ticker.hold();
    } else {
        due = desk.ticker.due(desk.now, session.simulation().settings().tick_rate);
    }
    // The world is slow and the window is not when moves take long, as a foreign mover's may.
    if (seconds_a_tick_ > 0.0)
        due = std::min(due, std::max<std::int64_t>(
                                1, static_cast<std::int64_t>(longest_work / seconds_a_tick_)));
    const std::int64_t before = session.tick_in_view();
    const bool was_playing = session.is_playing();
    const double begin = desk.move_clock ? desk.move_clock() : 0.0;
    session.advance(due, next_input(), desk.wants_trace());
    const bool has_ended = was_playing && !session.is_playing() && session.playback();
    if (has_ended && !desk.document.loops && !ask_about_pixels(desk))
        desk.say_while(
            [](const Desk& then) {
                const Session& now = then.document.session;
                return now.playback() && !now.is_playing();
            },
            result_of(*session.playback()) + verdict_on_places(session) + "  R: again.");
    const bool made_ticks = session.tick_in_view() > before && !session.in_past();
    if (!made_ticks) return;
    say_of_goal(session, before);
    measure(desk.move_clock ? desk.move_clock() - begin : 0.0, session.tick_in_view() - before);
    desk.controls.tick_done();
}

/// Says so if one of the ticks after `before` reached the goal.
void App::say_of_goal(const Session& session, std::int64_t before) {
    const KeptRun& run = session.timeline().run();
    for (std::int64_t n = before + 1; n <= session.tick_in_view(); ++n) {
        if (run.tick(n).events.has(EventKind::goal))
            desk.say(fmt::format("The goal, after {}. R: again.",
                                 written_time(run.state_at(n).state.time)));
    }
}

Input App::next_input() const { return script ? *script : desk.user_input(); }

void App::measure(double seconds, std::int64_t ticks) {
    seconds_a_tick_ = seconds / static_cast<double>(ticks);
    desk.metrics.move_time.add(seconds * 1e6 / static_cast<double>(ticks));
    const MoveResult* result = desk.document.session.simulation().last_result();
    if (!result) return;
    desk.metrics.iterations.add(result->iterations);
    desk.metrics.contacts.add(static_cast<double>(result->contacts.size()));
    desk.metrics.steps.add(static_cast<double>(result->substep_count));
}

void App::tick(const Input& input) {
    Document& document = desk.document;
    document.session.tick(input, desk.wants_trace());
    desk.controls.tick_done();
    const Simulation& simulation = document.session.simulation();
    const Vec2 mover = simulation.state().position;
    clock_.camera_moves = document.rig.update(
        {desk.whole_area(mover), mover, true, document.view.follow, desk.covered(),
         static_cast<double>(desk.gui.scale()), 1.0 / simulation.settings().tick_rate});
}

void App::finish_picture() {
    const Document& document = desk.document;
    const std::string name =
        document.title.empty() ? level_name(document.level_path) : document.title;
    desk.window.set_title(name + " - " + desk.config.title);
    desk.gui.end_frame();
    desk.gui.draw(desk.theme.of(Paint::background));
    if (std::exchange(screenshot_wanted_, false)) {
        const std::string path =
            free_name(desk.config.pictures_folder, level_name(document.level_path), ".png");
        const std::string problem = save_picture_file(desk.window.read_pixels(), path);
        problem.empty() ? desk.say(fmt::format("Picture: {}", where(path)))
                        : desk.complain(problem);
    }
    const bool is_measured = !document.time_rests;  // of the game, which rests meanwhile
    if (is_measured)
        desk.metrics.work_time.add(seconds_of(SDL_GetPerformanceCounter() - clock_.work_began) *
                                   1e3);
    if (is_measured && !clock_.rested) desk.metrics.frame_time.add(desk.seconds * 1e3);
    desk.window.present();
}

bool App::open_file(const std::string& path) {
    const std::string in_report = recording_in(path);
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored) && in_report.empty())
        return open_folder(desk, path);
    const bool is_recording = !in_report.empty() || path.ends_with(".jsonl") || is_csv_name(path);
    return is_recording ? open_recording(desk, in_report.empty() ? path : in_report)
                        : open_level(desk, path);
}

/// Words that were dropped on the window.
void App::open_text(std::string_view text) {
    const std::string_view link = link_in(text);
    if (link.empty()) return desk.complain("Nothing to open in the text; expected a link.");
    open_link(std::string(link));
}

bool App::open_link(const std::string& text) {
    clock_.quiet_frames = 0;
    return lab::open_link(desk, text);
}

}  // namespace slidelab::lab
