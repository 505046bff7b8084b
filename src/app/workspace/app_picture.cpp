// The const view of the session, drawn: world, panel, timeline, and what lies over them.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "app/controls/toasts.hpp"
#include "app/desk/run_trails.hpp"
#include "app/files/screenshot.hpp"
#include "app/tools/levels/levels_tool.hpp"
#include "app/workspace/app.hpp"
#include "lab/run/deceptions.hpp"
#include "lab/run/kept_run.hpp"
#include "lab/run/typed_settings.hpp"
#include "lab/text/counted.hpp"
#include "view/world/scene.hpp"

namespace slidelab::lab {

namespace {

bool is_squeezed(const Simulation& simulation) {
    const MoveResult* result = simulation.last_result();
    return result && result->squeezed;
}

/// On the ground of the world's picture, that of what lies beside and below it.
void fill_panel_ground(Desk& desk) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const Vec2 size = desk.window.output_size();
    const auto width = static_cast<float>(size.x);
    const auto height = static_cast<float>(size.y);
    const float left = desk.panel.left_edge();
    if (left < width) desk.gui.fill(list, left, 0.0F, width, height);
    const auto below = static_cast<float>(desk.camera().size.y);
    if (below < height && desk.shows_touch_bar()) desk.gui.fill(list, 0.0F, below, left, height);
}

/// Pixels from the top: the world ends where the buttons for fingers begin, the timeline, or the
/// panel where it is a sheet.
double bottom_of_world(const Desk& desk) {
    double bottom = desk.layout.sheet_top;
    if (desk.document.show_timeline) bottom -= TimelineStrip::height(desk.gui.scale());
    if (desk.shows_touch_bar())
        bottom -= height_of_touch_bar(static_cast<double>(desk.panel.left_edge()),
                                      static_cast<double>(desk.gui.scale()));
    return bottom;
}

}  // namespace

void App::fit_to_window() {
    const Vec2 output = desk.window.output_size();
    if (output.x < 1.0 || output.y < 1.0) return;
    const float scale = scale_for(output, desk.window.pixels_per_point()) *
                        static_cast<float>(desk.ui_scale) / 100.0F;
    if (scale != desk.gui.scale()) {
        desk.gui.set_scale(scale);
        desk.painter.set_scale(scale);
        for (const auto& each : desk.lane_painters) each->set_scale(scale);
    }
    desk.controls.set_window(desk.window.size());
    if (desk.controls.by_touch() && !std::exchange(was_touched_, true)) desk.say(touch_hint);
    make_room_for_world();
    desk.document.rig.camera.size = {output.x, std::max(1.0, bottom_of_world(desk))};
}

/// A screen that has become too narrow for the panel beside the world shows the world; wide again,
/// it shows both.
void App::make_room_for_world() {
    const Vec2 output = desk.window.output_size();
    const auto scale = static_cast<double>(desk.gui.scale());
    bool& show_panel = desk.document.show_panel;
    const bool was_narrow = std::exchange(desk.layout.is_narrow, is_narrow(output, scale));
    if (desk.layout.is_narrow && !was_narrow && show_panel) {
        show_panel = false;
        panel_gave_way_ = true;
    } else if (!desk.layout.is_narrow && std::exchange(panel_gave_way_, false)) {
        show_panel = true;
    }
    desk.layout = layout_of(output, scale, show_panel);
}

void App::draw_picture() {
    // The panel first: it determines the world's part of the screen. Then the camera, so that what
    // stands around things in the world is where they are.
    draw_edges();
    Document& document = desk.document;
    const Simulation& simulation = document.session.simulation();
    const Vec2 mover = desk.mover_in_view();
    const bool moves = simulation.previous().position != simulation.state().position &&
                       !document.session.is_paused();
    const bool glides = document.rig.update(
        {desk.whole_area(mover), mover, moves, document.view.follow && !document.time_rests,
         desk.covered(), static_cast<double>(desk.gui.scale()), desk.seconds, document.view.glides,
         desk.painter.legend_height()});
    clock_.camera_moves = glides || document.close_up.moves();
    draw_over_world();
    draw_world(mover);
    fill_panel_ground(desk);
}

void App::draw_world(Vec2 mover) {
    for (const auto& tool : desk.document.tools.from_top()) {
        if (tool->draw_world(desk)) return;
    }
    const Session& session = desk.document.session;
    const Simulation& simulation = session.simulation();
    const Settings& settings = simulation.settings();
    const Shape shape = shape_of(settings);
    const std::vector<Box> boxes = boxes_between(simulation, desk.ticker.between());
    std::vector<Vec2> path = trail_behind(session.run(), session.tick_in_view());
    RunLayer layer = run_layer(session);
    if (const auto tick = desk.pointed_tick()) {
        layer.pointed_at = session.run().position_at(*tick);
        layer.pointed_label = tick_name(session.run(), *tick);
    }
    Scene scene{simulation.level(),
                *settings.strategy,
                shape,
                mover,
                simulation.state().heading,
                settings.steering == Steering::tank,
                session.last_input().pass || !settings.collisions,
                is_squeezed(simulation),
                boxes,
                path,
                session.trace(),
                nullptr,
                &layer};
    scene.lattice = &simulation.map().lattice;
    scene.box_paths = simulation.map().box_paths;
    scene.goal = simulation.map().goal;
    desk.mark(scene);
    if (!path.empty()) path.back() = scene.position;  // the trail must not run ahead of the mover
    desk.paint(scene);
}

/// Panel, timeline and buttons: they take a part of the screen from the world.
void App::draw_edges() {
    const Session& session = desk.document.session;
    const Document& document = desk.document;
    const float scale = desk.gui.scale();
    draw_panel();
    desk.widgets.begin_frame(scale);
    const float right = desk.panel.left_edge();
    auto bottom = static_cast<float>(desk.layout.sheet_top);
    if (document.show_timeline) {
        for (const Command& each : strip_.draw(desk.widgets, session, document.clip,
                                               desk.strip_marks, right, bottom, scale))
            desk.command(each);
        bottom -= static_cast<float>(TimelineStrip::height(scale));
    } else {
        strip_.hide();
    }
    if (desk.shows_touch_bar())
        draw_touch_bar(desk.widgets, session.is_paused(), right, bottom, scale, desk.presses);
}

void App::draw_over_world() {
    help_list_.draw(desk);
    desk.card = {};
    desk.list_width = 0.0;
    for (const auto& tool : desk.document.tools.from_top()) tool->draw(desk);
    draw_card();
    draw_deceptions();
    if (desk.controls.pointer().pressed[0]) desk.focus.clear();  // the mouse has taken over
    desk.focus.show({&desk.widgets, &desk.panel.widgets()});
}

namespace {

/// Counts the user's rules, or a recording's, that the map has names for; empty: there is none.
std::string words_of_chosen_walls(const OpenedLevel& level) {
    std::int64_t count = level.own_choices.near_miss ? 1 : 0;
    for (const auto& [name, kind] : level.own_choices.kinds)
        count += level.notes.knows(name) ? 1 : 0;
    if (count == 0) return {};
    return fmt::format("Walls are not as the map says: {} of yours {}.", counted(count, "rule"),
                       count == 1 ? "decides" : "decide");
}

/// For a card: a line, cut where it gets long.
std::string words_of_changes(const std::vector<std::string>& assignments, const Movers& movers) {
    constexpr std::size_t most = 5;
    if (assignments.empty()) return "All settings are at their defaults.";
    std::vector<std::string> words;
    for (std::size_t i = 0; i < std::min(assignments.size(), most); ++i)
        words.push_back(setting_in_words(assignments[i], movers));
    if (assignments.size() > most)
        words.push_back(fmt::format("and {} more", assignments.size() - most));
    return fmt::format("Not at their defaults: {}.", fmt::join(words, ", "));
}

}  // namespace

/// In the world, what makes it behave other than it looks, with a button that ends it.
void App::draw_deceptions() {
    const Session& session = desk.document.session;
    const Settings& settings = desk.settings();
    const Map& map = session.simulation().map();
    struct Line {
        std::string words;
        std::string button = {};
        std::function<void(Desk&)> reset = {};
    };
    std::vector<Line> lines;
    for (const Deception& each : deceptions()) {
        if (!each.holds(settings, map)) continue;
        lines.push_back({std::string(each.words),
                         fmt::format("{}###deception.{}", each.remedy, each.setting),
                         [reset = each.reset](Desk& then) {
                             Settings changed = then.settings();
                             reset(changed);
                             then.use_settings(changed);
                         }});
    }
    if (settings.collisions && session.last_input().pass)
        lines.push_back({"Collisions are off in this tick."});
    if (const std::string words = words_of_chosen_walls(session.opened()); !words.empty())
        lines.push_back({words, "Which walls###deception.chosen_walls",
                         [](Desk& then) { then.document.list = layers_list; }});
    if (!desk.document.view.walls)
        lines.push_back({"Walls are not drawn.", "Draw them###deception.walls",
                         [](Desk& then) { then.document.view.walls = true; }});
    if (lines.empty() || !desk.document.list.empty()) return;
    const float scale = desk.gui.scale();
    const auto bottom = static_cast<float>(desk.camera().size.y - desk.covered().bottom);
    ImGui::SetNextWindowPos({0.5F * desk.panel.left_edge(), bottom - 8.0F * scale},
                            ImGuiCond_Always, {0.5F, 1.0F});
    constexpr ImGuiWindowFlags flags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
        ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing |
        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;
    if (ImGui::Begin("##deceptions", nullptr, flags)) {
        for (const Line& line : lines) {
            ImGui::AlignTextToFramePadding();
            ImGui::PushStyleColor(ImGuiCol_Text, desk.error_color());
            ImGui::TextUnformatted(line.words.c_str());
            ImGui::PopStyleColor();
            if (line.button.empty()) continue;
            ImGui::SameLine();
            if (desk.widgets.button(line.button.c_str(), "")) desk.next_frame(line.reset);
        }
        desk.widgets.note("deceptions", false);
    }
    ImGui::End();
}

/// Without a tool's, that of the scene, or the level's name; and the message below it.
void App::draw_card() {
    Document& document = desk.document;
    const Session& session = document.session;
    const Simulation& simulation = session.simulation();
    if (simulation.state().position != simulation.previous().position && !(next_input() == Input{}))
        document.is_opening = false;
    // It is gone with the first step, and while something else is to be looked at.
    const bool is_new = document.is_opening && desk.config.opening && session.document() &&
                        !session.playback() && !script && !session.in_past() &&
                        document.list.empty();
    CardModel& card = desk.card;
    if (card.empty() && document.card) {
        card.title = document.card->title;
        card.words = document.card->words;
        if (document.card->says_settings) {
            if (!card.words.empty()) card.words += '\n';
            card.words += words_of_changes(differences(default_settings(), desk.settings()),
                                           desk.settings().movers);
        }
        card.stays = true;
    } else if (card.empty() && is_new) {
        card.title = session.document()->title;
        card.words = session.document()->hint;
    }
    // On a narrow screen there is no room beside the buttons in the corner.
    const bool is_below = desk.layout.is_narrow && !document.show_panel;
    const float top = is_below ? desk.panel.end_of_closed() : 0.0F;
    const auto right = static_cast<float>(desk.covered().right_edge);
    if (card.empty()) {
        desk.caption.hide();
    } else if (const auto pressed =
                   desk.caption.draw(desk.widgets, card, right, top, desk.gui.scale())) {
        desk.press({*pressed});
    }
    const auto& place = desk.caption.place();
    desk.message.age(desk.seconds);
    desk.message.draw(right, std::max(place ? static_cast<float>(place->max.y) : 0.0F, top),
                      desk.gui.scale(), desk.error_color());
}

bool App::save_screenshot(const std::string& path) {
    const std::string problem = save_picture_file(desk.picture(), path);
    if (!problem.empty()) desk.complain(problem);
    return problem.empty();
}

std::uint32_t App::pixel(int x, int y) {
    const Image& image = desk.picture();
    if (x < 0 || y < 0 || x >= image.width || y >= image.height) return 0;
    const auto place = static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                       static_cast<std::size_t>(x);
    return image.pixels[place] & 0xffffffU;
}

std::optional<Vec2> App::control_center(const std::string& id) const {
    auto pixels = strip_.center_of(id);
    for (const Widgets* widgets : {&desk.panel.widgets(), &desk.widgets}) {
        if (!pixels) pixels = widgets->center_of(id);
    }
    if (!pixels) return std::nullopt;
    return *pixels / desk.window.pixels_per_point();
}

}  // namespace slidelab::lab
