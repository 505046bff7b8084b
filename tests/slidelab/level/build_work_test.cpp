// Building a level takes the same work for each wall, however the walls lie. Counted, not timed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "slidelab/level/level.hpp"
#include "support/built.hpp"
#include "support/random.hpp"
#include "support/this_build.hpp"

namespace slidelab::build_work_test {

using test::Random;

constexpr double largest = 1e6;

using Fill = std::function<void(LevelBuilder&, int count, Random&)>;

struct Layout {
    std::string name;
    Fill fill;
};

void add(LevelBuilder& builder, Vec2 a, Vec2 b, double radius = 0.0) {
    builder.add_segment({a, b}, radius, {});
}

/// Wall after wall: `at(i, count, random)` is the i-th one's segment.
template <typename At>
Fill each(At at) {
    return [at](LevelBuilder& builder, int count, Random& random) {
        for (int i = 0; i < count; ++i) builder.add_segment(at(i, count, random), 0.0, {});
    };
}

/// Segments with no regard to how many there are before.
Fill any(Segment (*at)(Random&)) {
    return each([at](int, int, Random& random) { return at(random); });
}

std::vector<Layout> long_layouts() {
    const auto row = [](int i, int n) { return Segment{{0, i * 1.0}, {n * 1.0, i * 1.0}}; };
    const auto column = [](int i, int n) { return Segment{{i * 1.0, 0}, {i * 1.0, n * 1.0}}; };
    return {
        {"long slanted", any([](Random& r) {
             return Segment{r.point(0, 1000), r.point(0, 1000)};
         })},
        {"long slanted, as far as a level goes", any([](Random& r) {
             return Segment{r.point(-largest, largest), r.point(-largest, largest)};
         })},
        {"slanted, side by side", any([](Random& r) {
             const double at = r.between(0, 1000);
             return Segment{{0, at}, {1000, at + 500}};
         })},
        {"long rows", each([=](int i, int n, Random&) { return row(i, n); })},
        {"long columns", each([=](int i, int n, Random&) { return column(i, n); })},
        {"rows and columns",
         each([=](int i, int n, Random&) { return i % 2 == 0 ? row(i, n) : column(i, n); })},
        {"a star", any([](Random& r) {
             return Segment{{}, r.direction() * 1000.0};
         })},
        {"a fan, high and narrow", any([](Random& r) {
             return Segment{{}, {r.between(0, 1), largest}};
         })},
        {"one row of short ones", each([](int i, int, Random&) {
             return Segment{{i * 1.0, 0}, {i + 1.0, 0}};
         })},
        {"point obstacles in a column", each([](int i, int, Random&) {
             return Segment{{0, i * 1.0}, {0, i * 1.0}};
         })},
    };
}

std::vector<Layout> crowded_layouts() {
    return {
        {"on each other, level", any([](Random&) {
             return Segment{{0, 0}, {10, 0}};
         })},
        {"on each other, slanted", any([](Random&) {
             return Segment{{0, 0}, {10, 7}};
         })},
        {"on each other, and one far away",
         [](LevelBuilder& b, int n, Random&) {
             for (int i = 1; i < n; ++i) add(b, {0, 0}, {10, 7});
             add(b, {largest, -largest}, {largest, -largest});
         }},
        {"point obstacles on each other",
         [](LevelBuilder& b, int n, Random&) {
             for (int i = 0; i < n; ++i) add(b, {3, 4}, {3, 4}, 0.5);
         }},
        {"boxes on each other",
         [](LevelBuilder& b, int n, Random&) {
             for (int i = 0; i < n / 4; ++i) b.add_box({{1, 2}, {3, 4}}, {});
         }},
        {"boxes in boxes",
         [](LevelBuilder& b, int n, Random&) {
             for (int i = 0; i < n / 4; ++i) b.add_box({{}, {1 + i * 0.01, 1 + i * 0.01}}, {});
         }},
        {"a heap of large squares, turned",
         [](LevelBuilder& b, int n, Random& r) {
             for (int i = 0; i < n / 4; ++i) {
                 const Vec2 at = r.point(0, 100);
                 const Vec2 d = r.point(-50, 50);
                 const Vec2 e{-d.y, d.x};
                 b.add_polygon(std::vector<Vec2>{at + d, at + e, at - d, at - e}, {});
             }
         }},
        {"thick capsules",
         [](LevelBuilder& b, int n, Random& r) {
             for (int i = 0; i < n; ++i) {
                 const Vec2 at = r.point(0, 100);
                 add(b, at, at + r.direction(), r.between(0, 50));
             }
         }},
    };
}

std::vector<Layout> uneven_layouts() {
    return {
        {"scattered, and one far away",
         [](LevelBuilder& b, int n, Random& r) {
             for (int i = 1; i < n; ++i) {
                 const Vec2 at = r.point(0, std::sqrt(n));
                 add(b, at, at + r.direction());
             }
             add(b, {largest, -largest}, {largest, -largest});
         }},
        {"clusters",
         [](LevelBuilder& b, int n, Random& r) {
             Vec2 center;
             for (int i = 0; i < n; ++i) {
                 if (i % 500 == 0) center = r.point(-1e5, 1e5);
                 const Vec2 at = center + r.point(0, 10);
                 add(b, at, at + r.direction());
             }
         }},
        {"clusters within clusters", any([](Random& r) {
             const double size = r.magnitude(1e-12, largest / 2);
             const Vec2 at = r.point(-size, size);
             return Segment{at, at + r.direction() * (size * 1e-4)};
         })},
        {"each ten times as near as the one before, then all", each([](int i, int, Random& r) {
             const double size = i < 16 ? std::pow(10.0, 6 - i) : 1e-9;
             const Vec2 at = r.point(0.5 * size, size);
             return Segment{at, at + r.direction() * (size * 1e-3)};
         })},
        {"huge and tiny ones", any([](Random& r) {
             const Vec2 at = r.point(-largest / 2, largest / 2);
             return Segment{at, at + r.direction() * r.magnitude(1e-6, largest / 2)};
         })},
        {"huge and tiny boxes",
         [](LevelBuilder& b, int n, Random& r) {
             for (int i = 0; i < n / 4; ++i) {
                 const double size = r.magnitude(1e-6, largest / 4);
                 b.add_box({r.point(-largest / 2, largest / 2), {size, size * 0.7}}, {});
             }
         }},
        {"few giants among many, last of all", each([](int i, int n, Random& r) {
             const Vec2 at = r.point(0, 1000);
             return Segment{at, i > n - n / 50 ? r.point(0, 1000) : at + r.direction()};
         })},
    };
}

/// What a wall may cost: entries, cells and words of bits. Even towns take 20 to 30 of them; the
/// map of open places gives up at 64, nesting grids has its depth and its room. (A bit of every
/// other wall would be 234 words in the largest.)
constexpr double most_work = 400.0;
constexpr double most_work_in_the_largest = 180.0;

/// Bytes a wall, as the headers say, and what an empty one takes.
constexpr double index_bytes = 64.0;
constexpr double some_bytes = 4096.0;

void check(const std::vector<Layout>& layouts) {
    for (const Layout& layout : layouts) {
        for (const int count : {100, 3000, 15000}) {
            if (count > 3000 && test::is_sanitized()) continue;  // the same code
            Random random(static_cast<std::uint32_t>(count) + 7U);
            LevelBuilder builder;
            layout.fill(builder, count, random);
            const Level level = test::built(std::move(builder));
            EXPECT_LE(static_cast<double>(level.build_work()),
                      (count > 3000 ? most_work_in_the_largest : most_work) * count)
                << layout.name << ", " << count;
            EXPECT_LE(static_cast<double>(level.broad_phase().memory_bytes()),
                      index_bytes * count + some_bytes)
                << layout.name << ", " << count;
        }
    }
}

TEST(BuildWork, IsTheSameForAWallInLongRows) { check(long_layouts()); }
TEST(BuildWork, IsTheSameForAWallInACrowd) { check(crowded_layouts()); }
TEST(BuildWork, IsTheSameForAWallHereAndThere) { check(uneven_layouts()); }

TEST(BuildWork, IsSmallInATown) {
    Random random(3);
    LevelBuilder builder;
    constexpr int boxes = 20000;
    for (int i = 0; i < boxes; ++i)
        builder.add_box({random.point(0, 3 * std::sqrt(boxes)), random.point(0.2, 0.8)}, {});
    const Level level = test::built(std::move(builder));
    EXPECT_LE(level.build_work(), std::size_t{4} * boxes * 40);
}

}  // namespace slidelab::build_work_test
