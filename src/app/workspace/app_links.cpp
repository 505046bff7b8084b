// Scenes as links in the running program: from what is in view to a link, and back.
#include <fmt/format.h>

#include <utility>

#include "app/files/paths.hpp"
#include "app/workspace/app.hpp"
#include "lab/probe/request_line.hpp"
#include "lab/recordings/playback.hpp"
#include "lab/saved_scenes/scene_link.hpp"
#include "lab/saved_scenes/scene_setup.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab {

namespace {

/// The page's address alone, without a scene: a browser opens it when the user goes back.
bool is_blank(const std::string& text) {
    const std::size_t hash = text.find('#');
    return text.empty() ||
           (is_link(text) && (hash == std::string::npos || hash + 1 == text.size()));
}

}  // namespace

std::string counted_settings(std::size_t count) {
    return count == 0 ? std::string()
                      : " with " + counted(static_cast<std::int64_t>(count), "setting");
}

bool App::open_link(const std::string& text) {
    if (is_blank(text)) return true;
    clock.quiet_frames = 0;
    const auto refuse = [this](const std::string& problem) {
        workspace.message.show(problem);
        return false;
    };
    const auto scene = scene_named(own_files(), text);
    if (const auto* problem = std::get_if<std::string>(&scene)) return refuse(*problem);
    if (const auto problem = open_scene(std::get<SavedScene>(scene))) return refuse(*problem);
    if (const auto foreign = foreign_keys(text); !foreign.empty())
        workspace.message.show(fmt::format("{} Passed over in it: {}.", workspace.message.text(),
                                           fmt::join(foreign, ", ")));
    return true;
}

/// What the user has set since the program, or the scene of a link, began; not in a visit.
void App::keep_changed_settings() {
    const Settings& present = own_session().simulation().settings();
    for (std::string& change : differences(config.settings, present))
        changed_settings_of_user.push_back(std::move(change));
    config.settings = present;
}

std::variant<SavedScene, std::string> App::scene_in_view() {
    if (workspace.probe) return probe_in_view();
    if (!visited_failure.empty())
        return scene_of_kind(SceneKind::failure, visited_failure, "the failure");
    return run_in_view();
}

/// A figure in which something was dragged is another scene.
std::variant<SavedScene, std::string> App::probe_in_view() {
    if (workspace.probe->problem()) return *workspace.probe->problem();
    const ProbeScene& scene = workspace.probe->scene();
    if (const SavedScene* figure = workspace.open_figure()) {
        const auto first = set_up_move(*figure);
        const auto* as_it_was = std::get_if<ProbeScene>(&first);
        if (as_it_was && request_line(*as_it_was) == request_line(scene))
            return scene_of_kind(SceneKind::figure, figure->id, "the figure");
    }
    SavedScene link = scene_of_kind(SceneKind::move, {}, "the scene");
    link.move = short_request_line(scene, workspace.probe->solved());
    return link;
}

std::variant<SavedScene, std::string> App::run_in_view() const {
    const std::string name = name_in_recordings(level_path);
    const std::string own = own_level_name(name);
    if (own.empty() || !own_level(own_files(), own))
        return fmt::format(
            "No link: {} is no level of the program's own. {} lays out one move of it, which has "
            "one.",
            level_name(level_path), with_keys("{probe_view}", controls.bindings()));
    const KeptRun& run = session.run();
    const bool has_clip = clip.begin && clip.end && *clip.begin >= run.first() &&
                          *clip.begin < *clip.end && *clip.end <= run.last();
    SavedScene link = scene_of_kind(has_clip ? SceneKind::clip : SceneKind::level);
    if (has_clip) {
        link.clip = clip_of(run, *clip.begin, *clip.end, name);
        link.title = "the clip of " + counted(*clip.end - *clip.begin, "tick");
        return link;
    }
    link.level = own;
    link.set = differences(default_settings(), session.simulation().settings());
    link.title = "level " + own + counted_settings(link.set.size());
    return link;
}

std::optional<MadeLink> App::make_link() {
    auto scene = scene_in_view();
    if (const auto* problem = std::get_if<std::string>(&scene)) {
        workspace.message.show(*problem);
        return std::nullopt;
    }
    const std::string& title = std::get<SavedScene>(scene).title;
    const std::string fragment = to_fragment(std::get<SavedScene>(scene));
    if (fragment.size() <= longest_link) return MadeLink{config.link_base + fragment, title};
    workspace.message.show(fmt::format(
        "No link: {} would be one of {} characters; at most {} are passed on as they are.", title,
        fragment.size(), longest_link));
    return std::nullopt;
}

void App::copy_link() {
    const auto link = make_link();
    if (link)
        copy_text(link->text, fmt::format("Copied a link to {}, of {} characters.", link->name,
                                          link->text.size()));
}

void App::copy_text(const std::string& text, const std::string& done) {
    const bool is_copied = SDL_SetClipboardText(text.c_str()) == 0;
    workspace.message.show(
        is_copied ? done : fmt::format("The clipboard cannot be written: {}", SDL_GetError()));
}

}  // namespace slidelab::lab
