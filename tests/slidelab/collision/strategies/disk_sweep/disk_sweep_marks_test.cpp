// What disk_sweep shows of a move: the picture of article 003.
#include "slidelab/collision/strategies/disk_sweep/disk_sweep_marks.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "support/moves.hpp"

namespace slidelab::detail::disk_sweep_marks_test {
namespace {

std::vector<Mark> marks_of(const Level& level, const MoveRequest& request, Role role) {
    return test::marks_of(*find_strategy("disk_sweep"), level, request, role);
}

/// Whether a mark is a vector, or a segment, between two places.
bool leads(const Mark& mark, Vec2 from, Vec2 to) {
    return mark.points.size() == 2 && distance(mark.points[0], from) < 1e-9 &&
           distance(mark.points[1], to) < 1e-9;
}

// A capsule along y = 0, a quarter thick; the disk comes down by 3 in 4 and is kept 0.75 away:
// it touches at (4, -0.75), after a quarter of its displacement, and would leave
// below at (6, 0.75).
const Level line = test::level_of({{{{0, 0}, {20, 0}}, 0.25}, {{{0, 9}, {20, 9}}, 0.25}});
const MoveRequest request{DiskShape{0.5}, {3, -1.5}, {4, 3}, {8, 6}, {}};

TEST(DiskSweepMarks, ShowThePathAndTheLineGrownByTheDisk) {
    const auto paths = marks_of(line, request, Role::path);
    ASSERT_EQ(paths.size(), 1U);
    EXPECT_PRED3(leads, paths[0], (Vec2{3, -1.5}), (Vec2{7, 1.5}));
    const auto grown = marks_of(line, request, Role::minkowski);
    ASSERT_EQ(grown.size(), 1U);
    EXPECT_PRED3(leads, grown[0], (Vec2{0, 0}), (Vec2{20, 0}));
    EXPECT_EQ(grown[0].radius, 0.75);
}

TEST(DiskSweepMarks, ShowTheCandidateWallsAndNoOthers) {
    const auto asked = marks_of(line, request, Role::candidate);
    ASSERT_EQ(asked.size(), 1U) << "the other one is 9 away";
    EXPECT_PRED3(leads, asked[0], (Vec2{0, 0}), (Vec2{20, 0}));
    EXPECT_EQ(asked[0].radius, 0.25);
}

TEST(DiskSweepMarks, ShowTheFirstContactWithItsFractionAndTheLast) {
    const auto first = marks_of(line, request, Role::first_hit);
    ASSERT_EQ(first.size(), 1U);
    EXPECT_NEAR(distance(first[0].points[0], {4, -0.75}), 0.0, 1e-9);
    EXPECT_TRUE(first[0].has_value);
    EXPECT_NEAR(first[0].value, 0.25, 1e-12);
    const auto last = marks_of(line, request, Role::last_hit);
    ASSERT_EQ(last.size(), 1U);
    EXPECT_NEAR(distance(last[0].points[0], {6, 0.75}), 0.0, 1e-9);

    MoveRequest shorter = request;
    shorter.displacement = {2, 1.5};
    EXPECT_EQ(marks_of(line, shorter, Role::first_hit).size(), 1U);
    EXPECT_EQ(marks_of(line, shorter, Role::last_hit).size(), 0U) << "it ends within the line";
}

TEST(DiskSweepMarks, ShowTheNearestPointTheTangentAndTheSlide) {
    const auto contact = marks_of(line, request, Role::contact);
    ASSERT_EQ(contact.size(), 1U);
    EXPECT_PRED3(leads, contact[0], (Vec2{4, -0.75}), (Vec2{4, 0}));
    const auto tangent = marks_of(line, request, Role::tangent);
    ASSERT_EQ(tangent.size(), 1U);
    EXPECT_PRED3(leads, tangent[0], (Vec2{4, -0.75}), (Vec2{5, -0.75}));
    const auto slide = marks_of(line, request, Role::slide);
    ASSERT_EQ(slide.size(), 1U);
    EXPECT_PRED3(leads, slide[0], (Vec2{4, -0.75}), (Vec2{7, -0.75}));
    const auto normal = marks_of(line, request, Role::normal);
    ASSERT_EQ(normal.size(), 1U);
    EXPECT_PRED3(leads, normal[0], (Vec2{4, -0.25}), (Vec2{4, -0.75}));
}

TEST(DiskSweepMarks, ShowTheVelocityBeforeAndAfter) {
    const Vec2 end{7, -0.75};
    const auto before = marks_of(line, request, Role::velocity_before);
    ASSERT_EQ(before.size(), 1U);
    EXPECT_PRED3(leads, before[0], end, end + (Vec2{4, 3}));
    const auto after = marks_of(line, request, Role::velocity);
    ASSERT_EQ(after.size(), 1U);
    EXPECT_PRED3(leads, after[0], end, end + (Vec2{4, 0}));
}

TEST(DiskSweepMarks, ShowTheTipThatWasHitOnItsCircle) {
    // 0.6 beside the end, 0.45 above it: the nearest point is the end itself.
    const MoveRequest falls{DiskShape{0.5}, {20.6, -2.45}, {0, 4}, {0, 4}, {}};
    const auto contact = marks_of(line, falls, Role::contact);
    ASSERT_EQ(contact.size(), 1U);
    EXPECT_PRED3(leads, contact[0], (Vec2{20.6, -0.45}), (Vec2{20, 0}));
    EXPECT_PRED3(leads, marks_of(line, falls, Role::tangent).at(0), (Vec2{20.6, -0.45}),
                 (Vec2{21.2, 0.35}));
    const auto last = marks_of(line, falls, Role::last_hit);
    ASSERT_EQ(last.size(), 1U);
    EXPECT_NEAR(distance(last[0].points[0], {20.6, 0.45}), 0.0, 1e-9);
}

TEST(DiskSweepMarks, ShowEachOfTwoWallsThatWereHit) {
    const Level corner = test::level_of({{{{0, 0}, {9, 0}}}, {{{6, -9}, {6, 0}}}});
    const MoveRequest into{DiskShape{0.5}, {1, -1}, {9, 4}, {9, 4}, {}};
    const auto first = marks_of(corner, into, Role::first_hit);
    ASSERT_EQ(first.size(), 2U);
    EXPECT_NEAR(first[0].points[0].y, -0.5, 1e-9);
    EXPECT_NEAR(distance(first[1].points[0], {5.5, -0.5}), 0.0, 1e-9);
    EXPECT_EQ(marks_of(corner, into, Role::minkowski).size(), 2U);
}

TEST(DiskSweepMarks, ShowTheDisplacementAsAKinematicBoxSeesIt) {
    const std::vector<KinematicBox> boxes{{{{3, 0}, {1, 1}}, {-2, 0}, {}}};
    const MoveRequest hits{DiskShape{0.5}, {0, 0}, {1, 0.25}, {1, 0.25}, boxes};
    const auto displacements = marks_of(Level(), hits, Role::relative_path);
    ASSERT_EQ(displacements.size(), 1U);
    EXPECT_PRED3(leads, displacements[0], (Vec2{0, 0}), (Vec2{3, 0.25}));
    EXPECT_EQ(marks_of(line, request, Role::relative_path).size(), 0U) << "nothing moves";
}

TEST(DiskSweepMarks, ShowHowAnOverlapWasLeft) {
    const MoveRequest inside{DiskShape{0.5}, {3, -0.5}, {1, 0}, {1, 0}, {}};
    const auto pushes = marks_of(line, inside, Role::normal);
    ASSERT_EQ(pushes.size(), 1U);
    EXPECT_TRUE(pushes[0].has_value);
    EXPECT_NEAR(pushes[0].value, 0.25, 1e-12);
    EXPECT_PRED3(leads, pushes[0], (Vec2{3, -0.25}), (Vec2{3, -0.5}));
    EXPECT_PRED3(leads, marks_of(line, inside, Role::path).at(0), (Vec2{3, -0.75}),
                 (Vec2{4, -0.75}));
}

}  // namespace
}  // namespace slidelab::detail::disk_sweep_marks_test
