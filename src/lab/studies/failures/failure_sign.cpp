#include "lab/studies/failures/failure_sign.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace slidelab {

namespace {

struct SpecialDescription {
    SpecialSign sign;
    std::string_view name;
    std::string_view sentence;
};

constexpr std::array<SpecialDescription, 4> specials{{
    {SpecialSign::inside_at_end, "inside_at_end", "It still overlaps a wall when the run ends."},
    {SpecialSign::thrown, "thrown", "It went more than twice its displacement in one tick."},
    {SpecialSign::velocity_into_wall, "velocity_into_wall",
     "Its velocity still points into what it hit."},
    {SpecialSign::through_box, "through_box", "Its centre passed through a kinematic box."},
}};

const SpecialDescription& describe(SpecialSign sign) {
    return specials[static_cast<std::size_t>(sign)];
}

bool was_thrown(const TickRecord& tick) {
    const MoveRequest& request = tick.request();
    const double most = 2.0 * length(request.displacement);
    return request.kinematic_boxes.empty() && !tick.result().began_inside &&
           distance(request.position, tick.result().position) > most + 1e-6;
}

bool points_into_wall(const TickRecord& tick) {
    constexpr double noticeable = 1e-6;  // units/s
    const ContactList& contacts = tick.result().contacts;
    return std::any_of(contacts.begin(), contacts.end(), [&](const Contact& contact) {
        return dot(tick.after().velocity, contact.normal) < -noticeable;
    });
}

/// Relative to the box the centre goes from `from` to `to`; does it leave the box on the other side
/// than where it came in? The slabs of the box, one after the other.
bool passes_through(Vec2 from, Vec2 to, Vec2 half) {
    double in = 0.0;
    double out = 1.0;
    const auto cut = [&](double start, double way, double extent) {
        if (way == 0.0) return std::abs(start) < extent;
        const double a = (-extent - start) / way;
        const double b = (extent - start) / way;
        in = std::max(in, std::min(a, b));
        out = std::min(out, std::max(a, b));
        return true;
    };
    const Vec2 way = to - from;
    const bool crosses = cut(from.x, way.x, half.x) && cut(from.y, way.y, half.y) && in < out;
    return crosses && in > 0.0 && out < 1.0;
}

bool passed_through_box(const TickRecord& tick) {
    const auto boxes = tick.kinematic_boxes();
    return std::any_of(boxes.begin(), boxes.end(), [&](const KinematicBox& box) {
        return passes_through(tick.request().position - box.box.center,
                              tick.result().position - box.box.center - box.delta, box.box.half);
    });
}

}  // namespace

std::optional<FailureSign> find_sign(std::string_view name) {
    for (const EventDescription& event : event_descriptions())
        if (event.name == name && event.is_trouble) return event.kind;
    for (const SpecialDescription& special : specials)
        if (special.name == name) return special.sign;
    return std::nullopt;
}

std::string_view name_of(const FailureSign& sign) {
    if (const auto* kind = std::get_if<EventKind>(&sign)) return describe(*kind).name;
    return describe(std::get<SpecialSign>(sign)).name;
}

std::string_view sentence_of(const FailureSign& sign) {
    if (const auto* kind = std::get_if<EventKind>(&sign)) return describe(*kind).sentence;
    return describe(std::get<SpecialSign>(sign)).sentence;
}

std::string sign_names() {
    std::string names;
    const auto add = [&names](std::string_view name) {
        if (!names.empty()) names += ", ";
        names += name;
    };
    for (const EventDescription& event : event_descriptions())
        if (event.is_trouble) add(event.name);
    for (const SpecialDescription& special : specials) add(special.name);
    return names;
}

bool shows(const FailureSign& sign, const TickRecord& tick, EventSet events, bool is_last) {
    if (const auto* kind = std::get_if<EventKind>(&sign)) return events.has(*kind);
    switch (std::get<SpecialSign>(sign)) {
        case SpecialSign::inside_at_end:
            return is_last && tick.result().remaining_depth > 0.0;
        case SpecialSign::thrown:
            return was_thrown(tick);
        case SpecialSign::velocity_into_wall:
            return points_into_wall(tick);
        case SpecialSign::through_box:
            return passed_through_box(tick);
    }
    return false;
}

}  // namespace slidelab
