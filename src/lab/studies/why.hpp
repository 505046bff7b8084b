// Why a move went as it did: claims, each of them values that were computed from the move, from its
// trace, or from the same move made once more; and the sentences that say them.
//
// The claims are made in why.cpp and why_causes.hpp; their sentences are in why_words.cpp: a table
// of patterns.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/run/kept_run.hpp"
#include "lab/studies/met_walls.hpp"
#include "lab/studies/why_causes.hpp"
#include "lab/studies/words.hpp"

namespace slidelab::lab {

/// How far it went, units.
struct Distances {
    double wanted = 0.0;
    double went = 0.0;            ///< from start to end, straight
    std::optional<double> exact;  ///< what the exact slide goes, where it can tell
};

/// One thing that is said of a move. Fields that a kind has no use for are empty.
struct Claim {
    enum class Kind {
        // Claims of trouble.
        stuck,         ///< by `wall`
        slowed,        ///< by `wall`
        began_inside,  ///< of `wall`; with `rest`, and ends in `other`
        never_inside,  ///< it was pushed out of `wall`, which it did not overlap
        overlap_left,  ///< with `wall`
        squeezed,      ///< between `wall` and `other`
        no_room,       ///< the same, where it is beside one of them alone at its end
        tunnelled,     ///< through `wall`
        jitter,        ///< sent by `wall` now, and by `other` in the tick before
        stood,         ///< of a recording: its keys in `direction`, the way was free
        left_map,      ///< by `distance`
        hanging,       ///< at `wall`, with nothing below
        pulled_up,     ///< onto `wall`, by `length`
        velocity,      ///< into `wall`
        in_air,        ///< by `wall`
        thrown,        ///< by `wall`
        shown,         ///< `trouble`, of which there is no more to say than its sentence; at `wall`
        // Claims that are not trouble, but hold the mover back.
        stopped,    ///< by `wall`, or between it and `other`
        slid,       ///< along `wall`, and `other`
        pushed,     ///< by `wall`, which moves
        put_aside,  ///< in `direction` by `length`: between `wall` and `other` there was no room
        moved_out,  ///< of `wall`, in which a sub-step had put it
        missed,     ///< a moving box was not hit
        // From the side, of every move.
        of_floor,  ///< `decision` about what it stands on, or `wall` that carries it
        passed,    ///< `wall`, one-way, with its solid side in `direction`
        // Additions to either.
        bound,     ///< on its work, which `decision` says
        work,      ///< the bound of the whole move
        unlisted,  ///< `count` walls
        cause,     ///< an option, by itself
        together,  ///< options, none of them by itself
        advice     ///< what to change in the code of an attached mover, for the fault `trouble`
    };
    Kind kind = Kind::stuck;
    std::optional<MetWall> wall = {};
    std::optional<MetWall> other = {};
    std::optional<double> rest = {};  ///< depth that is left, units
    Distances far = {};
    double length = 0.0;   ///< of a step, or outside of the map, units
    Vec2 direction = {};   ///< in which that is
    double inwards = 0.0;  ///< how much farther into the wall it went, units
    bool through = false;  ///< and out on another side
    std::size_t count = 0;
    std::optional<TraceEvent> decision = {};
    std::vector<Cause> causes = {};
    EventKind trouble = EventKind::stuck;
};

struct Why {
    std::vector<Claim> claims;
    Words pieces;  ///< the claims in words

    bool empty() const { return pieces.empty(); }
    std::string text() const;
    /// Options of the strategy, in the order in which they are named.
    std::vector<std::size_t> blamed_options() const;
};

/// A claim in one or more sentences.
struct ClaimWords {
    Words sentence;
    Words numbers;  ///< its measures, after the sentences of all claims; may be empty
};
ClaimWords words_of(const Claim& claim, const MadeMove& move);

/// Whether the mover did not simply go its displacement: it met something that turned, stopped or
/// pushed it.
bool is_held_back(const MoveRequest& request, const MoveResult& result);

/// All that there is to say about a move: its troubles, the weightiest first, or else what holds
/// the mover back; empty where nothing does, or should. `trouble`: of this one alone, which the
/// move has. Costs a few moves: the exact slide, and one or two for each option that is away from
/// its default.
Why why_of(const MadeMove& move, std::optional<EventKind> trouble = {});

/// Explains tick `n` of a run, which is made once more with a trace: at most 64 steps and what
/// why_of costs. Empty where collisions were off, but for what is wrong with the position. `map`:
/// of the level; null: not known.
Why why_of_tick(const KeptRun& run, std::int64_t n, std::optional<EventKind> trouble = {},
                const LevelDocument* map = nullptr);

}  // namespace slidelab::lab
