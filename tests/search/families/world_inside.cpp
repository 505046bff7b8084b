// Movers that begin in overlaps that they cannot leave: in tunnels that are too low, between lifts
// and ceilings, over thin floors. They go along and away, never deeper, and to no other side of a
// wall at rest; a tunnel that opens is left in that tick.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "search/world_trial.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"

namespace slidelab::lab::search::world_inside_family {

constexpr std::uint64_t walls = 1;
constexpr std::uint64_t lifts = 2;

/// Walls to whose other side a mover's centre may not come.
struct Sides {
    std::vector<Segment> lines;             ///< free segments, and sides of solids
    std::vector<std::vector<Vec2>> solids;  ///< outlines

    void add(const WallDefinition& wall) {
        if (const auto* segment = std::get_if<Segment>(&wall.form)) {
            if (segment->a != segment->b) lines.push_back(*segment);
            return;
        }
        std::vector<Vec2> outline;
        if (const auto* box = std::get_if<Box>(&wall.form)) {
            for (const Vec2 corner : slidelab::detail::corners_of(*box)) outline.push_back(corner);
        } else {
            outline = std::get<std::vector<Vec2>>(wall.form);
        }
        for (std::size_t i = 0; i < outline.size(); ++i)
            lines.push_back({outline[i], outline[(i + 1) % outline.size()]});
        solids.push_back(std::move(outline));
    }
    /// By crossings of a ray, in long double.
    bool is_in_solid(Vec2 place) const {
        return std::any_of(solids.begin(), solids.end(), [&](const auto& outline) {
            bool inside = false;
            for (std::size_t i = 0; i < outline.size(); ++i) {
                const Vec2 a = outline[i];
                const Vec2 b = outline[(i + 1) % outline.size()];
                if ((a.y > place.y) == (b.y > place.y)) continue;
                const long double x =
                    a.x + (static_cast<long double>(place.y) - a.y) / (b.y - a.y) * (b.x - a.x);
                if (place.x < x) inside = !inside;
            }
            return inside;
        });
    }
    double depth_in_solids(Vec2 place) const {
        if (!is_in_solid(place)) return 0.0;
        double nearest = 1e9;
        for (const Segment& line : lines)
            nearest = std::min(nearest, distance(place, closest_point_on_segment(place, line)));
        return nearest;
    }
};

/// A tunnel that is lower than the mover: a floor and a ceiling of pieces, along a direction.
struct Tunnel {
    WorldDefinition definition;
    Sides sides;
    Vec2 along;
    Vec2 across;          ///< unit, towards the ceiling
    double height = 0.0;  ///< between the two, at 0
    double length = 0.0;
    std::size_t first_of_ceiling = 0;
    bool is_straight = true;  ///< of one piece each: there is no place where another wall begins

    Vec2 at(double x, double y) const { return along * x + across * y; }
    void add(const WallDefinition& wall) {
        definition.walls.push_back(wall);
        definition.walls.back().traits.category = walls;
        sides.add(wall);
    }
    /// A piece of the floor or the ceiling, from one place to another; `out`: away from the tunnel.
    void add_piece(Random& random, int kind, Vec2 a, Vec2 b, Vec2 out) {
        const double thick = random.chance(0.5) ? 0.05 : random.magnitude(0.01, 2.0);
        const bool is_box = kind == 1 && (a.x == b.x || a.y == b.y);
        if (kind == 0) {
            add({Segment{a, b}});
        } else if (is_box) {
            const Vec2 c = b + out * thick;
            const Vec2 half{std::abs(c.x - a.x) * 0.5, std::abs(c.y - a.y) * 0.5};
            add({Box{(a + c) * 0.5, half}});
        } else {
            add({std::vector<Vec2>{a, b, b + out * thick, a + out * thick}});
        }
    }
};

/// Heights of a bent line over the tunnel's length: level, sloped, a V, or steps of slopes.
double bend_at(int bend, double slope, double x) {
    switch (bend) {
        case 0:
            return 0.0;
        case 1:
            return slope * x;
        case 2:
            return slope * std::abs(x);
        default:
            return slope * std::max(0.0, x - 1.0);
    }
}

Tunnel some_tunnel(Random& random, const Shape& shape) {
    Tunnel tunnel;
    static constexpr Vec2 axes[] = {{1, 0}, {0, 1}};
    tunnel.along = random.chance(0.8) ? axes[random.chance(0.8) ? 0 : 1] : random.direction();
    tunnel.across = {tunnel.along.y, -tunnel.along.x};
    double top = -1e9;
    double bottom = 1e9;
    slidelab::detail::Corners corners;
    for (const Vec2 corner : slidelab::detail::corners_of(shape, corners)) {
        top = std::max(top, dot(corner, tunnel.across));
        bottom = std::min(bottom, dot(corner, tunnel.across));
    }
    const double tall = top - bottom + 2.0 * radius_of(shape);
    const double less = random.chance(0.3) ? 0.2 : random.magnitude(1e-6, 0.4);
    tunnel.height = tall * (1.0 - less);
    tunnel.length = random.chance(0.5) ? 40.0 : random.between(2.0, 40.0);
    const int kind = random.below(3);
    const int pieces = random.chance(0.4) ? 1 : 1 + random.below(12);
    const int bend_of_floor = random.below(4);
    const int bend_of_ceiling = random.chance(0.5) ? bend_of_floor : random.below(4);
    const double slope_of_floor = random.between(-0.4, 0.4);
    const double slope_of_ceiling =
        random.chance(0.7) ? slope_of_floor : slope_of_floor + random.between(-0.2, 0.2);
    const auto floor = [&](double x) {
        return tunnel.at(x, bend_at(bend_of_floor, slope_of_floor, x));
    };
    const auto ceiling = [&](double x) {
        return tunnel.at(x, tunnel.height + bend_at(bend_of_ceiling, slope_of_ceiling, x));
    };
    for (const bool of_floor : {true, false}) {
        if (!of_floor) tunnel.first_of_ceiling = tunnel.definition.walls.size();
        const int of = of_floor ? bend_of_floor : bend_of_ceiling;
        std::vector<double> ends;
        for (int i = 0; i <= pieces; ++i)
            ends.push_back(tunnel.length * (static_cast<double>(i) / pieces - 0.5));
        if (of == 2) ends.push_back(0.0);
        if (of == 3) ends.push_back(1.0);
        std::sort(ends.begin(), ends.end());
        for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
            if (ends[i] == ends[i + 1]) continue;
            const auto line = [&](double x) { return of_floor ? floor(x) : ceiling(x); };
            tunnel.add_piece(random, kind, line(ends[i]), line(ends[i + 1]),
                             of_floor ? -tunnel.across : tunnel.across);
        }
    }
    // A thin floor below, and posts and sills on the way.
    if (random.chance(0.5)) tunnel.add({Segment{tunnel.at(-40, -3), tunnel.at(40, -3)}});
    tunnel.is_straight =
        pieces == 1 && bend_of_floor < 2 && bend_of_ceiling < 2 && !random.chance(0.3);
    if (!tunnel.is_straight)
        tunnel.add({Segment{floor(1.5), floor(1.5) + tunnel.across * (0.3 * tunnel.height)}});
    return tunnel;
}

/// Whether each overlap is left by the side on which the mover's centre is: then its depth is what
/// may not grow. Past a thin wall the other side may be nearer, and become farther.
bool are_on_sides_of(std::span<const Overlap> overlaps, Vec2 eye) {
    return std::all_of(overlaps.begin(), overlaps.end(), [&](const Overlap& overlap) {
        return dot(eye - overlap.point, overlap.normal) > 0.01;
    });
}

/// The deepest overlap with objects of these categories; `found`: all.
double depth_in(const World& world, const Shape& shape, Vec2 at, std::vector<Overlap>& found,
                std::uint64_t categories = walls) {
    Filter filter;
    filter.hits = categories;
    found.resize(64);
    const std::size_t count = world.overlaps(shape, at, found, filter);
    found.resize(std::min<std::size_t>(count, 64));
    double deepest = 0.0;
    for (const Overlap& overlap : found) deepest = std::max(deepest, overlap.depth);
    return deepest;
}

bool crosses(const Segment& path, const Segment& wall) {
    const auto side = [](const Segment& line, Vec2 p) {
        return (static_cast<long double>(line.b.x) - line.a.x) *
                   (static_cast<long double>(p.y) - line.a.y) -
               (static_cast<long double>(line.b.y) - line.a.y) *
                   (static_cast<long double>(p.x) - line.a.x);
    };
    const long double a = side(wall, path.a);
    const long double b = side(wall, path.b);
    const long double c = side(path, wall.a);
    const long double d = side(path, wall.b);
    constexpr long double hair = 1e-9L;
    const long double of_wall = hair * distance(wall.a, wall.b);
    const long double of_path = hair * distance(path.a, path.b);
    return ((a > of_wall && b < -of_wall) || (a < -of_wall && b > of_wall)) &&
           ((c > of_path && d < -of_path) || (c < -of_path && d > of_path));
}

/// The centre's way through the contacts of a tick that it began stuck: each leg is straight.
void hold_path(const Sides& sides, const Walker& before, const Walker& after, Vec2 eye,
               std::span<const MoverContact> contacts, Verdict& verdict,
               const std::function<std::string()>& text) {
    std::vector<Vec2> path{before.position + eye};
    for (const MoverContact& contact : contacts)
        if (contact.depth == 0.0) path.push_back(contact.position + eye);
    path.push_back(after.position + eye);
    for (std::size_t i = 0; i + 1 < path.size(); ++i)
        for (const Segment& wall : sides.lines)
            verdict.hold("a mover's centre crosses no wall at rest",
                         !crosses({path[i], path[i + 1]}, wall), text);
}

Vec2 some_velocity(Random& random, Vec2 along) {
    const double speed = random.chance(0.3) ? random.magnitude(10, 3000) : random.between(0, 10);
    if (random.chance(0.5)) return along * (random.chance(0.5) ? speed : -speed);
    return random.direction() * speed;
}

/// In a tunnel that is too low, until it opens.
void creep(Random& random, Verdict& verdict) {
    Walker walker;
    walker.mover.shape = some_shape(random);
    walker.mover.up = random.chance(0.3) ? Vec2{} : Vec2{0, -1};
    Tunnel tunnel = some_tunnel(random, walker.mover.shape);
    World world = std::get<World>(World::build(tunnel.definition));
    const Vec2 eye = slidelab::detail::center_of(walker.mover.shape);
    // Anywhere between the two lines, often half-way.
    const double share = random.chance(0.5) ? 0.5 : random.between(0.1, 0.9);
    walker.position =
        tunnel.at(random.between(-0.3, 0.3) * tunnel.length * 0.2, tunnel.height * share) - eye;
    if (tunnel.sides.is_in_solid(walker.position + eye)) return;
    const double seconds = some_seconds(random);
    const Vec2 pull = walker.mover.up == Vec2{} ? Vec2{} : gravity;
    std::vector<Overlap> overlaps;
    std::array<MoverContact, 64> contacts;
    for (int i = 0; i < 20 && !verdict.broken(); ++i) {
        if (random.chance(0.5)) walker.velocity = some_velocity(random, tunnel.along);
        const Walker before = walker;
        const double deepest = depth_in(world, before.mover.shape, before.position, overlaps);
        Walker at_rest = before;
        at_rest.velocity = {};
        at_rest.tick(world, seconds, {});
        const bool is_stuck = at_rest.last.squeezed;
        const std::size_t count = walker.tick(world, seconds, pull, contacts);
        const auto text = [&] {
            return fmt::format("{} to {}, velocity {}", line_of(before, i, seconds),
                               words_of(walker.position), words_of(walker.velocity));
        };
        verdict.hold("a mover's centre does not get into a solid at rest",
                     tunnel.sides.depth_in_solids(walker.position + eye), 1e-8, text);
        if (is_stuck)
            hold_path(tunnel.sides, before, walker, eye,
                      std::span(contacts).first(std::min(count, contacts.size())), verdict, text);
        std::vector<Overlap> after;
        const double left = depth_in(world, walker.mover.shape, walker.position, after);
        if (is_stuck && tunnel.is_straight && are_on_sides_of(overlaps, before.position + eye) &&
            are_on_sides_of(after, walker.position + eye))
            verdict.hold("a mover gets no deeper into what it overlaps", left - deepest, 1e-8,
                         text);
        verdict.hold("an overlap that is left is said", left <= 1e-8 || walker.last.squeezed, text);
        if (walker.last.squeezed)
            verdict.hold("it is said how deep", std::abs(walker.last.depth - left), 1e-9, text);
        if (left <= 1e-8) return;
    }
    if (verdict.broken()) return;
    // Without the ceiling, or as small as the tunnel, it leaves at once.
    if (random.chance(0.5)) {
        for (std::size_t i = tunnel.first_of_ceiling; i < tunnel.definition.walls.size(); ++i)
            random.chance(0.5) ? world.remove(world.wall(i))
                               : world.set_enabled(world.wall(i), false);
    } else {
        walker.mover.shape = DiskShape{0.02};
    }
    const Walker before = walker;
    walker.velocity = {};
    walker.tick(world, seconds, {});
    const double left = depth_in(world, walker.mover.shape, walker.position, overlaps);
    verdict.hold("a tunnel that opens is left in that tick", left, 1e-8,
                 [&] { return line_of(before, -1, seconds) + " to " + words_of(walker.position); });
}

/// Between a lift and a ceiling, over a floor.
void crush(Random& random, Verdict& verdict) {
    Walker walker;
    walker.mover.shape = some_shape(random);
    walker.mover.up = random.chance(0.3) ? Vec2{} : Vec2{0, -1};
    const Vec2 eye = slidelab::detail::center_of(walker.mover.shape);
    const double top = height_above(walker.mover.shape);
    const double bottom = depth_below(walker.mover.shape);
    Tunnel tunnel;
    tunnel.along = {1, 0};
    tunnel.across = {0, -1};
    const double wide = random.chance(0.5) ? 80.0 : random.between(0.5, 6.0);
    const double room = (top + bottom) * random.between(1.0, 2.0);
    tunnel.add_piece(random, random.below(2), {-wide, -room}, {wide, -room}, {0, -1});
    if (random.chance(0.5)) tunnel.add({Segment{{-wide, 4}, {wide, 4}}});
    World world = std::get<World>(World::build(tunnel.definition));
    const double thick = random.magnitude(0.05, 2.0);
    const ObjectId lift =
        std::get<ObjectId>(world.add({BoxShape{{wide, thick}}, {0, thick}, {lifts, 0, {}, {}}}));
    walker.position = {0, -bottom};
    const double seconds = some_seconds(random);
    const double rise = random.magnitude(0.5, 30.0) * seconds;
    for (int i = 0; i < 60 && !verdict.broken(); ++i) {
        if (random.chance(0.3)) walker.velocity = some_velocity(random, tunnel.along);
        // The lift comes up to where the centre of a mover at the ceiling is still above it.
        const double lowest = -room + top + eye.y + 0.1 * (top + bottom);
        const double to = std::max(lowest, world.position_of(lift).y - thick - rise);
        world.move_body(lift, {0, to + thick});
        const bool is_at_rest = world.displacement_of(lift) == Vec2{};
        const Walker before = walker;
        std::vector<Overlap> overlaps;
        const double deepest =
            depth_in(world, before.mover.shape, before.position, overlaps, walls | lifts);
        Walker stays = before;
        stays.velocity = {};
        if (is_at_rest) stays.tick(world, seconds, {});
        walker.tick(world, seconds, walker.mover.up == Vec2{} ? Vec2{} : gravity);
        world.advance();
        const auto text = [&] {
            return fmt::format("lift to {:.17g}, ceiling {:.17g}; {} to {}", to, -room,
                               line_of(before, i, seconds), words_of(walker.position));
        };
        verdict.hold("a mover's centre does not get into a solid at rest",
                     tunnel.sides.depth_in_solids(walker.position + eye), 1e-8, text);
        if (std::abs(walker.position.x) > wide - 1.0) return;  // it may go round the lift
        std::vector<Overlap> after;
        const double left =
            depth_in(world, walker.mover.shape, walker.position, after, walls | lifts);
        // A lift that rises presses the mover deeper into itself or into the ceiling.
        if (is_at_rest && stays.last.squeezed && are_on_sides_of(overlaps, before.position + eye) &&
            are_on_sides_of(after, walker.position + eye))
            verdict.hold("between a lift at rest and a ceiling a mover gets no deeper",
                         left - deepest, 1e-8, text);
        verdict.hold("a mover does not get through a lift", walker.position.y + eye.y, to, text);
    }
}

Verdict judge(Random& random) {
    Verdict verdict;
    if (random.chance(0.8)) {
        creep(random, verdict);
    } else {
        crush(random, verdict);
    }
    return verdict;
}

extern const Family world_inside;
const Family world_inside{"world_inside", "movers in overlaps that they cannot leave", takes_one,
                          make_judged_by<judge>, 300};

}  // namespace slidelab::lab::search::world_inside_family
