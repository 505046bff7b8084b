// The signs of a failure in a tick: the events of the timeline, and a few special signs for
// recordings of failures only. Each described once.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "lab/run/event_set.hpp"
#include "lab/run/step.hpp"

namespace slidelab::lab {

/// Signs that are no trouble in every run.
enum class SpecialSign {
    inside_at_end,       ///< a residual overlap in the last tick; one at the start may take longer
    thrown,              ///< it went more than twice its displacement without a push
    velocity_into_wall,  ///< its velocity points into a wall that it hit
    through_box,         ///< its centre passed through a moving box
    inside_box,          ///< its centre is in a moving box
    contact_in_air,      ///< a contact with a wall that it does not touch
    off_floor,           ///< it is in the air, and did not jump
    slid_at_rest,        ///< it moved, and nothing asked it to
    slower_on_slope,     ///< on the floor it went less than asked, though nothing was hit
    stopped_on_floor     ///< it walked into something, and did not get on
};

using FailureSign = std::variant<EventKind, SpecialSign>;

/// The sign of a name in the index; none for an unknown name.
std::optional<FailureSign> find_sign(std::string_view name);
std::string_view name_of(const FailureSign& sign);
/// Its meaning, a sentence.
std::string_view sentence_of(const FailureSign& sign);
/// All names, for messages: "slowed, stuck, …".
std::string sign_names();

// The special signs that one move shows.

/// Whether it went more than twice its displacement without a push.
bool was_thrown(const MoveRequest& request, const MoveResult& result);
/// Whether its velocity points into a wall that it hit, by more than `noticeable` units/s.
bool points_into_wall(const MoveResult& result, double noticeable = 1e-6);
bool passed_through_box(const MoveRequest& request, const MoveResult& result);
bool is_inside_box(const MoveRequest& request, const MoveResult& result);
/// Whether it has a contact with a wall more than a hundredth of a unit away.
bool has_contact_in_air(const Level& level, const MoveRequest& request, const MoveResult& result);

/// A tick to test for signs.
struct SignedTick {
    const Level& level;
    const TickRecord& record;
    EventSet events;       ///< detected in it
    bool is_last = false;  ///< of the run
};

bool shows(const FailureSign& sign, const SignedTick& tick);

}  // namespace slidelab::lab
