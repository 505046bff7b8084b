#include "lab/probe/request_json.hpp"

#include "lab/probe/json_marks.hpp"
#include "lab/probe/request_fields.hpp"

namespace slidelab::lab {

namespace {

using Json = nlohmann::ordered_json;
namespace names = request_field;

Json points_to_json(std::span<const Vec2> points) {
    Json list = Json::array();
    for (const Vec2 point : points) list.push_back(point_to_json(point));
    return list;
}

Json segments_to_json(const std::vector<ProbeWalls::Line>& lines) {
    Json list = Json::array();
    for (const ProbeWalls::Line& line : lines) {
        const auto& [a, b] = line.segment;
        Json entry = Json::array({a.x, a.y, b.x, b.y});
        if (line.radius > 0.0) entry.push_back(line.radius);
        list.push_back(std::move(entry));
    }
    return list;
}

Json polygons_to_json(const std::vector<ProbeWalls::Outline>& outlines) {
    Json list = Json::array();
    for (const ProbeWalls::Outline& outline : outlines)
        list.push_back(points_to_json(outline.corners));
    return list;
}

Json boxes_to_json(const std::vector<KinematicBox>& boxes) {
    Json list = Json::array();
    for (const KinematicBox& box : boxes) {
        Json entry{{names::center, point_to_json(box.box.center)},
                   {names::half, point_to_json(box.box.half)}};
        if (box.delta != Vec2{}) entry[names::box_delta] = point_to_json(box.delta);
        list.push_back(std::move(entry));
    }
    return list;
}

Json edges_to_json(const std::vector<GridEdges::Edge>& edges) {
    Json list = Json::array();
    for (const GridEdges::Edge& edge : edges) list.push_back(Json::array({edge.column, edge.row}));
    return list;
}

Json grid_to_json(const GridEdges& grid) {
    return {{names::cell, grid.cell},
            {names::horizontal, edges_to_json(grid.horizontal)},
            {names::vertical, edges_to_json(grid.vertical)}};
}

struct ShapeToJson {
    Json operator()(const DiskShape& disk) const { return {{names::disk, disk.radius}}; }
    Json operator()(const BoxShape& box) const {
        return rounded({{names::box, point_to_json(box.half)}}, box.radius);
    }
    Json operator()(const PolygonShape& polygon) const {
        return rounded({{names::polygon, points_to_json(polygon.corners)}}, polygon.radius);
    }
    Json operator()(const CapsuleShape& capsule) const {
        const auto& [a, b] = capsule.segment;
        return rounded({{names::capsule, Json::array({point_to_json(a), point_to_json(b)})}},
                       capsule.radius);
    }

    static Json rounded(Json shape, double radius) {
        if (radius != 0.0) shape[names::radius] = radius;
        return shape;
    }
};

Json value_to_json(const Options& options, std::size_t option) {
    using Type = OptionDescription::Type;
    switch (options.table()[option].type) {
        case Type::flag:
            return options.flag(option);
        case Type::integer:
            return options.integer(option);
        case Type::real:
            return options.real(option);
        case Type::choice:
            return options.text(option);
    }
    return nullptr;
}

/// Those that are not at their defaults.
Json options_to_json(const Options& options) {
    Json set = Json::object();
    for (std::size_t i = 0; i < options.table().size(); ++i) {
        if (options.real(i) == options.table()[i].initial) continue;
        set[std::string(options.table()[i].name)] = value_to_json(options, i);
    }
    return set;
}

}  // namespace

Json state_to_json(std::uint64_t strategy_state) {
    return {{names::strategy_state, strategy_state}};
}

Json request_to_json(const ProbeScene& scene) {
    Json request{{names::strategy, scene.strategy->id}};
    const auto add = [&request](const char* name, Json list) {
        if (!list.empty()) request[name] = std::move(list);
    };
    add(names::segments, segments_to_json(scene.walls.segments));
    add(names::polygons, polygons_to_json(scene.walls.polygons));
    add(names::boxes, boxes_to_json(scene.walls.boxes));
    if (scene.walls.grid) request[names::grid] = grid_to_json(*scene.walls.grid);
    // A strategy that moves no shape brings its own.
    if (scene.strategy->shapes != 0) request[names::shape] = std::visit(ShapeToJson{}, scene.shape);
    request[names::from] = point_to_json(scene.from);
    request[names::delta] = point_to_json(scene.delta);
    request[names::velocity] = point_to_json(scene.velocity);
    if (scene.strategy_state != 0) request[names::state] = state_to_json(scene.strategy_state);
    add(names::set, options_to_json(scene.options));
    return request;
}

}  // namespace slidelab::lab
