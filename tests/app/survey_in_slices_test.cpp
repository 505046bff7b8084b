// The window's survey where there are no threads: in slices between the frames, until walkers
// elsewhere take the exploring over.
#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/tools/survey_view.hpp"
#include "lab/survey/plan_bytes.hpp"
#include "lab/survey/share_exchange.hpp"
#include "lab/survey/share_walker.hpp"
#include "support/same_survey.hpp"

namespace slidelab::lab::survey_in_slices_test {
namespace {

/// As a page's workers, but in this thread.
struct Workers {
    WalkersElsewhere elsewhere() {
        return {[this](const std::string& plan, ShareExchange& to) {
                    ++begun;
                    exchange = &to;
                    walker = std::make_unique<ShareWalker>(plan_of(plan));
                },
                [this](int, const std::string& share) { asked.push_back(share); },
                [this] {
                    ++ended;
                    exchange = nullptr;
                    asked.clear();
                }};
    }
    void answer(int most) {
        for (; most > 0 && !asked.empty(); --most) {
            const std::string share = std::exchange(asked.front(), {});
            asked.pop_front();
            exchange->take(0, bytes_of(walker->walk(share_of(share))));
        }
    }

    int begun = 0;
    int ended = 0;
    ShareExchange* exchange = nullptr;
    std::unique_ptr<ShareWalker> walker;
    std::deque<std::string> asked;
};

class ASurveyInSlices : public testing::Test {
protected:
    void follow() { view.follow(plan.level, plan.settings, now += 1.0 / 60.0); }
    void finish() {
        for (int frame = 0; frame < 5000 && view.is_busy(); ++frame) {
            follow();
            workers.answer(10);
        }
        ASSERT_FALSE(view.is_busy());
        test::expect_same(*test::surveyed(plan), *view.survey());
    }

    SurveyPlan plan = test::plan_for("failures/disk-slide-deepest-first.tmj",
                                     {"strategy=disk_slide", "disk_slide.deepest_first=off"});
    Workers workers;
    SurveyView view{SurveyView::Runs::in_slices, workers.elsewhere()};
    double now = 0.0;
};

TEST_F(ASurveyInSlices, IsTheSameWhereNoWorkerComes) {
    follow();
    finish();
    EXPECT_EQ(view.progress().walkers, 0);
    EXPECT_FALSE(view.progress().has_lost_walkers);
    EXPECT_FALSE(view.survey()->findings().empty());
    EXPECT_EQ(workers.begun, 1);
    EXPECT_EQ(workers.ended, 1);
}

TEST_F(ASurveyInSlices, LeavesExploringToWorkersThatCame) {
    follow();
    workers.exchange->add(0);
    const std::size_t before = view.progress().states;
    workers.asked.clear();  // that one takes its time
    for (int frame = 0; frame < 5; ++frame) follow();
    EXPECT_EQ(view.progress().walkers, 1);
    EXPECT_LE(view.progress().states, before + 200) << "what the slice before had found at most";
    workers.exchange->drop(0);
    workers.exchange->add(0);
    finish();
    EXPECT_EQ(view.progress().walkers, 1);
    EXPECT_TRUE(view.progress().has_lost_walkers);
}

TEST_F(ASurveyInSlices, GoesOnWithoutWorkersThatAreLost) {
    follow();
    workers.exchange->add(0);
    workers.answer(20);
    workers.exchange->drop(0);
    workers.asked.clear();
    finish();
    EXPECT_TRUE(view.progress().has_lost_walkers);
}

TEST_F(ASurveyInSlices, EndsItsWorkersWhenItIsCancelledAndCallsOthersForTheNext) {
    follow();
    workers.exchange->add(0);
    view.cancel();
    EXPECT_EQ(workers.ended, 1);
    EXPECT_FALSE(view.is_busy());
    view.restart();
    follow();
    EXPECT_EQ(workers.begun, 2);
    workers.exchange->add(0);
    finish();
    EXPECT_EQ(workers.ended, 2);
}

TEST_F(ASurveyInSlices, BeginsAnewWithOtherSettings) {
    follow();
    workers.exchange->add(0);
    workers.answer(3);
    plan.settings.radius = 0.4;
    follow();
    EXPECT_EQ(workers.ended, 1);
    finish();
    EXPECT_EQ(workers.begun, 2);
}

}  // namespace
}  // namespace slidelab::lab::survey_in_slices_test
