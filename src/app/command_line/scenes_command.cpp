#include "app/command_line/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <ostream>
#include <utility>

#include "app/files/paths.hpp"
#include "app/start/off_screen.hpp"
#include "lab/scenes/saved/failure_check.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "lab/scenes/saved/scene_setup.hpp"

namespace slidelab::lab {

namespace {

/// The world behind the figure, which covers all of it.
std::shared_ptr<const Map> empty_level() { return std::make_shared<const Map>(); }

/// Uses a list of the program's own; returns a status. `use`: whether all is as it should be.
template <typename Use>
int with_scenes(SceneKind kind, std::ostream& err, Use&& use) {
    const auto read = load_scenes(asset(index_of(kind)));
    if (const auto* error = std::get_if<InputError>(&read))
        return fail(err, *error, exit_bad_request);
    return use(std::get<SceneList>(read)) ? exit_fine : exit_run_failed;
}

}  // namespace

int list_figures(const CommandLine&, std::ostream& out, std::ostream& err) {
    return with_scenes(SceneKind::figure, err, [&](const SceneList& list) {
        write_scenes(out, list, SceneKind::figure);
        return true;
    });
}

int run_failures(const CommandLine& line, std::ostream& out, std::ostream& err) {
    if (!line.check)
        return with_scenes(SceneKind::failure, err, [&](const SceneList& list) {
            write_scenes(out, list, SceneKind::failure);
            return true;
        });
    const auto check = [&](const SceneList& list) { return check_failures(out, list); };
    const int safeguards = with_scenes(SceneKind::failure, err, check);
    if (safeguards == exit_bad_request) return safeguards;
    return std::max(safeguards, with_scenes(SceneKind::thread, err, check));
}

int save_figure(const CommandLine& line, const ReadLink& figure, std::ostream& err) {
    if (line.screenshot.empty())
        return fail(err, "--figure with --headless: expected --screenshot FILE.png",
                    exit_bad_request);
    AppConfig config =
        off_screen_config({}, empty_level(), line.window.size.value_or(PictureSize{}));
    config.show_panel = line.window.panel;
    config.view.light = line.window.theme == "light";
    config.scene = figure;
    const std::string problem = save_picture(std::move(config), line.screenshot, [](App& app) {
        constexpr int settling = 3;  // frames that the panel needs to come to rest
        for (int i = 0; i < settling; ++i) app.frame();
    });
    return problem.empty() ? exit_fine : fail(err, problem, exit_run_failed);
}

}  // namespace slidelab::lab
