// Scenes as links in the running program: from what is in view to a link, and back.
#include <fmt/format.h>

#include <utility>

#include "app/controls/toasts.hpp"
#include "app/files/paths.hpp"
#include "app/workspace/app_parts.hpp"
#include "lab/figures/figure_scene.hpp"
#include "lab/links/link_setup.hpp"
#include "lab/probe/request_line.hpp"
#include "lab/recordings/clip.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab {

namespace {

/// The page's address alone, without a scene: a browser opens it when the user goes back.
bool is_blank(const std::string& text) {
    const std::size_t hash = text.find('#');
    return text.empty() ||
           (is_link(text) && (hash == std::string::npos || hash + 1 == text.size()));
}

/// Of a link, for its card: a line, cut where it gets long.
std::string words_of(std::vector<std::string> assignments) {
    constexpr std::size_t most = 5;
    if (assignments.empty()) return "All settings are at their defaults.";
    if (assignments.size() > most) {
        const std::size_t more = assignments.size() - most;
        assignments.resize(most);
        assignments.push_back(fmt::format("and {} more", more));
    }
    return fmt::format("The link sets {}.", fmt::join(assignments, ", "));
}

std::string counted_settings(std::size_t count) {
    return count == 0 ? std::string()
                      : " with " + counted(static_cast<std::int64_t>(count), "setting");
}

}  // namespace

bool App::Parts::open_link(const std::string& text) {
    if (is_blank(text)) return true;
    clock.quiet_frames = 0;
    const auto refuse = [this](const std::string& problem) {
        workspace.message.show(problem);
        return false;
    };
    const auto link = read_link(text);
    if (const auto* problem = std::get_if<LinkProblem>(&link)) return refuse(problem->message);
    const auto problem = std::visit([this](const auto& scene) { return show_scene(scene); },
                                    std::get<SceneLink>(link));
    if (problem) return refuse(*problem);
    if (const auto foreign = foreign_keys(text); !foreign.empty())
        workspace.message.show(fmt::format("{} Passed over in it: {}.", workspace.message.text(),
                                           fmt::join(foreign, ", ")));
    return true;
}

// One for each kind: what was wrong, and then nothing was changed.

std::optional<std::string> App::Parts::show_scene(const LevelLink& link) {
    auto prepared = set_up_link(own_files(), link);
    if (auto* problem = std::get_if<std::string>(&prepared)) return std::move(*problem);
    show_run(std::get<RunSetup>(prepared));
    scene_card = {level_name(level_path), words_of(link.assignments)};
    if (const LevelDocument* document = session.document())
        scene_card = {document->title, document->hint + "\n" + scene_card->words};
    workspace.message.show(fmt::format("Level {}{}, of a link.", level_name(level_path),
                                       counted_settings(link.assignments.size())));
    return std::nullopt;
}

std::optional<std::string> App::Parts::show_scene(const ClipLink& link) {
    auto prepared = set_up_link(own_files(), link);
    if (auto* problem = std::get_if<std::string>(&prepared)) return std::move(*problem);
    show_run(std::get<RunSetup>(prepared));
    const std::string ticks =
        counted(static_cast<std::int64_t>(link.recording.ticks.size()), "tick");
    scene_card = {fmt::format("A clip of {} in {}", ticks, level_name(level_path)),
                  words_of(differences(default_settings(), config.settings))};
    workspace.message.show(fmt::format("Playing {} of a link.", ticks));
    return std::nullopt;
}

std::optional<std::string> App::Parts::show_scene(const ProbeLink& link) {
    auto scene = read_scene(link.request);
    if (auto* problem = std::get_if<ProbeProblem>(&scene)) return std::move(problem->message);
    end_visit();
    close_lists();
    show_laid_out(std::get<ProbeScene>(std::move(scene)));
    scene_card = {fmt::format("A move under {}", workspace.probe->scene().strategy->title),
                  "Of a link: one move, laid out. Its ends and those of walls can be dragged.",
                  true};
    workspace.message.show(toast::probe_view(controls.bindings()));
    return std::nullopt;
}

std::optional<std::string> App::Parts::show_scene(const FailureLink& link) {
    if (auto problem = workspace.failures.load(asset(failure_index))) return problem;
    const auto number = find_failure(workspace.failures.list(), link.id);
    if (!number)
        return fmt::format("link: no failure \"{}\"; {} lists all.", link.id,
                           with_keys("{failures}", controls.bindings()));
    show_failure(*number);
    return std::nullopt;
}

std::optional<std::string> App::Parts::show_scene(const FigureLink& link) {
    if (auto problem = workspace.course.load(asset(figure_index))) return problem;
    const auto number = find_figure(workspace.course.list(), link.id);
    if (!number)
        return fmt::format("link: no figure \"{}\"; {} lists all.", link.id,
                           with_keys("{figures}", controls.bindings()));
    close_lists();
    open_figure(*number);
    return std::nullopt;
}

/// A run of a link or a recording, from its beginning. Its settings are not to be remembered as the
/// user's.
void App::Parts::show_run(const RunSetup& setup) {
    end_visit();
    keep_changed_settings();
    close_everything();
    workspace.wanted_shape = setup.settings.shape;
    play(setup);
    config.settings = session.simulation().settings();
}

void App::Parts::close_lists() {
    while (workspace.close_innermost()) {
    }
}

/// What the user has set since the program, or the scene of a link, began; not in a visit.
void App::Parts::keep_changed_settings() {
    const Settings& present = own_session().simulation().settings();
    for (std::string& change : differences(config.settings, present))
        changed_settings_of_user.push_back(std::move(change));
    config.settings = present;
}

std::variant<NamedScene, std::string> App::Parts::scene_in_view() {
    if (workspace.probe) return probe_in_view();
    if (!visited_failure.empty()) return NamedScene{FailureLink{visited_failure}, "the failure"};
    return run_in_view();
}

/// A figure in which something was dragged is another scene.
std::variant<NamedScene, std::string> App::Parts::probe_in_view() {
    if (workspace.probe->problem()) return *workspace.probe->problem();
    const ProbeScene& scene = workspace.probe->scene();
    if (const Figure* figure = workspace.course.figure()) {
        const auto first = scene_of(*figure);
        const auto* as_it_was = std::get_if<ProbeScene>(&first);
        if (as_it_was && request_line(*as_it_was) == request_line(scene))
            return NamedScene{FigureLink{figure->id}, "the figure"};
    }
    return NamedScene{ProbeLink{short_request_line(scene, workspace.probe->solved())}, "the scene"};
}

std::variant<NamedScene, std::string> App::Parts::run_in_view() const {
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
    if (has_clip)
        return NamedScene{ClipLink{clip_of(run, *clip.begin, *clip.end, name)},
                          "the clip of " + counted(*clip.end - *clip.begin, "tick")};
    LevelLink link{own, differences(default_settings(), session.simulation().settings())};
    std::string words = "level " + own + counted_settings(link.assignments.size());
    return NamedScene{std::move(link), std::move(words)};
}

/// None, with a message, where the scene in view has no link.
std::optional<MadeLink> App::Parts::make_link() {
    auto scene = scene_in_view();
    if (const auto* problem = std::get_if<std::string>(&scene)) {
        workspace.message.show(*problem);
        return std::nullopt;
    }
    auto& named = std::get<NamedScene>(scene);
    const std::string fragment = to_fragment(named.link);
    if (fragment.size() <= longest_link)
        return MadeLink{config.link_base + fragment, std::move(named.name)};
    workspace.message.show(fmt::format(
        "No link: {} would be one of {} characters; at most {} are passed on as they are.",
        named.name, fragment.size(), longest_link));
    return std::nullopt;
}

void App::Parts::copy_link() {
    const auto link = make_link();
    if (!link) return;
    if (SDL_SetClipboardText(link->text.c_str()) != 0)
        return workspace.message.show(
            fmt::format("The clipboard cannot be written: {}", SDL_GetError()));
    workspace.message.show(
        fmt::format("Copied a link to {}, of {} characters.", link->name, link->text.size()));
}

}  // namespace slidelab::lab
