#include "lab/events/recorded_steps.hpp"

#include <algorithm>
#include <cmath>

#include "lab/engines/recorded_mover.hpp"
#include "lab/events/event_detector.hpp"
#include "lab/judge/thresholds.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"

namespace slidelab::lab {

namespace {

/// Units a second: what is slower stands, up to rounding and the shaking of physics.
constexpr double standing_speed = 0.05;

constexpr double jump_in_steps = 4.0;

/// In sizes of the mover: it is put elsewhere on purpose by a jump so far, and pushed by a shorter
/// one, which may lead it through a wall.
constexpr double farthest_push = 2.0;

double least_size_of(const Shape& shape) {
    const Vec2 extents = extents_of(shape);
    return 2.0 * std::min(extents.x, extents.y);
}

/// A shape without the skin that the recorded mover may have.
Shape without_skin(Shape shape) {
    const double share = std::max(0.1, 1.0 - 2.0 * recorded_skin / least_size_of(shape));
    if (auto* disk = std::get_if<DiskShape>(&shape)) disk->radius *= share;
    if (auto* box = std::get_if<BoxShape>(&shape)) {
        box->half = box->half * share;
        box->radius *= share;
    }
    if (auto* polygon = std::get_if<PolygonShape>(&shape)) {
        for (Vec2& corner : polygon->corners) corner = corner * share;
        polygon->radius *= share;
    }
    if (auto* capsule = std::get_if<CapsuleShape>(&shape)) {
        capsule->segment = {capsule->segment.a * share, capsule->segment.b * share};
        capsule->radius *= share;
    }
    return shape;
}

bool is_gap(Placed placed) { return placed == Placed::in_gap || placed == Placed::at_end_of_gap; }

}  // namespace

/// A step shorter than a quarter of the mover is no jump, however slow it was before.
bool RecordedSteps::begins_jump(const Shape& shape, double step) const {
    if (steps_.empty()) return false;
    return step > jump_in_steps * *std::max_element(steps_.begin(), steps_.end()) &&
           step > 0.25 * least_size_of(shape);
}

/// Whether the way of its keys has been free for a tenth of a second in which it stood.
bool RecordedSteps::stood(const Snapshot& before, const Input& input, const MoveRequest& request) {
    const double rate = before.settings->tick_rate;
    const Vec2 keys{input.right, is_from_side(request) ? 0.0 : input.down};
    const bool stands = length(request.displacement) * rate < standing_speed;
    standing_ = stands && has_direction(keys) ? standing_ + 1 : 0;
    if (standing_ < 0.1 * rate) return false;
    // Ten of its steps ahead: the skin, on either side, is little of them.
    const double step = steps_.empty() ? before.settings->speed / rate
                                       : *std::max_element(steps_.begin(), steps_.end());
    MoveRequest ahead = request;
    ahead.shape = without_skin(request.shape);
    ahead.displacement = normalized(keys) * (10.0 * step);
    const auto free = exact_distance(*before.level, recorded_mover, ahead);
    return free && *free > 2.0 * recorded_skin + moving_share * 10.0 * step;
}

EventSet RecordedSteps::notice(const Snapshot& before, const Input& input,
                               const TickRecord& record) {
    EventSet events;
    const MoveRequest& request = record.request();
    const MoveResult& result = record.result();
    const double step = length(request.displacement);
    const bool gap = is_gap(input.placed);
    const bool was_inside = is_inside_;
    if (is_at_sample_) jumps_ = !gap && begins_jump(request.shape, step);
    is_at_sample_ = input.placed == Placed::at_sample || input.placed == Placed::at_end_of_gap;

    if (jumps_) events.add(EventKind::jumped);
    if (gap || (jumps_ && step > farthest_push * least_size_of(request.shape))) {
        touched_ = {};
    } else if (crossed_wall(*before.level, recorded_mover, request, result, &touched_)) {
        events.add(EventKind::tunnelled);
    }
    if (is_at_sample_) is_inside_ = result.remaining_depth > 0.0;
    if (is_at_sample_ ? is_inside_ : was_inside && result.remaining_depth > 0.0)
        events.add(EventKind::overlap_left);
    if (!gap && stood(before, input, request)) events.add(EventKind::stuck);

    const bool moved = step * before.settings->tick_rate >= standing_speed;
    if (is_at_sample_ && moved && !gap && !jumps_) {
        if (steps_.size() == remembered) steps_.erase(0);
        steps_.push_back(step);
    }
    return events;
}

}  // namespace slidelab::lab
