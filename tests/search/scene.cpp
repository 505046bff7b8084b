#include "search/scene.hpp"

#include <algorithm>
#include <utility>

#include "slidelab/geometry/polygons/polygon.hpp"

namespace slidelab::lab::search {

ProbeScene scene_of(const Strategy& strategy, Shape shape, ProbeWalls walls, Vec2 from,
                    Vec2 delta) {
    ProbeScene scene{&strategy, strategy.defaults(), {}, {}, {}, {}, {}};
    scene.shape = std::move(shape);
    scene.walls = std::move(walls);
    scene.from = from;
    scene.delta = delta;
    scene.velocity = delta;
    return scene;
}

MoveResult move_scene(const ProbeScene& scene, const BuiltWalls& walls) {
    const MoveRequest request = move_request(scene, walls.bodies, walls.level->lattice);
    return scene.strategy->move(*walls.level, request, scene.options, nullptr);
}

MoveResult move_scene(const ProbeScene& scene) { return move_scene(scene, build(scene.walls)); }

bool is_valid(const ProbeScene& scene) { return !problem_with(scene); }

bool all_solids_convex(const ProbeScene& scene) {
    return std::all_of(scene.walls.polygons.begin(), scene.walls.polygons.end(),
                       [](const NamedWall& outline) { return is_convex(outline.corners()); });
}

void add_segment(ProbeWalls& walls, Vec2 a, Vec2 b, double radius) {
    const auto index = static_cast<std::int32_t>(walls.segments.size());
    walls.segments.push_back({{a, b}, radius, {WallName::Kind::segment, index}});
}

void add_polygon(ProbeWalls& walls, std::vector<Vec2> corners) {
    const auto index = static_cast<std::int32_t>(walls.polygons.size());
    walls.polygons.push_back({std::move(corners), {WallName::Kind::polygon, index}});
}

void add_box(ProbeWalls& walls, Vec2 center, Vec2 half) {
    const auto index = static_cast<std::int32_t>(walls.boxes.size());
    walls.boxes.push_back(moving_box({center, half}, {}, {WallName::Kind::box, index}));
}

void shift(ProbeWalls& walls, Vec2 by) {
    for (NamedWall& line : walls.segments)
        line.segment() = {line.segment().a + by, line.segment().b + by};
    for (NamedWall& outline : walls.polygons)
        for (Vec2& corner : outline.corners()) corner += by;
    for (MovingBody& box : walls.boxes) box.position += by;
}

std::vector<oracle::Body> bodies_of(const ProbeScene& scene) {
    using Kind = oracle::Body::Kind;
    std::vector<oracle::Body> bodies;
    for (const NamedWall& line : scene.walls.segments) {
        const auto& [a, b] = line.segment();
        bodies.push_back({Kind::free_segment, {a, b}, line.wall.radius});
    }
    for (const NamedWall& outline : scene.walls.polygons) {
        const std::vector<Vec2>& corners = outline.corners();
        if (is_convex(corners)) {
            bodies.push_back({Kind::solid, corners, 0.0});
            continue;
        }
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Vec2 next = corners[(i + 1) % corners.size()];
            bodies.push_back({Kind::solid, {corners[i], next}, 0.0});
        }
    }
    for (const MovingBody& box : scene.walls.boxes) {
        const auto corners = corners_of(bounds_of(box_of(box)));
        const bool is_at_rest = box.displacement == Vec2{};
        const Kind kind = is_at_rest ? Kind::solid : Kind::box;  // at rest: like others
        bodies.push_back({kind, {corners.begin(), corners.end()}, 0.0});
    }
    return bodies;
}

std::vector<Region> regions_of(const ProbeScene& scene) {
    std::vector<Region> regions;
    for (const oracle::Body& body : bodies_of(scene)) {
        regions.emplace_back(body.corners, body.radius, scene.shape);
    }
    return regions;
}

std::vector<Point> path_of(const ProbeScene& scene, const MoveResult& result) {
    std::vector<Point> path{exact(scene.from)};
    for (const Contact& contact : result.contacts) path.push_back(exact(contact.position));
    path.push_back(exact(result.position));
    return path;
}

double largest_of(const ProbeScene& scene) {
    double largest = 0.0;
    const auto see = [&largest](Vec2 v) {
        largest = std::max({largest, std::abs(v.x), std::abs(v.y)});
    };
    see(scene.from);
    see(scene.from + scene.delta);
    for (const NamedWall& line : scene.walls.segments) {
        see(line.segment().a);
        see(line.segment().b);
    }
    for (const NamedWall& outline : scene.walls.polygons) {
        for (const Vec2 c : outline.corners()) see(c);
    }
    for (const MovingBody& box : scene.walls.boxes) {
        const Aabb bounds = bounds_of(box_of(box));
        see(bounds.min);
        see(bounds.max);
    }
    return largest;
}

}  // namespace slidelab::lab::search
