#include "slidelab/level/broad_phase/grid_index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "support/random.hpp"

namespace slidelab::detail::grid_index_test {
namespace {

using test::Random;

TEST(GridIndex, NamesABoxAtAPointOnceInRisingOrder) {
    Random random(21);
    std::vector<Aabb> boxes;
    for (int i = 0; i < 3000; ++i) {
        const double spread = random.chance(0.5) ? 1000 : 1;  // so that its grids are nested
        const Vec2 corner = random.point(0, spread);
        boxes.push_back({corner, corner + random.point(0, spread / 20)});
    }
    const GridIndex index = GridIndex::of_boxes(boxes);
    for (int k = 0; k < 500; ++k) {
        const Vec2 at = boxes[static_cast<std::size_t>(random.below(3000))].max;
        std::vector<std::uint32_t> found;
        index.query_aabb({at, at}, [&](std::uint32_t i) { found.push_back(i); });
        EXPECT_TRUE(std::is_sorted(found.begin(), found.end(), std::less_equal<>()));
        for (std::uint32_t i = 0; i < boxes.size(); ++i) {
            if (!boxes[i].contains(at)) continue;
            EXPECT_TRUE(std::binary_search(found.begin(), found.end(), i)) << i;
        }
    }
}

TEST(GridIndex, AnswersSmallBoxesFromOneList) {
    Random random(22);
    std::vector<Aabb> boxes;
    for (int i = 0; i < 2000; ++i) {
        const Vec2 corner = random.point(0, 200);
        boxes.push_back({corner, corner + Vec2{1, 1}});
    }
    const GridIndex index = GridIndex::of_boxes(boxes);
    int at_once = 0;
    for (int k = 0; k < 2000; ++k) {
        const Vec2 at = random.point(-5, 205);
        const Aabb box{at, at + random.point(0, 20)};
        std::vector<std::uint32_t> found;
        const auto visit = [&](std::uint32_t i) { found.push_back(i); };
        if (!index.visit_one_list(box, visit)) {
            EXPECT_TRUE(found.empty());
            continue;
        }
        ++at_once;
        for (std::uint32_t i = 0; i < boxes.size(); ++i) {
            if (!boxes[i].overlaps(box)) continue;
            EXPECT_NE(std::find(found.begin(), found.end(), i), found.end()) << i;
        }
    }
    EXPECT_GT(at_once, 100);
}

TEST(GridIndex, OfNothingAnswersNothing) {
    const GridIndex index = GridIndex::of_boxes({});
    EXPECT_TRUE(index.near({{-1, -1}, {1, 1}}).empty());
    EXPECT_TRUE(index.visit_one_list({{-1, -1}, {1, 1}}, [](std::uint32_t) { FAIL(); }));
}

}  // namespace
}  // namespace slidelab::detail::grid_index_test
