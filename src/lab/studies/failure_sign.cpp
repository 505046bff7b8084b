#include "lab/studies/failure_sign.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "lab/studies/overlap.hpp"

namespace slidelab::lab {

namespace {

struct SpecialDescription {
    SpecialSign sign;
    std::string_view name;
    std::string_view sentence;
};

constexpr std::array<SpecialDescription, 10> specials{{
    {SpecialSign::inside_at_end, "inside_at_end", "It still overlaps a wall when the run ends."},
    {SpecialSign::thrown, "thrown", "It went more than twice its displacement in one tick."},
    {SpecialSign::velocity_into_wall, "velocity_into_wall",
     "Its velocity still points into what it hit."},
    {SpecialSign::through_box, "through_box", "Its centre passed through a kinematic box."},
    {SpecialSign::inside_box, "inside_box", "Its centre is in a kinematic box."},
    {SpecialSign::contact_in_air, "contact_in_air",
     "A wall that it does not touch stopped it, or pushed it."},
    {SpecialSign::off_floor, "off_floor", "It is in the air, though it did not jump."},
    {SpecialSign::slid_at_rest, "slid_at_rest", "It moves, though no key is down."},
    {SpecialSign::slower_on_slope, "slower_on_slope",
     "It goes less than nine tenths as fast as asked, though it hits nothing."},
    {SpecialSign::stopped_on_floor, "stopped_on_floor", "Something before its feet stops it."},
}};

const SpecialDescription& describe(SpecialSign sign) {
    return specials[static_cast<std::size_t>(sign)];
}

/// Relative to the box the centre goes from `from` to `to`; does it leave the box on the other side
/// than where it came in? The slabs of the box, one after the other.
bool passes_through(Vec2 from, Vec2 to, Vec2 half) {
    double in = 0.0;
    double out = 1.0;
    const auto cut = [&](double start, double along, double extent) {
        if (along == 0.0) return std::abs(start) < extent;
        const double a = (-extent - start) / along;
        const double b = (extent - start) / along;
        in = std::max(in, std::min(a, b));
        out = std::min(out, std::max(a, b));
        return true;
    };
    const Vec2 along = to - from;
    const bool crosses = cut(from.x, along.x, half.x) && cut(from.y, along.y, half.y) && in < out;
    return crosses && in > 0.0 && out < 1.0;
}

}  // namespace

bool was_thrown(const MoveRequest& request, const MoveResult& result) {
    const double most = 2.0 * length(request.displacement);
    return request.bodies.empty() && !result.began_inside &&
           distance(request.position, result.position) > most + 1e-6;
}

bool points_into_wall(const MoveResult& result, double noticeable) {
    return std::any_of(result.contacts.begin(), result.contacts.end(), [&](const Contact& contact) {
        return dot(result.velocity, contact.normal) < -noticeable;
    });
}

bool passed_through_box(const MoveRequest& request, const MoveResult& result) {
    for (const MovingBody& box : request.bodies) {
        const Vec2 from = request.position - box.position;
        const Vec2 to = result.position - box.position - box.displacement;
        if (!box.traits.is_one_way() && passes_through(from, to, extents_of(box.shape)))
            return true;
    }
    return false;
}

bool is_inside_box(const MoveRequest& request, const MoveResult& result) {
    for (const MovingBody& box : request.bodies) {
        const Vec2 off = result.position - box.position - box.displacement;
        const Vec2 half = extents_of(box.shape);
        if (!box.traits.is_one_way() && std::abs(off.x) < half.x && std::abs(off.y) < half.y)
            return true;
    }
    return false;
}

bool has_contact_in_air(const Level& level, const MoveRequest& request, const MoveResult& result) {
    constexpr double noticeable = 0.01;  // units
    return std::any_of(result.contacts.begin(), result.contacts.end(), [&](const Contact& contact) {
        if (!contact.wall.is_of_level()) return false;
        const Wall& wall = level.walls()[contact.wall.number()];
        return outline_distance(request.shape, contact.position, wall.segment, wall.radius) >
               noticeable;
    });
}

namespace {

/// Seen from the side, of a mover that stood when the tick began: it remembers its floor.
bool shows_on_floor(SpecialSign sign, const MoveRequest& request, const MoveResult& result) {
    const bool stood = is_from_side(request) && !request.strategy_state.empty();
    if (!stood || request.velocity.y < 0.0) return false;
    const double went = distance(request.position, result.position);
    const double wanted = std::abs(request.displacement.x);
    constexpr double noticeable = 1e-4;  // units
    constexpr double slower = 0.9;
    if (sign == SpecialSign::off_floor) return !result.on_floor;
    if (sign == SpecialSign::slid_at_rest) return wanted == 0.0 && went > noticeable;
    if (sign == SpecialSign::stopped_on_floor)
        return result.on_floor && result.hit() && wanted > noticeable && went <= noticeable;
    return result.on_floor && !result.hit() && went < slower * wanted;
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

bool shows(const FailureSign& sign, const SignedTick& tick) {
    if (const auto* kind = std::get_if<EventKind>(&sign)) return tick.events.has(*kind);
    const MoveRequest& request = tick.record.request();
    const MoveResult& result = tick.record.result();
    switch (std::get<SpecialSign>(sign)) {
        case SpecialSign::inside_at_end:
            return tick.is_last && tick.record.result().remaining_depth > 0.0;
        case SpecialSign::thrown:
            return was_thrown(request, result);
        case SpecialSign::velocity_into_wall:
            return points_into_wall(result);
        case SpecialSign::through_box:
            return passed_through_box(request, result);
        case SpecialSign::inside_box:
            return is_inside_box(request, result);
        case SpecialSign::contact_in_air:
            return has_contact_in_air(tick.level, request, result);
        case SpecialSign::off_floor:
        case SpecialSign::slid_at_rest:
        case SpecialSign::slower_on_slope:
        case SpecialSign::stopped_on_floor:
            return shows_on_floor(std::get<SpecialSign>(sign), request, result);
    }
    return false;
}

}  // namespace slidelab::lab
