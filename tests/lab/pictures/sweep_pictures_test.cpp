// Pictures of the casts of a sweep: those of articles 000 and 003.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "lab/pictures/traced_move.hpp"
#include "support/lab_names.hpp"
#include "support/moves.hpp"

namespace slidelab::test::sweep_pictures_test {

/// The marks that a move with all options at their defaults draws in one role.
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

/// The only one.
Mark the_mark_of(const Level& level, const MoveRequest& request, Role role,
                 std::string_view strategy = "disk_sweep") {
    const std::vector<Mark> found = marks_of(level, request, role, strategy);
    EXPECT_EQ(found.size(), 1U) << describe(role).name;
    return found.at(0);
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
    EXPECT_PRED3(leads, the_mark_of(line, request, Role::path), (Vec2{3, -1.5}), (Vec2{7, 1.5}));
    const Mark grown = the_mark_of(line, request, Role::minkowski);
    EXPECT_PRED3(leads, grown, (Vec2{0, 0}), (Vec2{20, 0}));
    EXPECT_EQ(grown.radius, 0.75);
}

TEST(DiskSweepPicture, ShowTheCandidateWallsAndNoOthers) {
    const Mark asked = the_mark_of(line, request, Role::candidate);  // the other one is 9 away
    EXPECT_PRED3(leads, asked, (Vec2{0, 0}), (Vec2{20, 0}));
    EXPECT_EQ(asked.radius, 0.25);
}

TEST(DiskSweepPicture, ShowTheFirstContactWithItsFractionAndTheLast) {
    const Mark first = the_mark_of(line, request, Role::first_hit);
    EXPECT_NEAR(distance(first.points[0], {4, -0.75}), 0.0, 1e-9);
    EXPECT_TRUE(first.has_value);
    EXPECT_NEAR(first.value, 0.25, 1e-12);
    EXPECT_NEAR(distance(the_mark_of(line, request, Role::last_hit).points[0], {6, 0.75}), 0.0,
                1e-9);

    MoveRequest shorter = request;
    shorter.displacement = {2, 1.5};
    EXPECT_EQ(marks_of(line, shorter, Role::first_hit).size(), 1U);
    EXPECT_EQ(marks_of(line, shorter, Role::last_hit).size(), 0U) << "it ends within the line";
}

TEST(DiskSweepPicture, ShowTheNearestPointTheTangentAndTheSlide) {
    EXPECT_PRED3(leads, the_mark_of(line, request, Role::contact), (Vec2{4, -0.75}), (Vec2{4, 0}));
    EXPECT_PRED3(leads, the_mark_of(line, request, Role::tangent), (Vec2{4, -0.75}),
                 (Vec2{5, -0.75}));
    EXPECT_PRED3(leads, the_mark_of(line, request, Role::slide), (Vec2{4, -0.75}),
                 (Vec2{7, -0.75}));
    EXPECT_PRED3(leads, the_mark_of(line, request, Role::normal), (Vec2{4, -0.25}),
                 (Vec2{4, -0.75}));
}

TEST(DiskSweepPicture, ShowTheVelocityBeforeAndAfter) {
    const Vec2 end{7, -0.75};
    EXPECT_PRED3(leads, the_mark_of(line, request, Role::velocity_before), end, end + (Vec2{4, 3}));
    EXPECT_PRED3(leads, the_mark_of(line, request, Role::velocity), end, end + (Vec2{4, 0}));
}

TEST(DiskSweepPicture, ShowTheTipThatWasHitOnItsCircle) {
    // 0.6 beside the end, 0.45 above it: the nearest point is the end itself.
    const MoveRequest falls{DiskShape{0.5}, {20.6, -2.45}, {0, 4}, {0, 4}, {}};
    EXPECT_PRED3(leads, the_mark_of(line, falls, Role::contact), (Vec2{20.6, -0.45}),
                 (Vec2{20, 0}));
    EXPECT_PRED3(leads, marks_of(line, falls, Role::tangent).at(0), (Vec2{20.6, -0.45}),
                 (Vec2{21.2, 0.35}));
    EXPECT_NEAR(distance(the_mark_of(line, falls, Role::last_hit).points[0], {20.6, 0.45}), 0.0,
                1e-9);
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

TEST(DiskSweepPicture, ShowTheDisplacementAsAMovingBoxSeesIt) {
    const BodySet bodies{moving_box({{3, 0}, {1, 1}}, {-2, 0})};
    const MoveRequest hits{DiskShape{0.5}, {0, 0}, {1, 0.25}, {1, 0.25}, bodies};
    EXPECT_PRED3(leads, the_mark_of(Level(), hits, Role::relative_path), (Vec2{0, 0}),
                 (Vec2{3, 0.25}));
    EXPECT_EQ(marks_of(line, request, Role::relative_path).size(), 0U) << "nothing moves";
}

TEST(DiskSweepPicture, ShowHowAnOverlapWasLeft) {
    const MoveRequest inside{DiskShape{0.5}, {3, -0.5}, {1, 0}, {1, 0}, {}};
    const Mark pushes = the_mark_of(line, inside, Role::normal);
    EXPECT_TRUE(pushes.has_value);
    EXPECT_NEAR(pushes.value, 0.25, 1e-12);
    EXPECT_PRED3(leads, pushes, (Vec2{3, -0.25}), (Vec2{3, -0.5}));
    EXPECT_PRED3(leads, marks_of(line, inside, Role::path).at(0), (Vec2{3, -0.75}),
                 (Vec2{4, -0.75}));
}

TEST(BoxSweepPicture, WriteTheFractionAtTheContact) {
    const Level wall = test::level_of({{{{3, -5}, {3, 5}}}});
    const MoveRequest moved{BoxShape{{0.5, 0.5}}, {0.5, 0}, {4, 1}, {4, 1}, {}};
    const Mark hits = the_mark_of(wall, moved, Role::first_hit, "box_sweep");
    EXPECT_NEAR(hits.points[0].x, 2.5, 1e-9);
    EXPECT_TRUE(hits.has_value);
    EXPECT_NEAR(hits.value, 0.5, 1e-9);
    EXPECT_EQ(box_marks_of(wall, moved, Role::minkowski).size(), 1U);
    EXPECT_EQ(box_marks_of(wall, moved, Role::relative_path).size(), 0U) << "nothing moves";
    const Mark after = the_mark_of(wall, moved, Role::velocity, "box_sweep");
    EXPECT_NEAR(after.points[1].x, after.points[0].x, 1e-9) << "along the wall";
}

TEST(BoxSweepPicture, ShowTheDisplacementAsAMovingBoxSeesIt) {
    const Level empty = test::level_of({});
    const BodySet bodies{moving_box({{3, 0}, {1, 1}}, {-2, 0})};
    const MoveRequest moved{BoxShape{{0.5, 0.5}}, {0, 0}, {1, 0.25}, {1, 0.25}, bodies};
    const Mark displacements = the_mark_of(empty, moved, Role::relative_path, "box_sweep");
    EXPECT_EQ(displacements.points[1] - displacements.points[0], (Vec2{3, 0.25}));
}

TEST(BoxSweepPicture, ShowTheFourPushesOutOfABox) {
    const Level empty = test::level_of({});
    const BodySet bodies{moving_box({{0, 0}, {1, 1}}, {0, 0})};
    const MoveRequest moved{BoxShape{{0.5, 0.5}}, {1.25, 0.5}, {0, 0}, {0, 0}, bodies};
    std::vector<double> lengths;
    for (const Mark& mark : box_marks_of(empty, moved, Role::axis)) lengths.push_back(mark.value);
    std::sort(lengths.begin(), lengths.end());
    EXPECT_EQ(lengths, (std::vector<double>{0.25, 1.0, 2.0, 2.75}));
}

}  // namespace slidelab::test::sweep_pictures_test
