// A mover at the edges of floors, by its options: off the upper end of a ramp, and over holes that
// are as wide as it is. Judged by its parabola and by the heights of the floor, in long double.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "search/generators.hpp"
#include "search/world_trial.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"

namespace slidelab::lab::search::world_edges_family {

using Real = long double;

// --- Off a ramp ---

/// A ramp that ends at the origin, and what is beyond it.
struct Ramp {
    Vec2 along;  ///< unit, upwards
    std::vector<Segment> floor;
};

Vec2 upwards(double degrees, double side) {
    const double angle = degrees * 3.14159265358979 / 180.0;
    return {side * std::cos(angle), -std::sin(angle)};
}

Ramp some_ramp(Random& random) {
    const double side = random.chance(0.5) ? 1.0 : -1.0;
    const double slope = random.chance(0.3) ? 15.0 * (1 + random.below(2)) : random.between(2, 44);
    const Vec2 along = upwards(slope, side);
    Ramp ramp{along, {{along * -40.0, {}}}};
    const double beyond = random.chance(0.3) ? 0.0 : random.between(-44.0, slope - 1.0);
    if (random.chance(0.7)) ramp.floor.push_back({{}, upwards(beyond, side) * 40.0});
    if (side < 0.0)
        for (Segment& line : ramp.floor) std::swap(line.a, line.b);
    return ramp;
}

/// The place of a mover when the ramp ends under it: its last corner, or its round end.
Vec2 at_end(const Ramp& ramp, const Shape& shape) {
    const Vec2 along = ramp.along;
    const Vec2 normal = along.x > 0.0 ? Vec2{along.y, -along.x} : Vec2{-along.y, along.x};
    slidelab::detail::Corners room;
    Vec2 foot;
    double lowest = -1e9;
    for (const Vec2 corner : slidelab::detail::corners_of(shape, room)) {
        const double low = -dot(corner, normal);
        const bool is_behind = std::abs(low - lowest) < 1e-9 && dot(corner - foot, along) < 0.0;
        if (low > lowest + 1e-9 || is_behind) foot = corner;
        lowest = std::max(lowest, low);
    }
    return normal * radius_of(shape) - foot;
}

/// The state that is due where a tick ends: on the floor still, or in the air, and where.
struct Due {
    bool leaves = false;
    bool goes_round = false;  ///< on the floor, and round its end: it is told no place
    Vec2 place;
    Vec2 velocity;
};

/// For a tick that leads a walk past the ramp's end. None: it is close.
std::optional<Due> due_after(const Ramp& ramp, const Walker& walker, double speed, double seconds,
                             const RestingHeights& heights) {
    const Vec2 end = at_end(ramp, walker.mover.shape);
    const Real before = dot(end - walker.position, ramp.along);
    const Real left = seconds - before / speed;
    if (std::abs(left) < 1e-9L * seconds) return std::nullopt;
    if (left < 0) return Due{false, false, walker.position + ramp.along * (speed * seconds), {}};
    // Round a round end it goes as long as gravity keeps it there.
    const Real radius = radius_of(walker.mover.shape);
    const Real keeps = std::sqrt(radius * gravity.y * std::abs(ramp.along.x));
    if (std::abs(speed - keeps) < 1e-3L) return std::nullopt;
    const bool has_floor_beyond = ramp.floor.size() > 1;
    if (speed < keeps)
        return has_floor_beyond ? std::optional(Due{false, true, {}, {}}) : std::nullopt;
    const auto at = [&](Real time) {
        return Vec2{double(end.x + speed * ramp.along.x * time),
                    double(end.y + speed * ramp.along.y * time + gravity.y * time * time / 2)};
    };
    constexpr int looks = 64;
    for (int i = 1; i <= looks; ++i) {
        const Vec2 place = at(left * i / looks);
        if (place.y > heights.at(place.x) - 1e-7L) return std::nullopt;
    }
    return Due{true, false, at(left), ramp.along * speed + gravity * double(left)};
}

/// Walks up a ramp, and off its end.
void leap(Random& random, Verdict& verdict) {
    const Ramp ramp = some_ramp(random);
    WorldDefinition definition;
    definition.near_miss = 0.0;
    for (const Segment& line : ramp.floor) definition.walls.push_back({line, 0.0, {}});
    const World world = std::get<World>(World::build(definition));
    Walker walker;
    walker.mover.shape = some_shape(random);
    walker.mover.leaps = true;
    walker.mover.floor_angle = 0.79;
    const double seconds = some_seconds(random);
    const double speed = random.magnitude(0.1, 20.0);
    const double ticks = random.chance(0.2) ? 1 + random.below(4) : random.between(0.1, 4.0);
    walker.position =
        at_end(ramp, walker.mover.shape) - ramp.along * (ticks * speed * seconds) - Vec2{0, 1e-3};
    for (int i = 0; i < 30 && !walker.on_floor(); ++i) walker.tick(world, seconds, gravity);
    verdict.hold("it stands", walker.on_floor());
    const RestingHeights heights(ramp.floor, walker.mover.shape);
    for (int i = 0; i < 8 && walker.on_floor() && !verdict.broken(); ++i) {
        const auto due = due_after(ramp, walker, speed, seconds, heights);
        if (!due) return;
        const auto text = [&, before = walker] {
            return fmt::format("to {}, ramp along {}, speed {}, {}", words_of(due->place),
                               words_of(ramp.along), speed, line_of(before, i, seconds));
        };
        walker.velocity = {std::copysign(speed, ramp.along.x), 0.0};
        walker.tick(world, seconds, gravity);
        verdict.hold("in the air beyond the ramp alone", walker.on_floor() != due->leaves, text);
        if (due->goes_round) {
            const Real height = heights.at(walker.position.x) - walker.position.y;
            return verdict.hold("slowly it goes round", double(std::abs(height)), 1e-5, text);
        }
        verdict.hold("along the ramp, and on", distance(walker.position, due->place), 1e-7, text);
        if (due->leaves)
            verdict.hold("with its speed", distance(walker.velocity, due->velocity), 1e-6, text);
    }
}

// --- Over a hole ---

/// Walks over a hole that is as wide as its base, or by a hair wider or narrower.
void cross_hole(Random& random, Verdict& verdict) {
    const Shape shape = some_flat_shape(random);
    const double half = support(shape, {1, 0});
    const double foot = depth_below(shape);
    const double more = random.chance(0.4)   ? 0.0
                        : random.chance(0.6) ? random.magnitude(1e-9, 9e-5)
                                             : -random.magnitude(1e-6, 0.1);
    const double left = random.chance(0.5) ? random.below(20) : random.between(0.0, 20.0);
    const double right = left + 2.0 * half + more;
    const double depth = random.between(0.2, 3.0);
    const auto box = [](double from, double top, double to) {
        return WallDefinition{
            Box{{0.5 * (from + to), top + 2.0}, {0.5 * (to - from), 2.0}}, 0.0, {}};
    };
    WorldDefinition definition;
    definition.near_miss = 0.0;
    definition.walls = {box(left - 30.0, 0.0, left), box(right, 0.0, right + 30.0),
                        box(left - 30.0, depth, right + 30.0)};
    const World world = std::get<World>(World::build(definition));
    Walker walker;
    walker.mover.shape = shape;
    const bool takes = random.chance(0.8);
    walker.mover.exact_holes = takes;
    if (!takes && more > 0.0) return;
    const double seconds = some_seconds(random);
    const double speed = random.magnitude(0.1, 40.0);
    const double way = random.chance(0.5) ? 1.0 : -1.0;
    const double ticks = random.chance(0.3) ? 1 + random.below(4) : random.between(0.1, 4.0);
    const double begin = way > 0.0 ? left - half : right + half;
    walker.position = {begin + way * (2.0 * half - ticks * speed * seconds), -foot};
    if (std::abs(walker.position.x - begin) > 25.0) return;
    const bool is_before = way * (walker.position.x - begin) < 2.0 * half;
    if (!is_before) return;
    for (int i = 0; i < 3; ++i) walker.tick(world, seconds, gravity);
    const auto text = [&] {
        return fmt::format("hole from {} to {}, {} deep, half {}, speed {}, {}", left, right, depth,
                           half, way * speed, line_of(walker, 0, seconds));
    };
    for (int i = 0; i < 6 + static_cast<int>(1.0 / seconds); ++i) {
        if (std::abs(walker.position.x - left) > 25.0) break;
        walker.velocity.x = way * speed;
        walker.tick(world, seconds, gravity);
    }
    const double into = foot + walker.position.y;
    if (more < 0.0 || !takes) {
        verdict.hold("a narrower hole does not take it in, or without the option none",
                     std::abs(into), 1e-6, text);
    } else {
        verdict.hold("a hole as wide takes it in", std::abs(into - depth), 1e-6, text);
        const double off =
            std::max(left + half - walker.position.x, walker.position.x - (right - half));
        verdict.hold("between its walls", off, 1e-8, text);
    }
}

Verdict judge(Random& random) {
    Verdict verdict;
    if (random.chance(0.6)) {
        leap(random, verdict);
    } else {
        cross_hole(random, verdict);
    }
    return verdict;
}

extern const Family world_edges;
const Family world_edges{"world_edges", "a mover off ramps and over holes, by its options",
                         takes_one, make_judged_by<judge>, 300};

}  // namespace slidelab::lab::search::world_edges_family
