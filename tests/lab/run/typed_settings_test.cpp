#include "lab/run/typed_settings.hpp"

#include <gtest/gtest.h>

#include "articles/contract/registry.hpp"
#include "lab/engines/models.hpp"
#include "lab/run/movers.hpp"

namespace slidelab::lab::typed_settings_test {

std::string full(std::string_view typed, const std::vector<const Strategy*>& movers) {
    const auto name = with_full_name(typed, movers);
    const auto* problem = std::get_if<InputError>(&name);
    return problem ? to_string(*problem) : std::get<std::string>(name);
}

TEST(TypedSettings, AnOptionByItsNameIsOneOfTheMovers) {
    const Strategy* disk = find_strategy("disk_slide");
    const Strategy* sat = find_strategy("sat_push");
    EXPECT_EQ(full("deepest_first=off", {disk}), "disk_slide.deepest_first=off");
    EXPECT_EQ(full("deepest_first=off", {disk, sat}), "disk_slide.deepest_first=off");
    EXPECT_EQ(full("iterations=3", {disk, disk}), "disk_slide.iterations=3");
    EXPECT_EQ(full("iterations=3", {disk, sat}),
              "iterations is an option of 2 movers; expected disk_slide.iterations=3 or "
              "sat_push.iterations=3");
    EXPECT_EQ(full("speed=3", {disk}), "speed=3");
    EXPECT_EQ(full("sat_push.iterations=3", {disk}), "sat_push.iterations=3");
    EXPECT_EQ(full("skin=3", {disk}), "skin=3") << "apply_setting says what is wrong";
    EXPECT_EQ(full("", {disk}), "");
}

/// No setting has the name of an option: either would hide the other.
TEST(TypedSettings, NamesOfOptionsAreNoSettings) {
    for (const Strategy* mover : Movers().all()) {
        for (const OptionDescription& option : mover->options)
            EXPECT_FALSE(is_setting(option.name)) << mover->id << '.' << option.name;
    }
}

TEST(TypedSettings, AreOfTheStrategyThatIsChosenInTheEnd) {
    const auto after = settings_after_typed(default_settings(),
                                            {"iterations=7", "strategy=sat_push", "substeps=off"});
    const auto& settings = std::get<Settings>(after);
    const Options& options = options_of(settings, *find_strategy("sat_push"));
    EXPECT_EQ(options.integer(*options.find("iterations")), 7);
    EXPECT_FALSE(options.flag(*options.find("substeps")));
    EXPECT_EQ(options_of(settings, *find_strategy("disk_slide")),
              find_strategy("disk_slide")->defaults());
}

TEST(TypedSettings, AreCheckedBeforeTheStrategyIsKnown) {
    EXPECT_EQ(problem_with_typed({"step_height=1"}), std::nullopt) << "of a recording's strategy";
    EXPECT_NE(problem_with_typed({"strategy=disk_slide", "step_height=1"}), std::nullopt);
    EXPECT_NE(problem_with_typed({"stepp_height=1"}), std::nullopt);
    EXPECT_NE(problem_with_typed({"speed=fast"}), std::nullopt);
}

TEST(TypedSettings, AreSaidInWords) {
    EXPECT_EQ(setting_in_words("disk_slide.deepest_first=on"), "deepest_first on");
    EXPECT_EQ(setting_in_words("strategy=box_sweep"), "Box sweep");
    EXPECT_EQ(setting_in_words("speed=6"), "speed 6");
    EXPECT_EQ(setting_in_words("tick_rate*2"), "tick_rate*2");
}

}  // namespace slidelab::lab::typed_settings_test
