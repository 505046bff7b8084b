// The two methods that push, under one input for many ticks (docs/promises.md, "For the two that
// push"): wedges, seams, gaps, rings, zigzags, crushers and trains of boxes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "search/generators.hpp"
#include "search/judges.hpp"

namespace slidelab::lab::search::held_input_family {

constexpr int ticks = 60;

/// Boxes that go on, tick after tick.
ProbeScene after(const ProbeScene& scene, int tick) {
    ProbeScene now = scene;
    for (MovingBody& box : now.walls.boxes) box.position = box.at(tick);
    return now;
}

ProbeScene at_rest(const ProbeScene& scene) {
    ProbeScene walls = scene;
    walls.walls.boxes.clear();
    return walls;
}

/// Walls in the other order.
ProbeWalls reversed(ProbeWalls walls) {
    std::reverse(walls.segments.begin(), walls.segments.end());
    std::reverse(walls.polygons.begin(), walls.polygons.end());
    return walls;
}

std::vector<Segment> sides_of(const ProbeWalls& walls) {
    std::vector<Segment> sides;
    for (const NamedWall& line : walls.segments) sides.push_back(line.segment());
    for (const auto& outline : walls.polygons) {
        for (std::size_t i = 0; i < outline.corners().size(); ++i)
            sides.push_back(
                {outline.corners()[i], outline.corners()[(i + 1) % outline.corners().size()]});
    }
    return sides;
}

bool crosses(const Segment& path, const Segment& wall) {
    const auto side = [](const Segment& line, Vec2 p) {
        return cross(exact(line.b) - exact(line.a), exact(p) - exact(line.a));
    };
    return side(wall, path.a) * side(wall, path.b) < 0 &&
           side(path, wall.a) * side(path, wall.b) < 0;
}

int count_crossings(const ProbeScene& scene, const MoveResult& result,
                    const std::vector<Segment>& sides) {
    if (result.path.dropped() > 0) return 0;
    const Vec2 center = rounded(oracle::centroid_of(scene.shape));
    Vec2 from = scene.from + center;
    int crossings = 0;
    const auto go_to = [&](Vec2 to) {
        for (const Segment& side : sides) crossings += crosses({from, to}, side) ? 1 : 0;
        from = to;
    };
    for (const PathPoint& bend : result.path) go_to(bend.at + center);
    go_to(result.position + center);
    return crossings;
}

/// Whether a mover is back where it was two ticks ago, and went somewhere in between.
bool turns_back(Vec2 before, Vec2 between, Vec2 now) {
    constexpr double noticeable = 1e-6;  // units
    const double far = std::min(distance(before, between), distance(between, now));
    return far > noticeable && distance(before, now) < 0.5 * far;
}

/// The faults in the ticks of a case.
class Held {
public:
    explicit Held(const ProbeScene& scene)
        : scene_(scene),
          walls_(regions_of(at_rest(scene))),
          sides_(sides_of(scene.walls)),
          tolerance_(tolerance_at(largest_of(scene))) {}

    bool begins_free() const { return least_gap(walls_, scene_.from) >= -free_start; }

    void add(int tick, const ProbeScene& now, const MoveResult& result) {
        const bool has_boxes = !scene_.walls.boxes.empty();
        const double in_walls = -least_gap(walls_, result.position);
        const double in_any =
            has_boxes ? -least_gap(regions_of(after(scene_, tick + 1)), result.position) : in_walls;
        const int crossed = count_crossings(now, result, sides_);
        const bool turns = !has_boxes && tick > 0 && turns_back(before_, now.from, result.position);
        const bool is_untold = in_any > tolerance_ && !result.squeezed;
        if ((in_walls > tolerance_ || crossed > 0 || turns || is_untold) && where_.empty())
            where_ = fmt::format("in tick {}, from {}", tick, text_of(now.from));
        deepest_ = std::max(deepest_, in_walls);
        if (!result.squeezed) untold_ = std::max(untold_, in_any);
        crossings_ += crossed;
        turns_ += turns ? 1 : 0;
        before_ = now.from;
    }

    void say(Verdict& verdict) const {
        const auto there = [this] { return where_; };
        verdict.hold("no wall crossed", crossings_, 0.5, there);
        verdict.hold("free of walls at rest", deepest_, tolerance_, there);
        verdict.hold("squeezes told", untold_, tolerance_, there);
        verdict.hold("no turning back", turns_, 0.5, there);
    }

private:
    const ProbeScene& scene_;
    std::vector<Region> walls_;
    std::vector<Segment> sides_;
    double tolerance_;
    double deepest_ = 0.0;
    double untold_ = 0.0;
    int crossings_ = 0;
    int turns_ = 0;
    std::string where_;
    Vec2 before_;
};

Verdict judge(const ProbeScene& scene) {
    Verdict verdict;
    if (!is_valid(scene)) return verdict;
    Held held(scene);
    if (!held.begins_free()) return verdict;
    BuiltWalls built = build(scene.walls);
    BuiltWalls turned_round = build(reversed(scene.walls));
    double apart = 0.0;
    ProbeScene now = scene;
    for (int tick = 0; tick < ticks; ++tick) {
        now.walls.boxes = after(scene, tick).walls.boxes;
        built.bodies = turned_round.bodies = BodySet(now.walls.boxes);
        const MoveResult result = move_scene(now, built);
        held.add(tick, now, result);
        apart = std::max(apart, distance(result.position, move_scene(now, turned_round).position));
        now.from = result.position;
    }
    held.say(verdict);
    verdict.hold("order of walls", apart, 1e-9);
    return verdict;
}

// --- Scenes: the mover begins at the origin or near it ---

Vec2 at_angle(double degrees) {
    const double turn = degrees * std::numbers::pi / 180.0;
    return {std::cos(turn), std::sin(turn)};
}

/// Free segments, or slabs below them, along a line of corners.
void add_line(Random& random, ProbeWalls& walls, const std::vector<Vec2>& line) {
    const bool is_solid = random.chance(0.5);
    for (std::size_t i = 1; i < line.size(); ++i) {
        const Vec2 a = line[i - 1];
        const Vec2 b = line[i];
        const Vec2 deep = outward(b - a) * (-0.5 / std::max(1e-9, distance(a, b)));
        if (!is_solid) {
            add_segment(walls, a, b);
        } else {
            add_polygon(walls, {a, b, b + deep, a + deep});
        }
    }
}

/// A wedge of 20 to 170 degrees below the origin.
void add_wedge(Random& random, ProbeWalls& walls) {
    const double half = random.between(10.0, 85.0);
    const double lean = random.chance(0.3) ? random.between(-20.0, 20.0) : 0.0;
    const double size = random.between(2.0, 8.0);
    const Vec2 tip{random.between(-0.5, 0.5), random.between(1.0, 2.5)};
    add_line(random, walls,
             {tip + at_angle(-90.0 + lean - half) * size, tip,
              tip + at_angle(-90.0 + lean + half) * size});
}

/// A floor in pieces of 0.05 to 5 units, of segments or of tiles.
void add_floor(Random& random, ProbeWalls& walls, const Shape& shape) {
    const double y = support(shape, {0, 1}) + (random.chance(0.7) ? 0.0 : random.between(0.0, 0.3));
    const double piece = random.magnitude(0.05, 5.0);
    std::vector<Vec2> line;
    for (double x = -10.0; x <= 10.0; x += piece) line.push_back({x, y});
    add_line(random, walls, line);
}

/// A gap narrower than the mover.
void add_gap(Random& random, ProbeWalls& walls, const Shape& shape) {
    const double width = support(shape, {1, 0}) + support(shape, {-1, 0});
    const double gap = width * random.between(0.1, 0.95);
    const double y = support(shape, {0, 1}) + random.between(0.0, 1.0);
    const double middle = random.between(-0.3, 0.3);
    add_line(random, walls, {{middle - 10.0, y}, {middle - gap / 2, y}});
    add_line(random, walls, {{middle + gap / 2, y}, {middle + 10.0, y}});
}

void add_zigzag(Random& random, ProbeWalls& walls) {
    std::vector<Vec2> line;
    const double size = random.magnitude(0.05, 2.0);
    const double high = size * random.between(0.05, 1.5);
    const double y = random.between(1.5, 2.5);
    for (int i = -40; i <= 40; ++i) line.push_back({i * size, y + (i % 2 == 0 ? 0.0 : high)});
    add_line(random, walls, line);
}

/// Round the origin, bent in and out.
void add_ring(Random& random, ProbeWalls& walls) {
    const int count = 4 + random.below(37);
    const bool is_even = random.chance(0.5);
    std::vector<Vec2> line;
    line.reserve(static_cast<std::size_t>(count) + 1);
    for (int i = 0; i < count; ++i)
        line.push_back(at_angle(360.0 * i / count) * (is_even ? 2.5 : random.between(1.6, 2.5)));
    line.push_back(line.front());
    for (std::size_t i = 1; i < line.size(); ++i) add_segment(walls, line[i - 1], line[i]);
}

/// A box that comes down on the floor, or along it, and perhaps others behind it.
void add_boxes(Random& random, ProbeWalls& walls) {
    const int count = 1 + random.below(4);
    const bool falls = random.chance(0.5);
    const Vec2 delta = falls ? Vec2{random.between(-0.05, 0.05), random.magnitude(0.005, 1.0)}
                             : Vec2{random.magnitude(0.005, 1.0), 0.0};
    for (int i = 0; i < count; ++i) {
        const Vec2 half{random.between(0.1, 2.0), random.between(0.1, 1.0)};
        const Vec2 first = falls ? Vec2{random.between(-1.0, 1.0), -2.5 - 3.0 * i}
                                 : Vec2{-4.0 - 4.5 * i, random.between(-0.5, 0.5)};
        add_box(walls, first, half);
        walls.boxes.back().displacement = delta;
    }
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    const Shape shape = some_mover(random, strategy);
    ProbeWalls walls;
    switch (random.below(6)) {
        case 0:
            add_wedge(random, walls);
            break;
        case 1:
            add_floor(random, walls, shape);
            break;
        case 2:
            add_gap(random, walls, shape);
            break;
        case 3:
            add_zigzag(random, walls);
            break;
        case 4:
            add_ring(random, walls);
            break;
        default:
            add_floor(random, walls, shape);
            if (random.chance(0.3)) add_wedge(random, walls);
            add_boxes(random, walls);
    }
    const double slope = random.chance(0.3) ? 45.0 * random.below(8) : random.between(0.0, 360.0);
    const double down = random.chance(0.7) ? random.between(20.0, 160.0) : slope;
    const Vec2 delta = at_angle(down) * random.magnitude(1e-2, 1.0);
    return std::make_unique<SceneTrial>(scene_of(strategy, shape, std::move(walls), {}, delta),
                                        judge);
}

extern const Family held_input;
const Family held_input{"held_input", "one input for sixty ticks, for the methods that push",
                        is_sliding_discrete, make, 200};

}  // namespace slidelab::lab::search::held_input_family
