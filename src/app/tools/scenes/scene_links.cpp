#include "app/tools/scenes/scene_links.hpp"

#include <fmt/format.h>

#include <utility>
#include <variant>

#include "app/files/paths.hpp"
#include "app/tools/probe/probe_tool.hpp"
#include "app/tools/scenes/figure_tool.hpp"
#include "app/tools/scenes/scenes_tool.hpp"
#include "lab/scenes/recordings/playback.hpp"
#include "lab/scenes/request/request_line.hpp"
#include "lab/scenes/saved/scene_link.hpp"
#include "lab/scenes/saved/scene_setup.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab {

namespace {

/// The page's address alone, without a scene: a browser opens it when the user goes back.
bool is_blank(const std::string& text) {
    const std::size_t hash = text.find('#');
    return text.empty() ||
           (is_link(text) && (hash == std::string::npos || hash + 1 == text.size()));
}

/// A link, and what messages call it.
struct TitledLink {
    SceneLink scene;
    std::string title;
};
using LinkInView = std::variant<TitledLink, std::string>;  ///< or why there is none

/// A figure in which something was dragged is another scene.
LinkInView laid_out_move(const Desk& desk, ProbeView& probe) {
    if (probe.problem()) return *probe.problem();
    const ProbeScene& scene = probe.scene();
    if (const SavedScene* figure = figure_in_view(desk)) {
        const auto first = set_up_move(figure->figure()->move, figure->level);
        const auto* as_it_was = std::get_if<ProbeScene>(&first);
        if (as_it_was && request_line(*as_it_was) == request_line(scene))
            return TitledLink{SceneName{SceneKind::figure, figure->id}, "the figure"};
    }
    return TitledLink{with_walls_near(scene, probe.solved()), "the scene"};
}

/// A tick that was gone back to is what one looks at: its move, which needs no level beside it.
std::optional<TitledLink> past_move(const Session& session) {
    const std::int64_t tick = session.tick_in_view();
    if (!session.in_past() || tick <= session.run().first()) return std::nullopt;
    const auto scene = scene_of_tick(session, tick);
    if (!scene) return std::nullopt;
    return TitledLink{with_walls_near(*scene, solve(*scene, build(scene->walls))),
                      fmt::format("the move of tick {}", tick)};
}

LinkInView run_in_view(const Desk& desk) {
    const Document& document = desk.document;
    const KeptRun& run = document.session.run();
    const ClipEnds& clip = document.clip;
    const bool has_clip = clip.begin && clip.end && *clip.begin >= run.first() &&
                          *clip.begin < *clip.end && *clip.end <= run.last();
    if (!has_clip) {
        if (auto move = past_move(document.session)) return *std::move(move);
    }
    const std::string name = name_in_recordings(document.level_path);
    const std::string own = own_level_name(name);
    if (own.empty() || !own_level(own_files(), own))
        return fmt::format(
            "No link: {} is no level of the program's own. A move in it has one: go back to its "
            "tick, or lay one out ({}).",
            level_name(document.level_path), with_keys("{probe_view}", desk.controls.bindings()));
    if (has_clip)
        return TitledLink{
            clip_of(run, *clip.begin, *clip.end, name, document.session.opened().choices),
            "the clip of " + counted(*clip.end - *clip.begin, "tick")};
    const std::vector<std::string> set = differences(default_settings(), desk.settings());
    return TitledLink{LevelRun{own, set, document.session.opened().choices},
                      "level " + own + counted_settings(set.size())};
}

LinkInView link_in_view(const Desk& desk) {
    if (auto* probe = desk.document.tools.find<ProbeTool>())
        return laid_out_move(desk, probe->view);
    if (const SavedScene* bug = desk.bug_in_visit())
        return TitledLink{SceneName{bug->kind(), bug->id},
                          fmt::format("the {}", name_of(bug->kind()))};
    return run_in_view(desk);
}

}  // namespace

std::string changed_settings_in_words(std::size_t count) {
    return count == 0 ? std::string()
                      : ", " + counted(static_cast<std::int64_t>(count), "setting") + " changed";
}

std::string counted_settings(std::size_t count) {
    return count == 0 ? std::string()
                      : " with " + counted(static_cast<std::int64_t>(count), "setting");
}

bool open_link(Desk& desk, const std::string& text) {
    if (is_blank(text)) return true;
    return open_link(desk, scene_of_text(text, desk.settings().movers));
}

bool open_link(Desk& desk, const std::variant<ReadLink, InputError>& link) {
    const auto refuse = [&desk](const std::string& problem) {
        desk.complain(problem);
        return false;
    };
    if (const auto* error = std::get_if<InputError>(&link)) return refuse(to_string(*error));
    const auto& [scene, foreign] = std::get<ReadLink>(link);
    if (const auto problem = open_scene(desk, scene)) return refuse("link: " + to_string(*problem));
    if (!foreign.empty())
        desk.message.add(fmt::format("Passed over in it: {}.", fmt::join(foreign, ", ")));
    return true;
}

std::optional<MadeLink> make_link(Desk& desk) {
    const LinkInView link = link_in_view(desk);
    if (const auto* problem = std::get_if<std::string>(&link)) {
        desk.complain(*problem);
        return std::nullopt;
    }
    const auto& [scene, title] = std::get<TitledLink>(link);
    const std::string fragment = to_fragment(scene);
    if (fragment.size() <= longest_link) return MadeLink{desk.config.link_base + fragment, title};
    desk.say(fmt::format(
        "No link: {} would be one of {} characters; at most {} are passed on as they are.", title,
        fragment.size(), longest_link));
    return std::nullopt;
}

void copy_link(Desk& desk) {
    const auto link = make_link(desk);
    if (link)
        desk.copy_text(link->text, fmt::format("Copied a link to {}, of {} characters.", link->name,
                                               link->text.size()));
}

}  // namespace slidelab::lab
