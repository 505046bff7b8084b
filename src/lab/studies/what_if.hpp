// What if? The same move, in the same walls, under each alternative: an option otherwise, another
// strategy, another size, another tick rate. Each alternative is made as a move of its own.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lab/events/event_detector.hpp"
#include "lab/run/settings.hpp"
#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

/// The move that is asked about. Refers to all of it.
struct WhatIfCase {
    const Level& level;
    const Strategy& strategy;
    const Options& options;
    const MoveRequest& request;
    /// Those of the run: other strategies take their options from them, and alternatives become
    /// changes of them. Null: other strategies have their defaults, and nothing can be taken over.
    const Settings* settings = nullptr;
};

/// A strategy with its options and a request: one way to make the move. Copies of the kinematic
/// boxes are its own, since another tick rate has them go another way.
struct Alternative {
    /// What is changed: "disk_slide.deepest_first=on", "strategy=sat_push", "size*1.1",
    /// "tick_rate*2". Empty: nothing, it is the move as it is.
    std::string change;
    const Strategy* strategy = nullptr;  ///< not null
    Options options;
    Shape shape;
    /// Ticks in the time of one; each goes `share` of the displacement. Twice the tick rate is two
    /// moves of half the displacement, one after the other, between boxes that go half as far in
    /// each. Half the rate is one move of twice the displacement, in the time of two ticks.
    int moves = 1;
    double share = 1.0;
};

/// One alternative, and what becomes of the move.
struct WhatIfRow {
    Alternative alternative;
    /// The change as assignments for apply_setting; empty where no settings were given, or they do
    /// not describe the shape, or would not take the value.
    std::vector<std::string> assignments;
    Vec2 to;  ///< where it ends
    /// How far that is along the displacement, units; of half the tick rate, half of it: as far as
    /// it goes in the time of one tick.
    double distance = 0.0;
    bool hit = false;
    std::size_t contacts = 0;
    double depth = 0.0;                  ///< deepest overlap that is left, units
    EventSet troubles;                   ///< that the move shows by itself (troubles_of)
    std::vector<Vec2> path;              ///< from start through its bends to the end
    std::optional<double> seconds = {};  ///< that making it took, by the caller's clock

    bool is_free_of_trouble() const { return !troubles.has_trouble(); }
};

struct WhatIf {
    WhatIfRow as_it_is;
    std::vector<WhatIfRow> rows;  ///< best first
};

/// All alternatives of a case, in the order of their descriptions: every option of the strategy
/// otherwise (a flag the other way, a number or a choice at its default or, where it is there, at
/// another value), every other strategy that moves the shape, the size up and down by 1 and 10 %,
/// twice and half the tick rate.
std::vector<Alternative> alternatives_of(const WhatIfCase& about);

/// One of them by itself.
WhatIfRow try_alternative(const WhatIfCase& about, const Alternative& alternative);

/// All of them, sorted: what shows no trouble first, then what goes farther; of equals in the order
/// of alternatives_of. Costs a move for each, some twenty, and for those that may have a trouble
/// the exact slide besides: about forty moves in all, 0.1 ms in the play levels. `clock`, seconds,
/// is read before and after each move; empty: no times.
WhatIf what_if(const WhatIfCase& about, const std::function<double()>& clock = {});

/// The settings with a row's change made; nothing where it cannot be taken over.
std::optional<Settings> taken_over(const WhatIfRow& row, const Settings& settings);

}  // namespace slidelab::lab
