// Walls as unevenly spread as levels get, for tests of the broad phase.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "slidelab/level/level.hpp"
#include "support/random.hpp"

namespace slidelab::test {

/// A town of about `count` walls: boxes about 1 wide, 3 apart, not quite in rows.
inline std::vector<Wall> town(Random& random, int count) {
    std::vector<Wall> walls;
    const int boxes = std::max(count / 4, 1);
    const int side = static_cast<int>(std::ceil(std::sqrt(boxes)));
    for (int i = 0; i < boxes; ++i) {
        const Vec2 place{(i % side) * 3.0, (i / side) * 3.0};
        const Vec2 c = place + random.point(-0.5, 0.5);
        const Vec2 h = random.point(0.4, 0.6);
        const Vec2 corners[] = {c - h, {c.x + h.x, c.y - h.y}, c + h, {c.x - h.x, c.y + h.y}};
        for (int k = 0; k < 4; ++k) walls.push_back({{corners[k], corners[(k + 1) % 4]}});
    }
    return walls;
}

inline std::vector<Wall> scattered(Random& random, int count, Vec2 at, double size) {
    std::vector<Wall> walls;
    for (int i = 0; i < count; ++i) {
        const Vec2 a = at + random.point(-size, size);
        const double longest = size / std::sqrt(count);
        walls.push_back({{a, a + random.direction() * random.between(0, longest)}});
    }
    return walls;
}

/// Clusters of clusters, each a hundredth as large as what it is in.
inline std::vector<Wall> clusters(Random& random, int count, int depth, Vec2 at, double size) {
    if (depth == 0) return scattered(random, count, at, size);
    std::vector<Wall> walls;
    for (int i = 0; i < 4; ++i) {
        const Vec2 center = at + random.point(-size, size);
        const auto more = clusters(random, count / 4, depth - 1, center, size * 0.01);
        walls.insert(walls.end(), more.begin(), more.end());
    }
    return walls;
}

struct NamedWalls {
    const char* name;
    std::vector<Wall> walls;
};

/// About `count` walls each.
inline std::vector<NamedWalls> uneven_worlds(Random& random, int count) {
    std::vector<NamedWalls> worlds;
    const auto add = [&](const char* name, std::vector<Wall> walls, std::vector<Wall> more = {}) {
        walls.insert(walls.end(), more.begin(), more.end());
        worlds.push_back({name, std::move(walls)});
    };
    add("a town", town(random, count));
    add("a town and one wall far away", town(random, count), {{{{1e6, 1e6}, {1e6, 1e6 + 1}}}});
    add("a town and a crowd in one place of it", town(random, count),
        scattered(random, count / 2, {4.5, 4.5}, 0.5));
    std::vector<Wall> roads;
    for (int i = 0; i < 5; ++i) {
        const Vec2 through = random.point(0, 1.5 * std::sqrt(count));
        const Vec2 displacement = random.direction() * 1e6;
        roads.push_back({{through - displacement, through + displacement}});
    }
    add("a town and a few very long walls", town(random, count), roads);
    std::vector<Wall> row;
    for (int i = 0; i < count; ++i) row.push_back({{{i * 1.0, 7}, {i + 1.0, 7}}});
    add("a row", row);
    add("a slanted row", [&] {
        std::vector<Wall> slanted = row;
        for (Wall& w : slanted) {
            w.segment.a.y = w.segment.a.x * 0.7;
            w.segment.b.y = w.segment.b.x * 0.7;
        }
        return slanted;
    }());
    add("clusters of clusters", clusters(random, count, 3, {0, 0}, 1e5));
    add("clusters at the end of the world", clusters(random, count, 1, {9e5, -9e5}, 1e5));
    add("two crowds at the ends of the world", scattered(random, count / 2, {1e6, 1e6}, 10),
        scattered(random, count / 2, {-1e6, -1e6}, 10));
    return worlds;
}

}  // namespace slidelab::test
