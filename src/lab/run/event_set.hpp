// The kinds of events in a tick, described once for the timeline's marks, reports, `--events` and
// the panel.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace slidelab::lab {

enum class EventKind : std::uint8_t {
    first_contact,
    slowed,
    stuck,
    began_inside,
    overlap_left,
    squeezed,
    tunnelled,
    jitter,
    left_map,
    settings_changed,
    goal,
    jumped,
    hanging,
    pulled_up
};

struct EventDescription {
    EventKind kind;
    std::string_view name;      ///< in files and on the command line
    std::string_view title;     ///< on the timeline
    std::string_view sentence;  ///< what it means
    std::uint32_t color = 0;    ///< 0xRRGGBB, of its mark
    bool is_trouble = false;    ///< an event that a player takes for an error
};

/// In the order of EventKind, which is that of rising weight among the troubles of one tick.
std::span<const EventDescription> event_descriptions();
const EventDescription& describe(EventKind kind);

/// The events of one tick, or of several together.
class EventSet {
public:
    constexpr EventSet() = default;

    constexpr void add(EventKind kind) { bits_ = static_cast<std::uint16_t>(bits_ | bit(kind)); }
    constexpr bool has(EventKind kind) const { return (bits_ & bit(kind)) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    bool has_trouble() const;

    /// The difference of this set and `other`.
    constexpr EventSet without(EventSet other) const {
        EventSet left;
        left.bits_ = static_cast<std::uint16_t>(bits_ & ~other.bits_);
        return left;
    }
    constexpr EventSet& operator|=(EventSet other) {
        bits_ = static_cast<std::uint16_t>(bits_ | other.bits_);
        return *this;
    }
    friend constexpr bool operator==(EventSet, EventSet) = default;

private:
    static constexpr unsigned bit(EventKind kind) { return 1U << static_cast<unsigned>(kind); }

    std::uint16_t bits_ = 0;
};

/// The most important kind of a tick: its weightiest trouble, else any other event.
std::optional<EventKind> weightiest(EventSet events);

}  // namespace slidelab::lab
