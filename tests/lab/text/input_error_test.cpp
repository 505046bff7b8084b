#include "lab/text/input_error.hpp"

#include <gtest/gtest.h>

namespace slidelab::lab::input_error_test {

TEST(InputError, SaysWhereFromTheOutsideInThenWhatThenWhatWasExpected) {
    InputError error{.what = R"("x" is "a")", .expected = "a number"};
    EXPECT_EQ(to_string(error), R"("x" is "a"; expected a number)");
    error.path = "object 12";
    EXPECT_EQ(to_string(error), R"(object 12: "x" is "a"; expected a number)");
    error.line = 3;
    EXPECT_EQ(to_string(error), R"(line 3: object 12: "x" is "a"; expected a number)");
    EXPECT_EQ(to_string(in_file("town.tmj", error)),
              R"(town.tmj, line 3: object 12: "x" is "a"; expected a number)");
    EXPECT_EQ(reason_of(in_file("town.tmj", error)), R"("x" is "a"; expected a number)");
}

TEST(InputError, LeavesOutWhatItDoesNotKnow) {
    EXPECT_EQ(to_string({.what = "the file cannot be opened", .file = "town.tmj"}),
              "town.tmj: the file cannot be opened");
    EXPECT_EQ(to_string({.expected = "a recording", .line = 1}), "line 1: expected a recording");
}

TEST(InputError, OfAPartHasAPlaceInTheWhole) {
    const InputError of_line{.what = "this is not JSON", .line = 7};
    EXPECT_EQ(to_string(in_file("town.tmj", at_path("tileset \"bricks\"", of_line))),
              "town.tmj: tileset \"bricks\": line 7: this is not JSON");
}

}  // namespace slidelab::lab::input_error_test
