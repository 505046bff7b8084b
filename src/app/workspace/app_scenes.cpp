// Saved scenes in the running program: their lists, and the one place that opens a scene. A figure
// is laid out in the probe view, with its caption over it and its stage at hand; a failure is
// played without its safeguard and with it.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/controls/toasts.hpp"
#include "app/files/paths.hpp"
#include "app/workspace/app.hpp"
#include "lab/saved_scenes/scene_setup.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab {

namespace {

constexpr double room = 0.3;  // units around what is framed

/// The run as it is played, which fails, and the same with the safeguard.
std::vector<LanePlan> split_of(const SavedScene& failure) {
    return {{beginning_of(failure), {}}, {remedy_of(failure), {failure.id + "=" + failure.holds}}};
}

/// Of a link, for its card: a line, cut where it gets long.
std::string words_of(std::vector<std::string> assignments) {
    constexpr std::size_t most = 5;
    if (assignments.empty()) return "All settings are at their defaults.";
    if (assignments.size() > most) {
        const std::size_t more = assignments.size() - most;
        assignments.resize(most);
        assignments.push_back(fmt::format("and {} more", more));
    }
    return fmt::format("The link sets {}.", fmt::join(assignments, ", "));
}

}  // namespace

std::optional<std::string> App::load_scenes(SceneKind kind) {
    return workspace.scenes.load(asset(kind == SceneKind::figure ? figure_index : failure_index));
}

void App::toggle_scenes(SceneKind kind) {
    if (const auto problem = load_scenes(kind)) return workspace.message.show(*problem);
    workspace.toggle(kind == SceneKind::figure ? OpenList::figures : OpenList::failures);
}

void App::open_listed(std::size_t place) {
    if (const auto problem = open_scene(workspace.scenes.list().scenes.at(place)))
        workspace.message.show(*problem);
}

/// The answer is what is wrong, and then nothing was changed.
std::optional<std::string> App::open_scene(const SavedScene& scene) {
    std::optional<std::size_t> place;
    if (scene.kind == SceneKind::figure || scene.kind == SceneKind::failure) {
        if (auto problem = load_scenes(scene.kind)) return problem;
        place = find_scene(workspace.scenes.list(), {scene.kind, scene.id});
    }
    auto setup = set_up(own_files(), scene);
    if (auto* problem = std::get_if<std::string>(&setup)) return std::move(*problem);
    if (auto* move = std::get_if<ProbeScene>(&setup)) {
        open_move(std::move(*move), place);
    } else if (place) {
        open_failure(std::get<RunSetup>(setup), scene);
    } else {
        open_run(std::get<RunSetup>(setup), scene);
    }
    return std::nullopt;
}

/// Of a link, or a figure. The run stays as it is behind it: B or Esc lead back.
void App::open_move(ProbeScene move, std::optional<std::size_t> figure) {
    end_visit();
    close_lists();
    if (!figure) {
        show_laid_out(std::move(move));
        scene_card = {fmt::format("A move under {}", workspace.probe->scene().strategy->title),
                      "Of a link: one move, laid out. Its ends and those of walls can be dragged.",
                      true};
        return workspace.message.show(toast::probe_view(controls.bindings()));
    }
    enter_probe(std::move(move), std::nullopt);
    workspace.figure = figure;
    workspace.message.dismiss();
    framed.emplace();
    if (const auto event = event_of(*workspace.open_figure(), workspace.probe->solved().trace))
        workspace.stages.enter_at(*event);
}

/// Plays the recording in split view: without its safeguard on the left, and with it on the right.
/// Afterwards both are walked in with the same keys, until the visit ends.
void App::open_failure(const RunSetup& setup, const SavedScene& failure) {
    begin_visit();
    visited_failure = failure.id;
    play(setup);
    workspace.compare.emplace(split_of(failure), LaneLayout::tiles);
    scene_card = {beginning_of(failure) + ":", failure.caption};
    workspace.message.show(
        with_keys("{restart}: again, {quit}: back to your level.", controls.bindings()));
}

/// Of a link.
void App::open_run(const RunSetup& setup, const SavedScene& scene) {
    show_run(setup);
    const std::string name = level_name(level_path);
    if (scene.clip) {
        const std::string ticks =
            counted(static_cast<std::int64_t>(scene.clip->ticks.size()), "tick");
        scene_card = {fmt::format("A clip of {} in {}", ticks, name),
                      words_of(differences(default_settings(), config.settings))};
        return workspace.message.show(fmt::format("Playing {} of a link.", ticks));
    }
    scene_card = {name, words_of(scene.set)};
    if (const LevelDocument* document = session.document())
        scene_card = {document->title, document->hint + "\n" + scene_card->words};
    workspace.message.show(
        fmt::format("Level {}{}, of a link.", name, counted_settings(scene.set.size())));
}

/// A run of a link or a recording, from its beginning. Its settings are not to be remembered as the
/// user's.
void App::show_run(const RunSetup& setup) {
    end_visit();
    keep_changed_settings();
    close_everything();
    workspace.wanted_shape = setup.settings.shape;
    play(setup);
    config.settings = session.simulation().settings();
}

void App::close_lists() {
    while (workspace.close_innermost()) {
    }
}

/// The figure after the open one (1) or before it (-1), in the order of the course; without an open
/// one the first, or the last.
void App::step_figure(int direction) {
    if (const auto problem = load_scenes(SceneKind::figure))
        return workspace.message.show(*problem);
    const auto figures = places_of(workspace.scenes.list(), {SceneKind::figure});
    const auto count = static_cast<std::ptrdiff_t>(figures.size());
    const auto open = std::find(figures.begin(), figures.end(), workspace.figure);
    std::ptrdiff_t next = direction > 0 ? 0 : count - 1;
    if (open != figures.end()) next = open - figures.begin() + direction;
    if (next >= 0 && next < count) return open_listed(figures[static_cast<std::size_t>(next)]);
    workspace.message.show(direction > 0 ? "This is the last figure."
                                         : "This is the first figure.");
}

/// Shows all of the open figure below its caption, also when the screen changes; until the user
/// moves the view.
void App::frame_figure() {
    const SavedScene* const figure = workspace.open_figure();
    if (!figure) return framed.reset();
    if (!framed) return;
    const Camera& camera = workspace.rig.camera;
    const bool is_new = framed->pixels_per_unit == 0.0;
    const bool was_moved =
        camera.center != framed->center || camera.pixels_per_unit != framed->pixels_per_unit;
    if (!is_new && was_moved) return framed.reset();
    // In the first frame the legend is still that of what was there before.
    const double legend = is_new ? 0.0 : std::max(framed->legend, painter.legend_height());
    const bool is_same = camera.size == framed->screen && legend == framed->legend &&
                         panel.left_edge() == framed->right_edge;
    if (!is_new && is_same) return;
    Covered edges = covered();
    edges.bottom = std::max(edges.bottom, legend);
    const SolvedScene& solved = workspace.probe->solved();
    const Aabb area =
        area_of_figure(workspace.probe->scene(), solved, event_of(*figure, solved.trace));
    workspace.rig.show(inflated(area, {room, room}), edges);
    framed = {camera.size, panel.left_edge(), legend, camera.center, camera.pixels_per_unit};
}

CardModel App::card_of_figure() const {
    const SceneList& list = workspace.scenes.list();
    const SavedScene& figure = *workspace.open_figure();
    const auto figures = places_of(list, {SceneKind::figure});
    const auto number = std::find(figures.begin(), figures.end(), workspace.figure);
    CardModel card;
    card.source = fmt::format("{}: {}", group_of(list, figure), figure.shows);
    card.title =
        fmt::format("{} of {}   {}", number - figures.begin() + 1, figures.size(), figure.title);
    card.words = figure.caption;
    card.buttons = {{"Previous figure", "The figure before this one (Page up)."},
                    {"Next figure", "The next one of the course (Page down)."},
                    {"All figures", "The list of all figures, by article (F4)."}};
    constexpr const char* parts[] = {"path", "walls", "box"};
    for (const FigurePart part : figure.movable) {
        card.hint += card.hint.empty() ? "Drag: " : ", ";
        card.hint += parts[static_cast<std::size_t>(part)];
    }
    return card;
}

/// Null where there is none, and where tour and figures have words of their own.
const SceneCard* App::card_in_view() const {
    const bool is_of_this = scene_card && scene_card->of_probe == workspace.probe.has_value();
    return is_of_this && !tour.is_open() && !workspace.figure ? &*scene_card : nullptr;
}

/// It is gone with the first step, and while something else is to be looked at.
bool App::shows_level_name() const {
    const bool is_alone = config.opening && !workspace.probe && !workspace.compare &&
                          !session.playback() && !script && !session.in_past();
    return is_opening && is_alone && session.document();
}

/// Pixels from the top: where the card ends that the camera keeps clear. A level's name goes soon.
double App::end_of_cards() const {
    const bool stays = tour.is_open() || workspace.figure || card_in_view();
    return stays && caption.place() ? caption.place()->max.y : 0.0;
}

void App::draw_card() {
    const Simulation& simulation = session.simulation();
    if (simulation.state().position != simulation.previous().position && !(next_input() == Input{}))
        is_opening = false;
    CardModel card;
    if (tour.is_open()) {
        draw_tour_frames();
        card = card_of_stop();
    } else if (workspace.figure) {
        card = card_of_figure();
    } else if (const SceneCard* scene = card_in_view()) {
        card.title = scene->title;
        card.words = scene->words;
    } else if (shows_level_name()) {
        card.title = session.document()->title;
        card.words = session.document()->hint;
    } else {
        return caption.hide();
    }
    const auto pressed = caption.draw(card, panel.left_edge(), top_of_cards(), gui.scale());
    constexpr Action actions[] = {Action::previous_figure, Action::next_figure, Action::figures};
    if (!pressed) return;
    if (tour.is_open()) {
        tour_button = pressed;
    } else {
        panel_commands.actions.push_back(actions[*pressed]);
    }
}

void App::draw_scenes() {
    draw_card();
    const bool are_figures = workspace.list == OpenList::figures;
    if (!are_figures && workspace.list != OpenList::failures) return scene_menu.hide();
    const auto use = scene_menu.draw(
        {workspace.scenes.list(), are_figures ? SceneKind::figure : SceneKind::failure,
         workspace.figure, failure_pictures, theme},
        area_for_lists(), panel.left_edge(), gui.scale());
    if (!use.is_open) workspace.list = OpenList::none;
    if (use.scene) panel_commands.scene = use.scene;
}

}  // namespace slidelab::lab
