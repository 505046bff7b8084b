// The window's survey where there are no threads: in slices between the frames.
#include <gtest/gtest.h>

#include "app/tools/survey/survey_view.hpp"
#include "support/same_survey.hpp"

namespace slidelab::lab::survey_in_slices_test {

class ASurveyInSlices : public testing::Test {
protected:
    /// Another plan: the smaller disk has room at the spawn, which a larger one has not.
    void shrink() { plan.settings.radius = 0.25; }
    void follow() { view.follow(plan.level, plan.settings, now += 1.0 / 60.0); }
    void finish() {
        follow();
        for (int frame = 0; frame < 5000 && view.is_busy(); ++frame) follow();
        ASSERT_FALSE(view.is_busy());
        ASSERT_TRUE(view.survey()) << view.progress().problem.value_or("");
        test::expect_same(*test::surveyed(plan), *view.survey());
    }

    SurveyPlan plan = test::plan_for("failures/disk-slide-deepest-first.tmj",
                                     {"strategy=disk_slide", "disk_slide.deepest_first=off"});
    SurveyView view{SurveyView::Runs::in_slices};
    double now = 0.0;
};

TEST_F(ASurveyInSlices, IsThatOfAThread) {
    ASSERT_NO_FATAL_FAILURE(finish());
    EXPECT_FALSE(view.survey()->findings().empty());
}

TEST_F(ASurveyInSlices, IsCancelledAndBegunAgain) {
    follow();
    EXPECT_TRUE(view.is_busy());
    view.cancel();
    EXPECT_FALSE(view.is_busy());
    EXPECT_EQ(view.progress().end, SurveyEnd::cancelled);
    view.restart();
    finish();
}

TEST_F(ASurveyInSlices, BeginsAnewWithOtherSettings) {
    follow();
    shrink();
    finish();
}

TEST_F(ASurveyInSlices, SaysNothingOfALevelFromTheSide) {
    finish();
    ASSERT_TRUE(view.survey());
    plan.settings.seen_from = SeenFrom::side;
    for (int frame = 0; frame < 30; ++frame) follow();
    EXPECT_FALSE(view.is_busy());
    EXPECT_EQ(view.survey(), nullptr) << "of the level as it was before";
    EXPECT_TRUE(view.gone().empty());
    EXPECT_TRUE(view.layer().pins.empty());
    ASSERT_TRUE(view.progress().problem);
    EXPECT_NE(view.progress().problem->find("gravity and jumps"), std::string::npos);
    plan.settings.seen_from = SeenFrom::map;
    finish();
}

TEST_F(ASurveyInSlices, OnceCancelledHasNoFindingsOfOtherSettings) {
    finish();
    shrink();
    follow();
    view.cancel();
    EXPECT_EQ(view.survey(), nullptr);
}

}  // namespace slidelab::lab::survey_in_slices_test
