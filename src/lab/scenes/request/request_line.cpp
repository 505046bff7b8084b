#include "lab/scenes/request/request_line.hpp"

#include <algorithm>
#include <utility>

#include "lab/scenes/request/request_fields.hpp"
#include "lab/text/json_line.hpp"
#include "lab/text/json_text.hpp"

namespace slidelab::lab {

using Json = nlohmann::ordered_json;

Json request_to_json(const ProbeScene& scene) {
    Json request = Json::object();
    for (const RequestField& field : request_fields()) {
        Json value = field.access.write ? field.access.write(scene) : Json();
        if (!value.empty()) request[field.name] = std::move(value);
    }
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
