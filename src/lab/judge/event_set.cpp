#include "lab/judge/event_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lab/judge/move_troubles.hpp"

namespace slidelab::lab {

namespace {

using Kind = EventKind;

constexpr auto descriptions = std::to_array<EventDescription>({
    {Kind::first_contact, "first_contact", "First contact",
     "The first contact after moving freely.", 0x8d949e},
    {Kind::settings_changed, "settings_changed", "Settings changed",
     "Strategy, options, shape, size, speed or tick rate were changed before this tick.", 0xcdd5e1},
    {Kind::goal, "goal", "Goal", "It reached the goal of the level.", 0xffd24a},
    {Kind::jumped, "jumped", "Jumped",
     "The recording goes on elsewhere: a step more than four times as long as the ten before it. "
     "It is not a fault.",
     0x6fd3c7},
    {Kind::unreachable, "unreachable", "Unreachable",
     "There is room for the mover, and no way to it.", 0x8d949e, Severity::note, SeenIn::survey,
     "unreachable"},
    {Kind::tight, "tight", "Tight gap", "The mover passes it by a hair, or misses it by one.",
     0x6fd3c7, Severity::note, SeenIn::survey, "tight"},
    {Kind::slower_on_slope, "slower_on_slope", "Slower on a slope",
     "It goes less than nine tenths as fast as asked, though it hits nothing.", 0xffc07a,
     Severity::bug, SeenIn::failure, "", is_slower_on_slope},
    {Kind::slid_at_rest, "slid_at_rest", "Slid at rest", "It moves, though no key is down.",
     0xe8c15a, Severity::bug, SeenIn::failure, "", slid_at_rest},
    {Kind::off_floor, "off_floor", "Off the floor", "It is in the air, though it did not jump.",
     0x9ad1ff, Severity::bug, SeenIn::failure, "", is_off_floor},
    {Kind::stopped_on_floor, "stopped_on_floor", "Stopped on the floor",
     "An obstacle at its feet stops it.", 0xff7a5f, Severity::bug, SeenIn::failure, "",
     is_stopped_on_floor},
    {Kind::trap, "trap", "Trap", "The mover can enter, and not leave.", 0xe0402b, Severity::problem,
     SeenIn::survey, "trap"},
    {Kind::wedged, "wedged", "Wedged", "No direction moves it by a hundredth of its displacement.",
     0xe05b2b, Severity::problem, SeenIn::survey, "wedged"},
    {Kind::velocity_into_wall, "velocity_into_wall", "Velocity into a wall",
     "Its velocity still points into what it hit.", 0xffb86b, Severity::bug, SeenIn::move,
     "velocity", keeps_velocity_into_wall},
    {Kind::creep, "creep", "Creep", "It drifts while it is pressed into a dead end.", 0xc8e35a,
     Severity::bug, SeenIn::survey, "creep"},
    {Kind::slowed, "slowed", "Slowed",
     "It went less than 90 % of what the exact slide of the same displacement does.", 0xff9d42,
     Severity::bug, SeenIn::move, "", is_slowed},
    {Kind::stuck, "stuck", "Stuck",
     "It went less than a hundredth of its displacement, where the exact slide does more than a "
     "tenth of it.",
     0xff5a5f, Severity::bug, SeenIn::move, "catch", is_stuck},
    {Kind::contact_in_air, "contact_in_air", "Contact in the air",
     "A wall that it does not touch stopped it, or pushed it.", 0x9ad1ff, Severity::bug,
     SeenIn::move, "air", has_contact_in_air},
    {Kind::thrown, "thrown", "Thrown", "It went more than twice its displacement in one tick.",
     0xff7ab8, Severity::bug, SeenIn::move, "thrown", was_thrown},
    {Kind::began_inside, "began_inside", "Began inside",
     "It was inside a wall when the tick began.", 0xd98cff, Severity::bug, SeenIn::move, "",
     began_inside},
    {Kind::inside_at_end, "inside_at_end", "Inside at the end",
     "It still overlaps a wall when the run ends.", 0xff2fd0, Severity::bug, SeenIn::failure, "",
     ends_run_inside},
    {Kind::overlap_left, "overlap_left", "Still inside a wall", "It ends the tick inside a wall.",
     0xff2fd0, Severity::bug, SeenIn::move, "inside", ends_inside},
    {Kind::squeezed, "squeezed", "Squeezed", "The walls around it left it no room.", 0xa83a98,
     Severity::problem, SeenIn::move, "squeezed", is_squeezed},
    {Kind::jitter, "jitter", "Jitter", "Its position alternates while the input stays the same.",
     0xffdc4d, Severity::bug, SeenIn::ticks, "jitter"},
    {Kind::inside_box, "inside_box", "Inside a box", "Its centre is in a kinematic box.", 0xd98cff,
     Severity::bug, SeenIn::failure, "", is_inside_box},
    {Kind::through_box, "through_box", "Through a box",
     "Its centre passed through a kinematic box.", 0xa884ff, Severity::bug, SeenIn::failure, "",
     went_through_box},
    {Kind::tunnelled, "tunnelled", "Tunnelled", "Its centre crossed a wall that the strategy sees.",
     0xa884ff, Severity::bug, SeenIn::move, "tunnel", went_through},
    {Kind::left_map, "left_map", "Left the map", "Its centre is outside the map.", 0x5c97ff,
     Severity::problem, SeenIn::move, "escape", left_map},
    {Kind::hanging, "hanging", "Fall held",
     "Nothing is below it, and for a tenth of a second its fall has got no faster.", 0xff6fa5,
     Severity::bug, SeenIn::ticks},
    {Kind::pulled_up, "pulled_up", "Pulled up",
     "It ended on a one-way wall that its displacement does not lead over.", 0x4fc3ff,
     Severity::bug, SeenIn::move, "", was_pulled_up},
});
static_assert(descriptions.size() <= most_event_kinds);

}  // namespace

std::string_view name_of(Severity severity) {
    constexpr std::string_view names[] = {"bug", "problem", "note", "none"};
    return names[static_cast<std::size_t>(severity)];
}

std::string_view meaning_of(Severity severity) {
    constexpr std::string_view meanings[] = {"an error of the method with these options.",
                                             "an error of the level and the mover together.",
                                             "a hint.", ""};
    return meanings[static_cast<std::size_t>(severity)];
}

std::string_view name_of(SeenIn where) {
    constexpr std::string_view names[] = {"a move", "several ticks", "a failure", "a survey"};
    return names[static_cast<std::size_t>(where)];
}

std::span<const EventDescription> event_descriptions() { return descriptions; }

const EventDescription& describe(EventKind kind) {
    return descriptions[static_cast<std::size_t>(kind)];
}

std::string page_of(const EventDescription& event) {
    return event.is_trouble() ? fmt::format("docs/troubles.md#{}", event.name) : std::string();
}

std::string about(const EventDescription& event) {
    std::string text = fmt::format("{}. {}", event.title, event.sentence);
    if (event.is_trouble())
        text += fmt::format("\nA {}: {} See {}", name_of(event.severity),
                            meaning_of(event.severity), page_of(event));
    return text;
}

const EventDescription* find_event(std::string_view name) {
    const auto* found =
        std::find_if(descriptions.begin(), descriptions.end(), [&](const EventDescription& each) {
            return each.name == name || (each.is_finding() && each.finding == name);
        });
    return found == descriptions.end() ? nullptr : &*found;
}

std::string event_names(bool (EventDescription::*is)() const,
                        std::string_view EventDescription::*name) {
    std::string names;
    for (auto each = descriptions.rbegin(); each != descriptions.rend(); ++each) {
        if (!((*each).*is)()) continue;
        if (!names.empty()) names += ", ";
        names += (*each).*name;
    }
    return names;
}

bool EventSet::has_trouble() const {
    return std::any_of(
        descriptions.begin(), descriptions.end(),
        [this](const EventDescription& event) { return event.is_trouble() && has(event.kind); });
}

std::vector<EventKind> by_weight(EventSet events) {
    std::vector<EventKind> kinds;
    for (auto each = descriptions.rbegin(); each != descriptions.rend(); ++each) {
        if (events.has(each->kind)) kinds.push_back(each->kind);
    }
    return kinds;
}

std::string pages_of(EventSet events) {
    std::string pages;
    for (const EventKind kind : by_weight(events)) {
        const std::string page = page_of(describe(kind));
        if (!page.empty()) pages += (pages.empty() ? "" : ", ") + page;
    }
    return pages;
}

std::optional<EventKind> weightiest(EventSet events) {
    std::optional<EventKind> best;
    for (const EventDescription& event : descriptions) {
        if (!events.has(event.kind)) continue;
        if (!best || event.is_trouble() || !describe(*best).is_trouble()) best = event.kind;
    }
    return best;
}

}  // namespace slidelab::lab
