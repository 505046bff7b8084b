#include "slidelab/scene/body_index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "support/random.hpp"

namespace slidelab::detail {
namespace {

TEST(BodyIndex, finds_what_touches_an_area_while_bodies_come_and_go) {
    test::Random random(7);
    BodyIndex index;
    std::vector<std::pair<std::uint32_t, Aabb>> bodies;
    for (std::uint32_t i = 0; i < 3000; ++i) {
        if (!bodies.empty() && random.chance(0.4)) {
            const auto gone = bodies.begin() + random.below(static_cast<int>(bodies.size()));
            index.remove(gone->first, gone->second);
            bodies.erase(gone);
            continue;
        }
        const Vec2 at = random.point(-50, 50);
        const double size = random.chance(0.1) ? 0.0 : random.magnitude(1e-3, 200.0);
        const Aabb bounds{at, at + Vec2{size, size * random.between(0, 1)}};
        index.add(i, bounds);
        bodies.emplace_back(i, bounds);

        const Vec2 corner = random.point(-60, 60);
        const double width = random.magnitude(1e-3, 1e4);
        const Aabb area{corner, corner + Vec2{width, width}};
        std::vector<std::uint32_t> found;
        index.query(area, [&](std::uint32_t body) { found.push_back(body); });
        std::sort(found.begin(), found.end());
        ASSERT_EQ(std::unique(found.begin(), found.end()), found.end()) << "each once";
        for (const auto& [body, box] : bodies) {
            const bool is_found = std::find(found.begin(), found.end(), body) != found.end();
            ASSERT_TRUE(is_found || !box.overlaps(area)) << "body " << body;
        }
    }
    for (const auto& [body, box] : bodies) index.remove(body, box);
    EXPECT_TRUE(index.empty());
}

}  // namespace
}  // namespace slidelab::detail
