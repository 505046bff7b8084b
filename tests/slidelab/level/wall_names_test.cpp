#include "slidelab/level/wall_names.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "slidelab/level/level.hpp"
#include "support/random.hpp"

namespace slidelab::detail {

namespace {

struct Named {
    std::uint32_t solid;
    WallName name;
};

void expect_names(const std::vector<Named>& walls, const std::string& what) {
    WallNames names;
    for (const auto& [solid, name] : walls) names.add(solid, name);
    for (std::uint32_t i = 0; i < walls.size(); ++i)
        ASSERT_EQ(to_string(names.of(i, walls[i].solid)), to_string(walls[i].name))
            << what << ", wall " << i;
}

TEST(WallNames, AreThoseThatWereGiven) {
    constexpr auto box = WallName::Kind::box;
    constexpr std::int32_t largest = 0x7fffffff;
    expect_names({{no_solid, {box, 7}}, {no_solid, {box, 8}}, {no_solid, {box, 9}}}, "in order");
    expect_names({{0, {box, 1}}, {0, {box, 1}}, {1, {box, 2}}, {1, {box, 2}}, {no_solid, {box, 3}}},
                 "a free segment goes on with the numbers of solids");
    expect_names({{0, {box, 1}}, {0, {box, 1}}, {1, {box, 1}}, {2, {box, 2}}, {3, {box, 3}}},
                 "two solids of one name");
    expect_names({{0, {box, 1}}, {no_solid, {box, 1}}, {1, {box, 2}}, {1, {box, 2}}},
                 "a free segment with the name of a solid");
    expect_names({{no_solid, {box, largest - 1}}, {no_solid, {box, largest}}, {no_solid, {box, 0}}},
                 "the largest number");
}

/// Walls of parts that are named in order, or by hand, or tile by tile.
std::vector<Named> random_walls(test::Random& random) {
    std::vector<Named> walls;
    std::uint32_t solids = 0;
    WallName name;
    for (int parts = 1 + random.below(30); parts > 0; --parts) {
        if (random.chance(0.2))
            name = {random.chance(0.5) ? WallName::Kind::tile : WallName::Kind::polygon,
                    random.below(4), random.below(2)};
        const bool is_solid = random.chance(0.7);
        const bool is_by_tile = random.chance(0.3);
        for (int sides = 1 + random.below(6); sides > 0; --sides) {
            walls.push_back({is_solid ? solids : no_solid, name});
            if (is_by_tile) name.index += random.below(3) - 1;
            if (is_by_tile) name.row += random.below(3) - 1;
        }
        if (is_solid) ++solids;
        if (!is_by_tile && random.chance(0.8)) ++name.index;
    }
    return walls;
}

TEST(WallNames, AreThoseThatWereGivenInAnyOrder) {
    test::Random random(31);
    for (int round = 0; round < 3000; ++round)
        expect_names(random_walls(random), "round " + std::to_string(round));
}

}  // namespace

}  // namespace slidelab::detail
