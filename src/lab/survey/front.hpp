// The front of a survey: the states that are as many holds from the start, a round of them at a
// time, in pieces that are explored apart from each other and put together in their order.
#pragma once

#include <cstddef>
#include <vector>

#include "lab/survey/space/box_times.hpp"
#include "lab/survey/space/workers.hpp"
#include "lab/survey/survey.hpp"

namespace slidelab::lab {

struct Survey::Front {
    /// So few that threads find enough of them in a narrow front, and that one fits in a frame:
    /// of the slowest methods some milliseconds.
    static constexpr std::size_t states_a_piece = 16;

    explicit Front(Survey& survey);

    std::size_t first_of(std::size_t piece) const { return begin + piece * states_a_piece; }
    std::size_t end_of(std::size_t piece) const;

    BoxTimes times;
    WalkWorld world;
    Workers workers;
    std::vector<Walker> walkers;  ///< one a thread
    bool is_round_open = false;
    std::size_t begin = 0;  ///< the round's first state
    std::size_t end = 0;    ///< past its last one
    std::size_t count = 0;  ///< of its pieces
    std::vector<WalkedPiece> pieces;
    std::vector<bool> walked;       ///< by piece
    std::vector<std::size_t> left;  ///< pieces that are not explored yet; the next one is the last
    std::size_t put = 0;            ///< pieces that are put together, the first ones
    std::size_t sorted_edges = 0;   ///< far edges of rounds that are over

    /// A mover in a calm place that waits to enter a zone, at every phase of it.
    struct Waiting {
        Arrival arrival;
        std::int64_t ready = 0;  ///< ticks since the start: not before
        int phases = 0;          ///< at which it has not entered yet
    };
    std::vector<Waiting> waiting;
};

}  // namespace slidelab::lab
