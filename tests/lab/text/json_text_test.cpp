#include "lab/text/json_text.hpp"

#include <gtest/gtest.h>

#include "lab/text/json_line.hpp"

namespace slidelab::lab::json_text_test {

using nlohmann::json;

TEST(JsonText, IsReadAndWrittenAsItWas) {
    const std::string text = R"({"a":[1,2.5,-3],"b":{"c":"d"},"e":null})";
    EXPECT_EQ(json_text(json_if_valid(text)), text);
    EXPECT_EQ(std::get<json>(parse_line(text)), json_if_valid(text));
}

TEST(JsonText, KeepsTheOrderOfFieldsWhereThatIsAskedFor) {
    const std::string text = R"({"b":1,"a":2})";
    EXPECT_EQ(json_text(ordered_json_if_valid(text)), text);
    EXPECT_EQ(json_text(json_if_valid(text)), R"({"a":2,"b":1})");
}

TEST(JsonText, IsOnOneLineOrIndented) {
    EXPECT_EQ(json_text(json{1, 2}), "[1,2]");
    EXPECT_EQ(json_text(json{1, 2}, {2}), "[\n  1,\n  2\n]");
}

TEST(JsonText, WritesNamesInAnyEncoding) {
    EXPECT_EQ(json_text(json("a\xff"
                             "b")),
              "\"a\xEF\xBF\xBD"
              "b\"");
    EXPECT_EQ(json_text(json("\xC3\xA4"), {-1, true}), R"("\u00e4")");
}

TEST(JsonText, SaysWhatIsNoJson) {
    for (const char* text : {"", "{", "[1,]", "{'a':1}", "1 2"}) {
        EXPECT_TRUE(json_if_valid(text).is_discarded()) << text;
        EXPECT_TRUE(ordered_json_if_valid(text).is_discarded()) << text;
        EXPECT_GT(std::get<InputError>(parse_line(text)).byte, 0U) << text;
    }
}

}  // namespace slidelab::lab::json_text_test
