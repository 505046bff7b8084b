// Explores shares of a remote survey.
#pragma once

#include <cstdint>

#include "lab/survey/shares.hpp"
#include "lab/survey/space/box_times.hpp"
#include "lab/survey/survey.hpp"

namespace slidelab::lab {

class ShareWalker {
public:
    /// `plan`: of the survey. Costs as much as beginning a survey.
    explicit ShareWalker(SurveyPlan plan);

    /// Precondition: shares come in the order of their rounds.
    WalkedShare walk(const SurveyShare& share);

private:
    Survey survey_;  ///< of the same plan; not run
    BoxTimes times_;
    WalkWorld world_;
    StateGraph known_;  ///< empty
    Walker walker_;
    std::uint32_t rounds_ = 0;  ///< begun
};

}  // namespace slidelab::lab
