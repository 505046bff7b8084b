// One frame, in its order: events, controls, commands, ticks, panel, picture.
#include <algorithm>
#include <utility>

#include "app/controls/toasts.hpp"
#include "app/files/paths.hpp"
#include "app/tools/run_trails.hpp"
#include "app/workspace/app.hpp"

namespace slidelab::lab {

namespace {

/// Whether walking begins, or takes a direction that it had not: what is held, or let go, does not.
bool begins_to_walk(const Input& before, const Input& now) {
    const auto turns = [](double from, double to) { return to * from <= 0.0 && to != 0.0; };
    return turns(before.right, now.right) || turns(before.down, now.down) ||
           (now.lead && !before.lead);
}

}  // namespace

App::App(AppConfig from)
    : config(std::move(from)),
      window(config.width, config.height, config.vsync, config.title),
      gui(window, scale_for(window.output_size(), window.pixels_per_point())),
      theme(load_theme(false)),
      painter(window.renderer(), theme, SLIDELAB_FONT, gui.scale()),
      level_list(window.renderer()),
      library(config.library),
      session(config.level, config.settings),
      level_path(config.level_path) {
    workspace.view = config.view;
    workspace.show_panel = config.show_panel;
    panel.set_width(static_cast<float>(config.panel_width));
    workspace.wanted_shape = config.settings.shape;
    workspace.show_timeline = config.show_timeline;
    workspace.ui_scale = std::clamp(config.ui_scale, least_ui_scale, most_ui_scale);
    controls.set_bindings(config.keys);
    if (!config.clock) {
        config.clock = [begin = SDL_GetPerformanceCounter()] {
            return seconds_of(SDL_GetPerformanceCounter() - begin);
        };
    }
    if (!config.move_clock)
        config.move_clock = [] { return seconds_of(SDL_GetPerformanceCounter()); };
    move_clock = if_fine(config.move_clock);
    metrics.has_move_times = static_cast<bool>(move_clock);
    if (config.play) session.apply(command::Play{config.play});
    if (!config.record_path.empty()) {
        recording_path = config.record_path;
        session.apply(command::StartRecording{});
    }
    window.set_icon(asset("assets/icon.png"));  // without it, the desktop shows its own
    if (config.host.fingers) controls.expect_touch();
    was_touched = controls.by_touch();
    const std::string hint = was_touched ? toast::touch_hint() : toast::hint(controls.bindings());
    workspace.message.show(config.message.empty() ? hint : config.message);
    note_level(config.level);
    if (config.level.document && !config.play) remember_level();
    fit_to_window();
    use_theme();
    // Without it options have no button, and the gallery shows the error.
    static_cast<void>(load_scenes(SceneKind::failure));
    if (!config.scene.empty()) panel_commands.open_link = config.scene;
    if (config.tour) toggle_tour();
}

App::~App() { save_state(); }

bool App::frame() {
    wait_while_idle();
    if (clock.waited_in_vain) return true;
    read_events();
    if (quit) return false;
    begin_picture();
    follow_level_file();
    dispatch_controls();
    go_on_with_tour();
    apply_commands();
    const std::int64_t before = session.timeline().run().last();
    advance();
    watch_tour(session.timeline().run().last() - before);
    follow_lanes();
    follow_survey();
    workspace.stages.follow(cursor_move());
    draw_picture();
    finish_picture();
    return !quit;
}

void App::read_events() {
    clock.work_began = SDL_GetPerformanceCounter();
    controls.begin_frame();
    ++clock.quiet_frames;
    SDL_Event event;
    while (SDL_PollEvent(&event) != 0) {
        clock.quiet_frames = 0;
        handle(pads.translate(event));
    }
}

void App::handle(const SDL_Event& event) {
    if (takes_key(event)) return;
    gui.handle(event);
    controls.handle(event, gui.wants_text());
    switch (event.type) {
        case SDL_QUIT:
            quit = config.host.leaves;
            break;
        case SDL_DROPFILE:
            if (event.drop.file != nullptr) open_file(event.drop.file);
            SDL_free(event.drop.file);
            break;
        case SDL_RENDER_DEVICE_RESET:
            forget_pictures();
            level_list.forget_pictures();
            gui.forget();
            break;
        case SDL_WINDOWEVENT:
            if (event.window.event == SDL_WINDOWEVENT_CLOSE) quit = true;
            break;
        default:
            break;
    }
}

/// Textures that the renderer has lost, or that show a level that is gone.
void App::forget_pictures() {
    painter.forget();
    for (const auto& each : lane_painters) each->forget();
}

void App::fit_to_window() {
    const Vec2 output = window.output_size();
    if (output.x < 1.0 || output.y < 1.0) return;
    const float scale = scale_for(output, window.pixels_per_point()) *
                        static_cast<float>(workspace.ui_scale) / 100.0F;
    if (scale != gui.scale()) {
        gui.set_scale(scale);
        painter.set_scale(scale);
        for (const auto& each : lane_painters) each->set_scale(scale);
    }
    controls.set_window(window.size());
    if (controls.by_touch() && !std::exchange(was_touched, true))
        workspace.message.show(toast::touch_hint());
    make_room_for_world();
    workspace.rig.camera.size = {output.x, std::max(1.0, bottom_of_world())};
}

/// A screen that has become too narrow for the panel beside the world shows the world; wide again,
/// it shows both.
void App::make_room_for_world() {
    const Vec2 output = window.output_size();
    const auto scale = static_cast<double>(gui.scale());
    const bool was_narrow = std::exchange(layout.is_narrow, is_narrow(output, scale));
    if (layout.is_narrow && !was_narrow && workspace.show_panel) {
        workspace.show_panel = false;
        panel_gave_way = true;
    } else if (!layout.is_narrow && std::exchange(panel_gave_way, false)) {
        workspace.show_panel = true;
    }
    layout = layout_of(output, scale, workspace.show_panel);
}

/// Above a sheet there is room for the world alone; it has buttons of its own.
bool App::shows_touch_bar() const {
    return controls.by_touch() && !(layout.is_narrow && workspace.show_panel);
}

/// Pixels: what lists may cover. The button that leads back stays in reach of fingers.
Vec2 App::area_for_lists() const {
    const Vec2 output = window.output_size();
    return shows_touch_bar() ? Vec2{output.x, workspace.rig.camera.size.y} : output;
}

/// Pixels from the top: the world ends where the buttons for fingers begin, the timeline, or the
/// panel where it is a sheet.
double App::bottom_of_world() const {
    double bottom = layout.sheet_top;
    if (workspace.show_timeline) bottom -= TimelineStrip::height(gui.scale());
    if (shows_touch_bar())
        bottom -= TouchBar::height(static_cast<double>(panel.left_edge()),
                                   static_cast<double>(gui.scale()));
    return bottom;
}

void App::begin_picture() {
    const double before = std::exchange(clock.now, config.clock());
    clock.seconds = std::clamp(clock.now - before, 0.0, Ticker::longest_frame);
    last_picture.reset();
    fit_to_window();
    use_theme();
    const double ratio = window.pixels_per_point();
    const double points = static_cast<double>(gui.scale()) / ratio;
    gui.begin_frame(touch_scroll.filtered(controls.pointer(), controls.by_touch(), points),
                    clock.seconds);
    touch_scroll.scroll(ratio);
    if (gui.wants_mouse()) controls.give_mouse_to_panel();
}

/// Carries out the panel's commands of the last frame.
void App::carry_out_panel() {
    const PanelCommands wanted = std::exchange(panel_commands, {});
    if (wanted.settings) use_settings(*wanted.settings);
    if (wanted.taken_over) take_over(*wanted.taken_over);
    if (wanted.view) use_view(*wanted.view);
    for (const Action action : wanted.actions) dispatch({action});
    for (const Press& press : wanted.presses) dispatch(press);
    if (wanted.open_level) open_level(*wanted.open_level);
    if (wanted.open_link) open_link(*wanted.open_link);
    if (wanted.ui_scale) set_ui_scale(*wanted.ui_scale);
    if (wanted.scene) open_listed(*wanted.scene);
    if (wanted.toggle_stages) workspace.stages.set_open(!workspace.stages.is_open());
    if (wanted.event) workspace.stages.choose(*wanted.event);
    carry_out_compare(wanted.compare);
    carry_out_survey(wanted.survey);
    if (wanted.play_events) workspace.stages.toggle_play();
}

void App::dispatch_controls() {
    carry_out_panel();
    carry_out_tour_button();
    for (const Press& press : controls.presses()) dispatch(press);
    const Pointer& pointer = controls.pointer();
    const double ratio = window.pixels_per_point();
    if (pointer.wheel != 0.0) {
        constexpr double notch = 1.15;
        workspace.rig.camera.zoom_at(in_shared_camera(pointer.position * ratio),
                                     std::pow(notch, pointer.wheel));
        workspace.rig.leave_to_user();
    }
    if (pointer.dragged != Vec2{}) {
        workspace.rig.camera.pan(pointer.dragged * ratio * shared_pixels_per_pixel());
        workspace.rig.leave_to_user();
        workspace.view.follow = false;
    }
    pinch_view();
    point_at_probe();
    point_at_trail();
    point_at_events();
    point_at_things();
    go_on_with_events();
    walk_on();
}

/// Two fingers take the view along, and what lies between them stays there.
void App::pinch_view() {
    const auto pinch = controls.pinch();
    if (!pinch) return;
    const double ratio = window.pixels_per_point();
    workspace.rig.camera.pan(pinch->moved * ratio * shared_pixels_per_pixel());
    workspace.rig.camera.zoom_at(in_shared_camera(pinch->center * ratio), pinch->factor);
    workspace.rig.leave_to_user();
    workspace.view.follow = false;
}

/// The run can be taken by its trail, where that is not in the way of walking: while time or the
/// mover rests.
void App::point_at_trail() {
    pointed_tick.reset();
    const Simulation& simulation = session.simulation();
    const bool rests =
        session.is_paused() || simulation.state().position == simulation.previous().position;
    if (workspace.probe || shows_tiles() || !workspace.view.trail || !rests || gui.wants_mouse())
        return;
    const Pointer& pointer = controls.pointer();
    const Camera& camera = workspace.rig.camera;
    const double ratio = window.pixels_per_point();
    constexpr double near = 7.0;  // points
    const double reach = near * static_cast<double>(gui.scale()) / camera.pixels_per_unit;
    const Vec2 place = camera.to_world(pointer.position * ratio);
    if (distance(place, simulation.state().position) <= reach) return;  // that is the mover itself
    pointed_tick = tick_at(session, place, reach);
    if (!pointed_tick || !pointer.pressed[0]) return;
    controls.give_mouse_to_panel();  // the press is no walk towards the pointer
    if (*pointed_tick != session.tick_in_view()) command(command::Seek{*pointed_tick});
}

/// Walking means that time goes on: with the past in view a branch begins. Keys that were held
/// when time came to rest do not count.
void App::walk_on() {
    const Input before = std::exchange(input_before, next_input());
    const bool rests = session.is_paused() || session.in_past();
    if (!rests || workspace.probe || !begins_to_walk(before, input_before)) return;
    command(command::Fork{});
    workspace.message.show(session.in_past()
                               ? "A branch begins here; what was is kept below the timeline."
                               : toast::switched("Pause", false));
}

void App::apply_commands() {
    // Commands issued while one is applied are for the next frame.
    for (const Command& each : std::exchange(commands, {})) session.apply(each);
}

void App::advance() {
    if (workspace.probe) {
        ticker.hold();
        return;
    }
    std::int64_t due = 0;
    if (session.is_paused()) {
        ticker.hold();
    } else {
        due = ticker.due(clock.now, session.simulation().settings().tick_rate);
    }
    const std::int64_t before = session.tick_in_view();
    const bool was_playing = session.is_playing();
    const double begin = move_clock ? move_clock() : 0.0;
    session.advance(due, next_input(), wants_trace());
    if (was_playing && !session.is_playing() && session.playback())
        workspace.message.show(result_of(*session.playback()) + "  R: again.");
    const bool made_ticks = session.tick_in_view() > before && !session.in_past();
    if (!made_ticks) return;
    measure(move_clock ? move_clock() - begin : 0.0, session.tick_in_view() - before);
    controls.tick_done();
}

Input App::next_input() const {
    if (script) return *script;
    if (tour.is_open() && tour.leg()) return tour.leg()->input;
    return controls.input(pointer_camera(), window.pixels_per_point());
}

void App::measure(double seconds, std::int64_t ticks) {
    metrics.move_time.add(seconds * 1e6 / static_cast<double>(ticks));
    const MoveResult* result = session.simulation().last_result();
    if (!result) return;
    metrics.iterations.add(result->iterations);
    metrics.contacts.add(static_cast<double>(result->contacts.size()));
    metrics.steps.add(static_cast<double>(result->substep_count));
}

/// What is in view, by its name.
std::string App::name_in_view() const {
    if (const SavedScene* figure = workspace.open_figure()) return figure->title;
    if (tour.is_open()) return "Guided tour";
    return visited_failure.empty() ? level_name(level_path) : visited_failure;
}

void App::finish_picture() {
    window.set_title(name_in_view() + " - " + config.title);
    gui.end_frame();
    gui.draw(theme.of(Paint::background));
    if (std::exchange(screenshot_wanted, false)) take_screenshot();
    const bool is_measured = !workspace.probe;  // of the game, which rests meanwhile
    if (is_measured)
        metrics.work_time.add(seconds_of(SDL_GetPerformanceCounter() - clock.work_began) * 1e3);
    if (is_measured && !clock.rested) metrics.frame_time.add(clock.seconds * 1e3);
    window.present();
}

}  // namespace slidelab::lab
