// Two levels that must be the same, to the bit.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

#include "lab/levels/map.hpp"

namespace slidelab::lab {

inline void expect_same_bits(Vec2 a, Vec2 b) {
    EXPECT_EQ(std::memcmp(&a, &b, sizeof a), 0) << a.x << ", " << a.y << "; " << b.x << ", " << b.y;
}

/// The walls; their names apart, because a saved scene has others.
inline void expect_same_walls(const Level& level, const Level& expected) {
    ASSERT_EQ(level.walls().size(), expected.walls().size());
    for (std::size_t i = 0; i < level.walls().size(); ++i) {
        const Wall& wall = level.walls()[i];
        const Wall& other = expected.walls()[i];
        expect_same_bits(wall.segment.a, other.segment.a);
        expect_same_bits(wall.segment.b, other.segment.b);
        EXPECT_EQ(wall.radius, other.radius);
        EXPECT_EQ(wall.solid, other.solid);
        if (::testing::Test::HasFailure()) FAIL() << "wall " << i;
    }
}

inline void expect_same_level(const Map& level, const Map& expected) {
    expect_same_walls(level, expected);
    for (std::uint32_t i = 0; i < level.level.walls().size(); ++i)
        EXPECT_EQ(level.level.name_of_wall(i), expected.level.name_of_wall(i));
    EXPECT_EQ(level.title, expected.title);
    expect_same_bits(level.spawn, expected.spawn);
    EXPECT_EQ(level.bounds, expected.bounds);
    EXPECT_EQ(level.area, expected.area);
    ASSERT_EQ(level.box_paths.size(), expected.box_paths.size());
    for (std::size_t i = 0; i < level.box_paths.size(); ++i) {
        const BoxPath& box = level.box_paths[i];
        const BoxPath& other = expected.box_paths[i];
        EXPECT_EQ(box.home, other.home);
        EXPECT_EQ(box.travel, other.travel);
        EXPECT_EQ(box.duration, other.duration);
        EXPECT_EQ(box.name, other.name);
    }
}

}  // namespace slidelab::lab
