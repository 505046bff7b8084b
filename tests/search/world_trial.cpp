#include "search/world_trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "slidelab/geometry/convex/convex_shape.hpp"

namespace slidelab::lab::search {

namespace {

class WorldTrial : public Trial {
public:
    WorldTrial(std::uint32_t seed, const Strategy& strategy, WorldJudge judge)
        : seed_(seed), judge_(judge), scene_(scene_of(strategy, DiskShape{0.3}, {}, {}, {})) {}

    Verdict check() const override {
        Random random(seed_);
        return judge_(random);
    }
    const ProbeScene& scene() const override { return scene_; }
    std::vector<std::unique_ptr<Trial>> simpler() const override { return {}; }

private:
    std::uint32_t seed_;
    WorldJudge judge_;
    ProbeScene scene_;
};

std::vector<Vec2> corners_of_shape(const Shape& shape) {
    slidelab::detail::Corners room;
    const auto corners = slidelab::detail::corners_of(shape, room);
    return {corners.begin(), corners.end()};
}

struct Place {
    long double x;
    long double y;
};

/// The top of two disks' hull at an abscissa.
long double top_of(Place a, Place b, long double radius, long double x) {
    long double top = std::numeric_limits<long double>::infinity();
    for (const Place p : {a, b}) {
        const long double across = x - p.x;
        if (std::abs(across) <= radius)
            top = std::min(top, p.y - std::sqrt(radius * radius - across * across));
    }
    const long double length = std::hypot(b.x - a.x, b.y - a.y);
    if (a.x == b.x || length == 0) return top;
    if (a.x > b.x) std::swap(a, b);
    const Place out{(b.y - a.y) / length * radius, -(b.x - a.x) / length * radius};
    if (x < a.x + out.x || x > b.x + out.x) return top;
    const long double share = (x - a.x - out.x) / (b.x - a.x);
    return std::min(top, a.y + out.y + (b.y - a.y) * share);
}

}  // namespace

std::unique_ptr<Trial> make_world_trial(Random& random, const Strategy& strategy,
                                        WorldJudge judge) {
    const auto seed = static_cast<std::uint32_t>(random.between(0, 4294967295.0));
    return std::make_unique<WorldTrial>(seed, strategy, judge);
}

bool takes_one(const Strategy& strategy) { return strategy.id == "world_move"; }

double some_seconds(Random& random) {
    return 1.0 / (random.chance(0.5) ? 60 : 30 << random.below(4));
}

void Walker::tick(const World& world, double seconds, Vec2 acceleration, bool drops) {
    last = move(world, mover, {position, velocity, acceleration, seconds, drops}, state);
    position = last.position;
    velocity = last.velocity;
    state = last.state;
}

std::size_t Walker::tick(const World& world, double seconds, Vec2 acceleration,
                         std::span<MoverContact> contacts) {
    last = move(world, mover, {position, velocity, acceleration, seconds}, state, contacts);
    position = last.position;
    velocity = last.velocity;
    state = last.state;
    return last.contact_count;
}

Shape some_flat_shape(Random& random) {
    const double half = random.chance(0.5) ? 0.4 : random.between(0.1, 0.6);
    const double height = random.chance(0.5) ? 0.5 : random.between(0.2, 0.8);
    if (random.chance(0.7)) return BoxShape{{half, height}};
    const double top = random.between(0.0, 0.9) * half;
    return PolygonShape{{{-top, -height}, {half, 0}, {half, height}, {-half, height}, {-half, 0}}};
}

Shape some_shape(Random& random) {
    switch (random.below(4)) {
        case 0:
            return DiskShape{random.chance(0.5) ? 0.5 : random.between(0.1, 0.8)};
        case 1:
            return CapsuleShape{{{0.0, -0.3}, {0.0, 0.3}}, random.between(0.1, 0.5)};
        case 2:
            return PolygonShape{{{0, -0.5}, {0.4, 0.1}, {0.2, 0.4}, {-0.2, 0.4}, {-0.4, 0.1}}};
        default:
            return some_flat_shape(random);
    }
}

double height_above(const Shape& shape) {
    double top = 0.0;
    for (const Vec2 corner : corners_of_shape(shape)) top = std::max(top, -corner.y);
    return top + radius_of(shape);
}

double depth_below(const Shape& shape) {
    double bottom = 0.0;
    for (const Vec2 corner : corners_of_shape(shape)) bottom = std::max(bottom, corner.y);
    return bottom + radius_of(shape);
}

double deepest_overlap(const World& world, const Shape& shape, Vec2 at, const Filter& filter) {
    std::array<Overlap, 16> found;
    const std::size_t count = world.overlaps(shape, at, found, filter);
    double deepest = 0.0;
    for (std::size_t i = 0; i < std::min(count, found.size()); ++i)
        deepest = std::max(deepest, found[i].depth);
    return deepest;
}

long double resting_height(std::span<const Segment> floor, const Shape& shape, long double x) {
    const long double radius = radius_of(shape);
    const std::vector<Vec2> corners = corners_of_shape(shape);
    const long double reach = extents_of(shape).x + 1e-6;
    long double top = std::numeric_limits<long double>::infinity();
    std::vector<Place> sums;
    for (const Segment& line : floor) {
        if (std::max(line.a.x, line.b.x) < x - reach || std::min(line.a.x, line.b.x) > x + reach)
            continue;
        sums.clear();
        for (const Vec2 end : {line.a, line.b}) {
            for (const Vec2 corner : corners)
                sums.push_back({static_cast<long double>(end.x) - corner.x,
                                static_cast<long double>(end.y) - corner.y});
        }
        for (std::size_t i = 0; i < sums.size(); ++i) {
            for (std::size_t k = i; k < sums.size(); ++k)
                top = std::min(top, top_of(sums[i], sums[k], radius, x));
        }
    }
    return top;
}

std::string words_of(Vec2 place) { return fmt::format("[{:.17g},{:.17g}]", place.x, place.y); }

std::string line_of(const Walker& walker, int tick, double seconds) {
    return fmt::format("tick {} of {:.17g} s, at {} with {}, {}", tick, seconds,
                       words_of(walker.position), words_of(walker.velocity),
                       words_of(walker.mover.shape));
}

std::string words_of(const Shape& shape) {
    std::string text(name_of(shape));
    for (const Vec2 corner : corners_of_shape(shape)) text += " " + words_of(corner);
    return text + fmt::format(" radius {:.17g}", radius_of(shape));
}

}  // namespace slidelab::lab::search
