#include "articles/shared/sweep_slide.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "articles/shared/overlaps.hpp"
#include "articles/shared/trace/traced_walls.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/bodies.hpp"
#include "slidelab/narrow/contact_planes.hpp"
#include "slidelab/narrow/put_aside.hpp"

namespace slidelab::detail {

namespace {

/// A move that has tested more walls stops with StopReason::work_limit, so that every move ends
/// within a second. It takes a path of a hundred thousand bends, or thousands of walls in one
/// place.
constexpr std::int64_t most_tests = 4'000'000;

/// The limit of consecutive hits without progress. A place where three walls leave no room takes
/// three, walls that are almost parallel a few more.
constexpr int most_hits_at_once = 48;

/// As good as the length for comparing with a negligible fraction, and without a square root.
double size_of(Vec2 v) { return std::abs(v.x) + std::abs(v.y); }

class SweepSlide {
public:
    SweepSlide(const Level& level, const MoveRequest& request, const SweepSettings& settings,
               Trace* trace, MoveResult& result)
        : level_(level),
          request_(request),
          settings_(settings),
          query_(level, request, settings, trace),
          trace_(trace),
          result_(result) {
        result_.position = request.position;
        result_.velocity = request.velocity;
    }

    void move() {
        CastLeg leg{request_.position, request_.displacement, 0.0, 1.0};
        SweepQuery::First first = query_.begin(leg);
        if (first.overlaps || query_.is_deep_inside(request_.position)) depenetrate();
        if (result_.began_inside) {
            if (trace_) trace_->casts().clear();
            leg = next_leg(0.0);
            first.hit = query_.first_hit(leg);
        }
        slide(leg, first.hit);
        report_residual_overlap();
        if (gave_up_ && result_.stop_reason == StopReason::arrived)
            result_.stop_reason = StopReason::work_limit;
        if (settings_.clip_velocity) clip_velocity();
        if (is_by_moved_walls_) result_.began_inside = false;
    }

private:
    // --- Out of what the mover begins inside of ---

    [[gnu::noinline]] void depenetrate() {
        const ConvexOverlaps found = overlaps().at(0.0);
        gave_up_ = !found.is_complete;
        // A shallower overlap is a resting one, which is not resolved.
        result_.began_inside = found.deepest.depth > resting_depth;
        if (!result_.began_inside) return;
        if (trace_) trace_overlaps();
        is_by_moved_walls_ = overlaps().are_of_moved_walls();
        if (!settings_.resolve_overlap) {
            overlaps().list(0.0);
        } else if (settings_.leave_together) {
            CountedWork work;
            has_room_ = overlaps().leave_together(found.deepest, work);
            gave_up_ = gave_up_ || work.is_exhausted();
        } else {
            overlaps().leave_one_by_one();
        }
        restrict();
    }

    [[gnu::noinline]] void trace_overlaps() {
        overlaps().visit(0.0, [&](const Penetration& out) {
            if (out.depth <= resting_depth) return;
            const TracedWall wall =
                traced_wall(level_, request_.bodies, out.wall, settings_.relative_motion);
            trace_->overlaps().push_back(
                traced_overlap(wall, query_.mover().convex(), result_.position));
        });
    }

    /// With residual overlaps the mover may go along them and away from them (article 000, figures
    /// 22 and 23).
    void restrict() {
        if (!settings_.allow_escape) displacement_ = {};
        overlaps().visit(0.0, [this](const Penetration& out) {
            planes_.add({out.normal, out.wall, displacement_of(request_.bodies, out.wall)});
        });
        is_restricted_ = !planes_.empty();
    }

    Overlaps overlaps() {
        const Overlaps::AsideLimit limit{query_, aside()};
        return {level_,  request_, query_.mover().convex(), query_.one_way(), settings_.end_caps,
                result_, limit};
    }

    // --- Along the path, and on from each wall that is hit ---

    [[gnu::noinline]] void slide(CastLeg& leg, std::optional<SweepHit>& hit) {
        int hits_at_once = 0;
        for (; hit; hit = query_.first_hit(leg)) {
            ++result_.iterations;
            const double time = leg.time + (1.0 - leg.time) * hit->fraction;
            result_.position = planes_.end_of(leg.from, leg.translation * hit->fraction);
            const bool leads_on = size_of(result_.position - leg.from) > contact_tolerance;
            hits_at_once = leads_on ? 0 : hits_at_once + 1;
            if (!planes_.empty() && settings_.clip_all && !is_restricted_) leave_walls(time);
            if (hit->other != Vec2{}) choose_plane(*hit, leg, time);
            // By rounding it is in the wall that it goes along, and hits it again; where touching
            // is a hit, that stops it.
            const bool again = hit->fraction == 0.0 && planes_.has(hit->wall, hit->normal);
            if (hits_at_once > most_hits_at_once || (again && !settings_.ignore_grazing))
                return stop(StopReason::blocked, time);
            if (again) {
                result_.position += hit->normal * contact_tolerance;
            } else {
                touch(*hit, time);
                if (!settings_.slide_remainder) return stop(StopReason::blocked, time);
            }
            if (query_.tests() > most_tests) return stop(StopReason::work_limit, time);
            leg = next_leg(time);
        }
        result_.position = planes_.end_of(leg.from, leg.translation);
        arrive(leg);
    }

    /// A corner exactly on a convex corner: the plane with the longer slide counts, or the other.
    [[gnu::noinline]] void choose_plane(SweepHit& hit, const CastLeg& leg, double time) {
        const auto look = [&](Vec2 translation) -> std::optional<PlaneAhead> {
            const auto next = query_.look_ahead(
                {result_.position, translation, time, leg.until, leg.among_bodies});
            if (!next) return std::nullopt;
            return PlaneAhead{next->fraction, plane_of(*next)};
        };
        const double left = 1.0 - time;
        if (planes_.other_allows_more(plane_of(hit), hit.other, displacement_ * left, left, look))
            hit.normal = hit.other;
        if (trace_) trace_->casts().back().hit = hit;
    }

    static ContactPlane plane_of(const SweepHit& hit) {
        return {hit.normal, hit.wall, hit.wall_displacement};
    }

    void touch(const SweepHit& hit, double time) {
        if (!settings_.clip_all) planes_.clear();
        add_contact(hit, time);
    }

    void add_contact(const SweepHit& hit, double time) {
        planes_.add(plane_of(hit));
        result_.contacts.push_back({hit.fraction, 0.0, result_.position, hit.normal, hit.point,
                                    hit.wall, ContactKind::hit, time});
        result_.path.push_back({time, result_.position});
    }

    /// Forgets the planes of walls that the mover is no longer beside.
    [[gnu::noinline]] void leave_walls(double time) {
        const auto wall_of = [&](const ContactPlane& plane) {
            return query_.wall_there(plane.wall, time);
        };
        const auto look = [&](Vec2 translation) {
            return query_.look_ahead({result_.position, translation, time, time});
        };
        const bool has_left =
            planes_.forget_left(level_, query_.mover(), result_.position, wall_of, look);
        has_left_walls_ = has_left_walls_ || has_left;
    }

    CastLeg next_leg(double time) {
        const Vec2 remainder = stays_ ? Vec2{} : displacement_ * (1.0 - time);
        const Vec2 translation = planes_.empty() ? remainder : clipped(remainder, time);
        return {result_.position, translation, time, 1.0, !result_.squeezed};
    }

    /// The part of the remainder that all planes so far allow in the rest of the tick.
    [[gnu::noinline]] Vec2 clipped(Vec2 remainder, double time) {
        const double left = 1.0 - time;
        if (planes_.are_of_one_wall_at_rest())
            return slid_along(remainder, planes_.begin()->normal);
        if (!result_.squeezed) {
            const auto translation = planes_.motion(remainder, left);
            if (translation) return *translation;
            evade(time);
            if (stays_) return {};
        }
        return planes_.nearest_at_rest(remainder);
    }

    /// The article's slide, for one wall; several take the exact projection on all planes together.
    Vec2 slid_along(Vec2 v, Vec2 normal) const {
        return dot(v, normal) < 0.0 ? settings_.slide_along(v, normal) : v;
    }

    /// Out of boxes that press the mover (put_aside.hpp). Where they squeeze it, only walls at rest
    /// count from then on. After an evasion it stays for the rest of the tick: its own displacement
    /// would lead it back.
    [[gnu::noinline]] void evade(double time) {
        const bool is_free =
            detail::evade(planes_, 1.0 - time, aside(), deepest_reported(result_.contacts),
                          result_.put_aside, Evading{*this, time});
        result_.squeezed = !is_free;
        if (stays_) planes_.forget_moving();
    }

    /// As put_aside.hpp reads it.
    struct Evading {
        SweepSlide& move;
        double time;

        std::optional<Vec2> least_out(const Evasion& evasion,
                                      std::span<const HalfPlane> within) const {
            return move.query_.least_out(move.result_.position, evasion, within);
        }
        std::optional<SweepHit> look_ahead(Vec2 translation, double until) const {
            return move.query_.look_ahead({move.result_.position, translation, time, until});
        }
        std::optional<Vec2> hit_along(Vec2 translation) const {
            const auto hit = look_ahead(translation, time);
            return hit ? std::optional(hit->normal) : std::nullopt;
        }
        void note_pair(const ContactPlanes* planes) const {
            if (!planes) return move.result_.pressed_by.reset();
            const auto [first, second] = pressing_pair(*planes);
            move.result_.pressed_by = {first.wall, second.wall};
        }
        void move_by(Vec2 out) const {
            move.result_.position += out;
            move.result_.path.push_back({time, move.result_.position});
        }
        bool stays_free() const {
            move.stays_ = true;
            const auto hit = look_ahead({}, 1.0);
            if (hit) move.add_contact(*hit, time + (1.0 - time) * hit->fraction);
            return !hit;
        }
    };

    /// Units.
    double aside() const {
        const Vec2 skin{2.0 * settings_.skin, 2.0 * settings_.skin};
        return aside_of(settings_.aside, query_.mover().convex().bounds().size() - skin);
    }

    // --- Where it ends ---

    void stop(StopReason reason, double time) {
        result_.stop_reason = result_.squeezed ? StopReason::squeezed : reason;
        result_.remainder = displacement_ * (1.0 - time);
    }

    /// The end of the last leg: the displacement is walked, unless walls left it no direction.
    void arrive(const CastLeg& leg) {
        const double left = 1.0 - leg.time;
        const bool no_direction =
            (stays_ || !planes_.empty()) && left > 0.0 &&
            size_of(leg.translation) <= negligible * size_of(displacement_) * left;
        if (no_direction && displacement_ != Vec2{}) return stop(StopReason::blocked, leg.time);
        if (result_.squeezed) result_.stop_reason = StopReason::squeezed;
    }

    [[gnu::noinline]] void report_residual_overlap() {
        const bool could = result_.began_inside || result_.squeezed || !request_.bodies.empty() ||
                           !settings_.resolve_overlap;
        if (!could) return;
        const ConvexOverlaps left = overlaps().at(1.0);
        gave_up_ = gave_up_ || !left.is_complete;
        if (left.deepest.depth <= resting_depth) return;
        result_.remaining_depth = left.deepest.depth;
        overlaps().list(1.0);
        if (has_room_) return;
        result_.squeezed = true;
        result_.stop_reason = StopReason::squeezed;
    }

    [[gnu::noinline]] void clip_velocity() {
        const ContactList& contacts = result_.contacts;
        if (contacts.empty()) return;
        Vec2& velocity = result_.velocity;
        // As the last leg of its path, by those that hold it there.
        if (has_left_walls_ && !stays_) {
            velocity = planes_.clipped(velocity);
        } else if (contacts.size() == 1) {
            velocity = slid_along(velocity, contacts[0].normal) + Vec2{};
        } else {
            velocity = clipped_by(contacts, velocity);
            if (contacts.dropped() > 0) velocity = planes_.clipped(velocity);
        }
    }

    const Level& level_;
    const MoveRequest& request_;
    const SweepSettings& settings_;
    SweepQuery query_;
    Trace* trace_;
    MoveResult& result_;
    ContactPlanes planes_;                       ///< of all contacts
    Vec2 displacement_ = request_.displacement;  ///< none where an overlap stops all movement
    bool stays_ = false;                         ///< it has evaded
    bool has_room_ = true;
    bool is_restricted_ = false;      ///< by overlaps at the start: their planes stay
    bool has_left_walls_ = false;     ///< some of its contacts hold it no longer
    bool is_by_moved_walls_ = false;  ///< of its overlaps at the start
    bool gave_up_ = false;            ///< the bound on work ended a test of overlaps
};

Vec2 extents_with_skin(const MoveRequest& request, const SweepSettings& settings) {
    return extents_of(request.shape) + Vec2{settings.skin, settings.skin};
}

/// Out of line, so that the most common move, in free space, sets up nothing of this.
[[gnu::noinline]] MoveResult slide(const Level& level, const MoveRequest& request,
                                   const SweepSettings& settings, Trace* trace) {
    MoveResult result;
    SweepSlide(level, request, settings, trace, result).move();
    return result;
}

[[gnu::noinline]] MoveResult slide_among_bodies(const Level& level, const MoveRequest& request,
                                                const SweepSettings& settings, Trace* trace) {
    if (!trace && is_free_among_bodies(level, request, extents_with_skin(request, settings)))
        return unhindered(request);
    return slide(level, request, settings, trace);
}

}  // namespace

MoveResult sweep_slide(const Level& level, const MoveRequest& request,
                       const SweepSettings& settings, Trace* trace) {
    if (!request.bodies.empty()) return slide_among_bodies(level, request, settings, trace);
    if (!trace && is_free_of_walls(level, request, extents_with_skin(request, settings)))
        return unhindered(request);
    return slide(level, request, settings, trace);
}

}  // namespace slidelab::detail
