#include "lab/attach/mover_lines.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "lab/engines/obstacles.hpp"
#include "lab/probe/json_marks.hpp"
#include "lab/probe/request_fields.hpp"
#include "lab/probe/request_line.hpp"
#include "lab/text/counted.hpp"
#include "lab/text/field.hpp"
#include "lab/text/json_line.hpp"
#include "lab/text/json_text.hpp"

namespace slidelab::lab {

namespace {

using Json = nlohmann::ordered_json;
namespace names = request_field;

Json segment_to_json(const Obstacle& obstacle) {
    const Vec2 a = obstacle.corners.front();
    const Vec2 b = obstacle.corners.back();
    Json line = Json::array({a.x, a.y, b.x, b.y});
    if (obstacle.radius > 0.0) line.push_back(obstacle.radius);
    return line;
}

ForeignContact read_contact(const Field& contact) {
    const Field normal = contact.member("normal", "[x, y]");
    const Vec2 direction = normal.point();
    if (!has_direction(direction)) normal.refuse("a direction");
    const auto depth = contact.find("depth");
    return {normalized(direction), depth ? depth->number() : 0.0};
}

ForeignAnswer read_fields(const Field& answer, std::int64_t id) {
    if (!answer.json().is_object()) throw FieldError(R"(no object; expected {"to":[x, y]})");
    if (const auto error = answer.find("error")) error->fail(shown(error->string()));
    const auto own = answer.find(names::id);
    if (own && own->json() != id) own->refuse(fmt::format("{}", id));
    ForeignAnswer read{answer.member("to", "[x, y]").point()};
    if (const auto velocity = answer.find(names::velocity))
        read.velocity = velocity->point(largest_velocity);
    if (const auto contacts = answer.find("contacts"))
        read.contacts = contacts->list("a list of contacts", read_contact);
    if (const auto path = answer.find("path"))
        read.path =
            path->list("a list of points", [](const Field& point) { return point.point(); });
    read.state = read_state(answer);
    return read;
}

}  // namespace

std::string walls_line(const Level& level, const Shape& shape) {
    Json segments = Json::array();
    Json polygons = Json::array();
    std::vector<KinematicBox> boxes;
    for (const Obstacle& obstacle : obstacles_of(level)) {
        if (obstacle.is_box)
            boxes.push_back({{obstacle.bounds.center(), obstacle.bounds.size() * 0.5}, {}, {}});
        else if (obstacle.corners.size() > 2)
            polygons.push_back(points_to_json(obstacle.corners));
        else
            segments.push_back(segment_to_json(obstacle));
    }
    return json_text(Json{{names::shape, shape_to_json(shape)},
                          {names::segments, std::move(segments)},
                          {names::polygons, std::move(polygons)},
                          {names::boxes, boxes_to_json(boxes)}});
}

std::string move_line(const MoveRequest& request) {
    Json line{{names::from, point_to_json(request.position)},
              {names::delta, point_to_json(request.displacement)},
              {names::velocity, point_to_json(request.velocity)}};
    if (!request.kinematic_boxes.empty())
        line[names::boxes] = boxes_to_json(request.kinematic_boxes);
    const SideView& view = request.side_view;
    if (view.up != Vec2{}) line[names::up] = point_to_json(view.up);
    if (view.seconds > 0.0) line[names::seconds] = view.seconds;
    if (!request.strategy_state.empty()) line[names::state] = state_to_json(request.strategy_state);
    return json_text(line);
}

std::string with_id(std::string_view move_line, std::int64_t id) {
    return fmt::format("{{\"id\":{},{}", id, move_line.substr(1));
}

std::variant<ForeignAnswer, std::string> read_answer(std::string_view line, std::int64_t id) {
    const auto parsed = parse_line(line, "answer");
    if (const auto* problem = std::get_if<LineProblem>(&parsed)) return problem->message;
    try {
        return read_fields(Field(std::get<nlohmann::json>(parsed), "answer"), id);
    } catch (const FieldError& error) {
        return std::string(error.what());
    }
}

}  // namespace slidelab::lab
