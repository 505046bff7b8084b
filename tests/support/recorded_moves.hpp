// The moves that an original and its model are both asked for, and what the original answered.
//
// The generator is the same as in originals/moves.mjs and originals/moves.lua: all its numbers are
// multiples of 1/64 unit. Each move of a case begins where the original ended the one before.
#pragma once

#include <algorithm>
#include <cmath>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "lab/engines/models.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::test::recorded {

class Dice {
public:
    explicit Dice(std::uint64_t number) : state_(1 + number * 7919) {
        for (int i = 0; i < 3; ++i) below(2);
    }
    std::uint64_t below(std::uint64_t n) {
        state_ = state_ * 48271 % 2147483647;
        return state_ % n;
    }
    double in_64ths(std::uint64_t n) { return static_cast<double>(below(n)) / 64.0; }

private:
    std::uint64_t state_;
};

using Outline = std::vector<Vec2>;

inline Outline box_outline(double x, double y, double w, double h) {
    return {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
}

inline Outline outline(std::uint64_t form, double x, double y, double w, double h) {
    if (form == 0) return {{x, y + h}, {x + w, y}, {x + w, y + h}};
    if (form == 1) return {{x, y}, {x + w, y + h}, {x, y + h}};
    if (form == 2) return {{x + w / 2, y}, {x + w, y + h / 2}, {x + w / 2, y + h}, {x, y + h / 2}};
    return {{x + w / 4, y}, {x + w - w / 4, y}, {x + w, y + h}, {x, y + h}};
}

inline std::vector<Outline> tiles(Dice& dice, bool is_floor) {
    constexpr std::uint64_t chances[] = {0, 0, 0, 0, 25, 100, 0};
    std::vector<Outline> all;
    for (int row = 0; row < 7; ++row) {
        for (int column = 0; column < 8; ++column) {
            const bool is_tile = dice.below(100) < (is_floor ? chances[row] : 30);
            if (is_tile) all.push_back(box_outline(column, row, 1, 1));
        }
    }
    return all;
}

inline std::vector<Outline> obstacles(Dice& dice, std::uint64_t kind, bool polygons) {
    if (kind == 0 || kind == 3) return tiles(dice, kind == 3);
    std::vector<Outline> all;
    for (int i = 0; i < 9; ++i) {
        const double x = dice.in_64ths(448);
        const double y = dice.in_64ths(384);
        const double w = 0.25 + dice.in_64ths(80);
        const double h = 0.25 + dice.in_64ths(80);
        const std::uint64_t form = dice.below(4);
        all.push_back(kind == 2 && polygons ? outline(form, x, y, w, h) : box_outline(x, y, w, h));
    }
    return all;
}

inline Aabb bounds_of_outline(const Outline& corners) {
    Aabb all{corners[0], corners[0]};
    for (const Vec2 corner : corners) all = merged(all, {corner, corner});
    return all;
}

struct MoveCase {
    std::vector<Outline> obstacles;
    Shape shape;
    std::optional<Vec2> start;  ///< none where no place was free
    std::vector<Vec2> moves;

    /// `one_way`: every third wall is solid from above alone.
    Level level(bool one_way = false) const {
        LevelBuilder builder;
        builder.set_near_miss(0.0);
        for (std::size_t i = 0; i < obstacles.size(); ++i) {
            Traits traits;
            if (one_way && i % 3 == 0) traits.solid_side = {0.0, -1.0};
            builder.set_traits(traits);
            builder.add_polygon(obstacles[i]);
        }
        return std::get<Level>(std::move(builder).build());
    }
};

inline Shape shape_of_case(int form, double hx, double hy) {
    if (form == 0) return BoxShape{{hx, hy}};
    if (form == 1) return DiskShape{hx};
    return CapsuleShape{{{0.0, -hy / 2}, {0.0, hy / 2}}, hx};
}

inline MoveCase move_case(std::uint64_t number, const std::vector<int>& shapes, bool polygons) {
    Dice dice(number);
    const std::uint64_t kind = number % 4;
    MoveCase made;
    made.obstacles = obstacles(dice, kind, polygons);
    const int form = shapes[static_cast<std::size_t>(dice.below(shapes.size()))];
    const double hx = 0.25 + dice.in_64ths(16);
    const double hy = 0.25 + dice.in_64ths(16);
    made.shape = shape_of_case(form, hx, hy);
    const Vec2 extents{hx, form == 0 ? hy : form == 1 ? hx : hx + hy / 2};
    const auto is_free = [&](Vec2 at) {
        const Vec2 gap{1.0 / 32, 1.0 / 32};
        const Aabb mover = inflated({at, at}, extents + gap);
        return std::none_of(
            made.obstacles.begin(), made.obstacles.end(),
            [&](const Outline& corners) { return mover.overlaps(bounds_of_outline(corners)); });
    };
    for (int i = 0; i < 40 && !made.start; ++i) {
        const double x = 0.5 + dice.in_64ths(384);
        const double y = kind == 3 ? 5 - extents.y - (3 + static_cast<double>(dice.below(10))) / 64
                                   : 0.5 + dice.in_64ths(384);
        if (is_free({x, y})) made.start = Vec2{x, y};
    }
    for (int i = 0; i < 4; ++i) {
        const double x = dice.in_64ths(161) - 1.25;
        const double y = dice.in_64ths(161) - 1.25;
        made.moves.push_back({x, kind == 3 ? std::abs(y) / 4 : y});
    }
    return made;
}

/// How near a model comes to its original.
struct Fidelity {
    int moves = 0;
    int near = 0;        ///< that end within 1e-3 units
    double worst = 0.0;  ///< units
    std::string farthest;

    double share() const { return static_cast<double>(near) / moves; }
};

/// A recording of an original, and what it was recorded with.
struct Recording {
    std::string file;
    std::vector<int> shapes;  ///< 0 box, 1 disk, 2 capsule
    bool polygons = false;
    bool velocities = false;  ///< each end is followed by the velocity that the move leaves
    bool one_way = false;     ///< as in MoveCase::level
};

/// The end of a recorded move.
struct After {
    Vec2 position;
    std::optional<Vec2> velocity;
};

inline After read_after(std::istream& line, bool velocities) {
    After after;
    line >> after.position.x >> after.position.y;
    if (velocities) line >> after.velocity.emplace().x >> after.velocity->y;
    return after;
}

inline double distance_off(const MoveResult& result, const After& original) {
    const double off = distance(result.position, original.position);
    return original.velocity ? std::max(off, distance(result.velocity, *original.velocity)) : off;
}

/// The result that comes nearest, over the orders of walls that the model knows: the original's is
/// that of its tree.
inline MoveResult nearest_result(const Strategy& model, const Level& level,
                                 const MoveRequest& request, const After& original,
                                 bool any_order) {
    Options values = model.defaults();
    MoveResult nearest = model.move(level, request, values);
    const auto order = values.find("order");
    if (!order || !any_order) return nearest;
    for (std::size_t i = 0; i < model.options[*order].choices.size(); ++i) {
        if (values.set(*order, static_cast<double>(i))) continue;
        MoveResult other = model.move(level, request, values);
        if (distance_off(other, original) < distance_off(nearest, original)) nearest = other;
    }
    return nearest;
}

/// The moves of a recording, each from where the original was; what the model remembers is its own.
/// `usual` is the request but for its shape, place and displacement.
inline Fidelity fidelity(const Strategy& model, const Recording& recording,
                         const MoveRequest& usual = {}, bool any_order = false) {
    Fidelity found;
    std::ifstream lines(recording.file);
    for (std::string text; std::getline(lines, text);) {
        if (text.empty() || text[0] == '#') continue;
        std::istringstream line(text);
        std::uint64_t number = 0;
        line >> number;
        const MoveCase made = move_case(number, recording.shapes, recording.polygons);
        const Level level = made.level(recording.one_way);
        MoveRequest request = usual;
        request.shape = made.shape;
        request.position = *made.start;
        for (std::size_t i = 0; i < made.moves.size(); ++i) {
            request.displacement = request.velocity = made.moves[i];
            const After original = read_after(line, recording.velocities);
            const MoveResult result = nearest_result(model, level, request, original, any_order);
            const double off = distance_off(result, original);
            request.position = original.position;
            request.strategy_state = result.strategy_state;
            ++found.moves;
            if (off <= 1e-3) ++found.near;
            if (off > found.worst) {
                found.worst = off;
                found.farthest = std::to_string(number) + "." + std::to_string(i);
            }
        }
    }
    return found;
}

}  // namespace slidelab::test::recorded
