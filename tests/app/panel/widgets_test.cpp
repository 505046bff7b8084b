#include "app/panel/widgets/widgets.hpp"

#include <gtest/gtest.h>
#include <imgui.h>

#include <string>

#include "app/own_imgui.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test::widgets_test {

/// A frame without a window, for what is measured in the font.
class WordsInLines : public testing::Test {
protected:
    WordsInLines() { ImGui::NewFrame(); }
    ~WordsInLines() override { ImGui::EndFrame(); }
    static float width_of(const char* text) { return ImGui::CalcTextSize(text).x; }

private:
    OwnImGui imgui_{{100.0F, 100.0F}};
};

TEST_F(WordsInLines, PartNoNumberAtItsPoint) {
    EXPECT_EQ(in_lines("they hit at 0.417 of it", width_of("they hit at 0.4")),
              "they hit at\n0.417 of it");
}

TEST_F(WordsInLines, StayWhereTheyFit) {
    EXPECT_EQ(in_lines("one two", width_of("one two")), "one two");
    EXPECT_EQ(in_lines("", 0.0F), "");
}

TEST_F(WordsInLines, KeepTheLineEndsThatTheyHave) {
    EXPECT_EQ(in_lines("one\ntwo three four\n", width_of("two three")), "one\ntwo three\nfour\n");
}

TEST_F(WordsInLines, LeaveAWordThatIsWiderThanALine) {
    EXPECT_EQ(in_lines("a levels/play/side_course.tmj b", width_of("levels")),
              "a\nlevels/play/side_course.tmj\nb");
}

}  // namespace slidelab::test::widgets_test
