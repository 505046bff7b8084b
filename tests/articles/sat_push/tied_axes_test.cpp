// sat_push where two axes are equally short: rounding does not choose between them. Over tiles: the
// search's family of tied seams.
#include <gtest/gtest.h>

#include "support/built.hpp"
#include "support/moves.hpp"

namespace slidelab::tied_axes_test {

using test::Mover;

const Mover mover("sat_push");

/// A frame that is turned and shifted. `turn` is a unit vector, but for rounding.
struct Frame {
    Vec2 turn;
    Vec2 origin;

    Vec2 direction(Vec2 v) const {
        return {v.x * turn.x - v.y * turn.y, v.x * turn.y + v.y * turn.x};
    }
    Vec2 place(Vec2 v) const { return origin + direction(v); }
};

PolygonShape shape_in(const Frame& frame, std::vector<Vec2> corners) {
    for (Vec2& corner : corners) corner = frame.direction(corner);
    return {corners};
}

constexpr Vec2 turns[] = {{1, 0}, {0.8, 0.6}, {-0.6, 0.8}, {-0.96, -0.28}, {5 / 13.0, -12 / 13.0}};

TEST(TiedAxes, LeadBackToWhereTheMoverCameFromHoweverTheSceneIsTurned) {
    // The corner goes into the right side as deep as it is below the top of it: one push across
    // the right side takes it back to where it was, and one across the top would take it on.
    for (const Vec2 turn : turns) {
        for (int i = 0; i < 100; ++i) {
            const Frame frame{turn, {0.37 * i, -0.61 * i}};
            LevelBuilder builder;
            builder.set_near_miss(0.0);
            const Vec2 corners[] = {frame.place({0, 0}), frame.place({1, 0}), frame.place({1, 1}),
                                    frame.place({0, 1})};
            builder.add_polygon(corners, {WallName::Kind::polygon, 0});
            const Level level = test::built(std::move(builder));
            const Shape shape = shape_in(frame, {{0, 0}, {1, 0.5}, {0.5, 1}});
            const double depth = 0.0625;
            const Vec2 from = frame.place({1, 1 - depth});
            const Vec2 end = mover.move(level, shape, from, frame.direction({-depth, 0})).position;
            EXPECT_LT(distance(end, from), 1e-9) << turn.x << " " << i;
        }
    }
}

}  // namespace slidelab::tied_axes_test
