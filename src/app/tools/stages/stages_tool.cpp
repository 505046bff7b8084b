#include "app/tools/stages/stages_tool.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <utility>

#include "app/tools/probe/probe_tool.hpp"
#include "lab/engines/models.hpp"

namespace slidelab::lab {

namespace {

constexpr std::int64_t laid_out = -1;  // is no tick
constexpr int lines_of_words = 6;      // below the stages
/// While time goes on alternatives are shown where a trouble lasts, not for what is over at once.
constexpr std::int64_t lasting_ticks = 6;

ProbeView* probe_of(const Desk& desk) {
    auto* const tool = desk.document.tools.find<ProbeTool>();
    return tool ? &tool->view : nullptr;
}

/// The map of the walls in view; null where they are those of a scene of its own.
const LevelDocument* map_in_view(const Desk& desk) {
    const auto* probe = desk.document.tools.find<ProbeTool>();
    return probe && !probe->is_of_level ? nullptr : desk.document.session.document();
}

bool trouble_lasts(const KeptRun& run, std::int64_t n) {
    if (n - lasting_ticks < run.first()) return false;
    for (std::int64_t tick = n; tick > n - lasting_ticks; --tick) {
        if (!run.tick(tick).events.has_trouble()) return false;
    }
    return true;
}

void draw_how_it_works(Widgets& widgets, const Strategy& strategy) {
    if (strategy.stages.empty()) return;
    ImGui::Spacing();
    if (!ImGui::CollapsingHeader("How it works", ImGuiTreeNodeFlags_DefaultOpen)) return;
    for (const Stage& stage : strategy.stages) {
        widgets.text(fmt::format("{}. {}", stage.number, stage.title));
        widgets.dim_text(stage.sentence);
        ImGui::Spacing();
    }
}

}  // namespace

extern const ToolKind stages_kind{
    .page = {"Why", "page.why",
             "The tick in view: why it went so, the same under other settings, and the move "
             "stage by stage."},
    .draw_page = draw_page_of<StagesTool>,
    .draw_sentence =
        [](Desk& desk, Widgets& widgets, const std::string& before, int lines) {
            desk.document.tools.find<StagesTool>()->draw_sentence(desk, widgets, before, lines);
        },
    .resident = make_tool<StagesTool>};

std::shared_ptr<Tool> StagesTool::in_visit() {
    auto tool = std::make_shared<StagesTool>(*this);
    tool->cursor.release();
    tool->lit_ = {};  // it was of the run that is put aside
    return tool;
}

bool StagesTool::is_shown(const Desk& desk) {
    const Document& document = desk.document;
    return document.time_rests || document.session.is_paused() || document.session.in_past();
}

bool StagesTool::has_trouble_in_view(const Desk& desk) {
    const Session& session = desk.document.session;
    const std::int64_t n = session.tick_in_view();
    return is_shown(desk) && !desk.document.time_rests && n > session.run().first() &&
           session.run().tick(n).events.has_trouble();
}

bool StagesTool::wants_trace(const Desk& desk) const { return cursor.is_open() && is_shown(desk); }

/// The move of the tick in view is that of the strategy that made it: the settings may be others by
/// now.
std::optional<MadeMove> StagesTool::move_in_view(const Desk& desk) const {
    if (ProbeView* probe = probe_of(desk)) return move_of(probe->scene(), probe->solved());
    const Session& session = desk.document.session;
    const auto& tick = session.simulation().last_tick();
    const std::int64_t n = session.tick_in_view();
    const KeptRun& run = session.run();
    if (!tick || n <= run.first()) return std::nullopt;
    MadeMove move = move_of(session.simulation().map(), *run.tick(n).settings, *tick);
    move.trace = &session.trace();
    move.events = run.tick(n).events;
    move.map = session.document();
    return move;
}

StageCursor::Move StagesTool::cursor_move(const Desk& desk) const {
    if (ProbeView* probe = probe_of(desk)) return {probe->solved().trace.events().size(), laid_out};
    const Session& session = desk.document.session;
    return {is_shown(desk) ? session.trace().events().size() : 0, session.tick_in_view()};
}

void StagesTool::show_event(const Desk& desk, std::size_t event) {
    cursor.set_open(true);
    cursor.follow(cursor_move(desk));
    cursor.choose(event);
}

bool StagesTool::press(Desk& desk, const Press& press) {
    if (press.action == Action::try_fix) {
        try_fix(desk);
        return true;
    }
    if (press.action != Action::event_on && press.action != Action::event_back) return false;
    const int direction = press.action == Action::event_on ? 1 : -1;
    if (is_shown(desk) && cursor.is_open()) {
        step(desk, direction);
        return true;
    }
    // The event comes into view first, and its trace is made.
    cursor.set_open(true);
    if (!desk.document.time_rests) {
        desk.document.session.apply(command::SetPace{Pace::paused});
        desk.document.session.advance(0, {}, true);
    }
    cursor.enter(direction, cursor_move(desk));
    return true;
}

/// One event on or back, through the end of a tick into the next one.
void StagesTool::step(Desk& desk, int direction) {
    if (cursor.step(direction, cursor_move(desk)) || desk.document.time_rests) return;
    Session& session = desk.document.session;
    const std::int64_t before = session.tick_in_view();
    const bool is_end = before == session.run().last();
    if (direction > 0 && is_end && session.rerun()) return;  // it would be kept
    session.apply(command::StepTicks{direction});
    session.advance(0, desk.user_input(), true);
    if (session.tick_in_view() == before) return;
    if (direction > 0 && is_end) desk.controls.tick_done();
    cursor.enter(direction, cursor_move(desk));
}

/// At the end of what is kept of the run it rests.
void StagesTool::play_on(Desk& desk) {
    if (!cursor.is_due(desk.seconds)) return;
    const Session& session = desk.document.session;
    const std::size_t events = cursor_move(desk).events;
    const bool is_last_move =
        desk.document.time_rests || session.tick_in_view() >= session.run().last();
    if (is_last_move && (events == 0 || (cursor.event() && *cursor.event() + 1 == events)))
        return cursor.toggle_play();
    step(desk, 1);
}

bool StagesTool::close(Desk& desk) {
    if (!is_shown(desk)) return false;
    if (cursor.event()) {
        cursor.release();
        return true;
    }
    // A visit ends with all that it shows.
    return desk.behind.empty() && std::exchange(desk.document.is_near, false);
}

void StagesTool::begin(Desk& desk) {
    lit_ = {};
    pointed_at_.reset();
    if (!is_shown(desk)) return;
    ProbeView* const probe = probe_of(desk);
    const bool has_handle = probe && probe->pointed_at();  // which is taken by the same place
    if (cursor.is_open() && !desk.gui.wants_mouse() && !has_handle)
        pointed_at_ = desk.painter.event_under(desk.pointer_pixel());
    play_on(desk);
}

void StagesTool::tick(Desk& desk) {
    cursor.follow(cursor_move(desk));
    const bool has_event = is_shown(desk) && cursor.event();
    // A page that was opened by a key comes into view.
    if (has_event && !had_event_) desk.panel.show("Why");
    had_event_ = has_event;
    // In the past, too, the view goes back once time goes on.
    if (!desk.document.time_rests && !desk.document.session.is_paused())
        desk.document.is_near = false;
    // With the panel hidden nothing is studied but what stands beside the mover.
    const bool is_wanted = desk.document.show_panel || has_trouble_in_view(desk);
    const bool is_studied =
        is_wanted && (desk.document.time_rests ? study_probe(desk) : study_tick(desk));
    if (!is_studied) study_.forget();
}

/// A move of the run that is followed event by event is seen so near that its arrows are as long as
/// they are.
std::optional<NearView> StagesTool::near_view(const Desk& desk) const {
    if (desk.document.time_rests || !is_shown(desk)) return std::nullopt;
    const Vec2 mover = desk.document.session.simulation().state().position;
    const auto move = cursor.event() ? move_in_view(desk) : std::nullopt;
    if (!move)
        return desk.document.is_near ? std::optional(NearView{mover, near_zoom(desk)})
                                     : std::nullopt;
    constexpr double least_arrow = 60.0;   // points, of the displacement
    constexpr double largest_mover = 0.4;  // of the world's height
    constexpr double nothing = 1e-6;       // units
    const Vec2 extents = extents_of(move->request.shape);
    const double largest =
        largest_mover * desk.camera().size.y / (2.0 * std::max({extents.x, extents.y, nothing}));
    const double wanted = least_arrow * static_cast<double>(desk.gui.scale()) /
                          std::max(length(move->request.displacement), nothing);
    return NearView{position_at(*move, *cursor.event()), std::min(wanted, largest)};
}

bool StagesTool::study_probe(Desk& desk) {
    ProbeView* const probe = probe_of(desk);
    if (!probe) return false;
    MadeMove made = move_of(probe->scene(), probe->solved());
    if (probe->problem()) return false;
    made.map = map_in_view(desk);
    study_.examine({made, probe->solved().level, probe->settings()},
                   is_what_if_open_ && desk.panel.page() == "Why");
    return true;
}

/// While time goes on only what holds the mover back, and alternatives only where something is
/// wrong.
bool StagesTool::study_tick(Desk& desk) {
    const std::optional<MadeMove> in_view = move_in_view(desk);
    if (!in_view) return false;
    const Session& session = desk.document.session;
    const KeptRun& run = session.run();
    const std::int64_t n = session.tick_in_view();
    const KeptTick& tick = run.tick(n);
    const bool is_explained = is_shown(desk) || tick.events.has_trouble() ||
                              is_held_back(in_view->request, in_view->result);
    if (!is_explained) return false;
    // A fix beside the mover is a setting, and another program's mover has none: it is not asked.
    const bool may_have_fix =
        has_trouble_in_view(desk) && !is_of_another_program(*tick.settings->strategy);
    const bool is_page_open = is_what_if_open_ && desk.panel.page() == "Why";
    study_.examine({*in_view, session.simulation().shared_map(), *tick.settings, &run, n},
                   may_have_fix || (is_page_open && (is_shown(desk) || trouble_lasts(run, n))));
    return true;
}

void StagesTool::take_over(Desk& desk, std::size_t row) const {
    const WhatIf* what_if = study_.what_if();
    if (!what_if || row >= what_if->rows.size()) return;
    const WhatIfRow& taken = what_if->rows[row];
    apply(desk, taken.alternative.change, taken.assignments);
}

/// It always answers: by the past that runs again, or by words.
void StagesTool::apply(Desk& desk, const std::string& words, const std::vector<std::string>& set) {
    if (desk.apply_fix(words, set)) desk.document.is_near = true;
}

/// The study that is pointed at in the panel.
std::optional<StudyLayer> StagesTool::study_layer(const Desk& desk) const {
    const WhatIf* what_if = study_.what_if();
    const bool has_row = what_if && lit_.row && *lit_.row < what_if->rows.size();
    if (!lit_.wall && !has_row) return std::nullopt;
    StudyLayer layer;
    if (lit_.wall) layer.named_wall = {study_.line_of(*lit_.wall), study_.radius_of(*lit_.wall)};
    if (!has_row) return layer;
    const WhatIfRow& row = what_if->rows[*lit_.row];
    const Simulation& simulation = desk.document.session.simulation();
    const ProbeView* probe = probe_of(desk);
    const Map& map = probe ? probe->map() : simulation.map();
    const MoveRequest* request = simulation.last_request();
    const double displacement = probe || !request ? 0.0 : length(request->displacement);
    const double clear = row.alternative.strategy->shapes == 0 ? 0.25 * map.lattice.cell() : 0.0;
    layer.what_if = {row.alternative.shape, clear, row.outcome.path, displacement};
    return layer;
}

/// With an event at hand the mover and what else moves stand where they were at its time.
void StagesTool::mark(Desk& desk, Scene& scene) {
    scene.map = map_in_view(desk);
    layer_ = study_layer(desk);
    scene.study = layer_ ? &*layer_ : nullptr;
    scene.covered = beside_;
    if (!is_shown(desk) || !cursor.is_open()) return;
    scene.focus = {cursor.event(), lit_.event, true};
    const auto move = cursor.event() ? move_in_view(desk) : std::nullopt;
    if (!move) return;
    scene.position = position_at(*move, *cursor.event());
    const double time = move->trace->events()[*cursor.event()].moment.time;
    if (ProbeView* probe = probe_of(desk)) {
        boxes_.clear();
        for (const MovingBody& body : BodyList(*probe->solved().bodies))
            boxes_.push_back({body.at(time), extents_of(body.shape)});
    } else {
        boxes_ = boxes_between(desk.document.session.simulation(), time);
    }
    scene.boxes = boxes_;
}

void StagesTool::draw_page(Desk& desk, Widgets& widgets) {
    ProbeView* const probe = probe_of(desk);
    bool open = probe != nullptr;
    if (widgets.toggle("Probe view###probe_view",
                       "Time rests, and one move is laid out: drag the ends of its displacement, "
                       "and of walls (B).",
                       open))
        desk.press({Action::probe});
    draw_what_if(desk, widgets);
    if (is_shown(desk)) {
        const std::optional<MadeMove> move = move_in_view(desk);
        const float words =
            static_cast<float>(lines_of_words) * ImGui::GetTextLineHeightWithSpacing();
        const float row = ImGui::GetFrameHeightWithSpacing();
        const float handles = probe ? static_cast<float>(rows_of_probe_panel) * row : 0.0F;
        draw_stages(desk, widgets, move ? &*move : nullptr,
                    words + handles + ImGui::GetStyle().ItemSpacing.y);
        ImGui::BeginChild("##words", {0.0F, words});
        draw_words(desk, widgets, move ? &*move : nullptr);
        ImGui::EndChild();
    } else {
        draw_how_it_works(widgets, *desk.settings().strategy);
    }
    if (probe) draw_probe_panel(desk, widgets, *probe);
}

}  // namespace slidelab::lab
