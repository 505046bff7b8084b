// A mover on a floor that bends, is cut into tiles, and ends, pushed along it and not: in every
// tick the facts of its floor are those of the place where it is. Judged by the floor's heights, in
// long double.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "search/world_trial.hpp"

namespace slidelab::lab::search::world_pushed_family {

constexpr double most_slope = 44.0;   // degrees
constexpr double half_height = 60.0;  // units, of what pushes: neither its top nor its base is near

struct Ground {
    std::vector<Segment> lines;  ///< from left to right
    World world;
    std::vector<ObjectId> objects;  ///< of the lines

    double begin() const { return lines.front().a.x; }
    double end() const { return lines.back().b.x; }
};

Ground some_ground(Random& random) {
    const Vec2 origin = random.chance(0.7) ? Vec2{} : random.point(-500, 500);
    const bool is_level = random.chance(0.3);
    const bool is_solid = random.chance(0.5);
    Ground ground{{}, std::get<World>(World::build({.near_miss = 0.0})), {}};
    Vec2 at = origin;
    for (int i = 0, n = 1 + random.below(10); i < n; ++i) {
        double degrees = random.chance(0.3) ? 15.0 * (random.below(5) - 2)
                                            : random.between(-most_slope, most_slope);
        if (is_level) degrees = 0.0;
        const double angle = degrees * std::numbers::pi / 180.0;
        const double length = is_level ? 1.0 : random.magnitude(0.2, 5.0);
        const Vec2 to = at + Vec2{std::cos(angle), std::sin(angle)} * length;
        ground.lines.push_back({at, to});
        at = to;
    }
    WorldDefinition definition;
    definition.near_miss = 0.0;
    for (const Segment& line : ground.lines) {
        const double bottom = std::max(line.a.y, line.b.y) + 9.0;
        if (is_solid) {
            definition.walls.push_back(
                {std::vector<Vec2>{line.a, line.b, {line.b.x, bottom}, {line.a.x, bottom}},
                 0.0,
                 {}});
        } else {
            definition.walls.push_back({line, 0.0, {}});
        }
    }
    ground.world = std::get<World>(World::build(definition));
    for (std::size_t i = 0; i < ground.lines.size(); ++i)
        ground.objects.push_back(ground.world.wall(i));
    return ground;
}

std::string line_of(const Ground& ground, const Walker& walker, double motion, int tick,
                    double seconds) {
    std::string text =
        fmt::format("pushed by {:.17g}, now at {}; on", motion, words_of(walker.position));
    for (const Segment& line : ground.lines) text += " " + words_of(line.a);
    return text + " " + words_of(ground.lines.back().b) + ", " + line_of(walker, tick, seconds);
}

struct Push {
    Ground ground;
    RestingHeights heights;
    std::vector<RestingHeights> of_line;
    Walker walker;
    double seconds;

    double gap() const {
        return static_cast<double>(heights.at(walker.position.x) - walker.position.y);
    }
    void hold_facts(Verdict& verdict, double snap, const std::function<std::string()>& text) const;
};

void Push::hold_facts(Verdict& verdict, double snap,
                      const std::function<std::string()>& text) const {
    const double own = gap();
    verdict.hold("a floor is never sunk into", -own, 1e-8, text);
    if (walker.on_floor())
        verdict.hold("what says that it stands touches its floor", std::abs(own), 1e-7, text);
    const Near& floor = walker.last.floor;
    if (!floor.object) {
        verdict.hold("a floor within reach is said", own >= snap - 1e-9, text);
        return;
    }
    verdict.hold("the gap is the floor's", std::abs(floor.gap - own), 1e-7, text);
    const auto found = std::find(ground.objects.begin(), ground.objects.end(), floor.object);
    verdict.hold("the floor is one of the ground", found != ground.objects.end(), text);
    if (found == ground.objects.end()) return;
    const auto number = static_cast<std::size_t>(found - ground.objects.begin());
    const auto of_it = static_cast<double>(of_line[number].at(walker.position.x) -
                                           static_cast<long double>(walker.position.y));
    verdict.hold("the floor is the one that it is over", std::abs(of_it - floor.gap), 1e-6, text);
}

Push some_push(Random& random) {
    const Shape shape = some_shape(random);
    Ground ground = some_ground(random);
    RestingHeights heights(ground.lines, shape);
    std::vector<RestingHeights> of_line;
    for (const Segment& line : ground.lines)
        of_line.emplace_back(std::span<const Segment>(&line, 1), shape);
    Push push{std::move(ground), std::move(heights), std::move(of_line), {}, some_seconds(random)};
    push.walker.mover.shape = shape;
    push.walker.mover.floor_angle = (most_slope + 1.0) * std::numbers::pi / 180.0;
    const double x = random.between(push.ground.begin(), push.ground.end());
    push.walker.position = {x, static_cast<double>(push.heights.at(x)) - 0.01};
    for (int i = 0; i < 10; ++i) push.walker.tick(push.ground.world, push.seconds, gravity);
    return push;
}

/// A wall as high as the world comes from one side, at any speed, and turns now and then.
Verdict judge(Random& random) {
    Verdict verdict;
    Push push = some_push(random);
    Walker& walker = push.walker;
    World& world = push.ground.world;
    if (!walker.on_floor()) return verdict;
    const double wide = extents_of(walker.mover.shape).x;
    const double thick = random.magnitude(0.05, 2.0);
    const double side = random.chance(0.5) ? 1.0 : -1.0;  // it pushes to the right, to the left
    double ahead = random.between(0.01, 0.5);
    const bool pushes = random.chance(0.8);
    ObjectId ram;
    if (pushes)
        ram = std::get<ObjectId>(
            world.add({BoxShape{{thick, half_height}},
                       walker.position - Vec2{side * (wide + ahead + thick), 0.0},
                       {}}));
    const double speed = random.magnitude(0.02, 30.0);
    const double walks = random.chance(0.5) ? 0.0 : random.between(-8.0, 8.0);
    for (int i = 0; i < 60 && !verdict.broken(); ++i) {
        double motion = random.chance(0.1) ? 0.0 : side * speed * push.seconds;
        if (random.chance(0.1)) motion = side * random.magnitude(1e-9, 1.0);
        if (pushes) {
            const double rises = random.chance(0.2) ? random.between(-0.1, 0.1) : 0.0;
            world.move_body(ram, world.position_of(ram) + Vec2{motion, rises});
        }
        walker.velocity.x = random.chance(0.2) ? 0.0 : walks;
        const Walker before = walker;
        walker.tick(world, push.seconds, gravity);
        world.advance();
        const auto text = [&] {
            return "to " + words_of(walker.position) +
                   line_of(push.ground, before, motion, i, push.seconds);
        };
        push.hold_facts(verdict, walker.mover.snap, text);
        const double beyond = wide + 1e-6;
        const bool is_over_ground = walker.position.x > push.ground.begin() + beyond &&
                                    walker.position.x < push.ground.end() - beyond;
        if (before.on_floor() && is_over_ground)
            verdict.hold("on the floor it stays there over each bend", walker.on_floor(), text);
        if (!walker.on_floor()) return verdict;
    }
    return verdict;
}

extern const Family world_pushed;
const Family world_pushed{"world_pushed", "a mover that is pushed along floors, and off them",
                          takes_one, make_judged_by<judge>, 300};

}  // namespace slidelab::lab::search::world_pushed_family
