// The troubles of a move are told by places, speeds and the exact slide. Each is computed
// when it is first asked for, and once.
#pragma once

#include <optional>

#include "lab/judge/exact_slide.hpp"
#include "lab/judge/wall_crossing.hpp"

namespace slidelab::lab {

/// Whether nothing was hit, and the whole of a displacement was walked that is shorter than the
/// mover: then no wall was stepped over either.
bool is_plainly_free(const MoveRequest& request, const MoveResult& result);

/// It says what is known of the tick before, and how much is to be measured.
struct JudgedWith {
    /// The walls that the move before ended on; they become this one's. Null: none are known.
    TouchedWalls* touched = nullptr;
    /// The end of the exact slide, where the same move was judged in the tick before: none within
    /// where no slide can tell. Null: not known.
    const std::optional<Vec2>* exact_end = nullptr;
    std::optional<bool> is_exact = {};  ///< the strategy, where that is known
    bool findings = false;              ///< those troubles alone that a survey lists
    /// An exact sweep's overlap is measured, too, rather than believed.
    bool in_full = false;
    bool is_last = false;  ///< of a run
};

class Evidence {
public:
    /// All must outlive it.
    Evidence(const MadeMove& move, const JudgedWith& with)
        : move_(move),
          with_(with),
          wanted_(length(move.request.displacement)),
          went_(length(progress_of(move))) {}

    const MadeMove& move() const { return move_; }
    bool seeks_findings() const { return with_.findings; }
    bool is_in_full() const { return with_.in_full; }
    bool is_last() const { return with_.is_last; }
    /// Whether the strategy, with these options, is the exact slide itself.
    bool is_exact();
    double wanted() const { return wanted_; }
    /// The part of its displacement that is done, units.
    double went() const { return went_; }

    /// How far the mover could have gone, against how far it went.
    enum class Hindered { no, slowed, stuck };
    Hindered hindered();
    /// The distance that it could have gone, units; none where that was not to be asked.
    std::optional<double> possible() const { return possible_; }
    /// The end of the exact slide, where it was asked for; and whether it was made for that.
    const std::optional<std::optional<Vec2>>& exact_end() const { return exact_end_; }
    bool made_exact_slide() const { return exact_end_ && with_.exact_end == nullptr; }

    /// The wall that its centre crossed.
    std::optional<WallRef> crossed();
    /// The depth of what it ends in, units, with the bodies where they end.
    double depth();

private:
    Hindered compare_with_slide();
    bool goes_on(Vec2 end) const;

    const MadeMove& move_;
    const JudgedWith& with_;
    double wanted_;
    double went_;
    std::optional<bool> is_exact_;
    std::optional<Hindered> hindered_;
    std::optional<double> possible_;
    std::optional<std::optional<Vec2>> exact_end_;
    std::optional<std::optional<WallRef>> crossed_;
    std::optional<double> depth_;
};

}  // namespace slidelab::lab
