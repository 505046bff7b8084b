#include "lab/scenes/scene_handles.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include "lab/run/mover_polygon.hpp"

namespace slidelab::lab {

namespace {

/// Units. From one end of this to the other no displacement is longer than a request may hold.
constexpr double farthest = largest_coordinate / 4.0;

Vec2 within_reason(Vec2 point) {
    return {std::clamp(point.x, -farthest, farthest), std::clamp(point.y, -farthest, farthest)};
}

std::vector<SceneHandle> handles_of_way_and_boxes(const ProbeScene& scene) {
    using Kind = SceneHandle::Kind;
    std::vector<SceneHandle> handles{{Kind::target, scene.from + scene.delta},
                                     {Kind::start, scene.from}};
    if (const auto* polygon = std::get_if<PolygonShape>(&scene.shape)) {
        for (std::size_t i = 0; i < polygon->corners.size(); ++i)
            handles.push_back({Kind::mover_corner, scene.from + polygon->corners[i], i});
    }
    for (std::size_t i = 0; i < scene.walls.boxes.size(); ++i) {
        const MovingBody& box = scene.walls.boxes[i];
        handles.push_back({Kind::box_displacement, box.at(1.0), i});
        handles.push_back({Kind::box_place, box.position - extents_of(box.shape), i});
    }
    return handles;
}

/// The ends of all walls within `area`, each place once, in rising order.
std::vector<Vec2> wall_ends(const Level& level, const Aabb& area) {
    std::vector<Vec2> ends;
    for (const std::uint32_t wall : level.broad_phase().near(area)) {
        const Segment& segment = level.walls()[wall].segment;
        for (const Vec2 end : {segment.a, segment.b})
            if (area.contains(end)) ends.push_back(end);
    }
    std::sort(ends.begin(), ends.end(),
              [](Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    return ends;
}

}  // namespace

std::vector<SceneHandle> handles_within(const ProbeScene& scene, const Level& level,
                                        const Aabb& area, std::size_t most_ends) {
    std::vector<SceneHandle> handles;
    for (const SceneHandle& handle : handles_of_way_and_boxes(scene))
        if (area.contains(handle.at)) handles.push_back(handle);
    const std::vector<Vec2> ends = wall_ends(level, area);
    if (ends.size() > most_ends) return handles;
    for (const Vec2 end : ends) handles.push_back({SceneHandle::Kind::wall_end, end});
    return handles;
}

std::optional<SceneHandle> handle_at(const ProbeScene& scene, const Level& level, Vec2 point,
                                     double extent) {
    if (!is_finite(point)) return std::nullopt;
    std::vector<SceneHandle> handles = handles_of_way_and_boxes(scene);
    const Aabb around = inflated({point, point}, {extent, extent});
    for (const Vec2 end : wall_ends(level, around))
        handles.push_back({SceneHandle::Kind::wall_end, end});
    std::optional<SceneHandle> best;
    for (const SceneHandle& handle : handles) {
        const double far = distance(handle.at, point);
        if (far <= extent && (!best || far < distance(best->at, point))) best = handle;
    }
    return best;
}

SceneDrag::SceneDrag(const ProbeScene& scene, const SceneHandle& handle)
    : handle_(handle), target_(scene.from + scene.delta) {
    if (handle.kind != SceneHandle::Kind::wall_end) return;
    const ProbeWalls& walls = scene.walls;
    for (std::size_t i = 0; i < walls.segments.size(); ++i) {
        if (walls.segments[i].segment().a == handle.at) line_ends_.push_back({i, false});
        if (walls.segments[i].segment().b == handle.at) line_ends_.push_back({i, true});
    }
    for (std::size_t i = 0; i < walls.polygons.size(); ++i) {
        const std::vector<Vec2>& corners = walls.polygons[i].corners();
        for (std::size_t k = 0; k < corners.size(); ++k)
            if (corners[k] == handle.at) corners_.push_back({i, k});
    }
}

void SceneDrag::move_corner(ProbeScene& scene) {
    auto& corners = std::get<PolygonShape>(scene.shape).corners;
    std::vector<Vec2> moved = corners;
    moved[handle_.box] = handle_.at - scene.from;
    const auto problem = problem_with_corners(moved, least_inradius);
    refusal_ = problem ? std::optional(problem->what) : std::nullopt;
    if (!refusal_) corners = moved;
    handle_.at = scene.from + corners[handle_.box];
}

bool SceneDrag::move_to(ProbeScene& scene, Vec2 point) {
    if (!is_finite(point)) return false;
    handle_.at = within_reason(point);
    switch (handle_.kind) {
        case SceneHandle::Kind::target:
            scene.velocity = scene.delta = handle_.at - scene.from;
            return false;
        case SceneHandle::Kind::start:
            scene.from = handle_.at;
            scene.velocity = scene.delta = target_ - handle_.at;
            return false;
        case SceneHandle::Kind::box_displacement: {
            MovingBody& box = scene.walls.boxes[handle_.box];
            box.displacement = handle_.at - box.position;
            return true;
        }
        case SceneHandle::Kind::box_place: {
            MovingBody& box = scene.walls.boxes[handle_.box];
            box.position = handle_.at + extents_of(box.shape);
            return true;
        }
        case SceneHandle::Kind::mover_corner:
            move_corner(scene);
            return false;
        case SceneHandle::Kind::wall_end:
            for (const auto& [line, second] : line_ends_) {
                Segment& segment = scene.walls.segments[line].segment();
                (second ? segment.b : segment.a) = handle_.at;
            }
            for (const auto& [outline, corner] : corners_)
                scene.walls.polygons[outline].corners()[corner] = handle_.at;
            return true;
    }
    return false;
}

}  // namespace slidelab::lab
