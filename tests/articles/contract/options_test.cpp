#include "articles/contract/options.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "articles/contract/registry.hpp"

namespace slidelab::options_test {

constexpr std::string_view displacements[] = {"along", "across"};
constexpr OptionDescription table[] = {
    flag_option("deepest_first", true, "A flag."),
    integer_option("iterations", 5, 1, 32, "A whole number."),
    real_option("skin", 0.25, 0.0, 1.0, "A number."),
    choice_option("corner", 1, displacements, "A choice."),
};

TEST(Options, BeginWithTheirInitialValues) {
    const Options options(table);
    EXPECT_TRUE(options.flag(0));
    EXPECT_EQ(options.integer(1), 5);
    EXPECT_EQ(options.real(2), 0.25);
    EXPECT_EQ(options.text(3), "across");
}

TEST(Options, AreSetByNameFromText) {
    Options options(table);
    for (const auto& [name, text] : {std::pair{"deepest_first", "off"},
                                     {"iterations", "32"},
                                     {"skin", "1e-3"},
                                     {"corner", "along"}}) {
        EXPECT_FALSE(options.set(name, text));
    }
    EXPECT_FALSE(options.flag(0));
    EXPECT_EQ(options.integer(1), 32);
    EXPECT_EQ(options.real(2), 1e-3);
    EXPECT_EQ(options.integer(3), 0);
}

TEST(Options, SayWhatWasExpectedAndKeepTheirValue) {
    Options options(table);
    const auto refusal = [&](std::string_view name, std::string_view text) {
        const auto mismatch = options.set(name, text);
        return mismatch ? to_string(*mismatch) : "";
    };
    EXPECT_EQ(refusal("deepest_first", "maybe"), "deepest_first is \"maybe\"; expected on or off");
    EXPECT_EQ(refusal("iterations", "33"),
              "iterations is 33; expected a whole number from 1 to 32");
    EXPECT_EQ(refusal("iterations", "2.5"),
              "iterations is 2.5; expected a whole number from 1 to 32");
    EXPECT_EQ(refusal("skin", "-1"), "skin is -1; expected a number from 0 to 1");
    EXPECT_EQ(refusal("skin", "nan"), "skin is \"nan\"; expected a number from 0 to 1");
    EXPECT_EQ(refusal("skin", "1x"), "skin is \"1x\"; expected a number from 0 to 1");
    EXPECT_EQ(refusal("corner", "up"), "corner is \"up\"; expected one of along, across");
    EXPECT_EQ(refusal("bounce", "1"),
              "no option \"bounce\"; expected one of deepest_first, iterations, skin, corner");
    EXPECT_EQ(options, Options(table));
}

TEST(Options, RefuseAPlaceThatTheyDoNotHave) {
    Options options(table);
    for (const std::size_t place : {std::size_t{4}, std::size_t{15}, std::size_t{16}, SIZE_MAX}) {
        ASSERT_TRUE(options.set(place, 1.0));
        EXPECT_EQ(options.set(place, 1.0)->expected, "one below 4");
    }
    EXPECT_EQ(options, Options(table));
}

TEST(Options, AreNotMadeForMoreThanTheyHaveRoomFor) {
    const std::vector<OptionDescription> many(Options::capacity + 1, table[0]);
    EXPECT_THROW(Options{many}, std::length_error);
    EXPECT_NO_THROW(Options(std::span(many).first(Options::capacity)));
}

TEST(Options, KnowTheirTableFromOneThatLooksTheSame) {
    const std::vector<OptionDescription> copy(std::begin(table), std::end(table));
    EXPECT_TRUE(Options(table).belong_to(table));
    EXPECT_FALSE(Options(table).belong_to(copy));
    EXPECT_NE(Options(table), Options(copy));
}

TEST(Options, SayTheirValuesSoThatTheyReadBackToTheSameBits) {
    Options options(table);
    ASSERT_FALSE(options.set(2, 0.1 + 0.2));
    Options copy(table);
    for (std::size_t i = 0; i < std::size(table); ++i) {
        EXPECT_EQ(copy.set(table[i].name, options.text(i)), std::nullopt);
    }
    EXPECT_EQ(copy, options);
}

}  // namespace slidelab::options_test
