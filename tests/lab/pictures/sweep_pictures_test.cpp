// What is drawn of the casts of a sweep: the pictures of articles 000 and 003.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "lab/pictures/traced_move.hpp"
#include "support/lab_names.hpp"
#include "support/moves.hpp"

namespace slidelab::test::sweep_pictures_test {
namespace {

/// What a move with all options at their defaults draws in one role.
std::vector<Mark> marks_of(const Level& level, const MoveRequest& request, Role role,
                           std::string_view strategy = "disk_sweep") {
    Trace trace;
    const Strategy& made_by = *find_strategy(strategy);
    traced_move(made_by, level, request, made_by.defaults(), &trace);
    std::vector<Mark> found;
    for (const Mark& mark : trace.marks()) {
        if (mark.role == role) found.push_back(mark);
    }
    return found;
}

std::vector<Mark> box_marks_of(const Level& level, const MoveRequest& request, Role role) {
    return marks_of(level, request, role, "box_sweep");
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

TEST(DiskSweepPicture, ShowThePathAndTheLineGrownByTheDisk) {
    const auto paths = marks_of(line, request, Role::path);
    ASSERT_EQ(paths.size(), 1U);
    EXPECT_PRED3(leads, paths[0], (Vec2{3, -1.5}), (Vec2{7, 1.5}));
    const auto grown = marks_of(line, request, Role::minkowski);
    ASSERT_EQ(grown.size(), 1U);
    EXPECT_PRED3(leads, grown[0], (Vec2{0, 0}), (Vec2{20, 0}));
    EXPECT_EQ(grown[0].radius, 0.75);
}

TEST(DiskSweepPicture, ShowTheCandidateWallsAndNoOthers) {
    const auto asked = marks_of(line, request, Role::candidate);
    ASSERT_EQ(asked.size(), 1U) << "the other one is 9 away";
    EXPECT_PRED3(leads, asked[0], (Vec2{0, 0}), (Vec2{20, 0}));
    EXPECT_EQ(asked[0].radius, 0.25);
}

TEST(DiskSweepPicture, ShowTheFirstContactWithItsFractionAndTheLast) {
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

TEST(DiskSweepPicture, ShowTheNearestPointTheTangentAndTheSlide) {
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

TEST(DiskSweepPicture, ShowTheVelocityBeforeAndAfter) {
    const Vec2 end{7, -0.75};
    const auto before = marks_of(line, request, Role::velocity_before);
    ASSERT_EQ(before.size(), 1U);
    EXPECT_PRED3(leads, before[0], end, end + (Vec2{4, 3}));
    const auto after = marks_of(line, request, Role::velocity);
    ASSERT_EQ(after.size(), 1U);
    EXPECT_PRED3(leads, after[0], end, end + (Vec2{4, 0}));
}

TEST(DiskSweepPicture, ShowTheTipThatWasHitOnItsCircle) {
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

TEST(DiskSweepPicture, ShowEachOfTwoWallsThatWereHit) {
    const Level corner = test::level_of({{{{0, 0}, {9, 0}}}, {{{6, -9}, {6, 0}}}});
    const MoveRequest into{DiskShape{0.5}, {1, -1}, {9, 4}, {9, 4}, {}};
    const auto first = marks_of(corner, into, Role::first_hit);
    ASSERT_EQ(first.size(), 2U);
    EXPECT_NEAR(first[0].points[0].y, -0.5, 1e-9);
    EXPECT_NEAR(distance(first[1].points[0], {5.5, -0.5}), 0.0, 1e-9);
    EXPECT_EQ(marks_of(corner, into, Role::minkowski).size(), 2U);
}

TEST(DiskSweepPicture, ShowTheDisplacementAsAKinematicBoxSeesIt) {
    const std::vector<KinematicBox> boxes{{{{3, 0}, {1, 1}}, {-2, 0}, {}}};
    const MoveRequest hits{DiskShape{0.5}, {0, 0}, {1, 0.25}, {1, 0.25}, boxes};
    const auto displacements = marks_of(Level(), hits, Role::relative_path);
    ASSERT_EQ(displacements.size(), 1U);
    EXPECT_PRED3(leads, displacements[0], (Vec2{0, 0}), (Vec2{3, 0.25}));
    EXPECT_EQ(marks_of(line, request, Role::relative_path).size(), 0U) << "nothing moves";
}

TEST(DiskSweepPicture, ShowHowAnOverlapWasLeft) {
    const MoveRequest inside{DiskShape{0.5}, {3, -0.5}, {1, 0}, {1, 0}, {}};
    const auto pushes = marks_of(line, inside, Role::normal);
    ASSERT_EQ(pushes.size(), 1U);
    EXPECT_TRUE(pushes[0].has_value);
    EXPECT_NEAR(pushes[0].value, 0.25, 1e-12);
    EXPECT_PRED3(leads, pushes[0], (Vec2{3, -0.25}), (Vec2{3, -0.5}));
    EXPECT_PRED3(leads, marks_of(line, inside, Role::path).at(0), (Vec2{3, -0.75}),
                 (Vec2{4, -0.75}));
}

TEST(BoxSweepPicture, WriteTheFractionAtTheContact) {
    const Level wall = test::level_of({{{{3, -5}, {3, 5}}}});
    const MoveRequest moved{BoxShape{{0.5, 0.5}}, {0.5, 0}, {4, 1}, {4, 1}, {}};
    const auto hits = box_marks_of(wall, moved, Role::first_hit);
    ASSERT_EQ(hits.size(), 1U);
    EXPECT_NEAR(hits[0].points[0].x, 2.5, 1e-9);
    EXPECT_TRUE(hits[0].has_value);
    EXPECT_NEAR(hits[0].value, 0.5, 1e-9);
    EXPECT_EQ(box_marks_of(wall, moved, Role::minkowski).size(), 1U);
    EXPECT_EQ(box_marks_of(wall, moved, Role::relative_path).size(), 0U) << "nothing moves";
    const auto after = box_marks_of(wall, moved, Role::velocity);
    ASSERT_EQ(after.size(), 1U);
    EXPECT_NEAR(after[0].points[1].x, after[0].points[0].x, 1e-9) << "along the wall";
}

TEST(BoxSweepPicture, ShowTheDisplacementAsAKinematicBoxSeesIt) {
    const Level empty = test::level_of({});
    const std::vector<KinematicBox> boxes{{{{3, 0}, {1, 1}}, {-2, 0}, {}}};
    const MoveRequest moved{BoxShape{{0.5, 0.5}}, {0, 0}, {1, 0.25}, {1, 0.25}, boxes};
    const auto displacements = box_marks_of(empty, moved, Role::relative_path);
    ASSERT_EQ(displacements.size(), 1U);
    EXPECT_EQ(displacements[0].points[1] - displacements[0].points[0], (Vec2{3, 0.25}));
}

TEST(BoxSweepPicture, ShowTheFourPushesOutOfABox) {
    const Level empty = test::level_of({});
    const std::vector<KinematicBox> boxes{{{{0, 0}, {1, 1}}, {0, 0}, {}}};
    const MoveRequest moved{BoxShape{{0.5, 0.5}}, {1.25, 0.5}, {0, 0}, {0, 0}, boxes};
    std::vector<double> lengths;
    for (const Mark& mark : box_marks_of(empty, moved, Role::axis)) lengths.push_back(mark.value);
    std::sort(lengths.begin(), lengths.end());
    EXPECT_EQ(lengths, (std::vector<double>{0.25, 1.0, 2.0, 2.75}));
}

}  // namespace
}  // namespace slidelab::test::sweep_pictures_test
