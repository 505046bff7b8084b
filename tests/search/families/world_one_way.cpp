// A mover and one-way walls: flown through from below as if they were not there, and solid from
// above, at rest and as bodies of any speed. Judged by heights alone.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "search/world_trial.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"

namespace slidelab::lab::search::world_one_way_family {

using slidelab::detail::CornerShape;

constexpr Traits one_way{1, 0, {0, -1}, {}};
constexpr double wide = 1e4;      // units: farther than a mover comes
constexpr double none = 1e9;      // of a height
constexpr double at_rest = 1e-9;  // units: how far below a floor's height what rests on it may be

/// Whether a mover that is wholly before a wall's line, beside its end, may come to that end.
bool may_hit_end(const WallDefinition& wall, const Walker& walker, Vec2 to) {
    const Segment& line = std::get<Segment>(wall.form);  // from left to right
    const Vec2 out = normalized(outward(line.b - line.a));
    const CornerShape shape(walker.mover.shape);
    const double nearest = -slidelab::detail::support_of(shape.corners(), -out) - shape.radius();
    if (dot(walker.position - line.a, out) + nearest < -1e-9) return false;
    const Vec2 reach = shape.extents() + Vec2{1e-6, 1e-6};
    return inflated(bounds_of(Segment{walker.position, to}), reach).overlaps(bounds_of(line));
}

/// Upwards through segments: the same bits as without them.
void fly_through(Random& random, Verdict& verdict) {
    WorldDefinition with;
    with.near_miss = 0.0;  // as given: kerbs are meant
    for (int i = 0, n = 1 + random.below(5); i < n; ++i) {
        const Vec2 a = random.point(-6, 6);
        const double slope = random.chance(0.5) ? 0.0 : random.between(-0.8, 0.8);
        const double length = random.magnitude(0.3, 8.0);
        with.walls.push_back({Segment{a, a + Vec2{length, slope * length}}, 0.0, one_way});
    }
    const World world = std::get<World>(World::build(with));
    const World without = std::get<World>(World::build({.near_miss = 0.0}));
    Walker walker;
    walker.mover.shape = some_shape(random);
    walker.position = {random.between(-4, 4), 8};
    walker.velocity = {random.between(-4, 4), -random.between(10, 60)};
    Walker free = walker;
    const double seconds = some_seconds(random);
    for (int i = 0; i < 240 && !verdict.broken(); ++i) {
        const Walker before = walker;
        walker.tick(world, seconds, gravity);
        free.tick(without, seconds, gravity);
        // Steeply up, so that it nears no wall from its solid side.
        const Vec2 velocity = free.velocity;
        if (velocity.y > -1.0 || std::abs(velocity.x) * 0.8 > -velocity.y) break;
        const auto is_solid = [&](const WallDefinition& wall) {
            return may_hit_end(wall, before, free.position);
        };
        if (std::any_of(with.walls.begin(), with.walls.end(), is_solid)) break;
        verdict.hold("from below a one-way wall is not there",
                     walker.position == free.position && walker.velocity == free.velocity);
        if (verdict.broken()) verdict.expected = line_of(before, i, seconds);
    }
}

/// A jump that just clears a one-way wall, or just does not: the height says which.
void jump_onto(Random& random, Verdict& verdict) {
    const double height = random.between(0.5, 4.0);
    const double least = random.chance(0.5) ? 1e-6 : 1e-3;
    const double clears = random.magnitude(least, 1.0) * (random.chance(0.7) ? 1 : -1);
    const double speed = std::sqrt(2.0 * gravity.y * std::max(0.1, height + clears));
    WorldDefinition definition;
    definition.near_miss = 0.0;  // as given: kerbs are meant
    definition.walls.push_back({Segment{{-wide, 0}, {wide, 0}}, 0.0, {}});
    definition.walls.push_back({Segment{{-wide, -height}, {wide, -height}}, 0.0, one_way});
    const World world = std::get<World>(World::build(definition));
    Walker walker;
    walker.mover.shape = some_shape(random);
    const double bottom = depth_below(walker.mover.shape);
    walker.position = {random.between(-1, 1), -bottom};
    walker.velocity = {random.chance(0.5) ? 0.0 : random.between(-8, 8), -speed};
    const double seconds = some_seconds(random);
    for (double time = 0; time < 2.5; time += seconds) walker.tick(world, seconds, gravity);
    const double expected = clears > 0.0 ? -height : 0.0;
    verdict.hold("it lands where it was wholly above",
                 std::abs(walker.position.y + bottom - expected), 1e-9, [&] {
                     return fmt::format("{} of {}, cleared by {}, {} s, {}", expected, height,
                                        clears, seconds, words_of(walker.mover.shape));
                 });
}

/// The same over a line that slopes, and moves: cleared by so much along its normal, if only for a
/// part of a tick.
void jump_over_line(Random& random, Verdict& verdict) {
    const double slope = random.between(-0.8, 0.8);
    const Vec2 normal = normalized(Vec2{slope, -1.0});
    const Vec2 along{-normal.y, normal.x};
    World world = std::get<World>(World::build({.near_miss = 0.0}));
    const Shape line = CapsuleShape{{along * -wide, along * wide}, 0.0};
    const auto id = std::get<ObjectId>(world.add({line, {}, {1, 0, normal, {}}}));
    const Vec2 drift = random.chance(0.5) ? Vec2{} : random.point(-5, 5);
    const double clears = random.magnitude(1e-6, 0.1) * (random.chance(0.7) ? 1 : -1);
    Walker walker;
    walker.mover.shape = some_shape(random);
    const CornerShape corners(walker.mover.shape);
    const double bottom =
        slidelab::detail::support_of(corners.corners(), -normal) + corners.radius();
    const double below = random.between(0.01, 1.0);
    walker.position = along * random.between(-1, 1) + normal * (bottom - below);
    const double speed = std::sqrt(-2.0 * dot(gravity, normal) * (below + std::max(0.0, clears)));
    walker.velocity = normal * speed + along * random.between(-8, 8) + drift;
    if (clears < 0.0) walker.velocity -= normal * (speed * -clears);
    const double seconds = some_seconds(random);
    const double rise = dot(walker.velocity - drift, normal) / -dot(gravity, normal);
    for (double time = 0; time < rise + 0.1; time += seconds) {
        world.move_body(id, world.position_of(id) + drift * seconds);
        walker.tick(world, seconds, gravity);
        world.advance();
    }
    const double above = dot(walker.position - world.position_of(id), normal) - bottom;
    const auto text = [&] {
        return fmt::format("{:.17g} above, cleared by {:.17g} on {} with {}, {} s, {}", above,
                           clears, words_of(normal), words_of(drift), seconds,
                           words_of(walker.mover.shape));
    };
    if (clears > 0.0)
        verdict.hold("it lands on a line that it was wholly before", -above, 1e-9, text);
    if (clears < 0.0) verdict.hold("it falls back from a line that it was in", above < 0.0, text);
}

struct Lift {
    ObjectId id;
    Vec2 at;
    double speed = 0.0;
    double thickness = 0.0;

    double top() const { return at.y - thickness; }
};

/// Lifts that rise, fall and turn round: what is above one stays above.
void stay_above(Random& random, Verdict& verdict) {
    World world = std::get<World>(World::build({.near_miss = 0.0}));
    std::vector<Lift> lifts;
    const bool stacked = random.chance(0.4);
    for (int i = 0, n = stacked ? 1 + random.below(3) : 1; i < n; ++i) {
        Lift lift;
        lift.at = {0, 3.0 * i};
        lift.speed = random.magnitude(0.1, 1000.0);
        lift.thickness = random.chance(0.5) ? 0.0 : 0.25;
        Shape shape = CapsuleShape{{{-wide, 0}, {wide, 0}}, 0.0};
        if (lift.thickness > 0) shape = BoxShape{{wide, lift.thickness}};
        lift.id = std::get<ObjectId>(world.add({shape, lift.at, one_way}));
        lifts.push_back(lift);
    }
    Walker walker;
    walker.mover.shape = some_shape(random);
    if (random.chance(0.3)) walker.mover.leaving = Leaving(random.below(3));
    const double bottom = depth_below(walker.mover.shape);
    walker.position = {random.between(-1, 1), -bottom - 0.25 - random.between(0, 0.5)};
    const double seconds = some_seconds(random);
    const int turns = 1 + random.below(30);
    const bool is_smooth = random.chance(0.3);
    for (int i = 0; i < 120 && !verdict.broken(); ++i) {
        const Walker before = walker;
        std::vector<double> tops;
        for (Lift& lift : lifts) {
            tops.push_back(lift.top());
            const double way = is_smooth ? std::sin(0.3 * i) : i / turns % 2 == 0 ? -1 : 1;
            lift.at +=
                Vec2{random.chance(0.1) ? random.between(-1, 1) : 0.0, way * lift.speed * seconds};
            if (random.chance(0.02)) lift.speed = random.magnitude(0.1, 1000.0);
            world.move_body(lift.id, lift.at);
        }
        if (random.chance(0.1)) walker.velocity.y -= random.magnitude(0.1, 30.0);
        if (random.chance(0.3)) walker.velocity.x = random.between(-9, 9);
        walker.tick(world, seconds, gravity);
        world.advance();
        const double feet = before.position.y + bottom;
        double off = none;  // of the nearest one that it was above
        for (std::size_t k = 0; k < lifts.size(); ++k) {
            if (feet > tops[k] + at_rest) continue;
            off = std::min(off, std::abs(walker.position.y + bottom - lifts[k].top()));
            if (feet > tops[k] + 1e-11) continue;
            verdict.hold("nothing falls through a one-way lift",
                         walker.position.y + bottom - lifts[k].top(), 1e-9, [&] {
                             return fmt::format("lift {} from {:.17g} to {:.17g}; {}", k, tops[k],
                                                lifts[k].top(), line_of(before, i, seconds));
                         });
        }
        if (walker.on_floor() && off < none)
            verdict.hold("what stands on a lift stands on it", off, 1e-7,
                         [&] { return line_of(before, i, seconds); });
    }
}

/// Over one-way bridges between solids of the same height, and down through one.
void walk_over(Random& random, Verdict& verdict) {
    WorldDefinition definition;
    definition.near_miss = 0.0;  // as given: kerbs are meant
    double x = -20;
    bool is_solid = true;
    while (x < 20) {
        const double to = x + random.magnitude(0.3, 6.0);
        if (is_solid) {
            definition.walls.push_back({Box{{0.5 * (x + to), 0.5}, {0.5 * (to - x), 0.5}}, 0, {}});
        } else {
            definition.walls.push_back({Segment{{x, 0}, {to, 0}}, 0.0, one_way});
        }
        x = to;
        is_solid = random.chance(0.5);
    }
    definition.walls.push_back({Segment{{-wide, 5}, {wide, 5}}, 0.0, one_way});
    const World world = std::get<World>(World::build(definition));
    Walker walker;
    walker.mover.shape = some_shape(random);
    const double bottom = depth_below(walker.mover.shape);
    walker.position = {random.between(-15, 15), -bottom};
    const double speed = random.magnitude(0.1, 50.0) * (random.chance(0.5) ? 1 : -1);
    const double seconds = some_seconds(random);
    for (int i = 0; i < 120 && std::abs(walker.position.x) < 18; ++i) {
        const Walker before = walker;
        walker.velocity.x = speed;
        walker.tick(world, seconds, gravity);
        if (std::abs(walker.position.x) > 18) break;
        const Vec2 due = before.position + Vec2{speed * seconds, 0};
        verdict.hold("bridges and solids are one floor", distance(walker.position, due), 1e-8,
                     [&] { return line_of(before, i, seconds); });
    }
    walker.velocity = {};
    walker.state = {};
    walker.position = {random.between(-15, 15), 5 - bottom};
    for (int i = 0; i < 3; ++i) walker.tick(world, seconds, gravity);
    verdict.hold("a one-way wall is stood on", walker.position.y + bottom, 5 + 1e-9);
    walker.tick(world, seconds, gravity, true);
    for (int i = 0; i < 10; ++i) walker.tick(world, seconds, gravity);
    verdict.hold("it drops through on request", walker.position.y + bottom > 5 + 1e-3);
}

/// From before the wall's end, steered anywhere: it lands where its parabola meets the wall.
void fly_onto(Random& random, Verdict& verdict) {
    WorldDefinition definition;
    definition.near_miss = 0.0;  // as given: kerbs are meant
    definition.walls.push_back({Segment{{0, 0}, {50, 0}}, 0.0, one_way});
    const World world = std::get<World>(World::build(definition));
    Walker walker;
    walker.mover.shape = BoxShape{{0.4, 0.5}};
    const double above = random.magnitude(1e-5, 0.2);
    walker.position = {random.between(-1.0, 0.5), -0.5 - above};
    walker.velocity = {random.between(0, 30), random.between(0.1, 30)};
    const Vec2 acceleration = random.point(-200, 200);
    const double seconds = some_seconds(random);
    // Its base reaches the wall's height first at a root of the parabola.
    const double square = walker.velocity.y * walker.velocity.y + 2.0 * acceleration.y * above;
    if (square < 1e-3) return;
    const double time = 2.0 * above / (walker.velocity.y + std::sqrt(square));
    const double x =
        walker.position.x + walker.velocity.x * time + 0.5 * acceleration.x * time * time;
    if (time > 0.999 * seconds || std::abs(x + 0.4) < 1e-6) return;
    const Walker before = walker;
    std::array<MoverContact, 4> contacts;
    const std::size_t count = walker.tick(world, seconds, acceleration, contacts);
    const auto text = [&] {
        return fmt::format("at {:.17g} s, x {:.17g}, steered by {}; {}", time, x,
                           words_of(acceleration), line_of(before, 0, seconds));
    };
    const bool lands = x + 0.4 > 0.0;
    const bool landed = count > 0 && contacts[0].normal == Vec2{0, -1};
    verdict.hold("it lands on what its path meets", landed == lands, text);
}

Verdict judge(Random& random) {
    Verdict verdict;
    switch (random.below(6)) {
        case 5:
            jump_over_line(random, verdict);
            break;
        case 0:
            fly_through(random, verdict);
            break;
        case 1:
            jump_onto(random, verdict);
            break;
        case 2:
            walk_over(random, verdict);
            break;
        case 3:
            fly_onto(random, verdict);
            break;
        default:
            stay_above(random, verdict);
    }
    return verdict;
}

extern const Family world_one_way;
const Family world_one_way{"world_one_way", "a mover and one-way walls, at rest and as lifts",
                           takes_one, make_judged_by<judge>, 600};

}  // namespace slidelab::lab::search::world_one_way_family
