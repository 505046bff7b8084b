#include "lab/run/kinematic_boxes.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/random.hpp"

namespace slidelab::lab::kinematic_boxes_test {

constexpr double dt = 1.0 / 60.0;

BoxPath box(Vec2 center, Vec2 travel, double span, Vec2 half = {0.5, 0.5}) {
    return {{center, half}, travel, span, {}};
}

/// Boxes that can be run tick by tick.
struct Traffic {
    explicit Traffic(std::vector<BoxPath> from) : boxes(std::move(from)), clocks(boxes.size()) {}

    void run(double seconds) {
        for (int tick = 0; tick < static_cast<int>(seconds * 60); ++tick) step();
    }
    void step() { bodies = advance_boxes(boxes, dt, clocks); }
    Vec2 at(std::size_t i) const { return boxes[i].at(clocks[i]).center; }

    /// How deep two boxes are in each other; negative when they are apart.
    double overlap(std::size_t i, std::size_t k) const {
        const Vec2 apart = at(i) - at(k);
        const Vec2 room = boxes[i].home.half + boxes[k].home.half;
        return std::min(room.x - std::abs(apart.x), room.y - std::abs(apart.y));
    }

    std::vector<BoxPath> boxes;
    std::vector<double> clocks;
    BodySet bodies;
};

TEST(BoxTraffic, FollowsItsPathWhereNothingIs) {
    Traffic traffic({box({0, 0}, {6, 0}, 2), box({0, 5}, {0, 3}, 1)});
    traffic.run(1);
    EXPECT_NEAR(traffic.at(0).x, 3, 1e-9);
    EXPECT_NEAR(traffic.at(1).y, 8, 1e-9);
    traffic.run(2);
    EXPECT_NEAR(traffic.at(0).x, 3, 1e-9) << "on its path back";
    EXPECT_NEAR(traffic.bodies[0].displacement.x, -3 * dt, 1e-9);
}

TEST(BoxTraffic, TwoThatHitHeadOnTouchAndTurnRound) {
    Traffic traffic({box({0, 0}, {8, 0}, 2), box({8, 0}, {-8, 0}, 2)});
    double nearest = 1e9;
    for (int tick = 0; tick < 240; ++tick) {
        traffic.step();
        ASSERT_LT(traffic.overlap(0, 1), 1e-9);
        nearest = std::min(nearest, -traffic.overlap(0, 1));
    }
    EXPECT_LT(nearest, 0.2) << "they came within a tick of each other";
    EXPECT_LT(traffic.at(0).x, 4);
    EXPECT_GT(traffic.at(1).x, 4);
}

TEST(BoxTraffic, ABoxRunIntoFromBehindGoesOn) {
    Traffic traffic({box({0, 0}, {12, 0}, 2), box({2, 0}, {12, 0}, 4)});
    traffic.run(0.5);  // they hit after a third of a second
    EXPECT_LT(traffic.bodies[0].displacement.x, 0) << "the fast one has turned round";
    EXPECT_NEAR(traffic.bodies[1].displacement.x, 3 * dt, 1e-9);
}

TEST(BoxTraffic, NeverOverlapsAndDoesNotDependOnTheOrderOfTheList) {
    test::Random random(61);
    for (int round = 0; round < 60; ++round) {
        std::vector<BoxPath> boxes;
        for (int i = 0; i < 12; ++i) {
            const Vec2 half{random.between(0.2, 0.8), random.between(0.2, 0.8)};
            const Vec2 home{(i % 4) * 4.0 + random.between(0, 2),
                            (i / 4) * 4.0 + random.between(0, 2)};
            boxes.push_back(box(home, random.point(-8, 8), random.between(0.3, 3), half));
        }
        Traffic traffic(boxes);
        std::vector<BoxPath> reversed = boxes;
        std::reverse(reversed.begin(), reversed.end());
        Traffic mirror(reversed);
        for (int tick = 0; tick < 300; ++tick) {
            traffic.step();
            mirror.step();
            for (std::size_t i = 0; i < boxes.size(); ++i) {
                ASSERT_EQ(traffic.at(i), mirror.at(boxes.size() - 1 - i)) << round << " " << tick;
                for (std::size_t k = 0; k < i; ++k) ASSERT_LT(traffic.overlap(i, k), 1e-9);
            }
        }
    }
}

TEST(BoxTraffic, LetsBoxesThatBeginInEachOtherPartFirst) {
    Traffic traffic({box({0, 0}, {6, 0}, 2), box({0.5, 0}, {-6, 0}, 2)});
    traffic.run(1);
    EXPECT_NEAR(traffic.at(0).x, 3, 1e-9);
    EXPECT_NEAR(traffic.at(1).x, -2.5, 1e-9);
}

}  // namespace slidelab::lab::kinematic_boxes_test
