#include "app/tools/tour/guided_tour.hpp"

#include <gtest/gtest.h>

#include <set>

#include "slidelab/collision/contract/registry.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test {
namespace {

TourObservation at_rest() {
    TourObservation observation;
    observation.settings = default_settings();
    observation.pixels_per_unit = 40.0;
    return observation;
}

GuidedTour opened() {
    GuidedTour tour;
    EXPECT_EQ(tour.load(guided_tour_path()), std::nullopt);
    tour.open();
    return tour;
}

TEST(TourTask, IsDoneByWhatItAsksForAndByNothingElse) {
    std::vector<TourObservation> after(std::size(tour_tasks), at_rest());
    const auto of = [&](TourTask task) -> TourObservation& {
        return after[static_cast<std::size_t>(task)];
    };
    of(TourTask::walk).walked = 1.5;
    of(TourTask::zoom).pixels_per_unit = 46.0;
    of(TourTask::shape).settings.shape = "box";
    choose_strategy(of(TourTask::strategy).settings, *strategies()[2]);
    EXPECT_EQ(apply_setting(of(TourTask::option).settings, "disk_slide.substeps=off"),
              std::nullopt);
    of(TourTask::past).in_past = true;
    of(TourTask::event).event = 3;
    of(TourTask::compare).compares = true;
    TourObservation before = at_rest();
    before.probe_displacement = Vec2{1.0, 0.0};
    for (TourObservation& each : after) each.probe_displacement = before.probe_displacement;
    of(TourTask::probe).probe_displacement = Vec2{2.0, 0.0};
    for (std::size_t task = 0; task < std::size(tour_tasks); ++task) {
        for (std::size_t deed = 0; deed < after.size(); ++deed) {
            const TourTry wanted{"", static_cast<TourTask>(task), "disk_slide.substeps=off"};
            EXPECT_EQ(is_done(wanted, before, after[deed]), task == deed)
                << tour_tasks[task] << " by " << tour_tasks[deed];
        }
    }
}

TEST(TourTask, OfAnOptionCountsThatOptionAlone) {
    const TourTry wanted{"", TourTask::option, "disk_slide.deepest_first=off"};
    TourObservation other = at_rest();
    EXPECT_EQ(apply_setting(other.settings, "disk_slide.substeps=off"), std::nullopt);
    EXPECT_FALSE(is_done(wanted, at_rest(), other));
    EXPECT_EQ(apply_setting(other.settings, "disk_slide.deepest_first=off"), std::nullopt);
    EXPECT_TRUE(is_done(wanted, at_rest(), other));
}

TEST(GuidedTour, HasAboutTenStopsOfAFewWordsEach) {
    GuidedTour tour = opened();
    EXPECT_GE(tour.count(), 9U);
    EXPECT_LE(tour.count(), 14U);
    std::set<TourTask> tasks;
    for (std::size_t i = 0; i < tour.count(); ++i) {
        tour.go_to(i);
        EXPECT_LT(tour.stop().title.size(), 220U) << tour.stop().title;
        EXPECT_FALSE(tour.stop().lit.empty()) << tour.stop().title;
        if (tour.stop().task) tasks.insert(tour.stop().task->until);
    }
    EXPECT_EQ(tasks.size(), std::size(tour_tasks)) << "everything is tried once";
}

TEST(GuidedTour, PlaysALegForItsTicksAndThenWaits) {
    GuidedTour tour = opened();
    ASSERT_TRUE(tour.leg());
    EXPECT_EQ(tour.leg()->ticks, 50);
    tour.ticks_made(49);
    EXPECT_EQ(tour.leg()->ticks, 50);
    tour.ticks_made(1);
    EXPECT_EQ(tour.leg()->ticks, 30);
    TourObservation now = at_rest();
    tour.observe(now);
    now.walked = 5.0;
    tour.observe(now);
    EXPECT_FALSE(tour.is_done()) << "it walks by itself";
    tour.ticks_made(30);
    EXPECT_FALSE(tour.leg());
    tour.observe(now);
    EXPECT_FALSE(tour.is_done());
    now.walked += 1.2;
    tour.observe(now);
    EXPECT_TRUE(tour.is_done());
    now = at_rest();
    tour.observe(now);
    EXPECT_TRUE(tour.is_done()) << "what is done stays done";
}

TEST(GuidedTour, BeginsEachStopOnce) {
    GuidedTour tour = opened();
    EXPECT_TRUE(tour.begins());
    EXPECT_FALSE(tour.begins());
    tour.go_to(1);
    EXPECT_TRUE(tour.begins());
}

TEST(GuidedTour, WaitsForTheProbeViewBeforeItMeasuresADrag) {
    GuidedTour tour = opened();
    std::size_t stop = 0;
    while (!tour.stop().task || tour.stop().task->until != TourTask::probe) tour.go_to(++stop);
    tour.stop_playing();
    TourObservation now = at_rest();
    tour.observe(now);
    now.probe_displacement = Vec2{1.0, 1.0};
    tour.observe(now);
    EXPECT_FALSE(tour.is_done()) << "it was only opened";
    now.probe_displacement = Vec2{1.0, 2.0};
    tour.observe(now);
    EXPECT_TRUE(tour.is_done());
}

}  // namespace
}  // namespace slidelab::test
