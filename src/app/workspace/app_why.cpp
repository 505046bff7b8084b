// Why the move in view went as it did, and what else could have become of it: studied where it is
// shown, and while time goes on no more than is to be seen at a glance.
#include "app/workspace/app.hpp"

namespace slidelab::lab {

namespace {

/// While time goes on alternatives are shown where a trouble lasts, not for what is over at once.
constexpr std::int64_t lasting_ticks = 6;

bool trouble_lasts(const KeptRun& run, std::int64_t n) {
    if (n - lasting_ticks < run.first()) return false;
    for (std::int64_t tick = n; tick > n - lasting_ticks; --tick) {
        if (!run.tick(tick).events.has_trouble()) return false;
    }
    return true;
}

}  // namespace

/// With the panel hidden nothing is studied.
void App::study_move() {
    const bool is_studied =
        workspace.show_panel && (workspace.probe ? study_probe() : study_tick());
    if (!is_studied) study.forget();
}

bool App::study_probe() {
    const SolvedScene& solved = workspace.probe->solved();
    if (workspace.probe->problem()) return false;
    const ProbeScene& scene = workspace.probe->scene();
    const MoveRequest request = move_request(scene, solved.kinematic_boxes);
    study.examine({solved.level, workspace.probe->settings(), request, solved.result, std::nullopt},
                  panel.shows_what_if(), move_clock);
    return true;
}

/// Of the level in view: branches may be in different ones.
const ObjectNames& App::names_of_level() {
    if (named_level != session.simulation().shared_level()) {
        named_level = session.simulation().shared_level();
        const LevelDocument* document = session.document();
        object_names = document ? ObjectNames(*document) : ObjectNames();
    }
    return object_names;
}

/// While time goes on only what holds the mover back, and alternatives only where something is
/// wrong.
bool App::study_tick() {
    const Simulation& simulation = session.simulation();
    const MoveRequest* request = simulation.last_request();
    const MoveResult* result = simulation.last_result();
    const KeptRun& run = session.run();
    const std::int64_t n = session.tick_in_view();
    if (!request || !result || n <= run.first()) return false;
    const KeptTick& tick = run.tick(n);
    const bool is_explained =
        stages_shown() || tick.events.has_trouble() || is_held_back(*request, *result);
    if (!is_explained) return false;
    const bool passes = !tick.settings->collisions || tick.input.pass;
    study.examine({simulation.shared_level(), *tick.settings, *request, *result, tick.events,
                   passes, &run, n, &names_of_level()},
                  panel.shows_what_if() && (stages_shown() || trouble_lasts(run, n)), move_clock);
    return true;
}

/// A row that is clicked always answers: by the past that runs again, or by words.
void App::take_over(std::size_t row) {
    const WhatIf* what_if = study.what_if();
    if (!what_if || row >= what_if->rows.size()) return;
    const WhatIfRow taken = what_if->rows[row];
    const Settings before = settings_in_use();
    const auto changed = taken_over(taken, before);
    if (changed) use_settings(*changed);
    const bool is_taken = changed && settings_in_use() != before;
    workspace.message.show(taken.alternative.change +
                           (is_taken ? ": taken over." : ": no setting changes by it."));
}

/// What is pointed at in the panel.
std::optional<StudyLayer> App::study_layer() const {
    const WhatIf* what_if = study.what_if();
    const bool has_row =
        what_if && panel_commands.what_if_row && *panel_commands.what_if_row < what_if->rows.size();
    if (!panel_commands.lit_wall && !has_row) return std::nullopt;
    StudyLayer layer;
    if (panel_commands.lit_wall)
        layer.named_wall = {study.line_of(*panel_commands.lit_wall),
                            study.radius_of(*panel_commands.lit_wall)};
    if (has_row) {
        const WhatIfRow& row = what_if->rows[*panel_commands.what_if_row];
        const Level& level =
            workspace.probe ? workspace.probe->level() : session.simulation().level();
        const MoveRequest* request = session.simulation().last_request();
        const double displacement =
            workspace.probe || !request ? 0.0 : length(request->displacement);
        const double clear =
            row.alternative.strategy->shapes == 0 ? 0.25 * level.lattice().cell() : 0.0;
        layer.what_if = {row.alternative.shape, clear, row.path, displacement};
    }
    return layer;
}

}  // namespace slidelab::lab
