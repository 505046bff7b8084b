// Shares of a survey: states to explore in another process, sent as bytes.
//
// The result of a state depends only on the plan, its place and its number, so a walker with the
// plan can explore it without the other states. The walker does not know which cells were reached
// before: it reports every place as new, and the survey resolves that when it merges the results.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lab/survey/walk/walker.hpp"

namespace slidelab::lab {

/// Consecutive states.
struct SurveyShare {
    struct Start {
        Vec2 position;
        std::uint64_t strategy_state = 0;
    };

    std::uint32_t round = 0;  ///< from 0; it determines the boxes
    std::uint32_t piece = 0;  ///< of the round
    std::uint32_t first = 0;  ///< number of the first state
    std::vector<Start> starts;
};

/// The results of a share.
struct WalkedShare {
    /// Results for the state itself, see SurveyState.
    struct StateResult {
        float clearance = 0.0F;
        std::uint8_t neighbours = 0;
        std::uint8_t work = 0;
    };

    std::uint32_t piece = 0;
    std::vector<StateResult> state_results;  ///< by state
    WalkedPiece walked;
};

/// As in memory: for the same build only.
std::string bytes_of(const SurveyShare& share);
std::string bytes_of(const WalkedShare& share);
/// Precondition: made by bytes_of.
SurveyShare share_of(std::string_view bytes);
WalkedShare walked_share_of(std::string_view bytes);

}  // namespace slidelab::lab
