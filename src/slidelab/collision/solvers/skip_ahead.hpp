// Sub-steps that would all turn out the same, in free space or along one straight wall, are taken
// as one: a long move costs what it passes, and not what it measures.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "slidelab/collision/solvers/pushed_move.hpp"

namespace slidelab::detail {

/// After a cast ahead in vain the next ones wait, for up to so many sub-steps.
inline constexpr int longest_pause = 16;

template <PushQuery Query>
class SkipAhead {
public:
    explicit SkipAhead(PushedMove<Query>& move) : move_(move) {}

    /// The last sub-step slid along one straight wall, and ended here.
    void touch(const Penetration& contact, Vec2 at) {
        contact_ = contact;
        contact_at_ = at;
    }
    const Penetration& contact() const { return contact_; }

    /// Whether it leans on the contact, since the last sub-step.
    void lean(bool leans) { leans_ = leans; }

    /// Whether it leans on a wall and a sub-step leads so little into it that it does not count.
    bool creeps(Vec2 step) {
        if (!leans_) return false;
        const double sink = -dot(step, contact_.normal);
        leans_ = sink > 0.0 && sink <= move_.tolerance();
        return leans_;
    }

    /// How many of the next sub-steps, up to `most`, are the same as the last one, as far as can be
    /// seen. `share` is that of one sub-step of the tick.
    std::int64_t count_same(const StepRun& one, std::int64_t most, double time, double share) {
        if (most == 0 || pause_-- > 0) return 0;
        const auto steps = static_cast<double>(most);
        const double clear =
            move_.query
                .clearance({one.from, one.translation * steps, time, steps * share, one.contact})
                .share;
        const auto same = static_cast<std::int64_t>(clear * steps);
        next_pause_ = same > 0 ? 1 : std::min(2 * next_pause_, longest_pause);
        pause_ = same > 0 ? 0 : next_pause_;
        return same;
    }

    /// Goes on along the wall that was touched, as far as it certainly goes on and nothing else is
    /// hit. Returns the number of sub-steps.
    std::int64_t slide_on(Vec2 step, std::int64_t done, std::int64_t count) {
        Vec2& position = move_.result.position;
        const Vec2 normal = contact_.normal;
        const Vec2 slide = step - normal * dot(step, normal);
        // A sub-step that crept into the wall began on it.
        const double sunk = dot(contact_at_ - position, normal);
        const Vec2 from = sunk > 0.0 ? position + normal * sunk : position;
        const double share = 1.0 / static_cast<double>(count);
        const double time = static_cast<double>(done) * share;
        const std::int64_t most = std::min(count - done, steps_along_wall(from, slide));
        // It is tried deep enough to count as an overlap at the far end, too.
        constexpr double noticeable = 4.0;  // tolerances
        const Vec2 end = from + slide * static_cast<double>(most);
        Penetration contact = contact_;
        contact.depth = std::max(contact.depth, noticeable * contact_tolerance_at(end));
        StepRun run{from, slide, time, 0.0, &contact};
        std::int64_t same = count_same(run, most, time, share);
        for (; same > 0; same /= 2) {
            run.translation = slide * static_cast<double>(same);
            run.duration = static_cast<double>(same) * share;
            if (move_.query.keeps_sliding(run)) break;
        }
        if (same == 0) return 0;
        position = from + slide * static_cast<double>(same);
        // Past the wall's end the path goes on in another direction.
        move_.report.add_bend({static_cast<double>(done + same) * share, position});
        return same;
    }

private:
    /// After how many sub-steps the wall that was touched ends. Round a corner it is not known.
    std::int64_t steps_along_wall(Vec2 from, Vec2 slide) const {
        constexpr std::int64_t unknown = 64;
        constexpr double most = 4e18;  // what a count can hold
        const Segment wall = move_.query.segment_of(contact_.wall, 0.0);
        const Vec2 along = wall.b - wall.a;
        const double square = length_squared(slide);
        if (std::abs(dot(along, contact_.normal)) > share_at_rest * length(along)) return unknown;
        const Vec2 point = contact_.point + (from - contact_at_);
        const double left = std::max(dot(wall.a - point, slide), dot(wall.b - point, slide));
        if (!(left > 0.0) || square == 0.0) return unknown;
        return static_cast<std::int64_t>(std::min(left / square, most));
    }

    PushedMove<Query>& move_;
    Penetration contact_;  ///< of the last sub-step that slid
    Vec2 contact_at_;      ///< where the mover was after it
    bool leans_ = false;
    int pause_ = 0;  ///< sub-steps until the next cast ahead
    int next_pause_ = 1;
};

}  // namespace slidelab::detail
