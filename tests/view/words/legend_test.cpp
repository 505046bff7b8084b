#include "view/words/legend.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "view/stage.hpp"

namespace slidelab::legend_test {
namespace {

using test::Stage;

class LegendTest : public testing::Test {
protected:
    Legend laid_out(Vec2 screen, double right_edge) const {
        return lay_out_legend(sighted, labels, screen, right_edge, 1.0);
    }

    void sight_everything() {
        for (const PaintDescription& paint : paints()) sighted.add(paint.paint);
        for (const RoleDescription& role : roles()) sighted.add(role.role);
        sighted.stretched = true;
    }

    /// What a level shows while a disk slides along a wall.
    void sight_a_slide() {
        for (const Paint paint : {Paint::wall, Paint::seam, Paint::mover, Paint::trail})
            sighted.add(paint);
        for (const Role role :
             {Role::path, Role::position, Role::closest, Role::contact, Role::normal, Role::slide})
            sighted.add(role);
        sighted.stretched = true;
    }

    static bool lists(const Legend& legend, Paint paint) {
        return std::any_of(legend.lines.begin(), legend.lines.end(),
                           [&](const LegendLine& line) { return line.paint == paint; });
    }

    Stage stage;
    Labels labels{stage.renderer(), test::font_path(), 13};
    Sighted sighted;
};

TEST_F(LegendTest, ListsOnlyWhatWasSighted) {
    EXPECT_TRUE(laid_out(stage.size(), 1280.0).lines.empty());
    sighted.add(Role::normal);
    sighted.add(Paint::mover);
    sighted.add(Paint::background);
    const Legend legend = laid_out(stage.size(), 1280.0);
    ASSERT_EQ(legend.lines.size(), 2U);
    EXPECT_EQ(legend.lines[0].paint, Paint::mover);
    EXPECT_EQ(legend.lines[1].role, Role::normal);
    EXPECT_EQ(legend.under(legend.lines[1].place.center()).role, Role::normal);
    EXPECT_FALSE(legend.under({1000.0, 10.0}).any());
}

TEST_F(LegendTest, AFewEntriesAreOneRowAtTheBottom) {
    sighted.add(Paint::wall);
    sighted.add(Paint::mover);
    sighted.add(Role::slide);
    const Legend legend = laid_out({1280.0, 720.0}, 1280.0);
    ASSERT_EQ(legend.lines.size(), 3U);
    for (const LegendLine& line : legend.lines)
        EXPECT_EQ(line.place.min.y, legend.lines[0].place.min.y);
    EXPECT_GT(legend.place.min.y, 670.0);
    EXPECT_LE(legend.place.max.y, 720.0);
}

TEST_F(LegendTest, EntriesLieInRowsAndColumnsLeftOfThePanelWhateverItsPlace) {
    sight_everything();
    for (double right_edge = 320.0; right_edge <= 1280.0; right_edge += 60.0) {
        const Legend legend = laid_out({1280.0, 2000.0}, right_edge);
        ASSERT_FALSE(legend.lines.empty()) << right_edge;
        EXPECT_LE(legend.place.max.x, right_edge);
        EXPECT_GE(legend.place.min.x, 0.0);
        for (std::size_t i = 0; i < legend.lines.size(); ++i) {
            const Aabb& place = legend.lines[i].place;
            EXPECT_TRUE(legend.place.contains(place.min) && legend.place.contains(place.max));
            EXPECT_GE(place.size().x, labels.measure(legend.lines[i].text).x);
            for (std::size_t j = i + 1; j < legend.lines.size(); ++j)
                EXPECT_FALSE(place.overlaps(legend.lines[j].place)) << i << " " << j;
        }
    }
}

TEST_F(LegendTest, ASlideOnAWideScreenFitsIntoTheRoomThatIsKeptForIt) {
    sight_a_slide();
    const Legend legend = laid_out({1280.0, 720.0}, 1280.0);
    EXPECT_EQ(legend.lines.size(), 11U);
    EXPECT_GE(legend.place.min.y, 720.0 - room_for_legend(labels, 1.0));
}

TEST_F(LegendTest, TakesAtMostAQuarterOfTheHeightAndDropsTheTrailFirst) {
    sight_a_slide();
    std::size_t listed = 11;
    for (double height = 720.0; height > 60.0; height -= 10.0) {
        const Legend legend = laid_out({800.0, height}, 480.0);
        if (legend.lines.empty()) {
            listed = 0;
            continue;
        }
        EXPECT_LE(legend.lines.size(), listed) << "the lower the screen, the fewer entries";
        EXPECT_LE(height - legend.place.min.y, height * 0.25) << height;
        EXPECT_EQ(lists(legend, Paint::trail), legend.lines.size() == 11) << height;
        EXPECT_EQ(lists(legend, Paint::seam), legend.lines.size() >= 10) << height;
        listed = legend.lines.size();
    }
    EXPECT_EQ(listed, 0U) << "at last there is no room at all";
}

}  // namespace
}  // namespace slidelab::legend_test
