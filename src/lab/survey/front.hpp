// The front of a survey: the states that are as many holds from the start, a round of them at a
// time, in pieces that are explored apart from each other and put together in their order.
#pragma once

#include <cstddef>
#include <vector>

#include "lab/survey/box_times.hpp"
#include "lab/survey/survey.hpp"
#include "lab/survey/workers.hpp"

namespace slidelab {

struct Survey::Front {
    /// So few that threads find enough of them in a narrow front, and that one fits in a frame:
    /// of the slowest methods some milliseconds.
    static constexpr std::size_t states_a_piece = 16;

    explicit Front(Survey& survey);

    bool is_round_open() const { return begin != end; }
    std::size_t first_of(std::size_t piece) const { return begin + piece * states_a_piece; }
    std::size_t end_of(std::size_t piece) const;

    BoxTimes times;
    WalkWorld world;
    Workers workers;
    std::vector<Walker> walkers;  ///< one a thread
    // The round. Between two of them begin and end are the same.
    std::size_t begin = 0;  ///< its first state
    std::size_t end = 0;    ///< past its last one
    std::size_t count = 0;  ///< of its pieces
    std::vector<WalkedPiece> pieces;
    std::vector<bool> walked;       ///< by piece
    std::vector<std::size_t> left;  ///< pieces that are not explored yet; the next one is the last
    std::size_t put = 0;            ///< pieces that are put together, the first ones
};

}  // namespace slidelab
