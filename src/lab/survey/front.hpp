// The front of a breadth-first survey: the states of one round, in pieces that are explored
// independently and merged in their order.
#pragma once

#include <cstddef>
#include <vector>

#include "lab/run/workers.hpp"
#include "lab/survey/space/box_zones.hpp"
#include "lab/survey/survey.hpp"

namespace slidelab::lab {

struct Survey::Front {
    /// Few enough that a narrow front has pieces for all threads, and that one piece fits into a
    /// frame: some milliseconds with the slowest strategies.
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
    std::size_t put = 0;           ///< the number of explored and merged pieces
    std::size_t sorted_edges = 0;  ///< far edges of rounds that are over

    /// A mover in a calm place that waits to enter a zone at every phase.
    struct Waiting {
        Arrival arrival;
        std::int64_t ready = 0;  ///< ticks since the start: not before
        int phases = 0;          ///< not yet entered
    };
    std::vector<Waiting> waiting;
};

}  // namespace slidelab::lab
