// The table of troubles: each once, with a test where a single move shows it, and as the page of
// docs has it.
#include "lab/judge/event_set.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

namespace slidelab::lab::event_set_test {

std::string_view seen_in(SeenIn where) {
    constexpr std::string_view words[] = {"a move", "several ticks", "a failure", "a survey"};
    return words[static_cast<std::size_t>(where)];
}

std::string row_of(const EventDescription& event) {
    return fmt::format("| `{}` | {} | {} | {} | {} |", event.name,
                       event.is_finding() ? fmt::format("`{}`", event.finding) : "",
                       name_of(event.severity), seen_in(event.seen_in), event.sentence);
}

TEST(Troubles, AreDescribedOnceAndInTheOrderOfTheirWeight) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < event_descriptions().size(); ++i) {
        const EventDescription& event = event_descriptions()[i];
        EXPECT_EQ(static_cast<std::size_t>(event.kind), i) << event.name;
        EXPECT_TRUE(names.insert(event.name).second) << event.name;
        if (event.is_finding() && event.finding != event.name) {
            EXPECT_TRUE(names.insert(event.finding).second) << event.finding;
        }
    }
}

TEST(Troubles, HaveATestWhereASingleMoveShowsThem) {
    for (const EventDescription& event : event_descriptions()) {
        const bool of_one_move = event.seen_in == SeenIn::move || event.seen_in == SeenIn::failure;
        EXPECT_EQ(event.shows != nullptr, of_one_move) << event.name;
    }
}

TEST(Troubles, StandInTheirPageAsInTheTable) {
    std::ifstream file(SLIDELAB_SOURCE_DIR "/docs/troubles.md");
    std::stringstream page;
    page << file.rdbuf();
    std::string rows;
    for (std::size_t i = event_descriptions().size(); i-- > 0;) {
        const EventDescription& event = event_descriptions()[i];
        if (event.is_trouble()) rows += row_of(event) + '\n';
    }
    EXPECT_NE(page.str().find(rows), std::string::npos) << rows;
}

}  // namespace slidelab::lab::event_set_test
