#include "app/command_line/survey_command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <ostream>

#include "app/command_line/clock.hpp"
#include "app/command_line/run_setup.hpp"
#include "app/files/paths.hpp"
#include "app/files/screenshot.hpp"
#include "app/files/write_file.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/survey/survey_picture.hpp"
#include "lab/survey/survey_table.hpp"

namespace slidelab {

namespace {

namespace fs = std::filesystem;

bool is_map(const fs::path& path) {
    return path.extension() == ".tmj" || path.extension() == ".tmx" || path.extension() == ".json";
}

/// Folders stand for the maps in them, sorted.
std::vector<std::string> maps_of(const std::vector<std::string>& names) {
    std::vector<std::string> maps;
    for (const std::string& name : names) {
        std::error_code ignored;
        if (!fs::is_directory(name, ignored)) {
            maps.push_back(find_level(name));
            continue;
        }
        std::vector<std::string> found;
        for (const auto& entry : fs::directory_iterator(name, ignored)) {
            // An index of a folder is no map.
            if (is_map(entry.path()) && entry.path().extension() != ".json")
                found.push_back(entry.path().string());
        }
        std::sort(found.begin(), found.end());
        maps.insert(maps.end(), found.begin(), found.end());
    }
    return maps;
}

/// A line on a terminal that is written again and again.
class ProgressLine {
public:
    ProgressLine(std::ostream& err, std::string name)
        : err_(err), name_(std::move(name)), is_shown_(isatty(STDERR_FILENO) == 1) {}

    void show(const SurveyProgress& progress) {
        constexpr double between = 0.2;  // seconds
        if (!is_shown_) return;
        const double now = seconds_now();
        if (now - last_ < between) return;
        last_ = now;
        const double states = static_cast<double>(progress.graph.states.size());
        err_ << fmt::format("\r{}: {} states, {:.3g} million a second, {} waiting   ", name_,
                            progress.graph.states.size(), 1e-6 * states / (now - begin_),
                            progress.frontier)
             << std::flush;
        is_written_ = true;
    }
    ~ProgressLine() {
        if (is_written_) err_ << '\r' << std::string(100, ' ') << '\r' << std::flush;
    }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

private:
    std::ostream& err_;
    std::string name_;
    bool is_shown_;
    bool is_written_ = false;
    double begin_ = seconds_now();
    double last_ = begin_;
};

SurveyPlan plan_of(const SurveyWords& words, std::shared_ptr<const Level> level,
                   const Settings& settings) {
    SurveyPlan plan;
    plan.level = std::move(level);
    plan.settings = settings;
    plan.cell = words.cell;
    plan.directions = words.directions;
    plan.from = words.from;
    plan.moving = words.moving;
    plan.threads = words.threads;
    plan.most_states = words.most_states;
    plan.most_bytes = static_cast<std::size_t>(words.most_gigabytes * 1e9);
    return plan;
}

/// What was written wrong is one line.
using Problem = std::optional<std::string>;

Problem write_or_say(const std::string& path, const std::function<void(std::ostream&)>& write) {
    if (!write_file(path, write)) return fmt::format("{}: cannot be written", path);
    return std::nullopt;
}

/// "out.svg" -> "out-rooms.svg" where there are several levels.
std::string for_level(const std::string& path, const std::string& level, bool are_several) {
    if (!are_several) return path;
    const fs::path name(path);
    const std::string file =
        fmt::format("{}-{}{}", name.stem().string(), level_name(level), name.extension().string());
    return (name.parent_path() / file).string();
}

/// One level after the other: what was asked for of each, and at the end of all together.
class SurveyRun {
public:
    SurveyRun(const CommandLine& line, std::ostream& out, std::ostream& err)
        : line_(line), words_(line.survey), out_(out), err_(err) {}

    int run() {
        auto settings = settings_after(default_settings(), line_.assignments);
        if (const auto* problem = std::get_if<std::string>(&settings))
            return fail(*problem, exit_bad_request);
        const std::vector<std::string> maps = maps_of(words_.levels);
        if (maps.empty()) return fail("no map is named: expected a .tmj file", exit_bad_request);
        for (const std::string& map : maps) {
            const int status = survey(map, std::get<Settings>(settings), maps.size() > 1);
            if (status != exit_fine) return status;
        }
        if (!words_.json.empty()) {
            const auto problem =
                write_or_say(words_.json, [&](std::ostream& file) { file << json_of(surveys_); });
            if (problem) return fail(*problem, exit_run_failed);
        }
        const bool fails = std::any_of(kept_.begin(), kept_.end(), [&](const auto& survey) {
            return survey->has(words_.fail_on);
        });
        return fails ? exit_run_failed : exit_fine;
    }

private:
    int fail(const std::string& problem, int status) {
        err_ << "slidelab: " << problem << '\n';
        return status;
    }

    int survey(const std::string& map, const Settings& settings, bool are_several) {
        auto level = load_level(map);
        if (const auto* problem = std::get_if<LevelProblem>(&level))
            return fail(problem->message, exit_bad_request);
        SurveyPlan plan = plan_of(
            words_, std::make_shared<const Level>(std::get<Level>(std::move(level))), settings);
        if (const auto problem = problem_with(plan))
            return fail(map + ": " + *problem, exit_bad_request);
        const double begin = seconds_now();
        auto survey = std::make_unique<Survey>(std::move(plan));
        explore(*survey, map);
        const double seconds = seconds_now() - begin;
        NamedSurvey named{name_in_recordings(map), *survey, std::nullopt, {}};
        if (words_.times) named.seconds = seconds;
        const Problem problem = write_files(named, map, are_several);
        out_ << text_of(named) << std::flush;
        if (problem) return fail(*problem, exit_run_failed);
        surveys_.push_back(std::move(named));
        kept_.push_back(std::move(survey));
        return exit_fine;
    }

    void explore(Survey& survey, const std::string& map) {
        ProgressLine progress(err_, level_name(map));
        SurveyControl control;
        control.on_progress = [&](const SurveyProgress& now) { progress.show(now); };
        survey.run(control);
    }

    Problem write_files(NamedSurvey& named, const std::string& map, bool are_several) const {
        if (!words_.svg.empty() || !words_.png.empty()) {
            const SurveyPicture picture = picture_of(named.survey);
            if (const Problem problem = write_pictures(picture, map, are_several)) return problem;
        }
        if (words_.recordings.empty()) return std::nullopt;
        const auto& findings = named.survey.findings();
        for (std::size_t i = 0; i < findings.size(); ++i) {
            named.recordings.emplace_back();
            if (findings[i].state == no_state) continue;  // there is no way to it
            const std::string file = fmt::format("{}-{:03}-{}.jsonl", level_name(map), i + 1,
                                                 describe(findings[i].kind).id);
            named.recordings.back() = (fs::path(words_.recordings) / file).string();
            const Recording recording = named.survey.recording_of(findings[i], named.level);
            const auto problem = write_or_say(named.recordings.back(),
                                              [&](std::ostream& out) { write(out, recording); });
            if (problem) return problem;
        }
        return std::nullopt;
    }

    Problem write_pictures(const SurveyPicture& picture, const std::string& map,
                           bool are_several) const {
        if (!words_.svg.empty()) {
            const auto problem = write_or_say(for_level(words_.svg, map, are_several),
                                              [&](std::ostream& file) { file << svg_of(picture); });
            if (problem) return problem;
        }
        if (words_.png.empty()) return std::nullopt;
        constexpr int longer_side = 1600;  // pixels
        PicturePixels pixels = pixels_of(picture, longer_side);
        const Image image{pixels.width, pixels.height, std::move(pixels.pixels)};
        const std::string problem =
            save_picture_file(image, for_level(words_.png, map, are_several));
        if (problem.empty()) return std::nullopt;
        return problem;
    }

    const CommandLine& line_;
    const SurveyWords& words_;
    std::ostream& out_;
    std::ostream& err_;
    std::vector<NamedSurvey> surveys_;
    std::vector<std::unique_ptr<Survey>> kept_;
};

}  // namespace

int run_survey(const CommandLine& line, std::ostream& out, std::ostream& err) {
    return SurveyRun(line, out, err).run();
}

}  // namespace slidelab
