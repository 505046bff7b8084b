#include "lab/probe/request_line.hpp"

#include <algorithm>
#include <utility>

#include "lab/probe/json_marks.hpp"
#include "lab/probe/request_fields.hpp"
#include "lab/text/json_line.hpp"
#include "lab/text/json_text.hpp"

namespace slidelab::lab {

namespace names = request_field;
using Json = nlohmann::ordered_json;

Json points_to_json(std::span<const Vec2> points) {
    Json list = Json::array();
    for (const Vec2 point : points) list.push_back(point_to_json(point));
    return list;
}

Json boxes_to_json(std::span<const MovingBody> boxes) {
    Json list = Json::array();
    for (const MovingBody& box : boxes) {
        Json entry{{names::center, point_to_json(box.position)},
                   {names::half, point_to_json(extents_of(box.shape))}};
        if (box.displacement != Vec2{}) entry[names::box_delta] = point_to_json(box.displacement);
        list.push_back(std::move(entry));
    }
    return list;
}

namespace {

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

Json shape_to_json(const Shape& shape) { return std::visit(ShapeToJson{}, shape); }

namespace {

Json traits_to_json(const Traits& traits) {
    Json json = Json::object();
    if (traits.is_one_way()) json[names::one_way] = point_to_json(traits.solid_side);
    if (traits.surface_velocity != Vec2{})
        json[names::surface_velocity] = point_to_json(traits.surface_velocity);
    if (traits.category != Traits{}.category) json[names::category] = traits.category;
    return json;
}

/// By the names that the walls have in the request.
Json traits_to_json(const ProbeWalls& walls) {
    Json all = Json::object();
    const auto add = [&all](WallName::Kind kind, const auto& list) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            Json json = traits_to_json(list[i].traits);
            const WallName name{kind, static_cast<std::int32_t>(i), 0};
            if (!json.empty()) all[to_string(name)] = std::move(json);
        }
    };
    add(WallName::Kind::segment, walls.segments);
    add(WallName::Kind::polygon, walls.polygons);
    add(WallName::Kind::box, walls.boxes);
    return all;
}

void add_side_view(Json& request, const SideView& view) {
    if (view.up != Vec2{}) request[names::up] = point_to_json(view.up);
    if (view.acceleration != Vec2{})
        request[names::acceleration] = point_to_json(view.acceleration);
    if (view.seconds > 0.0) request[names::seconds] = view.seconds;
    if (view.drops) request[names::drops] = true;
    if (view.hits != SideView{}.hits) request[names::hits] = view.hits;
}

}  // namespace

Json state_to_json(const StrategyState& state) {
    Json json{{names::strategy_state, state.bits}};
    if (state.place != Vec2{}) json[names::place] = point_to_json(state.place);
    return json;
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
    if (scene.walls.near_miss > 0.0) request[names::near_miss] = *scene.walls.near_miss;
    // A strategy that moves no shape brings its own.
    if (scene.strategy->shapes != 0) request[names::shape] = shape_to_json(scene.shape);
    request[names::from] = point_to_json(scene.from);
    request[names::delta] = point_to_json(scene.delta);
    request[names::velocity] = point_to_json(scene.velocity);
    add(names::traits, traits_to_json(scene.walls));
    add_side_view(request, scene.side_view);
    if (!scene.strategy_state.empty()) request[names::state] = state_to_json(scene.strategy_state);
    add(names::set, options_to_json(scene.options));
    return request;
}

namespace {

bool same_contact(const Contact& a, const Contact& b) {
    return a.fraction == b.fraction && a.depth == b.depth && a.position == b.position &&
           a.normal == b.normal && a.point == b.point;
}

/// Whether two moves would be answered alike, but for the numbers of the walls.
bool same_answer(const MoveResult& a, const MoveResult& b) {
    return a.position == b.position && a.velocity == b.velocity &&
           a.began_inside == b.began_inside && a.squeezed == b.squeezed &&
           a.remaining_depth == b.remaining_depth && a.iterations == b.iterations &&
           a.strategy_state == b.strategy_state &&
           std::equal(a.contacts.begin(), a.contacts.end(), b.contacts.begin(), b.contacts.end(),
                      same_contact);
}

/// The scene in the form of a request.
ProbeScene written(ProbeScene scene) {
    if ((scene.strategy->walls & sees_grid) != 0) write_map_bounds_as_edges(scene.walls);
    scene.walls.map_bounds.reset();
    return scene;
}

/// Around the requested displacement and the path taken.
Aabb area_of(const ProbeScene& scene, const SolvedScene& solved) {
    const Vec2 target = scene.from + scene.delta;
    Aabb area{scene.from, scene.from};
    area = merged(area, {target, target});
    for (const PathPoint& point : solved.path) area = merged(area, {point.at, point.at});
    for (const Bend& bend : solved.bends)
        area = merged(area, {bend.contact.point, bend.contact.point});
    return area;
}

}  // namespace

std::string request_line(const ProbeScene& scene) {
    return json_text(request_to_json(written(scene)));
}

ProbeScene with_walls_near(const ProbeScene& scene, const SolvedScene& solved) {
    constexpr std::size_t few = 24;  // walls that are no burden in a bug report
    constexpr double around = 1.0;   // units: what a reader wants to see beside the path
    ProbeScene whole = written(scene);
    if (count(whole.walls) <= few) return whole;
    ProbeScene less = whole;
    const Vec2 extent = extents_of(scene.shape) + Vec2{around, around};
    less.walls = walls_near(whole.walls, inflated(area_of(scene, solved), extent));
    const SolvedScene again = solve(less, build(less.walls));
    return same_answer(again.result, solved.result) ? less : whole;
}

std::variant<ProbeScene, InputError> scene_of_request(const nlohmann::json& json, LevelFile file,
                                                      const Movers& movers) {
    try {
        ProbeRequest request = read_request(Field(json), movers);
        const auto built = build(request, file);
        if (const auto* error = std::get_if<InputError>(&built)) return *error;
        return laid_out(std::move(request.scene), std::get<BuiltWalls>(built));
    } catch (InputError& error) {
        return std::move(error);
    }
}

std::variant<ProbeScene, InputError> read_scene(std::string_view line, LevelFile file,
                                                const Movers& movers) {
    const auto parsed = parse_line(line);
    if (const auto* error = std::get_if<InputError>(&parsed)) return *error;
    return scene_of_request(std::get<nlohmann::json>(parsed), std::move(file), movers);
}

}  // namespace slidelab::lab
