// What box_sweep shows of a move.
#include "slidelab/collision/solvers/sweep_marks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "support/moves.hpp"

namespace slidelab::detail::sweep_marks_test {
namespace {

std::vector<Mark> marks_of(const Level& level, const MoveRequest& request, Role role) {
    return test::marks_of(*find_strategy("box_sweep"), level, request, role);
}

TEST(SweepMarks, WriteTheFractionAtTheContact) {
    const Level wall = test::level_of({{{{3, -5}, {3, 5}}}});
    const MoveRequest request{BoxShape{{0.5, 0.5}}, {0.5, 0}, {4, 1}, {4, 1}, {}};
    const auto hits = marks_of(wall, request, Role::first_hit);
    ASSERT_EQ(hits.size(), 1U);
    EXPECT_NEAR(hits[0].points[0].x, 2.5, 1e-9);
    EXPECT_TRUE(hits[0].has_value);
    EXPECT_NEAR(hits[0].value, 0.5, 1e-9);
    EXPECT_EQ(marks_of(wall, request, Role::minkowski).size(), 1U);
    EXPECT_EQ(marks_of(wall, request, Role::relative_path).size(), 0U) << "nothing moves";
    const auto after = marks_of(wall, request, Role::velocity);
    ASSERT_EQ(after.size(), 1U);
    EXPECT_NEAR(after[0].points[1].x, after[0].points[0].x, 1e-9) << "along the wall";
}

TEST(SweepMarks, ShowTheDisplacementAsAKinematicBoxSeesIt) {
    const Level empty = test::level_of({});
    const std::vector<KinematicBox> boxes{{{{3, 0}, {1, 1}}, {-2, 0}, {}}};
    const MoveRequest request{BoxShape{{0.5, 0.5}}, {0, 0}, {1, 0.25}, {1, 0.25}, boxes};
    const auto displacements = marks_of(empty, request, Role::relative_path);
    ASSERT_EQ(displacements.size(), 1U);
    EXPECT_EQ(displacements[0].points[1] - displacements[0].points[0], (Vec2{3, 0.25}));
}

TEST(SweepMarks, ShowTheFourPushesOutOfABox) {
    const Level empty = test::level_of({});
    const std::vector<KinematicBox> boxes{{{{0, 0}, {1, 1}}, {0, 0}, {}}};
    const MoveRequest request{BoxShape{{0.5, 0.5}}, {1.25, 0.5}, {0, 0}, {0, 0}, boxes};
    std::vector<double> lengths;
    for (const Mark& mark : marks_of(empty, request, Role::axis)) lengths.push_back(mark.value);
    std::sort(lengths.begin(), lengths.end());
    EXPECT_EQ(lengths, (std::vector<double>{0.25, 1.0, 2.0, 2.75}));
}

}  // namespace
}  // namespace slidelab::detail::sweep_marks_test
