#include "lab/scenes/scene_document.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "slidelab/level/level_checks.hpp"

namespace slidelab::lab {

namespace {

/// Gathers objects and gives each an id of its own.
class Objects {
public:
    explicit Objects(std::int32_t first_free) : next_(first_free) {}

    template <typename Kind>
    void add(ObjectLayer& layer, const WallName& name, Kind&& shape) {
        const bool is_of_map = name.kind == WallName::Kind::object;
        LevelObject object{0, is_of_map ? "" : to_string(name), std::forward<Kind>(shape)};
        object.id =
            is_of_map && name.index > 0 && used_.insert(name.index).second ? name.index : next_++;
        layer.objects.push_back(std::move(object));
    }

    void add_spawn(ObjectLayer& layer, Vec2 at) {
        layer.objects.push_back({next_++, "start", SpawnPoint{at}});
    }

private:
    std::set<std::int32_t> used_;  ///< of the ids that objects had
    std::int32_t next_;
};

/// Above all ids that objects of the scene have.
std::int32_t first_free_id(const ProbeWalls& walls) {
    constexpr std::int32_t most = 1'000'000'000;  // leaves room above
    std::int32_t highest = 0;
    const auto count = [&](const WallName& name) {
        if (name.kind == WallName::Kind::object) highest = std::max(highest, name.index);
    };
    for (const ProbeWalls::Line& line : walls.segments) count(line.name);
    for (const ProbeWalls::Outline& outline : walls.polygons) count(outline.name);
    for (const KinematicBox& box : walls.boxes) count(box.name);
    return std::min(highest, most) + 1;
}

/// Whether `next` goes on where a line of the same object ended.
bool continues(const ProbeWalls::Line& line, const ProbeWalls::Line& next) {
    return next.name == line.name && next.name.kind == WallName::Kind::object &&
           next.radius == line.radius && next.segment.a == line.segment.b &&
           next.segment.a != next.segment.b && line.segment.a != line.segment.b;
}

ObjectLayer segments_of(const ProbeWalls& walls, Objects& objects) {
    ObjectLayer layer{"segments", {}};
    const std::vector<ProbeWalls::Line>& lines = walls.segments;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const ProbeWalls::Line& first = lines[i];
        Polyline line{{first.segment.a}, first.radius, false};
        if (first.segment.a != first.segment.b) line.points.push_back(first.segment.b);
        for (; i + 1 < lines.size() && continues(lines[i], lines[i + 1]); ++i)
            line.points.push_back(lines[i + 1].segment.b);
        objects.add(layer, first.name, std::move(line));
    }
    return layer;
}

ObjectLayer solids_of(const ProbeWalls& walls, Objects& objects) {
    ObjectLayer layer{"solids", {}};
    for (const ProbeWalls::Outline& outline : walls.polygons)
        objects.add(layer, outline.name, SolidPolygon{outline.corners});
    return layer;
}

/// The travel of a box: at least the scene's displacement, and at least one second at its speed.
/// Back and forth within a tick it would be a blur.
TravellingBox travelling(const KinematicBox& box, double duration) {
    const double seconds = std::max(duration, 1.0);
    return {bounds_of(box.box), box.delta * (seconds / duration), seconds};
}

bool fits(const TravellingBox& box) {
    return !detail::mismatch_of_place(box.home.min + box.travel) &&
           !detail::mismatch_of_place(box.home.max + box.travel);
}

ObjectLayer boxes_of(const ProbeScene& scene, Objects& objects) {
    ObjectLayer layer{"boxes", {}};
    for (const KinematicBox& box : scene.walls.boxes) {
        const TravellingBox moving = travelling(box, duration_of(scene));
        if (box.delta != Vec2{} && fits(moving)) {
            objects.add(layer, box.name, moving);
        } else {
            const auto corners = corners_of(moving.home);
            objects.add(layer, box.name, SolidPolygon{{corners.begin(), corners.end()}});
        }
    }
    return layer;
}

ObjectLayer edges_of(const GridEdges& grid, Objects& objects) {
    ObjectLayer layer{"grid edges", {}};
    const auto add = [&](const std::vector<GridEdges::Edge>& edges, WallName::Kind kind,
                         Vec2 along) {
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const Vec2 a{static_cast<double>(edges[i].column), static_cast<double>(edges[i].row)};
            objects.add(layer, {kind, static_cast<std::int32_t>(i), 0},
                        Polyline{{a * grid.cell, (a + along) * grid.cell}, 0.0, false});
        }
    };
    add(grid.horizontal, WallName::Kind::horizontal, {1, 0});
    add(grid.vertical, WallName::Kind::vertical, {0, 1});
    return layer;
}

/// What stands further out moves the map's bounds when the level is built.
std::optional<Vec2> size_of(const std::optional<Aabb>& bounds) {
    if (!bounds) return std::nullopt;
    const Vec2 size{std::floor(bounds->max.x), std::floor(bounds->max.y)};
    if (size.x < 1.0 || size.y < 1.0) return std::nullopt;
    return size;
}

}  // namespace

LevelDocument document_of(const ProbeScene& scene, std::string title) {
    Objects objects(first_free_id(scene.walls));
    LevelDocument document;
    document.title = std::move(title);
    document.size = size_of(scene.walls.map_bounds);
    const auto add = [&](ObjectLayer layer) {
        if (!layer.objects.empty()) document.layers.emplace_back(std::move(layer));
    };
    add(segments_of(scene.walls, objects));
    add(solids_of(scene.walls, objects));
    add(boxes_of(scene, objects));
    if (scene.walls.grid) add(edges_of(*scene.walls.grid, objects));
    ObjectLayer start{"start", {}};
    objects.add_spawn(start, scene.from);
    add(std::move(start));
    return document;
}

}  // namespace slidelab::lab
