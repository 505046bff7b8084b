// The pages about other engines: threads as scenes, and what is measured of all movers.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "app/command_line/commands.hpp"
#include "app/files/paths.hpp"
#include "lab/compare/comparison.hpp"
#include "lab/engines/models.hpp"
#include "lab/saved_scenes/scene_setup.hpp"
#include "lab/session/session.hpp"
#include "slidelab/collision/contract/registry.hpp"

namespace slidelab::lab {

namespace fs = std::filesystem;

namespace {

std::string beside(const std::string& file) {
    return "levels/issues/" + fs::path(file).filename().string();
}

/// "kikito/bump.lua#39" -> "bump.lua-39.png"
std::string picture_of(const SavedScene& thread) {
    std::string name = thread.id.substr(thread.id.find('/') + 1) + ".png";
    std::replace(name.begin(), name.end(), '#', '-');
    return name;
}

/// The thread's run as a stop of a tour: its recording under the model.
std::variant<SavedScene, std::string> stop_of(const SavedScene& thread) {
    auto prepared = set_up(own_files(), thread);
    if (auto* problem = std::get_if<std::string>(&prepared)) return std::move(*problem);
    const auto& setup = std::get<RunSetup>(prepared);
    SavedScene stop = scene_of_kind(SceneKind::stop, {}, thread.title);
    stop.level = thread.level;
    stop.picture = picture_of(thread);
    stop.view.legend = false;
    const Aabb area = setup.level.built->bounds();
    constexpr double around = 1.0;  // units
    stop.center = area.center();
    stop.zoom = std::min(1280.0 / (area.size().x + around), 720.0 / (area.size().y + around));
    stop.set = setup.play->recording().settings;
    stop.set.insert(stop.set.end(), thread.set.begin(), thread.set.end());
    for (const RecordedTick& tick : setup.play->recording().ticks) {
        if (stop.legs.empty() || !(stop.legs.back().input == tick.input))
            stop.legs.push_back({0, tick.input, setup.settings});
        ++stop.legs.back().ticks;
    }
    return stop;
}

}  // namespace

std::variant<std::vector<SavedScene>, std::string> pictures_of_threads(
    const std::vector<SavedScene>& threads) {
    std::vector<SavedScene> stops;
    for (const SavedScene& thread : threads) {
        auto stop = stop_of(thread);
        if (auto* problem = std::get_if<std::string>(&stop)) return std::move(*problem);
        stops.push_back(std::get<SavedScene>(std::move(stop)));
    }
    return stops;
}

void write_threads_page(std::ostream& out, const std::vector<SavedScene>& threads) {
    out << "Each of these public threads is a level and a recording: under the same keys the model "
           "of the engine's mover ([Engines](engines.md)) fails as the thread describes, and the "
           "game's mover does not. `slidelab failures --check` plays all. The pictures have the "
           "path of the model. In the window they are in the gallery (`F7`) under *Known from "
           "engines*, each beside the game's mover.\n";
    std::string engine;
    for (const SavedScene& thread : threads) {
        if (thread.engine != engine) out << fmt::format("\n## {}\n", thread.engine);
        engine = thread.engine;
        out << fmt::format("\n### {}\n\n[{}]({}): {}\n\n![{}](pictures/{})\n\n*Why:* {}\n\n",
                           thread.title, thread.id, thread.link, thread.caption, thread.title,
                           picture_of(thread), thread.why);
        if (!thread.cure.empty())
            out << fmt::format("*It does not with* `{}`.\n\n", fmt::join(thread.cure, "`, `"));
        out << fmt::format("```\n./run.sh {} --headless --play {} --set {}\n```\n",
                           beside(thread.level), beside(thread.recording),
                           fmt::join(thread.set, " --set "));
    }
}

}  // namespace slidelab::lab
