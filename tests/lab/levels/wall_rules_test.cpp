// The evidence in a map that something is a wall: the table of ranks, the words, and the page that
// tells them. Forty small maps, each with one feature, in wall_maps_test.cpp.
#include "lab/levels/walls/wall_rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "support/scratch_folder.hpp"

namespace slidelab::lab::wall_rules_test {

TEST(WallWords, TheLastKnownWordDecidesInLettersOfAnyCase) {
    for (const char* name : {"COLLISION", "Collision Layer", "floor collision", "Solid/Objects",
                             "background collision wall", "trees-collisions-over-player",
                             "collisions-map-walls", "isSolid", "collision area",
                             "Colisi\xc3\xb3nes", "impassables", "pnj_hitboxes", "estSolide"})
        EXPECT_EQ(meaning_of(name), NameSays::collision) << name;
    for (const char* name : {"walls", "Walls", "wallLayer2", "inner-walls_2", "no decoration",
                             "walllayer", "Muros", "W\xc3\xa4nde"})
        EXPECT_EQ(meaning_of(name), NameSays::loud) << name;
    for (const char* name : {"MapLimits", "border_1", "Barriers"})
        EXPECT_EQ(meaning_of(name), NameSays::barrier) << name;
    for (const char* name : {"Bounds", "boundaries", "world boundary wall"})
        EXPECT_EQ(meaning_of(name), NameSays::boundary) << name;
    for (const char* name :
         {"BG", "wall decoration", "Below Player", "Above_Player", "wall_shadows", "no collision",
          "non-solid", "Enemies", "EnemyBoundaries", "camera walls", "belowplayer", "Collision old",
          "player-start"})
        EXPECT_EQ(meaning_of(name), NameSays::thing) << name;
    for (const char* name : {"spikes", "SpikeWall", "lava_collision", "kill-collision"})
        EXPECT_EQ(meaning_of(name), NameSays::hazard) << name;
    for (const char* name :
         {"one_way", "OneWay", "jump-through", "JumpThrough walls", "semisolid", "drop_through",
          "unisolid", "isOneWayPlatform", "nez:isOneWayPlatform"})
        EXPECT_EQ(meaning_of(name), NameSays::one_way) << name;
    for (const char* name : {"ground", "Ground 2", "GroundBattlefield", "Terrain", "bricks"})
        EXPECT_EQ(meaning_of(name), NameSays::quiet) << name;
    EXPECT_EQ(meaning_of("Platforms"), NameSays::platform);
    EXPECT_EQ(meaning_of("Floor 2"), NameSays::floor);
    for (const char* name : {"", "wallpaper", "Tile Layer 1", "Object Layer 1", "firewalled",
                             "\xc3\xa9", "flooring", "skyscraper", "no", "highlight", "stoneway"})
        EXPECT_EQ(meaning_of(name), NameSays::nothing) << name;
}

TEST(WallWords, APropertyIsAboutWallsByTheSameWords) {
    for (const char* name : {"collides", "isSolid", "is_solid", "issolid", "Collision", "collider",
                             "wall", "obstacle", "blocked", "can_collide", "impassable"})
        EXPECT_EQ(solid_by_property(name), true) << name;
    for (const char* name : {"walkable", "isWalkable", "passable", "player_can_be_walkable"})
        EXPECT_EQ(solid_by_property(name), false) << name;
    for (const char* name : {"", "blocksLight", "collide_with_enemies", "spawn", "kind", "water",
                             "top limit", "shipPassable", "enemy walkable"})
        EXPECT_EQ(solid_by_property(name), std::nullopt) << name;
}

TEST(WallWords, AOneWayNameMaySayItsSide) {
    EXPECT_EQ(side_of("one_way"), (Vec2{0, -1}));
    EXPECT_EQ(side_of("one_way_left"), (Vec2{-1, 0}));
    EXPECT_EQ(side_of("OneWayRight 3"), (Vec2{1, 0}));
    EXPECT_EQ(side_of("down one way"), (Vec2{0, 1}));
}

TEST(WallRules, TheTableHasEveryRankOnceInItsOrder) {
    ASSERT_EQ(wall_ranks().size(), 10U);
    for (std::size_t i = 0; i < wall_ranks().size(); ++i)
        EXPECT_EQ(static_cast<std::size_t>(wall_ranks()[i].rank), i + 1);
}

TEST(WallRules, ThePageIsTheTable) {
    const std::string page = test::text_of(SLIDELAB_LEVELS "/../docs/levels.md");
    std::size_t at = page.find("## What is a wall");
    ASSERT_NE(at, std::string::npos);
    for (const WallRankText& text : wall_ranks()) {
        const std::string row = "| " + std::to_string(static_cast<int>(text.rank)) + " | " +
                                std::string(text.words) + " | " + std::string(text.sentence) + " |";
        at = page.find(row, at);
        ASSERT_NE(at, std::string::npos) << row;
    }
    for (std::size_t i = 1; i < name_says_count; ++i)
        for (const std::string_view word : words_for(static_cast<NameSays>(i)))
            EXPECT_NE(page.find("`" + std::string(word) + "`"), std::string::npos) << word;
    for (const std::string_view word : words_for_walkable())
        EXPECT_NE(page.find("`" + std::string(word) + "`"), std::string::npos) << word;
}

}  // namespace slidelab::lab::wall_rules_test
