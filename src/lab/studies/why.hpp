// Why a move went as it did, in words: a sentence for every trouble, for a mover that is simply
// held back, and for the safeguard whose absence is the cause.
//
// What is said was computed (why_facts.hpp, why_causes.hpp); how it is said stands in one file
// (why_sentences.cpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/events/event_list.hpp"
#include "lab/run/kept_run.hpp"
#include "lab/studies/why_facts.hpp"
#include "lab/studies/words.hpp"

namespace slidelab {

struct Why {
    Words pieces;

    bool empty() const { return pieces.empty(); }
    std::string text() const;
};

/// Whether the mover did not simply go its displacement: it met something that turned, stopped or
/// pushed it.
bool is_held_back(const MoveRequest& request, const MoveResult& result);

/// All that there is to say about a move: its troubles, the weightiest first, or else what holds
/// the mover back; empty where nothing does, or should. Costs a few moves: the exact slide, and one
/// or two for each option that is away from its default.
Why why_of(const MadeMove& move);

/// The same of one trouble that the move has.
Why why_of(const MadeMove& move, EventKind trouble);

/// Of tick `n` of a run, which is made once more with a trace: at most 64 steps and what why_of
/// costs. Empty where collisions were off, but for what is wrong with the position. `names`: of the
/// level's map; null: not known.
Why why_of_tick(const KeptRun& run, std::int64_t n, std::optional<EventKind> trouble = {},
                const ObjectNames* names = nullptr);

/// Of an event, as it was in its first tick.
std::string why_of_event(const KeptRun& run, const EventSpan& event);

}  // namespace slidelab
