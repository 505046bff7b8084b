// A mover on generated floors: polylines, solids and tiles, whole and in pieces, walked both ways.
// Judged by the floor's heights in long double: where the mover's shape comes to rest over each x.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "search/world_trial.hpp"

namespace slidelab::lab::search::world_floors_family {

constexpr double limit = std::numbers::pi / 3.0;
constexpr double far = 100.0;  // units: how far a floor goes on at its ends

struct Floor {
    std::vector<Segment> lines;  ///< from left to right
    double end = 0.0;            ///< of the bends
    bool has_steep = false;
};

enum class Form { segments, columns, pieces };

Floor some_floor(Random& random) {
    Floor floor;
    const Vec2 origin = random.chance(0.7) ? Vec2{} : random.point(-500, 500);
    const bool is_tiled = random.chance(0.2);
    const double most = random.chance(0.2) ? 80.0 : 60.0;
    Vec2 at = origin;
    floor.lines.push_back({{at.x - far, at.y}, at});
    for (int i = 0, n = 1 + random.below(12); i < n; ++i) {
        double degrees =
            random.chance(0.3) ? 15.0 * (random.below(9) - 4) : random.between(-most, most);
        if (is_tiled) degrees = 0.0;
        floor.has_steep = floor.has_steep || std::abs(degrees) > 60.0;
        const double angle = degrees * std::numbers::pi / 180.0;
        const double length = is_tiled ? 1.0 : random.magnitude(0.05, 5.0);
        const Vec2 to = at + Vec2{std::cos(angle), std::sin(angle)} * length;
        floor.lines.push_back({at, to});
        at = to;
    }
    floor.lines.push_back({at, {at.x + far, at.y}});
    floor.end = at.x - origin.x;
    return floor;
}

World world_of(const Floor& floor, Form form) {
    WorldDefinition definition;
    definition.near_miss = 0.0;  // as given: kerbs are meant
    for (const Segment& line : floor.lines) {
        const double bottom = std::max(line.a.y, line.b.y) + 20.0;
        const int pieces = form == Form::pieces ? 7 : 1;
        for (int i = 0; i < pieces; ++i) {
            const Vec2 step = (line.b - line.a) / pieces;
            const Segment piece{i == 0 ? line.a : line.a + step * i,
                                i + 1 == pieces ? line.b : line.a + step * (i + 1)};
            if (form == Form::columns) {
                definition.walls.push_back(
                    {std::vector<Vec2>{piece.a, piece.b, {piece.b.x, bottom}, {piece.a.x, bottom}},
                     0.0,
                     {}});
            } else {
                definition.walls.push_back({piece, 0.0, {}});
            }
        }
    }
    return std::get<World>(World::build(definition));
}

std::string line_of(const Floor& floor, const Walker& walker, double speed, int tick) {
    std::string text = fmt::format("tick {}, speed {:.17g}, at {}, {}, on", tick, speed,
                                   words_of(walker.position), words_of(walker.mover.shape));
    for (const Segment& line : floor.lines) text += " " + words_of(line.a);
    return text;
}

/// The length of the path over a floor between two abscissas.
double length_between(const RestingHeights& heights, double from, double to) {
    constexpr int steps = 64;  // a bend within one is cut: a few hundredths too short
    long double length = 0;
    long double before = heights.at(from);
    const long double step = (static_cast<long double>(to) - from) / steps;
    for (int i = 1; i <= steps; ++i) {
        const long double height = heights.at(from + step * i);
        length += std::hypot(step, height - before);
        before = height;
    }
    return static_cast<double>(length);
}

struct Walk {
    const Floor& floor;
    const RestingHeights& heights;
    const World& world;
    const World& cut;
    Walker walker;
    Walker other;
    double speed;
    double seconds;

    double below(const Walker& one) const {
        return static_cast<double>(one.position.y - heights.at(one.position.x));
    }
    void tick(Verdict& verdict, double velocity, bool was_on_floor);
};

void Walk::tick(Verdict& verdict, double velocity, bool was_on_floor) {
    const Vec2 before = walker.position;
    walker.velocity.x = other.velocity.x = velocity;
    walker.tick(world, seconds, gravity);
    other.tick(cut, seconds, gravity);
    verdict.hold("a floor is never sunk into", below(walker), 1e-8);
    verdict.hold("nothing is overlapped",
                 deepest_overlap(world, walker.mover.shape, walker.position), 1e-8);
    if (walker.on_floor()) {
        verdict.hold("on the floor there is no gap", std::abs(below(walker)), 1e-7);
        verdict.hold("the gap is said", std::abs(walker.last.floor.gap), 1e-7);
    }
    if (floor.has_steep || !was_on_floor) return;
    verdict.hold("the floor is never left", walker.on_floor());
    verdict.hold("in pieces it is the same floor", distance(walker.position, other.position), 1e-9);
    const double walked = length_between(heights, before.x, walker.position.x);
    const double due = std::abs(velocity) * seconds;
    verdict.hold("it walks as far as its speed says", std::abs(walked - due), 0.07 * due + 1e-5);
    verdict.hold("it walks where its speed says", (walker.position.x - before.x) * velocity >= 0.0);
}

Verdict judge(Random& random) {
    Verdict verdict;
    const Floor floor = some_floor(random);
    const World world = world_of(floor, random.chance(0.5) ? Form::segments : Form::columns);
    const World cut = world_of(floor, Form::pieces);
    const Shape shape = some_shape(random);
    const RestingHeights heights(floor.lines, shape);
    Walk walk{floor,
              heights,
              world,
              cut,
              {},
              {},
              random.magnitude(0.1, 50.0),
              1.0 / (random.chance(0.7) ? 60 : 30 << random.below(4))};
    Walker& walker = walk.walker;
    walker.mover.shape = shape;
    walker.mover.floor_angle = limit + 1e-6;
    if (random.chance(0.2)) walker.mover.snap = random.magnitude(0.01, 1.0);
    const double x = floor.lines[0].b.x + random.between(-1.0, floor.end + 1.0);
    const auto y = static_cast<double>(heights.at(x));
    walker.position = {x, y - 0.01};
    for (int i = 0; i < 10; ++i) walker.tick(world, walk.seconds, gravity);
    walk.other = walker;
    double direction = 1.0;
    for (int i = 0; i < 60 && !verdict.broken(); ++i) {
        if (random.chance(0.05) || walker.position.x > floor.lines.back().a.x + 2) direction = -1;
        if (random.chance(0.05) || walker.position.x < floor.lines[0].b.x - 2) direction = 1;
        const Walker before = walker;
        if (i % 10 == 9 && walker.on_floor()) {
            walker.velocity = {};
            walker.tick(world, walk.seconds, gravity);
            verdict.hold("at rest it keeps its bits", walker.position == before.position &&
                                                          walker.state == before.state &&
                                                          walker.velocity == Vec2{});
            walk.other.velocity = {};
        } else {
            walk.tick(verdict, direction * walk.speed, walker.on_floor());
        }
        if (verdict.broken()) verdict.expected = line_of(floor, before, direction * walk.speed, i);
    }
    return verdict;
}

extern const Family world_floors;
const Family world_floors{"world_floors", "a mover on bent, tiled and cut floors", takes_one,
                          make_judged_by<judge>, 30};

}  // namespace slidelab::lab::search::world_floors_family
