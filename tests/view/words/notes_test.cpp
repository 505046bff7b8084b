// Words and numbers in the world.
#include "view/words/notes.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "view/stage.hpp"
#include "view/words/labels.hpp"

namespace slidelab::notes_test {
namespace {

using test::Stage;

TEST(Labels, MeasureGrowsWithTheTextAndOtherCharactersAreAsWideAsAQuestionMark) {
    Stage stage;
    const Labels labels(stage.renderer(), test::font_path(), 13);
    EXPECT_EQ(labels.pixel_size(), 13);
    EXPECT_EQ(labels.measure("").x, 0.0);
    EXPECT_EQ(labels.measure("0.040").x, labels.measure("0.0").x + labels.measure("40").x);
    EXPECT_GT(labels.measure("WWW").x, labels.measure("iii").x);
    EXPECT_GE(labels.measure("x").y, 13.0);
    EXPECT_EQ(labels.measure("\xc3\xa9\n").x, labels.measure("???").x);
}

TEST(Labels, SayWhichFontCannotBeRead) {
    Stage stage;
    try {
        const Labels labels(stage.renderer(), "no/such/font.ttf", 13);
        FAIL();
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find("no/such/font.ttf"), std::string::npos);
    }
}

TEST(Notes, NeverCoverEachOtherNorWhatIsTaken) {
    Stage stage;
    const Labels labels(stage.renderer(), test::font_path(), 13);
    std::vector<Note> notes;
    for (int i = 0; i < 40; ++i)
        notes.push_back({{200.0 + i, 200.0}, {0.0, -1.0}, written(0.001 * i), {}, i % 3});
    const Aabb area{{0.0, 0.0}, {400.0, 400.0}};
    const Aabb taken{{190.0, 100.0}, {300.0, 190.0}};
    const auto placed = place_notes({notes, {}}, labels, area, {taken});
    EXPECT_GE(placed.size(), 5U);
    EXPECT_LT(placed.size(), notes.size());
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const Aabb box{placed[i].corner, placed[i].corner + placed[i].size};
        EXPECT_FALSE(box.overlaps(taken));
        EXPECT_TRUE(area.contains(box.min) && area.contains(box.max));
        for (std::size_t j = i + 1; j < placed.size(); ++j)
            EXPECT_FALSE(box.overlaps({placed[j].corner, placed[j].corner + placed[j].size}));
    }
}

TEST(Notes, LieBesideLinesRatherThanAcross) {
    Stage stage;
    const Labels labels(stage.renderer(), test::font_path(), 13);
    const Aabb area{{0.0, 0.0}, {400.0, 400.0}};
    // To the right of its point, where it would lie, a line leads on; and one leads up.
    NoteSheet sheet{{{{200.0, 200.0}, {1.0, 0.0}, "1: fraction 0.524", {}, 0}},
                    {{{200.0, 200.0}, {390.0, 200.0}}, {{200.0, 200.0}, {200.0, 20.0}}}};
    const auto placed = place_notes(sheet, labels, area, {});
    ASSERT_EQ(placed.size(), 1U);
    const Aabb box{placed[0].corner, placed[0].corner + placed[0].size};
    EXPECT_TRUE(box.min.y > 200.0 || box.max.y < 200.0 || box.max.x < 200.0);
    EXPECT_TRUE(box.min.x > 200.0 || box.max.x < 200.0 || box.min.y > 200.0);
    // Where lines are everywhere it is placed all the same.
    for (double y = 0.0; y < 400.0; y += 5.0) sheet.lines.push_back({{0.0, y}, {400.0, y}});
    EXPECT_EQ(place_notes(sheet, labels, area, {}).size(), 1U);
}

}  // namespace
}  // namespace slidelab::notes_test
