// The survey in the running program: begun and ended, and what it found gone to.
#include <fmt/format.h>

#include "app/files/paths.hpp"
#include "app/workspace/app.hpp"
#include "lab/recordings/playback.hpp"

namespace slidelab::lab {

void App::toggle_survey() {
    if (!workspace.survey) {
        workspace.survey = std::make_unique<SurveyView>(
            config.host.threads ? SurveyView::Runs::in_thread : SurveyView::Runs::in_slices);
        return;
    }
    workspace.survey.reset();
    // A finding's recording may have made them stand.
    Settings settings = session.simulation().settings();
    settings.boxes_move = true;
    if (settings != session.simulation().settings()) change_settings(settings);
}

void App::follow_survey() {
    if (!workspace.survey || workspace.probe) return;
    const Simulation& simulation = session.simulation();
    workspace.survey->follow(simulation.shared_level(), simulation.settings(), clock.now);
}

void App::carry_out_survey(const SurveyCommands& requested) {
    if (requested.toggle) return toggle_survey();
    if (!workspace.survey) return;
    SurveyView& view = *workspace.survey;
    if (requested.cancel) view.cancel();
    if (requested.restart) view.restart();
    if (requested.heat) view.set_heat(*requested.heat);
    if (requested.moving) view.set_moving(*requested.moving);
    if (requested.finding) show_finding(*requested.finding);
}

/// Its recording becomes the run, at rest in the tick before it shows; the camera goes there.
void App::show_finding(std::size_t number) {
    const Survey* survey = workspace.survey->survey();
    if (survey == nullptr || number >= survey->findings().size()) return;
    const Finding& finding = survey->findings()[number];
    workspace.survey->choose(number);
    constexpr double around_it = 3.0;  // units
    const Vec2 extent{around_it, around_it};
    workspace.rig.show({finding.position - extent, finding.position + extent}, covered());
    workspace.rig.leave_to_user();
    workspace.view.follow = false;
    const FindingDescription& kind = describe(finding.kind);
    if (finding.state == no_state)
        return workspace.message.show(fmt::format("{}. No way leads there.", kind.sentence));
    Recording recording = survey->recording_of(finding, name_in_recordings(level_path));
    const auto ticks = static_cast<std::int64_t>(recording.ticks.size());
    session.apply(command::SeekEnd{});
    session.apply(command::ChangeSettings{survey->settings()});
    session.apply(command::Play{std::make_shared<Playback>(std::move(recording), true)});
    session.apply(command::SetPace{Pace::running});
    session.advance(ticks, {}, false);
    session.apply(command::SetPace{Pace::paused});
    session.apply(command::Seek{std::max(session.run().first(), session.run().last() - 1)});
    workspace.message.show(
        fmt::format("{} The next tick shows it (.), {} lead there.", kind.sentence, ticks));
}

}  // namespace slidelab::lab
