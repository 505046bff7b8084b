// The guided tour as a tool: each stop is a visit of its own, and what is opened there stays under
// its card.
#pragma once

#include <memory>
#include <vector>

#include "app/desk/desk.hpp"
#include "app/tools/tour/guided_tour.hpp"

namespace slidelab::lab {

extern const ToolKind tour_kind;

class TourTool : public Tool, public std::enable_shared_from_this<TourTool> {
public:
    const GuidedTour& tour() const { return tour_; }
    /// One line where its stops cannot be read.
    std::optional<std::string> load();

    std::shared_ptr<Tool> copy() const override { return std::make_shared<TourTool>(*this); }
    /// The tour itself goes on there.
    std::shared_ptr<Tool> in_visit() override { return shared_from_this(); }
    bool press(Desk& desk, const Press& press) override;
    void begin(Desk& desk) override;
    void tick(Desk& desk) override;
    void draw(Desk& desk) override;
    bool is_busy(const Desk&) const override { return tour_.leg() || frames_to_aim_ > 0; }

private:
    void lay_out_stop(Desk& desk);
    void aim_at_stop(Desk& desk);
    void observe(const Desk& desk);
    std::vector<Aabb> lit_places(const Desk& desk) const;
    CardModel card_of_stop(const Desk& desk) const;

    GuidedTour tour_;
    int frames_to_aim_ = 0;  ///< until the stop's camera is set; 0: it is
    double walked_ = 0.0;    ///< units, by the person at this stop
    Vec2 walked_from_;
    std::int64_t tick_before_ = 0;  ///< the run's last one, before this frame's
};

}  // namespace slidelab::lab
