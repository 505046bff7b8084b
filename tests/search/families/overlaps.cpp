// Starts that overlap: seen exactly when they do, reported with their depth, left by the minimum
// translation.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "search/generators.hpp"
#include "search/judges.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"

namespace slidelab::lab::search::overlaps_family {

/// Neither in nor out: shallower than this is left undecided, units.
constexpr double undecided = 1e-9;

void hold_depth(const Moved& moved, double depth, Verdict& verdict) {
    double said = 0.0;
    for (const Contact& contact : moved.result.contacts) {
        if (contact.fraction == 0.0) said = std::max(said, contact.depth);
    }
    verdict.hold("said", said > 0.0, [] { return "a contact at once, with its depth"; });
    if (moved.regions.size() == 1) {
        // The wall itself may hide the least way: the way that was taken is told then.
        const double went = distance(moved.scene.from, moved.result.position);
        const double taken = went > depth ? went : depth;
        verdict.hold("depth", std::min(std::abs(said - depth), std::abs(said - taken)),
                     moved.tolerance,
                     [&] { return fmt::format("a depth of {:.17g}, not {:.17g}", depth, said); });
    } else {
        verdict.hold("deepest said", depth - said, moved.tolerance,
                     [&] { return fmt::format("a depth of {:.17g}, not {:.17g}", depth, said); });
    }
}

/// The width of the mover itself, which may lie beside its position: the smaller one of its bounds.
double width_of(const Shape& shape) {
    const auto along = [&shape](Vec2 axis) { return support(shape, axis) + support(shape, -axis); };
    return std::min(along({1, 0}), along({0, 1}));
}

/// The exits from everywhere within a hair: on a wall, or before the end of one, it is not decided
/// where a mover begins.
std::vector<oracle::Exits> exits_near(const ProbeScene& scene) {
    constexpr double hair = 1e-7;
    std::vector<oracle::Exits> exits;
    for (const Vec2 aside : {Vec2{}, Vec2{hair, 0}, Vec2{-hair, 0}, Vec2{0, hair}, Vec2{0, -hair}})
        exits.emplace_back(bodies_of(scene), scene.shape, scene.from + aside);
    return exits;
}

void hold_exit(const Moved& moved, Verdict& verdict) {
    const MoveResult& result = moved.result;
    const double left = -least_gap(moved.regions, result.position);
    const bool said = left <= moved.tolerance || result.remaining_depth > 0.0;
    verdict.hold("overlap left said", said,
                 [&] { return fmt::format("a depth of {:.3g} at the end", left); });
    const Strategy& strategy = *moved.scene.strategy;
    // Separating axes give the least of one thing alone.
    const bool has_axes = moved.regions.size() == 1 && strategy.moves(PolygonShape{});
    if (!test::is_sweep(strategy) && !has_axes) return;
    if (moved.regions.size() > 12) return;
    const std::vector<oracle::Exits> exits = exits_near(moved.scene);
    const auto exit = exits[0].least(1e-12L, 1e-8L);
    if (!exit) return;
    const Point from = exact(moved.scene.from);
    const auto far = static_cast<double>(distance(from, *exit));
    // Between things that leave no room it may stay, and say so, where free places are far away.
    const bool near = far <= width_of(moved.scene.shape);
    if (moved.regions.size() > 1 && !near) return;
    verdict.hold("out", left, moved.tolerance,
                 [&] { return "a free place, for example " + text_of(rounded(*exit)); });
    const Point place = exact(result.position);
    const bool is_seen = std::any_of(exits.begin(), exits.end(),
                                     [&](const auto& some) { return !some.is_hidden(place); });
    verdict.hold("through no wall", is_seen,
                 [] { return "a place that a path leads to through no wall"; });
    const auto went = static_cast<double>(distance(from, place));
    double longest = far;
    for (std::size_t i = 1; i < exits.size() && went > longest; ++i) {
        const auto other = exits[i].least(1e-12L, 1e-8L);
        longest = std::max(longest, other ? static_cast<double>(distance(from, *other)) : went);
    }
    verdict.hold("minimum translation", went - longest, 1e-6, [&] {
        return fmt::format("to {}, {:.9g} away, and not {:.9g}", text_of(rounded(*exit)), far,
                           went);
    });
}

Verdict judge(const ProbeScene& scene) {
    Verdict verdict;
    if (!is_valid(scene) || !all_solids_convex(scene)) return verdict;
    const Moved moved = move_of(scene);
    if (moved.regions.empty()) return verdict;
    const double depth = -least_gap(moved.regions, scene.from);
    if (depth < -undecided || depth > undecided) {
        const bool inside = depth > 0.0;
        verdict.hold("began inside", moved.result.began_inside == inside,
                     [&] { return fmt::format("began_inside {} ({:.3g} deep)", inside, depth); });
        if (inside) hold_depth(moved, depth, verdict);
    }
    if (depth > undecided) hold_exit(moved, verdict);
    verdict.hold("finite", is_finite(moved.result.position));
    return verdict;
}

void add_something(ProbeWalls& walls, Random& random, bool round) {
    const Vec2 at{some_number(random, 1), some_number(random, 1)};
    const auto some_radius = [&] {
        return round && random.chance(0.3) ? some_length(random, 0.1, 0.5) : 0.0;
    };
    const auto add_arm = [&] {
        add_segment(walls, at, at + some_direction(random) * some_length(random, 0.1, 5),
                    some_radius());
    };
    switch (random.below(7)) {
        case 0:
            add_arm();
            break;
        case 5:  // a corner
            add_arm();
            add_arm();
            break;
        case 6:
            add_segment(walls, at, at, some_radius());
            break;
        case 1:
            add_box(walls, at, {some_length(random, 0.1, 2), some_length(random, 0.1, 2)});
            break;
        case 2:  // thin
            add_box(walls, at, random.chance(0.5) ? Vec2{0.025, 1.0} : Vec2{1.0, 0.025});
            break;
        case 3: {
            std::vector<Vec2> corners = some_polygon(random).corners;
            for (Vec2& corner : corners) corner += at;
            add_polygon(walls, corners);
            break;
        }
        default: {  // flush tiles
            const Vec2 along = random.chance(0.5) ? Vec2{1, 0} : Vec2{0, 1};
            const Vec2 first{std::floor(at.x), std::floor(at.y)};
            for (int i = 0, n = 2 + random.below(2); i < n; ++i) {
                add_box(walls, first + along * i, {0.5, 0.5});
            }
        }
    }
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    ProbeWalls walls;
    const bool round = (strategy.walls & sees_capsules) != 0;
    const int things = one_of<int>(random, {1, 1, 1, 2, 2, 3, 6});
    for (int i = 0; i < things; ++i) add_something(walls, random, round);
    const Vec2 from{some_number(random, 1), some_number(random, 1)};
    return std::make_unique<SceneTrial>(
        scene_of(strategy, some_mover(random, strategy), std::move(walls), from, {}), judge);
}

extern const Family overlaps;
const Family overlaps{"overlaps", "starts in one or several things: seen, said, left by the least",
                      slides_anywhere, make, 2000};

}  // namespace slidelab::lab::search::overlaps_family
