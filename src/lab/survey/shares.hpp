// Shares of a survey: states that are explored elsewhere, in a memory of its own, to which only
// bytes lead.
//
// What comes of a state depends on the plan, its place and its number alone. A walker with the
// plan can explore it without the other states: it cannot tell which cells were reached before, so
// that every place is a new one to it, and the survey sorts that out when it puts them together.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lab/survey/walk/walker.hpp"

namespace slidelab::lab {

/// Some states in a row.
struct SurveyShare {
    struct Start {
        Vec2 position;
        std::uint64_t strategy_state = 0;
    };

    std::uint32_t round = 0;  ///< from 0: where the boxes are
    std::uint32_t piece = 0;  ///< of the round
    std::uint32_t first = 0;  ///< number of the first state
    std::vector<Start> starts;
};

/// What came of them.
struct WalkedShare {
    /// What is noted in the state itself, see SurveyState.
    struct StateResult {
        float clearance = 0.0F;
        std::uint8_t neighbours = 0;
        std::uint8_t work = 0;
    };

    std::uint32_t piece = 0;
    std::vector<StateResult> state_results;  ///< by state
    WalkedPiece walked;
};

/// To be read by the same build of the program alone: structures as they lie in memory.
std::string bytes_of(const SurveyShare& share);
std::string bytes_of(const WalkedShare& share);
/// Precondition: of bytes_of.
SurveyShare share_of(std::string_view bytes);
WalkedShare walked_share_of(std::string_view bytes);

}  // namespace slidelab::lab
