// Settings that make the world behave other than it looks: with collisions off, walls are drawn and
// hold nothing. They are said in words for as long as they last.
#pragma once

#include <span>
#include <string_view>

#include "lab/levels/map.hpp"
#include "lab/run/settings.hpp"

namespace slidelab::lab {

struct Deception {
    std::string_view setting;  ///< the name in assignments: "collisions"
    std::string_view words;
    std::string_view remedy;  ///< a button's words, for reset
    /// Not kept for the next start: it is for a moment, and nothing reminds of it then.
    bool is_for_now = false;
    bool (*holds)(const Settings&, const Map&) = nullptr;
    void (*reset)(Settings&) = nullptr;
};

std::span<const Deception> deceptions();

/// Whether an assignment ("collisions=off") is of one that is not kept.
bool is_for_now(std::string_view assignment);

/// The settings without those that are not kept.
Settings as_at_start(Settings settings);

}  // namespace slidelab::lab
