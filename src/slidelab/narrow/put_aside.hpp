// How a mover leaves bodies that press it, where a move begins and while it goes on: along their
// push it is as far as that, across it no farther than the option `aside`.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "slidelab/narrow/contact_planes.hpp"
#include "slidelab/narrow/depenetration/convex_depenetration.hpp"

namespace slidelab::detail {

/// Adds the half-planes across a push: at most `aside` units to either side, and as far as other
/// pushes lead there.
void limit_across(Vec2 push, std::span<const Vec2> others, double aside, WayLimits& limits);

/// Adds the half-plane before a push: it leads back only out of what the mover's middle is free of,
/// so not through what has come over it. `normal`, `depth`: of the body's own way out.
void limit_back(Vec2 push, Vec2 normal, double depth, const ConvexMover& mover, WayLimits& limits);

/// The part of a way out across a push; zero where that is rounding.
Vec2 across_push(Vec2 out, Vec2 push);

/// How a mover leaves what it begins inside of. `Id` names an object.
template <typename Id>
struct WayOut {
    std::optional<Vec2> out;                ///< none: it stays
    Vec2 push;                              ///< of the deepest body that presses it; or zero
    Vec2 across;                            ///< of `out`, across the push: it is put aside
    std::optional<Id> body;                 ///< the deepest that it is inside of
    std::optional<std::array<Id, 2>> pair;  ///< what pushes, and what it is pressed against
    bool is_limited = false;
};

// The same for all movers that begin inside of bodies. `inside`: what a mover overlaps, each with a
// normal and a depth; a hit has a normal. Besides, `scene` tells:
//
//     Id id_of(overlapped), Id id_of(hit)
//     bool is_body(overlapped)
//     Vec2 displacement_of(overlapped)                a body's, in this tick
//     optional<hit> first_hit(translation)            while bodies stand
//     optional<Vec2> least_out()                      as if nothing pressed it
//     optional<Vec2> least_out_within(half-planes)
//     WayOut<Id> limit_way_out(limits)                the function below, of all it overlaps
//     ConvexMover mover; double aside;

/// Finds what else it overlaps, or has in the body's own way out, or touches along a push; of a
/// body in motion, which may have turned back, to either side.
template <typename Id, typename Overlapped, typename Scene>
std::optional<Id> pressed_against(const Overlapped& body, Vec2 push, bool moves,
                                  std::span<const Overlapped> inside, const Scene& scene) {
    const Overlapped* against = nullptr;
    for (const Overlapped& other : inside) {
        const bool are_at_rest = !moves && !scene.is_body(other);
        if (scene.id_of(other) == scene.id_of(body) || are_at_rest) continue;
        if (!against || dot(other.normal, body.normal) < dot(against->normal, body.normal))
            against = &other;
    }
    if (against) return scene.id_of(*against);
    const Vec2 ways[] = {push * left_behind, push * -left_behind, body.normal * body.depth};
    for (const Vec2 way : std::span(ways).subspan(moves ? 0 : 2))
        if (const auto hit = scene.first_hit(way)) return scene.id_of(*hit);
    return std::nullopt;
}

/// Limits the way out of bodies that press it against something: across their motion, or across its
/// own way out where a body is at rest.
template <typename Id, typename Overlapped, typename Scene>
WayOut<Id> limit_way_out(std::span<const Overlapped> inside, const Scene& scene,
                         WayLimits& limits) {
    constexpr std::size_t most_near = 8;
    InlineVector<Vec2, most_near> of_walls;
    for (const Overlapped& each : inside)
        if (!scene.is_body(each)) of_walls.push_back(each.normal * each.depth);
    WayOut<Id> found;
    double deepest = 0.0;
    double deepest_pressing = 0.0;
    for (const Overlapped& body : inside) {
        if (!scene.is_body(body)) continue;
        if (!found.body || body.depth > deepest) found.body = scene.id_of(body);
        deepest = std::max(deepest, body.depth);
        const Vec2 moved = scene.displacement_of(body);
        const Vec2 push = unit_or(moved, body.normal);
        const auto other = pressed_against<Id>(body, push, moved != Vec2{}, inside, scene);
        if (!other) continue;
        limit_across(push, of_walls.all(), scene.aside, limits);
        limit_back(push, body.normal, body.depth, scene.mover, limits);
        if (body.depth <= deepest_pressing) continue;
        deepest_pressing = body.depth;
        found.push = push;
        found.pair = std::array{scene.id_of(body), *other};
    }
    return found;
}

/// The least way out within limits, along which nothing is hit. `blocked`: what the least way out
/// hits, or null. Out of line: the limits share no room on the stack with the search without them.
template <typename Id, typename Hit, typename Scene>
[[gnu::noinline]] WayOut<Id> limited_way_out(const Scene& scene, const Hit* blocked) {
    WayLimits limits;
    WayOut<Id> found = scene.limit_way_out(limits);
    if (blocked && found.body) limits.push_back({blocked->normal, 0.0});
    found.is_limited = !limits.empty();
    if (!found.is_limited) return found;
    const auto least_out = [&](std::span<const HalfPlane> within) {
        return scene.least_out_within(within);
    };
    const auto hit_along = [&](Vec2 way) -> std::optional<Vec2> {
        const auto hit = scene.first_hit(way);
        return hit ? std::optional(hit->normal) : std::nullopt;
    };
    found.out = clear_way_out(limits, least_out, hit_along);
    const bool is_blocked = !found.out && blocked && found.body && !found.pair;
    if (is_blocked) found.pair = std::array{*found.body, scene.id_of(*blocked)};
    return found;
}

/// Within limits, if something is in the way. Out of line, too.
template <typename Id, typename Hit, typename Scene>
[[gnu::noinline]] void keep_clear(const Scene& scene, WayOut<Id>& found) {
    const std::optional<Hit> blocked = scene.first_hit(*found.out);
    if (blocked) found = limited_way_out<Id, Hit>(scene, &*blocked);
}

/// The way out of what a mover begins inside of. Out of bodies it leads through nothing; and where
/// they press it against something, within limits. Two that merely carry or push it out are none.
template <typename Id, typename Hit, typename Scene>
WayOut<Id> way_out_of_bodies(const Scene& scene) {
    WayOut<Id> found = limited_way_out<Id, Hit>(scene, nullptr);
    if (!found.is_limited) {
        found.out = scene.least_out();
        if (found.body && found.out) keep_clear<Id, Hit>(scene, found);
    }
    if (!found.pair || !found.out) return found;
    found.across = across_push(*found.out, found.push);
    if (found.across == Vec2{}) found.pair.reset();
    return found;
}

/// Limits of the way out of bodies that press a mover in the rest of a tick.
struct EvasionLimits {
    WayLimits within;
    double longest = 0.0;  ///< units
    Vec2 push;             ///< across which it is put aside
};

/// `left`: of the tick, 0..1; `overlap`: with these bodies where it began, units. A motion
/// by all planes together, as along a slanted wall, is a push, too, if it is no longer than all of
/// them and `aside`. Against the push it leads back by no more than `aside`, and as far as other
/// pushes lead there. Precondition: there are planes.
EvasionLimits limits_of_evasion(const ContactPlanes& planes, double left, double aside,
                                double overlap);

/// The two planes that leave the least room between them: first one that moves, if any does, then
/// the one that is most against it. Precondition: there is one.
std::pair<ContactPlane, ContactPlane> pressing_pair(const ContactPlanes& planes);

/// Moves a mover out of bodies that press it, by the minimum translation out of everything with the
/// bodies where the tick ends: along their push, at most `aside` across it, and through nothing
/// while they stand. There it stays. False: they squeeze it, because there is none, or because
/// something passes over it before the tick ends.
///
/// `left`, `overlap`: as limits_of_evasion has them. `put_aside`: in this tick so far. `scene`
/// tells, and does:
///
/// - `optional<Vec2> least_out(Evasion, half-planes)`;
/// - `optional<Vec2> hit_along(translation)`: the normal of the first hit, while bodies stand;
/// - `note_pair(planes)`: the two that press it; null: it is merely carried or pushed out;
/// - `move_by(translation)`;
/// - `bool stays_free()`: there it stays. Nothing passes over it in the rest of the tick; a body
/// that
///   does is added.
template <typename Scene>
bool evade(const ContactPlanes& planes, double left, double aside, double overlap, Vec2& put_aside,
           Scene&& scene) {
    const double rest = std::max(0.0, aside - length(put_aside));
    EvasionLimits limits = limits_of_evasion(planes, left, rest, overlap);
    scene.note_pair(&planes);
    const auto least_out = [&](std::span<const HalfPlane> within) {
        return scene.least_out(Evasion{limits.longest}, within);
    };
    const auto hit_along = [&](Vec2 way) { return scene.hit_along(way); };
    const auto out = clear_way_out(limits.within, least_out, hit_along);
    if (!out) return false;
    put_aside += across_push(*out, limits.push);
    if (put_aside == Vec2{}) scene.note_pair(nullptr);
    if (*out != Vec2{}) scene.move_by(*out);
    if (scene.stays_free()) return true;
    scene.note_pair(&planes);
    return false;
}

}  // namespace slidelab::detail
