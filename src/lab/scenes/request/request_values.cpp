#include "lab/scenes/request/request_values.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lab/files/level_extensions.hpp"
#include "lab/text/counted.hpp"
#include "lab/text/nearest.hpp"
#include "lab/text/numbers.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"

namespace slidelab::lab {

namespace {

namespace names = request_field;

/// The largest number that every reader of JSON has exactly, those that know only doubles, too.
constexpr std::uint64_t largest_memory = std::uint64_t{1} << 53U;

std::string thick_enough() {
    return fmt::format("a number of at least {}", decimal(least_inradius, 3));
}

double read_thickness(const Field& field) {
    const double radius = field.number(largest_coordinate);
    if (radius < least_inradius) field.refuse(thick_enough(), "radius");
    return radius;
}

/// Beside a box or a polygon: by how much its corners are rounded outwards.
double read_rounding(const Field& shape) {
    const auto field = shape.find(names::radius);
    if (!field) return 0.0;
    const double radius = field->number(largest_coordinate);
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
    bool is_set = false;
    if (value.is_string()) {
        is_set = !options.set(name, value.get_ref<const std::string&>());
    } else if (value.is_boolean() && type == Type::flag) {
        is_set = !options.set(*option, value.get<bool>() ? 1.0 : 0.0);
    } else if (value.is_number() && (type == Type::integer || type == Type::real)) {
        is_set = !options.set(*option, field.number(largest_coordinate));
    }
    if (!is_set) field.refuse(expected_values(description));
}

}  // namespace

const Strategy& read_strategy(const Field& request, const Movers& movers) {
    const std::string expected = "one of " + movers.ids_in_words();
    const Field field = request.member(names::strategy, expected);
    const std::string id = field.string();
    const Strategy* strategy = movers.find(id);
    if (strategy != nullptr) return *strategy;
    if (nearest_words(id, movers.ids()).empty()) field.refuse(expected, "unknown strategy");
    field.fail(movers.unknown(id));
}

Shape read_shape(const Field& field, const Strategy& strategy) {
    if (strategy.shapes == 0)
        field.refuse(fmt::format("none: {} moves a point of its own", strategy.id));
    field.must_be_object(fmt::format("{}, {}", fmt::join(shape_names, ", "), names::radius));
    const auto disk = field.find(names::disk);
    const auto box = field.find(names::box);
    const auto polygon = field.find(names::polygon);
    const auto capsule = field.find(names::capsule);
    const bool has_radius = field.find(names::radius).has_value();
    const std::size_t members = field.size() - (has_radius && !disk ? 1 : 0);
    if (members != 1)
        field.fail(counted(static_cast<std::int64_t>(field.size()), "member"), shape_forms);
    Shape shape;
    if (disk) shape = DiskShape{read_thickness(*disk)};
    if (box) shape = read_box(*box, field);
    if (polygon) shape = read_polygon(*polygon, field);
    if (capsule) shape = read_capsule(*capsule, field);
    if (!strategy.moves(shape)) {
        field.fail(fmt::format("{} cannot move a {}", strategy.id, unmoved_name(strategy, shape)),
                   shapes_of(strategy));
    }
    return shape;
}

void read_options(const Field& field, Options& options) {
    if (!field.json().is_object()) field.refuse("an object of options");
    for (const auto& [name, value] : field.json().items())
        read_option(field.member(name, "an option"), name, options);
}

StrategyState read_state(const Field& field) {
    if (!field.json().is_object()) field.refuse("an object");
    const std::optional<Field> place = field.find(names::place);
    const Vec2 at = place ? place->point() : Vec2{};
    const std::optional<Field> strategy_state = field.find(names::strategy_state);
    if (!strategy_state) return {0, at};
    const bool whole = strategy_state->json().is_number_unsigned();
    const auto number = whole ? strategy_state->json().get<std::uint64_t>() : 0;
    if (!whole || number > largest_memory) {
        strategy_state->refuse(fmt::format("a whole number from 0 to {}", largest_memory));
    }
    return {number, at};
}

void read(const Field& value, const NumberRange& range, Vec2& into) {
    into = value.point(range.most);
}

void read(const Field& value, const NumberRange& range, double& into) {
    into = value.number_from(range.least, range.most);
}

void read(const Field& value, const NumberRange& range, std::optional<double>& into) {
    into = value.number_from(range.least, range.most);
}

void read(const Field& value, const NumberRange&, bool& into) { into = value.boolean(); }

void read(const Field& value, const NumberRange&, std::uint64_t& into) { into = value.bits(); }

void read(const Field& value, const NumberRange&, std::string& into) {
    into = value.string();
    // The system would open the part before a zero byte: another file than the one named.
    if (into.empty() || into.find('\0') != std::string::npos)
        value.refuse(fmt::format("the name of a {} file", own_level_ending));
}

void read(const Field& value, const NumberRange&, StrategyState& into) { into = read_state(value); }

}  // namespace slidelab::lab
