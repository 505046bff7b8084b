#include "app/tools/tour/tour_tool.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/files/paths.hpp"
#include "app/tools/compare/compare_tool.hpp"
#include "app/tools/levels/levels_tool.hpp"
#include "app/tools/probe/probe_tool.hpp"
#include "app/tools/stages/stages_tool.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "lab/scenes/saved/scene_setup.hpp"

namespace slidelab::lab {

namespace {

constexpr const char* visit = "tour";
constexpr double lines_of_zoom = 720.0;  ///< a stop's zoom is for a world as high as this

constexpr double least_walk = 1.0;   // units
constexpr double least_zoom = 1.05;  // times larger or smaller

bool has_zoomed(const TourObservation& before, const TourObservation& now) {
    return now.pixels_per_unit > before.pixels_per_unit * least_zoom ||
           now.pixels_per_unit * least_zoom < before.pixels_per_unit;
}

bool holds(const Settings& settings, const std::string& assignment) {
    Settings with = settings;
    return !apply_setting(with, assignment) && with == settings;
}

bool is_done(const TourTry& task, const TourObservation& before, const TourObservation& now) {
    switch (task.until) {
        case TourTask::walk:
            return now.walked >= before.walked + least_walk;
        case TourTask::zoom:
            return has_zoomed(before, now);
        case TourTask::shape:
            return now.settings.shape != before.settings.shape;
        case TourTask::strategy:
            return now.settings.strategy != before.settings.strategy;
        case TourTask::option:
            return holds(now.settings, task.set) && !holds(before.settings, task.set);
        case TourTask::past:
            return now.in_past && !before.in_past;
        case TourTask::event:
            return now.event.has_value() && now.event != before.event;
        case TourTask::compare:
            return now.compares && !before.compares;
        case TourTask::probe:
            return now.probe_displacement && before.probe_displacement &&
                   *now.probe_displacement != *before.probe_displacement;
    }
    return false;
}

/// On a narrow screen the panel is a sheet over the world.
bool speaks_of_panel(const Stop& stop) {
    return std::any_of(stop.lit.begin(), stop.lit.end(), [](const std::string& name) {
        return name != "mover" && name != "timeline";
    });
}

/// Over everything else, around what the stop's words are about.
void draw_frames(const std::vector<Aabb>& places, float scale) {
    constexpr float between = 5.0F;  // points, from a frame to what it is around
    const auto corner = [&](Vec2 at, float sign) {
        const float out = sign * between * scale;
        return ImVec2{static_cast<float>(at.x) + out, static_cast<float>(at.y) + out};
    };
    for (const Aabb& place : places)
        ImGui::GetForegroundDrawList()->AddRect(corner(place.min, -1.0F), corner(place.max, 1.0F),
                                                ImGui::GetColorU32(ImGuiCol_CheckMark),
                                                6.0F * scale, 0, 2.5F * scale);
}

/// The legs of the stop, from that state on.
std::shared_ptr<Playback> playback_of(const Stop& stop, const State& start) {
    Recording recording;
    recording.start = start;
    const Settings* before = nullptr;
    for (const SceneLeg& leg : stop.legs) {
        for (std::int64_t n = 0; n < leg.ticks; ++n) {
            RecordedTick tick{{}, leg.input, {}};
            if (before != nullptr) tick.set = differences(*before, leg.settings);
            before = &leg.settings;
            recording.ticks.push_back(std::move(tick));
        }
    }
    return std::make_shared<Playback>(std::move(recording), false);
}

constexpr PressHandler presses[] = {
    {Action::tour, [](Desk& desk, const Press&) {
         auto read = load_scenes(asset("assets/tours/guided.json"), SceneKind::stop);
         if (const auto* error = std::get_if<InputError>(&read)) return desk.complain(*error);
         desk.document.tools.open(
             std::make_shared<TourTool>(std::get<SceneList>(std::move(read)).scenes));
     }}};

}  // namespace

extern const ToolKind tour_kind{presses};

const std::string& TourTool::title(bool by_touch) const {
    const std::string& touched = stop().touch.title;
    return by_touch && !touched.empty() ? touched : scene().title;
}

const std::string& TourTool::task(bool by_touch) const {
    const std::string& touched = stop().touch.words;
    return by_touch && !touched.empty() ? touched : stop().task->words;
}

/// Another stop, or the same anew.
void TourTool::go_to(std::size_t number) {
    number_ = number;
    begins_ = true;
    before_.reset();
    done_ = false;
}

/// Its buttons have keys: Page up and down, Enter, F8.
bool TourTool::press(Desk& desk, const Press& press) {
    const bool is_next = press.action == Action::next_figure ||
                         (press.action == Action::keep_rerun && !desk.document.session.rerun());
    if (press.action == Action::previous_figure) {
        if (number() > 0) go_to(number() - 1);
        return true;
    }
    if (is_next && !is_last()) {
        go_to(number() + 1);
        return true;
    }
    if (!is_next && press.action != Action::tour) return false;
    desk.end_visit(visit);
    return true;
}

/// Before the tick: the scene of a new stop. A person who walks takes over.
void TourTool::begin(Desk& desk) {
    const auto self = shared_from_this();
    if (std::exchange(begins_, false)) lay_out_stop(desk);
    if (!desk.document.tools.holds(this)) return;
    aim_at_stop(desk);
    desk.lit = stop().lit;
    const Input own = desk.user_input();
    if (own.right != 0.0 || own.down != 0.0 || own.lead)
        desk.document.session.apply(command::Play{nullptr});
}

/// Reports an error, which ends the tour.
void TourTool::lay_out_stop(Desk& desk) {
    auto prepared = set_up(own_files(), scene(), desk.settings().movers);
    auto* const run = std::get_if<RunSetup>(&prepared);
    desk.document.tools.close(this);
    desk.end_visit(visit);
    if (!run) return desk.complain(to_string(std::get<InputError>(prepared)));
    desk.begin_visit(visit, desk.settings());
    const Stop& at = stop();
    Document& document = desk.document;
    document.tools.open(shared_from_this());
    document.title = "Guided tour";
    show_level(desk, std::move(run->level), run->level_path);
    document.view = suited(at.view, document.view);
    document.show_panel = at.panel && (!desk.layout.is_narrow || speaks_of_panel(at));
    const bool is_sheet = desk.layout.is_narrow && document.show_panel;
    if (is_sheet) document.view.legend = false;  // above it there is no room for both
    document.show_timeline = true;
    document.wanted_shape = run->settings.shape;
    Session& session = document.session;
    session.apply(command::ChangeSettings{run->settings});
    if (at.from) session.apply(command::PlaceMover{*at.from});
    if (!at.legs.empty()) run->play = playback_of(at, session.simulation().state());
    if (run->play) session.apply(command::Play{run->play});
    document.loops = !at.paused;
    document.rig.fit(false);
    frames_to_aim_ = 3;
    desk.panel.show(at.page);
    session.apply(command::SetPace{Pace::running});
    if (at.paused) {
        while (session.is_playing()) session.tick({}, false);
        session.apply(command::SetPace{Pace::paused});
    }
    ended_ = 0.0;
    walked_from_ = session.simulation().state().position;
    walked_ = 0.0;
}

/// The camera on what the stop is about, left of the panel or above it, and below the card: both
/// have their places only once they were drawn.
void TourTool::aim_at_stop(Desk& desk) {
    if (frames_to_aim_ == 0 || --frames_to_aim_ > 0) return;
    const Stop& at = stop();
    const bool is_sheet = desk.layout.is_narrow && desk.document.show_panel;
    if (!is_sheet && (!at.zoom || !at.center)) return;
    const Covered edges = desk.covered();
    const Vec2 size = desk.camera().size;
    const double pixels_per_unit =
        at.zoom ? *at.zoom * size.y / lines_of_zoom : desk.camera().pixels_per_unit;
    const Vec2 center = at.center.value_or(desk.document.session.simulation().state().position);
    const double free_height = std::max(0.0, size.y - edges.top - edges.bottom);
    const Vec2 free_middle{0.5 * edges.right_edge, edges.top + 0.5 * free_height};
    desk.set_camera(center + (size * 0.5 - free_middle) / pixels_per_unit, pixels_per_unit);
}

void TourTool::tick(Desk& desk) {
    const Session& session = desk.document.session;
    const Vec2 position = session.simulation().state().position;
    const bool is_users = !session.playback();
    if (is_users) walked_ += distance(position, walked_from_);
    walked_from_ = position;
    play_again(desk);
    if (frames_to_aim_ == 0) observe(desk);  // what moves the camera before is the stop itself
}

/// Once what it plays is over, and was looked at for a while, under the settings that are chosen by
/// now.
void TourTool::play_again(Desk& desk) {
    constexpr double pause = 1.5;  // seconds
    const Session& session = desk.document.session;
    const bool rests = !is_busy(desk) || session.is_playing() || session.in_past();
    ended_ = rests ? 0.0 : ended_ + desk.seconds;
    if (ended_ <= pause) return;
    ended_ = 0.0;
    desk.command(command::PlayAgain{});
    desk.command(command::ChangeSettings{desk.settings()});
}

/// With the first step of the person there is no playback any more.
bool TourTool::is_busy(const Desk& desk) const {
    const Session& session = desk.document.session;
    return frames_to_aim_ > 0 ||
           (desk.document.loops && session.playback() && session.is_running());
}

void TourTool::observe(const Desk& desk) {
    const ToolStack& tools = desk.document.tools;
    TourObservation now;
    now.walked = walked_;
    now.pixels_per_unit = desk.camera().pixels_per_unit;
    now.settings = desk.settings();
    now.in_past = desk.document.session.in_past();
    now.compares = tools.find<CompareTool>() != nullptr;
    now.event = tools.find<StagesTool>()->cursor.event();
    if (const auto* probe = tools.find<ProbeTool>())
        now.probe_displacement = probe->view.scene().delta;
    if (!stop().task) return;
    // A drag in the probe view begins once it is open.
    const bool waits_for_probe =
        stop().task->until == TourTask::probe && before_ && !before_->probe_displacement;
    if (!before_ || waits_for_probe) before_ = now;
    done_ = done_ || lab::is_done(*stop().task, *before_, now);
}

/// The places that the stop's words are about, pixels; those off the screen are left out.
std::vector<Aabb> TourTool::lit_places(const Desk& desk) const {
    std::vector<Aabb> places;
    for (const std::string& name : stop().lit) {
        if (name == "mover") {
            const Camera camera = desk.run_camera();
            const Vec2 center = camera.to_screen(desk.mover_in_view());
            const Vec2 half = extents_of(shape_of(desk.settings())) * camera.pixels_per_unit;
            places.push_back({center - half, center + half});
        } else if (name == "timeline") {
            const Vec2 size = desk.window.output_size();
            const double height = TimelineStrip::height(desk.gui.scale());
            const double inset = 8.0 * static_cast<double>(desk.gui.scale());
            places.push_back(
                {{inset, size.y - height + inset},
                 {static_cast<double>(desk.panel.left_edge()) - inset, size.y - inset}});
        } else if (const auto place = desk.panel.widgets().place_of(name)) {
            places.push_back(*place);
        } else if (const auto button = desk.widgets.place_of("touch." + name)) {
            places.push_back(*button);
        }
    }
    return places;
}

CardModel TourTool::card_of_stop(const Desk& desk) const {
    CardModel card;
    const bool by_touch = desk.controls.by_touch();
    const bool is_over = !stop().task || is_done();
    card.is_lit = card.stays = true;
    card.source = fmt::format("Guided tour, {} of {}", number() + 1, stops().size());
    card.title = title(by_touch);
    if (stop().task)
        card.task =
            is_done() ? "Done. Go on playing, or to the next stop." : "Try it: " + task(by_touch);
    card.stands_still = true;
    card.buttons = {
        {Action::previous_figure, "Tour back", "The stop before (Page up).", number() > 0},
        {Action::next_figure,
         is_last() ? "Finish###tour_next"
         : is_over ? "Next###tour_next"
                   : "Skip###tour_next",
         is_last() ? "Back to where you were." : "The next stop (Enter).", true, is_over},
        {Action::tour, "Leave tour", "Everything is as it was before (Esc). F8 begins it again."}};
    return card;
}

void TourTool::draw(Desk& desk) {
    draw_frames(lit_places(desk), desk.gui.scale());
    desk.card = card_of_stop(desk);
}

}  // namespace slidelab::lab
