#include "app/tools/stages/stage_cursor.hpp"

#include <algorithm>
#include <utility>

namespace slidelab::lab {

void StageCursor::set_open(bool open) {
    is_open_ = open;
    if (!open) release();
}

void StageCursor::release() {
    event_.reset();
    is_playing_ = false;
    arriving_ = 0;
    wanted_.reset();
}

void StageCursor::choose(std::size_t event) {
    event_ = event;
    is_playing_ = false;
}

void StageCursor::enter(int direction) {
    is_open_ = true;
    arriving_ = direction;
    is_entered_ = true;
}

void StageCursor::enter_at(std::size_t event) {
    enter(1);
    is_playing_ = false;
    wanted_ = event;
}

int StageCursor::step(int direction, const Move& move) {
    is_open_ = true;
    if (arriving_ != 0) return 0;  // it is on its way
    if (move.events == 0) return leave(direction, move);
    if (!event_) {
        event_ = direction > 0 ? 0 : move.events - 1;
        return 0;
    }
    const bool leads_out = direction > 0 ? *event_ + 1 >= move.events : *event_ == 0;
    if (leads_out) return leave(direction, move);
    event_ = direction > 0 ? *event_ + 1 : *event_ - 1;
    return 0;
}

int StageCursor::leave(int direction, const Move& move) {
    if (direction > 0 ? !move.has_after && !move.can_go_on : !move.has_before) return 0;
    arriving_ = direction;
    is_entered_ = false;
    return direction;
}

int StageCursor::play(double seconds, const Move& move) {
    if (!is_playing_) {
        read_for_ = 0.0;
        return 0;
    }
    read_for_ += seconds;
    // The first event at once.
    if (event_ && read_for_ < reading_time) return 0;
    read_for_ = 0.0;
    const bool at_end = move.events == 0 || (event_ && *event_ + 1 >= move.events);
    if (at_end && !move.has_after) {
        is_playing_ = false;
        return 0;
    }
    return step(1, move);
}

void StageCursor::follow(const Move& move) {
    const bool is_another = std::exchange(tick_, move.tick) != move.tick;
    if (arriving_ != 0 && (is_another || is_entered_)) {
        event_.reset();
        if (move.events > 0) event_ = arriving_ > 0 ? wanted_.value_or(0) : move.events - 1;
        read_for_ = 0.0;
    } else if (is_another) {
        event_.reset();
    }
    // Where the move could not be left, it stays at its end.
    arriving_ = 0;
    is_entered_ = false;
    wanted_.reset();
    if (event_ && *event_ >= move.events) event_.reset();
}

}  // namespace slidelab::lab
