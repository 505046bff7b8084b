#include "app/command_line/commands.hpp"

#include <SDL_image.h>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <ostream>

#include "app/command_line/survey_maps.hpp"
#include "app/command_line/survey_words.hpp"
#include "app/files/paths.hpp"
#include "app/files/screenshot.hpp"
#include "lab/files/write_file.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/run/typed_settings.hpp"
#include "lab/session/run_setup.hpp"
#include "lab/survey/survey_picture.hpp"
#include "lab/survey/survey_table.hpp"
#include "lab/text/numbers.hpp"

namespace slidelab::lab {

namespace {

namespace fs = std::filesystem;

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
        const auto states = static_cast<double>(progress.graph.states.size());
        err_ << fmt::format("\r{}: {} states, {} a second, {} waiting   ", name_,
                            grouped(static_cast<std::int64_t>(progress.graph.states.size())),
                            rounded_count(states / (now - begin_)),
                            grouped(static_cast<std::int64_t>(progress.frontier)))
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

/// The error of what was written is one line.
using Problem = std::optional<std::string>;

/// "out.svg" -> "out-rooms.svg" where there are several levels.
std::string for_level(const std::string& path, const SurveyMap& map, bool are_several) {
    if (!are_several) return path;
    const fs::path name(path);
    const std::string file =
        fmt::format("{}-{}{}", name.stem().string(), map.name, name.extension().string());
    return (name.parent_path() / file).string();
}

/// Empty where it cannot be drawn.
Image image_of(const std::string& svg) {
    using Surface = std::unique_ptr<SDL_Surface, decltype(&SDL_FreeSurface)>;
    constexpr int longer_side = 1600;  // pixels
    const std::unique_ptr<SDL_RWops, decltype(&SDL_FreeRW)> text(
        SDL_RWFromConstMem(svg.data(), static_cast<int>(svg.size())), &SDL_FreeRW);
    const Surface drawn(IMG_LoadSizedSVG_RW(text.get(), longer_side, longer_side),
                        &SDL_FreeSurface);
    if (!drawn) return {};
    Image image{drawn->w, drawn->h, {}};
    image.pixels.resize(static_cast<std::size_t>(image.width) *
                        static_cast<std::size_t>(image.height));
    const int failed = SDL_ConvertPixels(image.width, image.height, drawn->format->format,
                                         drawn->pixels, drawn->pitch, SDL_PIXELFORMAT_ARGB8888,
                                         image.pixels.data(), image.width * 4);
    return failed == 0 ? image : Image{};
}

/// One level after the other: what was asked for of each, and at the end of all together. An error
/// in one of them ends none of the others.
class SurveyRun {
public:
    SurveyRun(const CommandLine& line, std::ostream& out, std::ostream& err)
        : line_(line), words_(line.survey), out_(out), err_(err) {}

    int run() {
        auto settings = settings_after_typed(default_settings(line_.window.start.movers),
                                             line_.window.start.run.set);
        if (const auto* error = std::get_if<InputError>(&settings)) {
            fail(to_string(*error), exit_bad_request);
            return status_;
        }
        const std::vector<SurveyMap> maps = maps_to_survey(words_.levels);
        are_several_ = maps.size() > 1;
        for (const SurveyMap& map : maps) {
            if (const auto refusal = survey(map, std::get<Settings>(settings)))
                refuse(map, *refusal);
        }
        if (are_several_) out_ << summary();
        if (!words_.json.empty()) {
            const auto problem =
                write_file(words_.json, [&](std::ostream& file) { file << json_of_all(surveys_); });
            if (problem) fail(*problem, exit_run_failed);
        }
        return status_;
    }

private:
    void note_status(int status) { status_ = graver_status(status_, status); }

    void fail(const std::string& problem, int status) {
        note_status(lab::fail(err_, problem, status));
    }

    void note_end(SurveyEnd end) {
        ends_[end] += 1;
        note_status(exit_status_of(describe(end).answer));
    }

    /// "3 levels: 2 complete, 1 no-map".
    std::string summary() const {
        std::vector<std::string> counts;
        std::size_t levels = 0;
        for (const auto& [end, count] : ends_) {
            counts.push_back(fmt::format("{} {}", count, describe(end).id));
            levels += count;
        }
        return fmt::format("{} levels: {}\n", levels, fmt::join(counts, ", "));
    }

    void refuse(const SurveyMap& map, const SurveyRefusal& refusal) {
        const SurveyEndDescription& end = describe(refusal.end);
        if (end.answer == SurveyAnswer::unable) {
            out_ << fmt::format("{}: {}: {}\n", name_in_recordings(map.path), end.id, end.sentence);
        } else {
            lab::fail(err_, refusal.message, exit_bad_request);
        }
        note_end(refusal.end);
        surveys_.push_back(json_of(name_in_recordings(map.path), refusal));
    }

    /// Nothing where there is a survey.
    std::optional<SurveyRefusal> survey(const SurveyMap& map, const Settings& settings) {
        if (map.problem)
            return SurveyRefusal{SurveyEnd::no_map, fmt::format("{}: {}", map.path, *map.problem)};
        auto opened =
            open_level_file(map.path, {{}, line_.window.start.run.walls}, shape_of(settings));
        if (const auto* error = std::get_if<InputError>(&opened))
            return SurveyRefusal{SurveyEnd::no_map, to_string(*error)};
        auto& level = std::get<OpenedLevel>(opened);
        std::vector<std::string> notes = lines_of(level.notes);
        print_notes(map.path, level.notes, err_);
        if (auto refusal = problem_with_start(map, level.notes)) return refusal;
        SurveyPlan plan = words_.plan;
        plan.level = std::move(level.built);
        walls_ = std::move(level.choices);
        plan.settings = settings;
        if (settings.seen_from == SeenFrom::map) plan.settings.seen_from = view_of_game(level);
        if (auto refusal = problem_with(plan)) {
            refusal->message = fmt::format("{}: {}", map.path, refusal->message);
            return refusal;
        }
        const double begin = seconds_now();
        Survey survey(std::move(plan));
        explore(survey, map);
        const double seconds = seconds_now() - begin;
        NamedSurvey named{name_in_recordings(map.path), survey, std::nullopt, {}, std::move(notes)};
        if (words_.times) named.seconds = seconds;
        named.lists_all = words_.all;
        const Problem problem = write_files(named, map);
        out_ << text_of(named) << std::flush;
        if (problem) fail(*problem, exit_run_failed);
        note_end(survey.end());
        if (survey.has(words_.fail_on)) note_status(exit_run_failed);
        surveys_.push_back(json_of(named));
        return std::nullopt;
    }

    /// A start that the map names, in a wall: a mistake of the map, or of what counts as a wall.
    /// Other places to begin at make up for it.
    std::optional<SurveyRefusal> problem_with_start(const SurveyMap& map,
                                                    const MapNotes& notes) const {
        if (!notes.start || notes.start->has_room || !words_.plan.from.empty()) return std::nullopt;
        const StartNote& start = *notes.start;
        if (start.moved_to && !(start.is_named && start.is_in_wall)) return std::nullopt;
        const std::string where = notes.spawn
                                      ? headline(notes)
                                      : fmt::format("the start ({:.6g}, {:.6g}) is in a wall",
                                                    start.wanted.x, start.wanted.y);
        return SurveyRefusal{
            SurveyEnd::no_start,
            fmt::format("{}: {}; expected it elsewhere, no wall there, or --from X,Y", map.path,
                        start.moved_to ? where : "no place has room for the mover")};
    }

    void explore(Survey& survey, const SurveyMap& map) {
        ProgressLine progress(err_, map.name);
        SurveyControl control;
        control.on_progress = [&](const SurveyProgress& now) { progress.show(now); };
        survey.run(control);
    }

    Problem write_files(NamedSurvey& named, const SurveyMap& map) const {
        if (!words_.svg.empty() || !words_.png.empty()) {
            if (Problem problem = write_pictures(svg_of(named.survey), map)) return problem;
        }
        if (words_.recordings.empty()) return std::nullopt;
        const auto& findings = named.survey.findings();
        for (std::size_t i = 0; i < findings.size(); ++i) {
            named.recordings.emplace_back();
            if (findings[i].state == no_state) continue;  // there is no way to it
            const std::string file = fmt::format("{}-{:03}-{}.jsonl", map.name, i + 1,
                                                 describe(findings[i].kind).finding);
            named.recordings.back() = (fs::path(words_.recordings) / file).string();
            Recording recording = named.survey.recording_of(findings[i], named.level);
            recording.run.walls = walls_;
            auto problem = write_file(named.recordings.back(),
                                      [&](std::ostream& out) { write(out, recording); });
            if (problem) return problem;
        }
        return std::nullopt;
    }

    Problem write_pictures(const std::string& svg, const SurveyMap& map) const {
        if (!words_.svg.empty()) {
            auto problem = write_file(for_level(words_.svg, map, are_several_),
                                      [&](std::ostream& file) { file << svg; });
            if (problem) return problem;
        }
        if (words_.png.empty()) return std::nullopt;
        const std::string problem =
            save_picture_file(image_of(svg), for_level(words_.png, map, are_several_));
        return problem.empty() ? std::nullopt : Problem(problem);
    }

    const CommandLine& line_;
    WallChoices walls_ = {};  ///< of the level at hand
    const SurveyWords& words_;
    std::ostream& out_;
    std::ostream& err_;
    bool are_several_ = false;
    int status_ = exit_fine;
    std::map<SurveyEnd, std::size_t> ends_;  ///< how many levels ended so
    std::vector<std::string> surveys_;
};

}  // namespace

int run_survey(const CommandLine& line, std::ostream& out, std::ostream& err) {
    return SurveyRun(line, out, err).run();
}

}  // namespace slidelab::lab
