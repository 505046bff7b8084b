#include "lab/probe/probe_request.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lab/files/level_extensions.hpp"
#include "lab/probe/request_fields.hpp"
#include "lab/probe/request_walls.hpp"
#include "lab/text/field.hpp"
#include "lab/text/nearest.hpp"
#include "lab/text/numbers.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"

namespace slidelab::lab {

namespace {

namespace names = request_field;

const Strategy& read_strategy(const Field& request, const Movers& movers) {
    const std::string expected = "one of " + movers.ids_in_words();
    const Field field = request.member(names::strategy, expected);
    const std::string id = field.string();
    const Strategy* strategy = movers.find(id);
    if (strategy != nullptr) return *strategy;
    if (nearest_words(id, movers.ids()).empty()) field.refuse(expected, "unknown strategy");
    field.fail(movers.unknown(id));
}

/// The largest number that every reader of JSON has exactly, those that know only doubles, too.
constexpr std::uint64_t largest_memory = std::uint64_t{1} << 53U;

std::string thick_enough() {
    return fmt::format("a number of at least {}", decimal(least_inradius, 3));
}

double read_thickness(const Field& field) {
    const double radius = field.number();
    if (radius < least_inradius) field.refuse(thick_enough(), "radius");
    return radius;
}

/// Beside a box or a polygon: by how much its corners are rounded outwards.
double read_rounding(const Field& shape) {
    const auto field = shape.find(names::radius);
    if (!field) return 0.0;
    const double radius = field->number();
    if (radius < 0.0) field->refuse("a number of at least 0", "radius");
    return radius;
}

BoxShape read_box(const Field& field, const Field& shape) {
    const Vec2 half = field.point();
    if (half.x < least_inradius) field[0].refuse(thick_enough(), "half size");
    if (half.y < least_inradius) field[1].refuse(thick_enough(), "half size");
    return {half, read_rounding(shape)};
}

PolygonShape read_polygon(const Field& field, const Field& shape) {
    std::vector<Vec2> corners = read_corners(field);
    if (!is_convex(corners)) field.refuse("a convex polygon", "not convex:");
    if (signed_area(corners) < 0.0) std::reverse(corners.begin(), corners.end());
    return {std::move(corners), read_rounding(shape)};
}

CapsuleShape read_capsule(const Field& field, const Field& shape) {
    constexpr std::string_view expected = "two points [[x, y], [x, y]]";
    field.must_be_array(expected);
    if (field.size() != 2) field.refuse(expected);
    const Segment segment{field[0].point(), field[1].point()};
    return {segment, read_thickness(shape.member(names::radius, "a radius"))};
}

/// "disk, box": the shapes that a strategy moves.
std::string shapes_of(const Strategy& strategy) {
    std::string text;
    for (std::size_t i = 0; i < std::size(shape_names); ++i) {
        if ((strategy.shapes & (1U << i)) == 0) continue;
        if (!text.empty()) text += ", ";
        text += shape_names[i];
    }
    return text;
}

Shape read_shape(const Field& request, const Strategy& strategy) {
    if (strategy.shapes == 0) {
        if (const auto field = request.find(names::shape)) {
            field->refuse(fmt::format("none: {} moves a point of its own", strategy.id));
        }
        return DiskShape{0.0};
    }
    constexpr std::string_view expected =
        R"(one of {"disk":r}, {"box":[half width, half height]}, {"polygon":[[x, y], ...]}, )"
        R"({"capsule":[[x, y], [x, y]],"radius":r})";
    const Field field = request.member(names::shape, expected);
    field.must_be_object(fmt::format("{}, {}", fmt::join(shape_names, ", "), names::radius));
    const auto disk = field.find(names::disk);
    const auto box = field.find(names::box);
    const auto polygon = field.find(names::polygon);
    const auto capsule = field.find(names::capsule);
    const bool has_radius = field.find(names::radius).has_value();
    const std::size_t members = field.size() - (has_radius && !disk ? 1 : 0);
    if (members != 1) field.fail(fmt::format("{} members; expected {}", field.size(), expected));
    Shape shape;
    if (disk) shape = DiskShape{read_thickness(*disk)};
    if (box) shape = read_box(*box, field);
    if (polygon) shape = read_polygon(*polygon, field);
    if (capsule) shape = read_capsule(*capsule, field);
    if (!strategy.moves(shape)) {
        field.fail(fmt::format("{} cannot move a {}; expected {}", strategy.id,
                               unmoved_name(strategy, shape), shapes_of(strategy)));
    }
    return shape;
}

/// The names of a strategy's options: "deepest_first, iterations".
std::string option_names(const Options& options) {
    std::string text;
    for (const OptionDescription& option : options.table()) {
        if (!text.empty()) text += ", ";
        text += option.name;
    }
    return text.empty() ? "none" : text;
}

/// A JSON value of the option's own type, or the text that the command line takes for it.
void read_option(const Field& field, std::string_view name, Options& options) {
    using Type = OptionDescription::Type;
    const std::optional<std::size_t> option = options.find(name);
    if (!option) {
        std::vector<std::string> known;
        for (const OptionDescription& each : options.table()) known.emplace_back(each.name);
        field.fail(fmt::format("unknown option; {}",
                               nearest_or_expected(name, known, option_names(options))));
    }
    const OptionDescription& description = options.table()[*option];
    const Type type = description.type;
    const nlohmann::json& value = field.json();
    std::optional<std::string> problem = "wrong type";
    if (value.is_string()) {
        problem = options.set(name, value.get_ref<const std::string&>());
    } else if (value.is_boolean() && type == Type::flag) {
        problem = options.set(*option, value.get<bool>() ? 1.0 : 0.0);
    } else if (value.is_number() && (type == Type::integer || type == Type::real)) {
        problem = options.set(*option, field.number());
    }
    if (problem) field.refuse(expected_values(description));
}

Options read_options(const Field& request, const Strategy& strategy) {
    Options options = strategy.defaults();
    const std::optional<Field> set = request.find(names::set);
    if (!set) return options;
    if (!set->json().is_object()) set->refuse("an object of options");
    for (const auto& [name, value] : set->json().items()) {
        read_option(set->member(name, "an option"), name, options);
    }
    return options;
}

}  // namespace

/// The state that a strategy returned: {"memory": a whole number, "place": [x, y]}. Others are left
/// alone, since the object is to be handed on as it was.
StrategyState read_state(const Field& request) {
    const std::optional<Field> state = request.find(names::state);
    if (!state) return {};
    if (!state->json().is_object()) state->refuse("an object");
    const std::optional<Field> place = state->find(names::place);
    const Vec2 at = place ? place->point() : Vec2{};
    const std::optional<Field> strategy_state = state->find(names::strategy_state);
    if (!strategy_state) return {0, at};
    const bool whole = strategy_state->json().is_number_unsigned();
    const auto number = whole ? strategy_state->json().get<std::uint64_t>() : 0;
    if (!whole || number > largest_memory) {
        strategy_state->refuse(fmt::format("a whole number from 0 to {}", largest_memory));
    }
    return {number, at};
}

namespace {

/// The side view of a tick: its seconds, velocity and acceleration give the displacement.
SideView read_side_view(const Field& request) {
    SideView view;
    if (const auto up = request.find(names::up)) view.up = up->point();
    if (const auto field = request.find(names::acceleration)) view.acceleration = field->point();
    if (const auto field = request.find(names::seconds)) {
        view.seconds = field->number(longest_tick);
        if (view.seconds <= 0.0) field->refuse("a number above 0");
    }
    view.drops = request.is_on(names::drops);
    if (const auto field = request.find(names::hits)) view.hits = field->bits();
    return view;
}

void read_motion(const Field& field, ProbeScene& scene) {
    const double seconds = scene.side_view.seconds;
    const std::optional<Field> velocity = field.find(names::velocity);
    if (velocity) scene.velocity = velocity->point(largest_velocity);
    if (velocity && seconds > 0.0 && !field.find(names::delta)) {
        scene.delta =
            scene.velocity * seconds + scene.side_view.acceleration * (0.5 * seconds * seconds);
        return;
    }
    scene.delta = field.member(names::delta, "[x, y]").point();
    if (!velocity) scene.velocity = scene.delta;
}

std::string read_level(const Field& field) {
    std::string name = field.string();
    // The system would open the part before a zero byte: another file than the one named.
    if (name.empty() || name.find('\0') != std::string::npos)
        field.refuse(fmt::format("the name of a {} file", own_level_ending));
    return name;
}

}  // namespace

ProbeRequest read_request(const Field& field, const Movers& movers) {
    field.must_be_object(fmt::format("{}", fmt::join(names::all, ", ")));
    const Strategy& strategy = read_strategy(field, movers);
    ProbeRequest request{{}, {&strategy, strategy.defaults(), {}, {}, {}, {}, {}}};
    if (const auto level = field.find(names::level)) request.level = read_level(*level);
    ProbeScene& scene = request.scene;
    scene.walls = read_walls(field);
    scene.shape = read_shape(field, strategy);
    scene.from = field.member(names::from, "[x, y]").point();
    scene.side_view = read_side_view(field);
    read_motion(field, scene);
    scene.strategy_state = read_state(field);
    scene.options = read_options(field, strategy);
    request.trace = field.is_on(names::trace);
    request.why = field.is_on(names::why);
    request.what_if = field.is_on(names::what_if);
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
