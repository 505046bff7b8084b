// Boxes that move: towards the mover, with it, past it, and against a wall behind it. It is pushed
// and not tunnelled through, and what leaves it no room is said.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "oracle/slide.hpp"
#include "search/generators.hpp"
#include "search/judges.hpp"

namespace slidelab::lab::search::moving_boxes_family {

ProbeScene at_the_end(const ProbeScene& scene) {
    ProbeScene end = scene;
    for (MovingBody& box : end.walls.boxes) box.position = box.at(1.0);
    return end;
}

/// The path as the box sees it, which is at rest then.
std::vector<Point> path_seen_from(Vec2 box_delta, const ProbeScene& scene,
                                  const MoveResult& result) {
    std::vector<Point> path{exact(scene.from)};
    for (const PathPoint& bend : result.path) {
        path.push_back(exact(bend.at) - exact(box_delta) * Real(bend.time));
    }
    path.push_back(exact(result.position) - exact(box_delta));
    return path;
}

Real deepest_of(const Region& region, const std::vector<Point>& path) {
    Real deepest = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
        deepest = std::max(deepest, region.deepest(path[i - 1], path[i] - path[i - 1]));
    }
    return deepest;
}

void hold_end(const Moved& moved, Verdict& verdict) {
    const double depth = -least_gap(regions_of(at_the_end(moved.scene)), moved.result.position);
    const double unsaid = depth > moved.tolerance ? depth - moved.result.remaining_depth : 0.0;
    verdict.hold("overlap left unsaid", unsaid, moved.tolerance, [&] {
        return fmt::format("a depth of {:.9g}, not {:.9g}", depth, moved.result.remaining_depth);
    });
    if (moved.scene.walls.segments.empty() && moved.scene.walls.boxes.size() == 1) {
        verdict.hold("pushed out of the way", depth, moved.tolerance,
                     [&] { return fmt::format("a free place, not {:.3g} deep", depth); });
    }
}

/// A sweep goes through nothing. The discrete methods push out of what they are in already: by less
/// than brings their centre into it.
void hold_path(const Moved& moved, Verdict& verdict) {
    const MoveResult& result = moved.result;
    const ProbeScene& scene = moved.scene;
    const bool has_room = result.remaining_depth == 0.0 && !result.squeezed;
    if (!has_room || result.path.dropped() > 0) return;
    const bool sweeps = test::is_sweep(*scene.strategy);
    ProbeScene seen = scene;
    const Vec2 center = rounded(oracle::centroid_of(scene.shape));
    if (!sweeps) seen.shape = DiskShape{0.0};
    for (const MovingBody& box : scene.walls.boxes) {
        seen.walls = {};
        seen.walls.boxes = {box};
        if (!sweeps) seen.walls.boxes.back().position -= center;
        const Region region = regions_of(seen).front();
        const auto deepest = static_cast<double>(
            deepest_of(region, path_seen_from(box.displacement, scene, result)));
        verdict.hold(sweeps ? "through a box" : "centre through a box", deepest, moved.tolerance,
                     [&] { return fmt::format("no path {:.3g} deep in a box", deepest); });
    }
}

/// Whether the path leads exactly onto a corner. A box that moves pushes along either of the two
/// normals then: along its own side the mover is carried, along the other it slides off.
bool hits_a_corner(const Region& region, Point from, Point displacement) {
    const auto fraction = region.cast(from, displacement, 0);
    return fraction && region.normals(from + displacement * *fraction, oracle::touching).size() > 1;
}

/// With nothing but one box it is the slide along a box at rest, and then carried with it.
void hold_relative(const Moved& moved, Verdict& verdict) {
    const ProbeScene& scene = moved.scene;
    if (!test::is_sweep(*scene.strategy) || moved.regions.size() != 1) return;
    const Vec2 box_delta = scene.walls.boxes.front().displacement;
    const Point seen = exact(scene.delta) - exact(box_delta);
    if (hits_a_corner(moved.regions.front(), exact(scene.from), seen)) return;
    const oracle::ExactSlide slide = oracle::exact_slide(moved.regions, exact(scene.from), seen);
    if (slide.ends.empty()) return;
    Real least = 1e30L;
    for (const Point end : slide.ends) {
        least = std::min(least, distance(end + exact(box_delta), exact(moved.result.position)));
    }
    verdict.hold("relative slide", static_cast<double>(least), moved.tolerance,
                 [&] { return "to " + text_of(rounded(slide.ends.front() + exact(box_delta))); });
}

/// How far boxes may take a mover along several walls, in their displacements.
constexpr double longest_push = 8.0;

double pushed_by(const ProbeScene& scene) {
    double all = 0.0;
    for (const MovingBody& box : scene.walls.boxes) all += length(box.displacement);
    return all;
}

/// Not behind what presses it, as seen from where that was met and from the end, nor too far
/// from there.
bool is_ahead(const MoveResult& result, Point place, double longest) {
    return std::all_of(result.contacts.begin(), result.contacts.end(), [&](const Contact& met) {
        if (met.depth > 0.0) return true;
        const auto leads_on = [&](Vec2 from) {
            const Point apart = place - exact(from);
            return length(apart) < Real(longest) &&
                   dot(apart, exact(met.normal)) >= Real(-free_start);
        };
        return leads_on(met.position) && leads_on(result.position);
    });
}

bool is_clear(const std::vector<Region>& regions, Point from, Point to) {
    return std::none_of(regions.begin(), regions.end(), [from, to](const Region& region) {
        return region.cast(from, to - from, 1e-9L).has_value();
    });
}

/// Never shot away, and squeezed only where there is no room near: one box pushes no farther than
/// it goes; what is between boxes and walls evades by what it takes, and is pushed on by what comes
/// past it.
void hold_pushes(const Moved& moved, Verdict& verdict) {
    if (!test::is_sweep(*moved.scene.strategy)) return;
    const MoveResult& result = moved.result;
    const double own = length(moved.scene.delta);
    const double pushed = pushed_by(moved.scene);
    const double most = moved.regions.size() == 1 ? pushed : (longest_push + 1.0) * pushed;
    const double went = length(result.position - moved.scene.from);
    verdict.hold("pushed too far", went - own - most, moved.tolerance,
                 [&] { return fmt::format("{:.9g} at the most, not {:.9g}", own + most, went); });
    ProbeScene end = at_the_end(moved.scene);
    end.from = result.position;
    const std::vector<Region> regions = regions_of(end);
    const bool is_deep = -least_gap(regions, end.from) > moved.tolerance;
    if (!result.squeezed || !is_deep || end.walls.boxes.size() > 1) return;
    const auto exit = oracle::Exits(bodies_of(end), end.shape, end.from).least(1e-12L, 0);
    if (!exit) return;
    end.walls.boxes.clear();
    const Real far = distance(exact(end.from), *exit);
    const auto extent = [&](Vec2 axis) {
        return support(moved.scene.shape, axis) + support(moved.scene.shape, -axis);
    };
    const double aside = 0.25 * std::min(extent({1, 0}), extent({0, 1}));
    const bool is_near = far > 0 && far < Real(std::min(pushed, aside)) &&
                         is_clear(regions_of(end), exact(end.from), *exit) &&
                         is_ahead(result, *exit, pushed);
    verdict.hold("squeezed beside room", !is_near, [&] {
        return fmt::format("room {:.9g} away at {}", static_cast<double>(far),
                           text_of(rounded(*exit)));
    });
}

Verdict judge(const ProbeScene& scene) {
    Verdict verdict;
    if (!is_valid(scene) || scene.walls.boxes.empty()) return verdict;
    const Moved moved = move_of(scene);
    if (!begins_free(moved)) return verdict;
    verdict.hold("finite", is_finite(moved.result.position) && is_finite(moved.result.velocity));
    hold_end(moved, verdict);
    hold_path(moved, verdict);
    hold_relative(moved, verdict);
    hold_pushes(moved, verdict);
    return verdict;
}

/// A box that touches the mover in the direction `side`, or is a little away, and moves.
void add_moving_box(ProbeWalls& walls, Random& random, const Shape& shape, Vec2 side, double far) {
    const Vec2 half{some_length(random, 0.1, 2), some_length(random, 0.1, 2)};
    const double gap = random.chance(0.3) ? 0.0 : some_length(random, 1e-3, 2);
    const bool across = std::abs(side.x) > std::abs(side.y);
    const Vec2 axis =
        across ? Vec2{std::copysign(1.0, side.x), 0.0} : Vec2{0.0, std::copysign(1.0, side.y)};
    const Vec2 along = outward(axis);
    const double reach = support(shape, axis) + gap + (across ? half.x : half.y);
    add_box(walls, axis * reach + along * some_number(random, across ? half.y : half.x), half);
    Vec2 delta = -axis * some_length(random, 1e-3, far);  // towards it
    if (random.chance(0.3)) delta += along * some_length(random, 1e-3, far);
    if (random.chance(0.1)) delta = along * some_length(random, 1e-3, far);  // past it
    if (random.chance(0.1)) delta = some_direction(random) * some_length(random, 1e-3, far);
    walls.boxes.back().displacement = delta;
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    const Shape shape = some_mover(random, strategy);
    ProbeWalls walls;
    const Vec2 side = some_direction(random);
    const double far = one_of<double>(random, {0.1, 1, 10, 100});
    add_moving_box(walls, random, shape, side, far);
    if (random.chance(0.2)) add_moving_box(walls, random, shape, some_direction(random), far);
    if (random.chance(0.4)) {  // a wall behind it, or beside
        const Vec2 up = random.chance(0.5) ? side : some_direction(random);
        const Vec2 on = -up * (support(shape, -up) + (random.chance(0.5) ? 0.0 : 0.3));
        const Vec2 along = outward(up) * some_length(random, 0.5, 100);
        add_segment(walls, on - along, on + along);
    }
    Vec2 delta;
    if (random.chance(0.7)) delta = some_direction(random) * some_length(random, 1e-3, far);
    if (random.chance(0.2)) delta = walls.boxes.front().displacement;  // as fast as the box
    return std::make_unique<SceneTrial>(scene_of(strategy, shape, std::move(walls), {}, delta),
                                        judge);
}

bool is_pushed(const Strategy& strategy) {
    return slides_anywhere(strategy) && test::sees_boxes_that_move(strategy);
}

extern const Family moving_boxes;
const Family moving_boxes{"moving_boxes", "pushed by boxes, and not tunnelled through", is_pushed,
                          make, 300};

}  // namespace slidelab::lab::search::moving_boxes_family
