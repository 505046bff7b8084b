#include "lab/judge/evidence.hpp"

#include <algorithm>

#include "lab/judge/held_by_planes.hpp"
#include "lab/judge/moved_bodies.hpp"
#include "lab/judge/overlap.hpp"
#include "lab/judge/thresholds.hpp"

namespace slidelab::lab {

namespace {

/// A fraction of the exact slide's distance, as in the event's sentence.
constexpr double slowed_share = 0.9;

}  // namespace

bool is_plainly_free(const MoveRequest& request, const MoveResult& result) {
    const Vec2 extents = extents_of(request.shape);
    return !result.hit() && !result.began_inside &&
           result.position == request.position + request.displacement &&
           length(request.displacement) < std::min(extents.x, extents.y);
}

bool Evidence::is_exact() {
    if (!is_exact_) is_exact_ = with_.is_exact;
    if (!is_exact_) is_exact_ = lab::is_exact(move_.strategy, move_.options);
    return *is_exact_;
}

Evidence::Hindered Evidence::hindered() {
    if (!hindered_) hindered_ = compare_with_slide();
    return *hindered_;
}

/// The exact slide is asked where the answer is open: not where the mover went most of its
/// displacement, nor where the walls that it hit hold the slide as well.
Evidence::Hindered Evidence::compare_with_slide() {
    const MoveRequest& request = move_.request;
    const MoveResult& result = move_.result;
    if (went() >= slowed_share * wanted() || is_exact()) return Hindered::no;
    const Shape shape = moved_shape(move_.strategy, request.shape, request.lattice);
    if (is_held_by_planes(move_.level, shape, request, result)) return Hindered::no;
    if (!is_judge_of(move_.level, move_.strategy, request, result)) return Hindered::no;
    if (with_.exact_end) {
        exact_end_ = *with_.exact_end;
    } else {
        const auto slide = exact_slide(move_.level, move_.strategy, request);
        exact_end_ = slide ? std::optional(slide->position) : std::nullopt;
    }
    const std::optional<Vec2> end = *exact_end_;
    // A displacement of a few rounding errors may end at one place for both.
    const Vec2 reached = request.position + progress_of(move_);
    if (!end || distance(*end, reached) <= same_place) return Hindered::no;
    const auto is_slower = [&](double possible) {
        return went() < slowed_share * possible && possible - went() > visible_share * wanted();
    };
    const auto is_stuck = [&](double possible) {
        return possible > moving_share * wanted() && went() < stuck_share * wanted();
    };
    possible_ = distance(request.position, *end);
    if (!is_slower(*possible_) && !is_stuck(*possible_)) return Hindered::no;
    possible_ = possible_distance(move_, *end);
    if (is_stuck(*possible_)) return goes_on(*end) ? Hindered::stuck : Hindered::no;
    return is_slower(*possible_) ? Hindered::slowed : Hindered::no;
}

/// Whether the exact slide, which ends there in one tick, gets farther in several. Pushing out
/// comes to rest a little beside a corner: a slide that ends in it goes on no more than the mover
/// does.
bool Evidence::goes_on(Vec2 end) const {
    constexpr double ticks = 8.0;
    constexpr double farther = 1.5;  // times as far as in one
    MoveRequest on = move_.request;
    on.displacement = on.displacement * ticks;
    const auto slide = exact_slide(move_.level, move_.strategy, on);
    if (!slide) return true;
    return distance(on.position, slide->position) > farther * distance(on.position, end);
}

std::optional<WallRef> Evidence::crossed() {
    if (!crossed_)
        crossed_ =
            crossed_wall(move_.level, move_.strategy, move_.request, move_.result, with_.touched);
    return *crossed_;
}

/// An exact sweep is believed; what other methods met says little about what they are in.
double Evidence::depth() {
    if (depth_) return *depth_;
    const MoveRequest& request = move_.request;
    const MoveResult& result = move_.result;
    depth_ = result.remaining_depth;
    if (is_exact() && !with_.in_full) return *depth_;
    const BodiesAtEnd bodies(request.bodies);
    const auto measured = overlap_at(move_.level, move_.strategy, request.shape, result.position,
                                     bodies, request.side_view.up);
    depth_ = measured.value_or(result.remaining_depth);
    return *depth_;
}

}  // namespace slidelab::lab
