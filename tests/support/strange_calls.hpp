// Calls of the library's public functions with any numbers, handles and bytes: as often strange as
// usual. A refusal says so and changes nothing; an answer is finite.
#pragma once

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "slidelab/c/slidelab.h"
#include "slidelab/world/check.hpp"
#include "slidelab/world/move_all.hpp"
#include "slidelab/world/world.hpp"
#include "support/random.hpp"

namespace slidelab::test {

/// Numbers, shapes and bytes, as often special as general.
class StrangeValues {
public:
    explicit StrangeValues(Random& random) : random_(random) {}

    /// `strange`: the share of special numbers.
    double number(double strange = 0.05) {
        constexpr double inf = std::numeric_limits<double>::infinity();
        constexpr double special[] = {0.0,
                                      -0.0,
                                      1.0,
                                      -1.0,
                                      0.5,
                                      1e-9,
                                      1e-4,
                                      5e-324,
                                      1e-200,
                                      -1e-200,
                                      1e6,
                                      -1e6,
                                      1e9,
                                      1e15,
                                      1e300,
                                      -1e300,
                                      45.0,
                                      90.0,
                                      3.1416,
                                      inf,
                                      -inf,
                                      999999.9999,
                                      1e6 + 1e-9,
                                      std::numeric_limits<double>::max(),
                                      std::numeric_limits<double>::quiet_NaN()};
        if (!random_.chance(strange)) return 0.25 * random_.below(80) - 10.0;
        return special[random_.below(static_cast<int>(std::size(special)))];
    }
    Vec2 vector(double strange = 0.05) {
        const double x = number(strange);
        return {x, number(strange)};
    }
    double size(double strange = 0.05) {
        return random_.chance(strange) ? number(0.7) : random_.between(0.1, 1.5);
    }
    std::vector<Vec2> corners() {
        const int count = random_.chance(0.1) ? random_.below(80) : 3 + random_.below(4);
        std::vector<Vec2> all;
        const bool is_round = random_.chance(0.8);
        for (int i = 0; i < count; ++i) {
            const double turn = 6.283185307179586 * i / count;
            all.push_back(is_round ? Vec2{std::cos(turn), std::sin(turn)} : vector(0.03));
        }
        if (random_.chance(0.1)) all = {all.rbegin(), all.rend()};
        return all;
    }
    Shape shape() {
        const double radius = random_.chance(0.7) ? 0.0 : size();
        switch (random_.below(4)) {
            case 0:
                return DiskShape{size()};
            case 1: {
                const double x = size();
                return BoxShape{{x, size()}, radius};
            }
            case 2:
                return PolygonShape{corners(), radius};
            default: {
                const Vec2 a = vector(0.02) * 0.1;
                return CapsuleShape{{a, vector(0.02) * 0.1}, size()};
            }
        }
    }
    Traits traits() {
        Traits traits;
        if (random_.chance(0.2)) traits.category = static_cast<std::uint64_t>(random_.below(4));
        if (random_.chance(0.2)) traits.solid_side = vector(0.2);
        if (random_.chance(0.2)) traits.surface_velocity = vector(0.1);
        return traits;
    }
    WallDefinition wall() {
        WallDefinition wall;
        const Vec2 at = vector(0.01);
        wall.traits = traits();
        switch (random_.below(3)) {
            case 0:
                wall.form = Segment{at, vector(0.01)};
                if (random_.chance(0.3)) wall.radius = size();
                break;
            case 1: {
                const double x = size(0.02);
                wall.form = Box{at, {x, size(0.02)}};
                break;
            }
            default:
                wall.form = corners();
        }
        return wall;
    }
    BodyDefinition body() {
        Shape form = shape();
        const Vec2 at = vector(0.02);
        return {std::move(form), at, traits()};
    }
    ObjectId handle(const std::vector<ObjectId>& known) {
        if (!known.empty() && random_.chance(0.8))
            return known[static_cast<std::size_t>(random_.below(static_cast<int>(known.size())))];
        if (random_.chance(0.3)) return {};
        if (random_.chance(0.3)) return from_bytes<ObjectId>();
        const auto slot = static_cast<std::uint32_t>(random_.below(40));
        return {slot, static_cast<std::uint32_t>(random_.below(3))};
    }
    Filter filter(const std::vector<ObjectId>& known) {
        Filter filter;
        if (random_.chance(0.2)) filter.hits = static_cast<std::uint64_t>(random_.below(4));
        if (random_.chance(0.2)) filter.ignored = handle(known);
        if (random_.chance(0.2))
            filter.accepts = [](const Candidate& each, void*) { return each.object.slot % 3 != 0; };
        return filter;
    }
    Mover mover(const std::vector<ObjectId>& known) {
        Mover mover;
        if (random_.chance(0.6)) mover.shape = shape();
        if (random_.chance(0.4)) mover.up = vector(0.2);
        mover.filter = filter(known);
        if (random_.chance(0.3)) mover.floor_angle = number(0.4);
        if (random_.chance(0.3)) mover.snap = size(0.3);
        if (random_.chance(0.4)) mover.step_height = size(0.3);
        if (random_.chance(0.3)) mover.triggers = static_cast<std::uint64_t>(random_.below(4));
        mover.stop_on_slope = random_.chance(0.5);
        mover.constant_speed = random_.chance(0.5);
        mover.leaving = static_cast<Leaving>(random_.below(random_.chance(0.1) ? 256 : 3));
        mover.leaps = random_.chance(0.3);
        mover.exact_holes = random_.chance(0.3);
        return mover;
    }
    MoverInput input() {
        const Vec2 position = vector(0.03);
        const Vec2 velocity = vector(0.03);
        MoverInput input{position, velocity, vector(0.03), 1.0 / 60.0, random_.chance(0.2)};
        if (random_.chance(0.1)) input.seconds = number(0.8);
        return input;
    }
    MoverState state(const std::vector<ObjectId>& known) {
        if (random_.chance(0.1)) return from_bytes<MoverState>();
        MoverState state;
        if (random_.chance(0.5)) state.platform = handle(known);
        state.place = vector(0.1);
        state.on_floor = random_.chance(0.5);
        return state;
    }
    /// Any bytes, or all of one.
    template <typename Value>
    Value from_bytes() {
        unsigned char bytes[sizeof(Value)];
        const bool are_ones = random_.chance(0.5);
        for (unsigned char& each : bytes)
            each = are_ones ? 0xff : static_cast<unsigned char>(random_.below(256));
        Value value;
        std::memcpy(static_cast<void*>(&value), bytes, sizeof bytes);
        return value;
    }

private:
    Random& random_;
};

/// A world, and calls of all that it has.
class StrangeCalls {
    using World = slidelab::World;  // not the tests' own

public:
    explicit StrangeCalls(Random& random) : random_(random), values_(random) { build(); }
    StrangeCalls(const StrangeCalls&) = delete;
    StrangeCalls& operator=(const StrangeCalls&) = delete;
    ~StrangeCalls() { sl_free_world(c_world_); }

    /// One call, or a few; what is wrong with an answer.
    std::optional<std::string> next() {
        problem_.reset();
        switch (random_.below(16)) {
            case 0:
                return add(), problem_;
            case 1:
                return edit(), problem_;
            case 2:
                return save_and_restore(), problem_;
            case 3:
                return read_bytes(), problem_;
            case 4:
            case 5:
                return ask(), problem_;
            case 6:
                return look(), problem_;
            case 7:
                return move_many(), problem_;
            case 8:
            case 9:
                return move_one_of_c(), problem_;
            case 10:
                return edit_c(), problem_;
            case 11:
                return ask_c(), problem_;
            case 12:
                return move_many_of_c(), problem_;
            default:
                return move_one(), problem_;
        }
    }

private:
    void hold(bool holds, const char* what) {
        if (!holds && !problem_) problem_ = what;
    }
    static bool is_near(Vec2 v) {
        return std::abs(v.x) <= largest_coordinate && std::abs(v.y) <= largest_coordinate;
    }

    void build() {
        const auto build_one = [this](WorldDefinition& definition) {
            for (int i = random_.below(6); i > 0; --i) definition.walls.push_back(values_.wall());
            for (int i = random_.below(3); i > 0; --i) definition.bodies.push_back(values_.body());
            for (int tries = 0; tries < 20; ++tries) {
                auto built = World::build(definition);
                if (auto* world = std::get_if<World>(&built)) return std::move(*world);
                const auto& error = std::get<WorldError>(built);
                hold(!to_string(error).empty(), "an error has words");
                if (error.kind == WorldError::Kind::wall)
                    definition.walls.erase(definition.walls.begin() +
                                           static_cast<std::ptrdiff_t>(error.index));
                else
                    definition.bodies.erase(definition.bodies.begin() +
                                            static_cast<std::ptrdiff_t>(error.index));
            }
            return or_throw(World::build({}));
        };
        WorldDefinition definition;
        definition.walls.push_back({.form = Box{{0, 5}, {12, 1}}});
        definition.bodies.push_back({.shape = BoxShape{{1, 0.25}}, .position = {2, 3}});
        world_ = build_one(definition);
        WorldDefinition other;
        other_ = build_one(other);
        state_ = world_.save();
        for (std::size_t i = 0; i < 8; ++i) {
            known_.push_back(world_.wall(i));
            known_.push_back(world_.body(i));
        }
        const sl_vec2 floor[] = {{-12, 4}, {12, 4}, {12, 6}, {-12, 6}};
        const sl_wall walls[] = {{floor, 4, 0.0, sl_default_traits()}};
        sl_shape* box = sl_new_box(1.0, 0.25, error_);
        const sl_body bodies[] = {{box, {2, 3}, sl_default_traits()}};
        c_world_ = sl_build(walls, 1, bodies, 1, error_);
        sl_free_shape(box);
        c_known_ = {sl_wall_at(c_world_, 0), sl_body_at(c_world_, 0), {0xffffffffU, 0}};
    }

    // --- C++ ---

    void add() {
        const auto added =
            random_.chance(0.5) ? world_.add(values_.wall()) : world_.add(values_.body());
        if (const auto* object = std::get_if<ObjectId>(&added)) {
            known_.push_back(*object);
            hold(world_.is_known(*object), "what was added is known");
        }
    }
    void edit() {
        const ObjectId object = values_.handle(known_);
        const bool is_known = world_.is_known(object);
        hold(is_known == !check(world_, object).has_value(), "check() says whether it is known");
        switch (random_.below(5)) {
            case 0:
                hold(world_.remove(object) == is_known, "only what is known is removed");
                break;
            case 1:
                hold(world_.set_enabled(object, random_.chance(0.5)) == is_known,
                     "only what is known is switched");
                break;
            case 2:
                world_.advance();
                break;
            default: {
                const Vec2 to = values_.vector(0.1);
                const bool is_taken = !check_move_body(world_, object, to);
                hold(world_.move_body(object, to) == is_taken, "check_move_body() says it");
            }
        }
    }
    void save_and_restore() {
        if (random_.chance(0.4)) state_ = world_.save();
        if (random_.chance(0.3)) hold(!other_.restore(state_), "another world's state is refused");
        if (random_.chance(0.3)) hold(!world_.restore({}), "a state of nothing is refused");
        hold(world_.restore(state_), "a world takes its own state");
    }
    void read_bytes() {
        std::vector<std::byte> bytes = world_.save().bytes();
        const auto read = world_.state_of(bytes);
        if (!std::holds_alternative<WorldState>(read)) {
            hold(false, "a world's own bytes are read");
            return;
        }
        hold(std::get<WorldState>(read).bytes() == bytes, "what was read has the same bytes");
        if (random_.chance(0.5)) world_.restore(std::get<WorldState>(read));
        hold(other_.state_of(bytes).index() == 1, "another world's bytes are refused");
        if (random_.chance(0.3)) {
            bytes.resize(static_cast<std::size_t>(random_.below(static_cast<int>(bytes.size()))));
        } else {
            for (int i = 1 + random_.below(4); i > 0; --i) {
                auto& byte =
                    bytes[static_cast<std::size_t>(random_.below(static_cast<int>(bytes.size())))];
                byte ^= static_cast<std::byte>(1 + random_.below(255));
            }
        }
        const auto changed = world_.state_of(bytes);
        // Changes may undo each other; most do not.
        if (const auto* problem = std::get_if<Mismatch>(&changed))
            hold(!to_string(*problem).empty(), "a refusal has words");
    }
    void ask() {
        const Filter filter = values_.filter(known_);
        const Vec2 from = values_.vector(0.1);
        const Vec2 by = values_.vector(0.15);
        const Shape shape = values_.shape();
        std::array<Hit, 4> hits;
        std::array<Overlap, 4> overlaps;
        const auto hold_hit = [&](const Hit& hit) {
            hold(hit.fraction >= 0.0 && hit.fraction <= 1.0, "a fraction is 0 to 1");
            hold(is_finite(hit.point) && is_finite(hit.normal), "a hit is finite");
            hold(world_.is_known(hit.object), "a hit is of something");
        };
        const bool takes_ray = !check_ray(from, by), takes_cast = !check_cast(shape, from, by);
        switch (random_.below(6)) {
            case 0:
                if (const auto hit = world_.cast_ray(from, by, filter)) {
                    hold_hit(*hit);
                    hold(takes_ray, "what is refused hits nothing");
                }
                break;
            case 1:
                if (const auto hit = world_.cast(shape, from, by, filter)) {
                    hold_hit(*hit);
                    hold(takes_cast, "what is refused hits nothing");
                }
                break;
            case 2: {
                const auto count = world_.cast_all(shape, from, by, hits, filter);
                for (std::size_t i = 0; i < std::min(count, hits.size()); ++i) hold_hit(hits[i]);
                break;
            }
            case 3: {
                const auto count = world_.overlaps(shape, from, overlaps, filter);
                for (std::size_t i = 0; i < std::min(count, overlaps.size()); ++i)
                    hold(std::isfinite(overlaps[i].depth) && is_finite(overlaps[i].normal),
                         "an overlap is finite");
                break;
            }
            case 4:
                hold(!world_.has_room(shape, from, filter) || !check_overlaps(shape, from),
                     "what is refused has no room");
                break;
            default: {
                const double within = values_.number(0.4);
                const auto found = world_.closest(from, within, filter);
                if (found)
                    hold(std::isfinite(found->distance) && is_finite(found->point) &&
                             !check_closest(from, within),
                         "the closest is finite, and was not refused");
            }
        }
    }
    void look() {
        const ObjectId object = values_.handle(known_);
        const ObjectForm form = world_.form_of(object);
        hold(static_cast<bool>(form.object) == world_.is_known(object), "what is known has a form");
        for (std::size_t i = 0; i < form.side_count; ++i)
            hold(is_finite(form.side(i).a) && is_finite(form.side(i).b), "a side is finite");
        hold(is_finite(world_.position_of(object)) && is_finite(world_.displacement_of(object)),
             "places are finite");
        hold(is_finite(world_.traits_of(object).surface_velocity), "traits are finite");
        hold(radius_of(world_.shape_of(object)) >= 0.0, "a shape is one");
        world_.is_enabled(object);
        std::size_t all = 0, near = 0;
        world_.visit_objects([&](const ObjectForm& each) { all += world_.is_known(each.object); });
        const Vec2 least = values_.vector(0.2);
        world_.visit_objects({least, values_.vector(0.2)}, [&](const ObjectForm&) { ++near; });
        hold(near <= all, "an area has at most all");
        static_cast<void>(world_.wall(static_cast<std::size_t>(values_.from_bytes<unsigned>())));
        static_cast<void>(world_.body(static_cast<std::size_t>(random_.below(9))));
        world_.object_of_wall(values_.from_bytes<std::uint32_t>());
    }
    void hold_move(const MoverResult& moved) {
        hold(is_finite(moved.position) && is_finite(moved.velocity), "a result is finite");
        hold(std::isfinite(moved.floor.gap) && is_finite(moved.floor.normal), "a floor is finite");
        hold(std::isfinite(moved.depth) && is_finite(moved.state.place), "its state is finite");
    }
    void move_one() {
        const Mover mover = values_.mover(known_);
        MoverInput input = values_.input();
        MoverState state = values_.state(known_);
        std::array<MoverContact, 4> contacts;
        const bool is_wrong = check(mover).has_value();
        for (int i = 0; i < 6 && !problem_; ++i) {
            const MoverResult moved = move(world_, mover, input, state, contacts);
            const bool is_refused = is_wrong || check(input).has_value();
            hold(moved.was_refused == is_refused, "was_refused is what check() says");
            if (moved.was_refused) break;
            hold_move(moved);
            hold(is_near(moved.position), "a move ends within the limits");
            for (std::size_t k = 0; k < std::min<std::size_t>(moved.contact_count, 4); ++k)
                hold(is_finite(contacts[k].point) && is_finite(contacts[k].normal),
                     "a contact is finite");
            input.position = moved.position;
            input.velocity = moved.velocity;
            hold(!check(input), "the next move takes what one has answered");
            state = moved.state;
            if (random_.chance(0.3)) world_.advance();
        }
    }
    void move_many() {
        std::vector<Mover> movers;
        for (int i = 0; i < 3; ++i) movers.push_back(values_.mover(known_));
        std::vector<Moving> all(static_cast<std::size_t>(random_.below(12)));
        for (Moving& each : all) {
            if (random_.chance(0.95))
                each.mover = &movers[static_cast<std::size_t>(random_.below(3))];
            each.input = values_.input();
            each.state = values_.state(known_);
        }
        MoveOrder order;
        const auto among = random_.chance(0.5) ? Among::solid : Among::passing;
        order.sort(all);
        hold(!order.move(world_, all, among, 3, 3), "there is no slice 3 of 3");
        hold(!order.move(world_, all, among, 0, 0), "there is no slice of none");
        hold(order.move(world_, all, among, 0, 1), "all of them are moved");
        for (const Moving& each : all) {
            const bool is_refused = !each.mover || check(*each.mover) || check(each.input);
            hold(each.result.was_refused == is_refused, "was_refused is what check() says");
            if (!is_refused) hold_move(each.result);
        }
    }

    // --- C ---

    static sl_vec2 of(Vec2 v) { return {v.x, v.y}; }
    sl_object object_of_c() {
        const auto object = values_.handle({});
        if (random_.chance(0.3)) return {object.slot, object.generation};
        return c_known_[static_cast<std::size_t>(random_.below(static_cast<int>(c_known_.size())))];
    }
    sl_world* world_of_c() { return random_.chance(0.03) ? nullptr : c_world_; }
    sl_traits traits_of_c() {
        const Traits ours = values_.traits();
        sl_traits traits{ours.category, ours.user_data, of(ours.solid_side),
                         of(ours.surface_velocity)};
        return random_.chance(0.05) ? values_.from_bytes<sl_traits>() : traits;
    }
    sl_shape* shape_of_c() {
        std::vector<sl_vec2> corners;
        for (const Vec2 corner : values_.corners()) corners.push_back(of(corner));
        if (random_.chance(0.4)) corners.resize(std::min<std::size_t>(corners.size(), 2));
        const double radius = random_.chance(0.5) ? 0.0 : values_.size();
        const bool has_corners = !corners.empty() && random_.chance(0.97);
        sl_shape* shape = random_.chance(0.3)
                              ? sl_new_box(values_.size(), values_.size(), error_)
                              : sl_new_shape(has_corners ? corners.data() : nullptr, corners.size(),
                                             radius, random_.chance(0.5) ? error_ : nullptr);
        return shape;
    }
    void edit_c() {
        sl_world* world = world_of_c();
        const sl_object object = object_of_c();
        switch (random_.below(7)) {
            case 0: {
                sl_shape* shape = shape_of_c();
                const sl_body body{shape, of(values_.vector(0.05)), traits_of_c()};
                const auto added =
                    sl_add_body(world, random_.chance(0.95) ? &body : nullptr, error_);
                if (c_known_.size() < 24) c_known_.push_back(added);
                sl_free_shape(shape);
                break;
            }
            case 1: {
                std::vector<sl_vec2> corners;
                for (const Vec2 corner : values_.corners()) corners.push_back(of(corner));
                if (random_.chance(0.4)) corners.resize(std::min<std::size_t>(corners.size(), 2));
                const sl_wall wall{random_.chance(0.95) ? corners.data() : nullptr, corners.size(),
                                   random_.chance(0.8) ? 0.0 : values_.size(), traits_of_c()};
                const auto added = sl_add_wall(world, &wall, error_);
                if (c_known_.size() < 24) c_known_.push_back(added);
                break;
            }
            case 2:
                hold(sl_is_known(world, object) == sl_check_object(world, object, error_),
                     "sl_check_object says whether it is known");
                sl_remove(world, object);
                break;
            case 3:
                sl_set_enabled(world, object, random_.chance(0.5));
                sl_is_enabled(world, object);
                sl_traits_of(world, object);
                break;
            case 4: {
                const sl_vec2 to = of(values_.vector(0.1));
                const bool is_taken = sl_check_move_body(world, object, to, error_);
                hold(sl_move_body(world, object, to) == is_taken, "sl_check_move_body says it");
                sl_position_of(world, object);
                sl_displacement_of(world, object);
                break;
            }
            case 5: {
                sl_advance(world);
                sl_snapshot* snapshot = sl_save(world);
                std::vector<std::byte> bytes(sl_snapshot_size(snapshot));
                sl_snapshot_bytes(snapshot, bytes.data(), bytes.size());
                if (!bytes.empty() && random_.chance(0.5)) bytes[bytes.size() / 2] ^= std::byte{4};
                sl_snapshot* read = sl_read_snapshot(world, bytes.data(), bytes.size(), error_);
                sl_restore(world, random_.chance(0.5) ? read : snapshot);
                sl_free_snapshot(read);
                sl_free_snapshot(snapshot);
                break;
            }
            default: {
                sl_object found[4];
                sl_objects(world, random_.chance(0.9) ? found : nullptr, 4);
                sl_objects_in(world, of(values_.vector(0.2)), of(values_.vector(0.2)), found, 4);
                sl_form form;
                sl_segment sides[8];
                sl_form_of(world, object, &form, sides, 8);
                sl_wall_at(world, values_.from_bytes<std::uint32_t>());
                sl_body_at(world, values_.from_bytes<std::uint32_t>());
            }
        }
    }
    sl_filter filter_of_c() {
        sl_filter filter = sl_default_filter();
        filter.ignored = object_of_c();
        if (random_.chance(0.3))
            filter.accepts = [](const sl_candidate* each, void*) { return each->object.slot != 2; };
        return filter;
    }
    void ask_c() {
        sl_world* world = world_of_c();
        sl_shape* shape = shape_of_c();
        const sl_filter filter = filter_of_c();
        const sl_filter* some = random_.chance(0.5) ? &filter : nullptr;
        const sl_vec2 from = of(values_.vector(0.1)), by = of(values_.vector(0.15));
        sl_hit hits[3];
        sl_overlap overlaps[3];
        sl_near_point closest;
        const double within = values_.number(0.4);
        if (sl_cast_ray(world, from, by, some, hits))
            hold(sl_check_cast(nullptr, from, by, error_), "what is refused hits nothing");
        if (sl_cast(world, shape, from, by, some, hits))
            hold(sl_check_cast(shape, from, by, error_), "what is refused hits nothing");
        sl_cast_all(world, shape, from, by, some, hits, 3);
        sl_cast_ray_all(world, from, by, some, nullptr, 3);
        sl_overlaps(world, shape, from, some, overlaps, 3);
        hold(!sl_has_room(world, shape, from, some) || sl_check_overlaps(shape, from, error_),
             "what is refused has no room");
        if (sl_closest(world, from, within, some, &closest))
            hold(sl_check_closest(from, within, error_), "what is refused has no closest");
        sl_free_shape(shape);
    }
    sl_mover* mover_of_c() {
        sl_mover_settings settings = sl_default_settings();
        sl_shape* shape = random_.chance(0.5) ? shape_of_c() : nullptr;
        settings.shape = shape;
        settings.filter = filter_of_c();
        if (random_.chance(0.3)) settings.up = of(values_.vector(0.2));
        if (random_.chance(0.2)) settings.floor_angle = values_.number(0.5);
        if (random_.chance(0.2)) settings.step_height = values_.size(0.3);
        if (random_.chance(0.3)) settings.triggers = static_cast<std::uint64_t>(random_.below(4));
        if (random_.chance(0.1)) settings.leaving = values_.from_bytes<sl_leaving>();
        if (random_.chance(0.1)) std::memset(&settings.stop_on_slope, 0xff, 2);
        if (random_.chance(0.1)) std::memset(&settings.leaps, 0xff, 2);
        sl_mover* mover = sl_new_mover(&settings, error_);
        sl_free_shape(shape);
        return mover;
    }
    sl_input input_of_c() {
        if (random_.chance(0.05)) return values_.from_bytes<sl_input>();
        const MoverInput ours = values_.input();
        return {of(ours.position), of(ours.velocity), of(ours.acceleration), ours.seconds, false};
    }
    sl_state state_of_c() {
        if (random_.chance(0.1)) return values_.from_bytes<sl_state>();
        sl_state state = sl_in_the_air();
        state.platform = object_of_c();
        return state;
    }
    void move_one_of_c() {
        sl_world* world = world_of_c();
        sl_mover* mover = mover_of_c();
        const sl_input input = input_of_c();
        const sl_state state = state_of_c();
        sl_contact contacts[3];
        std::array<sl_trigger, 3> triggers{};
        const sl_input* some_input = random_.chance(0.97) ? &input : nullptr;
        const sl_state* some_state = random_.chance(0.9) ? &state : nullptr;
        sl_contact* some_contacts = random_.chance(0.5) ? contacts : nullptr;
        sl_trigger* some_triggers = random_.chance(0.5) ? triggers.data() : nullptr;
        const sl_result moved = sl_move_through(world, mover, some_input, some_state, some_contacts,
                                                3, some_triggers, triggers.size());
        if (random_.chance(0.1)) triggers.fill(values_.from_bytes<sl_trigger>());
        std::array<sl_trigger_change, 4> changes;
        const std::size_t changed =
            sl_trigger_changes(triggers.data(), 3, some_triggers, 3, changes.data(), 4);
        hold(changed <= 12, "a trigger changes twice at most");
        hold(std::isfinite(moved.position.x) && std::isfinite(moved.velocity.y),
             "a result is finite");
        if (!moved.was_refused) hold(sl_check_input(&input, error_), "what is wrong is refused");
        sl_free_mover(mover);
    }
    void move_many_of_c() {
        sl_world* world = world_of_c();
        sl_mover* movers[] = {mover_of_c(), mover_of_c()};
        std::vector<sl_moving> all(static_cast<std::size_t>(random_.below(8)));
        for (sl_moving& each : all) {
            each.mover = movers[random_.below(2)];
            each.input = input_of_c();
            each.state = state_of_c();
            each.most_contacts = static_cast<std::size_t>(random_.below(3));
        }
        sl_order* order = random_.chance(0.95) ? sl_new_order() : nullptr;
        const sl_among among =
            random_.chance(0.9) ? random_.below(2) : values_.from_bytes<sl_among>();
        sl_move_all(world, all.data(), all.size(), order, among);
        sl_sort(order, random_.chance(0.95) ? all.data() : nullptr, all.size());
        sl_move_slice(world, all.data(), all.size(), order, among,
                      static_cast<std::size_t>(random_.below(4)),
                      static_cast<std::size_t>(random_.below(4)));
        hold(!sl_move_slice(world, all.data(), all.size() + 1, order, among, 0, 1),
             "others than were sorted are not moved");
        sl_free_order(order);
        for (sl_mover* mover : movers) sl_free_mover(mover);
    }

    Random& random_;
    StrangeValues values_;
    std::optional<std::string> problem_;
    World world_{std::shared_ptr<const Level>()};
    World other_{std::shared_ptr<const Level>()};
    WorldState state_;
    std::vector<ObjectId> known_;
    sl_world* c_world_ = nullptr;
    std::vector<sl_object> c_known_;
    char error_[SL_ERROR_SIZE] = "";
};

}  // namespace slidelab::test
