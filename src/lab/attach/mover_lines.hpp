// The requests to a foreign mover, and its answers: lines of JSON in the words of the probe
// (docs/attach.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "articles/contract/strategy.hpp"
#include "lab/text/input_error.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

/// The line of a level, before its first move, and again where walls or shape change: {"shape",
/// "segments", "polygons", "boxes"}, with the bodies that an engine would have, tile by tile.
std::string walls_line(const Level& level, const Shape& shape);

/// The line of a move, without its id: {"from", "delta", "velocity"}, and fields of boxes that
/// move, seen from the side, and of the mover's state.
std::string move_line(const MoveRequest& request);

/// The same with the id in front.
std::string with_id(std::string_view move_line, std::int64_t id);

// Stages of a foreign mover's trace.
inline constexpr int path_stage = 1;
inline constexpr int contact_stage = 2;
inline constexpr int own_stage = 3;

struct ForeignContact {
    Vec2 normal;         ///< unit, away from the wall
    double depth = 0.0;  ///< units

    friend bool operator==(const ForeignContact&, const ForeignContact&) = default;
};

struct ForeignAnswer {
    Vec2 to;
    std::optional<Vec2> velocity = {};
    std::optional<std::vector<ForeignContact>> contacts = {};
    std::vector<Vec2> path = {};  ///< between start and end
    StrategyState state = {};
    /// To be drawn: what the mover looked at. They decide nothing.
    std::vector<Mark> marks = {};

    /// Whether the mover does the same, whatever it drew.
    friend bool operator==(const ForeignAnswer& a, const ForeignAnswer& b) {
        return a.to == b.to && a.velocity == b.velocity && a.contacts == b.contacts &&
               a.path == b.path && a.state == b.state;
    }
};

/// The answer to the move of that id; a string is what is wrong with it.
std::variant<ForeignAnswer, InputError> read_answer(std::string_view line, std::int64_t id);

}  // namespace slidelab::lab
