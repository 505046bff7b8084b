// What a discrete move leaves behind: contacts, the projected velocity, marks.
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

/// Gathers the pushes that count into a result, and into a trace where there is one.
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

    /// The pushes of one sub-step that ends at `time` of the tick, with the mover at a position.
    /// `fraction` is 0 for what overlapped at the start, otherwise 1. `slid_on`: the normal of what
    /// the sub-step before slid along, if it did: a push along it goes on with that.
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

    /// What a sub-step that was taken back ran into: contacts, for they have stopped it. `last` is
    /// what was left where no push would do.
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

    /// What stops the mover leaves it no velocity into any of the walls, hit before or not.
    void clip_velocity(std::span<const Vec2> pushed = {}) {
        Normals normals;
        for (const Vec2 normal : pushed) add_normal(normals, normal);
        clip_velocity(normals);
    }

    /// The path bends here: where a sub-step began that touched something, and where pushes left
    /// it. Of points that are passed at one velocity only the last is kept. Where the mover waits
    /// for a box to pass, until when: it is elsewhere, seen from that.
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

    /// Where a sub-step has put the mover, before its first push.
    void draw_moved(const Push& push) const {
        trace_->shape(2, Role::position, request_.shape, push.from);
    }

    /// What it overlaps there.
    void draw_found(const Push& push) const {
        trace_->point(3, Role::closest, push.out.point);
        trace_->vector(3, Role::contact, push.out.point, push.from);
    }

    void draw_push(const Push& push) const {
        const Penetration& out = push.out;
        trace_->vector(4, Role::normal, out.point, out.point + out.normal * out.depth, out.depth);
        trace_->shape(4, Role::position, request_.shape, push.to());
    }

    /// Where pushes taken together lead.
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
    static constexpr double discrete = 1.0;  ///< what a method says that tests where it has got to

    static void add_normal(Normals& normals, Vec2 normal) {
        for (const Vec2 known : normals) {
            if (same_direction(known, normal)) return;
        }
        normals.push_back(normal);
    }

    /// By these and by all that the mover has touched where it stands.
    void clip_velocity(Normals& normals) {
        constexpr double noticeable = 1e-9;  // share of the velocity: more than rounding leaves
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

    /// Whether a mover that goes straight from `a` to `b` is at `point` when its time has come.
    static bool is_passed_between(const PathPoint& a, const PathPoint& point, const PathPoint& b) {
        constexpr double same_place = 1e-9;  // units: far less than a picture of the path shows
        if (!(b.time > a.time)) return false;
        const Vec2 place = lerp(a.at, b.at, (point.time - a.time) / (b.time - a.time));
        return length_squared(place - point.at) <= same_place * same_place;
    }

    /// A box may be pushed by one wall in several directions: by its side, and past its end.
    bool hit_before(const Penetration& out) const {
        for (const Contact& contact : result_.contacts) {
            if (contact.wall == out.wall && same_direction(contact.normal, out.normal)) return true;
        }
        return false;
    }

    /// Once for each direction in which a wall pushes, however many rounds it took; for the walls
    /// of one sub-step together, since one after the other they would send it back into each other.
    void project_velocity(const Pushes& pushes) {
        bool any_new = false;
        InlineVector<Vec2, most_push_rounds> normals;
        for (const Push& push : pushes) {
            any_new = any_new || !hit_before(push.out);
            normals.push_back(push.out.normal);
        }
        if (any_new) result_.velocity = projected_on_half_planes(result_.velocity, normals.all());
    }

    /// A push out of a straight line that has pushed before deepens that contact: of the same wall,
    /// or of another piece of it.
    void add_contact(const Push& push, Vec2 position, double fraction, double time,
                     ContactKind kind) {
        Penetration out = push.out;
        out.normal += Vec2{};  // -0 reads oddly in answers
        for (Contact& contact : result_.contacts) {
            const bool same = contact.fraction == fraction &&
                              same_direction(contact.normal, out.normal) && in_line(contact, push);
            if (!same) continue;
            contact.depth = std::max(contact.depth, out.depth);
            return;
        }
        result_.contacts.push_back(
            {fraction, out.depth, position, out.normal, out.point, out.wall, time, kind});
    }

    /// Whether the push came from the same straight line as a contact, of another piece of it.
    static bool in_line(const Contact& contact, const Push& push) {
        const double apart = dot(push.out.point - contact.point, push.out.normal);
        return std::abs(apart) <= contact_tolerance_at(push.from);
    }

    const MoveRequest& request_;
    MoveResult& result_;
    Trace* trace_;
};

}  // namespace slidelab::detail
