// Explores shares of a survey that is elsewhere.
#pragma once

#include <cstdint>

#include "lab/survey/shares.hpp"
#include "lab/survey/space/box_times.hpp"
#include "lab/survey/survey.hpp"

namespace slidelab::lab {

class ShareWalker {
public:
    /// `plan`: the survey's. Cost: as beginning a survey.
    explicit ShareWalker(SurveyPlan plan);

    /// Precondition: shares come in the order of their rounds.
    WalkedShare walk(const SurveyShare& share);

private:
    Survey survey_;  ///< of the same plan; it does not run
    BoxTimes times_;
    WalkWorld world_;
    StateGraph known_;  ///< none are
    Walker walker_;
    std::uint32_t rounds_ = 0;  ///< that have begun
};

}  // namespace slidelab::lab
