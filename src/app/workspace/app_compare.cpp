// The comparison in the window: its lanes as ghosts in the world, or as tiles side by side.
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/controls/toasts.hpp"
#include "app/tools/run_trails.hpp"
#include "app/workspace/app.hpp"
#include "slidelab/collision/contract/registry.hpp"

namespace slidelab::lab {

void App::toggle_compare() {
    if (workspace.compare) {
        workspace.compare.reset();
        workspace.message.show(toast::switched("Comparison", false));
        return;
    }
    const Strategy& present = *session.simulation().settings().strategy;
    workspace.compare.emplace(lanes_of_all_strategies(present));
    workspace.message.show(toast::switched("Comparison", true));
}

void App::toggle_lane_layout() {
    if (!workspace.compare) return;
    workspace.compare->toggle_layout();
    workspace.message.show(
        toast::switched("Side by side", workspace.compare->layout() == LaneLayout::tiles));
}

void App::follow_lanes() {
    if (!workspace.compare || workspace.probe) return;
    workspace.compare->follow(session, move_clock);
}

void App::carry_out_compare(const CompareCommands& requested) {
    if (requested.toggle) return toggle_compare();
    if (!workspace.compare) return;
    CompareView& compare = *workspace.compare;
    if (requested.toggle_layout) toggle_lane_layout();
    if (requested.plans) compare.set_plans(*requested.plans);
    if (requested.sort_by) compare.sort_by(*requested.sort_by);
    if (requested.copy) copy_text(*requested.copy, "The table is in the clipboard.");
}

bool App::shows_tiles() const {
    return workspace.compare && !workspace.probe &&
           workspace.compare->layout() == LaneLayout::tiles && !workspace.compare->plans().empty();
}

/// The world's part of the screen, cut into as many parts as there are lanes, each as nearly square
/// as it can be. Whole pixels.
std::vector<Aabb> App::tiles() const {
    const Vec2 area = shared_area();
    const std::size_t count = workspace.compare->plans().size();
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
    std::vector<Aabb> tiles;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t row = i / columns;
        const Vec2 corner{size.x * static_cast<double>(i % columns),
                          size.y * static_cast<double>(row)};
        tiles.push_back({corner, corner + size});
    }
    return tiles;
}

/// Pixels left of the panel and above the timeline.
Vec2 App::shared_area() const {
    const Camera& camera = workspace.rig.camera;
    const double right = std::min(static_cast<double>(panel.left_edge()), camera.size.x);
    return {std::max(right, 1.0), camera.size.y};
}

/// The one camera, made small enough for a tile: it shows what the whole screen would.
Camera App::tile_camera(const Aabb& tile) const {
    const Camera& shared = workspace.rig.camera;
    const Vec2 area = shared_area();
    Camera camera = shared;
    camera.size = tile.size();
    camera.origin = tile.min;
    camera.center = shared.to_world(area * 0.5);
    camera.pixels_per_unit *= std::min(camera.size.x / area.x, camera.size.y / area.y);
    return camera;
}

/// What the pointer is over, in the world.
Camera App::pointer_camera() const {
    if (!shows_tiles()) return workspace.rig.camera;
    const Vec2 pixel = controls.pointer().position * window.pixels_per_point();
    for (const Aabb& tile : tiles()) {
        if (tile.contains(pixel)) return tile_camera(tile);
    }
    return workspace.rig.camera;
}

/// Where on the whole screen that is which lies under a pixel of a tile.
Vec2 App::in_shared_camera(Vec2 pixel) const {
    return workspace.rig.camera.to_screen(pointer_camera().to_world(pixel));
}

double App::shared_pixels_per_pixel() const {
    return workspace.rig.camera.pixels_per_unit / pointer_camera().pixels_per_unit;
}

/// Where the lanes part from the first one.
std::vector<StripMark> App::lane_marks() const {
    std::vector<StripMark> marks;
    const Comparison* comparison = workspace.compare ? workspace.compare->comparison() : nullptr;
    if (!comparison) return marks;
    for (std::size_t i = 1; i < comparison->lanes().size(); ++i) {
        const auto parting = comparison->parting(i);
        if (!parting) continue;
        const Color color = theme.of(paint_of_lane(i));
        marks.push_back({*parting,
                         name_of_lane(comparison->lanes()[i].plan(), i) + " parts from lane 1",
                         IM_COL32(color.r, color.g, color.b, 255)});
    }
    return marks;
}

void App::draw_tiles(std::span<const Box> boxes) {
    const std::vector<Aabb> places = tiles();
    const Comparison* comparison = workspace.compare->comparison();
    if (!comparison) return;
    while (lane_painters.size() < places.size())
        lane_painters.push_back(
            std::make_unique<Painter>(window.renderer(), theme, SLIDELAB_FONT, gui.scale()));
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    for (std::size_t i = 0; i < std::min(places.size(), comparison->lanes().size()); ++i) {
        const Vec2 min = places[i].min;
        const Vec2 max = places[i].max;
        list.PushClipRect({static_cast<float>(min.x), static_cast<float>(min.y)},
                          {static_cast<float>(max.x), static_cast<float>(max.y)}, true);
        draw_tile(list, i, tile_camera(places[i]), boxes);
        list.PopClipRect();
    }
}

void App::draw_tile(ImDrawList& list, std::size_t number, const Camera& camera,
                    std::span<const Box> boxes) {
    const Lane& lane = workspace.compare->comparison()->lanes()[number];
    const KeptRun& run = lane.run();
    const std::int64_t n = std::clamp(session.tick_in_view(), run.first(), run.last());
    const LaneState state = state_of(lane, n, ticker.between());
    Trace trace;
    if (n > run.first() && wants_trace()) static_cast<void>(run.repeat(n, &trace));
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
    scene.mover_paint = paint_of_lane(number);
    scene.trail_paint = paint_of_lane(number);
    ViewSettings view = workspace.view;
    view.legend = false;
    view.scale_bar = false;
    const double right = camera.viewport().max.x;
    lane_painters[number]->paint(list, camera, scene, view, static_cast<float>(right));
    frame_tile(list, number, camera.viewport());
}

/// A line around the tile, and the lane's name where it covers least.
void App::frame_tile(ImDrawList& list, std::size_t number, const Aabb& tile) const {
    const Color of_lane = theme.of(paint_of_lane(number));
    const ImU32 color = IM_COL32(of_lane.r, of_lane.g, of_lane.b, 255);
    const std::string name =
        name_of_lane(workspace.compare->comparison()->lanes()[number].plan(), number);
    const float margin = 6.0F * gui.scale();
    const float side = ImGui::GetFontSize() * 0.8F;
    const ImVec2 size = ImGui::CalcTextSize(name.c_str());
    const ImVec2 low{static_cast<float>(tile.min.x), static_cast<float>(tile.min.y)};
    const ImVec2 high{static_cast<float>(tile.max.x), static_cast<float>(tile.max.y)};
    // Below: messages stand at the top.
    const ImVec2 at{low.x + margin, high.y - margin - size.y};
    const ImVec2 words{at.x + side + margin, at.y};
    list.AddRectFilled({at.x - margin * 0.5F, at.y - margin * 0.25F},
                       {words.x + size.x + margin * 0.5F, at.y + size.y + margin * 0.25F},
                       packed(faded(theme.of(Paint::background), 0.8)), 3.0F * gui.scale());
    const float top = at.y + 0.5F * (size.y - side);
    list.AddRectFilled({at.x, top}, {at.x + side, top + side}, color);
    list.AddText(words, color, name.c_str());
    list.AddRect(low, high, IM_COL32(of_lane.r, of_lane.g, of_lane.b, 120));
}

}  // namespace slidelab::lab
