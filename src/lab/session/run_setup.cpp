#include "lab/session/run_setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <utility>

#include "lab/files/level_extensions.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/run/typed_settings.hpp"
#include "lab/scenes/recordings/csv_run.hpp"
#include "lab/scenes/recordings/places_in_pixels.hpp"

namespace slidelab::lab {

namespace fs = std::filesystem;

namespace {

std::variant<Recording, InputError> load_recording(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file_exists(path) || !file)
        return InputError{.what = "cannot be read", .expected = "a recording", .file = path};
    auto result = is_csv_name(path) ? read_csv_run(file) : read_recording(file);
    if (const auto* error = std::get_if<InputError>(&result)) return in_file(path, *error);
    return result;
}

/// The level, its layers and everything in the settings are as they were recorded. Without hashes
/// there is nothing to differ from.
bool runs_as_recorded(const OwnFiles& own, const RunRequest& request, const Recording& recording) {
    const bool has_states = std::any_of(
        recording.ticks.begin(), recording.ticks.end(),
        [](const RecordedTick& tick) { return tick.hash.has_value() || tick.at.has_value(); });
    if (!has_states) return true;
    const bool same_level = request.run.level.empty() || own.find_level(request.run.level) ==
                                                             own.find_level(recording.run.level);
    // As those are that name the mover that is attached again.
    const bool same_settings =
        std::all_of(request.run.set.begin(), request.run.set.end(), [&](const std::string& each) {
            return std::find(recording.run.set.begin(), recording.run.set.end(), each) !=
                   recording.run.set.end();
        });
    return same_level && same_settings && request.run.walls.empty();
}

/// A recording may lie beside its level.
std::string level_of_recording(const OwnFiles& own, const RunRequest& request,
                               const std::string& name) {
    std::string path = own.find_level(name);
    if (file_exists(path) || request.play.empty()) return path;
    const std::string beside = (fs::path(request.play).parent_path() / name).string();
    return file_exists(beside) ? beside : path;
}

/// The walls that a recording was made with, or earlier choices; over them those that the request
/// names.
WallRequest wall_request(const RunRequest& request, const RunDefaults& defaults,
                         const RunSetup& setup) {
    if (setup.play && !is_csv_name(request.play))
        return {setup.play->recording().run.walls, request.run.walls, true};
    if (request.has_all_walls) return {request.run.walls, {}, true};
    return {walls_kept_for(defaults.walls, setup.level_path), request.run.walls};
}

/// The error of a recording's first state that does not fit its level.
std::optional<InputError> problem_with_start(const Recording& recording, const RunSetup& setup) {
    if (!recording.start) return std::nullopt;
    const std::size_t clocks = recording.start->boxes.size();
    const std::size_t boxes = setup.level.built->box_paths.size();
    if (clocks == boxes) return std::nullopt;
    return InputError{
        .what = fmt::format("\"boxes\" has {} clocks", clocks),
        .expected = fmt::format("{}, one for each kinematic box of {}", boxes, setup.level_name),
        .line = 1};
}

/// A path of places begins at its first one.
void lead_from_its_beginning(RunSetup& setup) {
    Recording recording = setup.play->recording();
    if (recording.path.empty()) return;
    recording.maybe_pixels = pixels_to_ask_about(recording, setup.level);
    recording.start = start_of(setup.level.built, nullptr).state;
    recording.start->position = recording.path.front();
    setup.play = std::make_shared<Playback>(std::move(recording), setup.play->checks_hashes(),
                                            setup.play->tolerance());
}

}  // namespace

std::string folder_of_walls(const std::string& level_path) {
    return fs::path(where(level_path)).parent_path().string();
}

WallChoices walls_kept_for(const std::map<std::string, WallChoices>& by_folder,
                           const std::string& level_path) {
    const auto kept = by_folder.find(folder_of_walls(level_path));
    return kept == by_folder.end() ? WallChoices{} : kept->second;
}

std::optional<InputError> use_strategy_of(const LevelDocument& level, Settings& settings) {
    if (level.strategy.empty()) return std::nullopt;
    const auto problem = apply_setting(settings, "strategy=" + level.strategy);
    if (!problem) return std::nullopt;
    return at_path("The map's property \"strategy\"", *problem);
}

SeenFrom view_of_game(const OpenedLevel& level) {
    if (!level.game_is_from_the_side) return SeenFrom::map;
    return *level.game_is_from_the_side ? SeenFrom::side : SeenFrom::above;
}

void print_notes(const std::string& path, const MapNotes& notes, std::ostream& err) {
    if (notes.empty()) return;
    err << fmt::format("slidelab: {}: {}:\n", path, headline(notes));
    for (const std::string& note : lines_of(notes)) err << fmt::format("  {}\n", note);
}

void print_notes(const RunSetup& setup, std::ostream& err) {
    print_notes(setup.level_path, setup.level.notes, err);
}

std::variant<RunSetup, InputError> set_up_recording(const OwnFiles& own, const std::string& path,
                                                    const std::string& level,
                                                    const Movers& movers) {
    RunRequest request;
    request.movers = movers;
    request.play = path;
    return set_up_run(own, request, {level});
}

std::string recording_in(const std::string& folder) {
    std::error_code ignored;
    const fs::path path = fs::path(folder) / clip_in_report;
    return fs::is_directory(folder, ignored) && file_exists(path.string()) ? path.string()
                                                                           : std::string();
}

std::variant<RunSetup, InputError> set_up_run(const OwnFiles& own, const RunRequest& request,
                                              const RunDefaults& defaults,
                                              std::optional<Recording> given) {
    const std::string in_report = recording_in(request.run.level);
    if (request.play.empty() && !in_report.empty()) {
        RunRequest of_report = request;
        of_report.play = in_report;
        of_report.run.level.clear();
        return set_up_run(own, of_report, defaults);
    }
    RunSetup setup;
    setup.settings = defaults.settings;
    use_movers(setup.settings, request.movers);
    setup.level_name = defaults.level_name;
    if (!request.play.empty()) {
        auto loaded = given ? std::variant<Recording, InputError>(std::move(*given))
                            : load_recording(request.play);
        if (auto* error = std::get_if<InputError>(&loaded)) return std::move(*error);
        auto& recording = std::get<Recording>(loaded);
        if (request.pixels && recording.path.empty())
            return InputError{.what = request.play + " has no places",
                              .expected = "a CSV with x and y",
                              .file = "--pixels"};
        if (request.pixels) recording = in_units(std::move(recording), *request.pixels);
        const auto recorded = settings_of(recording, request.movers);
        if (const auto* error = std::get_if<InputError>(&recorded))
            return in_file(request.play, *error);
        setup.settings = std::get<Settings>(recorded);
        if (!is_csv_name(request.play)) setup.level_name = recording.run.level;
        const bool check = runs_as_recorded(own, request, recording);
        setup.play = std::make_shared<Playback>(std::move(recording), check, request.tolerance);
    }
    auto settings = settings_after_typed(setup.settings, request.run.set);
    if (auto* error = std::get_if<InputError>(&settings)) return std::move(*error);
    setup.settings = std::get<Settings>(settings);
    if (!request.run.level.empty()) setup.level_name = request.run.level;
    if (setup.level_name.empty())
        return InputError{.what = "no level is named",
                          .expected = fmt::format("a map ({}) as LEVEL", level_endings())};
    setup.level_path = level_of_recording(own, request, setup.level_name);
    auto level = open_level_file(setup.level_path, wall_request(request, defaults, setup),
                                 shape_of(setup.settings));
    if (const auto* error = std::get_if<InputError>(&level)) return *error;
    setup.level = std::get<OpenedLevel>(std::move(level));
    if (!setup.play && setup.settings.seen_from == SeenFrom::map)
        setup.settings.seen_from = view_of_game(setup.level);
    if (!setup.play) return setup;
    lead_from_its_beginning(setup);
    if (auto error = problem_with_start(setup.play->recording(), setup))
        return in_file(request.play, *std::move(error));
    return setup;
}

}  // namespace slidelab::lab
