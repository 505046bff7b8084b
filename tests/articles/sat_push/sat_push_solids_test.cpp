// sat_push among solids of any shape: the cuts of a concave solid are not felt, and of several
// obstacles none is first.
#include <gtest/gtest.h>

#include <vector>

#include <utility>

#include <algorithm>
#include <cmath>
#include <optional>

#include "lab/run/state.hpp"
#include "oracle/walls.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/outlines.hpp"
#include "support/random.hpp"

namespace slidelab::sat_push_solids_test {

using test::cases;
using test::Mover;
using test::Random;

const PolygonShape drop{{{-0.25, -0.4}, {0.25, -0.4}, {0, 0.4}}};  // a tip that points down
const PolygonShape kite{{{-0.3, 0}, {0, -0.2}, {0.3, 0}, {0, 0.35}}};
const Shape shapes[] = {DiskShape{0.3}, BoxShape{{0.3, 0.2}}, drop, kite};

Level level_of_solids(const std::vector<std::vector<Vec2>>& outlines) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    std::int32_t index = 0;
    for (const auto& outline : outlines) {
        builder.add_polygon(outline, {WallName::Kind::polygon, index++});
    }
    return test::built(std::move(builder));
}

bool in_a_solid(const Level& level, Vec2 place) {
    bool found = false;
    level.visit_solids_at(place, [&](std::uint32_t) { found = true; });
    return found;
}

std::optional<Vec2> free_place(const Level& level, const Shape& shape, Random& random) {
    const Aabb area = inflated(level.bounds(), {1, 1});
    for (int i = 0; i < 100; ++i) {
        const Vec2 p{random.between(area.min.x, area.max.x),
                     random.between(area.min.y, area.max.y)};
        if (!in_a_solid(level, p) && oracle::is_free(level, shape, p, 0.0)) return p;
    }
    return std::nullopt;
}

/// Shapes whose flat top, at y = 0 from x = 0 to 12, has cuts that end at it or run along below it.
std::vector<std::vector<Vec2>> flat_tops() {
    std::vector<Vec2> comb{{0, 0}, {12, 0}};
    for (int tooth = 11; tooth >= 0; --tooth) {
        comb.push_back({tooth + 1.0, 3});
        comb.push_back({tooth + 0.5, 0.125 + 0.1 * (tooth % 3)});
    }
    comb.push_back({0, 3});
    const std::vector<Vec2> dart{{0, 0}, {12, 0}, {6, 0.25}};
    const std::vector<Vec2> hollow{{0, 0},  {4, 0},   {8, 0},   {12, 0},
                                   {12, 4}, {9, 0.5}, {3, 0.5}, {0, 4}};
    return {comb, dart, hollow};
}

TEST(ConcaveSolid, IsAFlatFloorWhereItIsFlatWhateverIsCutBelow) {
    for (const std::vector<Vec2>& outline : flat_tops()) {
        const Level level = level_of_solids({outline});
        for (const Shape& shape : shapes) {
            double height = 0.3;
            if (!std::holds_alternative<DiskShape>(shape)) height = extents_of(shape).y;
            if (std::holds_alternative<PolygonShape>(shape)) {
                height = shape == Shape{drop} ? 0.4 : 0.35;
            }
            for (const double step : {0.003, 0.04, 0.13, 0.5, 9.0}) {
                Vec2 position{1.0, -height};
                const int ticks = static_cast<int>(std::min(300.0, 10.0 / step));
                for (int tick = 0; tick < ticks; ++tick) {
                    position =
                        Mover("sat_push").move(level, shape, position, {step, step}).position;
                    ASSERT_NEAR(position.y, -height, 1e-9) << name_of(shape) << " by " << step;
                }
                EXPECT_NEAR(position.x, 1.0 + step * ticks, 1e-9) << name_of(shape);
            }
        }
    }
}

TEST(ConcaveSolid, TurnsADiskAsItsSidesAloneWould) {
    // disk_slide knows sides and no pieces: a mover that feels a cut takes another path.
    Random random(71);
    int moves = 0;
    int hits = 0;
    for (int round = 0; round < cases(60); ++round) {
        const Level level = level_of_solids({test::random_outline(random, 6 + random.below(20))});
        const Shape shape = DiskShape{random.between(0.05, 0.4)};
        std::optional<Vec2> place = free_place(level, shape, random);
        if (!place) continue;
        const Vec2 heart = level.bounds().center();
        for (int tick = 0; tick < 150; ++tick) {
            const Vec2 inwards = normalized(heart - *place + Vec2{1e-3, 1e-3});
            const Vec2 displacement =
                (inwards + random.direction() * 1.2) * random.between(0.01, 0.15);
            const MoveResult pushed = Mover("sat_push").move(level, shape, *place, displacement);
            const MoveResult slid = Mover("disk_slide").move(level, shape, *place, displacement);
            ++moves;
            hits += pushed.hit() ? 1 : 0;
            ASSERT_LT(distance(pushed.position, slid.position), 1e-7)
                << "round " << round << " tick " << tick << " from " << place->x << ", " << place->y
                << " by " << displacement.x << ", " << displacement.y;
            *place = pushed.position;
        }
    }
    EXPECT_GT(hits, moves / 10);
}

TEST(ConcaveSolid, LetsNothingInAtAnySpeed) {
    Random random(72);
    int moves = 0;
    int hits = 0;
    for (int round = 0; round < cases(150); ++round) {
        const Level level = level_of_solids({test::random_outline(random, 6 + random.below(30))});
        const Shape& shape = shapes[random.below(4)];
        std::optional<Vec2> place = free_place(level, shape, random);
        for (int tick = 0; place && tick < 15; ++tick) {
            const Vec2 towards = level.bounds().center() + random.point(-2, 2) - *place;
            const Vec2 delta = random.chance(0.5)
                                   ? towards * random.between(0.0, 1.5)
                                   : random.direction() * random.magnitude(1e-6, 1e3);
            const MoveResult result = Mover("sat_push").move(level, shape, *place, delta);
            ++moves;
            hits += result.hit() ? 1 : 0;
            ASSERT_FALSE(in_a_solid(level, result.position))
                << "round " << round << " tick " << tick;
            ASSERT_TRUE(oracle::is_free(level, shape, result.position, 1e-9))
                << "round " << round << " tick " << tick;
            ASSERT_FALSE(result.began_inside);
            if (!level.bounds().contains(result.position)) break;
            *place = result.position;
        }
    }
    EXPECT_GT(hits, moves / 5);
}

TEST(ConcaveSolid, IsLeftFromInsideOrItIsSaid) {
    Random random(73);
    int left = 0;
    int began = 0;
    for (int round = 0; round < cases(400); ++round) {
        const Level level = level_of_solids({test::random_outline(random, 6 + random.below(20))});
        const Shape& shape = shapes[random.below(4)];
        const Aabb area = level.bounds();
        const Vec2 from{random.between(area.min.x, area.max.x),
                        random.between(area.min.y, area.max.y)};
        if (!in_a_solid(level, from)) continue;
        const MoveResult result = Mover("sat_push").move(level, shape, from, {0, 0});
        ++began;
        EXPECT_TRUE(result.began_inside) << round;
        const bool out = !in_a_solid(level, result.position) &&
                         oracle::is_free(level, shape, result.position, 1e-9);
        left += out ? 1 : 0;
        if (!out) {
            EXPECT_GT(result.remaining_depth, 0.0) << round;
        }
    }
    EXPECT_GT(left, began / 2);
}

// Several obstacles at once: their order in the file means nothing.

struct Thing {
    std::vector<Vec2> corners;
    double radius = 0.0;
};

Level level_of_things(const std::vector<Thing>& things) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    for (const Thing& thing : things) {
        const WallName name{WallName::Kind::polygon, 0};
        if (thing.corners.size() > 2) {
            builder.add_polygon(thing.corners, name);
        } else {
            builder.add_segment({thing.corners.front(), thing.corners.back()}, thing.radius, name);
        }
    }
    return test::built(std::move(builder));
}

/// On a coarse lattice, so that many are equally deep, touch, and lie on one another.
std::vector<Thing> crowded_things(Random& random) {
    const auto corner = [&] { return Vec2{random.below(9) * 0.5, random.below(9) * 0.5}; };
    std::vector<Thing> things;
    for (int i = 0; i < 12; ++i) {
        const Vec2 at = corner();
        const double size = 0.5 * (1 + random.below(3));
        switch (random.below(4)) {
            case 0:
                things.push_back({{at, corner()}});
                break;
            case 1:
                things.push_back({{at}, random.chance(0.5) ? 0.0 : 0.25});
                break;
            case 2:
                things.push_back({{at, at + Vec2{size, 0}, at + Vec2{size, size}}});
                break;
            default:
                things.push_back({{at, at + Vec2{size, 0}, at + Vec2{size, size},
                                   at + Vec2{size / 2, size / 2}, at + Vec2{0, size}}});
        }
    }
    return things;
}

template <typename T>
void shuffle(std::vector<T>& items, Random& random) {
    for (std::size_t i = items.size(); i > 1; --i) {
        std::swap(items[i - 1], items[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
    }
}

/// Its contacts without the last places: what is as deep as another, but for rounding, may be
/// named before or after it, and of walls that lie on each other either may give the normal.
std::vector<std::pair<double, double>> normals_of(const MoveResult& result) {
    constexpr double places = 1e9;
    std::vector<std::pair<double, double>> normals;
    for (const Contact& contact : result.contacts)
        normals.emplace_back(std::round(contact.normal.x * places),
                             std::round(contact.normal.y * places));
    std::sort(normals.begin(), normals.end());
    return normals;
}

TEST(SeveralObstacles, PushTheSameInWhateverOrderTheyAreListed) {
    Random random(75);
    int hits = 0;
    int moves = 0;
    for (int round = 0; round < cases(150); ++round) {
        std::vector<Thing> things = crowded_things(random);
        const Level level = level_of_things(things);
        for (int other = 0; other < 3; ++other) {
            shuffle(things, random);
            const Level shuffled = level_of_things(things);
            for (int i = 0; i < 10; ++i) {
                const Shape& shape = shapes[random.below(4)];
                const Vec2 from{random.below(17) * 0.25, random.below(17) * 0.25};
                const Vec2 delta{(random.below(9) - 4) * 0.25, (random.below(9) - 4) * 0.25};
                const MoveResult a = Mover("sat_push").move(level, shape, from, delta);
                const MoveResult b = Mover("sat_push").move(shuffled, shape, from, delta);
                ++moves;
                hits += a.hit() ? 1 : 0;
                ASSERT_LT(distance(a.position, b.position), 1e-12) << "round " << round;
                ASSERT_LT(distance(a.velocity, b.velocity), 1e-12);
                ASSERT_EQ(normals_of(a), normals_of(b)) << "round " << round;
            }
        }
    }
    EXPECT_GT(hits, moves / 2);
}

}  // namespace slidelab::sat_push_solids_test
