#include "slidelab/level/broad_phase/wall_index.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "slidelab/level/level.hpp"
#include "support/random.hpp"
#include "support/uneven_worlds.hpp"

namespace slidelab::wall_index_test {

using test::Random;
using Real = long double;

/// Notes which walls are visited. `limit` is the fraction from which on walls do not matter.
struct Visits {
    std::vector<std::uint32_t> items;
    double limit = 1.0;

    bool can_stop_at(double fraction) const { return fraction > limit; }
    void operator()(std::uint32_t item) { items.push_back(item); }
    bool has(std::uint32_t item) const {
        return std::find(items.begin(), items.end(), item) != items.end();
    }
};

/// Whether a sweeping box touches a wall: both are convex, so what separates them, if anything
/// does, is a line along an edge of one of them or along the translation. A round wall counts as
/// the wall of a square that it holds. The box extends from `low` to `high` around the points of
/// its path.
bool oracle_touches(const Segment& path, Vec2 low, Vec2 high, const Wall& wall) {
    const Real r = Real(wall.radius) * Real(0.7071L);
    const auto apart_along = [&](Real x, Real y) {
        const auto on = [&](Vec2 p) { return Real(p.x) * x + Real(p.y) * y; };
        const Real round = r * (std::abs(x) + std::abs(y));
        const Real least = std::min(Real(low.x) * x, Real(high.x) * x) +
                           std::min(Real(low.y) * y, Real(high.y) * y);
        const Real most = std::max(Real(low.x) * x, Real(high.x) * x) +
                          std::max(Real(low.y) * y, Real(high.y) * y);
        const Real a = on(path.a), b = on(path.b);
        const Real c = on(wall.segment.a), d = on(wall.segment.b);
        return std::max(a, b) + most + round < std::min(c, d) ||
               std::max(c, d) + round < std::min(a, b) + least;
    };
    const auto apart_across = [&](const Segment& s) {
        const Real x = Real(s.b.x) - Real(s.a.x), y = Real(s.b.y) - Real(s.a.y);
        return (x != 0 || y != 0) && apart_along(-y, x);
    };
    return !apart_along(1, 0) && !apart_along(0, 1) && !apart_across(path) &&
           !apart_across(wall.segment);
}

bool oracle_sweep_touches(const Segment& path, Vec2 extent, const Wall& wall) {
    return oracle_touches(path, -extent, extent, wall);
}

bool oracle_box_touches(const Aabb& box, const Wall& wall) {
    return oracle_touches({}, box.min, box.max, wall);
}

/// Every wall that truly touches the box must be among the answers.
void expect_finds_all(const std::vector<Wall>& walls, const WallIndex& index, const Aabb& area) {
    const std::vector<std::uint32_t> found = index.near(area);
    for (std::uint32_t i = 0; i < walls.size(); ++i) {
        if (!oracle_box_touches(area, walls[i])) continue;
        EXPECT_TRUE(std::binary_search(found.begin(), found.end(), i)) << "wall " << i;
    }
}

void expect_sweep_finds_all(const std::vector<Wall>& walls, const WallIndex& index,
                            const Segment& path, Vec2 extent, double limit = 1.0) {
    Visits visits{{}, limit};
    index.query_sweep(path, extent, visits);
    const Segment wanted{path.a, lerp(path.a, path.b, limit)};
    for (std::uint32_t i = 0; i < walls.size(); ++i) {
        if (!oracle_sweep_touches(wanted, extent, walls[i])) continue;
        EXPECT_TRUE(visits.has(i)) << "wall " << i << " of " << walls.size();
    }
}

/// Mixed lengths and radii, point obstacles and repeated walls.
std::vector<Wall> random_walls(Random& random, int count, double size) {
    std::vector<Wall> walls;
    const double longest = size * random.magnitude(1e-3, 3);
    for (int i = 0; i < count; ++i) {
        const Vec2 a = random.point(-size, size);
        const double radius = random.chance(0.3) ? random.between(0, size / 10) : 0.0;
        const double length = random.chance(0.2) ? 0.0 : random.between(0, longest);
        const Vec2 direction = random.chance(0.5) ? random.direction() : Vec2{0, 1};
        walls.push_back({{a, a + direction * length}, radius});
        if (random.chance(0.1)) walls.push_back(walls.back());
    }
    return walls;
}

TEST(WallIndex, FindsEveryWallThatTouchesABox) {
    Random random(3);
    for (int round = 0; round < 25; ++round) {
        const auto walls = random_walls(random, 1 + random.below(200), 20);
        const WallIndex index(walls);
        for (int k = 0; k < 30; ++k) {
            const Vec2 corner = random.point(-25, 25);
            const Vec2 size{random.magnitude(1e-6, 20), random.magnitude(1e-6, 20)};
            expect_finds_all(walls, index, {corner, corner + size});
        }
    }
}

TEST(WallIndex, SweepsPastNoWallAsFarAsTheVisitorWants) {
    Random random(5);
    for (int round = 0; round < 300; ++round) {
        const double size = random.magnitude(1e-6, 1e6);
        const auto walls = random_walls(random, 1 + random.below(200), size);
        const WallIndex index(walls);
        for (int k = 0; k < 20; ++k) {
            const Vec2 from = random.point(-1.2 * size, 1.2 * size);
            const double length = random.chance(0.1) ? 0.0 : size * random.magnitude(1e-12, 10);
            const Vec2 displacement = random.chance(0.5) ? random.direction() : Vec2{1, 0};
            const Vec2 extent{size * random.magnitude(1e-6, 1), size * random.magnitude(1e-6, 1)};
            const double limit = random.chance(0.5) ? 1.0 : random.between(0, 1);
            expect_sweep_finds_all(walls, index, {from, from + displacement * length}, extent,
                                   limit);
        }
    }
}

TEST(WallIndex, LeavesOutWhatLiesBeyondAHit) {
    std::vector<Wall> row;
    for (int i = 0; i < 10000; ++i) row.push_back({{{i * 1.0, 0}, {i * 1.0, 1}}});
    const WallIndex index(row);
    for (const Segment& path : {Segment{{0, 0.5}, {10000, 0.5}}, Segment{{10000, 0.5}, {0, 0.5}}}) {
        Visits all;
        index.query_sweep(path, {0.1, 0.1}, all);
        EXPECT_GE(all.items.size(), 10000U);
        Visits near{{}, 0.01};
        index.query_sweep(path, {0.1, 0.1}, near);
        EXPECT_LT(near.items.size(), 400U);
    }
}

TEST(WallIndex, FindsAllInUnevenWorlds) {
    Random random(13);
    for (const auto& [name, walls] : test::uneven_worlds(random, 600)) {
        SCOPED_TRACE(name);
        const WallIndex index(walls);
        for (int k = 0; k < 60; ++k) {
            const int number = random.below(static_cast<int>(walls.size()));
            const Wall& wall = walls[static_cast<std::size_t>(number)];
            const double size = random.magnitude(1e-7, 1e6);
            const Vec2 at = wall.segment.a + random.point(-size, size);
            expect_finds_all(walls, index, {at, at + random.point(0, size)});
            const Segment path{at, at + random.direction() * random.magnitude(1e-7, 1e6)};
            expect_sweep_finds_all(walls, index, path, random.point(0, size));
        }
    }
}

TEST(WallIndex, FindsWallsOnTheBoundariesOfItsCells) {
    for (const double offset : {0.0, 1e6 - 20, 1.0 / 3}) {
        std::vector<Wall> walls;
        for (int i = 0; i < 100; ++i) {
            const double x = offset + i % 10;
            const double y = offset + i / 10;
            walls.push_back({{{x, y}, {x + 1, y}}});
        }
        const WallIndex index(walls);
        for (int i = -1; i <= 11; ++i) {
            for (int k = -1; k <= 10; ++k) {
                const Vec2 at{offset + i, offset + k};
                expect_finds_all(walls, index, {at, at});
                expect_finds_all(walls, index, {at, at + Vec2{1, 1}});
                expect_sweep_finds_all(walls, index, {at, at + Vec2{2, 1}}, {0, 0});
            }
        }
    }
}

/// Boxes, polylines, curves of short pieces and free segments, as they follow each other in levels.
std::vector<Wall> drawn_walls(Random& random, int strokes, double size) {
    std::vector<Wall> walls;
    for (int stroke = 0; stroke < strokes; ++stroke) {
        Vec2 at = random.point(-size, size);
        const auto solid = random.chance(0.5) ? static_cast<std::uint32_t>(stroke) : no_solid;
        const double piece = size * random.magnitude(1e-3, 0.3);
        for (int i = 0, n = 1 + random.below(12); i < n; ++i) {
            const Vec2 next = at + random.direction() * piece;
            walls.push_back({{at, next}, random.chance(0.2) ? piece / 3 : 0.0, solid});
            at = next;
        }
    }
    return walls;
}

TEST(WallIndex, FindsWallsThatFollowEachOther) {
    Random random(14);
    for (int round = 0; round < 60; ++round) {
        const double size = random.magnitude(1e-3, 1e5);
        auto walls = drawn_walls(random, 1 + random.below(60), size);
        const Vec2 offset = random.chance(0.5) ? Vec2{1e6 - 2 * size, -1e6 + 2 * size} : Vec2{};
        for (Wall& wall : walls) {
            wall.segment = {wall.segment.a + offset, wall.segment.b + offset};
        }
        const WallIndex index(walls);
        for (int k = 0; k < 20; ++k) {
            const Vec2 at = offset + random.point(-size, size);
            const Vec2 extent = random.point(0, 1) * (size * random.magnitude(1e-4, 1));
            expect_finds_all(walls, index, {at, at + extent});
            const Vec2 displacement = random.direction() * (size * random.magnitude(1e-4, 3));
            expect_sweep_finds_all(walls, index, {at, at + displacement}, extent);
        }
    }
}

TEST(WallIndex, NamesAWallAtAPointOnceInRisingOrder) {
    Random random(15);
    const auto walls = drawn_walls(random, 400, 20);
    const WallIndex index(walls);
    for (int k = 0; k < 2000; ++k) {
        const Vec2 at = random.point(-20, 20);
        std::vector<std::uint32_t> found;
        index.query_aabb({at, at}, [&](std::uint32_t wall) { found.push_back(wall); });
        EXPECT_TRUE(std::is_sorted(found.begin(), found.end(), std::less_equal<>()));
    }
}

TEST(WallIndex, LeavesABoxAsideAtOneLook) {
    std::vector<Wall> town;
    for (std::uint32_t i = 0; i < 400; ++i) {
        const Vec2 a{i % 20 * 3.0, i / 20 * 3.0};
        const Vec2 corners[] = {a, a + Vec2{1, 0}, a + Vec2{1, 1}, a + Vec2{0, 1}};
        for (std::size_t c = 0; c < 4; ++c)
            town.push_back({{corners[c], corners[(c + 1) % 4]}, 0.0, i});
    }
    const WallIndex index(town);
    int visits = 0;
    index.query_aabb({{31.5, 31.5}, {32.5, 32.5}}, [&](std::uint32_t) { ++visits; });
    EXPECT_EQ(visits, 0);
    index.query_aabb({{30.9, 31.5}, {32.5, 32.5}}, [&](std::uint32_t) { ++visits; });
    EXPECT_EQ(visits, 0);
    index.query_aabb({{30.9, 30.9}, {32.5, 32.5}}, [&](std::uint32_t) { ++visits; });
    EXPECT_EQ(visits, 4);
    Visits diagonal;  // past the corners of boxes on both sides
    index.query_sweep({{31.5, 28.0}, {28.0, 31.5}}, {0.2, 0.2}, diagonal);
    EXPECT_EQ(diagonal.items.size(), 0U);
}

TEST(WallIndex, TakesWallsInOnePointAndNoneAtAll) {
    const WallIndex empty;
    EXPECT_TRUE(WallIndex(std::span<const Wall>()).near({{-1, -1}, {1, 1}}).empty());
    EXPECT_TRUE(empty.near({{-1, -1}, {1, 1}}).empty());
    Visits visits;
    empty.query_sweep({{0, 0}, {1, 1}}, {1, 1}, visits);
    EXPECT_TRUE(visits.items.empty());
    for (const Vec2 at : {Vec2{3, 3}, Vec2{0, 0}, Vec2{-1e6, 1e6}, Vec2{1e-310, 1e-310}}) {
        const std::vector<Wall> points(500, Wall{{at, at}});
        const Aabb around = inflated({at, at}, {1, 1});
        EXPECT_EQ(WallIndex(points).near(around).size(), 500U);
    }
}

/// Visits of boxes 0.7 times as large as a wall's longer side (or, for a wall longer than a box of
/// the town, than 1), each near the midpoint of some wall.
double visits_per_query(Random& random, const std::vector<Wall>& walls) {
    const WallIndex index(walls);
    constexpr int queries = 2000;
    std::size_t visits = 0;
    for (int k = 0; k < queries; ++k) {
        const int number = random.below(static_cast<int>(walls.size()));
        const Segment& wall = walls[static_cast<std::size_t>(number)].segment;
        const double size = 0.7 * std::min(distance(wall.a, wall.b), 1.0);
        const Vec2 center = lerp(wall.a, wall.b, 0.5);
        index.query_aabb({center, center + Vec2{size, size}}, [&](std::uint32_t) { ++visits; });
    }
    return static_cast<double>(visits) / queries;
}

TEST(WallIndex, AsksFewHoweverManyAndHoweverUneven) {
    for (const int count : {1000, 100000}) {
        Random random(9);
        for (const auto& [name, walls] : test::uneven_worlds(random, count)) {
            EXPECT_LT(visits_per_query(random, walls), 12.0) << name << ", " << count;
        }
    }
}

TEST(WallIndex, TakesLittleMemoryHoweverUneven) {
    Random random(10);
    for (const auto& [name, walls] : test::uneven_worlds(random, 100000)) {
        const double bytes = static_cast<double>(WallIndex(walls).memory_bytes());
        EXPECT_LT(bytes / static_cast<double>(walls.size()), 64.0) << name;
    }
}

/// The same of a visitor that takes runs of walls.
struct RunVisits {
    std::vector<std::uint32_t> items;

    bool can_stop_at(double) const { return false; }
    void operator()(std::uint32_t first, std::uint32_t end) {
        for (std::uint32_t item = first; item != end; ++item) items.push_back(item);
    }
};

TEST(WallIndex, NamesTheSameWallsOneByOneAndInRuns) {
    Random random(13);
    for (const auto& [name, walls] : test::uneven_worlds(random, 500)) {
        const WallIndex index(walls);
        for (int k = 0; k < 20; ++k) {
            const Segment path{walls.front().segment.a, random.point(-100, 100)};
            Visits singly;
            RunVisits runs;
            index.query_sweep(path, {1, 1}, singly);
            index.query_sweep(path, {1, 1}, runs);
            EXPECT_EQ(singly.items, runs.items) << name;
        }
    }
}

}  // namespace slidelab::wall_index_test
