// Points: disks without a radius, for the strategies that move them. The others refuse them, and
// everything else that has no width, and take the smallest that they say they take.
#include <algorithm>
#include <cmath>

#include "search/generators.hpp"
#include "search/judges.hpp"

namespace slidelab::search::points_family {

namespace {

/// Nearer to a wall than this a point is on neither side of it, units: well above the tolerance of
/// a hit, which is where it stops.
constexpr double on_wall = 1e-9;

/// What is pressed against a wall rests within this of it, units (docs/promises.md, 2): a slide may
/// begin as far off.
constexpr double rests_within = 1e-6;

/// Of a point from a wall that it rests on, units: it is swept as a disk of this radius (64
/// tolerances of coordinates up to a hundred).
constexpr double set_off = 1e-8;

/// The thicker disk touches a round wall beside where the point does, by the more the flatter it
/// comes, and the slide from there is turned by as much over the wall's radius: how far off that
/// ends, units.
double turned_at_round_walls(const Moved& moved) {
    double least_radius = 0.0;
    for (const ProbeWalls::Line& line : moved.scene.walls.segments) {
        if (line.radius > 0.0 && (least_radius == 0.0 || line.radius < least_radius))
            least_radius = line.radius;
    }
    if (least_radius == 0.0) return 0.0;
    double turn = 0.0;
    Vec2 from = moved.scene.from;
    for (const Contact& contact : moved.result.contacts) {
        const Vec2 leg = contact.position - from;
        const double down = -dot(contact.normal, leg);
        const double along = std::abs(cross(contact.normal, leg));
        turn += set_off / least_radius * (down > 0.0 ? std::max(1.0, along / down) : 1.0);
        from = contact.position;
    }
    return turn * length(moved.scene.delta);
}

/// A thin wall has no inside for a point, and so no region: whether the path comes from one side of
/// it to the other.
bool is_crossed(const Segment& wall, const std::vector<Point>& path, Real tolerance) {
    const Point a = exact(wall.a);
    const Point along = exact(wall.b) - a;
    const Real size = length(along);
    if (size == 0) return false;
    Real side = 0;  // that it was on last
    Point before = path.front();
    for (const Point at : path) {
        const Real height = cross(along, at - a) / size;
        const Real height_before = cross(along, before - a) / size;
        const Real share = height == height_before ? 1 : height_before / (height_before - height);
        const Point place = before + (at - before) * std::clamp<Real>(share, 0, 1);
        const Real passed = dot(place - a, along) / size;
        const bool is_beside = passed <= tolerance || passed >= size - tolerance;
        if (is_beside && height * side < 0) side = 0;  // round its end
        if (std::abs(height) > tolerance) {
            if (height * side < 0) return true;
            side = height;
        } else if (is_beside) {
            side = 0;
        }
        before = at;
    }
    return false;
}

void hold_thin_walls(const Moved& moved, Verdict& verdict) {
    if (moved.result.contacts.dropped() > 0) return;
    const std::vector<Point> path = path_of(moved.scene, moved.result);
    for (const ProbeWalls::Line& line : moved.scene.walls.segments) {
        if (line.radius > 0.0) continue;
        verdict.hold("thin wall crossed", !is_crossed(line.segment, path, moved.tolerance),
                     [] { return std::string("a path that stays on its side of the walls"); });
    }
}

Real distance_to(const Segment& wall, Point p) {
    const Point a = exact(wall.a);
    const Point along = exact(wall.b) - a;
    const Real square = dot(along, along);
    const Real at = square > 0 ? std::clamp<Real>(dot(p - a, along) / square, 0, 1) : 0;
    return distance(a + along * at, p);
}

bool begins_on_a_thin_wall(const ProbeScene& scene) {
    return std::any_of(scene.walls.segments.begin(), scene.walls.segments.end(),
                       [&](const ProbeWalls::Line& line) {
                           return distance_to(line.segment, exact(scene.from)) <= on_wall;
                       });
}

bool has_no_width(const Shape& shape) {
    const Vec2 extents = extents_of(shape);
    return std::min(extents.x, extents.y) == 0.0;
}

Verdict judge(const ProbeScene& scene) {
    Verdict verdict;
    const bool is_point = has_no_width(scene.shape);
    if (is_point && scene.strategy->smallest_extent > 0.0) {
        verdict.hold("refused", !is_valid(scene), [] { return "an error that names the shape"; });
        return verdict;
    }
    if (!is_valid(scene)) return verdict;
    const Moved moved = move_of(scene);
    if (!begins_free(moved) || begins_on_a_thin_wall(scene)) return verdict;
    hold_walls(moved, verdict);
    hold_sound(moved, verdict);
    hold_thin_walls(moved, verdict);
    hold_rest(moved, verdict);
    const bool all_seen = std::none_of(moved.regions.begin(), moved.regions.end(),
                                       [](const Region& region) { return region.is_empty(); });
    if (all_seen && test::is_sweep(*scene.strategy)) {
        hold_exact(moved, verdict, rests_within + turned_at_round_walls(moved));
    }
    return verdict;
}

/// Nothing, where it is taken; otherwise, more often than not, the smallest.
Shape some_point(Random& random, const Strategy& strategy) {
    const bool refused = strategy.smallest_extent > 0.0 && random.chance(0.1);
    const double least = refused ? 0.0 : strategy.smallest_extent;
    const DiskShape disk{least};
    const BoxShape box{{least, random.chance(0.5) ? least : 0.1}};
    const bool moves_both = strategy.moves(disk) && strategy.moves(box);
    if (moves_both ? random.chance(0.5) : strategy.moves(disk)) return disk;
    return box;
}

void add_something(ProbeWalls& walls, Random& random, const Strategy& strategy) {
    const Vec2 at{some_number(random, 3), some_number(random, 3)};
    const bool round = (strategy.walls & sees_capsules) != 0 && random.chance(0.2);
    switch (random.below(4)) {
        case 0: {  // pieces of a polyline
            Vec2 a = at;
            for (int i = 1 + random.below(4); i > 0; --i) {
                const Vec2 b = a + some_direction(random) * some_length(random, 0.1, 3);
                add_segment(walls, a, b);
                a = b;
            }
            break;
        }
        case 1:
            add_box(walls, at, {some_length(random, 0.1, 2), some_length(random, 0.1, 2)});
            break;
        case 2: {
            std::vector<Vec2> corners = some_polygon(random).corners;
            for (Vec2& corner : corners) corner += at;
            add_polygon(walls, corners);
            break;
        }
        default:
            add_segment(walls, at, at + some_direction(random) * some_length(random, 0.1, 5),
                        round ? some_length(random, 0.1, 0.5) : 0.0);
    }
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    ProbeWalls walls;
    for (int i = one_of<int>(random, {1, 2, 3, 6}); i > 0; --i) {
        add_something(walls, random, strategy);
    }
    ProbeScene scene = scene_of(strategy, some_point(random, strategy), std::move(walls),
                                {some_number(random, 4), some_number(random, 4)}, {});
    // A tiny mover's sub-steps are as tiny: no farther than its bound on work lets it come.
    const bool takes_steps = test::is_discrete(strategy);
    const double far = takes_steps ? 0.01 : one_of<double>(random, {1, 10, 1e6});
    for (int tick = has_no_width(scene.shape) && takes_steps ? 0 : random.below(3); tick >= 0;
         --tick) {
        scene.delta = scene.velocity = some_direction(random) * random.magnitude(1e-6, far);
        if (tick > 0 && is_valid(scene)) scene.from = move_scene(scene).position;
    }
    return std::make_unique<SceneTrial>(std::move(scene), judge);
}

/// Where several touch, no room may be left between them.
Verdict judge_graze(const ProbeScene& scene) {
    Verdict verdict;
    if (!is_valid(scene)) return verdict;
    const Moved moved = move_of(scene);
    const auto touched = std::count_if(
        moved.regions.begin(), moved.regions.end(),
        [&](const Region& region) { return region.gap(exact(scene.from)) <= rests_within; });
    if (!begins_free(moved) || touched > 1) return verdict;
    hold_walls(moved, verdict, set_off);
    hold_sound(moved, verdict, set_off);
    hold_rest(moved, verdict);
    hold_exact(moved, verdict, rests_within);
    return verdict;
}

/// One solid, or a row of flush tiles: returns where that leads, zero for the one.
Vec2 add_round_solid(ProbeWalls& walls, Random& random, Vec2 at) {
    const double x = one_of<double>(random, {0.5, 1, 2});
    const double y = one_of<double>(random, {0.5, 1, 2});
    switch (random.below(4)) {
        case 0:
            add_box(walls, at, {x, y});
            break;
        case 1:
            add_polygon(walls,
                        {at + Vec2{-x, 0}, at + Vec2{0, -y}, at + Vec2{x, 0}, at + Vec2{0, y}});
            break;
        case 2:
            add_polygon(walls, {at, at + Vec2{x, 0}, at + Vec2{0, y}});
            break;
        default: {
            const Vec2 along = random.chance(0.5) ? Vec2{2.0 * x, 0} : Vec2{0, 2.0 * y};
            for (int i = 0, n = 2 + random.below(2); i < n; ++i)
                add_box(walls, at + along * i, {x, y});
            return along;
        }
    }
    return {};
}

/// Of round numbers, so that paths lead exactly along sides and by corners.
std::unique_ptr<Trial> make_graze(Random& random, const Strategy& strategy) {
    const auto half = [&random](int most) { return 0.5 * (random.below(4 * most + 1) - 2 * most); };
    ProbeWalls walls;
    const Vec2 row = add_round_solid(walls, random, {half(3), half(3)});
    Vec2 from{half(6), half(6)};
    Vec2 delta{half(6), random.chance(0.5) ? 0.0 : half(6)};
    if (random.chance(0.5)) delta = {delta.y, delta.x};
    // Something beyond, but no side on the other hand of a path that leads along one: set off by
    // the thin disk that is swept for it, a point is stopped there.
    if (random.chance(0.3)) {
        delta = delta * 3.0;
        const Vec2 beyond = delta == Vec2{} ? Vec2{9, 0} : normalized(delta) * 12.0;
        add_box(walls, {std::round(beyond.x) + 0.25, std::round(beyond.y) + 0.25},
                {0.5, half(3) + 3.5});
    }
    // Exactly there would be room between two tiles.
    if (dot(delta, row) == 0.0) from += row / 32.0;
    return std::make_unique<SceneTrial>(
        scene_of(strategy, DiskShape{0.0}, std::move(walls), from, delta), judge_graze);
}

bool sweeps_points(const Strategy& strategy) {
    return test::is_sweep(strategy) && strategy.moves(DiskShape{}) &&
           strategy.smallest_extent == 0.0;
}

}  // namespace

extern const Family grazes;
const Family grazes{"grazes", "points exactly along sides and by corners", sweeps_points,
                    make_graze, 200};

extern const Family points;
const Family points{"points", "movers without a width, or with the least that is taken",
                    slides_anywhere, make, 200};

}  // namespace slidelab::search::points_family
