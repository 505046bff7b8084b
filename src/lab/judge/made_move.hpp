// A move with its context: judges, explanations, stories and alternatives are all about one of
// these.
#pragma once

#include "articles/contract/strategy.hpp"
#include "articles/contract/trace.hpp"
#include "lab/judge/event_set.hpp"
#include "lab/levels/level_document.hpp"
#include "lab/levels/map.hpp"

namespace slidelab::lab {

/// A single move: its strategy, options, request and result, and what else is known of it. Refers
/// to all of them. The judge knows the first six.
struct MadeMove {
    const Level& level;
    const Strategy& strategy;
    const Options& options;
    const MoveRequest& request;
    const MoveResult& result;
    MapLimits limits = {};         ///< of the level's map; none of a level alone
    const Trace* trace = nullptr;  ///< null: it was made without
    EventSet events = {};          ///< as the run noticed them, or as the judge did
    /// The move of the tick before, by which jitter, an overlap at the start and a wall that it
    /// ended on are explained; it needs no trace. Null: not known.
    const MadeMove* before = nullptr;
    bool passes = false;                 ///< collisions were off: no strategy had a part in it
    const LevelDocument* map = nullptr;  ///< of the level; null: not known
    Vec2 keys = {};                      ///< of a recording: right and down, as they were held
};

}  // namespace slidelab::lab
