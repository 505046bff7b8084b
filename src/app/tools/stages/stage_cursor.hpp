// Which event of the move in view is at hand, and how it goes from event to event, through the end
// of a tick into the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace slidelab::lab {

class StageCursor {
public:
    static constexpr double reading_time = 1.0;  ///< seconds an event, while they play

    /// What it points into.
    struct Move {
        std::size_t events = 0;
        std::int64_t tick = 0;  ///< identifies the move
        bool has_before = false;
        bool has_after = false;  ///< a move that is there already
        bool can_go_on = false;  ///< or one that can be made
    };

    /// Whether the list is open. With it closed no event is at hand.
    bool is_open() const { return is_open_; }
    void set_open(bool open);

    /// None: all of the move is in view.
    std::optional<std::size_t> event() const { return event_; }
    bool is_playing() const { return is_playing_; }

    void choose(std::size_t event);
    /// All of the move is in view again.
    void release();
    /// The list is opened for the move that is shown next: at its first event, or its last.
    void enter(int direction);
    /// The same, at that event.
    void enter_at(std::size_t event);
    /// One event on (1) or back (-1). The answer: by how many ticks the view has to go.
    int step(int direction, const Move& move);
    void toggle_play() { is_playing_ = !is_playing_; }
    /// Time passes. The answer is that of step.
    int play(double seconds, const Move& move);
    /// Once a frame, with the move that is in view by then.
    void follow(const Move& move);

private:
    int leave(int direction, const Move& move);

    bool is_open_ = true;
    bool is_playing_ = false;
    double read_for_ = 0.0;  ///< seconds
    std::optional<std::size_t> event_;
    std::int64_t tick_ = 0;              ///< that event_ belongs to
    int arriving_ = 0;                   ///< from before (1) or from behind (-1) at the next move
    bool is_entered_ = false;            ///< the next move is the one in view
    std::optional<std::size_t> wanted_;  ///< of the next move
};

}  // namespace slidelab::lab
