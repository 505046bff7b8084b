#include "lab/text/nearest.hpp"

#include <gtest/gtest.h>

namespace slidelab::lab::nearest_test {

using Words = std::vector<std::string>;

const Words known{
    "disk_slide", "world_move", "godot_floating",         "godot_grounded", "speed",
    "jump_speed", "box",        "levels/play/garden.tmj", "deepest_first",  "disk_slide.substeps"};

TEST(NearestWords, AreThoseWithThatPartOrBeginning) {
    EXPECT_EQ(nearest_words("godot", known), (Words{"godot_floating", "godot_grounded"}));
    EXPECT_EQ(nearest_words("GODOT", known), (Words{"godot_floating", "godot_grounded"}));
    EXPECT_EQ(nearest_words("garden", known), Words{"levels/play/garden.tmj"});
    EXPECT_EQ(nearest_words("substeps", known), Words{"disk_slide.substeps"});
    EXPECT_EQ(nearest_words("deep", known), Words{"deepest_first"});
    EXPECT_EQ(nearest_words("world-move", known), Words{"world_move"});
}

TEST(NearestWords, AreASlipAway) {
    EXPECT_EQ(nearest_words("sped", known), Words{"speed"}) << "a whole name before a part of one";
    EXPECT_EQ(nearest_words("spede", known), Words{"speed"});
    EXPECT_EQ(nearest_words("bx", known), Words{"box"});
    EXPECT_EQ(nearest_words("gadren", known), Words{"levels/play/garden.tmj"});
    EXPECT_EQ(nearest_words("depest_frist", known), Words{"deepest_first"});
}

TEST(NearestWords, AreNoneOfAStrangeOne) {
    for (const char* strange : {"", "x", "teleport", "zzzzzzzz", "p", "sp"})
        EXPECT_TRUE(nearest_words(strange, known).empty()) << strange;
    EXPECT_TRUE(nearest_words(std::string(100000, 'a'), known).empty());
}

/// Every slip of one letter of every word finds it again, alone or among others as near.
TEST(NearestWords, FindEveryWordBySlipsOfOneLetter) {
    for (const std::string& word : known) {
        for (std::size_t i = 0; i < word.size(); ++i) {
            std::string without = word;
            without.erase(i, 1);
            std::string other = word;
            other[i] = 'q';
            std::string twice = word;
            twice.insert(i, 1, word[i]);
            for (const std::string& slip : {without, other, twice}) {
                const Words found = nearest_words(slip, known);
                EXPECT_NE(std::find(found.begin(), found.end(), word), found.end())
                    << slip << " of " << word;
            }
        }
    }
}

TEST(NearestWords, AreSaidOrElseWhatWasExpected) {
    EXPECT_EQ(nearest_or_expected("godot", known, "some"),
              "did you mean godot_floating or godot_grounded?");
    EXPECT_EQ(nearest_or_expected("teleport", known, "some"), "expected some");
    EXPECT_EQ(listed({"a", "b", "c"}, "and"), "a, b and c");
    EXPECT_EQ(listed({"a"}), "a");
    EXPECT_EQ(listed({}), "");
}

}  // namespace slidelab::lab::nearest_test
