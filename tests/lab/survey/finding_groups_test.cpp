#include "lab/survey/finding_groups.hpp"

#include <gtest/gtest.h>

namespace slidelab::lab::finding_groups_test {

Finding finding(EventKind kind, const std::string& cure, std::int64_t count = 1) {
    Finding made;
    made.kind = kind;
    made.cure = cure;
    made.count = count;
    return made;
}

TEST(FindingGroups, AreOfOneKindAndOneCure) {
    const std::vector<Finding> findings{
        finding(EventKind::stuck, "a=on", 3), finding(EventKind::stuck, "a=on", 4),
        finding(EventKind::stuck, ""), finding(EventKind::overlap_left, "a=on"),
        finding(EventKind::stuck, "a=on")};
    const auto groups = groups_of(findings);
    ASSERT_EQ(groups.size(), 3U);
    EXPECT_EQ(groups[0].members, (std::vector<std::size_t>{0, 1, 4}));
    EXPECT_EQ(groups[0].count, 8);
    EXPECT_EQ(groups[1].members, (std::vector<std::size_t>{2}));
    EXPECT_EQ(groups[2].kind, EventKind::overlap_left);
    EXPECT_TRUE(groups_of({}).empty());
}

TEST(FindingGroups, TheCureOfMostComesFirst) {
    const auto cures =
        cures_of({finding(EventKind::stuck, "a=on"), finding(EventKind::stuck, "b=1"),
                  finding(EventKind::overlap_left, "b=1"), finding(EventKind::trap, "")});
    ASSERT_EQ(cures.size(), 2U);
    EXPECT_EQ(cures[0].assignment, "b=1");
    EXPECT_EQ(cures[0].cured, 2U);
    EXPECT_EQ(cures[1].assignment, "a=on");
}

}  // namespace slidelab::lab::finding_groups_test
