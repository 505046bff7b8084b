// What in a map says that something is a wall: words, their order, and the page that tells it.
#include "lab/levels/wall_rules.hpp"

#include <gtest/gtest.h>

#include <iterator>
#include <string>

#include "support/scratch_folder.hpp"

namespace slidelab::lab::wall_rules_test {

TEST(WallRules, WholeWordsInLettersOfAnyCaseSayIt) {
    for (const char* name : {"walls", "Walls", "COLLISION", "Collision Layer", "wallLayer2",
                             "inner-walls_2", "floor collision", "Solid/Objects", "no decoration"})
        EXPECT_EQ(named_as_wall(name), true) << name;
    for (const char* name : {"floor", "Floor 2", "BG", "skyBack", "wall decoration", "Below Player",
                             "Above_Player", "no collision", "non-solid", "Background.Walls.Deco"})
        EXPECT_EQ(named_as_wall(name), false) << name;
    for (const char* name : {"", "ground", "wallpaper", "Tile Layer 1", "firewalled", "\xc3\xa9",
                             "flooring", "skyscraper", "blocks", "no", "highlight"})
        EXPECT_EQ(named_as_wall(name), std::nullopt) << name;
}

TEST(WallRules, TheFirstThatSaysAnythingDecides) {
    using Said = std::optional<bool>;
    // Every combination of three answers to six questions, against the order of the rules.
    const Said answers[] = {std::nullopt, true, false};
    for (int i = 0; i < 729; ++i) {
        int rest = i;
        Said said[6];
        for (Said& each : said) {
            each = answers[rest % 3];
            rest /= 3;
        }
        const WallVerdict verdict =
            verdict_of({said[0], said[1], said[2], said[3], said[4], said[5]});
        WallVerdict expected;
        if (said[5]) expected = {*said[5], WallRule::tileset};
        if (said[4]) expected = {*said[4], WallRule::tile};
        if (said[3]) expected = {*said[3], WallRule::layer_name};
        if (said[2]) expected = {*said[2], WallRule::object};
        if (said[1]) expected = {*said[1], WallRule::layer_property};
        if (said[0]) expected = {*said[0], WallRule::choice};
        EXPECT_EQ(verdict.is_wall, expected.is_wall) << i;
        EXPECT_EQ(verdict.rule, expected.rule) << i;
    }
}

/// Where a page says `words`, after `from`; the end of it where it does not.
std::size_t place_in(const std::string& page, std::string_view words, std::size_t from) {
    return std::min(page.find(words, from), page.size());
}

TEST(WallRules, ThePageTellsThemInTheirOrderWithAllTheirWords) {
    const std::string page = test::text_of(SLIDELAB_LEVELS "/../docs/levels.md");
    std::size_t at = page.find("## What is a wall");
    ASSERT_NE(at, std::string::npos);
    const std::size_t begin = at;
    for (std::size_t i = 0; i < wall_rule_count; ++i) {
        at = place_in(page, words_of(static_cast<WallRule>(i)), at);
        EXPECT_LT(at, page.size()) << words_of(static_cast<WallRule>(i));
    }
    for (const auto& list : {wall_properties(), wall_words(), no_wall_words()}) {
        for (const std::string_view word : list) {
            const std::string quoted = "`" + std::string(word) + "`";
            EXPECT_LT(place_in(page, quoted, begin), page.size()) << word;
        }
    }
}

}  // namespace slidelab::lab::wall_rules_test
