#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "slidelab/c/slidelab.h"
#include "slidelab/level/check_shape.hpp"
#include "slidelab/level/level_checks.hpp"
#include "slidelab/level/level_error.hpp"
#include "slidelab/world/check.hpp"
#include "slidelab/world/move_all.hpp"
#include "slidelab/world/world.hpp"

struct sl_world {
    slidelab::World world;
};
struct sl_shape {
    slidelab::Shape shape;
};
struct sl_mover {
    slidelab::Mover mover;
    sl_filter filter;
};
struct sl_snapshot {
    slidelab::WorldState state;
};
struct sl_order {
    slidelab::MoveOrder order;
};

// Functions of C may be defined in any namespace.
namespace slidelab::detail::c_interface {

namespace {

constexpr std::size_t most_corners = 12;

// Structures that are the same on both sides, byte by byte, are copied as bytes.
template <typename To, typename From>
To same_bytes(const From& from) {
    static_assert(sizeof(To) == sizeof(From) && std::is_trivially_copyable_v<To> &&
                  std::is_trivially_copyable_v<From>);
    To to;
    std::memcpy(static_cast<void*>(&to), &from, sizeof to);
    return to;
}
static_assert(offsetof(sl_hit, object) == offsetof(Hit, object) &&
              offsetof(sl_hit, surface_velocity) == offsetof(Hit, surface_velocity));
static_assert(offsetof(sl_overlap, user_data) == offsetof(Overlap, user_data));
static_assert(offsetof(sl_near_point, user_data) == offsetof(Closest, user_data));
static_assert(offsetof(sl_contact, depth) == offsetof(MoverContact, depth) &&
              offsetof(sl_contact, object) == offsetof(MoverContact, object) &&
              offsetof(sl_contact, surface_velocity) == offsetof(MoverContact, surface_velocity));
static_assert(offsetof(sl_traits, surface_velocity) == offsetof(Traits, surface_velocity));
static_assert(offsetof(sl_state, on_floor) == offsetof(MoverState, on_floor) &&
              offsetof(sl_state, on_step) == offsetof(MoverState, on_step));
static_assert(offsetof(sl_input, drops) == offsetof(MoverInput, drops));
static_assert(offsetof(sl_result, floor_kind) == offsetof(MoverResult, floor_kind) &&
              offsetof(sl_result, squeezed) == offsetof(MoverResult, squeezed) &&
              offsetof(sl_result, at_limit) == offsetof(MoverResult, at_limit) &&
              offsetof(sl_result, put_aside) == offsetof(MoverResult, put_aside) &&
              offsetof(sl_result, hit_ceiling) == offsetof(MoverResult, hit_ceiling) &&
              offsetof(sl_result, contact_count) == offsetof(MoverResult, contact_count) &&
              offsetof(sl_result, trigger_count) == offsetof(MoverResult, trigger_count));
static_assert(offsetof(sl_trigger, user_data) == offsetof(MoverTrigger, user_data) &&
              offsetof(sl_trigger, is_inside) == offsetof(MoverTrigger, is_inside));
static_assert(offsetof(sl_trigger_change, trigger) == offsetof(TriggerChange, trigger));
static_assert(offsetof(sl_moving, contacts) == offsetof(Moving, contacts) &&
              offsetof(sl_moving, triggers) == offsetof(Moving, triggers) &&
              offsetof(sl_moving, result) == offsetof(Moving, result) &&
              offsetof(sl_moving, is_held) == offsetof(Moving, is_held));

/// The caller's array, to be written from here.
template <typename Ours, typename Theirs>
std::span<Ours> array_of(Theirs* first, std::size_t count) {
    static_assert(sizeof(Ours) == sizeof(Theirs) && alignof(Ours) == alignof(Theirs));
    return {reinterpret_cast<Ours*>(first), first ? count : 0};
}

Vec2 of(sl_vec2 v) { return {v.x, v.y}; }
sl_vec2 of(Vec2 v) { return {v.x, v.y}; }
ObjectId of(sl_object object) { return {object.slot, object.generation}; }
sl_object of(ObjectId object) { return {object.slot, object.generation}; }

void say(char* error, std::string_view text) {
    if (!error) return;
    const std::size_t size = std::min<std::size_t>(text.size(), SL_ERROR_SIZE - 1);
    std::memcpy(error, text.data(), size);
    error[size] = '\0';
}

/// Returns what `make` returns; `otherwise` where there is no memory for it.
template <typename Make, typename Result = std::invoke_result_t<Make>>
Result made(char* error, const Make& make, Result otherwise = {}) noexcept {
    try {
        return make();
    } catch (const std::bad_alloc&) {
        say(error, "there is not enough memory");
    } catch (const std::length_error&) {
        say(error, "there are more than memory can hold");
    }
    return otherwise;
}

/// Says what is missing, where it is NULL.
bool has(const void* pointer, std::string_view name, char* error) {
    if (!pointer) say(error, joined(name, " is NULL; expected one"));
    return pointer != nullptr;
}

/// Whether there is no problem; says it otherwise.
bool is_right(const std::optional<std::string>& problem, char* error) {
    if (problem) say(error, *problem);
    return !problem;
}

/// A flag of the caller's bytes, which may be any.
void tidy(bool& flag) { flag = is_set(flag); }

void tidy(sl_moving& moving) {
    tidy(moving.input.drops);
    tidy(moving.state.on_floor);
    tidy(moving.state.on_step);
    if (!moving.contacts) moving.most_contacts = 0;
    if (!moving.triggers) moving.most_triggers = 0;
}

MoverInput of(const sl_input& input) {
    auto ours = same_bytes<MoverInput>(input);
    tidy(ours.drops);
    return ours;
}
MoverState of(const sl_state& state) {
    auto ours = same_bytes<MoverState>(state);
    tidy(ours.on_floor);
    tidy(ours.on_step);
    return ours;
}

// --- Options of a mover: fields of sl_mover_settings, found by their order and their types ---

double in_c(double value) { return value; }
bool in_c(bool value) { return value; }
sl_leaving in_c(Leaving value) { return static_cast<sl_leaving>(value); }
std::uint64_t in_c(std::uint64_t value) { return value; }
template <typename Value>
using InC = decltype(in_c(Value{}));

template <typename Field>
constexpr std::size_t alignment_in_struct = [] {
    struct Behind {
        char first;
        Field field;
    };
    return offsetof(Behind, field);
}();

constexpr std::size_t aligned(std::size_t offset, std::size_t alignment) {
    return (offset + alignment - 1) / alignment * alignment;
}

/// Calls `visit` with each option and the offset of its field. One for which slidelab.h has no
/// field yet is left out: then `slidelab docs` can be built, which makes it.
void each_setting(const auto& visit) {
    std::size_t end = offsetof(sl_mover_settings, filter) + sizeof(sl_filter);
    each_mover_option([&]<typename Value>(const OptionOfMover<Value>& option) {
        const std::size_t offset = aligned(end, alignment_in_struct<InC<Value>>);
        end = offset + sizeof(InC<Value>);
        if (end <= sizeof(sl_mover_settings)) visit(option, offset);
    });
}

unsigned char* bytes_of(sl_mover_settings& settings) {
    return reinterpret_cast<unsigned char*>(&settings);
}
const unsigned char* bytes_of(const sl_mover_settings& settings) {
    return reinterpret_cast<const unsigned char*>(&settings);
}

// A field of the caller's bytes, which may be any.
void take(const unsigned char* field, double& value) { std::memcpy(&value, field, sizeof value); }
void take(const unsigned char* field, std::uint64_t& value) {
    std::memcpy(&value, field, sizeof value);
}
void take(const unsigned char* field, bool& value) { value = *field == 1; }
void take(const unsigned char* field, Leaving& value) {
    constexpr sl_leaving unknown = 255;
    sl_leaving number = 0;
    std::memcpy(&number, field, sizeof number);
    const bool is_small = number >= 0 && number < unknown;
    value = static_cast<Leaving>(is_small ? number : unknown);
}

constexpr sl_option_kind kind_of(const MoverOption<double>&) { return SL_OPTION_NUMBER; }
constexpr sl_option_kind kind_of(const MoverOption<bool>&) { return SL_OPTION_FLAG; }
constexpr sl_option_kind kind_of(const MoverOption<Leaving>&) { return SL_OPTION_CHOICE; }
constexpr sl_option_kind kind_of(const MoverOption<std::uint64_t>&) { return SL_OPTION_BITS; }

void write(std::string_view text, char (&field)[SL_OPTION_TEXT_SIZE]) {
    std::memcpy(field, text.data(), std::min<std::size_t>(text.size(), SL_OPTION_TEXT_SIZE - 1));
}

template <typename Value>
sl_option described(const OptionOfMover<Value>& option, std::size_t offset) {
    sl_option theirs{{}, {}, kind_of(option.about), static_cast<std::uint32_t>(offset)};
    write(option.about.name, theirs.name);
    std::string choices;
    for (const std::string_view each : option.about.choices)
        choices += joined(choices.empty() ? "" : ",", each);
    write(choices, theirs.choices);
    return theirs;
}

bool accepts(const Candidate& candidate, void* context) {
    const auto& filter = *static_cast<const sl_filter*>(context);
    const sl_candidate seen{of(candidate.object), candidate.traits.category,
                            candidate.traits.user_data, of(candidate.normal)};
    return filter.accepts(&seen, filter.context);
}

/// Refers to the caller's.
Filter filter_of(const sl_filter* filter) {
    if (!filter) return {};
    Filter ours{filter->hits, of(filter->ignored)};
    if (filter->accepts) {
        ours.accepts = accepts;
        ours.context = const_cast<sl_filter*>(filter);  // it is only read
    }
    return ours;
}

std::variant<WallDefinition, Mismatch> definition_of(const sl_wall& wall) {
    const std::size_t count = wall.corner_count;
    if (!wall.corners) return Mismatch{"corners is NULL", "2 or more"};
    if (count < 2 || count > most_walls)
        return Mismatch{joined("it has ", count, count == 1 ? " corner" : " corners"),
                        "2, of a free segment, or 3 or more, of a solid"};
    WallDefinition ours;
    ours.radius = wall.radius;
    ours.traits = same_bytes<Traits>(wall.traits);
    if (count == 2) {
        ours.form = Segment{of(wall.corners[0]), of(wall.corners[1])};
        return ours;
    }
    std::vector<Vec2> corners;
    for (std::size_t i = 0; i < count; ++i) corners.push_back(of(wall.corners[i]));
    ours.form = std::move(corners);
    return ours;
}

std::variant<BodyDefinition, Mismatch> definition_of(const sl_body& body) {
    if (!body.shape) return Mismatch{"shape is NULL", "one of sl_new_shape or sl_new_box"};
    return BodyDefinition{body.shape->shape, of(body.position), same_bytes<Traits>(body.traits)};
}

Shape shape_of(std::span<const sl_vec2> corners, double radius) {
    if (corners.size() == 1 && of(corners[0]) == Vec2{}) return DiskShape{radius};
    if (corners.size() <= 2) return CapsuleShape{{of(corners.front()), of(corners.back())}, radius};
    PolygonShape polygon{{}, radius};
    for (const sl_vec2 corner : corners) polygon.corners.push_back(of(corner));
    return polygon;
}

sl_shape* checked(Shape shape, char* error) {
    if (const auto problem = check_shape(shape)) {
        say(error, *problem);
        return nullptr;
    }
    return new sl_shape{std::move(shape)};
}

/// Adds a wall or a body. Refused, it answers an object of nothing, and `error` says why.
template <typename Theirs>
sl_object add(sl_world* world, const Theirs* theirs, std::string_view name, char* error) {
    if (!has(world, "world", error) || !has(theirs, name, error)) return of(ObjectId{});
    const auto definition = definition_of(*theirs);
    if (const auto* problem = std::get_if<Mismatch>(&definition))
        return say(error, to_string(*problem)), of(ObjectId{});
    const auto added = world->world.add(std::get<0>(definition));
    if (const auto* object = std::get_if<ObjectId>(&added)) return of(*object);
    say(error, to_string(std::get<Mismatch>(added)));
    return of(ObjectId{});
}

/// All of them, or what is wrong with the first that is.
template <typename Ours, typename Theirs>
std::optional<WorldError> take_all(WorldError::Kind kind, const Theirs* theirs, std::size_t count,
                                   std::vector<Ours>& ours) {
    for (std::size_t i = 0; i < count; ++i) {
        auto definition = definition_of(theirs[i]);
        if (auto* problem = std::get_if<Mismatch>(&definition))
            return WorldError{kind, i, std::move(*problem)};
        ours.push_back(std::get<Ours>(std::move(definition)));
    }
    return std::nullopt;
}

/// The first ones are written, all are counted.
struct FirstObjects {
    sl_object* objects;
    std::size_t most;
    std::size_t count = 0;

    void operator()(const ObjectForm& form) {
        if (objects && count < most) objects[count] = of(form.object);
        ++count;
    }
};

}  // namespace

extern "C" {

// --- Defaults ---

sl_traits sl_default_traits() { return same_bytes<sl_traits>(Traits{}); }
sl_filter sl_default_filter() { return {Filter{}.hits, of(ObjectId{}), nullptr, nullptr}; }
sl_state sl_in_the_air() { return same_bytes<sl_state>(MoverState{}); }
double sl_degrees(double angle) { return degrees(angle); }
sl_input sl_along(sl_vec2 position, sl_vec2 displacement, double seconds) {
    return same_bytes<sl_input>(MoverInput::along(of(position), of(displacement), seconds));
}
sl_mover_settings sl_default_settings() {
    const Mover ours;
    sl_mover_settings settings{};
    settings.up = of(ours.up);
    settings.filter = sl_default_filter();
    each_setting([&](const auto& option, std::size_t offset) {
        const auto value = in_c(ours.*option.member);
        std::memcpy(bytes_of(settings) + offset, &value, sizeof value);
    });
    return settings;
}

// --- Shapes ---

sl_shape* sl_new_shape(const sl_vec2* corners, size_t corner_count, double radius, char* error) {
    return made(error, [&]() -> sl_shape* {
        if (!has(corners, "corners", error)) return nullptr;
        if (corner_count < 1 || corner_count > most_corners) {
            say(error, joined("it has ", corner_count, " corners; expected 1 to ", most_corners));
            return nullptr;
        }
        return checked(shape_of({corners, corner_count}, radius), error);
    });
}

sl_shape* sl_new_box(double half_width, double half_height, char* error) {
    return made(error, [&] { return checked(BoxShape{{half_width, half_height}}, error); });
}

void sl_free_shape(sl_shape* shape) { delete shape; }

// --- The world ---

sl_world* sl_build(const sl_wall* walls, size_t wall_count, const sl_body* bodies,
                   size_t body_count, char* error) {
    return sl_build_within(walls, wall_count, bodies, body_count, SL_USUAL_NEAR_MISS, error);
}

sl_world* sl_build_within(const sl_wall* walls, size_t wall_count, const sl_body* bodies,
                          size_t body_count, double near_miss, char* error) {
    return made(error, [&]() -> sl_world* {
        if (wall_count > 0 && !has(walls, "walls", error)) return nullptr;
        if (body_count > 0 && !has(bodies, "bodies", error)) return nullptr;
        WorldDefinition definition;
        if (near_miss != SL_USUAL_NEAR_MISS) definition.near_miss = near_miss;
        auto problem = take_all(WorldError::Kind::wall, walls, wall_count, definition.walls);
        if (!problem)
            problem = take_all(WorldError::Kind::body, bodies, body_count, definition.bodies);
        if (problem) return say(error, to_string(*problem)), nullptr;
        auto built = World::build(definition);
        if (const auto* wrong = std::get_if<WorldError>(&built))
            return say(error, to_string(*wrong)), nullptr;
        return new sl_world{std::get<World>(std::move(built))};
    });
}

void sl_free_world(sl_world* world) { delete world; }

sl_object sl_wall_at(const sl_world* world, size_t index) {
    return of(world ? world->world.wall(index) : ObjectId{});
}
sl_object sl_body_at(const sl_world* world, size_t index) {
    return of(world ? world->world.body(index) : ObjectId{});
}

bool sl_is_known(const sl_world* world, sl_object object) {
    return world && world->world.is_known(of(object));
}

sl_traits sl_traits_of(const sl_world* world, sl_object object) {
    if (!sl_is_known(world, object)) return {};
    return same_bytes<sl_traits>(world->world.traits_of(of(object)));
}

bool sl_set_enabled(sl_world* world, sl_object object, bool enabled) {
    return made(nullptr, [&] { return world && world->world.set_enabled(of(object), enabled); });
}

bool sl_is_enabled(const sl_world* world, sl_object object) {
    return world && world->world.is_enabled(of(object));
}

sl_object sl_add_body(sl_world* world, const sl_body* body, char* error) {
    return made(
        error, [&] { return add(world, body, "body", error); }, of(ObjectId{}));
}
sl_object sl_add_wall(sl_world* world, const sl_wall* wall, char* error) {
    return made(
        error, [&] { return add(world, wall, "wall", error); }, of(ObjectId{}));
}
bool sl_remove(sl_world* world, sl_object object) {
    return made(nullptr, [&] { return world && world->world.remove(of(object)); });
}

bool sl_move_body(sl_world* world, sl_object body, sl_vec2 to) {
    return made(nullptr, [&] { return world && world->world.move_body(of(body), of(to)); });
}

void sl_advance(sl_world* world) {
    made(nullptr, [&] {
        if (world) world->world.advance();
        return true;
    });
}

sl_vec2 sl_position_of(const sl_world* world, sl_object body) {
    return of(world ? world->world.position_of(of(body)) : Vec2{});
}
sl_vec2 sl_displacement_of(const sl_world* world, sl_object body) {
    return of(world ? world->world.displacement_of(of(body)) : Vec2{});
}

sl_snapshot* sl_save(const sl_world* world) {
    return made(nullptr, [&] { return world ? new sl_snapshot{world->world.save()} : nullptr; });
}
bool sl_restore(sl_world* world, const sl_snapshot* snapshot) {
    return made(nullptr,
                [&] { return world && snapshot && world->world.restore(snapshot->state); });
}
void sl_free_snapshot(sl_snapshot* snapshot) { delete snapshot; }

size_t sl_snapshot_size(const sl_snapshot* snapshot) {
    return made(nullptr,
                [&] { return snapshot ? snapshot->state.bytes().size() : std::size_t{0}; });
}
bool sl_snapshot_bytes(const sl_snapshot* snapshot, void* bytes, size_t size) {
    return made(nullptr, [&] {
        if (!snapshot || !bytes) return false;
        const std::vector<std::byte> all = snapshot->state.bytes();
        if (all.size() > size) return false;
        std::memcpy(bytes, all.data(), all.size());
        return true;
    });
}
sl_snapshot* sl_read_snapshot(const sl_world* world, const void* bytes, size_t size, char* error) {
    return made(error, [&]() -> sl_snapshot* {
        if (!has(world, "world", error) || !has(bytes, "bytes", error)) return nullptr;
        auto read = world->world.state_of({static_cast<const std::byte*>(bytes), size});
        if (const auto* problem = std::get_if<Mismatch>(&read))
            return say(error, to_string(*problem)), nullptr;
        return new sl_snapshot{std::get<WorldState>(std::move(read))};
    });
}

// --- What is in it ---

size_t sl_objects(const sl_world* world, sl_object* objects, size_t most) {
    FirstObjects first{objects, most};
    if (world) world->world.visit_objects(first);
    return first.count;
}

size_t sl_objects_in(const sl_world* world, sl_vec2 least, sl_vec2 greatest, sl_object* objects,
                     size_t most) {
    FirstObjects first{objects, most};
    if (world) world->world.visit_objects({of(least), of(greatest)}, first);
    return first.count;
}

bool sl_form_of(const sl_world* world, sl_object object, sl_form* form, sl_segment* sides,
                size_t most) {
    if (!sl_is_known(world, object)) return false;
    const ObjectForm ours = world->world.form_of(of(object));
    if (form)
        *form = {of(ours.object),
                 ours.is_body,
                 ours.is_enabled,
                 ours.is_solid,
                 of(ours.position),
                 ours.radius,
                 same_bytes<sl_traits>(ours.traits),
                 ours.side_count};
    for (size_t i = 0; sides && i < std::min(most, ours.side_count); ++i)
        sides[i] = same_bytes<sl_segment>(ours.side(i));
    return true;
}

// --- Why something was refused ---

bool sl_check_object(const sl_world* world, sl_object object, char* error) {
    return made(error, [&] {
        return has(world, "world", error) && is_right(check(world->world, of(object)), error);
    });
}
bool sl_check_move_body(const sl_world* world, sl_object body, sl_vec2 to, char* error) {
    return made(error, [&] {
        return has(world, "world", error) &&
               is_right(check_move_body(world->world, of(body), of(to)), error);
    });
}
bool sl_check_cast(const sl_shape* shape, sl_vec2 from, sl_vec2 translation, char* error) {
    return made(error, [&] {
        return is_right(shape ? check_cast(shape->shape, of(from), of(translation))
                              : check_ray(of(from), of(translation)),
                        error);
    });
}
bool sl_check_overlaps(const sl_shape* shape, sl_vec2 at, char* error) {
    return made(error, [&] {
        return has(shape, "shape", error) && is_right(check_overlaps(shape->shape, of(at)), error);
    });
}
bool sl_check_closest(sl_vec2 place, double within, char* error) {
    return made(error, [&] { return is_right(check_closest(of(place), within), error); });
}
bool sl_check_input(const sl_input* input, char* error) {
    return made(error,
                [&] { return has(input, "input", error) && is_right(check(of(*input)), error); });
}

// --- Queries ---

bool sl_cast_ray(const sl_world* world, sl_vec2 from, sl_vec2 translation, const sl_filter* filter,
                 sl_hit* hit) {
    if (!world) return false;
    const auto found = world->world.cast_ray(of(from), of(translation), filter_of(filter));
    if (found && hit) *hit = same_bytes<sl_hit>(*found);
    return found.has_value();
}

bool sl_cast(const sl_world* world, const sl_shape* shape, sl_vec2 from, sl_vec2 translation,
             const sl_filter* filter, sl_hit* hit) {
    if (!world || !shape) return false;
    const auto found =
        world->world.cast(shape->shape, of(from), of(translation), filter_of(filter));
    if (found && hit) *hit = same_bytes<sl_hit>(*found);
    return found.has_value();
}

size_t sl_cast_all(const sl_world* world, const sl_shape* shape, sl_vec2 from, sl_vec2 translation,
                   const sl_filter* filter, sl_hit* hits, size_t most) {
    if (!world || !shape) return 0;
    return world->world.cast_all(shape->shape, of(from), of(translation), array_of<Hit>(hits, most),
                                 filter_of(filter));
}

size_t sl_cast_ray_all(const sl_world* world, sl_vec2 from, sl_vec2 translation,
                       const sl_filter* filter, sl_hit* hits, size_t most) {
    if (!world) return 0;
    return world->world.cast_ray_all(of(from), of(translation), array_of<Hit>(hits, most),
                                     filter_of(filter));
}

size_t sl_overlaps(const sl_world* world, const sl_shape* shape, sl_vec2 at,
                   const sl_filter* filter, sl_overlap* overlaps, size_t most) {
    if (!world || !shape) return 0;
    return world->world.overlaps(shape->shape, of(at), array_of<Overlap>(overlaps, most),
                                 filter_of(filter));
}

bool sl_has_room(const sl_world* world, const sl_shape* shape, sl_vec2 at,
                 const sl_filter* filter) {
    return world && shape && world->world.has_room(shape->shape, of(at), filter_of(filter));
}

bool sl_closest(const sl_world* world, sl_vec2 place, double within, const sl_filter* filter,
                sl_near_point* closest) {
    if (!world) return false;
    const auto found = world->world.closest(of(place), within, filter_of(filter));
    if (found && closest) *closest = same_bytes<sl_near_point>(*found);
    return found.has_value();
}

// --- The mover ---

size_t sl_mover_options(sl_option* options, size_t most) {
    std::size_t count = 0;
    each_setting([&](const auto& option, std::size_t offset) {
        if (options && count < most) options[count] = described(option, offset);
        ++count;
    });
    return count;
}

sl_mover* sl_new_mover(const sl_mover_settings* settings, char* error) {
    return made(error, [&]() -> sl_mover* {
        const sl_mover_settings usual = sl_default_settings();
        const sl_mover_settings& theirs = settings ? *settings : usual;
        Mover ours;
        if (theirs.shape) ours.shape = theirs.shape->shape;
        ours.up = of(theirs.up);
        each_setting([&](const auto& option, std::size_t offset) {
            take(bytes_of(theirs) + offset, ours.*option.member);
        });
        if (!is_right(check(ours), error)) return nullptr;
        auto* mover = new sl_mover{std::move(ours), theirs.filter};
        mover->mover.filter = filter_of(&mover->filter);
        return mover;
    });
}

void sl_free_mover(sl_mover* mover) { delete mover; }

sl_result sl_move(const sl_world* world, const sl_mover* mover, const sl_input* input,
                  const sl_state* state, sl_contact* contacts, size_t most) {
    return sl_move_through(world, mover, input, state, contacts, most, nullptr, 0);
}

sl_result sl_move_through(const sl_world* world, const sl_mover* mover, const sl_input* input,
                          const sl_state* state, sl_contact* contacts, size_t most,
                          sl_trigger* triggers, size_t most_triggers) {
    MoverResult moved;
    moved.was_refused = true;
    if (world && mover && input) {
        moved = slidelab::move(world->world, mover->mover, of(*input),
                               state ? of(*state) : MoverState{},
                               array_of<MoverContact>(contacts, most),
                               array_of<MoverTrigger>(triggers, most_triggers));
    }
    return same_bytes<sl_result>(moved);
}

size_t sl_trigger_changes(const sl_trigger* before, size_t before_count, const sl_trigger* now,
                          size_t now_count, sl_trigger_change* changes, size_t most) {
    return trigger_changes(array_of<const MoverTrigger>(before, before_count),
                           array_of<const MoverTrigger>(now, now_count),
                           array_of<TriggerChange>(changes, most));
}

// --- Many movers: a span is a pointer and a count, and a mover's handle begins with it ---

sl_order* sl_new_order() {
    return made(nullptr, [] { return new sl_order; });
}
void sl_free_order(sl_order* order) { delete order; }

bool sl_sort(sl_order* order, const sl_moving* all, size_t count) {
    return made(nullptr, [&] {
        if (!order || (count > 0 && !all)) return false;
        order->order.sort(array_of<const Moving>(all, count));
        return true;
    });
}

bool sl_move_slice(const sl_world* world, sl_moving* all, size_t count, const sl_order* order,
                   sl_among among, size_t slice, size_t slices) {
    if (!world || !order || (count > 0 && !all)) return false;
    if (among != SL_AMONG_PASSING && among != SL_AMONG_SOLID) return false;
    if (order->order.part(0, 1).size() != count) return false;
    for (const MoveOrder::Place& place : order->order.part(slice, slices)) tidy(all[place.mover]);
    return order->order.move(world->world, array_of<Moving>(all, count), static_cast<Among>(among),
                             slice, slices);
}

bool sl_move_all(const sl_world* world, sl_moving* all, size_t count, sl_order* order,
                 sl_among among) {
    return world && sl_sort(order, all, count) &&
           sl_move_slice(world, all, count, order, among, 0, 1);
}

}  // extern "C"

}  // namespace slidelab::detail::c_interface
