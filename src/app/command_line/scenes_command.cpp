#include "app/command_line/commands.hpp"

#include <fmt/format.h>

#include <memory>
#include <ostream>
#include <utility>

#include "app/files/paths.hpp"
#include "app/start/off_screen.hpp"
#include "lab/saved_scenes/failure_check.hpp"
#include "lab/saved_scenes/scene_list.hpp"
#include "lab/saved_scenes/scene_setup.hpp"

namespace slidelab::lab {

namespace {

/// The world behind the figure, which covers all of it.
std::shared_ptr<const Level> empty_level() { return std::make_shared<const Level>(); }

}  // namespace

int run_scenes(const CommandLine& line, std::ostream& out, std::ostream& err) {
    const bool are_figures = line.command == CommandLine::Command::figures;
    const SceneKind kind = are_figures ? SceneKind::figure : SceneKind::failure;
    const auto read = load_scenes(asset(index_of(kind)));
    if (const auto* problem = std::get_if<std::string>(&read))
        return fail(err, *problem, exit_bad_request);
    const auto& list = std::get<SceneList>(read);
    if (line.check) {
        const auto threads = load_scenes(asset(index_of(SceneKind::thread)));
        if (const auto* problem = std::get_if<std::string>(&threads))
            return fail(err, *problem, exit_bad_request);
        const bool hold = check_failures(out, list);
        const bool fail_as_described = check_failures(out, std::get<SceneList>(threads));
        return hold && fail_as_described ? exit_fine : exit_run_failed;
    }
    write_scenes(out, list, kind);
    return exit_fine;
}

int save_figure(const CommandLine& line, std::ostream& err) {
    if (line.screenshot.empty())
        return fail(err, "--figure with --headless: expected --screenshot FILE.png",
                    exit_bad_request);
    AppConfig config = off_screen_config({}, empty_level(), line.size.value_or(PictureSize{}));
    config.show_panel = line.panel;
    config.view.light = line.theme == "light";
    config.scene = line.scene;
    const std::string problem = save_picture(std::move(config), line.screenshot, [](App& app) {
        constexpr int settling = 3;  // frames that the panel needs to come to rest
        for (int i = 0; i < settling; ++i) app.frame();
    });
    return problem.empty() ? exit_fine : fail(err, problem, exit_run_failed);
}

}  // namespace slidelab::lab
