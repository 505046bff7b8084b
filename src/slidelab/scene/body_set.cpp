#include "slidelab/scene/body_set.hpp"

#include <algorithm>
#include <utility>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/level/check_shape.hpp"
#include "slidelab/level/level_checks.hpp"

namespace slidelab {

MovingBody moving_box(const Box& box, Vec2 displacement, WallName name, Traits traits) {
    return {BoxShape{box.half}, box.center, displacement, traits, name};
}

Box box_of(const MovingBody& body) { return {body.position, extents_of(body.shape)}; }

namespace {

/// Those of its corners: the position of a polygon may be one of them.
Aabb bounds_around(const Shape& shape, Vec2 place) {
    detail::Corners room;
    const double radius = radius_of(shape);
    const Aabb bounds = inflated(bounds_of(detail::corners_of(shape, room)), Vec2{radius, radius});
    return {place + bounds.min, place + bounds.max};
}

/// A side of a one-way body must be solid.
std::optional<Mismatch> mismatch_of_one_way_body(const MovingBody& body) {
    if (radius_of(body.shape) != 0.0) return Mismatch{"a one-way body has a radius", "0"};
    detail::Corners room;
    const std::span<const Vec2> corners = detail::corners_of(body.shape, room);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2 along = corners[(i + 1) % corners.size()] - corners[i];
        if (detail::faces_solid_side(body.traits, along)) return std::nullopt;
    }
    return detail::mismatch_of_no_solid_side();
}

}  // namespace

Aabb bounds_at(const MovingBody& body, double time) {
    return bounds_around(body.shape, body.at(time));
}

Aabb bounds_of(const MovingBody& body) {
    return merged(bounds_at(body, 0.0), bounds_at(body, 1.0));
}

std::optional<Mismatch> mismatch_of(const MovingBody& body) {
    if (auto found = detail::mismatch_of_traits(body.traits)) return found;
    if (auto found = detail::mismatch_of_shape(body.shape)) return found;
    for (const double time : {0.0, 1.0}) {
        const Aabb bounds = bounds_at(body, time);
        for (const Vec2 place : {bounds.min, bounds.max})
            if (auto found = detail::mismatch_of_place(place)) return found;
    }
    return body.traits.is_one_way() ? mismatch_of_one_way_body(body) : std::nullopt;
}

BodySet::BodySet(std::span<const MovingBody> bodies) {
    for (const MovingBody& body : bodies) {
        if (!mismatch_of(body)) {
            add(body);
        } else {
            const std::uint32_t number = store(body);
            record_.entries[number].is_wrong = true;
            if (!wrong_) wrong_ = number;
        }
    }
}

// --- Changes ---

std::uint32_t BodySet::add(MovingBody body, bool is_wall) {
    const std::uint32_t number = store(std::move(body));
    Entry& entry = record_.entries[number];
    entry.is_wall = is_wall;
    if (entry.body.displacement != Vec2{}) record_.moving.push_back(number);
    index(number);
    return number;
}

/// In an entry of its own, which no area has yet.
std::uint32_t BodySet::store(MovingBody body) {
    Entries& entries = record_.entries;
    if (record_.free.empty()) {
        record_.free.push_back(static_cast<std::uint32_t>(entries.size()));
        entries.push_back({});
    }
    const std::uint32_t number = record_.free.back();
    record_.free.pop_back();
    Entry& entry = entries[number];
    const Vec2 end = body.at(1.0);
    categories_ |= body.traits.category;
    entry = {std::move(body), end, {}, entry.generation, true};
    return number;
}

void BodySet::remove(std::uint32_t number) {
    Entry& entry = record_.entries[number];
    leave_index(number);
    entry.is_there = false;
    ++entry.generation;
    std::erase(record_.moving, number);
    record_.free.push_back(number);
}

void BodySet::set_enabled(std::uint32_t number, bool enabled) {
    record_.entries[number].is_enabled = enabled;
}

void BodySet::move(std::uint32_t number, Vec2 to) {
    Entry& entry = record_.entries[number];
    entry.is_wall = false;
    leave_index(number);
    const bool was_moving = entry.body.displacement != Vec2{};
    entry.end = to;
    entry.body.displacement = to - entry.body.position;
    index(number);
    const bool is_moving = entry.body.displacement != Vec2{};
    if (is_moving && !was_moving) record_.moving.push_back(number);
    if (was_moving && !is_moving) std::erase(record_.moving, number);
}

void BodySet::advance() {
    for (const std::uint32_t number : record_.moving) {
        Entry& entry = record_.entries[number];
        leave_index(number);
        entry.body.position = entry.end;
        entry.body.displacement = {};
        index(number);
    }
    record_.moving.clear();
}

std::size_t BodySet::list(const Aabb& area, std::uint32_t first,
                          std::span<std::uint32_t> room) const {
    std::size_t count = 0;
    if (size() <= few) {
        for (std::uint32_t number = first; number < size() && count < room.size(); ++number)
            if (entry(number).is_indexed() && entry(number).bounds.overlaps(area))
                room[count++] = number;
        return count;
    }
    index_.query(area, [&](std::uint32_t number) {
        if (number < first || !entry(number).bounds.overlaps(area)) return;
        if (count == room.size()) {
            if (number > room[count - 1]) return;
            --count;  // the highest one has no room
        }
        std::size_t place = count++;
        for (; place > 0 && room[place - 1] > number; --place) room[place] = room[place - 1];
        room[place] = number;
    });
    return count;
}

bool BodySet::may_touch(const Aabb& area) const {
    std::uint32_t any = 0;
    return list(area, 0, {&any, 1}) > 0;
}

// --- The index ---

/// Lists a body where it is in this tick.
void BodySet::index(std::uint32_t number) {
    Entry& entry = record_.entries[number];
    entry.bounds = merged(bounds_around(entry.body.shape, entry.body.position),
                          bounds_around(entry.body.shape, entry.end));
    index_.add(number, entry.bounds);
}

void BodySet::leave_index(std::uint32_t number) {
    const Entry& entry = record_.entries[number];
    if (entry.is_indexed()) index_.remove(number, entry.bounds);
}

BodySet::Record BodySet::restore(Record record) {
    Record before = std::exchange(record_, std::move(record));
    restore_index(before.entries);
    return before;
}

/// Those that are elsewhere now.
void BodySet::restore_index(const Entries& before) {
    const auto bounds_in = [](const Entries& entries, std::uint32_t number) {
        const bool is_indexed = number < entries.size() && entries[number].is_indexed();
        return is_indexed ? &entries[number].bounds : nullptr;
    };
    const auto count = static_cast<std::uint32_t>(std::max(size(), before.size()));
    for (std::uint32_t number = 0; number < count; ++number) {
        const Aabb* from = bounds_in(before, number);
        const Aabb* to = bounds_in(record_.entries, number);
        if (from && to && *from == *to) continue;
        if (from) index_.remove(number, *from);
        if (to) index_.add(number, *to);
    }
}

const BodySet& BodyList::none() {
    static const BodySet empty;
    return empty;
}

}  // namespace slidelab
