// Words and numbers in the world.
#include "view/words/notes.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "view/stage.hpp"
#include "view/words/labels.hpp"

namespace slidelab::lab::notes_test {

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
        notes.push_back({{200.0 + i, 200.0}, {0.0, -1.0}, label_number(0.001 * i), {}, i % 3});
    const Aabb area{{0.0, 0.0}, {400.0, 400.0}};
    const Aabb taken{{190.0, 100.0}, {300.0, 190.0}};
    const auto placed = place_notes({notes, {}, {}}, labels, area, {taken});
    EXPECT_GE(placed.size(), 5U);
    EXPECT_LT(placed.size(), notes.size());
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const Aabb& box = placed[i].plate;
        EXPECT_FALSE(box.overlaps(taken));
        EXPECT_TRUE(area.contains(box.min) && area.contains(box.max));
        for (std::size_t j = i + 1; j < placed.size(); ++j)
            EXPECT_FALSE(box.overlaps(placed[j].plate));
    }
}

TEST(Notes, LieBesideLinesRatherThanAcross) {
    Stage stage;
    const Labels labels(stage.renderer(), test::font_path(), 13);
    const Aabb area{{0.0, 0.0}, {400.0, 400.0}};
    // To the right of its point, where it would lie, a line leads on; and one leads up.
    NoteSheet sheet{{{{200.0, 200.0}, {1.0, 0.0}, "1: fraction 0.524", {}, 0}},
                    {{{200.0, 200.0}, {390.0, 200.0}}, {{200.0, 200.0}, {200.0, 20.0}}},
                    {}};
    const auto placed = place_notes(sheet, labels, area, {});
    ASSERT_EQ(placed.size(), 1U);
    const Aabb& box = placed[0].plate;
    EXPECT_TRUE(box.min.y > 200.0 || box.max.y < 200.0 || box.max.x < 200.0);
    EXPECT_TRUE(box.min.x > 200.0 || box.max.x < 200.0 || box.min.y > 200.0);
    // Where lines are everywhere it is placed all the same.
    for (double y = 0.0; y < 400.0; y += 5.0) sheet.lines.push_back({{0.0, y}, {400.0, y}});
    EXPECT_EQ(place_notes(sheet, labels, area, {}).size(), 1U);
}

TEST(Notes, NeverLieAcrossAWallAndAreLedBackToFromAfar) {
    Stage stage;
    const Labels labels(stage.renderer(), test::font_path(), 13);
    const Aabb area{{0.0, 0.0}, {400.0, 400.0}};
    NoteSheet sheet{{{{200.0, 200.0}, {1.0, 0.0}, "0.524", {}, 0}}, {}, {}};
    const auto beside = place_notes(sheet, labels, area, {});
    ASSERT_EQ(beside.size(), 1U);
    EXPECT_FALSE(beside[0].leader) << "right beside its thing it needs none";
    // A narrow passage: no plate fits within.
    for (const double x : {180.0, 220.0, 230.0, 240.0})
        sheet.walls.push_back({{x, 0.0}, {x, 400.0}});
    const auto outside = place_notes(sheet, labels, area, {});
    ASSERT_EQ(outside.size(), 1U);
    for (const Segment& wall : sheet.walls) EXPECT_FALSE(leads_through(wall, outside[0].plate));
    ASSERT_TRUE(outside[0].leader);
    EXPECT_EQ(outside[0].leader->b, (Vec2{200.0, 200.0}));
    // Walls everywhere: rather no words than some that hide a wall.
    for (double x = 0.0; x < 400.0; x += 5.0) sheet.walls.push_back({{x, 0.0}, {x, 400.0}});
    EXPECT_TRUE(place_notes(sheet, labels, area, {}).empty());
}

TEST(Notes, NumbersHaveThreeDecimalsHoweverTheyChange) {
    EXPECT_EQ(label_number(0.0), "0.000");
    EXPECT_EQ(label_number(0.0667), "0.067");
    EXPECT_EQ(label_number(-12.5), "-12.500");
    EXPECT_EQ(label_number(0.0004), "0.0004");
    EXPECT_EQ(label_number(-3e-9), "-0.000000003");
}

}  // namespace slidelab::lab::notes_test
