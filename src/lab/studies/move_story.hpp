// The story of one move: the events of its trace as rows of text, in the order of computation, with
// an explanation of each.
//
// All texts are made from the events (stage, moment, numbers, reason, marks) and the strategy's
// table of stages, so a new strategy needs no code here. Texts are made row by row, for lists that
// show a few of thousands. Each function's move has a trace.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lab/judge/made_move.hpp"

namespace slidelab::lab {

/// One row of the list.
struct StoryRow {
    enum class Kind {
        heading,  ///< the sub-step and round of the events that follow
        event,    ///< its stage, and its decision where there is room
        detail,   ///< its decision
        number    ///< one of many numbers
    };
    Kind kind = Kind::event;
    std::size_t event = 0;   ///< index in Trace::events(); of a heading: the first that follows
    std::size_t number = 0;  ///< of a number: its index among the compared ones
};

/// Headings, events, and further rows for texts that do not fit beside a title. O(events).
std::vector<StoryRow> story_of(const MadeMove& move);

/// "Sub-step 3, round 1"; "Time of impact"; "side 0.412, end a –, end b 0.655 → side".
std::string text_of(const MadeMove& move, const StoryRow& row);

/// An event in one line: "Time of impact: side 0.412, end a –, end b 0.655 → side (earliest)".
std::string line_of(const MadeMove& move, std::size_t index);

/// Whether a row of kind `number` is the chosen one.
bool is_chosen(const MadeMove& move, const StoryRow& row);

/// The explanation of an event's stage.
struct Explanation {
    std::string title;          ///< "3. Time of impact"
    std::string_view sentence;  ///< of the stage
    std::string_view source;    ///< the article and its figure; may be empty
    std::string formula;        ///< in words; may be empty
    std::string with_numbers;   ///< the same with the event's numbers; empty when one is missing
};

/// The formula of a stage has places in braces, `{key}` or `{key:symbol}`, and parts in brackets
/// that are only there where all their places have numbers. Without numbers the symbol is written,
/// or else the key. Keys:
/// - the name of a number of the event; `chosen`: the one that decided; `reason`, `note`: words
/// - a role: the first mark of the event in that role, a vector or a place; with `.from`, `.to`,
///   `.unit`, or between bars its length; after `<`, the latest such mark of an earlier round
/// - `start`, `displacement`, `sub_steps`, `radius` of the move
/// Defined in move_explanation.cpp.
Explanation explain(const MadeMove& move, std::size_t index);

/// The mover's position at an event: from its marks, or else on the path at the event's time.
Vec2 position_at(const MadeMove& move, std::size_t index);

}  // namespace slidelab::lab
