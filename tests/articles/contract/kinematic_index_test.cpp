// The moving boxes that a mover needs: with all of them it comes to the same place.
#include "articles/contract/kinematic_index.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "support/cases.hpp"
#include "support/random.hpp"
#include "support/shapes.hpp"
#include "support/special_level.hpp"
#include "support/strategies/abilities.hpp"
#include "support/strategies/strategies_under_test.hpp"

namespace slidelab::kinematic_index_test {

std::vector<KinematicBox> some_boxes(test::Random& random, Vec2 around, double far) {
    std::vector<KinematicBox> boxes;
    for (int i = 0, n = 1 + random.below(12); i < n; ++i) {
        const Vec2 half{random.between(0.1, 2), random.between(0.1, 2)};
        const Vec2 delta = random.chance(0.2) ? Vec2{} : random.point(-2, 2);
        boxes.push_back({{around + random.point(-far, far), half}, delta, {}});
    }
    return boxes;
}

TEST(KinematicIndex, LeavesOutOnlyWhatAMoveIsTheSameWithout) {
    test::Random random(812);
    int left_out = 0;
    for (int i = 0; i < test::cases(2000); ++i) {
        test::SpecialLevel special(random);
        const Vec2 position = special.at(random.between(-1, 7), random.between(-1, 7));
        const std::vector<KinematicBox> boxes =
            some_boxes(random, position, random.chance(0.5) ? 6.0 : 60.0);
        const Level level = special.build();
        const KinematicIndex index(boxes);
        for (const Strategy* strategy : test::strategies_under_test()) {
            if (!test::sees_boxes_that_move(*strategy)) continue;
            const Shape shape = test::shapes_for(*strategy, random.between(0.05, 0.6)).front();
            const Vec2 step = random.point(-1, 1) * random.magnitude(0.01, 3.0);
            MoveRequest request{shape, position, step, step, boxes};
            const MoveResult all = strategy->move(level, request, strategy->defaults());
            request.kinematic_boxes = index.near(level, request);
            left_out += request.kinematic_boxes.empty() ? 1 : 0;
            const MoveResult near = strategy->move(level, request, strategy->defaults());
            // Discrete methods skip sub-steps that are alike where no box is, which rounds
            // otherwise.
            const double off = distance(near.position, all.position);
            ASSERT_LE(off, test::is_sweep(*strategy) ? 0.0 : 1e-9) << strategy->id << " " << i;
            ASSERT_EQ(near.contacts.size(), all.contacts.size()) << strategy->id << " " << i;
            ASSERT_EQ(near.stop_reason, all.stop_reason) << strategy->id << " " << i;
        }
    }
    EXPECT_GT(left_out, test::cases(2000) / 4) << "otherwise nothing was tested";
}

TEST(KinematicIndex, HandsOnWhatIsNoBoxForTheMoveToRefuse) {
    const double none = std::numeric_limits<double>::quiet_NaN();
    const std::vector<KinematicBox> boxes{{{{500, 0}, {1, 1}}, {}, {}},
                                          {{{none, 0}, {1, 1}}, {}, {}}};
    const MoveRequest request{DiskShape{0.3}, {}, {}, {}, boxes};
    EXPECT_EQ(KinematicIndex(boxes).near(Level(), request).size(), 2U);
    EXPECT_TRUE(KinematicIndex({}).near(Level(), request).empty());
}

}  // namespace slidelab::kinematic_index_test
