#include "app/tools/survey/survey_tool.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/files/paths.hpp"
#include "lab/recordings/playback.hpp"
#include "lab/text/counted.hpp"
#include "view/world/scene.hpp"

namespace slidelab::lab {

namespace {

void open(Desk& desk, const Press&) {
    desk.document.tools.open(std::make_shared<SurveyTool>(
        desk.config.host.threads ? SurveyView::Runs::in_thread : SurveyView::Runs::in_slices));
    desk.panel.show("Survey");
}

constexpr PressHandler presses[] = {{Action::survey, open}};

}  // namespace

extern const ToolKind survey_kind{
    presses,
    {"Survey", "page.survey", "Where a player gets stuck, slips through or does not get out."},
    draw_survey_page};

bool SurveyTool::press(Desk& desk, const Press& press) {
    if (press.action != Action::survey) return false;
    desk.document.tools.close(this);
    // A finding's recording may have made them stand.
    Settings settings = desk.settings();
    settings.boxes_move = true;
    if (settings != desk.settings()) desk.change_settings(settings);
    return true;
}

void SurveyTool::tick(Desk& desk) {
    const Simulation& simulation = desk.document.session.simulation();
    view_->follow(simulation.shared_level(), simulation.settings(), desk.now);
}

void SurveyTool::mark(Desk&, Scene& scene) {
    layer_ = view_->layer();
    scene.survey = &layer_;
}

void SurveyTool::show_finding(Desk& desk, std::size_t number) {
    const Survey* survey = view_->survey();
    if (survey == nullptr || number >= survey->findings().size()) return;
    const Finding& finding = survey->findings()[number];
    view_->choose(number);
    constexpr double around_it = 3.0;  // units
    const Vec2 extent{around_it, around_it};
    Document& document = desk.document;
    document.rig.show({finding.position - extent, finding.position + extent}, desk.covered());
    const FindingDescription& kind = describe(finding.kind);
    if (finding.state == no_state)
        return desk.say(fmt::format("{}. No way leads there.", kind.sentence));
    Recording recording = survey->recording_of(finding, name_in_recordings(document.level_path));
    const auto ticks = static_cast<std::int64_t>(recording.ticks.size());
    Session& session = document.session;
    session.apply(command::SeekEnd{});
    session.apply(command::ChangeSettings{survey->settings()});
    session.apply(command::Play{std::make_shared<Playback>(std::move(recording), true)});
    session.apply(command::SetPace{Pace::running});
    session.advance(ticks, {}, false);
    session.apply(command::SetPace{Pace::paused});
    session.apply(command::Seek{std::max(session.run().first(), session.run().last() - 1)});
    desk.say(fmt::format("{} Press . to see it happen ({} from the start).", kind.sentence,
                         counted(ticks, "tick")));
}

}  // namespace slidelab::lab
