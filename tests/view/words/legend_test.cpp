#include "view/words/legend.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "view/stage.hpp"

namespace slidelab::lab::legend_test {

using test::Stage;

class LegendTest : public testing::Test {
protected:
    Legend laid_out(Vec2 screen, double right_edge, bool all = false) const {
        return lay_out_legend({sighted, sighted, screen, right_edge, 0.0, 1.0, all}, labels);
    }

    /// Entries alone: no titles, no words without a kind.
    static std::vector<LegendLine> entries_of(const Legend& legend) {
        std::vector<LegendLine> entries;
        for (const LegendLine& line : legend.lines)
            if (line.entry) entries.push_back(line);
        return entries;
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
        return std::any_of(legend.lines.begin(), legend.lines.end(), [&](const LegendLine& line) {
            return line.entry && line.entry->ink == paint;
        });
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
    const auto entries = entries_of(legend);
    ASSERT_EQ(entries.size(), 2U);
    EXPECT_EQ(entries[0].entry->ink, Role::normal);
    EXPECT_EQ(entries[1].entry->ink, Paint::mover);
    EXPECT_EQ(legend.under(entries[0].place.center()).ink, Role::normal);
    EXPECT_FALSE(legend.under({1000.0, 10.0}).ink);
}

TEST_F(LegendTest, EveryRoleAndWhatIsDrawnInTheWorldHasOneEntry) {
    for (const RoleDescription& role : roles()) {
        const auto count = std::count_if(legend_entries().begin(), legend_entries().end(),
                                         [&](const LegendEntry& e) { return e.ink == role.role; });
        EXPECT_EQ(count, 1) << role.name;
    }
    for (const LegendEntry& entry : legend_entries()) EXPECT_FALSE(entry.text.empty());
}

TEST_F(LegendTest, GroupsAreRowsThatKeepTheirPlaceWhenAContactComesAndGoes) {
    for (const Paint paint : {Paint::wall, Paint::mover, Paint::trail}) sighted.add(paint);
    const auto before = entries_of(laid_out({1280.0, 720.0}, 1280.0));
    ASSERT_EQ(before.size(), 3U);
    for (const Role role : {Role::normal, Role::closest, Role::minkowski}) sighted.add(role);
    const auto after = entries_of(laid_out({1280.0, 720.0}, 1280.0));
    ASSERT_EQ(after.size(), 6U);
    for (const LegendLine& line : before) {
        const auto same = std::find_if(after.begin(), after.end(), [&](const LegendLine& other) {
            return other.entry == line.entry;
        });
        ASSERT_NE(same, after.end());
        EXPECT_EQ(same->place.min, line.place.min);
    }
    EXPECT_LT(after[0].place.min.y, after[1].place.min.y) << "algorithm above contact";
    EXPECT_EQ(after[1].place.min.y, after[2].place.min.y) << "contact in one row";
}

TEST_F(LegendTest, EntriesLieInRowsLeftOfThePanelWhateverItsPlace) {
    sight_everything();
    for (double right_edge = 320.0; right_edge <= 1280.0; right_edge += 60.0) {
        const Legend legend = laid_out({1280.0, 2000.0}, right_edge, true);
        ASSERT_FALSE(legend.lines.empty()) << right_edge;
        EXPECT_EQ(legend.left_out, 0U);
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

TEST_F(LegendTest, NeverTakesMoreThanTheRoomThatIsKeptForIt) {
    sight_everything();
    for (const double right_edge : {1280.0, 940.0, 600.0}) {
        const Legend legend = laid_out({1280.0, 720.0}, right_edge);
        ASSERT_FALSE(legend.place.empty());
        EXPECT_GE(legend.place.min.y, 720.0 - room_for_legend(labels, 1.0));
    }
}

TEST_F(LegendTest, SaysHowManyEntriesItLeavesOutAndTheTrailIsTheFirst) {
    sight_a_slide();
    std::size_t listed = entries_of(laid_out({800.0, 2000.0}, 480.0, true)).size();
    const std::size_t all = listed;
    EXPECT_EQ(all, 10U);
    for (double height = 720.0; height > 60.0; height -= 10.0) {
        const Legend legend = laid_out({800.0, height}, 480.0);
        const auto entries = entries_of(legend);
        EXPECT_LE(entries.size(), listed) << "the lower the screen, the fewer entries";
        listed = entries.size();
        if (legend.lines.empty()) continue;
        EXPECT_EQ(entries.size() + legend.left_out, all);
        EXPECT_LE(height - legend.place.min.y, height * 0.25) << height;
        if (legend.left_out == 0) continue;
        EXPECT_EQ(legend.lines.back().text, std::to_string(legend.left_out) + " more");
        EXPECT_FALSE(lists(legend, Paint::trail)) << height;
    }
    EXPECT_EQ(listed, 0U) << "at last there is no room at all";
}

TEST(LegendMemory, KeepsAnEntryForTheSameNumberOfPicturesAndThenNoLonger) {
    LegendMemory memory;
    Sighted with;
    with.add(Role::normal);
    with.add(Paint::wall);
    EXPECT_TRUE(memory.with_recent(with).has(Role::normal));
    Sighted without;
    without.add(Paint::wall);
    for (int i = 1; i < LegendMemory::kept_pictures; ++i)
        ASSERT_TRUE(memory.with_recent(without).has(Role::normal)) << i;
    EXPECT_FALSE(memory.with_recent(without).has(Role::normal));
    EXPECT_TRUE(memory.with_recent(without).has(Paint::wall));
    memory.with_recent(with);
    memory.forget();
    EXPECT_FALSE(memory.with_recent(without).has(Role::normal));
}

}  // namespace slidelab::lab::legend_test
