#include "app/tools/stages/stage_cursor.hpp"

#include <utility>

namespace slidelab::lab {

void StageCursor::set_open(bool open) {
    is_open_ = open;
    if (!open) release();
}

void StageCursor::release() {
    event_.reset();
    is_playing_ = false;
}

void StageCursor::choose(std::size_t event) {
    event_ = event;
    is_playing_ = false;
}

bool StageCursor::step(int direction, const Move& move) {
    const bool leads_out =
        move.events == 0 || (event_ && *event_ == (direction > 0 ? move.events - 1 : 0));
    if (leads_out) return false;
    if (!event_) {
        enter(direction, move);
    } else {
        event_ = direction > 0 ? *event_ + 1 : *event_ - 1;
    }
    return true;
}

void StageCursor::enter(int direction, const Move& move) {
    tick_ = move.tick;
    read_for_ = 0.0;
    event_.reset();
    if (move.events > 0) event_ = direction > 0 ? 0 : move.events - 1;
}

void StageCursor::follow(const Move& move) {
    const bool is_another = std::exchange(tick_, move.tick) != move.tick;
    if (is_another || (event_ && *event_ >= move.events)) event_.reset();
}

bool StageCursor::is_due(double seconds) {
    read_for_ = is_playing_ ? read_for_ + seconds : 0.0;
    if (!is_playing_ || (event_ && read_for_ < reading_time)) return false;
    read_for_ = 0.0;
    return true;
}

}  // namespace slidelab::lab
