// What if: the same move in the same walls under each alternative: another value of an option,
// another strategy, shape, size or tick rate (otherwise.hpp).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "lab/run/settings.hpp"
#include "lab/studies/otherwise.hpp"

namespace slidelab::lab {

/// Beside the move, for its alternatives.
struct WhatIfContext {
    /// Settings of the run: other strategies take their options from them; alternatives become
    /// changes of them. Null: other strategies have their defaults, and no alternative can be taken
    /// over.
    const Settings* settings = nullptr;
    /// Options of the strategy that Why blames.
    std::span<const std::size_t> blamed = {};
};

/// One alternative, with its outcome.
struct WhatIfRow {
    Alternative alternative;
    /// The change as assignments for apply_setting; empty without settings, or where these do not
    /// describe the shape or refuse the value.
    std::vector<std::string> assignments;
    Outcome outcome;
    /// The room that another shape or size which helps has between the walls that it passes, units
    /// (passage.hpp).
    std::optional<double> room = {};
};

struct WhatIf {
    WhatIfRow as_it_is;
    std::vector<WhatIfRow> rows;  ///< best first
};

/// All alternatives of a move, in the order of their descriptions: every option of the strategy
/// with another value (a flag inverted, a number or a choice at its default or, if it is there, at
/// another value), every other strategy that moves the shape, the same with round corners and the
/// largest disk in it, the size up and down by 1 and 10 %, twice and half the tick rate.
std::vector<Alternative> alternatives_of(const MadeMove& move, const WhatIfContext& context = {});

/// All alternatives, sorted: a blamed option at its default first; then those that help, which have
/// no trouble, and get farther where the move has none itself; then the others. In each other
/// shapes and sizes come last; within these those without troubles first, then those that get
/// farther along the displacement, then in the order of alternatives_of. Costs a move for each,
/// some twenty, plus the exact slide for those that may have a trouble, and the room of those that
/// have one: about sixty moves in all.
WhatIf what_if(const MadeMove& move, const WhatIfContext& context = {});

/// The first row that is free of trouble by one option alone: of a strategy at its default, of a
/// model by any value of one of its engine's. Null where there is none.
const WhatIfRow* option_fix_in(const WhatIf& found);

/// The first row that is free of trouble: of a model one that changes an option of its engine,
/// which has no other mover. `settable`: it has assignments. Null where there is none.
const WhatIfRow* fix_in(const WhatIf& found, bool settable);

}  // namespace slidelab::lab
