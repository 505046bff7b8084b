#include "lab/scenes/request/request_values.hpp"

#include <utility>

namespace slidelab::lab {

namespace names = request_field;
using Json = nlohmann::ordered_json;

namespace {

Json edges_to_json(const std::vector<GridEdges::Edge>& edges) {
    Json list = Json::array();
    for (const GridEdges::Edge& edge : edges) list.push_back(Json::array({edge.column, edge.row}));
    return list;
}

struct ShapeToJson {
    Json operator()(const DiskShape& disk) const { return {{names::disk, disk.radius}}; }
    Json operator()(const BoxShape& box) const {
        return rounded({{names::box, json_of(box.half)}}, box.radius);
    }
    Json operator()(const PolygonShape& polygon) const {
        return rounded({{names::polygon, json_of(polygon.corners)}}, polygon.radius);
    }
    Json operator()(const CapsuleShape& capsule) const {
        const auto& [a, b] = capsule.segment;
        return rounded({{names::capsule, Json::array({json_of(a), json_of(b)})}}, capsule.radius);
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

Json traits_to_json(const Traits& traits) {
    Json json = Json::object();
    if (traits.is_one_way()) json[names::one_way] = json_of(traits.solid_side);
    if (traits.surface_velocity != Vec2{})
        json[names::surface_velocity] = json_of(traits.surface_velocity);
    if (traits.category != Traits{}.category) json[names::category] = traits.category;
    return json;
}

}  // namespace

Json json_of(Vec2 value) { return Json::array({value.x, value.y}); }
Json json_of(double value) { return value == 0.0 ? Json() : Json(value); }
Json json_of(std::optional<double> value) { return json_of(value.value_or(0.0)); }
Json json_of(bool value) { return value; }
Json json_of(std::uint64_t value) { return value; }

Json json_of(std::span<const Vec2> points) {
    Json list = Json::array();
    for (const Vec2 point : points) list.push_back(json_of(point));
    return list;
}

Json json_of(const Shape& shape) { return std::visit(ShapeToJson{}, shape); }

Json json_of(const StrategyState& state) {
    if (state.empty()) return nullptr;
    Json json{{names::strategy_state, state.bits}};
    if (state.place != Vec2{}) json[names::place] = json_of(state.place);
    return json;
}

Json json_of(const Options& options) {
    Json set = Json::object();
    for (std::size_t i = 0; i < options.table().size(); ++i) {
        if (options.real(i) == options.table()[i].initial) continue;
        set[std::string(options.table()[i].name)] = value_to_json(options, i);
    }
    return set;
}

Json json_of(const std::vector<NamedWall>& walls) {
    Json list = Json::array();
    for (const NamedWall& each : walls) {
        if (const auto* segment = std::get_if<Segment>(&each.wall.form)) {
            const auto& [a, b] = *segment;
            Json entry = Json::array({a.x, a.y, b.x, b.y});
            if (each.wall.radius > 0.0) entry.push_back(each.wall.radius);
            list.push_back(std::move(entry));
        } else {
            list.push_back(json_of(each.corners()));
        }
    }
    return list;
}

Json json_of(const std::vector<MovingBody>& boxes) {
    Json list = Json::array();
    for (const MovingBody& box : boxes) {
        Json entry{{names::center, json_of(box.position)},
                   {names::half, json_of(extents_of(box.shape))}};
        if (box.displacement != Vec2{}) entry[names::box_delta] = json_of(box.displacement);
        list.push_back(std::move(entry));
    }
    return list;
}

Json json_of(const std::optional<GridEdges>& grid) {
    if (!grid) return nullptr;
    return {{names::cell, grid->cell},
            {names::horizontal, edges_to_json(grid->horizontal)},
            {names::vertical, edges_to_json(grid->vertical)}};
}

Json traits_of(const ProbeWalls& walls) {
    Json all = Json::object();
    const auto add = [&all](WallName::Kind kind, std::size_t number, const Traits& traits) {
        Json json = traits_to_json(traits);
        const WallName name{kind, static_cast<std::int32_t>(number), 0};
        if (!json.empty()) all[to_string(name)] = std::move(json);
    };
    for (std::size_t i = 0; i < walls.segments.size(); ++i)
        add(WallName::Kind::segment, i, walls.segments[i].wall.traits);
    for (std::size_t i = 0; i < walls.polygons.size(); ++i)
        add(WallName::Kind::polygon, i, walls.polygons[i].wall.traits);
    for (std::size_t i = 0; i < walls.boxes.size(); ++i)
        add(WallName::Kind::box, i, walls.boxes[i].traits);
    return all;
}

}  // namespace slidelab::lab
