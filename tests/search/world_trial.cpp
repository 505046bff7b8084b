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

RestingHeights::RestingHeights(std::span<const Segment> floor, const Shape& shape)
    : radius_(radius_of(shape)) {
    const std::vector<Vec2> corners = corners_of_shape(shape);
    for (const Segment& line : floor) {
        Sum sum;
        for (const Vec2 end : {line.a, line.b}) {
            for (const Vec2 corner : corners)
                sum.disks.push_back({static_cast<long double>(end.x) - corner.x,
                                     static_cast<long double>(end.y) - corner.y});
        }
        for (std::size_t i = 0; i < sum.disks.size(); ++i) {
            sum.left = std::min(sum.left, sum.disks[i].x - radius_);
            sum.right = std::max(sum.right, sum.disks[i].x + radius_);
            for (std::size_t k = i + 1; k < sum.disks.size(); ++k)
                add_top(sum, sum.disks[i], sum.disks[k]);
        }
        sums_.push_back(std::move(sum));
    }
}

/// The upper tangent of two disks.
void RestingHeights::add_top(Sum& sum, Place a, Place b) const {
    if (a.x == b.x) return;
    if (a.x > b.x) std::swap(a, b);
    const long double length = std::hypot(b.x - a.x, b.y - a.y);
    const Place out{(b.y - a.y) / length * radius_, -(b.x - a.x) / length * radius_};
    sum.tops.push_back({{a.x + out.x, a.y + out.y}, b.x + out.x, (b.y - a.y) / (b.x - a.x)});
}

long double RestingHeights::at(long double x) const {
    long double height = std::numeric_limits<long double>::infinity();
    for (const Sum& sum : sums_) {
        if (x < sum.left || x > sum.right) continue;
        for (const Place p : sum.disks) {
            const long double across = x - p.x;
            if (std::abs(across) <= radius_)
                height = std::min(height, p.y - std::sqrt(radius_ * radius_ - across * across));
        }
        for (const Top& top : sum.tops) {
            if (x >= top.from.x && x <= top.to)
                height = std::min(height, top.from.y + (x - top.from.x) * top.slope);
        }
    }
    return height;
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
