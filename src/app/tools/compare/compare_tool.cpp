#include "app/tools/compare/compare_tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/controls/toasts.hpp"
#include "app/desk/run_trails.hpp"
#include "lab/engines/models.hpp"
#include "lab/pictures/traced_move.hpp"
#include "view/drawing/draw.hpp"

namespace slidelab::lab {

namespace {

/// Takes the last ones away where there are too many. "There are 8 lanes at most, without those of
/// Grid walk."; empty where nothing was.
std::string fit(std::vector<LanePlan>& lanes, const Movers& movers) {
    if (lanes.size() <= CompareTool::most_lanes) return {};
    std::string names;
    for (std::size_t i = CompareTool::most_lanes; i < lanes.size(); ++i)
        names += (names.empty() ? "" : ", ") + std::string(movers.find(lanes[i].title)->title);
    lanes.resize(CompareTool::most_lanes);
    return fmt::format("There are {} lanes at most, without those of {}.", CompareTool::most_lanes,
                       names);
}

void open(Desk& desk, const Press&) {
    const Movers& movers = desk.settings().movers;
    std::vector<LanePlan> lanes = lanes_of_all_strategies(*desk.settings().strategy, movers);
    const std::string left_out = fit(lanes, movers);
    desk.document.tools.open(std::make_shared<CompareTool>(std::move(lanes)));
    desk.panel.show("Compare");
    desk.say_while(
        [](const Desk& then) { return then.document.tools.find<CompareTool>() != nullptr; },
        toast::switched("Comparison", true) + (left_out.empty() ? "" : ". " + left_out));
}

constexpr PressHandler presses[] = {{Action::compare, open}};

/// Pixels left of the panel and above the timeline.
Vec2 shared_area(const Desk& desk) {
    const Camera& camera = desk.camera();
    const double right = std::min(static_cast<double>(desk.panel.left_edge()), camera.size.x);
    return {std::max(right, 1.0), camera.size.y};
}

/// A tile's size as a share of the whole screen's.
double share_of(const Desk& desk, const Aabb& tile) {
    const Vec2 area = shared_area(desk);
    return std::min(tile.size().x / area.x, tile.size().y / area.y);
}

/// The one camera, made small enough for a tile: it shows what the whole screen would, moved along
/// with a mover that is elsewhere.
Camera tile_camera(const Desk& desk, const Aabb& tile, Vec2 apart) {
    const Camera& shared = desk.camera();
    Camera camera = shared;
    camera.size = tile.size();
    camera.origin = tile.min;
    camera.center = shared.to_world(shared_area(desk) * 0.5) + apart;
    camera.pixels_per_unit *= share_of(desk, tile);
    return camera;
}

}  // namespace

extern const ToolKind compare_kind{
    presses,
    {"Compare", "page.compare", "Several strategies under the same keys."},
    draw_compare_page};

bool CompareTool::press(Desk& desk, const Press& press) {
    if (press.action == Action::compare) {
        desk.document.tools.close(this);
        desk.say_while([](const Desk& then) { return !then.document.tools.find<CompareTool>(); },
                       toast::switched("Comparison", false));
        return true;
    }
    if (press.action != Action::lane_layout) return false;
    layout_ = layout_ == LaneLayout::ghosts ? LaneLayout::tiles : LaneLayout::ghosts;
    desk.say_while(
        [layout = layout_](const Desk& then) {
            const auto* open = then.document.tools.find<CompareTool>();
            return open && open->layout() == layout;
        },
        toast::switched("Side by side", layout_ == LaneLayout::tiles));
    return true;
}

void CompareTool::tick(Desk& desk) {
    follow(desk.document.session, desk.move_clock);
    desk.document.is_opening = false;  // the lanes are to be looked at, and no card
    // The ticks from which the lanes differ from the first one.
    for (std::size_t i = 1; i < comparison_->lanes().size(); ++i) {
        const auto parting = comparison_->parting(i);
        if (!parting) continue;
        desk.strip_marks.push_back(
            {*parting, name_of_lane(comparison_->lanes()[i].plan(), i) + " parts from lane 1",
             packed(desk.theme.of(paint_of_lane(i)))});
    }
}

std::optional<NearView> CompareTool::near_view(const Desk& desk) const {
    if (plans_.empty()) return std::nullopt;
    const double share = shows_tiles() ? share_of(desk, tiles(desk)[0]) : 1.0;
    return NearView{desk.document.session.simulation().state().position, near_zoom(desk) / share};
}

std::optional<Camera> CompareTool::run_camera(const Desk& desk) const {
    if (!shows_tiles()) return std::nullopt;
    const Aabb tile = tiles(desk)[0];
    return tile_camera(desk, tile, apart(desk, 0, tile));
}

/// By how much a tile is moved to see its lane's mover, while the camera follows: not at all while
/// that is well within it, so that the walls rest.
Vec2 CompareTool::apart(const Desk& desk, std::size_t lane, const Aabb& tile) const {
    if (!desk.document.view.follow || !comparison_ || lane >= comparison_->lanes().size())
        return {};
    const KeptRun& run = comparison_->lanes()[lane].run();
    const std::int64_t n =
        std::clamp(desk.document.session.tick_in_view(), run.first(), run.last());
    const Camera camera = tile_camera(desk, tile, {});
    const Vec2 off =
        state_of(comparison_->lanes()[lane], n, desk.ticker.between()).position - camera.center;
    const Vec2 within = tile.size() * (0.36 / camera.pixels_per_unit);
    return off -
           Vec2{std::clamp(off.x, -within.x, within.x), std::clamp(off.y, -within.y, within.y)};
}

bool CompareTool::shows_tiles() const { return layout_ == LaneLayout::tiles && !plans_.empty(); }

/// The world's part of the screen, cut into as many parts as there are lanes, each as nearly square
/// as it can be. Whole pixels.
std::vector<Aabb> CompareTool::tiles(const Desk& desk) const {
    const Vec2 area = shared_area(desk);
    const std::size_t count = plans_.size();
    std::size_t columns = 1;
    const auto rows_of = [&](std::size_t n) { return (count + n - 1) / n; };
    const auto tile_of = [&](std::size_t n) {
        return std::min(area.x / static_cast<double>(n), area.y / static_cast<double>(rows_of(n)));
    };
    for (std::size_t n = 2; n <= count; ++n) {
        if (tile_of(n) >= tile_of(columns)) columns = n;
    }
    const Vec2 size{std::floor(area.x / static_cast<double>(columns)),
                    std::floor(area.y / static_cast<double>(rows_of(columns)))};
    std::vector<Aabb> places;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t row = i / columns;
        const Vec2 corner{size.x * static_cast<double>(i % columns),
                          size.y * static_cast<double>(row)};
        places.push_back({corner, corner + size});
    }
    return places;
}

std::optional<Camera> CompareTool::camera_at(const Desk& desk, Vec2 pixel) const {
    if (!shows_tiles()) return std::nullopt;
    const std::vector<Aabb> places = tiles(desk);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i].contains(pixel))
            return tile_camera(desk, places[i], apart(desk, i, places[i]));
    }
    return std::nullopt;
}

void CompareTool::mark(Desk& desk, Scene& scene) {
    if (!comparison_) return;
    layer_ = lane_layer(*comparison_, desk.document.session.tick_in_view(), desk.ticker.between());
    scene.lanes = &layer_;
}

bool CompareTool::draw_world(Desk& desk) {
    if (!shows_tiles() || !comparison_) return false;
    const std::vector<Box> boxes =
        boxes_between(desk.document.session.simulation(), desk.ticker.between());
    const std::vector<Aabb> places = tiles(desk);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    for (std::size_t i = 0; i < std::min(places.size(), comparison_->lanes().size()); ++i) {
        const Vec2 min = places[i].min;
        const Vec2 max = places[i].max;
        list.PushClipRect({static_cast<float>(min.x), static_cast<float>(min.y)},
                          {static_cast<float>(max.x), static_cast<float>(max.y)}, true);
        draw_tile(desk, list, i, tile_camera(desk, places[i], apart(desk, i, places[i])), boxes);
        list.PopClipRect();
    }
    return true;
}

void CompareTool::draw_tile(Desk& desk, ImDrawList& list, std::size_t number, const Camera& camera,
                            std::span<const Box> boxes) {
    const Session& session = desk.document.session;
    const Lane& lane = comparison_->lanes()[number];
    const KeptRun& run = lane.run();
    const std::int64_t n = std::clamp(session.tick_in_view(), run.first(), run.last());
    const LaneState state = state_of(lane, n, desk.ticker.between());
    Trace trace;
    if (n > run.first() && desk.wants_trace()) draw_tick(run.repeat(n, &trace), trace);
    std::vector<Vec2> path = trail_behind(run, n);
    if (!path.empty()) path.back() = state.position;
    Scene scene{session.simulation().level(),
                *state.strategy,
                state.shape,
                state.position,
                session.simulation().state().heading,
                false,
                session.last_input().pass || !lane.settings().collisions,
                false,
                boxes,
                path,
                trace};
    scene.lattice = &session.simulation().map().lattice;
    scene.box_paths = session.simulation().map().box_paths;
    scene.goal = session.simulation().map().goal;
    if (number == 0) {  // what else tools add is about the run in view
        Scene marked = scene;
        desk.mark(marked);
        survey_ = marked.survey;
        scene.words = marked.words;
    }
    scene.survey = survey_;
    scene.mover_paint = paint_of_lane(number);
    scene.trail_paint = paint_of_lane(number);
    ViewSettings switches = desk.document.view;
    switches.legend = false;
    switches.scale_bar = false;
    const double right = camera.viewport().max.x;
    desk.lane_painter(number).paint(list, camera, scene, switches, static_cast<float>(right));
    frame_tile(desk, list, number, camera.viewport());
}

/// A line around the tile, and the lane's name where it covers least.
void CompareTool::frame_tile(const Desk& desk, ImDrawList& list, std::size_t number,
                             const Aabb& tile) const {
    const Color of_lane = desk.theme.of(paint_of_lane(number));
    const std::string name = name_of_lane(comparison_->lanes()[number].plan(), number);
    const float margin = 6.0F * desk.gui.scale();
    const float side = ImGui::GetFontSize() * 0.8F;
    const ImVec2 size = ImGui::CalcTextSize(name.c_str());
    const ImVec2 low{static_cast<float>(tile.min.x), static_cast<float>(tile.min.y)};
    const ImVec2 high{static_cast<float>(tile.max.x), static_cast<float>(tile.max.y)};
    // Below: messages stand at the top.
    const ImVec2 at{low.x + margin, high.y - margin - size.y};
    const ImVec2 words{at.x + side + margin, at.y};
    list.AddRectFilled({at.x - margin * 0.5F, at.y - margin * 0.25F},
                       {words.x + size.x + margin * 0.5F, at.y + size.y + margin * 0.25F},
                       packed(faded(desk.theme.of(Paint::background), 0.8)),
                       3.0F * desk.gui.scale());
    const float top = at.y + 0.5F * (size.y - side);
    list.AddRectFilled({at.x, top}, {at.x + side, top + side}, packed(of_lane));
    list.AddText(words, ImGui::GetColorU32(ImGuiCol_Text), name.c_str());
    list.AddRect(low, high, packed(faded(of_lane, 0.47)));
}

}  // namespace slidelab::lab
