#include "lab/scenes/request/probe_request.hpp"

#include <utility>

#include "lab/scenes/request/request_fields.hpp"
#include "lab/scenes/request/request_values.hpp"

namespace slidelab::lab {

namespace {

/// "id, strategy, ..."
std::string names_of_fields() {
    std::string text;
    for (const RequestField& field : request_fields()) {
        if (!text.empty()) text += ", ";
        text += field.name;
    }
    return text;
}

}  // namespace

ProbeRequest read_request(const Field& field, const Movers& movers) {
    field.must_be_object(names_of_fields());
    // Its options and its shapes are those of the strategy.
    const Strategy& strategy = read_strategy(field, movers);
    ProbeRequest request{{}, {&strategy, strategy.defaults(), DiskShape{0.0}, {}, {}, {}, {}}};
    for (const RequestField& about : request_fields()) {
        if (const auto value = field.find(about.name)) {
            if (about.access.read) about.access.read(*value, about.range, request);
        } else if (about.is_required && about.is_required(field, strategy)) {
            field.member(about.name, about.value);
        }
    }
    ProbeScene& scene = request.scene;
    const SideView& view = scene.side_view;
    if (!field.find(request_field::delta))
        scene.delta =
            scene.velocity * view.seconds + view.acceleration * (0.5 * view.seconds * view.seconds);
    if (!field.find(request_field::velocity)) scene.velocity = scene.delta;
    return request;
}

std::variant<BuiltWalls, InputError> build(const ProbeRequest& request, LevelFile& file) {
    const ProbeScene& scene = request.scene;
    auto built = build(scene.walls, request.level, file);
    const auto* walls = std::get_if<BuiltWalls>(&built);
    if (!walls) return built;
    const MoveRequest move = move_request(scene, walls->bodies, walls->level->lattice);
    if (const auto problem = check_request(*scene.strategy, move, scene.options))
        return InputError{.what = problem->message, .path = std::string(problem->field)};
    return built;
}

ProbeScene laid_out(ProbeScene scene, const BuiltWalls& walls) {
    scene.walls = walls_of(*walls.level, walls.bodies);
    return scene;
}

}  // namespace slidelab::lab
