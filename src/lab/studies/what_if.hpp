// What if: the same move in the same walls under each alternative: another value of an option,
// another strategy, size or tick rate. Each alternative is a move of its own.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "articles/contract/strategy.hpp"
#include "lab/events/event_detector.hpp"
#include "lab/run/settings.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

/// The move in question. Holds references.
struct WhatIfCase {
    const Level& level;
    const Strategy& strategy;
    const Options& options;
    const MoveRequest& request;
    /// Settings of the run: other strategies take their options from them; alternatives become
    /// changes of them. Null: other strategies have their defaults, and no alternative can be taken
    /// over.
    const Settings* settings = nullptr;
    /// Options of the strategy that Why blames.
    std::span<const std::size_t> blamed = {};
    MapLimits limits = {};  ///< of the level's map; none of a level alone
};

/// One alternative: a strategy with its options and a request. It has its own moving boxes,
/// because the tick rate changes their displacements.
struct Alternative {
    /// The change: "disk_slide.deepest_first=on", "strategy=sat_push", "size*1.1",
    /// "tick_rate*2". Empty: the unchanged move.
    std::string change;
    const Strategy* strategy = nullptr;  ///< not null
    Options options;
    Shape shape;
    std::optional<std::size_t> option = {};  ///< that is changed
    double size = 1.0;                       ///< of the shape, times
    /// Moves in the time of one tick, each with the fraction `share` of the displacement. Twice the
    /// tick rate is two moves of half the displacement, with boxes that go half as far in each.
    /// Half the rate is one move of twice the displacement, in the time of two ticks.
    int moves = 1;
    double share = 1.0;
};

/// One alternative, with its result.
struct WhatIfRow {
    Alternative alternative;
    /// The change as assignments for apply_setting; empty without settings, or where these do not
    /// describe the shape or refuse the value.
    std::vector<std::string> assignments;
    Vec2 to;  ///< where it ends
    /// From start to end, in the time of one tick, units: as Why says how far the mover went.
    double distance = 0.0;
    bool hit = false;
    std::size_t contacts = 0;
    double depth = 0.0;      ///< residual overlap, the deepest, units
    EventSet troubles;       ///< of the single move (judge.hpp)
    std::vector<Vec2> path;  ///< start, bends, end

    bool is_free_of_trouble() const { return !troubles.has_trouble(); }
};

struct WhatIf {
    WhatIfRow as_it_is;
    std::vector<WhatIfRow> rows;  ///< best first
};

/// All alternatives of a case, in the order of their descriptions: every option of the strategy
/// with another value (a flag inverted, a number or a choice at its default or, if it is there, at
/// another value), every other strategy that moves the shape, the size up and down by 1 and 10 %,
/// twice and half the tick rate.
std::vector<Alternative> alternatives_of(const WhatIfCase& about);

/// All alternatives, sorted: a blamed option at its default first, other sizes last; within these
/// those without troubles first, then those that get farther along the displacement, then in the
/// order of alternatives_of. Costs a move for each, some twenty, plus the exact slide for those
/// that may have a trouble: about forty moves in all, 0.1 ms in the play levels.
WhatIf what_if(const WhatIfCase& about);

/// The first row that is free of trouble by one option alone: of a strategy at its default, of a
/// model by any value of one of its engine's. Null where there is none.
const WhatIfRow* option_fix_in(const WhatIf& found);

/// The first row that is free of trouble: of a model one that changes an option of its engine,
/// which has no other mover. `settable`: it has assignments. Null where there is none.
const WhatIfRow* fix_in(const WhatIf& found, bool settable);

}  // namespace slidelab::lab
