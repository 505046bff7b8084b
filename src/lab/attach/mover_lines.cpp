#include "lab/attach/mover_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "lab/engines/obstacles.hpp"
#include "lab/probe/json_marks.hpp"
#include "lab/scenes/request/request_fields.hpp"
#include "lab/scenes/request/request_values.hpp"
#include "lab/text/counted.hpp"
#include "lab/text/field.hpp"
#include "lab/text/json_line.hpp"
#include "lab/text/json_text.hpp"
#include "lab/text/nearest.hpp"

namespace slidelab::lab {

namespace {

using Json = nlohmann::ordered_json;
namespace names = request_field;

/// Words beside a mark are ASCII, on one line, and short.
std::string shown_in_picture(const std::string& words) {
    constexpr std::size_t longest = 80;
    std::string plain = words.substr(0, longest);
    for (char& letter : plain)
        if (letter < ' ' || letter > '~') letter = '?';
    return plain;
}

ForeignContact read_contact(const Field& contact) {
    const Field normal = contact.member("normal", "[x, y]");
    const Vec2 direction = normal.point();
    if (!has_direction(direction)) normal.refuse("a direction");
    const auto depth = contact.find("depth");
    return {normalized(direction), depth ? depth->number(largest_coordinate) : 0.0};
}

/// The place of a word among those that are known.
std::size_t place_among(const Field& field, const std::vector<std::string>& known) {
    const std::string word = field.string();
    const auto found = std::find(known.begin(), known.end(), word);
    if (found == known.end())
        field.fail(
            fmt::format("{}: {}", shown(word), nearest_or_expected(word, known, listed(known))));
    return static_cast<std::size_t>(found - known.begin());
}

std::vector<std::string> names_of_roles() {
    std::vector<std::string> names;
    for (const RoleDescription& role : roles()) names.emplace_back(role.name);
    return names;
}

constexpr Mark::Form forms[] = {Mark::Form::point, Mark::Form::vector, Mark::Form::segment,
                                Mark::Form::circle, Mark::Form::polygon};

/// {"role", "form", "points", "radius"?, "value"?, "note"?}, as a trace of the
/// probe has them.
Mark read_mark(const Field& field) {
    field.must_be_object("role, form, points, radius, value, note");
    Mark mark;
    mark.stage = own_stage;
    const Field role = field.member("role", "what it is, as \"normal\"");
    mark.role = roles()[place_among(role, names_of_roles())].role;
    const Field form = field.member("form", "point, vector, segment, circle or polygon");
    std::vector<std::string> names;
    for (const Mark::Form each : forms) names.emplace_back(name_of(each));
    mark.form = forms[place_among(form, names)];
    const Field points = field.member("points", "a list of [x, y]");
    mark.points = points.list("a list of [x, y]", [](const Field& point) { return point.point(); });
    const bool is_one = mark.form == Mark::Form::point || mark.form == Mark::Form::circle;
    const bool is_outline = mark.form == Mark::Form::polygon;
    const std::size_t least = is_one ? 1 : is_outline ? 3 : 2;
    if (mark.points.size() < least || (!is_outline && mark.points.size() > least))
        points.refuse(fmt::format("{} [x, y] of a {}",
                                  is_outline ? "three or more"
                                  : is_one   ? "one"
                                             : "two",
                                  name_of(mark.form)));
    if (const auto radius = field.find("radius"))
        mark.radius = radius->number_from(0.0, largest_coordinate);
    if (const auto value = field.find("value")) {
        mark.has_value = true;
        mark.value = value->number(largest_coordinate);
    }
    if (const auto note = field.find("note")) mark.note = shown_in_picture(note->string());
    return mark;
}

ForeignAnswer read_fields(const Field& answer, std::int64_t id) {
    if (!answer.json().is_object())
        throw InputError{.what = "no object", .expected = R"({"to":[x, y]})"};
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
    if (const auto state = answer.find(names::state)) read.state = read_state(*state);
    if (const auto marks = answer.find("marks"))
        read.marks = marks->list("a list of marks", read_mark);
    return read;
}

}  // namespace

std::string walls_line(const Level& level, const Shape& shape) {
    ProbeWalls walls;
    for (const Obstacle& obstacle : obstacles_of(level)) {
        const std::vector<Vec2>& corners = obstacle.corners;
        if (obstacle.is_box)
            walls.boxes.push_back(
                moving_box({obstacle.bounds.center(), obstacle.bounds.size() * 0.5}, {}));
        else if (corners.size() > 2)
            walls.polygons.push_back({corners, {}});
        else
            walls.segments.push_back({{corners.front(), corners.back()}, obstacle.radius, {}});
    }
    return json_text(Json{{names::shape, json_of(shape)},
                          {names::segments, json_of(walls.segments)},
                          {names::polygons, json_of(walls.polygons)},
                          {names::boxes, json_of(walls.boxes)}});
}

std::string move_line(const MoveRequest& request) {
    Json line{{names::from, json_of(request.position)},
              {names::delta, json_of(request.displacement)},
              {names::velocity, json_of(request.velocity)}};
    std::vector<MovingBody> boxes;
    for (const MovingBody& body : request.bodies) boxes.push_back(body);
    if (!boxes.empty()) line[names::boxes] = json_of(boxes);
    const SideView& view = request.side_view;
    if (view.up != Vec2{}) line[names::up] = json_of(view.up);
    if (view.seconds > 0.0) line[names::seconds] = view.seconds;
    if (!request.strategy_state.empty()) line[names::state] = json_of(request.strategy_state);
    return json_text(line);
}

std::string with_id(std::string_view move_line, std::int64_t id) {
    return fmt::format("{{\"id\":{},{}", id, move_line.substr(1));
}

std::variant<ForeignAnswer, InputError> read_answer(std::string_view line, std::int64_t id) {
    const auto parsed = parse_line(line, "answer");
    if (const auto* error = std::get_if<InputError>(&parsed)) return *error;
    try {
        return read_fields(Field(std::get<nlohmann::json>(parsed), "answer"), id);
    } catch (const InputError& error) {
        return error;
    }
}

}  // namespace slidelab::lab
