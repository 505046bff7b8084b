// The comparison in the window: its lanes follow the run in view, live or replayed.
#pragma once

#include <optional>
#include <vector>

#include "lab/compare/comparison.hpp"
#include "lab/session/session.hpp"
#include "view/world/trails.hpp"

namespace slidelab::lab {

/// How lanes are shown: all movers in one world, or a picture for each, side by side.
enum class LaneLayout { ghosts, tiles };

class CompareView {
public:
    explicit CompareView(std::vector<LanePlan> plans, LaneLayout layout = LaneLayout::ghosts)
        : plans_(std::move(plans)), layout_(layout) {}

    /// To be called once per frame: makes ticks that the lanes lack, for some milliseconds; begins
    /// anew where the run changed.
    void follow(const Session& session, const LaneClock& clock);
    /// Whether there is more to be made.
    bool is_behind(const Session& session) const;

    /// None before the first follow().
    const Comparison* comparison() const { return comparison_ ? &*comparison_ : nullptr; }
    std::span<const LanePlan> plans() const { return plans_; }
    /// The lanes begin anew.
    void set_plans(std::vector<LanePlan> plans);

    LaneLayout layout() const { return layout_; }
    void toggle_layout();

    /// The metric that sorts the lanes of the table, best first; none: by number.
    std::optional<std::size_t> sorted_by() const { return sorted_by_; }
    /// The same metric again sorts by number.
    void sort_by(std::size_t metric);
    /// The lanes in the table's order.
    std::vector<std::size_t> order() const;

private:
    std::vector<LanePlan> plans_;
    LaneLayout layout_;
    std::optional<std::size_t> sorted_by_;
    std::optional<Comparison> comparison_;
    std::int64_t run_number_ = -1;  ///< of the run that they follow
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

}  // namespace slidelab::lab
