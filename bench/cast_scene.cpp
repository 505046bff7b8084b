#include "bench/cast_scene.hpp"

#include <box2d/b2_distance.h>
#include <box2d/b2_dynamic_tree.h>
#include <chipmunk/chipmunk.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <random>
#include <utility>
#include <variant>
#include <vector>

#include "bench/measure.hpp"
#include "slidelab/world/world.hpp"

namespace slidelab::bench {

namespace {

constexpr double radius = 0.1;

/// One of three categories takes part.
struct SceneBox {
    Box box;
    unsigned category = 1;
};
constexpr unsigned wanted_category = 1;

struct Scene {
    std::vector<SceneBox> boxes;
    std::vector<Segment> casts;
};

Scene make_scene(int cells, std::size_t casts, std::uint32_t seed) {
    std::mt19937 engine(seed);
    const auto between = [&](double low, double high) {
        return low + (high - low) * (static_cast<double>(engine()) / 4294967296.0);
    };
    Scene scene;
    for (int row = 0; row < cells; ++row) {
        for (int column = 0; column < cells; ++column) {
            if (between(0.0, 1.0) >= 0.1) continue;
            const double half = between(0.05, 0.25);
            const double longer = half * between(1.0, 5.0);
            const bool is_upright = between(0.0, 1.0) < 0.5;
            const Vec2 extents = is_upright ? Vec2{half, longer} : Vec2{longer, half};
            const auto category = 1U << static_cast<unsigned>(between(0.0, 3.0));
            scene.boxes.push_back({{Vec2{double(column), double(row)}, extents}, category});
        }
    }
    const auto anywhere = [&] {
        const double x = between(0.0, cells);
        return Vec2{x, between(0.0, cells)};
    };
    for (std::size_t i = 0; i < casts; ++i) {
        const Vec2 from = anywhere();
        scene.casts.push_back({from, anywhere()});
    }
    return scene;
}

/// The fraction of each cast's first hit; 1 for none.
using Cast = std::function<double(const Segment&)>;

Cast cast_of_world(const Scene& scene) {
    WorldDefinition definition;
    for (const auto& [box, category] : scene.boxes)
        definition.walls.push_back({.form = box, .traits = {.category = category}});
    const auto world = std::make_shared<const World>(std::get<World>(World::build(definition)));
    return [world](const Segment& path) {
        const auto hit =
            world->cast(DiskShape{radius}, path.a, path.b - path.a, {.hits = wanted_category});
        return hit ? hit->fraction : 1.0;
    };
}

b2Vec2 to_box2d(Vec2 v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }

/// A ray through its tree, whose boxes are as much larger as the circle is; the shape cast answers
/// for each box on the way.
class Box2dScene {
public:
    explicit Box2dScene(const Scene& scene) : boxes_(scene.boxes) {
        const Vec2 more{radius, radius};
        for (SceneBox& each : boxes_) {
            const Aabb bounds = inflated(bounds_of(each.box), more);
            tree_.CreateProxy({to_box2d(bounds.min), to_box2d(bounds.max)}, &each);
        }
    }

    double cast(const Segment& path) {
        const b2Vec2 center(0.0F, 0.0F);
        input_.proxyB.Set(&center, 1, static_cast<float>(radius));
        input_.transformA.SetIdentity();
        input_.transformB.Set(to_box2d(path.a), 0.0F);
        input_.translationB = to_box2d(path.b - path.a);
        tree_.RayCast(this, {to_box2d(path.a), to_box2d(path.b), first_ = 1.0F});
        return static_cast<double>(first_);
    }

    float RayCastCallback(const b2RayCastInput& ray, int32 proxy) {
        const auto& [box, category] = *static_cast<const SceneBox*>(tree_.GetUserData(proxy));
        if ((category & wanted_category) == 0) return ray.maxFraction;
        const auto corners = corners_of(bounds_of(box));
        std::array<b2Vec2, 4> points;
        std::transform(corners.begin(), corners.end(), points.begin(), to_box2d);
        input_.proxyA.Set(points.data(), 4, 0.0F);
        b2ShapeCastOutput output;
        if (!b2ShapeCast(&output, &input_)) return ray.maxFraction;
        first_ = std::min(first_, output.lambda);
        return first_;
    }

private:
    std::vector<SceneBox> boxes_;
    b2DynamicTree tree_;
    b2ShapeCastInput input_;
    float first_ = 1.0F;
};

/// Its boxes are grown by the circle's radius, and rays cast (peer_chipmunk.cpp says why).
class ChipmunkScene {
public:
    explicit ChipmunkScene(const Scene& scene) : space_(cpSpaceNew()) {
        for (const auto& [box, category] : scene.boxes) {
            const Aabb bounds = bounds_of(box);
            shapes_.push_back(cpBoxShapeNew2(
                cpSpaceGetStaticBody(space_),
                cpBBNew(bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y), radius));
            cpShapeSetFilter(shapes_.back(), cpShapeFilterNew(CP_NO_GROUP, category, ~0U));
            cpSpaceAddShape(space_, shapes_.back());
        }
    }
    ~ChipmunkScene() {
        cpSpaceFree(space_);
        for (cpShape* shape : shapes_) cpShapeFree(shape);
    }
    ChipmunkScene(const ChipmunkScene&) = delete;
    ChipmunkScene& operator=(const ChipmunkScene&) = delete;

    double cast(const Segment& path) const {
        cpSegmentQueryInfo info;
        const bool hits =
            cpSpaceSegmentQueryFirst(space_, cpv(path.a.x, path.a.y), cpv(path.b.x, path.b.y), 0.0,
                                     cpShapeFilterNew(CP_NO_GROUP, ~0U, wanted_category),
                                     &info) != nullptr;
        return hits ? info.alpha : 1.0;
    }

private:
    cpSpace* space_;
    std::vector<cpShape*> shapes_;
};

}  // namespace

std::string cast_scene_table(bool quick, std::uint32_t seed) {
    const Scene scene = make_scene(quick ? 200 : 1000, quick ? 2000 : 10'000, seed);
    const auto box2d = std::make_shared<Box2dScene>(scene);
    const auto chipmunk = std::make_shared<ChipmunkScene>(scene);
    const std::pair<const char*, Cast> casts[] = {
        {"World::cast", cast_of_world(scene)},
        {"box2d", [box2d](const Segment& path) { return box2d->cast(path); }},
        {"chipmunk", [chipmunk](const Segment& path) { return chipmunk->cast(path); }}};
    std::string text = fmt::format(
        "casts: {} boxes, a third of which take part, {} casts of a circle of radius {}\n",
        scene.boxes.size(), scene.casts.size(), radius);
    for (const auto& [name, cast] : casts) {
        constexpr int rounds = 5;
        double best = 1e300;
        std::size_t hits = 0;
        double travelled = 0.0;
        for (int round = 0; round < rounds; ++round) {
            hits = 0;
            travelled = 0.0;
            const Stopwatch stopwatch;
            for (const Segment& path : scene.casts) {
                const double fraction = cast(path);
                hits += fraction < 1.0 ? 1 : 0;
                travelled += fraction * distance(path.a, path.b);
            }
            best = std::min(best, stopwatch.milliseconds());
        }
        text += fmt::format("  {:<12}{:>9.2f} ms, {:>7.0f} ns a cast, {} hits, {:.3f} units each\n",
                            name, best, best * 1e6 / static_cast<double>(scene.casts.size()), hits,
                            travelled / static_cast<double>(scene.casts.size()));
    }
    return text;
}

}  // namespace slidelab::bench
