#include "app/start/tour_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <utility>

#include "app/files/paths.hpp"
#include "app/start/off_screen.hpp"
#include "app/start/window_request.hpp"
#include "app/tools/probe/probe_tool.hpp"
#include "lab/scenes/saved/scene_setup.hpp"

namespace slidelab::lab {

namespace fs = std::filesystem;

namespace {

constexpr double lines_of_zoom = 720.0;  ///< a stop's zoom is for a picture as high as this

void run_legs(App& app, const std::vector<SceneLeg>& legs) {
    for (const SceneLeg& leg : legs) {
        app.desk.document.session.apply(command::ChangeSettings{leg.settings});
        for (std::int64_t tick = 0; tick < leg.ticks; ++tick) app.tick(leg.input);
    }
}

void open_probe(App& app, const Stop& stop, const std::string& title) {
    if (!stop.probe) return;
    Desk& desk = app.desk;
    const Vec2 mover = desk.document.session.simulation().state().position;
    desk.press({Action::probe});
    app.frame();
    ProbeView& probe = desk.document.tools.find<ProbeTool>()->view;
    probe.set_displacement(mover, stop.probe->displacement);
    probe.set_time(stop.probe->t);
    app.frame();
    desk.say(title);
    app.frame();  // a window finds its size in the frame after its words changed
}

void aim(App& app, const Stop& stop) {
    if (!stop.zoom && !stop.center) return;
    const double pixels_per_unit =
        stop.zoom ? *stop.zoom * app.desk.window.output_size().y / lines_of_zoom
                  : app.desk.camera().pixels_per_unit;
    app.desk.set_camera(
        stop.center.value_or(app.desk.document.session.simulation().state().position),
        pixels_per_unit);
    app.desk.document.view.follow = false;  // a picture stands still
}

/// Answers what went wrong in one line, or an empty text.
std::string play_stop(const SavedScene& scene, const std::string& path, PictureSize size,
                      bool titled) {
    const Stop& stop = *scene.stop();
    auto prepared = set_up(own_files(), scene);
    if (const auto* error = std::get_if<InputError>(&prepared)) return to_string(*error);
    auto& run = std::get<RunSetup>(prepared);
    std::optional<ProbeScene> move;
    if (stop.move) {
        auto laid_out = set_up_move(*stop.move, run.level_path);
        if (const auto* error = std::get_if<InputError>(&laid_out)) return to_string(*error);
        move = std::get<ProbeScene>(std::move(laid_out));
    }
    AppConfig config = off_screen_config(run.level_path, std::move(run.level), size);
    config.settings = run.settings;
    config.view = stop.view;
    config.show_panel = stop.panel;
    config.message = scene.title;
    const std::string title = titled ? scene.title : "";
    return save_picture(std::move(config), path, [&](App& app) {
        Session& session = app.desk.document.session;
        app.desk.panel.show(stop.page);
        if (!titled) app.desk.say("");
        app.frame();  // the camera finds its place
        if (stop.from) session.apply(command::PlaceMover{*stop.from});
        if (run.play) session.apply(command::Play{run.play});
        for (std::int64_t tick = 0; session.is_playing() && (stop.ticks == 0 || tick < stop.ticks);
             ++tick)
            app.tick({});
        if (stop.crowd) app.desk.press({Action::crowd});
        run_legs(app, stop.legs);
        if (move) lay_out(app.desk, *std::move(move));
        open_probe(app, stop, title);
        aim(app, stop);
    });
}

}  // namespace

int play_tour(const std::vector<SavedScene>& stops, const std::string& folder, PictureSize size,
              std::ostream& out, std::ostream& err, bool titles) {
    std::error_code problem_of_folder;
    fs::create_directories(folder, problem_of_folder);
    if (problem_of_folder) {
        return fail(err, fmt::format("{}: cannot be made: {}", folder, problem_of_folder.message()),
                    exit_run_failed);
    }
    for (const SavedScene& stop : stops) {
        const std::string path = (fs::path(folder) / stop.stop()->picture).string();
        const std::string problem = play_stop(stop, path, size, titles);
        if (!problem.empty()) return fail(err, problem, exit_run_failed);
        out << fmt::format("{}: {}\n", path, stop.title) << std::flush;
    }
    return exit_fine;
}

std::vector<std::string> own_tours() {
    std::vector<std::string> paths;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(asset("assets/tours"), ignored)) {
        if (entry.path().extension() == ".json") paths.push_back(entry.path().string());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

}  // namespace slidelab::lab
