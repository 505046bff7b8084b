#include "app/tools/clips/clips_tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <ostream>

#include "app/files/paths.hpp"
#include "app/files/screenshot.hpp"
#include "app/tools/clips/trouble_report.hpp"
#include "app/tools/levels/levels_tool.hpp"
#include "lab/files/write_file.hpp"
#include "lab/scenes/recordings/places_in_pixels.hpp"
#include "lab/scenes/recordings/playback.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab {

namespace {

constexpr double most_kept_seconds = 300.0;

std::optional<std::string> write_recording(const Recording& recording, const std::string& path) {
    return write_file(path, [&](std::ostream& file) { write(file, recording); });
}

void save_clip(Desk& desk, const KeptRun& run, std::int64_t from, std::int64_t to,
               const std::string& path, const char* kind) {
    const Recording clip_of_run =
        clip_of(run, from, to, name_in_recordings(desk.document.level_path),
                desk.document.session.opened().choices);
    if (const auto problem = write_recording(clip_of_run, path)) return desk.complain(*problem);
    const auto ticks = static_cast<std::int64_t>(clip_of_run.ticks.size());
    desk.say(fmt::format("{} of {}: {}", kind, counted(ticks, "tick"), path));
}

void save_whole_run(Desk& desk, const Press&) {
    const KeptRun& run = desk.document.session.timeline().run();
    if (run.last() == run.first()) return desk.say("No recording: no tick was made yet.");
    save_recording(desk, free_name(desk.config.pictures_folder,
                                   level_name(desk.document.level_path), ".jsonl"));
}

/// The stretch between both ends is saved as soon as the second is set.
void set_clip_end(Desk& desk, const Press& press) {
    ClipEnds& clip = desk.document.clip;
    const std::int64_t n = desk.document.session.tick_in_view();
    if (press.action == Action::clip_begin) {
        clip = {n, std::nullopt};
        return desk.say("The clip begins here. O: it ends, and is saved.");
    }
    if (!clip.begin || *clip.begin >= n)
        return desk.say("A clip begins before it ends: I sets its beginning.");
    clip.end = n;
    save_clip(desk, desk.document.session.run(), *clip.begin, n,
              free_name(desk.config.pictures_folder, level_name(desk.document.level_path) + "-clip",
                        ".jsonl"),
              "Clip");
}

void save_report(Desk& desk, const Press&) {
    const std::string folder = free_name(desk.config.pictures_folder,
                                         "trouble-" + level_name(desk.document.level_path), "");
    const auto problem =
        write_report({desk.document.session, desk.document.level_path, desk.picture()}, folder);
    if (problem) return desk.complain(fmt::format("No report: {}", *problem));
    desk.say(fmt::format("Trouble report: {}", where(folder)));
}

constexpr PressHandler presses[] = {{Action::record, save_whole_run},
                                    {Action::clip_begin, set_clip_end},
                                    {Action::clip_end, set_clip_end},
                                    {Action::report, save_report}};

}  // namespace

extern const ToolKind clips_kind{presses};

void save_recording(Desk& desk, const std::string& path) {
    const KeptRun& run = desk.document.session.timeline().run();
    save_clip(desk, run, run.first(), run.last(), path, "Recording");
}

bool open_recording(Desk& desk, const std::string& path) {
    auto prepared =
        set_up_recording(own_files(), path, desk.document.level_path, desk.settings().movers);
    if (const auto* error = std::get_if<InputError>(&prepared)) {
        desk.complain(*error);
        return false;
    }
    auto& setup = std::get<RunSetup>(prepared);
    const std::size_t ticks = setup.play->recording().ticks.size();
    show_run(desk, setup);
    if (ask_about_pixels(desk)) return true;
    desk.say(
        fmt::format("Playing {} of {}", counted(static_cast<std::int64_t>(ticks), "tick"), path));
    return true;
}

bool ask_about_pixels(Desk& desk) {
    const Playback* playback = desk.document.session.playback();
    if (!playback || !playback->recording().maybe_pixels) return false;
    const auto asks = [](const Desk& then) {
        const Playback* now = then.document.session.playback();
        return now && now->recording().maybe_pixels.has_value();
    };
    const std::string question = fmt::format(
        "Most places are outside of the map. Are these pixels? {{keep}}: {:g} to a tile.",
        *playback->recording().maybe_pixels);
    desk.say_while(asks, with_keys(question, desk.controls.bindings()));
    return true;
}

bool take_as_pixels(Desk& desk) {
    Session& session = desk.document.session;
    const Playback* playback = session.playback();
    if (!playback || !playback->recording().maybe_pixels) return false;
    const double pixels = *playback->recording().maybe_pixels;
    const bool checks = playback->checks_hashes();
    const double tolerance = playback->tolerance();
    Recording recording = in_units(playback->recording(), pixels);
    recording.maybe_pixels.reset();
    auto settings = settings_of(recording, desk.settings().movers);
    if (auto* wanted = std::get_if<Settings>(&settings)) {
        Settings changed = desk.settings();
        changed.strategy = wanted->strategy;  // the game's mover walks on at its end
        changed.speed = wanted->speed;
        session.apply(command::ChangeSettings{changed});
    }
    session.apply(
        command::Play{std::make_shared<Playback>(std::move(recording), checks, tolerance)});
    session.apply(command::SetPace{Pace::running});
    desk.say(fmt::format("Your places are divided by {:g}.", pixels));
    return true;
}

void show_run(Desk& desk, const RunSetup& setup) {
    desk.end_visits();
    desk.document.tools = desk.document.tools.in_visit();
    desk.document.list.clear();
    desk.controls.release_all();
    desk.document.wanted_shape = setup.settings.shape;
    play(desk, setup);
}

bool save_run(Desk& desk, const std::string& path) {
    if (desk.document.time_rests) return false;
    const Document& own = desk.own();
    const KeptRun& run = own.session.timeline().run();
    const double rate = own.session.simulation().settings().tick_rate;
    const auto most = static_cast<std::int64_t>(most_kept_seconds * rate);
    const std::int64_t from = std::max(run.first(), run.last() - most);
    return from < run.last() &&
           !write_recording(clip_of(run, from, run.last(), name_in_recordings(own.level_path),
                                    own.session.opened().choices),
                            path);
}

bool resume_run(Desk& desk, const std::string& path) {
    auto prepared = set_up_recording(own_files(), path, {}, desk.settings().movers);
    if (!std::holds_alternative<RunSetup>(prepared)) return false;
    auto& setup = std::get<RunSetup>(prepared);
    const auto ticks = static_cast<std::int64_t>(setup.play->recording().ticks.size());
    play(desk, setup);
    desk.document.session.advance(ticks, {}, false);
    desk.document.session.apply(
        command::Play{});  // it is no recording to be played again, but the run itself
    desk.say("The run goes on where it was left.");
    return true;
}

void play(Desk& desk, const RunSetup& setup) {
    show_level(desk, setup.level, setup.level_path);
    desk.document.session.apply(command::ChangeSettings{setup.settings});
    desk.document.session.apply(command::Play{setup.play});
    desk.document.session.apply(command::SetPace{Pace::running});
}

}  // namespace slidelab::lab
