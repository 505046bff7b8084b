// The guided tour in the running program: a visit, each stop of which is a scene of its own.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/files/paths.hpp"
#include "app/workspace/app.hpp"
#include "lab/saved_scenes/scene_setup.hpp"

namespace slidelab::lab {

namespace {

constexpr double lines_of_zoom = 720.0;  ///< a stop's zoom is for a world as high as this

/// On a narrow screen the panel is a sheet over the world.
bool speaks_of_panel(const SavedScene& stop) {
    return std::any_of(stop.lit.begin(), stop.lit.end(), [](const std::string& name) {
        return name != "mover" && name != "timeline";
    });
}

}  // namespace

void App::toggle_tour() {
    if (tour.is_open()) return end_visit();
    if (const auto problem = tour.load(guided_tour_path())) return workspace.message.show(*problem);
    begin_visit();
    workspace.message.dismiss();
    tour.open();
}

/// Reports an error, which ends the tour.
void App::lay_out_stop() {
    const SavedScene& stop = tour.stop();
    auto prepared = set_up(own_files(), stop);
    auto* const run = std::get_if<RunSetup>(&prepared);
    if (!run) {
        end_visit();
        return workspace.message.show(std::get<std::string>(prepared));
    }
    close_everything();
    show_level(std::move(run->level), run->level_path);
    workspace.view = suited(stop.view, workspace.view);
    workspace.show_panel = stop.panel && (!layout.is_narrow || speaks_of_panel(stop));
    const bool is_sheet = layout.is_narrow && workspace.show_panel;
    if (is_sheet) workspace.view.legend = false;  // above it there is no room for both
    workspace.show_timeline = true;
    workspace.wanted_shape = run->settings.shape;
    session.apply(command::ChangeSettings{run->settings});
    if (stop.from) session.apply(command::PlaceMover{*stop.from});
    workspace.rig.fit(false);
    frames_to_aim = 3;
    if (const auto page = tab_named(stop.page)) panel.show(*page);
    // The legs are to be made, each with its settings: nothing of them is the past yet.
    session.apply(command::SetPace{Pace::running});
    if (stop.paused) {
        while (const SceneLeg* leg = tour.leg()) {
            session.apply(command::ChangeSettings{leg->settings});
            session.tick(leg->input, false);
            tour.ticks_made(1);
        }
        session.apply(command::SetPace{Pace::paused});
    }
    tour_walked_from = session.simulation().state().position;
    tour_walked = 0.0;
}

/// The camera on what the stop is about, left of the panel or above it, and below the card: both
/// have their places only once they were drawn.
void App::aim_at_stop() {
    if (frames_to_aim == 0 || --frames_to_aim > 0) return;
    const SavedScene& stop = tour.stop();
    const bool is_sheet = layout.is_narrow && workspace.show_panel;
    if (!is_sheet && (!stop.zoom || !stop.center)) return;
    const Covered edges = covered();
    const Vec2 size = workspace.rig.camera.size;
    const double pixels_per_unit =
        stop.zoom ? *stop.zoom * size.y / lines_of_zoom : workspace.rig.camera.pixels_per_unit;
    const Vec2 center = stop.center.value_or(session.simulation().state().position);
    const double free_height = std::max(0.0, size.y - edges.top - edges.bottom);
    const Vec2 free_middle{0.5 * edges.right_edge, edges.top + 0.5 * free_height};
    workspace.rig.camera.pixels_per_unit = pixels_per_unit;
    workspace.rig.camera.center = center + (size * 0.5 - free_middle) / pixels_per_unit;
    workspace.rig.leave_to_user();
    if (stop.center) workspace.view.follow = false;
}

/// Before the tick: the scene of a new stop, and what its next leg plays. A person who walks takes
/// over.
void App::go_on_with_tour() {
    if (!tour.is_open()) return;
    if (tour.begins()) lay_out_stop();
    if (!tour.is_open()) return;
    aim_at_stop();
    const Input own = controls.input(pointer_camera(), window.pixels_per_point());
    if (tour.leg() && (own.right != 0.0 || own.down != 0.0 || own.lead)) tour.stop_playing();
    if (const SceneLeg* leg = tour.leg()) session.apply(command::ChangeSettings{leg->settings});
}

/// After the tick.
void App::watch_tour(std::int64_t ticks_made) {
    if (!tour.is_open()) return;
    const Vec2 position = session.simulation().state().position;
    if (tour.leg()) {
        tour.ticks_made(ticks_made);
    } else {
        tour_walked += distance(position, tour_walked_from);
    }
    tour_walked_from = position;
    if (frames_to_aim > 0) return;  // what moves the camera is the stop itself
    TourObservation now;
    now.walked = tour_walked;
    now.pixels_per_unit = workspace.rig.camera.pixels_per_unit;
    now.settings = settings_in_use();
    now.in_past = session.in_past();
    now.compares = workspace.compare.has_value();
    now.event = workspace.stages.event();
    if (workspace.probe) now.probe_displacement = workspace.probe->scene().delta;
    tour.observe(now);
}

/// What the stop's words are about, pixels; what is not on the screen is left out.
std::vector<Aabb> App::places_lit_by_tour() const {
    std::vector<Aabb> places;
    for (const std::string& name : tour.stop().lit) {
        if (name == "mover") {
            const Simulation& simulation = session.simulation();
            const Vec2 center = workspace.rig.camera.to_screen(simulation.state().position);
            const Vec2 half =
                extents_of(shape_of(simulation.settings())) * workspace.rig.camera.pixels_per_unit;
            places.push_back({center - half, center + half});
        } else if (name == "timeline") {
            const Vec2 size = window.output_size();
            const double height = TimelineStrip::height(gui.scale());
            const double inset = 8.0 * static_cast<double>(gui.scale());
            places.push_back({{inset, size.y - height + inset},
                              {static_cast<double>(panel.left_edge()) - inset, size.y - inset}});
        } else if (const auto place = panel.widgets().place_of(name)) {
            places.push_back(*place);
        } else if (const auto button = touch_bar.place_of("touch." + name)) {
            places.push_back(*button);
        }
    }
    return places;
}

/// Over everything else, around what the stop's words are about.
void App::draw_tour_frames() const {
    constexpr float between = 5.0F;  // points, from a frame to what it is around
    const float scale = gui.scale();
    const auto corner = [&](Vec2 at, float sign) {
        const float out = sign * between * scale;
        return ImVec2{static_cast<float>(at.x) + out, static_cast<float>(at.y) + out};
    };
    for (const Aabb& place : places_lit_by_tour())
        ImGui::GetForegroundDrawList()->AddRect(corner(place.min, -1.0F), corner(place.max, 1.0F),
                                                ImGui::GetColorU32(ImGuiCol_CheckMark),
                                                6.0F * scale, 0, 2.5F * scale);
}

CardModel App::card_of_stop() const {
    CardModel card;
    const bool by_touch = controls.by_touch();
    const bool is_over = !tour.stop().task || tour.is_done();
    card.is_lit = true;
    card.source = fmt::format("Guided tour, {} of {}", tour.number() + 1, tour.count());
    card.title = tour.title(by_touch);
    if (tour.stop().task && tour.leg()) {
        card.words = "Watch: it plays by itself.";
    } else if (tour.stop().task) {
        card.task = tour.is_done() ? "Done. Go on playing, or to the next stop."
                                   : "Try it: " + tour.task(by_touch);
    }
    card.buttons = {
        {"Tour back", "The stop before.", tour.number() > 0},
        {tour.is_last() ? "Finish"
         : is_over      ? "Next"
                        : "Skip",
         tour.is_last() ? "Back to where you were." : "The next stop (Enter).", true, is_over},
        {"Leave tour", "Everything is as it was before (Esc). F8 begins it again."}};
    return card;
}

/// As soon as the next frame begins.
void App::carry_out_tour_button() {
    const auto button = std::exchange(tour_button, std::nullopt);
    if (!button) return;
    if (*button == 0) return tour.go_to(tour.number() - 1);
    if (*button == 1 && !tour.is_last()) return tour.go_to(tour.number() + 1);
    end_visit();
}

}  // namespace slidelab::lab
