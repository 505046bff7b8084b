// The comparison as a tool: its lanes follow the run in view, live or replayed, as ghosts in the
// world or as tiles side by side. Its page is compare_panel.cpp.
#pragma once

#include <imgui.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/desk/desk.hpp"
#include "lab/compare/comparison.hpp"
#include "view/world/scene.hpp"
#include "view/world/trails.hpp"

namespace slidelab::lab {

/// How lanes are shown: all movers in one world, or a picture for each, side by side.
enum class LaneLayout { ghosts, tiles };

class CompareTool : public Tool {
public:
    static constexpr std::size_t most_lanes = 8;  ///< as many colours as they have

    explicit CompareTool(std::vector<LanePlan> plans, LaneLayout layout = LaneLayout::ghosts)
        : plans_(std::move(plans)), layout_(layout) {}

    std::shared_ptr<Tool> copy() const override { return std::make_shared<CompareTool>(*this); }
    bool press(Desk& desk, const Press& press) override;
    void tick(Desk& desk) override;
    bool draw_world(Desk& desk) override;
    void mark(Desk& desk, Scene& scene) override;
    std::optional<Camera> camera_at(const Desk& desk, Vec2 pixel) const override;
    std::optional<Camera> run_camera(const Desk& desk) const override;
    /// The mover of the run in view, in its tile.
    std::optional<NearView> near_view(const Desk& desk) const override;
    /// While its lanes lack ticks of the run.
    bool is_busy(const Desk& desk) const override;

    /// None before the first tick().
    const Comparison* comparison() const { return comparison_ ? &*comparison_ : nullptr; }
    std::span<const LanePlan> plans() const { return plans_; }
    /// The lanes begin anew.
    void set_plans(std::vector<LanePlan> plans);
    LaneLayout layout() const { return layout_; }
    /// The metric that sorts the lanes of the table, best first; none: by number.
    std::optional<std::size_t> sorted_by() const { return sorted_by_; }
    /// The same metric again sorts by number.
    void sort_by(std::size_t metric);
    /// The lanes in the table's order.
    std::vector<std::size_t> order() const;

    std::optional<std::size_t> opened;  ///< the lane whose settings are shown

private:
    void follow(const Session& session, const LaneClock& clock);
    bool shows_tiles() const;
    Vec2 apart(const Desk& desk, std::size_t lane, const Aabb& tile) const;
    std::vector<Aabb> tiles(const Desk& desk) const;
    void draw_tile(Desk& desk, ImDrawList& list, std::size_t number, const Camera& camera,
                   std::span<const Box> boxes);
    void frame_tile(const Desk& desk, ImDrawList& list, std::size_t number, const Aabb& tile) const;

    std::vector<LanePlan> plans_;
    LaneLayout layout_;
    std::optional<std::size_t> sorted_by_;
    std::optional<Comparison> comparison_;
    std::int64_t run_number_ = -1;  ///< of the run that they follow
    LaneLayer layer_;
    const SurveyLayer* survey_ = nullptr;  ///< in this frame
};

/// A lane in tick n, or the last one that it has: its mover between that tick and the one before.
struct LaneState {
    const Strategy* strategy = nullptr;
    Shape shape;  ///< as it is drawn: of a strategy without shapes, what it keeps clear
    Vec2 position;
};
LaneState state_of(const Lane& lane, std::int64_t n, double between);

/// Which colour a lane has everywhere.
Paint paint_of_lane(std::size_t lane);

/// "2 disk_slide,deepest_first=off"
std::string name_of_lane(const LanePlan& plan, std::size_t lane);

/// All lanes in tick n, to be drawn in one world.
LaneLayer lane_layer(const Comparison& comparison, std::int64_t n, double between);

void draw_compare_page(Desk& desk, Widgets& widgets);

}  // namespace slidelab::lab
