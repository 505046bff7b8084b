#include "app/command_line/link_setup.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "app/command_line/figures_command.hpp"
#include "app/files/paths.hpp"
#include "lab/levels/figures/figure_list.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"

namespace slidelab {

namespace {

using Prepared = std::variant<RunSetup, std::string>;

Prepared set_up_level(const std::string& name, Settings settings) {
    const auto path = own_level(name);
    if (!path)
        return fmt::format("link: no level \"{}\"; expected one of the program's own, as tile_town",
                           name);
    auto level = open_level_file(*path);
    if (auto* problem = std::get_if<LevelProblem>(&level)) return std::move(problem->message);
    RunSetup setup;
    setup.level_name = name_in_recordings(*path);
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
    template <typename Run>
    Prepared operator()(const Run& link) const {
        return set_up_link(link);
    }
    Prepared operator()(const ProbeLink&) const { return "link: a move; expected a run"; }
    Prepared operator()(const FigureLink&) const { return "link: a move; expected a run"; }
};

struct ProblemOf {
    std::optional<std::string> operator()(const ProbeLink&) const { return std::nullopt; }
    std::optional<std::string> operator()(const FigureLink& link) const {
        if (!problem_with_figure(link.id)) return std::nullopt;
        return fmt::format("link: no figure \"{}\"; expected one of \"slidelab figures --list\"",
                           link.id);
    }
    template <typename Run>
    std::optional<std::string> operator()(const Run& link) const {
        return problem_of(set_up_link(link));
    }
};

}  // namespace

std::optional<std::string> own_level(const std::string& name) {
    for (const std::string_view folder : own_level_folders) {
        const std::string place = fmt::format("levels/{}/{}.tmj", folder, name);
        if (own_level_name(place) != name) return std::nullopt;  // no name of a level
        const std::string path = asset(place);
        if (file_exists(path)) return path;
    }
    return std::nullopt;
}

Prepared set_up_link(const LevelLink& link) {
    auto settings = settings_after(default_settings(), link.assignments);
    if (auto* problem = std::get_if<std::string>(&settings)) return "link: " + *problem;
    const std::string name = link.level.empty() ? level_name(first_level_name()) : link.level;
    return set_up_level(name, std::get<Settings>(std::move(settings)));
}

Prepared set_up_link(const ClipLink& link) {
    auto settings = settings_of(link.recording);
    if (auto* problem = std::get_if<RecordingProblem>(&settings))
        return fmt::format("link: clip, line {}: {}", problem->line, problem->message);
    auto prepared =
        set_up_level(own_level_name(link.recording.level), std::get<Settings>(std::move(settings)));
    auto* setup = std::get_if<RunSetup>(&prepared);
    if (!setup) return prepared;
    Recording recording = link.recording;
    recording.level = setup->level_name;
    if (const auto problem = problem_with_start("link: clip", recording, *setup)) return *problem;
    setup->play = std::make_shared<Playback>(std::move(recording), true);
    return prepared;
}

Prepared set_up_link(const FailureLink& link) {
    const auto read = read_failure_list(asset(failure_index));
    if (const auto* problem = std::get_if<std::string>(&read)) return *problem;
    const auto& list = std::get<FailureList>(read);
    const auto number = find_failure(list, link.id);
    if (number) return set_up_failure(list.cases[*number]);
    return fmt::format("link: no failure \"{}\"; expected one of \"slidelab failures --list\"",
                       link.id);
}

Prepared set_up_link(const std::string& text) {
    const auto link = read_link(text);
    if (const auto* problem = std::get_if<LinkProblem>(&link)) return problem->message;
    return std::visit(SetUp{}, std::get<SceneLink>(link));
}

Prepared set_up_failure(const FailureCase& failure) {
    CommandLine line;
    line.play = failure.recording_path;
    line.assignments = {failure.assignment(failure.fails)};
    return set_up_run(line, {});
}

bool is_laid_out(const SceneLink& link) {
    return std::holds_alternative<ProbeLink>(link) || std::holds_alternative<FigureLink>(link);
}

std::optional<std::string> problem_with_link(const std::string& text) {
    if (!is_link(text)) return std::nullopt;
    const auto link = read_link(text);
    if (const auto* problem = std::get_if<LinkProblem>(&link)) return problem->message;
    return std::visit(ProblemOf{}, std::get<SceneLink>(link));
}

}  // namespace slidelab
