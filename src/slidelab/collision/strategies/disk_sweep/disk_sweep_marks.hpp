// What disk_sweep shows of itself: the picture of article 003, for each wall that is met. Only with
// a trace: nothing here is for a move without one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/solvers/slide_solver.hpp"
#include "slidelab/collision/solvers/sweep_marks.hpp"

namespace slidelab {

/// What was asked and answered on the way.
class SweepRecord {
public:
    struct Answer {
        CastQuery leg;
        std::optional<SweepHit> hit;
    };

    void ask(std::uint32_t wall) { candidates_.add(wall); }
    void add(const CastQuery& leg, const std::optional<SweepHit>& hit) {
        answers_.push_back({leg, hit});
    }
    /// Forgets the legs; who was asked is kept.
    void clear() { answers_.clear(); }

    std::span<const std::uint32_t> asked() const { return candidates_.all(); }
    std::span<const Answer> answers() const { return answers_; }

private:
    CandidateWalls candidates_;
    std::vector<Answer> answers_;
};

struct SweptDisk {
    const Level& level;
    const MoveRequest& request;
    const MoveResult& result;
    const SweepRecord& record;
    double skin = 0.0;  ///< units
};

/// Step numbers: 1 leave overlaps, 2 which lines to test, 3 first and last contact, 4 tangent,
/// 5 slide, 6 velocity.
void mark_disk_sweep(Trace& trace, const SweptDisk& move);

}  // namespace slidelab
