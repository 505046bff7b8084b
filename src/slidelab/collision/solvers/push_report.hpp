// The report of a discrete move: contacts, the clipped velocity, marks.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/solvers/push_out.hpp"
#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

/// Adds pushes to a result, and to a trace where there is one.
class PushReport {
public:
    PushReport(const MoveRequest& request, MoveResult& result, Trace* trace)
        : request_(request), result_(result), trace_(trace) {
        result_.position = request.position;
        result_.velocity = request.velocity;
        if (!trace_) return;
        const Vec2 target = request_.position + request_.displacement;
        trace_->shape(1, Role::position, request_.shape, request_.position);
        trace_->vector(2, Role::path, request_.position, target);
    }

    /// The pushes of one sub-step that ends at `time` of the tick, with the mover at `position`.
    /// `fraction` is 0 for overlaps at the start, otherwise 1. `slid_on`: the normal of the contact
    /// that the previous sub-step slid along, if any; a push along it continues that contact.
    void add(const Pushes& pushes, Vec2 position, double fraction, double time, Vec2 slid_on = {}) {
        project_velocity(pushes);
        if (pushes.size() == 1 && same_direction(pushes[0].out.normal, slid_on)) {
            result_.iterations += 1;
            for (std::size_t i = result_.contacts.size(); i-- > 0;) {
                Contact& contact = result_.contacts[i];
                if (!same_direction(contact.normal, slid_on)) continue;
                contact.depth = std::max(contact.depth, pushes[0].out.depth);
                return;
            }
        }
        for (std::size_t i = 0; i < pushes.size(); ++i) {
            const bool goes_on = i + 1 < pushes.size() && pushes[i + 1].from == pushes[i].to();
            add_contact(pushes[i], goes_on ? pushes[i].to() : position, fraction, time,
                        fraction == 0.0 ? ContactKind::overlap_at_start : ContactKind::push);
        }
        result_.iterations += static_cast<int>(pushes.size());
    }

    /// The contacts of a sub-step that was taken back: they have stopped the mover. `last` is the
    /// overlap that no push resolved.
    void add_refused(const Pushes& pushes, const Penetration& last, double time) {
        Normals normals;
        const auto add = [&](const Penetration& out) {
            add_contact({result_.position, out}, result_.position, discrete, time,
                        ContactKind::refused);
            add_normal(normals, out.normal);
        };
        for (const Push& push : pushes) add(push.out);
        if (last.overlaps()) add(last);
        clip_velocity(normals);
    }

    /// Clips the velocity by all contacts: a mover that is stopped keeps no velocity into any of
    /// the walls.
    void clip_velocity(std::span<const Vec2> pushed = {}) {
        Normals normals;
        for (const Vec2 normal : pushed) add_normal(normals, normal);
        clip_velocity(normals);
    }

    /// Adds a bend of the path: the start of a sub-step with a contact, or the place after its
    /// pushes. Of points passed at the same velocity only the last is kept. A mover that waits for
    /// a box adds the time until which it waits.
    void add_bend(const PathPoint& point) {
        PathBends& path = result_.path;
        const std::size_t count = path.size();
        const PathPoint start{0.0, request_.position};
        const PathPoint& last = count > 0 ? path[count - 1] : start;
        const bool waits = point.at == last.at;
        if (waits && (point.time == last.time || request_.kinematic_boxes.empty())) return;
        if (count > 0 && is_passed_between(count > 1 ? path[count - 2] : start, last, point)) {
            path[count - 1] = point;
        } else {
            path.push_back(point);
        }
    }

    // --- With a trace ---

    /// The mover after the displacement of a sub-step, before its first push.
    void draw_moved(const Push& push) const {
        trace_->shape(2, Role::position, request_.shape, push.from);
    }

    /// The overlap there.
    void draw_found(const Push& push) const {
        trace_->begin(3);
        trace_->point(3, Role::closest, push.out.point);
        trace_->vector(3, Role::contact, push.out.point, push.from);
    }

    void draw_push(const Push& push) const {
        const Penetration& out = push.out;
        trace_->vector(4, Role::normal, out.point, out.point + out.normal * out.depth, out.depth);
        trace_->shape(4, Role::position, request_.shape, push.to());
    }

    /// The place that the pushes together lead to.
    void draw_between(Vec2 position) const {
        trace_->begin(4);
        trace_->shape(4, Role::position, request_.shape, position);
    }

    void finish() {
        if (!trace_) return;
        trace_->set_moment({0, 0, 1.0});
        trace_->vector(5, Role::slide, request_.position, result_.position);
    }

private:
    using Normals = InlineVector<Vec2, 64>;
    static constexpr double discrete = 1.0;  ///< the fraction of contacts of a discrete method

    static void add_normal(Normals& normals, Vec2 normal) {
        for (const Vec2 known : normals) {
            if (same_direction(known, normal)) return;
        }
        normals.push_back(normal);
    }

    /// By these normals and by those of all contacts at the present position.
    void clip_velocity(Normals& normals) {
        constexpr double noticeable = 1e-9;  // fraction of the velocity: more than rounding
        for (const Contact& contact : result_.contacts) {
            if (contact.position == result_.position) add_normal(normals, contact.normal);
        }
        double deepest = 0.0;
        for (const Vec2 normal : normals) {
            deepest = std::min(deepest, dot(result_.velocity, normal));
        }
        if (deepest >= -noticeable * length(result_.velocity)) return;
        result_.velocity = projected_on_half_planes(result_.velocity, normals.all());
    }

    /// Whether a mover that goes straight from `a` to `b` is at `point` at that point's time.
    static bool is_passed_between(const PathPoint& a, const PathPoint& point, const PathPoint& b) {
        constexpr double same_place = 1e-9;  // units: far less than a picture of the path shows
        if (!(b.time > a.time)) return false;
        const Vec2 place = lerp(a.at, b.at, (point.time - a.time) / (b.time - a.time));
        return length_squared(place - point.at) <= same_place * same_place;
    }

    /// One wall may push a box in several directions: by its side, and past its end.
    bool hit_before(const Penetration& out) const {
        for (const Contact& contact : result_.contacts) {
            if (contact.wall == out.wall && same_direction(contact.normal, out.normal)) return true;
        }
        return false;
    }

    /// Clips the velocity once per wall and direction, for any number of rounds; for all walls of a
    /// sub-step together, because one after the other they would send it back into each other.
    void project_velocity(const Pushes& pushes) {
        bool any_new = false;
        InlineVector<Vec2, most_push_rounds> normals;
        for (const Push& push : pushes) {
            any_new = any_new || !hit_before(push.out);
            normals.push_back(push.out.normal);
        }
        if (any_new) result_.velocity = projected_on_half_planes(result_.velocity, normals.all());
    }

    /// A push by the same wall as before, or by a collinear piece, deepens that contact.
    void add_contact(const Push& push, Vec2 position, double fraction, double time,
                     ContactKind kind) {
        Penetration out = push.out;
        out.normal += Vec2{};  // no -0
        for (Contact& contact : result_.contacts) {
            const bool same = contact.fraction == fraction &&
                              same_direction(contact.normal, out.normal) && in_line(contact, push);
            if (!same) continue;
            contact.depth = std::max(contact.depth, out.depth);
            return;
        }
        result_.contacts.push_back(
            {fraction, out.depth, position, out.normal, out.point, out.wall, kind, time});
    }

    /// Whether the push came from another, collinear piece of a contact's wall.
    static bool in_line(const Contact& contact, const Push& push) {
        const double apart = dot(push.out.point - contact.point, push.out.normal);
        return std::abs(apart) <= contact_tolerance_at(push.from);
    }

    const MoveRequest& request_;
    MoveResult& result_;
    Trace* trace_;
};

}  // namespace slidelab::detail
