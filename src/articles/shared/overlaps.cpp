#include "articles/shared/overlaps.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "articles/shared/sweep_slide.hpp"
#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/bodies.hpp"
#include "slidelab/narrow/put_aside.hpp"

namespace slidelab::detail {

// --- What a translation leads out of ---

namespace {

/// The side or arc of a body that a mover touches at a position: of several, as at a corner, the
/// one that faces most along `direction`. Its depth is 0.
std::optional<Penetration> touching_side(const ConvexShape& obstacle, const ConvexMover& mover,
                                         Vec2 position, Vec2 direction) {
    constexpr double near = 2.0 * resting_depth;
    const double radius = mover.radius + obstacle.radius;
    std::optional<GrownSide> best;
    const auto take = [&](const GrownSide& side) {
        if (!best || dot(side.normal, direction) > dot(best->normal, direction)) best = side;
    };
    bool apart = false;
    visit_grown_sides(obstacle.sides, mover.corners, radius, position, [&](const GrownSide& side) {
        apart = side.distance < -near;
        const bool is_before_it = radius == 0.0 || (side.first <= near && side.last >= -near);
        if (side.distance <= near && is_before_it) take(side);
        const double far = length(side.corner);
        if (radius == 0.0 || far == 0.0 || std::abs(far - radius) > near) return !apart;
        GrownSide arc = side;
        arc.normal = -side.corner / far;
        take(arc);
        return !apart;
    });
    if (apart || !best) return std::nullopt;
    const Vec2 normal = best->normal + Vec2{};
    return Penetration{0.0, normal, touching_point(position, mover.corners, obstacle, normal),
                       best->wall};
}

/// The deepest first, and of each direction the deepest alone.
void add_part(Pushes& parts, const Penetration& part) {
    std::size_t i = 0;
    while (i < parts.size() && !same_direction(parts[i].normal, part.normal)) ++i;
    if (i == Pushes::capacity) return;
    if (i == parts.size()) {
        parts.push_back(part);
    } else if (is_deeper(part, parts[i])) {
        parts[i] = part;
    }
    for (; i > 0 && is_deeper(parts[i], parts[i - 1]); --i) std::swap(parts[i], parts[i - 1]);
}

}  // namespace

void add_touched_parts(const ConvexDepenetration& query, Vec2 out, double time, bool as_deep,
                       bool ends, Pushes& parts) {
    const LevelBodies bodies{query.level, query.bodies, time};
    visit_overlaps(query, time, ends, [&](const Penetration& before) {
        bodies.visit_body_of(before.wall, [&](const Body& body) {
            const auto now = touching_side(body.shape(), query.mover, query.start + out, out);
            if (!now) return;
            // Where the nearest side is not free, the mover leaves by another one, but it was no
            // deeper.
            const double share = dot(out, now->normal);
            const double depth = as_deep ? std::min(share, before.depth) : share;
            if (depth > contact_tolerance)
                add_part(parts, {depth, now->normal, now->point, now->wall});
        });
    });
}

// --- Out of what a move begins inside of ---

/// The limit of the overlaps that are asked whether they press: more together are a heap.
constexpr std::size_t most_pressing = 4;

/// A body pushes ahead: the mover leaves through its back only if that is no longer than
/// the deepest overlap.
[[gnu::noinline]] std::optional<Vec2> Overlaps::out_and_ahead(double deepest,
                                                              CountedWork& work) const {
    ConvexDepenetration query = here();
    query.work = &work;
    const std::optional<Vec2> out = minimum_translation(query, 0.0);
    const bool is_right = !out || length(*out) <= deepest + contact_tolerance;
    return is_right || request_.bodies.empty() ? out : out_ahead(*out, deepest, work);
}

// These are out of line, so that what they take of the stack is free again for the next query.

[[gnu::noinline]] std::optional<Vec2> Overlaps::out_ahead(Vec2 out, double deepest,
                                                          CountedWork& work) const {
    WayLimits ahead;
    visit(0.0, [&](const Penetration& overlap) {
        const Vec2 delta = displacement_of(request_.bodies, overlap.wall);
        if (delta != Vec2{}) ahead.push_back({unit_or(delta, {}), 0.0});
    });
    const auto leads_back = [out](const HalfPlane& limit) {
        return dot(out, limit.normal) < -contact_tolerance;
    };
    if (std::none_of(ahead.begin(), ahead.end(), leads_back)) return out;
    ConvexDepenetration query = here();
    query.work = &work;
    query.evasion = Evasion{longest_in_depths * deepest};
    query.within = ahead.all();
    return minimum_translation(query, 0.0);
}

/// The part of an overlap by which it presses: it is kept while others are looked for.
struct Overlaps::Overlapped {
    Vec2 normal;
    double depth = 0.0;
    WallRef wall;
};

/// A mover of a sweep, as put_aside.hpp reads it.
struct Overlaps::PressedScene {
    const Overlaps& overlaps;
    const ConvexMover& mover;
    double aside;
    double deepest;
    CountedWork& work;

    static WallRef id_of(const Overlapped& overlapped) { return overlapped.wall; }
    static WallRef id_of(const SweepHit& hit) { return hit.wall; }
    bool is_body(const Overlapped& overlapped) const { return !overlapped.wall.is_of_level(); }
    Vec2 displacement_of(const Overlapped& box) const {
        return detail::displacement_of(overlaps.request_.bodies, box.wall);
    }
    std::optional<SweepHit> first_hit(Vec2 translation) const {
        return overlaps.aside_->query.look_ahead({overlaps.result_.position, translation});
    }
    std::optional<Vec2> least_out() const { return overlaps.out_and_ahead(deepest, work); }
    std::optional<Vec2> least_out_within(std::span<const HalfPlane> within) const {
        ConvexDepenetration query = overlaps.here();
        query.work = &work;
        query.within = within;
        return minimum_translation(query, 0.0);
    }
    /// Out of line: its list shares no room on the stack with the way out.
    [[gnu::noinline]] WayOut<WallRef> limit_way_out(WayLimits& limits) const {
        InlineVector<Overlapped, most_pressing> inside;
        overlaps.visit(0.0, [&](const Penetration& each) {
            inside.push_back({each.normal, each.depth, each.wall});
        });
        return detail::limit_way_out<WallRef>(inside.all(), *this, limits);
    }
};

/// As put_aside.hpp says, where boxes are among the overlaps.
std::optional<Vec2> Overlaps::way_out(double deepest, CountedWork& work) {
    const PressedScene scene{*this, mover_, aside_->aside, deepest, work};
    const auto found = way_out_of_bodies<WallRef, SweepHit>(scene);
    result_.put_aside = found.across;
    result_.pressed_by = found.pair;
    return found.out;
}

[[gnu::noinline]] void Overlaps::move_out(Vec2 out) {
    const ConvexDepenetration start = here();
    result_.position += out;
    result_.path.push_back({0.0, result_.position});
    Pushes parts;
    add_touched_parts(start, out, 0.0, true, ends_, parts);
    for (const Penetration& part : parts) report(part);
}

bool Overlaps::are_of_moved_walls() const {
    if (level_.near_misses().moved.empty()) return false;
    bool any = false;
    bool all = true;
    visit(0.0, [&](const Penetration& overlap) {
        if (overlap.depth <= resting_depth) return;
        any = true;
        all = all && overlap.wall.is_of_level() &&
              level_.is_in_moved_wall(overlap.wall.number(), overlap.depth);
    });
    return any && all;
}

bool Overlaps::leave_together(const Penetration& deepest, CountedWork& work) {
    ++result_.iterations;
    const bool may_press = aside_ && !request_.bodies.empty();
    const auto out = may_press ? way_out(deepest.depth, work) : out_and_ahead(deepest.depth, work);
    if (!out) {
        report(deepest);
        return work.is_exhausted();
    }
    move_out(*out);
    const double enough = deepest.depth - contact_tolerance;
    if (deepest_reported(result_.contacts) < enough || result_.contacts.empty())
        report_whole_way(*out, deepest);
    return true;
}

/// If no part is as deep as the deepest overlap, other bodies led the mover another way than out of
/// that alone. Out of line: its room on the stack is not needed where the way is found.
[[gnu::noinline]] void Overlaps::report_whole_way(Vec2 out, const Penetration& deepest) {
    const double depth = length(out);
    report(depth > 0.0 ? Penetration{depth, out / depth, deepest.point, deepest.wall} : deepest);
}

void Overlaps::leave_one_by_one() {
    ++result_.iterations;
    CountedWork work;
    visit(0.0, [&](const Penetration& seen) {
        ConvexDepenetration query = here();
        query.work = &work;
        const Penetration out = penetration_into(query, 0.0, seen.wall.number(), ends_);
        if (!out.overlaps()) return;
        result_.position += out.normal * out.depth;
        result_.path.push_back({0.0, result_.position});
        report(out);
    });
}

// --- Contacts ---

double deepest_reported(const ContactList& contacts) {
    double deepest = 0.0;
    for (const Contact& contact : contacts) deepest = std::max(deepest, contact.depth);
    return deepest;
}

Vec2 clipped_by(const ContactList& contacts, Vec2 velocity) {
    InlineVector<Vec2, ContactList::capacity> normals;
    for (const Contact& contact : contacts) normals.push_back(contact.normal);
    return projected_on_half_planes(velocity, normals.all()) + Vec2{};  // + 0 turns -0 into 0
}

/// Reports an overlap that was resolved: once for collinear pieces of a wall, or tiles of a row.
void Overlaps::report(const Penetration& out) {
    const auto is_same_contact = [&out](const Contact& contact) {
        return contact.depth >= out.depth - contact_tolerance &&
               same_direction(contact.normal, out.normal);
    };
    const ContactList& contacts = result_.contacts;
    if (std::any_of(contacts.begin(), contacts.end(), is_same_contact)) return;
    add(out, 0.0);
}

/// In a full list it replaces the shallowest overlap of the same fraction, so that the deepest is
/// always reported.
void Overlaps::add(const Penetration& out, double fraction) {
    const ContactKind kind =
        fraction == 0.0 ? ContactKind::overlap_at_start : ContactKind::overlap_at_end;
    // -0 reads oddly in answers, and + 0 makes it 0.
    const Contact contact{fraction, out.depth, result_.position, out.normal + Vec2{}, out.point,
                          out.wall, kind,      fraction};
    ContactList& contacts = result_.contacts;
    if (contacts.size() < ContactList::capacity) return contacts.push_back(contact);
    contacts.drop(1);
    Contact* shallowest = nullptr;
    for (Contact& one : contacts) {
        const bool is_shallower = one.depth < (shallowest ? shallowest->depth : contact.depth);
        if (one.fraction == fraction && one.depth > 0.0 && is_shallower) shallowest = &one;
    }
    if (shallowest) *shallowest = contact;
}

void Overlaps::list(double fraction) {
    const std::size_t first = result_.contacts.size();
    visit(fraction, [&](const Penetration& out) { add(out, fraction); });
    const auto goes_before = [](const Contact& a, const Contact& b) {
        return is_deeper({a.depth, a.normal, a.point, a.wall},
                         {b.depth, b.normal, b.point, b.wall});
    };
    std::sort(result_.contacts.begin() + first, result_.contacts.end(), goes_before);
}

}  // namespace slidelab::detail
