// The program's lines to the user: in one queue over the world, each until it was read, and all of
// them to be read again.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

enum class MessageTone : std::uint8_t { note, error };

struct Message {
    std::string text;
    MessageTone tone = MessageTone::note;
    double seconds_left = 0.0;         ///< over the world
    int count = 1;                     ///< how often it came in a row
    std::function<bool()> holds = {};  ///< whether it is still so; empty: it is
};

class Messages {
public:
    static constexpr std::size_t most_kept = 100;

    /// A note hurries those before it along, and takes the place of one with the same subject (the
    /// words before a colon); an error stays its time. An empty text: as dismiss.
    /// It goes early once it no longer `holds`.
    void show(std::string text, MessageTone tone = MessageTone::note,
              std::function<bool()> holds = {});
    /// To be called once a frame: those that no longer hold go.
    void check();
    /// One more sentence of the last one, if it has not been dismissed.
    void add(const std::string& sentence);
    /// Their occasion is over: none of them is over the world any more.
    void dismiss();

    /// The text of the last one since dismiss(), on the screen or not; else empty.
    const std::string& text() const { return last_; }
    /// All of them, oldest first.
    const std::vector<Message>& all() const { return all_; }

    /// Draws those that are to be read, below each other; centred in the part of the screen left of
    /// `right_edge` and below `top`, pixels. `error_color`: as ImGui packs it.
    void draw(float right_edge, float top, float scale, std::uint32_t error_color);
    /// The rectangle around those drawn in this frame, pixels; none: none was.
    const std::optional<Aabb>& place() const { return place_; }

    /// Pixels from the top of the screen to the lower edge of a message of one line.
    static double height(float scale);

    bool is_gone() const;
    void age(double seconds);
    /// How long the picture of them stays as it is, seconds; at most 1.
    double rest() const;

private:
    std::vector<Message> all_;
    std::string last_;
    std::optional<Aabb> place_;
};

}  // namespace slidelab::lab
