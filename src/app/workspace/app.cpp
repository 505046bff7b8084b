#include "app/workspace/app.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "app/shell/paths.hpp"
#include "app/workspace/app_parts.hpp"

namespace slidelab {

namespace {

Theme load_theme() {
    auto theme = read_theme(asset("assets/theme.json"));
    if (const auto* problem = std::get_if<std::string>(&theme)) throw std::runtime_error(*problem);
    return std::get<Theme>(theme);
}

/// Where the kinematic boxes are drawn: between where they were a tick ago and where they are.
std::vector<Box> boxes_between(const Simulation& simulation, double between) {
    std::vector<Box> boxes;
    const std::span<const BoxPath> moving = simulation.level().box_paths();
    for (std::size_t i = 0; i < moving.size(); ++i) {
        const Box before = moving[i].at(simulation.previous().boxes[i]);
        const Box now = moving[i].at(simulation.state().boxes[i]);
        boxes.push_back({lerp(before.center, now.center, between), now.half});
    }
    return boxes;
}

}  // namespace

App::Parts::Parts(AppConfig from)
    : config(std::move(from)),
      window(config.width, config.height, config.vsync),
      gui(window, scale_for(window.output_size(), window.pixels_per_point())),
      theme(load_theme()),
      painter(window.renderer(), theme, SLIDELAB_FONT, gui.scale()),
      simulation(config.level, config.settings),
      view(config.view),
      level_path(config.level_path),
      show_panel(config.show_panel) {
    if (!config.clock) {
        config.clock = [begin = SDL_GetPerformanceCounter()] {
            return seconds_of(SDL_GetPerformanceCounter() - begin);
        };
    }
    if (!config.record_path.empty()) {
        recording_path = config.record_path;
        recorder.emplace(name_in_recordings(level_path), simulation.settings());
    }
    window.set_title(level_name(level_path) + " - Slidelab");
    window.set_icon(asset("assets/icon.png"));  // without it, the desktop shows its own
    message.show(config.message.empty() ? "Arrow keys or WASD: walk.  F1: all controls."
                                        : config.message);
    camera.size = window.output_size();
}

App::Parts::~Parts() { save_state(); }

bool App::Parts::frame() {
    wait_while_idle();
    read_events();
    if (quit) return false;
    begin_picture();
    obey_controls();
    advance();
    draw_picture();
    finish_picture();
    return !quit;
}

void App::Parts::wait_while_idle() {
    rested = false;
    if (!config.idle_wait) return;
    const bool hidden = window.minimised();
    constexpr int settling = 12;  // frames that the panel needs to come to rest after an event
    if (!hidden && (!resting() || quiet_frames < settling)) return;
    const double longest = message.rest();
    if (longest <= 0.0) return;
    rested = true;
    ticker.hold();  // time stands still meanwhile
    const double before = config.clock();
    SDL_WaitEventTimeout(nullptr, static_cast<int>(longest * 1000.0) + 1);
    now = config.clock();  // the wait is no long frame
    message.age(now - before);
}

bool App::Parts::resting() const {
    if (probe) return true;
    if (camera_moves || single_ticks > 0 || (is_playing() && !paused)) return false;
    if (paused) return true;
    const State& state = simulation.state();
    return next_input() == Input{} && simulation.level().box_paths().empty() && state.tick > 0 &&
           state.position == simulation.previous().position;
}

void App::Parts::read_events() {
    work_began = SDL_GetPerformanceCounter();
    controls.begin_frame();
    ++quiet_frames;
    SDL_Event event;
    while (SDL_PollEvent(&event) != 0) {
        quiet_frames = 0;
        handle(pads.translate(event));
    }
}

void App::Parts::handle(const SDL_Event& event) {
    gui.handle(event);
    controls.handle(event, gui.wants_text());
    switch (event.type) {
        case SDL_QUIT:
            quit = true;
            break;
        case SDL_DROPFILE:
            if (event.drop.file != nullptr) open_level(event.drop.file);
            SDL_free(event.drop.file);
            break;
        case SDL_RENDER_TARGETS_RESET:
            painter.forget();
            break;
        case SDL_RENDER_DEVICE_RESET:
            painter.forget();
            gui.forget();
            break;
        case SDL_WINDOWEVENT:
            handle_window(event.window);
            break;
        default:
            break;
    }
}

void App::Parts::handle_window(const SDL_WindowEvent& event) {
    if (event.event == SDL_WINDOWEVENT_CLOSE) quit = true;
}

void App::Parts::fit_to_window() {
    const Vec2 size = window.output_size();
    if (size == camera.size || size.x < 1.0 || size.y < 1.0) return;
    camera.size = size;
    const float scale = scale_for(size, window.pixels_per_point());
    if (scale == gui.scale()) return;
    gui.set_scale(scale);
    painter.set_scale(scale);
}

void App::Parts::begin_picture() {
    const double before = std::exchange(now, config.clock());
    seconds = std::clamp(now - before, 0.0, Ticker::longest_frame);
    last_picture.reset();
    fit_to_window();
    gui.begin_frame(controls.pointer(), seconds);
    if (gui.wants_mouse()) controls.give_mouse_to_panel();
}

void App::Parts::obey_controls() {
    for (const Press& press : controls.presses()) obey(press);
    const Pointer& pointer = controls.pointer();
    const double ratio = window.pixels_per_point();
    if (pointer.wheel != 0.0) {
        constexpr double notch = 1.15;
        camera.zoom_at(pointer.position * ratio, std::pow(notch, pointer.wheel));
        view_is_fitted = false;
        follower.stop();
    }
    if (pointer.dragged != Vec2{}) {
        camera.pan(pointer.dragged * ratio);
        view_is_fitted = false;
        view.follow = false;
    }
    point_at_probe();
}

void App::Parts::draw_picture() {
    // The panel first: it says where the world's part of the screen ends.
    draw_gui();
    const Vec2 mover =
        lerp(simulation.previous().position, simulation.state().position, ticker.between());
    move_camera(mover);
    if (probe) {
        draw_probe();
    } else {
        draw_world(mover);
    }
    fill_panel_ground();
}

void App::Parts::move_camera(Vec2 mover) {
    if (view_is_fitted) fit_view();
    const bool moved = simulation.state().position != simulation.previous().position;
    // Switched on again, it finds the mover at once.
    if (view.follow && !was_following) follower.start();
    was_following = view.follow;
    camera_moves = view.follow && !probe && follow(mover, moved && !paused, seconds);
}

void App::Parts::fit_view() {
    const auto right_edge = static_cast<double>(panel.left_edge());
    const double bottom = view.legend ? painter.room_for_legend() : 0.0;
    show_area(camera, simulation.level().bounds(),
              {MessageBar::height(gui.scale()), bottom, right_edge});
    // A level too large to be seen whole is begun at the mover, at a size that can be played.
    constexpr double least = 12.0;     // pixels a unit, at scale 1
    constexpr double playable = 36.0;  // the same
    const auto scale = static_cast<double>(gui.scale());
    if (whole_level_wanted || camera.pixels_per_unit >= least * scale) return;
    camera.pixels_per_unit = playable * scale;
    show_point(camera, simulation.state().position, right_edge);
    view_is_fitted = false;
}

bool App::Parts::follow(Vec2 mover, bool moved, double elapsed) {
    if (view_is_fitted) return false;  // the mover is in inradius wherever it goes
    return follower.follow(camera, mover, moved, static_cast<double>(panel.left_edge()), elapsed);
}

void App::Parts::draw_world(Vec2 mover) {
    const Settings& settings = simulation.settings();
    const Shape shape = shape_of(settings);
    const std::vector<Box> boxes = boxes_between(simulation, ticker.between());
    std::vector<Vec2> path = trail;
    if (!path.empty()) path.back() = mover;  // the trail must not run ahead of the mover
    const Scene scene{simulation.level(),
                      *settings.strategy,
                      shape,
                      mover,
                      simulation.state().heading,
                      settings.steering == Steering::tank,
                      last_input.pass || !settings.collisions,
                      squeezed(),
                      boxes,
                      path,
                      trace};
    painter.paint(*ImGui::GetBackgroundDrawList(), camera, scene, view, panel.left_edge());
}

void App::Parts::fill_panel_ground() {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const auto width = static_cast<float>(camera.size.x);
    const auto height = static_cast<float>(camera.size.y);
    if (panel.left_edge() < width) gui.fill(list, panel.left_edge(), 0.0F, width, height);
}

bool App::Parts::squeezed() const {
    const MoveResult* result = simulation.last_result();
    return result && result->squeezed;
}

void App::Parts::draw_gui() {
    Settings settings = simulation.settings();
    const PanelModel model{settings,
                           view,
                           metrics,
                           level_path,
                           paused,
                           recorder.has_value(),
                           squeezed(),
                           simulation.state().tick,
                           simulation.state().time,
                           probe ? &*probe : nullptr};
    const PanelCommands commands = show_panel ? panel.draw(model, camera.size, gui.scale())
                                              : panel.draw_closed(camera.size, gui.scale());
    if (!(settings == simulation.settings())) simulation.set_settings(settings);
    for (const Action action : commands.actions) obey({action});
    if (commands.open_level) open_level(*commands.open_level);
    if (show_help) show_help = draw_help(camera.size, gui.scale());
    message.age(seconds);
    message.draw(panel.left_edge(), gui.scale());
}

void App::Parts::finish_picture() {
    gui.end_frame();
    const Color background = theme.of(Paint::background);
    window.clear(background.r, background.g, background.b);
    gui.draw();
    if (std::exchange(screenshot_wanted, false)) take_screenshot();
    metrics.work_time.add(seconds_of(SDL_GetPerformanceCounter() - work_began) * 1e3);
    if (!rested) metrics.frame_time.add(seconds * 1e3);
    window.present();
}

App::App(AppConfig config) : parts_(std::make_unique<Parts>(std::move(config))) {}
App::~App() = default;

bool App::frame() { return parts_->frame(); }

Simulation& App::simulation() { return parts_->simulation; }
const Trace& App::trace() const { return parts_->trace; }
Camera& App::camera() { return parts_->camera; }
void App::set_camera(Vec2 center, double pixels_per_unit) {
    parts_->camera.center = center;
    parts_->camera.pixels_per_unit = pixels_per_unit;
    parts_->view_is_fitted = false;
    parts_->view.follow = false;
}
ViewSettings& App::view() { return parts_->view; }
bool App::paused() const { return parts_->paused; }
void App::set_paused(bool paused) { parts_->paused = paused; }
bool App::panel_open() const { return parts_->show_panel; }
void App::set_panel_open(bool open) { parts_->show_panel = open; }
bool App::help_open() const { return parts_->show_help; }
void App::set_help_open(bool open) { parts_->show_help = open; }
void App::set_script_input(std::optional<Input> input) { parts_->script = input; }
ProbeView* App::probe() { return parts_->probe ? &*parts_->probe : nullptr; }
void App::set_probe_open(bool open) {
    if (open != parts_->probe.has_value()) parts_->toggle_probe();
}
void App::tick(const Input& input) { parts_->tick_now(input); }
bool App::open_level(const std::string& path) { return parts_->open_level(path); }
const std::string& App::level_path() const { return parts_->level_path; }
const std::string& App::message() const { return parts_->message.text(); }
void App::show_message(const std::string& line) { parts_->message.show(line); }
Vec2 App::output_size() const { return parts_->window.output_size(); }
Vec2 App::window_size() const { return parts_->window.size(); }

bool App::save_screenshot(const std::string& path) {
    const std::string problem = save_png(parts_->picture(), path);
    if (!problem.empty()) parts_->message.show(problem);
    return problem.empty();
}

std::uint32_t App::pixel(int x, int y) {
    const Image& image = parts_->picture();
    if (x < 0 || y < 0 || x >= image.width || y >= image.height) return 0;
    const auto place = static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                       static_cast<std::size_t>(x);
    return image.pixels[place] & 0xffffffU;
}

std::optional<Vec2> App::control_center(const std::string& label) const {
    const auto pixels = parts_->panel.center_of(label);
    if (!pixels) return std::nullopt;
    return *pixels / parts_->window.pixels_per_point();
}

}  // namespace slidelab
