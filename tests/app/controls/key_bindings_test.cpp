// Which keys do what, and how that is written.
#include "app/controls/key_bindings.hpp"
#include "support/lab_names.hpp"

#include <gtest/gtest.h>

#include <set>
#include <utility>

namespace slidelab::test::key_bindings_test {

TEST(KeyBindings, AreThoseOfTheTableAtFirst) {
    const KeyBindings bindings;
    for (const Control& control : controls()) EXPECT_EQ(bindings.of(control.action), control.keys);
    EXPECT_TRUE(bindings.assignments().empty());
}

TEST(KeyBindings, NoKeyOfTheTableHasTwoMeanings) {
    std::set<std::pair<bool, SDL_Keycode>> used;
    for (const Control& control : controls()) {
        for (const SDL_Keycode key : control.keys)
            EXPECT_TRUE(key == 0 || used.insert({control.with_ctrl, key}).second) << control.title;
    }
}

TEST(KeyBindings, ControlsHaveDifferentNames) {
    std::set<std::string> names;
    for (const Control& control : controls())
        EXPECT_TRUE(names.insert(name_of(control)).second) << control.title;
    EXPECT_EQ(name_of(control_of(Action::one_tick)), "step");
    EXPECT_EQ(name_of(control_of(Action::gallery)), "bugs_to_see");
}

TEST(KeyBindings, AKeyMovesWithinItsControlWithoutBeingTaken) {
    KeyBindings bindings;
    EXPECT_EQ(bindings.bind(Action::left, 0, SDLK_a), std::nullopt);
    EXPECT_EQ(key_names(control_of(Action::left), bindings), "A");
}

TEST(KeyBindings, WithCtrlAKeyIsAnotherOne) {
    KeyBindings bindings;
    EXPECT_EQ(bindings.bind(Action::restart, 0, SDLK_s), Action::down);
    EXPECT_EQ(key_names(control_of(Action::save_scene), bindings), "Ctrl+S");
}

TEST(KeyBindings, AreReadAsTheyAreWritten) {
    KeyBindings bindings;
    bindings.bind(Action::restart, 0, SDLK_f);
    bindings.bind(Action::left, 1, SDLK_COMMA);
    bindings.bind(Action::strategy, 4, SDLK_KP_5);
    KeyBindings read;
    for (const auto& [name, keys] : bindings.assignments()) EXPECT_FALSE(read.assign(name, keys));
    EXPECT_EQ(read, bindings);
}

TEST(KeyBindings, WhatIsNoBindingIsSaidAndChangesNothing) {
    const std::pair<std::string, std::vector<std::string>> wrong[] = {
        {"fly", {"F"}},
        {"restart", {"Nokey"}},
        {"restart", {"Escape"}},
        {"quit", {"Q"}},
        {"zoom", {"Z"}},
        {"restart", {"Left Shift"}},
        {"restart", {"1", "2", "3", "4", "5", "6", "7", "8", "9", "0"}}};
    for (const auto& [name, keys] : wrong) {
        KeyBindings bindings;
        const auto problem = bindings.assign(name, keys);
        ASSERT_TRUE(problem) << name;
        EXPECT_NE(problem->what.find(name), std::string::npos) << to_string(*problem);
        EXPECT_EQ(bindings, KeyBindings{});
    }
}

TEST(KeyBindings, TextsNameTheKeyInUse) {
    KeyBindings bindings;
    EXPECT_EQ(with_keys("{probe_view} or {quit}: back", bindings), "B or Esc: back");
    bindings.bind(Action::probe, 0, SDLK_o);
    EXPECT_EQ(with_keys("{probe_view} or {quit}: back", bindings), "O or Esc: back");
    EXPECT_EQ(with_keys("{nothing} { {left", bindings), "{nothing} { {left");
    EXPECT_EQ(with_keys("({step_back})", bindings), "(,)");
}

}  // namespace slidelab::test::key_bindings_test
