// Along walls that are doubled, coincident, slanted or nearly parallel to the displacement: the
// path taken is the exact slide, or the answer says why it is not.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "oracle/slide.hpp"
#include "search/generators.hpp"
#include "search/judges.hpp"

namespace slidelab::lab::search::lost_family {

/// Whether there is but one wall, however often and in either direction.
bool is_one_wall(const ProbeWalls& walls) {
    if (walls.segments.empty()) return false;
    const Segment first = walls.segments.front().segment();
    return std::all_of(walls.segments.begin(), walls.segments.end(), [&](const auto& line) {
        return line.segment() == first || line.segment() == Segment{first.b, first.a};
    });
}

/// Along one wall nothing is lost. Between walls nearly parallel to each other the tolerance of a
/// hit, 3e-10, is a long distance: a thousandth of a unit at a slope of 1e-7. A discrete method may
/// also cut a bend by a part of a sub-step, which is no longer than the mover.
double allowed_off(const ProbeScene& scene, const oracle::ExactSlide& slide) {
    if (is_one_wall(scene.walls)) return 1e-6;
    const double displacement = length(scene.delta);
    if (test::is_sweep(*scene.strategy) || slide.bends <= 1) return 1e-3 * (1.0 + displacement);
    return 0.01 * displacement + 2.0 * length(extents_of(scene.shape));
}

/// For a mover that has gone `farther` units of its displacement, straight on; below 0: that begins
/// before.
oracle::ExactSlide slide_from(const Moved& moved, const ProbeScene& scene, double farther) {
    const double gone = std::min(1.0, farther / std::max(length(scene.delta), farther));
    return oracle::exact_slide(moved.regions, exact(scene.from + scene.delta * gone),
                               exact(scene.delta * (1.0 - gone)));
}

Verdict judge(const ProbeScene& scene) {
    Verdict verdict;
    const std::optional<Moved> free = held_from_free(scene, verdict);
    if (!free) return verdict;
    const Moved& moved = *free;
    const MoveResult& result = moved.result;
    const auto missing = distance(scene.from + scene.delta, result.position);
    const bool arrived = result.stop_reason == StopReason::arrived;
    verdict.hold(
        "lost unsaid", arrived && !result.hit() ? missing : 0.0, 1e-9 * (1.0 + length(scene.delta)),
        [&] { return fmt::format("a contact or a reason where {:.3g} are not walked", missing); });
    const oracle::ExactSlide slide = slide_from(moved, scene, 0.0);
    if (!slide.is_one_place() || !arrived) return verdict;
    if (slide.passed_an_end && !test::is_sweep(*scene.strategy)) return verdict;
    // Before the end of a wall a mover touches its end and, a hair farther, its side: where these
    // lead to two places, it is not decided. The hair is what a round side takes to come as near to
    // the wall as the oracle calls touching.
    const double hair = 2.0 * std::sqrt(2.0 * length(extents_of(scene.shape)) *
                                        static_cast<double>(oracle::touching));
    const Point end = slide.ends.front();
    for (const double farther : {hair, -hair}) {
        const oracle::ExactSlide other = slide_from(moved, scene, farther);
        if (!other.is_one_place() || distance(other.ends.front(), end) > 1e-3L) return verdict;
    }
    // A sub-step may slip past the end of a wall that exactly would just have stopped it, for the
    // shortest way out of that is sideways: then more is walked than exactly, and nothing is lost.
    const bool went_farther = dot(exact(result.position) - end, exact(scene.delta)) > 0;
    if (went_farther && !test::is_sweep(*scene.strategy)) return verdict;
    const auto off = static_cast<double>(distance(end, exact(result.position)));
    // A share of what is allowed: the bounds differ from case to case.
    verdict.hold("walked, of allowed", off / allowed_off(scene, slide), 1.0, [&] {
        return fmt::format("to {}, or a reason to stop; {:.3g} away from it", text_of(rounded(end)),
                           off);
    });
    return verdict;
}

/// Walls along `along` under the mover, in one of the arrangements that lost a part of the
/// displacement.
ProbeWalls some_floor(Random& random, Vec2 along, Vec2 on, double far) {
    ProbeWalls walls;
    const Vec2 up = -outward(along);
    const Vec2 a = on - along * far;
    const Vec2 b = on + along * far;
    add_segment(walls, a, b);
    switch (random.below(6)) {
        case 0:  // twice, or often
            for (int i = one_of<int>(random, {1, 1, 2, 10}); i > 0; --i) {
                const bool turn = random.chance(0.5);
                add_segment(walls, turn ? b : a, turn ? a : b);
            }
            break;
        case 1:  // in part on top of each other
            for (int i = 1 + random.below(3); i > 0; --i) {
                add_segment(walls, lerp(a, b, random.between(0, 0.5)),
                            lerp(a, b, random.between(0.5, 1)));
            }
            break;
        case 2: {  // nearly parallel, joined here
            const double slope = random.magnitude(1e-9, 1e-2);
            walls.segments.clear();
            add_segment(walls, a, on);
            add_segment(walls, on, b + up * (far * slope * (random.chance(0.5) ? 1.0 : -1.0)));
            break;
        }
        case 3:  // nearly parallel to another that begins here
            add_segment(walls, on, b + up * (far * random.magnitude(1e-9, 1e-2)));
            break;
        case 4:  // a wall right under it
            add_segment(walls, a - up * random.magnitude(1e-12, 1e-3),
                        b - up * random.magnitude(1e-12, 1e-3));
            break;
        default:
            break;
    }
    return walls;
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    const Shape shape = some_mover(random, strategy);
    const Vec2 along = some_direction(random);
    const Vec2 up = -outward(along);
    const double far = one_of<double>(random, {10, 100, 1000, 10000});
    const Vec2 on{some_number(random, 10), some_number(random, 10)};
    ProbeWalls walls = some_floor(random, along, on, far * 2.0);
    if (random.chance(0.2)) {  // a corner at the end
        add_segment(walls, on + along * (far * 0.5),
                    on + along * (far * 0.5) + some_direction(random) * 3.0);
    }
    const Vec2 from = on + up * support(shape, -up) + up * (random.chance(0.3) ? 0.5 : 0.0) +
                      along * (random.chance(0.5) ? 0.0 : random.between(-1, 1));
    const double press = random.chance(0.2) ? 0.0 : random.magnitude(1e-9, 1.0);
    const Vec2 delta =
        (along - up * press) * (random.magnitude(0.1, far) * (random.chance(0.8) ? 1.0 : -1.0));
    return std::make_unique<SceneTrial>(scene_of(strategy, shape, std::move(walls), from, delta),
                                        judge);
}

extern const Family lost;
const Family lost{"lost", "along doubled, coincident and nearly parallel walls: walked, or said",
                  slides_anywhere, make, 2000};

}  // namespace slidelab::lab::search::lost_family
