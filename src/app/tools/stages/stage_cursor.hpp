// Which event of the move in view is at hand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace slidelab::lab {

class StageCursor {
public:
    static constexpr double reading_time = 1.0;  ///< seconds an event, while they play

    /// The move that it points into.
    struct Move {
        std::size_t events = 0;
        std::int64_t tick = 0;  ///< identifies the move
    };

    /// Whether the list is open. With it closed no event is at hand.
    bool is_open() const { return is_open_; }
    void set_open(bool open);

    /// None: all of the move is in view.
    std::optional<std::size_t> event() const { return event_; }
    void choose(std::size_t event);
    /// All of the move is in view again.
    void release();
    /// One event on (1) or back (-1). False: that leads out of the move.
    bool step(int direction, const Move& move);
    /// The move came into view from before (1) or from behind (-1): its first event, or its last.
    void enter(int direction, const Move& move);
    /// Once a frame: of another move all is in view.
    void follow(const Move& move);

    bool is_playing() const { return is_playing_; }
    void toggle_play() { is_playing_ = !is_playing_; }
    /// Time passes. Whether the next event is due; the first one at once.
    bool is_due(double seconds);

private:
    bool is_open_ = true;
    bool is_playing_ = false;
    double read_for_ = 0.0;  ///< seconds
    std::optional<std::size_t> event_;
    std::int64_t tick_ = 0;  ///< that event_ belongs to
};

}  // namespace slidelab::lab
