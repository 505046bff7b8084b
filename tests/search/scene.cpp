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
    const MoveRequest request{scene.shape,           scene.from,
                              scene.delta,           scene.velocity,
                              walls.kinematic_boxes, scene.strategy_state};
    return scene.strategy->move(*walls.level, request, scene.options, nullptr);
}

MoveResult move_scene(const ProbeScene& scene) { return move_scene(scene, build(scene.walls)); }

bool is_valid(const ProbeScene& scene) { return !problem_with(scene); }

bool all_solids_convex(const ProbeScene& scene) {
    return std::all_of(
        scene.walls.polygons.begin(), scene.walls.polygons.end(),
        [](const ProbeWalls::Outline& outline) { return is_convex(outline.corners); });
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
    walls.boxes.push_back({{center, half}, {}, {WallName::Kind::box, index}});
}

namespace {

std::vector<Vec2> corners_of_box(const Box& box) {
    const auto corners = corners_of(bounds_of(box));
    return {corners.begin(), corners.end()};
}

}  // namespace

std::vector<Region> regions_of(const ProbeScene& scene) {
    std::vector<Region> regions;
    for (const ProbeWalls::Line& line : scene.walls.segments) {
        const Vec2 ends[] = {line.segment.a, line.segment.b};
        regions.emplace_back(ends, line.radius, scene.shape);
    }
    for (const ProbeWalls::Outline& outline : scene.walls.polygons) {
        if (is_convex(outline.corners)) {
            regions.emplace_back(outline.corners, 0.0, scene.shape);
            continue;
        }
        for (std::size_t i = 0; i < outline.corners.size(); ++i) {
            const Vec2 side[] = {outline.corners[i],
                                 outline.corners[(i + 1) % outline.corners.size()]};
            regions.emplace_back(side, 0.0, scene.shape);
        }
    }
    for (const KinematicBox& box : scene.walls.boxes) {
        regions.emplace_back(corners_of_box(box.box), 0.0, scene.shape);
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
    for (const ProbeWalls::Line& line : scene.walls.segments) {
        see(line.segment.a);
        see(line.segment.b);
    }
    for (const ProbeWalls::Outline& outline : scene.walls.polygons) {
        for (const Vec2 c : outline.corners) see(c);
    }
    for (const KinematicBox& box : scene.walls.boxes) {
        see(box.box.center - box.box.half);
        see(box.box.center + box.box.half);
    }
    return largest;
}

}  // namespace slidelab::lab::search
