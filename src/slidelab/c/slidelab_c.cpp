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
#include "slidelab/collision/contract/check_shape.hpp"
#include "slidelab/level/level_error.hpp"
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

// What is the same on both sides, byte by byte, is copied as bytes.
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
static_assert(offsetof(sl_state, on_floor) == offsetof(MoverState, on_floor));
static_assert(offsetof(sl_input, drops) == offsetof(MoverInput, drops));
static_assert(offsetof(sl_result, floor_kind) == offsetof(MoverResult, floor_kind) &&
              offsetof(sl_result, squeezed) == offsetof(MoverResult, squeezed) &&
              offsetof(sl_result, contact_count) == offsetof(MoverResult, contact_count));
static_assert(offsetof(sl_moving, contacts) == offsetof(Moving, contacts) &&
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

/// What `make` returns; `otherwise` where there is no memory for it.
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

std::string line_of(const Mismatch& mismatch) {
    return joined(mismatch.what, "; expected ", mismatch.expected);
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

WallDefinition wall_of(const sl_wall& wall) {
    WallDefinition ours;
    ours.radius = wall.radius;
    ours.traits = same_bytes<Traits>(wall.traits);
    if (wall.corner_count == 2) {
        ours.form = Segment{of(wall.corners[0]), of(wall.corners[1])};
        return ours;
    }
    std::vector<Vec2> corners;
    for (std::size_t i = 0; i < wall.corner_count; ++i) corners.push_back(of(wall.corners[i]));
    ours.form = std::move(corners);
    return ours;
}

BodyDefinition body_of(const sl_body& body) {
    return {body.shape->shape, of(body.position), same_bytes<Traits>(body.traits)};
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

template <typename Definition>
sl_object add(sl_world* world, const Definition& definition, char* error) {
    const auto added = world->world.add(definition);
    if (const auto* object = std::get_if<ObjectId>(&added)) return of(*object);
    say(error, line_of(std::get<Mismatch>(added)));
    return of(ObjectId{});
}

bool is_body(const sl_world* world, sl_object object) {
    return world->world.is_known(of(object)) && object.slot >= world->world.level().walls().size();
}

}  // namespace

extern "C" {

// --- Defaults ---

sl_traits sl_default_traits() { return same_bytes<sl_traits>(Traits{}); }
sl_filter sl_default_filter() { return {Filter{}.hits, of(ObjectId{}), nullptr, nullptr}; }
sl_state sl_in_the_air() { return same_bytes<sl_state>(MoverState{}); }
sl_input sl_along(sl_vec2 position, sl_vec2 displacement, double seconds) {
    return same_bytes<sl_input>(MoverInput::along(of(position), of(displacement), seconds));
}
sl_mover_settings sl_default_settings() {
    const Mover ours;
    return {nullptr,
            of(ours.up),
            sl_default_filter(),
            ours.floor_angle,
            ours.snap,
            ours.step_height,
            ours.stop_on_slope,
            ours.constant_speed,
            static_cast<sl_leaving>(ours.leaving)};
}

// --- Shapes ---

sl_shape* sl_new_shape(const sl_vec2* corners, size_t corner_count, double radius, char* error) {
    return made(error, [&]() -> sl_shape* {
        if (corner_count < 1 || corner_count > most_corners) {
            say(error, joined("it has ", corner_count, " corners; expected 1 to ", most_corners));
            return nullptr;
        }
        return checked(shape_of({corners, corner_count}, radius), error);
    });
}

sl_shape* sl_new_box(double half_width, double half_height, char* error) {
    return made(error, [&]() -> sl_shape* {
        if (!(half_width > 0.0 && half_height > 0.0)) {
            say(error, joined("the half sizes are ", half_width, " and ", half_height,
                              "; expected more than 0"));
            return nullptr;
        }
        return checked(BoxShape{{half_width, half_height}}, error);
    });
}

void sl_free_shape(sl_shape* shape) { delete shape; }

// --- The world ---

sl_world* sl_build(const sl_wall* walls, size_t wall_count, const sl_body* bodies,
                   size_t body_count, char* error) {
    return made(error, [&]() -> sl_world* {
        WorldDefinition definition;
        for (size_t i = 0; i < wall_count; ++i) definition.walls.push_back(wall_of(walls[i]));
        for (size_t i = 0; i < body_count; ++i) definition.bodies.push_back(body_of(bodies[i]));
        auto built = World::build(definition);
        if (const auto* problem = std::get_if<WorldError>(&built)) {
            say(error, to_string(*problem));
            return nullptr;
        }
        return new sl_world{std::get<World>(std::move(built))};
    });
}

void sl_free_world(sl_world* world) { delete world; }

sl_object sl_wall_at(const sl_world* world, size_t index) { return of(world->world.wall(index)); }
sl_object sl_body_at(const sl_world* world, size_t index) { return of(world->world.body(index)); }

bool sl_is_known(const sl_world* world, sl_object object) {
    return world->world.is_known(of(object));
}

sl_traits sl_traits_of(const sl_world* world, sl_object object) {
    if (!sl_is_known(world, object)) return {};
    return same_bytes<sl_traits>(world->world.traits_of(of(object)));
}

bool sl_set_enabled(sl_world* world, sl_object object, bool enabled) {
    return made(nullptr, [&] { return world->world.set_enabled(of(object), enabled); });
}

bool sl_is_enabled(const sl_world* world, sl_object object) {
    return sl_is_known(world, object) && world->world.is_enabled(of(object));
}

sl_object sl_add_body(sl_world* world, const sl_body* body, char* error) {
    return made(
        error, [&] { return add(world, body_of(*body), error); }, of(ObjectId{}));
}
sl_object sl_add_wall(sl_world* world, const sl_wall* wall, char* error) {
    return made(
        error, [&] { return add(world, wall_of(*wall), error); }, of(ObjectId{}));
}
bool sl_remove(sl_world* world, sl_object object) {
    return made(nullptr, [&] { return world->world.remove(of(object)); });
}

bool sl_move_body(sl_world* world, sl_object body, sl_vec2 to) {
    return made(nullptr, [&] { return world->world.move_body(of(body), of(to)); });
}

void sl_advance(sl_world* world) {
    made(nullptr, [&] {
        world->world.advance();
        return true;
    });
}

sl_vec2 sl_position_of(const sl_world* world, sl_object body) {
    return is_body(world, body) ? of(world->world.position_of(of(body))) : sl_vec2{};
}
sl_vec2 sl_displacement_of(const sl_world* world, sl_object body) {
    return is_body(world, body) ? of(world->world.displacement_of(of(body))) : sl_vec2{};
}

sl_snapshot* sl_save(const sl_world* world) {
    return made(nullptr, [&] { return new sl_snapshot{world->world.save()}; });
}
bool sl_restore(sl_world* world, const sl_snapshot* snapshot) {
    return made(nullptr, [&] {
        world->world.restore(snapshot->state);
        return true;
    });
}
void sl_free_snapshot(sl_snapshot* snapshot) { delete snapshot; }

// --- Queries ---

bool sl_cast_ray(const sl_world* world, sl_vec2 from, sl_vec2 translation, const sl_filter* filter,
                 sl_hit* hit) {
    const auto found = world->world.cast_ray(of(from), of(translation), filter_of(filter));
    if (found && hit) *hit = same_bytes<sl_hit>(*found);
    return found.has_value();
}

bool sl_cast(const sl_world* world, const sl_shape* shape, sl_vec2 from, sl_vec2 translation,
             const sl_filter* filter, sl_hit* hit) {
    const auto found =
        world->world.cast(shape->shape, of(from), of(translation), filter_of(filter));
    if (found && hit) *hit = same_bytes<sl_hit>(*found);
    return found.has_value();
}

size_t sl_cast_all(const sl_world* world, const sl_shape* shape, sl_vec2 from, sl_vec2 translation,
                   const sl_filter* filter, sl_hit* hits, size_t most) {
    return world->world.cast_all(shape->shape, of(from), of(translation), array_of<Hit>(hits, most),
                                 filter_of(filter));
}

size_t sl_cast_ray_all(const sl_world* world, sl_vec2 from, sl_vec2 translation,
                       const sl_filter* filter, sl_hit* hits, size_t most) {
    return world->world.cast_ray_all(of(from), of(translation), array_of<Hit>(hits, most),
                                     filter_of(filter));
}

size_t sl_overlaps(const sl_world* world, const sl_shape* shape, sl_vec2 at,
                   const sl_filter* filter, sl_overlap* overlaps, size_t most) {
    return world->world.overlaps(shape->shape, of(at), array_of<Overlap>(overlaps, most),
                                 filter_of(filter));
}

bool sl_has_room(const sl_world* world, const sl_shape* shape, sl_vec2 at,
                 const sl_filter* filter) {
    return world->world.has_room(shape->shape, of(at), filter_of(filter));
}

bool sl_closest(const sl_world* world, sl_vec2 place, double within, const sl_filter* filter,
                sl_near_point* closest) {
    const auto found = world->world.closest(of(place), within, filter_of(filter));
    if (found && closest) *closest = same_bytes<sl_near_point>(*found);
    return found.has_value();
}

// --- The mover ---

sl_mover* sl_new_mover(const sl_mover_settings* settings, char* error) {
    return made(error, [&]() -> sl_mover* {
        const sl_mover_settings theirs = settings ? *settings : sl_default_settings();
        Mover ours;
        if (theirs.shape) ours.shape = theirs.shape->shape;
        ours.up = of(theirs.up);
        ours.floor_angle = theirs.floor_angle;
        ours.snap = theirs.snap;
        ours.step_height = theirs.step_height;
        ours.stop_on_slope = theirs.stop_on_slope;
        ours.constant_speed = theirs.constant_speed;
        ours.leaving = static_cast<Leaving>(theirs.leaving);
        auto* mover = new sl_mover{std::move(ours), theirs.filter};
        mover->mover.filter = filter_of(&mover->filter);
        return mover;
    });
}

void sl_free_mover(sl_mover* mover) { delete mover; }

sl_result sl_move(const sl_world* world, const sl_mover* mover, const sl_input* input,
                  const sl_state* state, sl_contact* contacts, size_t most) {
    return same_bytes<sl_result>(
        slidelab::move(world->world, mover->mover, same_bytes<MoverInput>(*input),
                       state ? same_bytes<MoverState>(*state) : MoverState{},
                       array_of<MoverContact>(contacts, most)));
}

// --- Many movers: a span is a pointer and a count, and a mover's handle begins with it ---

sl_order* sl_new_order() {
    return made(nullptr, [] { return new sl_order; });
}
void sl_free_order(sl_order* order) { delete order; }

bool sl_sort(sl_order* order, const sl_moving* all, size_t count) {
    return made(nullptr, [&] {
        order->order.sort(array_of<const Moving>(all, count));
        return true;
    });
}

void sl_move_slice(const sl_world* world, sl_moving* all, size_t count, const sl_order* order,
                   sl_among among, size_t slice, size_t slices) {
    order->order.move(world->world, array_of<Moving>(all, count), static_cast<Among>(among), slice,
                      slices);
}

bool sl_move_all(const sl_world* world, sl_moving* all, size_t count, sl_order* order,
                 sl_among among) {
    if (!sl_sort(order, all, count)) return false;
    sl_move_slice(world, all, count, order, among, 0, 1);
    return true;
}

}  // extern "C"

}  // namespace slidelab::detail::c_interface
