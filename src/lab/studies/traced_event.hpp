// Reads an event of a move's trace: its stage, its compared numbers, and the places of its marks.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/studies/move_story.hpp"

namespace slidelab::lab {

inline const TraceEvent& event_at(const MadeMove& move, std::size_t event) {
    return move.trace->events()[event];
}

/// Null for an unknown stage.
const Stage* stage_of(const MadeMove& move, const TraceEvent& event);

/// Whether two events are of the same sub-step and round.
bool has_same_heading(const TraceEvent& a, const TraceEvent& b);

/// The numbers compared under one name, or of one body's walls; the least counts. A wall may be
/// crossed twice, and an axis belong to two shapes.
struct Compared {
    std::string_view name;
    std::optional<WallRef> wall;
    std::optional<double> least;
    bool is_chosen = false;
};

/// In the order of the stage's list, then in the order of the event.
std::vector<Compared> compared_in(const MadeMove& move, const TraceEvent& event);

std::string title_of(const MadeMove& move, const Compared& one);

inline constexpr std::string_view no_number = "\u2013";  ///< for one that was out of the question

/// Integers have no decimals.
std::string short_text(double value);
std::string short_text(Vec2 v);

/// Null without a mark of the role.
const Mark* first_mark(std::span<const Mark> marks, Role role);
bool is_vector(const Mark& mark);

/// The mover's position in a mark of its outline, or of the point that it shrunk to.
Vec2 position_of(const MadeMove& move, const Mark& mark);

}  // namespace slidelab::lab
