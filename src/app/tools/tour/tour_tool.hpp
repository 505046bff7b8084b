// The guided tour as a tool: each stop is a visit of its own, and what is opened there stays under
// its card. A stop plays its input again and again, until its user walks, and notices whether its
// task is done.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/desk/desk.hpp"
#include "lab/scenes/saved/scene_list.hpp"

namespace slidelab::lab {

/// State of the program by which a task of the tour is judged.
struct TourObservation {
    double walked = 0.0;  ///< units, by the person since the stop began
    double pixels_per_unit = 0.0;
    Settings settings;
    bool in_past = false;
    bool compares = false;
    std::optional<std::size_t> event;        ///< at hand
    std::optional<Vec2> probe_displacement;  ///< while the probe view is open
};

class TourTool : public Tool, public std::enable_shared_from_this<TourTool> {
public:
    /// Precondition: all of them are stops.
    explicit TourTool(std::vector<SavedScene> stops)
        : stops_(std::make_shared<const std::vector<SavedScene>>(std::move(stops))) {}

    const std::vector<SavedScene>& stops() const { return *stops_; }
    std::size_t number() const { return number_; }  ///< from 0
    const SavedScene& scene() const { return stops()[number_]; }
    const Stop& stop() const { return *scene().stop(); }
    bool is_last() const { return number_ + 1 == stops().size(); }
    /// The words of the stop, for keys and mouse or for fingers.
    const std::string& title(bool by_touch) const;
    /// The task, likewise. Precondition: there is one.
    const std::string& task(bool by_touch) const;
    /// A task that is done stays done.
    bool is_done() const { return done_; }

    std::shared_ptr<Tool> copy() const override { return std::make_shared<TourTool>(*this); }
    /// The tour itself goes on there.
    std::shared_ptr<Tool> in_visit() override { return shared_from_this(); }
    bool press(Desk& desk, const Press& press) override;
    void begin(Desk& desk) override;
    void tick(Desk& desk) override;
    void draw(Desk& desk) override;
    bool is_busy(const Desk& desk) const override;

private:
    void go_to(std::size_t number);
    void lay_out_stop(Desk& desk);
    void aim_at_stop(Desk& desk);
    void play_again(Desk& desk);
    void observe(const Desk& desk);
    std::vector<Aabb> lit_places(const Desk& desk) const;
    CardModel card_of_stop(const Desk& desk) const;

    std::shared_ptr<const std::vector<SavedScene>> stops_;
    std::size_t number_ = 0;
    bool begins_ = true;                     ///< the stop's scene is to be set up
    std::optional<TourObservation> before_;  ///< when the stop was laid out
    bool done_ = false;
    double ended_ = 0.0;     ///< seconds since its playing ended
    int frames_to_aim_ = 0;  ///< until the stop's camera is set; 0: it is
    double walked_ = 0.0;    ///< units, by the person at this stop
    Vec2 walked_from_;
};

}  // namespace slidelab::lab
