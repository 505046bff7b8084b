// Models at rest, walking, jumping and falling in open rooms of boxes: each mark of a trouble is
// confirmed by arithmetic on the boxes' sides, which knows no sweep, no slide and no margin option.
// SLIDELAB_CASES=100 makes it 100,000 ticks of each model.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "lab/engines/models.hpp"
#include "lab/events/event_detector.hpp"
#include "lab/run/simulation.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/map_builder.hpp"
#include "support/random.hpp"

namespace slidelab::lab {
namespace models_in_rooms_test {

struct Room {
    std::vector<Box> boxes;
    Vec2 spawn;
    Vec2 half;  ///< of the mover's bounds
};

/// Sixteenths of a unit: on the lattice of every model, and between pixels of some.
double in_16ths(test::Random& random, double low, double high) {
    return std::round(random.between(low, high) * 8.0) / 8.0;
}

/// Closed below and at its sides, 10 to 20 wide; for a box there are platforms, as wide as three
/// movers, with room above them.
Room some_room(test::Random& random, bool is_box) {
    Room room;
    const double width = in_16ths(random, 10.0, 20.0);
    const double half_width = in_16ths(random, 0.25, 0.5);
    const double half_height = in_16ths(random, 0.375, 0.75);
    room.half = {half_width, half_height};
    room.boxes = {{{width / 2, 11.0}, {width / 2 + 1.0, 1.0}},
                  {{-0.5, 5.0}, {0.5, 6.0}},
                  {{width + 0.5, 5.0}, {0.5, 6.0}}};
    if (is_box && random.chance(0.5)) {
        const double x = in_16ths(random, 4.0, width - 4.0);
        const double y = in_16ths(random, 6.0, 8.0);
        room.boxes.push_back({{x, y}, {1.5, 0.25}});
    }
    const double x = in_16ths(random, 1.0, width - 1.0);
    const double y = in_16ths(random, 2.0, 5.0);
    room.spawn = {x, y};
    return room;
}

Input some_input(test::Random& random) {
    const int kind = static_cast<int>(random.between(0.0, 4.0));
    Input input;
    if (kind == 1 || kind == 2) input.right = kind == 1 ? 1.0 : -1.0;
    if (kind == 3) input.right = random.chance(0.5) ? 1.0 : -1.0;
    input.jump = kind == 3;
    return input;
}

/// An answer by the sides of the boxes, with a little for what an engine keeps or rounds: more than
/// any margin at its default.
class Sides {
public:
    Sides(const Room& room, double kept) : slack(kept), room_(room) {}

    /// How far the mover may go from a place along an axis before it touches a box; up to `most`.
    double free(Vec2 at, double Vec2::*axis, double sign, double most) const {
        double free = most;
        double Vec2::*const across = axis == &Vec2::x ? &Vec2::y : &Vec2::x;
        for (const Box& box : room_.boxes) {
            const double beside = std::abs(at.*across - box.center.*across);
            if (beside >= room_.half.*across + box.half.*across - slack) continue;
            const double apart = (box.center.*axis - at.*axis) * sign;
            const double gap = apart - room_.half.*axis - box.half.*axis;
            if (apart > 0.0) free = std::min(free, gap);
        }
        return free;
    }
    double depth(Vec2 at) const {
        double deepest = 0.0;
        for (const Box& box : room_.boxes) {
            const Vec2 off = at - box.center;
            const double x = room_.half.x + box.half.x - std::abs(off.x);
            const double y = room_.half.y + box.half.y - std::abs(off.y);
            deepest = std::max(deepest, std::min(x, y));
        }
        return deepest;
    }

    const double slack;  ///< units

private:
    const Room& room_;
};

bool is_slower_than_free(const Sides& sides, const MoveRequest& request, Vec2 end, Vec2 kept) {
    const Vec2 went = end + kept - request.position;
    for (double Vec2::*axis : {&Vec2::x, &Vec2::y}) {
        const double wanted = std::abs(request.displacement.*axis);
        const double sign = request.displacement.*axis < 0.0 ? -1.0 : 1.0;
        const double free = sides.free(end, axis, sign, wanted + 1.0);
        if (free > sides.slack && went.*axis * sign < 0.95 * wanted) return true;
    }
    return false;
}

bool leads_into_side(const Sides& sides, Vec2 velocity, Vec2 end) {
    for (double Vec2::*axis : {&Vec2::x, &Vec2::y}) {
        const double sign = velocity.*axis < 0.0 ? -1.0 : 1.0;
        const bool is_into = std::abs(velocity.*axis) > 0.005 * length(velocity);
        if (is_into && sides.free(end, axis, sign, 1.0) <= sides.slack) return true;
    }
    return false;
}

bool is_confirmed(EventKind kind, const Sides& sides, const TickRecord& record, Vec2 kept) {
    const MoveRequest& request = record.request();
    const Vec2 end = record.after().position;
    switch (kind) {
        case EventKind::stuck:
        case EventKind::slowed:
            return is_slower_than_free(sides, request, end, kept);
        case EventKind::hanging:
            return sides.free(end, &Vec2::y, 1.0, 1.0) > sides.slack;
        case EventKind::began_inside:
            return sides.depth(request.position) > 0.0;
        case EventKind::overlap_left:
            return sides.depth(end) > 0.0;
        case EventKind::velocity_into_wall:
            return leads_into_side(sides, record.result().velocity, end);
        case EventKind::jitter:  // by its places alone
            return true;
        default:
            return false;
    }
}

class ModelsInRooms : public testing::TestWithParam<const Strategy*> {};

TEST_P(ModelsInRooms, HaveNoMarkThatTheSidesOfTheBoxesDoNotConfirm) {
    const Strategy& model = *GetParam();
    const bool is_box = model.moves(Shape(BoxShape{{0.3, 0.3}}));
    test::Random random(58);
    const int rooms = test::cases(10);
    constexpr int ticks = 100;
    int marks = 0;
    int wrong = 0;
    for (int number = 0; number < rooms; ++number) {
        const Room room = some_room(random, is_box);
        test::MapBuilder builder;
        builder.set_gravity(30.0);
        builder.set_spawn(room.spawn);
        for (const Box& box : room.boxes) builder.add_box(box);
        Settings settings = default_settings();
        choose_strategy(settings, model);
        settings.shape = is_box ? "box" : "capsule";
        settings.half_width = room.half.x;
        settings.half_height = room.half.y;
        settings.radius = room.half.x;
        settings.capsule_x = 0.0;
        settings.capsule_y = room.half.y - room.half.x;
        Simulation run(std::make_shared<const Map>(test::built(std::move(builder))), settings);
        // GameMaker keeps no margin: it stops within a part of its step.
        const Sides sides(room, model.id == "gamemaker_move_and_collide" ? 1.0 / 64 : 1.0 / 32);
        EventDetector detector;
        Input input;
        for (int tick = 0; tick < ticks; ++tick) {
            if (tick % 20 == 0) input = some_input(random);
            const Snapshot before = run.snapshot();
            run.tick(input);
            const TickRecord& record = *run.last_tick();
            const EventSet events = detector.notice(before, input, record);
            const Vec2 kept =
                kept_for_later(model, model.defaults(), record.request(), record.result());
            for (const EventDescription& event : event_descriptions()) {
                if (!event.is_trouble() || !events.has(event.kind)) continue;
                ++marks;
                if (is_confirmed(event.kind, sides, record, kept)) continue;
                if (++wrong > 5) continue;
                const Vec2 from = record.request().position;
                const Vec2 wanted = record.request().displacement;
                const Vec2 end = record.after().position;
                ADD_FAILURE() << fmt::format(
                    "{}: room {}, tick {}: {} from ({}, {}) by ({}, {}) to ({}, {})", model.id,
                    number, tick, event.name, from.x, from.y, wanted.x, wanted.y, end.x, end.y);
            }
        }
    }
    RecordProperty("ticks", rooms * ticks);
    RecordProperty("marks", marks);
    EXPECT_EQ(wrong, 0);
}

INSTANTIATE_TEST_SUITE_P(Engines, ModelsInRooms, testing::ValuesIn(models()),
                         [](const auto& one) { return std::string(one.param->id); });

}  // namespace models_in_rooms_test
}  // namespace slidelab::lab
