// Stretches of the run as files: recordings from a restart on, clips from any tick to any other,
// and playing them.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <ostream>

#include "app/files/paths.hpp"
#include "app/tools/trouble_report.hpp"
#include "app/workspace/app.hpp"
#include "lab/files/write_file.hpp"
#include "lab/recordings/playback.hpp"
#include "lab/session/run_setup.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab {

namespace {

constexpr double most_kept_seconds = 300.0;

std::optional<std::string> write_recording(const Recording& recording, const std::string& path) {
    return write_file(path, [&](std::ostream& file) { write(file, recording); });
}

}  // namespace

void App::toggle_recording() {
    if (session.recording_from()) {
        save_recording();
        command(command::StopRecording{});
        return;
    }
    leave_probe();
    recording_path = free_name(config.pictures_folder, level_name(level_path), ".jsonl");
    session.apply(command::StartRecording{});
    workspace.message.show("Recording from the start of the level.");
}

void App::save_recording() {
    const KeptRun& run = session.timeline().run();
    save_clip(run, std::max(*session.recording_from(), run.first()), run.last(), recording_path,
              "Recording");
}

void App::save_clip(const KeptRun& run, std::int64_t from, std::int64_t to, const std::string& path,
                    const char* kind) {
    const Recording clip_of_run = clip_of(run, from, to, name_in_recordings(level_path), layers);
    if (const auto problem = write_recording(clip_of_run, path))
        return workspace.message.show(*problem);
    const auto ticks = static_cast<std::int64_t>(clip_of_run.ticks.size());
    workspace.message.show(fmt::format("{} of {}: {}", kind, counted(ticks, "tick"), path));
}

/// The stretch between both ends is saved as soon as the second is set.
void App::set_clip_end(Action action) {
    const std::int64_t n = session.tick_in_view();
    if (action == Action::clip_begin) {
        clip = {n, std::nullopt};
        return workspace.message.show("The clip begins here. O: it ends, and is saved.");
    }
    if (!clip.begin || *clip.begin >= n)
        return workspace.message.show("A clip begins before it ends: I sets its beginning.");
    clip.end = n;
    save_clip(session.run(), *clip.begin, n,
              free_name(config.pictures_folder, level_name(level_path) + "-clip", ".jsonl"),
              "Clip");
}

void App::save_report() {
    const std::string folder =
        free_name(config.pictures_folder, "trouble-" + level_name(level_path), "");
    const auto problem = write_report({session, level_path, picture()}, folder);
    workspace.message.show(problem ? fmt::format("No report: {}", *problem)
                                   : fmt::format("Trouble report: {}", where(folder)));
}

bool App::open_recording(const std::string& path) {
    auto prepared = set_up_recording(own_files(), path);
    if (const auto* problem = std::get_if<std::string>(&prepared)) {
        workspace.message.show(*problem);
        return false;
    }
    auto& setup = std::get<RunSetup>(prepared);
    const std::size_t ticks = setup.play->recording().ticks.size();
    show_run(setup);
    workspace.message.show(
        fmt::format("Playing {} of {}", counted(static_cast<std::int64_t>(ticks), "tick"), path));
    return true;
}

bool App::save_run(const std::string& path) {
    if (workspace.probe) return false;
    const KeptRun& run = own_session().timeline().run();
    const double rate = own_session().simulation().settings().tick_rate;
    const auto most = static_cast<std::int64_t>(most_kept_seconds * rate);
    const std::int64_t from = std::max(run.first(), run.last() - most);
    return from < run.last() &&
           !write_recording(clip_of(run, from, run.last(), name_in_recordings(own_path()),
                                    put_aside ? put_aside->layers : layers),
                            path);
}

bool App::resume_run(const std::string& path) {
    auto prepared = set_up_recording(own_files(), path);
    if (!std::holds_alternative<RunSetup>(prepared)) return false;
    auto& setup = std::get<RunSetup>(prepared);
    const auto ticks = static_cast<std::int64_t>(setup.play->recording().ticks.size());
    play(setup);
    session.advance(ticks, {}, false);
    session.apply(command::Play{});  // it is no recording to be played again, but the run itself
    workspace.message.show("The run goes on where it was left.");
    return true;
}

/// From its beginning: level, settings, recording.
void App::play(const RunSetup& setup) {
    show_level(setup.level, setup.level_path);
    session.apply(command::ChangeSettings{setup.settings});
    session.apply(command::Play{setup.play});
    session.apply(command::SetPace{Pace::running});
}

}  // namespace slidelab::lab
