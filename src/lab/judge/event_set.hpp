// The kinds of events, troubles among them, described once: for the timeline's marks, Why, what if,
// surveys, signs of failures, `--events`, `--fail-on`, files, the panel and docs/troubles.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace slidelab::lab {

class Evidence;

/// In the order of rising weight, troubles after all others.
enum class EventKind : std::uint8_t {
    first_contact,
    settings_changed,
    goal,
    jumped,
    unreachable,
    tight,
    slower_on_slope,
    slid_at_rest,
    off_floor,
    stopped_on_floor,
    trap,
    wedged,
    velocity_into_wall,
    creep,
    slowed,
    stuck,
    contact_in_air,
    thrown,
    began_inside,
    inside_at_end,
    overlap_left,
    squeezed,
    jitter,
    inside_box,
    through_box,
    tunnelled,
    left_map,
    hanging,
    pulled_up
};
inline constexpr std::size_t most_event_kinds = 32;  ///< the bits of an EventSet

enum class Severity : std::uint8_t {
    bug,      ///< an error of the strategy with these options
    problem,  ///< the level and the mover together leave the player stuck
    note,     ///< a hint
    none      ///< no trouble
};
std::string_view name_of(Severity severity);
/// "an error of the method with these options."; empty of none.
std::string_view meaning_of(Severity severity);

/// An event is seen in one of these.
enum class SeenIn : std::uint8_t {
    move,     ///< a single one: a judge's row (judge.hpp)
    ticks,    ///< several, one after the other: the timeline
    failure,  ///< a recording of one: in other runs it may be what was wanted
    survey    ///< all that a mover can get to
};
std::string_view name_of(SeenIn where);

struct EventDescription {
    EventKind kind;
    std::string_view name;      ///< in files and on the command line
    std::string_view title;     ///< on the timeline
    std::string_view sentence;  ///< what it means
    std::uint32_t color = 0;    ///< 0xRRGGBB, of its mark
    Severity severity = Severity::none;
    SeenIn seen_in = SeenIn::ticks;
    /// Its name among a survey's findings, in files and on the command line; empty: a survey does
    /// not list it.
    std::string_view finding = {};
    bool (*shows)(Evidence&) = nullptr;  ///< of one that a single move shows (evidence.hpp)

    /// An event that a player takes for an error.
    constexpr bool is_trouble() const { return severity != Severity::none; }
    /// Whether a recording of a failure may be told by it.
    constexpr bool is_sign() const { return is_trouble() && seen_in != SeenIn::survey; }
    constexpr bool is_finding() const { return !finding.empty(); }
};

/// In the order of EventKind.
std::span<const EventDescription> event_descriptions();
const EventDescription& describe(EventKind kind);

/// The page of a trouble, with a picture: "docs/troubles.md#stuck". Empty for other events.
std::string page_of(const EventDescription& event);
/// The words for its title, in lines: "Stuck. It went less than …", for a trouble also the severity
/// and the page.
std::string about(const EventDescription& event);

/// The event of a name, or of its name among findings; nullptr for an unknown name.
const EventDescription* find_event(std::string_view name);

/// The names of those for which `is` holds, the weightiest first, for messages and help:
/// "tunnelled, stuck, …".
std::string event_names(bool (EventDescription::*is)() const,
                        std::string_view EventDescription::*name = &EventDescription::name);

/// The events of one tick, or of several together.
class EventSet {
public:
    constexpr EventSet() = default;

    constexpr void add(EventKind kind) { bits_ |= bit(kind); }
    constexpr bool has(EventKind kind) const { return (bits_ & bit(kind)) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    bool has_trouble() const;

    /// The difference of this set and `other`.
    constexpr EventSet without(EventSet other) const {
        EventSet left;
        left.bits_ = bits_ & ~other.bits_;
        return left;
    }
    constexpr EventSet& operator|=(EventSet other) {
        bits_ |= other.bits_;
        return *this;
    }
    friend constexpr bool operator==(EventSet, EventSet) = default;

private:
    static constexpr std::uint32_t bit(EventKind kind) {
        return std::uint32_t{1} << static_cast<unsigned>(kind);
    }

    std::uint32_t bits_ = 0;
};

/// Those of the troubles of a set, the weightiest first, with commas; empty without any.
std::string pages_of(EventSet events);
/// The kinds of a set, the weightiest first.
std::vector<EventKind> by_weight(EventSet events);

/// The most important kind of a tick: its weightiest trouble, else any other event.
std::optional<EventKind> weightiest(EventSet events);

}  // namespace slidelab::lab
