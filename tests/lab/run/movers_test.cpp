// The movers to choose from are a value: what one list has, no other has.
#include "lab/run/movers.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "articles/contract/registry.hpp"
#include "lab/engines/models.hpp"
#include "lab/engines/recorded_mover.hpp"
#include "lab/run/settings.hpp"

namespace slidelab::lab {
namespace movers_test {

Strategy named(std::string_view id) {
    Strategy strategy = *find_strategy("disk_sweep");
    strategy.id = id;
    return strategy;
}

std::shared_ptr<const Strategy> attached_mover() {
    Strategy mover = named(attached_id);
    mover.options = {};
    return std::make_shared<const Strategy>(mover);
}

TEST(Movers, AreThoseOfTheLibraryAndTheModelsAtFirst) {
    const Movers movers;
    EXPECT_EQ(movers.all().size(), strategies().size() + models().size());
    EXPECT_EQ(movers.attached(), nullptr);
    EXPECT_EQ(movers.find(recorded_id), &recorded_mover) << "a recording brings it";
    EXPECT_EQ(movers.find("nobody"), nullptr);
}

TEST(Movers, AreAddedBehindTheLibrarysToOneListAlone) {
    const Strategy own = named("own");
    const Movers before;
    Movers movers = before;
    movers.add(own);
    EXPECT_EQ(movers.strategies().back(), &own);
    EXPECT_EQ(movers.find("own"), &own);
    EXPECT_TRUE(movers.has_strategy(own));
    EXPECT_NE(movers.unknown("owm").find("did you mean own?"), std::string::npos);
    EXPECT_EQ(before.find("own"), nullptr);
    EXPECT_EQ(Movers().find("own"), nullptr);
    EXPECT_NE(movers, before);
}

TEST(Movers, HaveNoIdTwice) {
    const Strategy own = named("own");
    Movers movers;
    movers.add(own);
    for (const std::string_view id :
         {"own", "disk_slide", "godot_floating", "attached", "recorded"}) {
        const Strategy again = named(id);
        EXPECT_THROW(movers.add(again), std::invalid_argument) << id;
    }
    EXPECT_EQ(movers.strategies().size(), strategies().size() + 1);
}

TEST(Movers, HaveTheAttachedOneLastAndKeepThoseBefore) {
    Movers movers;
    auto first = attached_mover();
    const std::weak_ptr<const Strategy> watched = first;
    movers.attach(std::move(first));
    const Movers one = movers;
    movers.attach(attached_mover());
    EXPECT_EQ(one.attached(), watched.lock().get());
    EXPECT_NE(movers.attached(), one.attached());
    EXPECT_EQ(movers.all().back(), movers.attached());
    EXPECT_EQ(movers.all().size(), strategies().size() + models().size() + 1);
    EXPECT_FALSE(watched.expired()) << "for the ticks that it made";
}

TEST(Movers, OfSettingsAreWhatTheyCanBeSetTo) {
    const Strategy own = named("own");
    Movers movers;
    movers.add(own);
    movers.attach(attached_mover());
    Settings settings = default_settings(movers);
    Settings others = default_settings();
    EXPECT_EQ(apply_setting(settings, "strategy=own"), std::nullopt);
    EXPECT_EQ(settings.strategy, &own);
    EXPECT_EQ(apply_setting(settings, "own.slide_remainder=off"), std::nullopt);
    EXPECT_EQ(apply_setting(settings, "strategy=attached"), std::nullopt);
    EXPECT_EQ(settings.strategy, movers.attached());
    EXPECT_TRUE(options_of(std::as_const(settings), *movers.attached()).table().empty());
    EXPECT_NE(apply_setting(others, "strategy=own"), std::nullopt);
    EXPECT_NE(apply_setting(others, "own.slide_remainder=off"), std::nullopt);
    EXPECT_NE(apply_setting(others, "strategy=attached"), std::nullopt);
    EXPECT_THROW(options_of(std::as_const(others), own), std::logic_error);
    EXPECT_EQ(differences(default_settings(movers), settings),
              (std::vector<std::string>{"strategy=attached", "own.slide_remainder=off"}));
}

/// The options of each are its own, by its id, though the table is the same.
TEST(Movers, OfOneTableHaveOptionsOfTheirOwn) {
    const Strategy own = named("own");
    Movers movers;
    movers.add(own);
    Settings settings = default_settings(movers);
    ASSERT_EQ(apply_setting(settings, "own.slide_remainder=off"), std::nullopt);
    const Strategy& sweep = *find_strategy("disk_sweep");
    EXPECT_EQ(options_of(settings, sweep), sweep.defaults());
    EXPECT_NE(options_of(settings, own), own.defaults());
}

}  // namespace movers_test
}  // namespace slidelab::lab
