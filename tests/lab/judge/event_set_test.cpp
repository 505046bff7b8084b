// The table of troubles: each once, with a test where a single move shows it.
#include "lab/judge/event_set.hpp"

#include <gtest/gtest.h>

#include <set>

namespace slidelab::lab::event_set_test {

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

TEST(Troubles, AreExplainedInWholeWhereTheyAreNamed) {
    EXPECT_EQ(about(describe(EventKind::jitter)),
              "Jitter. Its position alternates while the input stays the same.\n"
              "A bug: an error of the method with these options. See docs/troubles.md#jitter");
    EXPECT_EQ(about(describe(EventKind::goal)), "Goal. It reached the goal of the level.");
    EXPECT_EQ(page_of(describe(EventKind::goal)), "") << "it is none";
}

TEST(Troubles, OfASetStandInTheOrderOfTheirWeight) {
    EventSet events;
    for (const EventKind kind : {EventKind::slowed, EventKind::goal, EventKind::tunnelled})
        events.add(kind);
    EXPECT_EQ(by_weight(events),
              (std::vector{EventKind::tunnelled, EventKind::slowed, EventKind::goal}));
    EXPECT_EQ(pages_of(events), "docs/troubles.md#tunnelled, docs/troubles.md#slowed");
    EXPECT_EQ(pages_of({}), "");
}

}  // namespace slidelab::lab::event_set_test
