// A sub-step of the methods that push, on trial; and what their moves say: contacts, velocity,
// path.
#pragma once

#include <algorithm>

#include "articles/contract/strategy.hpp"
#include "articles/shared/overlaps.hpp"
#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

/// The pushes of a sub-step out of its target, and where they lead. More pushes than are listed
/// lead out of the same walls again, as in a wedge: they count.
struct Trial {
    Vec2 target;
    Vec2 position;          ///< after the pushes so far
    double residual = 0.0;  ///< the deepest overlap at the last test that is not allowed, units
    double whole = 0.0;     ///< the deepest of all there
    Pushes pushes{};
    InlineVector<Vec2, Pushes::capacity> from{};  ///< the position before each push

    void begin(Vec2 at) {
        target = position = at;
        residual = whole = 0.0;
        pushes.clear();
        from.clear();
    }
    std::size_t rounds() const { return pushes.size() + pushes.dropped(); }
    void push(const Penetration& out) {
        from.push_back(position);
        pushes.push_back(out);
        position += out.normal * out.depth;
    }
    void drop(std::size_t i) {
        pushes.erase(i);
        from.erase(i);
    }
    /// Drops pushes whose walls the mover has left again, because of the others.
    void keep_what_holds(double tolerance) {
        if (pushes.size() < 2) return;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < pushes.size(); ++i) {
            const Penetration& out = pushes[i];
            if (dot(position - from[i], out.normal) > out.depth + tolerance) continue;
            from[kept] = from[i];
            pushes[kept++] = out;
        }
        while (pushes.size() > kept) pushes.erase(pushes.size() - 1);
    }
};

/// The part of a vector that the pushes leave.
inline Vec2 left_by(const Pushes& pushes, Vec2 v) {
    InlineVector<Vec2, Pushes::capacity> normals;
    for (const Penetration& out : pushes) normals.push_back(out.normal);
    return projected_on_half_planes(v, normals.all());
}

/// Adds to the result of a move.
class PushResult {
public:
    /// Both must outlive it.
    PushResult(const MoveRequest& request, MoveResult& result)
        : request_(request), result_(result) {}

    /// A push by the same wall as before, or by a collinear piece, deepens that contact.
    /// Returns a contact that is new; null for one that is known.
    Contact* add_contact(const Penetration& out, Vec2 position, double time, ContactKind kind) {
        const double fraction = kind == ContactKind::overlap_at_start ? 0.0 : 1.0;
        const Vec2 normal = out.normal + Vec2{};  // no -0
        for (Contact& contact : result_.contacts) {
            const bool is_same =
                contact.fraction == fraction && same_direction(contact.normal, normal) &&
                (contact.wall == out.wall ||
                 std::abs(dot(out.point - contact.point, normal)) <= contact_tolerance);
            if (!is_same) continue;
            contact.depth = std::max(contact.depth, out.depth);
            return nullptr;
        }
        result_.contacts.push_back(
            {fraction, out.depth, position, normal, out.point, out.wall, kind, time});
        return result_.contacts.dropped() == 0 ? result_.contacts.end() - 1 : nullptr;
    }

    /// Clips the velocity by the last sub-step's pushes and by all contacts at the present position
    /// together: a mover that is stopped keeps no velocity into any of the walls.
    [[gnu::noinline]] void clip_velocity(const Pushes& pushes) {
        InlineVector<Vec2, ContactList::capacity> normals;
        const auto add = [&normals](Vec2 normal) {
            const auto is_same = [normal](Vec2 known) { return same_direction(known, normal); };
            if (std::none_of(normals.begin(), normals.end(), is_same)) normals.push_back(normal);
        };
        for (const Penetration& out : pushes) add(out.normal);
        for (const Contact& contact : result_.contacts) {
            // Between the sides of a tight door it is still at all of them.
            const Vec2 since = result_.position - contact.position;
            if (length_squared(since) <= left_behind * left_behind) add(contact.normal);
        }
        double deepest = 0.0;
        for (const Vec2 normal : normals)
            deepest = std::min(deepest, dot(result_.velocity, normal));
        if (deepest >= -parallel_sine * length(result_.velocity)) return;
        result_.velocity = projected_on_half_planes(result_.velocity, normals.all());
    }

    /// Adds a bend of the path: the start of a sub-step with a contact, or the place after its
    /// pushes. Only the last of points that are passed at one velocity is kept. A mover that waits
    /// for a body adds the time until which it waits, if any may be near.
    void add_bend(const PathPoint& point, bool may_wait) {
        PathBends& path = result_.path;
        const std::size_t count = path.size();
        const PathPoint start{0.0, request_.position};
        const PathPoint& last = count > 0 ? path[count - 1] : start;
        const bool waits = point.at == last.at;
        if (waits && (point.time == last.time || !may_wait)) return;
        if (count > 0 && is_passed_between(count > 1 ? path[count - 2] : start, last, point)) {
            path[count - 1] = point;
        } else {
            path.push_back(point);
        }
    }

private:
    /// Whether a mover that goes straight from `a` to `b` is at `point` at that point's time.
    static bool is_passed_between(const PathPoint& a, const PathPoint& point, const PathPoint& b) {
        if (!(b.time > a.time)) return false;
        const Vec2 place = lerp(a.at, b.at, (point.time - a.time) / (b.time - a.time));
        return length_squared(place - point.at) <= same_place * same_place;
    }

    const MoveRequest& request_;
    MoveResult& result_;
};

}  // namespace slidelab::detail
