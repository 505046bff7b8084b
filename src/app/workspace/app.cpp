#include "app/workspace/app.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "app/controls/toasts.hpp"
#include "app/files/paths.hpp"
#include "app/tools/run_trails.hpp"
#include "app/workspace/app_parts.hpp"

namespace slidelab {

namespace {

bool moves(const Input& input) { return input.right != 0.0 || input.down != 0.0 || input.lead; }

}  // namespace

App::Parts::Parts(AppConfig from)
    : config(std::move(from)),
      window(config.width, config.height, config.vsync),
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
    if (config.play) session.apply(command::Play{config.play});
    if (!config.record_path.empty()) {
        recording_path = config.record_path;
        session.apply(command::StartRecording{});
    }
    window.set_title(level_name(level_path) + " - Slidelab");
    window.set_icon(asset("assets/icon.png"));  // without it, the desktop shows its own
    workspace.message.show(config.message.empty() ? toast::hint(controls.bindings())
                                                  : config.message);
    note_level(config.level);
    if (config.level.document && !config.play) remember_level();
    fit_to_window();
    use_theme();
    // Without it options have no button beside them, and the gallery says what is wrong.
    static_cast<void>(workspace.failures.load(asset(failure_index)));
    if (!config.figure.empty()) begin_with_figure(config.figure);
    if (config.tour) toggle_tour();
}

App::Parts::~Parts() { save_state(); }

bool App::Parts::frame() {
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

void App::Parts::wait_while_idle() {
    clock.rested = clock.waited_in_vain = false;
    if (!config.idle_wait) return;
    const bool hidden = window.minimised();
    constexpr int settling = 12;  // frames that the panel needs to come to rest after an event
    const bool is_settled = clock.quiet_frames >= settling;
    if (!hidden && is_settled && only_boxes_move()) return wait_for_tick();
    if (!hidden && (!resting() || !is_settled)) return;
    const double longest = workspace.message.rest();
    if (longest <= 0.0) return;
    clock.rested = true;
    ticker.hold();  // time stands still meanwhile
    const double before = config.surroundings.waits ? config.clock() : clock.now;
    const bool is_quiet = workspace.message.is_gone() && !gui.wants_text();
    clock.waited_in_vain = !wait_for_event(longest) && is_quiet;
    clock.now = config.clock();  // the wait is no long frame
    workspace.message.age(clock.now - before);
}

/// Whether something happened, or the level's file was saved: the disk is asked now and then,
/// without a frame for it.
bool App::Parts::wait_for_event(double longest) {
    if (!config.surroundings.waits) {
        SDL_PumpEvents();
        return SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT) == SDL_TRUE;
    }
    constexpr double nap = 2.0 * FileWatch::interval;
    for (double left = longest; left > 0.0; left -= nap) {
        const double seconds = std::min(left, nap);
        if (SDL_WaitEventTimeout(nullptr, static_cast<int>(seconds * 1000.0) + 1) != 0) return true;
        if (level_watch.is_to_be_seen(config.clock())) return true;
    }
    return false;
}

/// A display may show more pictures than there are ticks.
void App::Parts::wait_for_tick() {
    if (!config.surroundings.waits) return;
    const double left = (1.0 - ticker.between()) / session.simulation().settings().tick_rate;
    SDL_WaitEventTimeout(nullptr, static_cast<int>(std::ceil(left * 1000.0)));
}

bool App::Parts::resting() const {
    return is_world_at_rest() && (workspace.probe || session.pace() == Pace::paused ||
                                  session.simulation().level().box_paths().empty());
}

/// Pictures between two ticks would show hardly more of it.
bool App::Parts::only_boxes_move() const { return is_world_at_rest() && !resting(); }

/// Nothing moves but kinematic boxes, which go on for ever.
bool App::Parts::is_world_at_rest() const {
    if (workspace.show_levels && level_list.is_waiting()) return false;
    if (!commands.empty() || !asked.empty() || workspace.stages.is_playing()) return false;
    if (tour_wish != TourWish::none) return false;
    if (tour.is_open() && (tour.leg() || frames_to_aim > 0)) return false;
    if (session.rerun() && !session.rerun()->finished()) return false;
    if (workspace.survey && workspace.survey->is_busy()) return false;
    if (workspace.probe) return true;
    if (workspace.compare && workspace.compare->is_behind(session)) return false;
    if (clock.camera_moves) return false;
    if (session.pace() == Pace::paused) return true;
    if (!session.is_running() || session.is_playing()) return false;
    const Simulation& simulation = session.simulation();
    const State& state = simulation.state();
    return next_input() == Input{} && state.tick > 0 &&
           state.position == simulation.previous().position;
}

void App::Parts::read_events() {
    clock.work_began = SDL_GetPerformanceCounter();
    controls.begin_frame();
    ++clock.quiet_frames;
    SDL_Event event;
    while (SDL_PollEvent(&event) != 0) {
        clock.quiet_frames = 0;
        handle(pads.translate(event));
    }
}

void App::Parts::handle(const SDL_Event& event) {
    if (takes_key(event)) return;
    gui.handle(event);
    controls.handle(event, gui.wants_text());
    switch (event.type) {
        case SDL_QUIT:
            quit = config.surroundings.leaves;
            break;
        case SDL_DROPFILE:
            if (event.drop.file != nullptr) open_file(event.drop.file);
            SDL_free(event.drop.file);
            break;
        case SDL_RENDER_TARGETS_RESET:
            forget_pictures();
            level_list.forget_pictures();
            gui.forget_picture();
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
void App::Parts::forget_pictures() {
    painter.forget();
    for (const auto& each : lane_painters) each->forget();
}

void App::Parts::fit_to_window() {
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
void App::Parts::make_room_for_world() {
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
bool App::Parts::shows_touch_bar() const {
    return controls.by_touch() && !(layout.is_narrow && workspace.show_panel);
}

/// Pixels: what lists may cover. The button that leads back stays in reach of fingers.
Vec2 App::Parts::area_for_lists() const {
    const Vec2 output = window.output_size();
    return shows_touch_bar() ? Vec2{output.x, workspace.rig.camera.size.y} : output;
}

/// Pixels from the top: the world ends where the buttons for fingers begin, the timeline, or the
/// panel where it is a sheet.
double App::Parts::bottom_of_world() const {
    double bottom = layout.sheet_top;
    if (workspace.show_timeline) bottom -= TimelineStrip::height(gui.scale());
    if (shows_touch_bar())
        bottom -= TouchBar::height(static_cast<double>(panel.left_edge()),
                                   static_cast<double>(gui.scale()));
    return bottom;
}

void App::Parts::begin_picture() {
    const double before = std::exchange(clock.now, config.clock());
    clock.seconds = std::clamp(clock.now - before, 0.0, Ticker::longest_frame);
    last_picture.reset();
    fit_to_window();
    use_theme();
    const double ratio = window.pixels_per_point();
    const double points = static_cast<double>(gui.scale()) / ratio;
    gui.begin_frame(touch_scroll.told(controls.pointer(), controls.by_touch(), points),
                    clock.seconds);
    touch_scroll.scroll(ratio);
    if (gui.wants_mouse()) controls.give_mouse_to_panel();
}

/// What was asked for in the panel while the last frame was drawn.
void App::Parts::carry_out_panel() {
    const PanelCommands wanted = std::exchange(asked, {});
    if (wanted.settings) use_settings(*wanted.settings);
    if (wanted.view) use_view(*wanted.view);
    for (const Action action : wanted.actions) dispatch({action});
    for (const Press& press : wanted.presses) dispatch(press);
    if (wanted.open_level && open_level(*wanted.open_level)) abandon_tour();
    if (wanted.open_link) open_link(*wanted.open_link);
    if (wanted.ui_scale) set_ui_scale(*wanted.ui_scale);
    if (wanted.figure) open_figure(*wanted.figure);
    if (wanted.failure) show_failure(*wanted.failure);
    if (wanted.toggle_stages) workspace.stages.set_open(!workspace.stages.is_open());
    if (wanted.event) workspace.stages.choose(*wanted.event);
    carry_out_compare(wanted.compare);
    carry_out_survey(wanted.survey);
    if (wanted.play_events) workspace.stages.toggle_play();
}

void App::Parts::dispatch_controls() {
    carry_out_panel();
    carry_out_tour_wish();
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
    walk_from_past();
}

/// Two fingers take the view along, and what lies between them stays there.
void App::Parts::pinch_view() {
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
void App::Parts::point_at_trail() {
    pointed_tick.reset();
    const Simulation& simulation = session.simulation();
    const bool rests = session.pace() == Pace::paused ||
                       simulation.state().position == simulation.previous().position;
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

/// With the past in view, walking on begins a branch; but not with keys that were held when the
/// past came into view.
void App::Parts::walk_from_past() {
    const bool moving = moves(next_input());
    const bool starts = moving && !was_moving_in_past;
    was_moving_in_past = moving;
    if (!starts || workspace.probe || !session.in_past()) return;
    command(command::Fork{});
    workspace.message.show("A branch begins here; what was is kept below the timeline.");
}

void App::Parts::apply_commands() {
    // What a command asks for while it is applied is for the next frame.
    for (const Command& each : std::exchange(commands, {})) session.apply(each);
}

void App::Parts::advance() {
    if (workspace.probe) {
        ticker.hold();
        return;
    }
    std::int64_t due = 0;
    if (session.pace() == Pace::paused) {
        ticker.hold();
    } else {
        due = ticker.due(clock.now, session.simulation().settings().tick_rate);
    }
    const std::int64_t before = session.tick_in_view();
    const bool was_playing = session.is_playing();
    const std::uint64_t begin = SDL_GetPerformanceCounter();
    session.advance(due, next_input(), wants_trace());
    if (was_playing && !session.is_playing() && session.playback())
        workspace.message.show(result_of(*session.playback()) + "  R: again.");
    const bool made_ticks = session.tick_in_view() > before && !session.in_past();
    if (!made_ticks) return;
    measure(seconds_of(SDL_GetPerformanceCounter() - begin), session.tick_in_view() - before);
    controls.tick_done();
}

Input App::Parts::next_input() const {
    if (script) return *script;
    if (tour.is_open() && tour.leg()) return tour.leg()->input;
    return controls.input(pointer_camera(), window.pixels_per_point());
}

void App::Parts::measure(double seconds, std::int64_t ticks) {
    metrics.move_time.add(seconds * 1e6 / static_cast<double>(ticks));
    const MoveResult* result = session.simulation().last_result();
    if (!result) return;
    metrics.iterations.add(result->iterations);
    metrics.contacts.add(static_cast<double>(result->contacts.size()));
    metrics.steps.add(static_cast<double>(result->substep_count));
}

void App::Parts::finish_picture() {
    gui.end_frame();
    gui.draw(theme.of(Paint::background));
    if (std::exchange(screenshot_wanted, false)) take_screenshot();
    const bool is_measured = !workspace.probe;  // of the game, which rests meanwhile
    if (is_measured)
        metrics.work_time.add(seconds_of(SDL_GetPerformanceCounter() - clock.work_began) * 1e3);
    if (is_measured && !clock.rested) metrics.frame_time.add(clock.seconds * 1e3);
    window.present();
}

App::App(AppConfig config) : parts_(std::make_unique<Parts>(std::move(config))) {}
App::~App() = default;

bool App::frame() { return parts_->frame(); }
bool App::open_file(const std::string& path) { return parts_->open_file(path); }
void App::save_preferences() { parts_->save_preferences(); }
bool App::save_run(const std::string& path) { return parts_->save_run(path); }
bool App::resume_run(const std::string& path) { return parts_->resume_run(path); }

const Session& App::session() const { return parts_->session; }
const Simulation& App::simulation() const { return parts_->session.simulation(); }
void App::apply(const Command& command) { parts_->session.apply(command); }
const Settings& App::settings() const { return parts_->settings_in_use(); }
void App::change_settings(const Settings& settings) { parts_->change_settings(settings); }
const Trace& App::trace() const { return parts_->session.trace(); }
Camera& App::camera() { return parts_->workspace.rig.camera; }
void App::set_camera(Vec2 center, double pixels_per_unit) {
    camera().center = center;
    camera().pixels_per_unit = pixels_per_unit;
    parts_->workspace.rig.leave_to_user();
    parts_->workspace.view.follow = false;
}
ViewSettings& App::view() { return parts_->workspace.view; }
bool App::paused() const { return parts_->session.pace() == Pace::paused; }
void App::set_paused(bool paused) {
    apply(command::SetPace{paused ? Pace::paused : Pace::running});
}
bool App::panel_open() const { return parts_->workspace.show_panel; }
void App::set_panel_open(bool open) { parts_->workspace.show_panel = open; }
void App::show_panel_page(std::string_view title) {
    if (const auto page = tab_named(title)) parts_->panel.show(*page);
}
bool App::timeline_open() const { return parts_->workspace.show_timeline; }
void App::set_timeline_open(bool open) { parts_->workspace.show_timeline = open; }
bool App::levels_open() const { return parts_->workspace.show_levels; }
bool App::map_notes_open() const { return parts_->map_notes.is_open(); }
bool App::help_open() const { return parts_->workspace.show_help; }
void App::set_help_open(bool open) { parts_->workspace.show_help = open; }
int App::ui_scale() const { return parts_->workspace.ui_scale; }
void App::set_ui_scale(int percent) { parts_->set_ui_scale(percent); }
bool App::asks_to_leave() const { return parts_->leave_dialog.is_open(); }
const KeyBindings& App::keys() const { return parts_->controls.bindings(); }
void App::set_script_input(std::optional<Input> input) { parts_->script = input; }
std::optional<std::size_t> App::event_at_hand() const { return parts_->workspace.stages.event(); }
bool App::stages_open() const { return parts_->workspace.stages.is_open(); }
void App::set_stages_open(bool open) { parts_->workspace.stages.set_open(open); }
const SurveyView* App::survey() const { return parts_->workspace.survey.get(); }

const CompareView* App::compare() const {
    return parts_->workspace.compare ? &*parts_->workspace.compare : nullptr;
}
ProbeView* App::probe() { return parts_->workspace.probe ? &*parts_->workspace.probe : nullptr; }
const Figure* App::figure() const { return parts_->workspace.course.figure(); }
std::optional<Aabb> App::opening_place() const { return parts_->opening_place; }
const GuidedTour* App::tour() const { return parts_->tour.is_open() ? &parts_->tour : nullptr; }
std::optional<Aabb> App::caption_place() const { return parts_->caption.place(); }
bool App::caption_fits() const { return parts_->caption.fits(); }
void App::set_probe_open(bool open) {
    if (open != parts_->workspace.probe.has_value()) parts_->toggle_probe();
}
void App::tick(const Input& input) { parts_->tick_now(input); }
bool App::open_level(const std::string& path) { return parts_->open_level(path); }
bool App::open_link(const std::string& text) { return parts_->open_link(text); }
std::string App::link() {
    const auto made = parts_->make_link();
    return made ? made->text : std::string();
}
const std::string& App::level_path() const { return parts_->level_path; }
const std::string& App::message() const { return parts_->workspace.message.text(); }
void App::show_message(const std::string& line) { parts_->workspace.message.show(line); }
bool App::shows_message() const { return !parts_->workspace.message.is_gone(); }
const PictureWords& App::words() const { return parts_->painter.words(); }
Vec2 App::output_size() const { return parts_->window.output_size(); }
bool App::draws_in_software() const { return parts_->window.is_software(); }
Vec2 App::window_size() const { return parts_->window.size(); }

bool App::save_screenshot(const std::string& path) {
    const std::string problem = save_picture_file(parts_->picture(), path);
    if (!problem.empty()) parts_->workspace.message.show(problem);
    return problem.empty();
}

std::uint32_t App::pixel(int x, int y) {
    const Image& image = parts_->picture();
    if (x < 0 || y < 0 || x >= image.width || y >= image.height) return 0;
    const auto place = static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                       static_cast<std::size_t>(x);
    return image.pixels[place] & 0xffffffU;
}

double App::hidden_panel_height() const {
    return static_cast<double>(parts_->panel.hidden_height());
}

std::optional<Vec2> App::control_center(const std::string& label) const {
    auto pixels = parts_->panel.center_of(label);
    if (!pixels) pixels = parts_->strip.center_of(label);
    if (!pixels) pixels = parts_->caption.center_of(label);
    if (!pixels) pixels = parts_->figures_menu.center_of(label);
    if (!pixels) pixels = parts_->gallery.center_of(label);
    if (!pixels) pixels = parts_->tour_card.center_of(label);
    if (!pixels) pixels = parts_->level_list.center_of(label);
    if (!pixels) pixels = parts_->map_notes.center_of(label);
    if (!pixels) pixels = parts_->help_list.center_of(label);
    if (!pixels) pixels = parts_->leave_dialog.center_of(label);
    if (!pixels) pixels = parts_->touch_bar.center_of(label);
    if (!pixels) return std::nullopt;
    return *pixels / parts_->window.pixels_per_point();
}

}  // namespace slidelab
