#include "lab/run/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <stdexcept>
#include <type_traits>

#include "articles/contract/registry.hpp"
#include "lab/engines/models.hpp"
#include "lab/engines/recorded_mover.hpp"
#include "lab/run/feel.hpp"
#include "lab/text/nearest.hpp"

namespace slidelab::lab {

/// Shape names as a bit of Shapes: the names are in the order of the bits.
bool can_move(const Strategy& strategy, std::string_view shape) {
    if (shape == no_shape) return strategy.shapes == 0;
    for (std::size_t i = 0; i < std::size(shape_names); ++i) {
        if (shape_names[i] == shape) return (strategy.shapes & (1U << i)) != 0;
    }
    return false;
}

bool can_round(const Strategy& strategy) { return (strategy.shapes & moves_rounded) != 0; }

namespace {

constexpr NumberSetting number(std::string_view name, double Settings::*field, double initial,
                               double minimum, double maximum, std::string_view unit,
                               std::string_view help) {
    return {{name, initial, minimum, maximum, unit, help}, field, false};
}

constexpr NumberSetting basic(NumberSetting number) {
    number.is_basic = true;
    return number;
}

constexpr NumberSetting number_table[] = {
    basic(number("radius", &Settings::radius, 0.3, smallest_half, 5.0, "units",
                 "Radius of the disk, and of the capsule.")),
    basic(number("half_width", &Settings::half_width, 0.3, smallest_half, 5.0, "units",
                 "Half the box's width.")),
    basic(number("half_height", &Settings::half_height, 0.3, smallest_half, 5.0, "units",
                 "Half the box's height.")),
    number("rounding", &Settings::rounding, 0.0, 0.0, 5.0, "units",
           "The corners of a box or a polygon are rounded outwards by this radius."),
    basic(number("capsule_x", &Settings::capsule_x, 0.0, -5.0, 5.0, "units",
                 "Half the line of the capsule, across: it runs from the position both ways.")),
    basic(number("capsule_y", &Settings::capsule_y, 0.15, -5.0, 5.0, "units",
                 "Half the line of the capsule, upright.")),
    basic(number("speed", &Settings::speed, 4.0, 0.0, 1000.0, "units/s",
                 "How fast the mover walks.")),
    number("turn_rate", &Settings::turn_rate, 3.0, 0.0, 30.0, "radians/s",
           "How fast it turns under tank steering."),
    number("tick_rate", &Settings::tick_rate, 60.0, 10.0, 240.0, "ticks/s",
           "How often the world is computed; what is drawn glides between the ticks."),
    number("gravity", &Settings::gravity, 0.0, 0.0, 1000.0, "units/s^2",
           "From the side: how falling speeds up; 0 is the map's, or 30."),
    number("jump_speed", &Settings::jump_speed, 13.0, 0.0, 1000.0, "units/s",
           "From the side: the speed that a jump begins with."),
    number("grace_time", &Settings::grace_time, 0.1, 0.0, 1.0, "s",
           "From the side: so long after leaving a floor a jump still begins."),
    number("jump_buffer", &Settings::jump_buffer, 0.1, 0.0, 1.0, "s",
           "From the side: a jump key pressed so long before landing jumps at once."),
    number("jump_cut", &Settings::jump_cut, 0.5, 0.0, 1.0, "",
           "From the side: what a jump keeps of its speed when its key is let go."),
    number("jump_hold", &Settings::jump_hold, 0.0, 0.0, 1.0, "s",
           "From the side: so long a held key keeps a jump at its first speed."),
    number("apex_speed", &Settings::apex_speed, 0.0, 0.0, 1000.0, "units/s",
           "From the side: below this speed upright, a held key weakens gravity; 0: never."),
    number("apex_gravity", &Settings::apex_gravity, 0.5, 0.0, 1.0, "",
           "From the side: what is left of gravity then."),
    number("fall_speed", &Settings::fall_speed, 0.0, 0.0, 1000.0, "units/s",
           "From the side: it falls no faster; 0: no limit."),
    number("corner_correction", &Settings::corner_correction, 0.0, 0.0, 5.0, "units",
           "From the side: so far it gives way to the end of a ceiling that it jumps into."),
};

std::string movable_shapes(const Strategy& strategy) {
    std::string names;
    for (const std::string_view name : shape_names) {
        if (!can_move(strategy, name)) continue;
        names += names.empty() ? "" : " or ";
        names += name;
    }
    return names.empty() ? std::string(no_shape) : names;
}

void apply_number(Settings& settings, const NumberSetting& number, std::string_view name,
                  std::string_view text) {
    const auto value = read_number(text);
    if (!value || *value < number.minimum || *value > number.maximum)
        throw wrong_text(
            name, text,
            fmt::format("a number from {} to {} {}", number.minimum, number.maximum, number.unit));
    settings.*number.field = *value;
}

constexpr std::string_view on_names[] = {"on", "off"};
constexpr std::string_view moving_names[] = {"moving", "still"};

std::size_t place_among(std::span<const std::string_view> words, std::string_view name,
                        std::string_view text) {
    const auto found = std::find(words.begin(), words.end(), text);
    if (found == words.end()) throw wrong_text(name, text, listed({words.begin(), words.end()}));
    return static_cast<std::size_t>(found - words.begin());
}

/// An enumeration in the order of its words; a switch, the first word of which is true.
template <auto member, const auto& words>
void apply_word(Settings& settings, std::string_view name, std::string_view text) {
    auto& value = settings.*member;
    const std::size_t place = place_among(words, name, text);
    if constexpr (std::is_same_v<decltype(value), bool&>)
        value = place == 0;
    else
        value = static_cast<std::remove_reference_t<decltype(value)>>(place);
}

void apply_strategy(Settings& settings, std::string_view, std::string_view id) {
    const Strategy* strategy = settings.movers.find(id);
    if (!strategy && id == attached_id)
        throw InputError{.what = "nothing is attached",
                         .expected = "slidelab ... attach COMMAND, or another strategy"};
    if (!strategy) throw InputError{.what = settings.movers.unknown(id)};
    choose_strategy(settings, *strategy);
}

void apply_shape(Settings& settings, std::string_view shape, std::string_view name) {
    const std::vector<std::string> known(std::begin(shape_names), std::end(shape_names));
    const bool is_known =
        name == no_shape || std::find(known.begin(), known.end(), name) != known.end();
    const std::vector<std::string> meant = nearest_words(name, known);
    if (!is_known && !meant.empty())
        throw InputError{.what =
                             fmt::format("no shape \"{}\"; did you mean {}?", name, listed(meant))};
    if (!can_move(*settings.strategy, name))
        throw wrong_text(
            shape, name,
            fmt::format("{} for {}", movable_shapes(*settings.strategy), settings.strategy->id));
    settings.shape = name;
}

void apply_feel(Settings& settings, std::string_view name, std::string_view text) {
    std::vector<std::string_view> names;
    for (const FeelPreset& each : feel_presets()) names.push_back(each.name);
    use_feel(settings, feel_presets()[place_among(names, name, text)]);
}

void apply_polygon(Settings& settings, std::string_view, std::string_view text) {
    settings.corners = read_corners(text);
}

template <typename Setting>
const Setting* setting_named(std::span<const Setting> settings, std::string_view name) {
    const auto found = std::find_if(settings.begin(), settings.end(),
                                    [&](const Setting& each) { return each.name == name; });
    return found == settings.end() ? nullptr : &*found;
}

const NumberSetting& number_named(std::string_view name) {
    return *setting_named<NumberSetting>(number_table, name);
}

void apply_size(Settings& settings, std::string_view size, std::string_view text) {
    Settings sized = settings;
    apply_number(sized, number_named("radius"), size, text);
    const Vec2 half{settings.half_width, settings.half_height};
    const Vec2 round{settings.rounding, settings.rounding};
    const Vec2 extent = settings.shape == "polygon" ? extents_of(shape_of(settings)) - round : half;
    const double factor = sized.radius / std::max(extent.x, extent.y);
    for (const std::string_view name : {"half_width", "half_height"}) {
        const NumberSetting& number = number_named(name);
        const double wanted = settings.*number.field * factor;
        if (!(wanted >= number.minimum && wanted <= number.maximum))
            throw InputError{.what = fmt::format("size \"{}\" makes {} {:g}", text, name, wanted),
                             .expected = fmt::format("a number from {} to {} {}", number.minimum,
                                                     number.maximum, number.unit)};
        sized.*number.field = wanted;
    }
    settings = sized;
}

std::vector<std::string> names_of_options(const Strategy& strategy) {
    std::vector<std::string> names;
    for (const OptionDescription& option : strategy.options) names.emplace_back(option.name);
    return names;
}

void apply_option(Settings& settings, std::string_view id, std::string_view option,
                  std::string_view text) {
    const Strategy* strategy = settings.movers.find(id);
    if (!strategy) throw InputError{.what = settings.movers.unknown(id)};
    if (!options_of(settings, *strategy).find(option)) {
        const auto meant = nearest_words(option, names_of_options(*strategy));
        if (!meant.empty())
            throw InputError{.what = fmt::format("{}: no option \"{}\"; did you mean {}?", id,
                                                 option, listed(meant))};
    }
    if (const auto problem = options_of(settings, *strategy).set(option, text))
        throw InputError{.what = fmt::format("{}: {}", id, problem->what),
                         .expected = problem->expected};
}

/// A setting by a word, or by several numbers.
struct NamedSetting {
    std::string_view name;
    void (*apply)(Settings& settings, std::string_view name, std::string_view text);
};
constexpr NamedSetting named_settings[] = {
    {"strategy", apply_strategy},
    {"shape", apply_shape},
    {"polygon", apply_polygon},
    {"size", apply_size},
    {"steering", apply_word<&Settings::steering, steering_names>},
    {"collisions", apply_word<&Settings::collisions, on_names>},
    {"boxes", apply_word<&Settings::boxes_move, moving_names>},
    {"seen_from", apply_word<&Settings::seen_from, seen_from_names>},
    {"bounds", apply_word<&Settings::bounds, bounds_names>},
    {"feel", apply_feel}};

std::string names_of_settings() {
    std::string names;
    for (const NamedSetting& each : named_settings) names += fmt::format("{}, ", each.name);
    for (const NumberSetting& each : number_table) names += fmt::format("{}, ", each.name);
    names.resize(names.size() - 2);
    return names + " or STRATEGY.OPTION";
}

/// Settings by their names, then options by their full ones.
std::vector<std::string> known_names(const Movers& movers) {
    std::vector<std::string> names;
    for (const NamedSetting& each : named_settings) names.emplace_back(each.name);
    for (const NumberSetting& each : number_table) names.emplace_back(each.name);
    for (const Strategy* mover : movers.all()) {
        for (const std::string& option : names_of_options(*mover))
            names.push_back(fmt::format("{}.{}", mover->id, option));
    }
    return names;
}

}  // namespace

std::span<const NumberSetting> number_settings() { return number_table; }

Settings default_settings(const Movers& movers) {
    Settings settings;
    settings.strategy = strategies().front();
    options_of(settings, recorded_mover);
    use_movers(settings, movers);
    for (const NumberSetting& number : number_table) settings.*number.field = number.initial;
    return settings;
}

void use_movers(Settings& settings, const Movers& movers) {
    settings.movers = movers;
    for (const Strategy* mover : movers.all()) options_of(settings, *mover);
}

void use_present_program(Settings& settings) {
    const Strategy* present = settings.movers.attached();
    if (present && is_attached(*settings.strategy)) choose_strategy(settings, *present);
}

namespace {

template <typename List>
auto options_in(List& list, const Strategy& strategy) {
    return std::find_if(list.begin(), list.end(), [&](const OptionsOf& each) {
        return each.id == strategy.id && each.values.belong_to(strategy.options);
    });
}

}  // namespace

Options& options_of(Settings& settings, const Strategy& strategy) {
    const auto found = options_in(settings.options, strategy);
    if (found != settings.options.end()) return found->values;
    return settings.options.emplace_back(OptionsOf{strategy.id, strategy.defaults()}).values;
}

const Options& options_of(const Settings& settings, const Strategy& strategy) {
    const auto found = options_in(settings.options, strategy);
    if (found == settings.options.end())
        throw std::logic_error(fmt::format("{}: expected a mover of the settings", strategy.id));
    return found->values;
}

Shape shape_of(const Settings& settings) {
    if (settings.shape == no_shape) return DiskShape{0.0};
    const double rounding = can_round(*settings.strategy) ? settings.rounding : 0.0;
    if (settings.shape == "box")
        return BoxShape{{settings.half_width, settings.half_height}, rounding};
    if (settings.shape == "capsule") {
        const Vec2 half{settings.capsule_x, settings.capsule_y};
        return CapsuleShape{{-half + Vec2{}, half}, settings.radius};
    }
    if (settings.shape == "polygon") {
        PolygonShape polygon;
        polygon.radius = rounding;
        for (const Vec2 corner : settings.corners)
            polygon.corners.push_back(
                {corner.x * settings.half_width, corner.y * settings.half_height});
        return polygon;
    }
    return DiskShape{settings.radius};
}

namespace {

struct NamedNumber {
    std::string_view name;
    double value;
};

void set_numbers(Settings& settings, std::initializer_list<NamedNumber> numbers) {
    for (const auto& [name, value] : numbers)
        apply_number(settings, number_named(name), name, fmt::format("{}", value));
}

/// The error that `apply` throws.
template <typename Apply>
std::optional<InputError> error_of(Apply&& apply) {
    try {
        apply();
        return std::nullopt;
    } catch (InputError& error) {
        return std::move(error);
    }
}

void apply(Settings& settings, std::string_view assignment) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string_view::npos)
        throw InputError{.what = fmt::format("\"{}\"", assignment), .expected = "NAME=VALUE"};
    const std::string_view name = assignment.substr(0, equals);
    const std::string_view text = assignment.substr(equals + 1);
    const std::size_t point = name.find('.');
    if (point != std::string_view::npos)
        return apply_option(settings, name.substr(0, point), name.substr(point + 1), text);
    if (const auto* named = setting_named<NamedSetting>(named_settings, name))
        return named->apply(settings, name, text);
    if (const auto* number = setting_named<NumberSetting>(number_table, name))
        return apply_number(settings, *number, name, text);
    throw InputError{.what = fmt::format("no setting \"{}\"; {}", name,
                                         nearest_or_expected(name, known_names(settings.movers),
                                                             "one of " + names_of_settings()))};
}

/// The numbers of a shape.
struct UseShape {
    Settings& settings;

    void operator()(const DiskShape& disk) const {
        set_numbers(settings, {{"radius", disk.radius}});
    }
    void operator()(const BoxShape& box) const { use(box.half, box.radius); }
    void operator()(const PolygonShape& polygon) const {
        const Vec2 half = extents_of(PolygonShape{polygon.corners});
        settings.corners.clear();
        for (const Vec2 corner : polygon.corners)
            settings.corners.push_back({corner.x / half.x, corner.y / half.y});
        use(half, polygon.radius);
        if (const auto problem = problem_with_corners(settings.corners, thinnest_outline))
            throw *problem;
    }
    void operator()(const CapsuleShape& capsule) const {
        const auto& [a, b] = capsule.segment;
        if (a + b != Vec2{})
            throw InputError{.what = "a capsule beside its position", .expected = "one around it"};
        set_numbers(settings, {{"radius", capsule.radius}, {"capsule_x", b.x}, {"capsule_y", b.y}});
    }

    void use(Vec2 half, double rounding) const {
        set_numbers(settings,
                    {{"half_width", half.x}, {"half_height", half.y}, {"rounding", rounding}});
    }
};

}  // namespace

std::optional<InputError> use_shape(Settings& settings, const Shape& shape) {
    return error_of([&] {
        Settings shaped = settings;
        apply_shape(shaped, "shape", name_of(shape));
        if (!settings.strategy->moves(shape))
            throw InputError{.what = fmt::format("{} rounds no corners", settings.strategy->id)};
        if (shape_of(shaped) != shape) std::visit(UseShape{shaped}, shape);
        settings = shaped;
    });
}

void next_shape(Settings& settings) {
    constexpr std::size_t count = std::size(shape_names);
    std::size_t place = 0;
    while (place < count && shape_names[place] != settings.shape) ++place;
    if (place == count) place = count - 1;  // before all of them when there was none
    settings.shape = no_shape;
    for (std::size_t ahead = 1; ahead <= count; ++ahead) {
        const std::string_view name = shape_names[(place + ahead) % count];
        if (!can_move(*settings.strategy, name)) continue;
        settings.shape = name;
        return;
    }
}

Settings settings_to_walk(Settings settings) {
    if (settings.strategy == &recorded_mover)
        choose_strategy(settings, *find_strategy("world_move"));
    return settings;
}

void choose_strategy(Settings& settings, const Strategy& strategy) {
    settings.strategy = &strategy;
    options_of(settings, strategy);
    if (can_move(strategy, settings.shape)) return;
    settings.shape = no_shape;
    next_shape(settings);
}

std::optional<InputError> apply_setting(Settings& settings, std::string_view assignment) {
    return error_of([&] { apply(settings, assignment); });
}

bool is_setting(std::string_view name, const Movers& movers) {
    const std::size_t point = name.find('.');
    if (point != std::string_view::npos) return movers.find(name.substr(0, point)) != nullptr;
    return setting_named<NamedSetting>(named_settings, name) != nullptr ||
           setting_named<NumberSetting>(number_table, name) != nullptr;
}

}  // namespace slidelab::lab
