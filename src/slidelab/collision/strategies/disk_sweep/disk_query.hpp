// Everything that a disk can hit along its path: the level's walls and kinematic boxes.
//
// For disk_sweep. A cast takes the walls near a leg of the path from the wall index, and computes
// for each where the path first leads into it (geometry/convex/capsule_cast.hpp).
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/depenetration/disk_depenetration.hpp"
#include "slidelab/collision/query/wall_overlap.hpp"
#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/collision/solvers/resting.hpp"
#include "slidelab/collision/solvers/slide_solver.hpp"
#include "slidelab/collision/strategies/disk_sweep/disk_sweep_marks.hpp"
#include "slidelab/collision/strategies/disk_sweep/point_graze.hpp"
#include "slidelab/geometry/convex/capsule_cast.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

/// What a disk takes into account of the world.
struct DiskQuerySettings {
    double skin = 0.0;         ///< units that it keeps away from walls
    bool end_caps = true;      ///< off: only the straight sides of walls are there
    bool earliest_hit = true;  ///< off: the wall of the lowest number counts
};

/// The thinnest disk, in tolerances of the level's coordinates: thinner ones are swept as if they
/// were this thick, or rounding would decide on which side of a thin wall a point comes to rest. It
/// must not depend on the move: a disk that rests this far from a wall after a short displacement
/// would be in it at the beginning of a long one. Enough for displacements of 1e6 units, whose own
/// tolerance is 6 times contact_tolerance.
inline constexpr double thinnest_disk = 64.0;

/// Units: more than the thinnest at the largest coordinate.
inline constexpr double never_padded = 1e-4;

inline double thick_enough(double radius, const Aabb& level) {
    if (radius > never_padded) return radius;
    return std::max(radius, thinnest_disk * contact_tolerance_between(level.min, level.max));
}

/// The radius of the disk that is swept for a request's. Precondition: its shape is a disk.
inline double swept_radius(const Level& level, const MoveRequest& request, double skin) {
    return thick_enough(std::get_if<DiskShape>(&request.shape)->radius + skin, level.bounds());
}

/// Everything the disk can hit.
class DiskQuery {
public:
    /// `radius`: swept_radius of the request.
    DiskQuery(const Level& level, const MoveRequest& request, const DiskQuerySettings& settings,
              double radius, SweepRecord* record)
        : level_(level), request_(request), settings_(settings), radius_(radius), record_(record) {}

    class Search;

    /// What is hit first on a leg, and whether something is overlapped where it begins.
    Search cast(const CastQuery& leg) const;

    std::optional<SweepHit> first_hit(const CastQuery& leg) const;

    /// Of a thin disk that is swept for a point: the same, where a corner that the disk hits is
    /// passed, or hit by one of its sides (point_corner.hpp).
    std::optional<SweepHit> hit_of_point(const CastQuery& leg, const Search& cast) const;

    /// Of a thin disk that is swept for a point, or hardly more: where a leg ends on which the
    /// point only passes along sides and by corners and ends, none of which its path leads across.
    /// On a side it is set off by the thin disk's radius. None where it is stopped, or may be.
    std::optional<Vec2> end_of_graze(const CastQuery& leg) const;

    /// The same where a point begins the move on a corner: where the thin disk is beside it. None
    /// where it does not, or is stopped.
    std::optional<Vec2> place_beside_corner() const;

    /// After a leg that is so long, or so far out, that rounding may have led it into what it
    /// touched: the nearest position that is out again. Otherwise the same bits.
    Vec2 settled(Vec2 position, const CastQuery& leg) const {
        const Vec2 end = leg.from + leg.translation;
        return may_end_in_a_wall(leg.from, end) ? settled_after_long(position, leg.from, end)
                                                : position;
    }

    /// Walls tested so far: what a bound on work counts.
    std::int64_t tests() const { return tests_; }

    /// Whether the disk's centre is in a solid, or may be: false is for sure. A centre less deep
    /// than the radius overlaps sides of the solid, and a cast says so.
    bool may_be_deep_inside(Vec2 position) const {
        constexpr double some_room = 0.9;  // tolerance and rounding take a share of the depth
        const double depth = settings_.end_caps ? some_room * radius_ : 0.0;
        return !request_.kinematic_boxes.empty() || level_.may_be_deep_in_solid(position, depth);
    }

    /// Whether the disk's centre is in a solid: deep in it no sides are near to tell.
    bool is_inside(Vec2 position) const {
        return is_in_solid(level_, position) || is_in_box(request_.kinematic_boxes, position);
    }

    /// The minimum translation out of a solid that the disk's centre is in.
    Penetration exit(Vec2 position, double time) const {
        return solid_or_box_depenetration(level_, request_.kinematic_boxes, position, time,
                                          [this](Vec2) { return radius_; });
    }

    /// Calls `visit(Penetration)` for every one of them.
    template <typename Visit>
    void visit_exits(Vec2 position, double time, Visit&& visit) const {
        visit_depenetrations(
            level_, request_.kinematic_boxes, position, time, [this](Vec2) { return radius_; },
            visit);
    }

    /// The same out of the one of them that it is deepest in.
    Penetration deepest_exit(Vec2 position, double time) const {
        Penetration deepest;
        visit_exits(position, time, [&deepest](const Penetration& out) {
            if (out.depth > deepest.depth) deepest = out;
        });
        return deepest;
    }

    /// The minimum translation out of everything that the disk is in at the beginning of the tick.
    std::optional<Vec2> minimum_translation(CountedWork& work) const {
        return minimum_translation_of_disk({level_, request_.kinematic_boxes, request_.position,
                                            radius_, -request_.displacement, settings_.end_caps,
                                            &work});
    }

    /// What overlaps the disk at a place and time, each wall once, in the order of numbers.
    using Overlaps = InlineVector<Penetration, 64>;
    Overlaps overlaps(Vec2 position, double time) const {
        return near_by(position, time, 0.0, contact_tolerance_between(position, position));
    }

    /// What the disk touches where it begins the move, or overlaps there.
    Overlaps touched(Vec2 position) const {
        return near_by(position, 0.0, 2.0 * contact_tolerance_at(position), 0.0);
    }

    Penetration overlap(WallRef wall, Vec2 position) const {
        return collide(wall_at(level_, request_.kinematic_boxes, wall, 0.0), position, 0.0, 0.0);
    }

    /// How much wider than the mover the disk is that is swept: an overlap of no more is none.
    double padding() const {
        return radius_ - (std::get<DiskShape>(request_.shape).radius + settings_.skin);
    }

    /// Whether these are sides of one solid, or of one kinematic box.
    bool is_same_body(WallRef a, WallRef b) const {
        if (a.is_of_level(level_) != b.is_of_level(level_)) return false;
        if (!a.is_of_level(level_)) return a.box(level_) == b.box(level_);
        const std::uint32_t solid = level_.walls()[a.number()].solid;
        return solid != no_solid && solid == level_.walls()[b.number()].solid;
    }

    /// False: the disk that is swept is the mover, no thicker one. O(1), and no more than a
    /// comparison.
    bool may_be_a_point() const { return radius_ <= never_padded; }

    bool is_free_segment(WallRef wall) const {
        return wall.is_of_level(level_) && level_.walls()[wall.number()].solid == no_solid;
    }

private:
    Overlaps near_by(Vec2 position, double time, double margin, double tolerance) const {
        Overlaps found;
        const Vec2 extent{radius_ + margin, radius_ + margin};
        visit_walls(
            level_, request_.kinematic_boxes, time, {position - extent, position + extent},
            [&](const Wall& wall, WallRef ref) {
                Penetration out = collide(wall, position, margin, tolerance);
                out.wall = ref;
                const auto same = [&](const Penetration& o) { return o.wall == ref; };
                if (!out.overlaps() || std::any_of(found.begin(), found.end(), same)) return;
                if (tolerance > 0.0 && out.depth <= tolerance + rounding_across(wall.segment)) {
                    return;
                }
                keep_deepest(found, out);
            });
        found.sort([](const Penetration& a, const Penetration& b) { return a.wall < b.wall; });
        return found;
    }

    /// Apart from the usual case, so that this is a comparison in line.
    Vec2 settled_after_long(Vec2 position, Vec2 from, Vec2 end) const;

    Penetration deepest_lean_at(Vec2 position, double least, double most) const;

    /// Of more than there is room for, the deepest: the deepest of all is always among them.
    static void keep_deepest(Overlaps& found, const Penetration& out) {
        if (found.size() < Overlaps::capacity) return found.push_back(out);
        std::size_t least = 0;
        for (std::size_t i = 1; i < found.size(); ++i) {
            if (is_deeper(found[least], found[i])) least = i;
        }
        if (is_deeper(out, found[least])) found[least] = out;
    }

    static bool is_deeper(const Penetration& a, const Penetration& b) {
        return a.depth != b.depth ? a.depth > b.depth : a.wall < b.wall;
    }

    /// `margin` beyond the disk.
    Penetration collide(const Wall& wall, Vec2 position, double margin, double tolerance) const {
        const Penetration out = collide_disk_with_wall(position, radius_ + margin, wall,
                                                       -request_.displacement, tolerance);
        if (settings_.end_caps || !out.overlaps()) return out;
        const Vec2 along = wall.segment.b - wall.segment.a;
        const double x = dot(position - wall.segment.a, along);
        return x >= 0.0 && x <= length_squared(along) ? out : Penetration{};
    }

    const Level& level_;
    const MoveRequest& request_;
    DiskQuerySettings settings_;
    double radius_;        ///< skin included
    SweepRecord* record_;  ///< with a trace only
    mutable std::int64_t tests_ = 0;
};

/// The nearest hit so far.
class DiskQuery::Search {
public:
    Search(const DiskQuery& all, const CastQuery& leg)
        : all_(all),
          leg_(leg),
          walls_(all.level_.walls().data()),
          swept_(inflated(bounds_of(Segment{leg.from, leg.from + leg.translation}),
                          {all.radius_, all.radius_})),
          extent_(all.radius_ * length(leg.translation)),
          tolerance_(
              std::min(contact_tolerance_between(swept_.min, swept_.max), 0.5 * all.radius_)) {}

    bool overlaps() const { return overlaps_; }
    bool any() const { return best_.kind == CapsuleCastResult::Kind::hit; }

    /// Whether the wall that is hit lies across the path, to both sides of it. Precondition: it is
    /// one of the level's.
    bool hits_squarely() const {
        const auto& [a, b] = walls_[best_wall_.number()].segment;
        const double at_a = cross(leg_.translation, a - leg_.from);
        const double at_b = cross(leg_.translation, b - leg_.from);
        return std::min(at_a, at_b) < -extent_ && std::max(at_a, at_b) > extent_;
    }

    std::optional<SweepHit> hit() const {
        if (!any()) return std::nullopt;
        // Relative to the wall, the disk has come along with the wall until then.
        const Vec2 place = leg_.from + leg_.translation * best_.fraction;
        return SweepHit{best_.fraction, best_.normal + Vec2{}, place - best_.normal * all_.radius_,
                        best_wall_, best_wall_displacement_};
    }

    bool can_stop_at(double fraction) const {
        return any() && fraction > best_.fraction + same_ && all_.settings_.earliest_hit;
    }

    void operator()(std::uint32_t number) {
        const Wall& wall = walls_[number];
        if (!is_beside(wall)) test(wall, number, leg_.translation, {}, wall.solid != no_solid);
    }

    void test(std::span<const KinematicBox> kinematic_boxes) {
        for (std::size_t i = 0; i < kinematic_boxes.size(); ++i) {
            const Vec2 delta = kinematic_boxes[i].delta;
            const Vec2 translation = leg_.translation - delta * (1.0 - leg_.time);
            const auto sides = sides_of(box_at(kinematic_boxes[i], leg_.time));
            for (std::uint32_t side = 0; side < sides.size(); ++side) {
                test({sides[side], 0.0, no_solid}, WallRef::of_box(all_.level_, i, side),
                     translation, delta, true);
            }
        }
    }

private:
    /// Too far from the whole path, as most of those are that the index finds: its bounds are apart
    /// from those of the path, or both of its ends are too far on one side of it.
    bool is_beside(const Wall& wall) const {
        const auto& [a, b] = wall.segment;
        const double r = wall.radius;
        if (std::max(a.x, b.x) + r < swept_.min.x || std::min(a.x, b.x) - r > swept_.max.x ||
            std::max(a.y, b.y) + r < swept_.min.y || std::min(a.y, b.y) - r > swept_.max.y) {
            return true;
        }
        const double at_a = cross(leg_.translation, a - leg_.from);
        const double at_b = cross(leg_.translation, b - leg_.from);
        const double extent =
            extent_ + r * (std::abs(leg_.translation.x) + std::abs(leg_.translation.y));
        return std::min(at_a, at_b) > extent || std::max(at_a, at_b) < -extent;
    }

    /// `translation` is the disk's relative to the wall, which itself moves by `wall_displacement`
    /// in a tick.
    void test(const Wall& wall, WallRef ref, Vec2 translation, Vec2 wall_displacement,
              bool one_sided) {
        if (all_.record_) all_.record_->candidates().add(ref);
        ++all_.tests_;
        const double radius = all_.radius_ + wall.radius;
        CapsuleCastResult hit = cast_point_capsule(leg_.from, translation, wall.segment, radius,
                                                   tolerance_, all_.settings_.end_caps);
        if (hit.kind == CapsuleCastResult::Kind::none) return;
        if (hit.kind == CapsuleCastResult::Kind::overlap && !leans(hit, wall, translation)) return;
        // What comes from inside a solid is not stopped by its sides.
        const Vec2 outside = outward(wall.segment.b - wall.segment.a);
        if (one_sided && dot(hit.normal, outside) < 0.0) return;
        same_ = tolerance_ / std::max(length(translation), tolerance_);
        if (any() && !goes_before(hit, ref)) return;
        best_ = hit;
        best_wall_ = ref;
        best_wall_displacement_ = wall_displacement;
    }

    /// A wall that is leaned on is hit at once by a path that leads deeper into it, as far as
    /// rounding lets one tell. Deeper than that it is an overlap.
    bool leans(CapsuleCastResult& hit, const Wall& wall, Vec2 translation) {
        const Vec2 end = leg_.from + translation;
        const Penetration out = all_.collide(wall, leg_.from, 0.0, 0.0);
        const double rounding = rounding_across(wall.segment);
        if (out.depth > least_overlap_at(leg_.from, rounding)) overlaps_ = true;
        if (out.depth > deepest_lean(leg_.from, end, rounding)) return false;
        hit.kind = CapsuleCastResult::Kind::hit;
        hit.fraction = 0.0;
        // From the midpoint of a very long wall the cast may see an overlap that is only rounding:
        // the wall is touched, and the path must not lead into it, either.
        if (out.overlaps()) hit.normal = out.normal;
        return dot(translation, hit.normal) < -path_rounding(leg_.from, end);
    }

    /// Of hits at one place, the one on a straight side is the better judge of the surface: at a
    /// seam the ends of both pieces are as near.
    bool goes_before(const CapsuleCastResult& hit, WallRef wall) const {
        if (!all_.settings_.earliest_hit) return wall < best_wall_;
        if (std::abs(hit.fraction - best_.fraction) > same_) return hit.fraction < best_.fraction;
        const bool on_side = hit.part == CapsulePart::side;
        if (on_side == (best_.part == CapsulePart::side)) return wall < best_wall_;
        return on_side;
    }

    const DiskQuery& all_;
    const CastQuery& leg_;
    const Wall* walls_;
    Aabb swept_;
    double extent_;  ///< of the disk, across the path, times the path's length
    /// Half the disk at the most: a path that goes no deeper than the tolerance hits nothing.
    double tolerance_;
    CapsuleCastResult best_;
    WallRef best_wall_;
    Vec2 best_wall_displacement_;
    double same_ = 0.0;  ///< fractions that differ by less are one place
    bool overlaps_ = false;
};

inline DiskQuery::Search DiskQuery::cast(const CastQuery& leg) const {
    if (record_) record_->begin(leg);
    Search search(*this, leg);
    level_.broad_phase().query_sweep({leg.from, leg.from + leg.translation}, {radius_, radius_},
                                     search);
    if (leg.moving_walls && !request_.kinematic_boxes.empty())
        search.test(request_.kinematic_boxes);
    if (record_) record_->end(search.hit());
    return search;
}

inline std::optional<Vec2> DiskQuery::end_of_graze(const CastQuery& leg) const {
    PointGraze graze(level_, {leg.from, leg.from + leg.translation}, radius_ - padding(), radius_);
    level_.broad_phase().query_sweep(graze.path(), {radius_, radius_}, graze);
    tests_ += graze.tests();
    if (!graze.is_free() || is_in_solid(level_, graze.place_beside())) return std::nullopt;
    const Vec2 end = graze.end();
    const bool is_clear = !is_in_solid(level_, end) && overlaps(end, 0.0).empty();
    return is_clear ? std::optional(end) : std::nullopt;
}

inline Penetration DiskQuery::deepest_lean_at(Vec2 position, double least, double most) const {
    Penetration deepest;
    const Vec2 extent{radius_, radius_};
    level_.broad_phase().query_aabb(
        {position - extent, position + extent}, [&](std::uint32_t number) {
            ++tests_;
            const Wall& wall = level_.walls()[number];
            const Penetration one = collide(wall, position, 0.0, least);
            if (one.depth <= deepest.depth || one.depth > most) return;
            const Vec2 outside = outward(wall.segment.b - wall.segment.a);
            if (wall.solid == no_solid || dot(one.normal, outside) >= 0.0) deepest = one;
        });
    return deepest;
}

inline Vec2 DiskQuery::settled_after_long(Vec2 position, Vec2 from, Vec2 end) const {
    return settled_position(position, from, end, [this](Vec2 place, double least, double most) {
        return deepest_lean_at(place, least, most);
    });
}

inline std::optional<SweepHit> DiskQuery::first_hit(const CastQuery& leg) const {
    const Search search = cast(leg);
    return may_be_a_point() ? hit_of_point(leg, search) : search.hit();
}

}  // namespace slidelab::detail
