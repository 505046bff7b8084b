// Movers that begin in several walls at once: their contacts are those of the way that they took.
#include <fmt/format.h>

#include <algorithm>

#include "search/generators.hpp"
#include "search/judges.hpp"

namespace slidelab::lab::search::ways_out_family {

Verdict judge(const ProbeScene& scene) {
    Verdict verdict;
    if (!is_valid(scene)) return verdict;
    const Moved moved = move_of(scene);
    const MoveResult& result = moved.result;
    if (!result.began_inside || result.remaining_depth > 0.0 || result.path.empty()) return verdict;
    if (result.path[0].time > 0.0) return verdict;
    const Vec2 out = result.path[0].at - scene.from;
    if (length(out) <= free_start) return verdict;
    double deepest = 0.0;
    double along_deepest = 0.0;
    double farthest_against = 0.0;
    for (const Contact& contact : result.contacts) {
        if (contact.kind != ContactKind::overlap_at_start) continue;
        const double along = dot(out, contact.normal);
        farthest_against = std::max(farthest_against, -along);
        if (contact.depth <= deepest) continue;
        deepest = contact.depth;
        along_deepest = along;
    }
    const auto text = [&] { return "contacts along the way out, " + text_of(out); };
    verdict.hold("a start is told", deepest > 0.0, text);
    verdict.hold("no contact against the way out", farthest_against, moved.tolerance, text);
    verdict.hold("as deep as the way out leads", deepest - along_deepest, moved.tolerance, text);
    const double deep = -least_gap(moved.regions, scene.from);
    verdict.hold("no less deep than it was", deep - deepest, moved.tolerance, text);
    return verdict;
}

/// Two to five walls through the mover: floors and ceilings that end, tiles, segments, points.
std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    const Shape shape = some_mover(random, strategy);
    ProbeWalls walls;
    for (int i = 0, count = 2 + random.below(4); i < count; ++i) {
        const Vec2 normal = some_direction(random);
        const double deep = support(shape, -normal) * random.between(0.05, 0.9);
        const Vec2 at = normal * (deep - support(shape, -normal));
        const Vec2 along = outward(normal);
        const double left = random.between(-0.2, 3.0);
        const double right = random.between(-0.2, 3.0);
        switch (random.below(3)) {
            case 0:
                add_box(walls, at - Vec2{0.0, 0.5} * (normal.y > 0.0 ? 1.0 : -1.0),
                        {random.between(0.2, 2.0), 0.5});
                break;
            case 1:
                add_segment(walls, at - along * left, at + along * (right + 0.5));
                break;
            default:
                add_segment(walls, at - along * left, at + along * (right + 0.5), 0.1);
        }
    }
    const Vec2 delta = random.chance(0.5) ? Vec2{} : some_direction(random) * 0.05;
    return std::make_unique<SceneTrial>(scene_of(strategy, shape, std::move(walls), {}, delta),
                                        judge);
}

extern const Family ways_out;
const Family ways_out{"ways_out", "out of several walls at once", slides_anywhere, make, 200};

}  // namespace slidelab::lab::search::ways_out_family
