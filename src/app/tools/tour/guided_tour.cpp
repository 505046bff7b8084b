#include "app/tools/tour/guided_tour.hpp"

#include <utility>

#include "app/files/paths.hpp"

namespace slidelab::lab {

namespace {

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

}  // namespace

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

std::string guided_tour_path() { return asset("assets/tours/guided.json"); }

std::optional<std::string> GuidedTour::load(const std::string& path) {
    if (!stops_.empty()) return std::nullopt;
    auto read = load_scenes(path);
    if (auto* problem = std::get_if<std::string>(&read)) return std::move(*problem);
    stops_ = std::get<SceneList>(std::move(read)).scenes;
    return std::nullopt;
}

void GuidedTour::go_to(std::size_t number) {
    number_ = number;
    begins_ = true;
    leg_ = 0;
    ticks_of_leg_ = 0;
    before_.reset();
    done_ = false;
}

const std::string& GuidedTour::title(bool by_touch) const {
    const std::string& touched = stop().touch.title;
    return by_touch && !touched.empty() ? touched : stop().title;
}

const std::string& GuidedTour::task(bool by_touch) const {
    const std::string& touched = stop().touch.words;
    return by_touch && !touched.empty() ? touched : stop().task->words;
}

bool GuidedTour::begins() { return std::exchange(begins_, false); }

const SceneLeg* GuidedTour::leg() const {
    return leg_ < stop().legs.size() ? &stop().legs[leg_] : nullptr;
}

void GuidedTour::ticks_made(std::int64_t count) {
    ticks_of_leg_ += count;
    while (leg() && ticks_of_leg_ >= leg()->ticks) {
        ticks_of_leg_ -= leg()->ticks;
        ++leg_;
    }
}

void GuidedTour::observe(const TourObservation& now) {
    if (!stop().task || leg()) return;
    // A drag in the probe view begins once it is open.
    const bool waits_for_probe =
        stop().task->until == TourTask::probe && before_ && !before_->probe_displacement;
    if (!before_ || waits_for_probe) before_ = now;
    done_ = done_ || lab::is_done(*stop().task, *before_, now);
}

}  // namespace slidelab::lab
