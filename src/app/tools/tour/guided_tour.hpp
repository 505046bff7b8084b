// The guided tour in the window: the present stop, the input that is played there, and whether its
// task is done. It depends on the stops only, not on screen or session.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "lab/run/settings.hpp"
#include "lab/run/simulation.hpp"
#include "lab/saved_scenes/scene_list.hpp"

namespace slidelab::lab {

/// The tour that is guided through in the window.
std::string guided_tour_path();

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

/// Whether the task was done between two observations.
bool is_done(const TourTry& task, const TourObservation& before, const TourObservation& now);

class GuidedTour {
public:
    /// Reads the stops; one line where they cannot be read.
    std::optional<std::string> load(const std::string& path);

    void open() { go_to(0); }
    void close() { number_.reset(); }
    bool is_open() const { return number_.has_value() && *number_ < stops_.size(); }

    std::size_t count() const { return stops_.size(); }
    /// From 0. Precondition of all that follows: it is open.
    std::size_t number() const { return *number_; }
    const SavedScene& stop() const { return stops_[*number_]; }
    /// The words of the stop, for keys and mouse or for fingers.
    const std::string& title(bool by_touch) const;
    /// The task, likewise. Precondition: there is one.
    const std::string& task(bool by_touch) const;
    bool is_last() const { return *number_ + 1 == stops_.size(); }
    /// Goes to another stop, which begins anew.
    void go_to(std::size_t number);
    /// True once after go_to: the stop's scene must be set up.
    bool begins();

    /// The leg that is played in the next tick; null at the end.
    const SceneLeg* leg() const;
    void ticks_made(std::int64_t count);
    /// The user has taken over: stops playing at this stop.
    void stop_playing() { leg_ = stop().legs.size(); }

    /// To be called in every frame. A task that is done stays done.
    void observe(const TourObservation& now);
    bool is_done() const { return done_; }

private:
    std::vector<SavedScene> stops_;
    std::optional<std::size_t> number_;
    bool begins_ = false;
    std::size_t leg_ = 0;
    std::int64_t ticks_of_leg_ = 0;          ///< made
    std::optional<TourObservation> before_;  ///< when the person's part began
    bool done_ = false;
};

}  // namespace slidelab::lab
