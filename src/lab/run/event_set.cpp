#include "lab/run/event_set.hpp"

#include <algorithm>
#include <array>

namespace slidelab::lab {

namespace {

constexpr std::array<EventDescription, 14> descriptions{{
    {EventKind::first_contact, "first_contact", "First contact",
     "The first contact after moving freely.", 0x8d949e, false},
    {EventKind::slowed, "slowed", "Slowed",
     "It went less than 90 % of what the exact slide of the same displacement does.", 0xff9d42,
     true},
    {EventKind::stuck, "stuck", "Stuck",
     "It went less than a hundredth of its displacement, where the exact slide does more than a "
     "tenth of it.",
     0xff5a5f, true},
    {EventKind::began_inside, "began_inside", "Began inside",
     "It was inside a wall when the tick began.", 0xd98cff, true},
    {EventKind::overlap_left, "overlap_left", "Still inside a wall",
     "It ends the tick inside a wall.", 0xff2fd0, true},
    {EventKind::squeezed, "squeezed", "Squeezed", "The walls around it left it no room.", 0xa83a98,
     true},
    {EventKind::tunnelled, "tunnelled", "Tunnelled",
     "Its centre crossed a wall that the strategy sees.", 0xa884ff, true},
    {EventKind::jitter, "jitter", "Jitter",
     "Its position alternates while the input stays the same.", 0xffdc4d, true},
    {EventKind::left_map, "left_map", "Left the map", "Its centre is outside the map.", 0x5c97ff,
     true},
    {EventKind::settings_changed, "settings_changed", "Settings changed",
     "Strategy, options, shape, size, speed or tick rate were changed before this tick.", 0xcdd5e1,
     false},
    {EventKind::goal, "goal", "Goal", "It reached the goal of the level.", 0xffd24a, false},
    {EventKind::jumped, "jumped", "Jumped",
     "The recording goes on elsewhere: a step more than four times as long as the ten before it. "
     "It is not a fault.",
     0x6fd3c7, false},
    {EventKind::hanging, "hanging", "Fall held",
     "Nothing is below it, and for a tenth of a second its fall has got no faster.", 0xff6fa5,
     true},
    {EventKind::pulled_up, "pulled_up", "Pulled up",
     "It ended on a one-way wall that its displacement does not lead over.", 0x4fc3ff, true},
}};

}  // namespace

std::span<const EventDescription> event_descriptions() { return descriptions; }

const EventDescription& describe(EventKind kind) {
    return descriptions[static_cast<std::size_t>(kind)];
}

bool EventSet::has_trouble() const {
    return std::any_of(
        descriptions.begin(), descriptions.end(),
        [this](const EventDescription& event) { return event.is_trouble && has(event.kind); });
}

std::optional<EventKind> weightiest(EventSet events) {
    std::optional<EventKind> best;
    for (const EventDescription& event : descriptions) {
        if (!events.has(event.kind)) continue;
        if (!best || event.is_trouble || !describe(*best).is_trouble) best = event.kind;
    }
    return best;
}

}  // namespace slidelab::lab
