#include "lab/links/link_setup.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "lab/figures/figure_list.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"

namespace slidelab::lab {

namespace {

using Prepared = std::variant<RunSetup, std::string>;

Prepared set_up_level(const OwnFiles& own, const std::string& name, Settings settings) {
    const auto path = own_level(own, name);
    if (!path)
        return fmt::format("link: no level \"{}\"; expected one of the program's own, as tile_town",
                           name);
    auto level = open_level_file(*path);
    if (auto* problem = std::get_if<LevelProblem>(&level)) return std::move(problem->message);
    RunSetup setup;
    setup.level_name = own.name_in_recordings(*path);
    setup.level_path = *path;
    setup.level = std::get<OpenedLevel>(std::move(level));
    setup.settings = std::move(settings);
    return setup;
}

std::optional<std::string> problem_of(const Prepared& prepared) {
    const auto* problem = std::get_if<std::string>(&prepared);
    return problem ? std::optional(*problem) : std::nullopt;
}

struct SetUp {
    const OwnFiles& own;

    template <typename Run>
    Prepared operator()(const Run& link) const {
        return set_up_link(own, link);
    }
    Prepared operator()(const ProbeLink&) const { return "link: a move; expected a run"; }
    Prepared operator()(const FigureLink&) const { return "link: a move; expected a run"; }
};

struct ProblemOf {
    const OwnFiles& own;

    std::optional<std::string> operator()(const ProbeLink&) const { return std::nullopt; }
    std::optional<std::string> operator()(const FigureLink& link) const {
        if (!problem_with_figure(own, link.id)) return std::nullopt;
        return fmt::format("link: no figure \"{}\"; expected one of \"slidelab figures --list\"",
                           link.id);
    }
    template <typename Run>
    std::optional<std::string> operator()(const Run& link) const {
        return problem_of(set_up_link(own, link));
    }
};

}  // namespace

std::optional<std::string> own_level(const OwnFiles& own, const std::string& name) {
    for (const std::string_view folder : own_level_folders) {
        const std::string place = fmt::format("levels/{}/{}.tmj", folder, name);
        if (own_level_name(place) != name) return std::nullopt;  // no name of a level
        const std::string path = own.path(place);
        if (file_exists(path)) return path;
    }
    return std::nullopt;
}

Prepared set_up_link(const OwnFiles& own, const LevelLink& link) {
    auto settings = settings_after(default_settings(), link.assignments);
    if (auto* problem = std::get_if<std::string>(&settings)) return "link: " + *problem;
    const std::string name = link.level.empty() ? level_name(own.first_level_name()) : link.level;
    return set_up_level(own, name, std::get<Settings>(std::move(settings)));
}

Prepared set_up_link(const OwnFiles& own, const ClipLink& link) {
    auto settings = settings_of(link.recording);
    if (auto* problem = std::get_if<RecordingProblem>(&settings))
        return fmt::format("link: clip, line {}: {}", problem->line, problem->message);
    auto prepared = set_up_level(own, own_level_name(link.recording.level),
                                 std::get<Settings>(std::move(settings)));
    auto* setup = std::get_if<RunSetup>(&prepared);
    if (!setup) return prepared;
    Recording recording = link.recording;
    recording.level = setup->level_name;
    if (const auto problem = problem_with_start("link: clip", recording, *setup)) return *problem;
    setup->play = std::make_shared<Playback>(std::move(recording), true);
    return prepared;
}

Prepared set_up_link(const OwnFiles& own, const FailureLink& link) {
    const auto read = read_failure_list(own.path(failure_index));
    if (const auto* problem = std::get_if<std::string>(&read)) return *problem;
    const auto& list = std::get<FailureList>(read);
    const auto number = find_failure(list, link.id);
    if (number) return set_up_failure(own, list.cases[*number]);
    return fmt::format("link: no failure \"{}\"; expected one of \"slidelab failures --list\"",
                       link.id);
}

Prepared set_up_link(const OwnFiles& own, const std::string& text) {
    const auto link = read_link(text);
    if (const auto* problem = std::get_if<LinkProblem>(&link)) return problem->message;
    return std::visit(SetUp{own}, std::get<SceneLink>(link));
}

Prepared set_up_failure(const OwnFiles& own, const FailureCase& failure) {
    RunRequest request;
    request.play = failure.recording_path;
    request.assignments = {failure.assignment(failure.fails)};
    return set_up_run(own, request, {});
}

bool is_laid_out(const SceneLink& link) {
    return std::holds_alternative<ProbeLink>(link) || std::holds_alternative<FigureLink>(link);
}

std::optional<std::string> problem_with_link(const OwnFiles& own, const std::string& text) {
    if (!is_link(text)) return std::nullopt;
    const auto link = read_link(text);
    if (const auto* problem = std::get_if<LinkProblem>(&link)) return problem->message;
    return std::visit(ProblemOf{own}, std::get<SceneLink>(link));
}

std::optional<std::string> problem_with_figure(const OwnFiles& own, const std::string& id) {
    if (id.empty() || is_link(id)) return std::nullopt;
    const auto read = read_figure_list(own.path(figure_index));
    if (const auto* problem = std::get_if<std::string>(&read)) return *problem;
    if (find_figure(std::get<FigureList>(read), id)) return std::nullopt;
    return fmt::format("--figure {}: unknown; \"slidelab figures --list\" prints all", id);
}

}  // namespace slidelab::lab
