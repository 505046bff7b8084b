#include "app/tools/survey/survey_tool.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/files/paths.hpp"
#include "lab/scenes/recordings/playback.hpp"
#include "lab/text/counted.hpp"
#include "view/world/scene.hpp"

namespace slidelab::lab {

namespace {

void open(Desk& desk, const Press&) {
    desk.document.tools.open(std::make_shared<SurveyTool>(
        desk.config.host.threads ? SurveyView::Runs::in_thread : SurveyView::Runs::in_slices));
    desk.panel.show("Survey");
}

constexpr const char* visit = "finding";

/// No run leads to it: the place itself is shown.
void show_place(Desk& desk, const Finding& finding) {
    constexpr double around_it = 3.0;  // units
    const Vec2 extent{around_it, around_it};
    desk.document.rig.show({finding.position - extent, finding.position + extent}, desk.covered());
    desk.say(fmt::format("{}. No way leads there.", describe(finding.kind).sentence));
}

void show_run(Desk& desk, Recording recording, const Finding& finding) {
    const auto ticks = static_cast<std::int64_t>(recording.ticks.size());
    Session& session = desk.document.session;
    session.apply(command::Play{std::make_shared<Playback>(std::move(recording), true)});
    session.apply(command::SetPace{Pace::running});
    session.advance(ticks, {}, false);
    session.apply(command::SetPace{Pace::paused});
    session.apply(command::Seek{std::max(session.run().first(), session.run().last() - 1)});
    desk.document.is_near = true;
    desk.say_while(
        [](const Desk& then) {
            const Session& now = then.document.session;
            return now.tick_in_view() < now.run().last();
        },
        fmt::format("{} Press . to see it happen ({} from the start).",
                    describe(finding.kind).sentence, counted(ticks, "tick")));
}

/// The run that leads there is none of the user's: Esc brings back what was open before. The list
/// of findings stays at hand. A tool of the visit before, if that is where the finding was pressed,
/// ends with it.
void visit_finding(Desk& desk, const std::shared_ptr<SurveyTool>& tool, const Finding& finding) {
    const Survey& survey = *tool->view().survey();
    desk.begin_visit(visit, survey.settings());
    desk.document.title = describe(finding.kind).title;
    desk.document.tools.open(tool);
    desk.panel.show("Survey");
    if (finding.state == no_state) return show_place(desk, finding);
    show_run(desk, survey.recording_of(finding, name_in_recordings(desk.document.level_path)),
             finding);
}

constexpr PressHandler presses[] = {{Action::survey, open}};

}  // namespace

extern const ToolKind survey_kind{
    presses,
    {"Survey", "page.survey",
     "Finds where a player gets stuck, slips through or does not get out."},
    draw_survey_page};

void end_visit_of_finding(Desk& desk) { desk.end_visit(visit); }

/// In a visit it closes that of the user's own, too, which is the same survey.
bool SurveyTool::press(Desk& desk, const Press& press) {
    if (press.action != Action::survey) return false;
    end_visit_of_finding(desk);
    desk.document.tools.close(desk.document.tools.find<SurveyTool>());
    return true;
}

/// In the visit of a finding it stays as it is: that of what the visit was begun from.
void SurveyTool::tick(Desk& desk) {
    if (desk.document.visit == visit) return;
    const Simulation& simulation = desk.document.session.simulation();
    view_->follow(simulation.shared_map(), settings_to_walk(simulation.settings()), desk.now);
}

void SurveyTool::mark(Desk&, Scene& scene) {
    layer_ = view_->layer();
    scene.survey = &layer_;
}

void SurveyTool::show_finding(Desk& desk, std::size_t number) {
    const Survey* survey = view_->survey();
    if (survey == nullptr || number >= survey->findings().size()) return;
    view_->choose(number);
    visit_finding(desk, std::make_shared<SurveyTool>(*this), survey->findings()[number]);
}

}  // namespace slidelab::lab
