// Walls in pieces and walls in one piece are the same wall for the discrete strategies: rows of
// tiles at any angle, cut and doubled and reversed segments, from any start.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/random.hpp"
#include "support/strategies/strategies_under_test.hpp"

namespace slidelab::discrete_seams_test {

using test::cases;
using test::level_of;
using test::Mover;
using test::Random;
using test::TestWall;

constexpr int row_length = 8;

/// A straight surface from `origin` along `along`; its outside is to the left on screen, where the
/// mover is.
struct Frame {
    Vec2 origin;
    Vec2 along;

    Vec2 at(double x, double y) const { return origin + along * x - outward(along) * y; }
    Vec2 out() const { return outward(along); }
};

Frame random_frame(Random& random) {
    const Vec2 directions[] = {{1, 0}, {0, 1}, {0.6, 0.8}, random.direction(), random.direction()};
    return {random.point(-20, 20), directions[random.below(5)]};
}

enum class Kind { disk, box, polygon };  // in the order of the kinds of Shape

/// A convex polygon, half of the time beside its own position.
Shape some_polygon(Random& random) {
    for (;;) {
        const Vec2 center = random.chance(0.5) ? Vec2{} : random.point(-1, 1);
        const double size = random.between(0.15, 0.5);
        std::vector<Vec2> corners;
        for (const Vec2 corner :
             std::array<Vec2, 4>{Vec2{1, 0}, Vec2{0, 1}, Vec2{-1, 0}, Vec2{0, -1}}) {
            const Vec2 turned = normalized(corner + random.direction() * 0.6);
            corners.push_back(center + turned * size);
        }
        if (random.chance(0.5)) corners.pop_back();
        bool is_fat = true;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Vec2 edge = corners[(i + 1) % corners.size()] - corners[i];
            const Vec2 next = corners[(i + 2) % corners.size()] - corners[(i + 1) % corners.size()];
            is_fat = is_fat && cross(edge, next) > 0.2 * length(edge) * length(next);
        }
        if (is_fat) return PolygonShape{corners};
    }
}

Shape random_shape(Random& random, Kind kind) {
    if (kind == Kind::disk) return DiskShape{random.between(0.05, 0.5)};
    if (kind == Kind::box) return BoxShape{{random.between(0.05, 0.5), random.between(0.05, 0.5)}};
    return some_polygon(random);
}

/// The corner of a shape that is lowest above a surface, around its position.
Vec2 lowest(const Shape& shape, Vec2 out) {
    if (const auto* disk = std::get_if<DiskShape>(&shape)) return -out * disk->radius;
    std::vector<Vec2> corners;
    if (const auto* box = std::get_if<BoxShape>(&shape)) {
        const Vec2 h = box->half;
        corners = {{h.x, h.y}, {-h.x, h.y}, {-h.x, -h.y}, {h.x, -h.y}};
    } else {
        corners = std::get<PolygonShape>(shape).corners;
    }
    return *std::min_element(corners.begin(), corners.end(),
                             [out](Vec2 a, Vec2 b) { return dot(a, out) < dot(b, out); });
}

struct Start {
    Vec2 position;
    Vec2 displacement;
};

/// Above the surface or on it, a corner exactly above a seam or anywhere, into it at any angle.
Start random_start(Random& random, const Frame& frame, const Shape& shape) {
    const double gap = random.chance(0.6) ? 0.0 : random.between(0, 0.2);
    const double at = random.chance(0.4) ? 1.0 + random.below(row_length - 1)
                                         : random.between(0.5, row_length - 0.5);
    const Vec2 touch = frame.at(at, 0) + frame.out() * gap;
    const Vec2 heading = random.direction();
    const Vec2 into = dot(heading, frame.out()) < 0.0 ? heading : -heading;
    const double sizes[] = {0.02, 0.1, 0.3, 3.0, 20.0};
    return {touch - lowest(shape, frame.out()),
            into * (sizes[random.below(5)] * random.between(0, 1))};
}

void add_rectangle(LevelBuilder& builder, const Frame& frame, double from, double to, int index) {
    const Vec2 corners[] = {frame.at(from, 0), frame.at(to, 0), frame.at(to, 1), frame.at(from, 1)};
    builder.add_polygon(corners, {WallName::Kind::polygon, index});
}

Level row_of_tiles(const Frame& frame) {
    LevelBuilder builder;
    for (int i = 0; i < row_length; ++i) add_rectangle(builder, frame, i, i + 1, i);
    return test::built(std::move(builder));
}

Level one_solid(const Frame& frame) {
    LevelBuilder builder;
    add_rectangle(builder, frame, 0, row_length, 0);
    return test::built(std::move(builder));
}

Level one_wall(const Frame& frame) {
    return level_of({{{frame.at(0, 0), frame.at(row_length, 0)}}});
}

/// Cut at even places or anywhere; some of the pieces backwards, some twice or three times, some
/// overlapping the next one; the whole wall beside them now and then. The first and the last piece
/// are longer than a sub-step: sat_push tests piece by piece, and a shorter one at a free end is
/// left past that end sooner than the whole wall is.
Level wall_in_pieces(const Frame& frame, Random& random) {
    std::vector<double> cuts{0.0, row_length};
    const bool is_even = random.chance(0.5);
    for (int i = 1; i < row_length; ++i) {
        cuts.push_back(is_even ? i : random.between(0.5, row_length - 0.5));
    }
    std::sort(cuts.begin(), cuts.end());
    std::vector<TestWall> walls;
    for (std::size_t i = 1; i < cuts.size(); ++i) {
        const double longer = i + 1 < cuts.size() && random.chance(0.2) ? cuts[i + 1] : cuts[i];
        Segment piece{frame.at(cuts[i - 1], 0), frame.at(longer, 0)};
        for (int copies = 1 + (random.chance(0.2) ? random.below(3) : 0); copies > 0; --copies) {
            if (random.chance(0.3)) std::swap(piece.a, piece.b);
            walls.push_back({piece});
        }
    }
    if (random.chance(0.1)) walls.push_back({{frame.at(0, 0), frame.at(row_length, 0)}});
    for (std::size_t i = walls.size(); i > 1; --i) {
        std::swap(walls[i - 1], walls[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
    }
    return level_of(walls);
}

struct Tested {
    const Strategy* strategy;
    Kind kind;
};

/// Every discrete strategy that slides, with every kind of shape that it moves.
std::vector<Tested> all_tested() {
    std::vector<Tested> all;
    for (const Strategy* strategy :
         test::strategies_that(test::is_discrete, test::slides, test::sees_free_walls)) {
        for (const Kind kind : {Kind::disk, Kind::box, Kind::polygon}) {
            const unsigned bit = 1U << static_cast<unsigned>(kind);
            if ((strategy->shapes & bit) != 0) all.push_back({strategy, kind});
        }
    }
    return all;
}

class DiscreteSeams : public testing::TestWithParam<Tested> {
protected:
    /// What the two levels answer differs by less than a millionth of a unit.
    static void expect_same(const Level& pieces, const Level& whole, const Shape& shape,
                            const Start& start, int round) {
        const Mover mover(*GetParam().strategy);
        const MoveResult a = mover.move(pieces, shape, start.position, start.displacement);
        const MoveResult b = mover.move(whole, shape, start.position, start.displacement);
        ASSERT_LT(distance(a.position, b.position), 1e-6) << "round " << round;
        ASSERT_EQ(a.hit(), b.hit()) << "round " << round;
        ASSERT_EQ(a.stop_reason, b.stop_reason) << "round " << round;
        ASSERT_LT(distance(a.velocity, b.velocity), 1e-6 * (1.0 + length(start.displacement)))
            << "round " << round;
    }
};

TEST_P(DiscreteSeams, OfTilesAtAnyAngleAreNotFelt) {
    Random random(201);
    for (int round = 0; round < cases(1500); ++round) {
        const Frame frame = random_frame(random);
        const Shape shape = random_shape(random, GetParam().kind);
        const Start start = random_start(random, frame, shape);
        expect_same(row_of_tiles(frame), one_solid(frame), shape, start, round);
        if (HasFatalFailure()) return;
    }
}

TEST_P(DiscreteSeams, OfWallsCutDoubledAndReversedAreNotFelt) {
    Random random(202);
    for (int round = 0; round < cases(1500); ++round) {
        const Frame frame = random_frame(random);
        const Shape shape = random_shape(random, GetParam().kind);
        const Start start = random_start(random, frame, shape);
        expect_same(wall_in_pieces(frame, random), one_wall(frame), shape, start, round);
        if (HasFatalFailure()) return;
    }
}

/// Between two places on the surface nothing is lost: what is left of the displacement is its part
/// along the wall, however little it leads into it and however often the wall is there.
TEST_P(DiscreteSeams, AWholeDisplacementAlongAWallIsWalkedAtAnySlope) {
    Random random(203);
    for (int round = 0; round < cases(300); ++round) {
        const Frame frame = random_frame(random);
        const Shape shape = random_shape(random, GetParam().kind);
        const double far = random.magnitude(1.0, 1e4);
        const double slope = random.chance(0.8) ? random.magnitude(1e-13, 1.0) : 0.0;
        std::vector<TestWall> walls;
        for (int copies = 1 + random.below(3); copies > 0; --copies) {
            Segment wall{frame.at(-5, 0), frame.at(far + 5, 0)};
            if (random.chance(0.5)) std::swap(wall.a, wall.b);
            walls.push_back({wall});
        }
        const Vec2 from = frame.at(0, 0) - lowest(shape, frame.out());
        const Vec2 along = frame.along * far;
        const MoveResult result =
            Mover(*GetParam().strategy)
                .move(level_of(walls), shape, from, along - frame.out() * (slope * far));
        ASSERT_EQ(result.stop_reason, StopReason::arrived) << "round " << round;
        ASSERT_EQ(result.remainder, Vec2{});
        ASSERT_LT(distance(result.position, from + along), 1e-6)
            << "round " << round << " slope " << slope << " far " << far;
    }
}

std::string name_of_tested(const testing::TestParamInfo<Tested>& tested) {
    const std::string_view kinds[] = {"disk", "box", "polygon"};
    return std::string(tested.param.strategy->id) + "_" +
           std::string(kinds[static_cast<int>(tested.param.kind)]);
}

INSTANTIATE_TEST_SUITE_P(Strategies, DiscreteSeams, testing::ValuesIn(all_tested()),
                         name_of_tested);

}  // namespace slidelab::discrete_seams_test
