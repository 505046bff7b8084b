#include "slidelab/collision/depenetration/disk_depenetration.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/geometry/closest.hpp"
#include "slidelab/geometry/polygons/outline.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

constexpr std::size_t most_walls = 64;
constexpr std::size_t most_pieces =
    6 * most_walls;  // two sides, two circles, and two lines of sight

/// The number of walls that the index goes through in the time of one test.
constexpr std::int64_t walls_in_a_test = 8;

/// A wall relative to the start: in a frame with the start as origin.
struct NearWall {
    Segment line;
    Vec2 along;             ///< unit; zero for a point obstacle
    double span = 0.0;      ///< its length
    double extent = 0.0;    ///< the disk's radius and the wall's together
    double offset = 0.0;    ///< of its line from the start, across it
    double rounding = 0.0;  ///< how far its own coordinates' rounding may move it
    double gap = 0.0;       ///< between the start and its outline; below 0 where it is overlapped
    WallRef ref;
    bool one_sided = false;    ///< a side of a solid
    bool may_cross = false;    ///< it does not stop the translation
    bool under_start = false;  ///< the start lies on it

    bool is_point() const { return along == Vec2{}; }
};

/// Rises with the distance, and between equals with the place: never with the number.
bool is_nearer(const NearWall& a, const NearWall& b) {
    const auto key = [](const NearWall& w) {
        return std::tuple(w.gap, w.line.a.x, w.line.a.y, w.line.b.x, w.line.b.y, w.extent);
    };
    return key(a) < key(b);
}

class MinimumTranslation {
public:
    explicit MinimumTranslation(const MinimumTranslationQuery& question)
        : candidates_(question),
          tolerance_(contact_tolerance_at(question.start)),
          in_still_solid_(is_in_still_solid(question.start)),
          in_solid_(in_still_solid_ || is_in_kinematic_box(question.start)),
          work_(question.work ? *question.work : own_work_) {}

    /// Searches a circle that doubles until the best place lies in it.
    std::optional<Vec2> find() {
        const double everything = farthest_wall();
        count_around_start();
        for (double around = 2.0 * candidates_.radius;; around *= 2.0) {
            gather(around);
            gather_pieces();
            // With walls left out a wider circle would show no others.
            search(std::min(crowded_ ? everything : around, farthest_));
            if (found_) return best_;
            const bool is_done = crowded_ || around > std::min(everything, farthest_);
            if (is_done || work_.is_exhausted()) return std::nullopt;
        }
    }

private:
    // --- Which walls ---

    /// No outline is farther away than this.
    double farthest_wall() const {
        Aabb all = candidates_.level.bounds();
        for (const KinematicBox& kinematic_box : candidates_.kinematic_boxes) {
            all = merged(all, bounds_of(box_at(kinematic_box, candidates_.time)));
        }
        const Vec2 far = all.size();
        const Vec2 apart = candidates_.start - all.center();
        return std::abs(apart.x) + std::abs(apart.y) + far.x + far.y + 2.0 * candidates_.radius;
    }

    void count_around_start() {
        const Vec2 size{candidates_.radius, candidates_.radius};
        candidates_.level.broad_phase().query_aabb(
            {candidates_.start - size, candidates_.start + size},
            [this](std::uint32_t) { ++around_start_; });
    }

    void gather(double around) {
        walls_ = {};
        crowded_ = false;
        const double extent = around + candidates_.radius;
        const Vec2 size{extent, extent};
        visit_walls(candidates_.level, candidates_.kinematic_boxes, candidates_.time,
                    {candidates_.start - size, candidates_.start + size},
                    [&](const Wall& wall, WallRef ref) {
                        work_.add(1);
                        if (work_.is_exhausted()) return;
                        const NearWall near = seen_from_start(wall, ref);
                        if (near.gap <= around && !is_buried(wall)) keep(near);
                    });
        walls_.sort(is_nearer);
        limit();
    }

    void limit() {
        StartOverlap start;
        start.in_still_solid = in_still_solid_;
        const auto take = [&start](const Penetration& out) {
            start.depth = std::max(start.depth, out.depth);
        };
        if (in_solid_) {  // deeper than its sides tell
            visit_depenetrations(
                candidates_.level, candidates_.kinematic_boxes, candidates_.start, candidates_.time,
                [this](Vec2) { return candidates_.radius; }, take);
        }
        for (const NearWall& wall : walls_) {
            if (!is_overlapped(wall)) continue;
            start.depth = std::max(start.depth, -wall.gap);
            start.width = std::max(start.width, 2.0 * wall.extent);
            start.is_pressed = start.is_pressed || moves(wall);
        }
        farthest_ = longest_translation(start, candidates_.evasion);
    }

    bool moves(const NearWall& wall) const {
        return displacement_of(candidates_.level, candidates_.kinematic_boxes, wall.ref) != Vec2{};
    }

    /// Whether a solid lies against this side, all along: in a heap of tiles no solid is left by
    /// it, and there may be very many of those.
    bool is_buried(const Wall& side) const {
        if (!in_still_solid_ || side.solid == no_solid) return false;
        work_.add(around_start_ / walls_in_a_test);  // the index goes through about as many
        const Segment other_way{side.segment.b, side.segment.a};
        const Vec2 center = lerp(side.segment.a, side.segment.b, 0.5);
        bool found = false;
        candidates_.level.broad_phase().query_aabb({center, center}, [&](std::uint32_t number) {
            work_.add(1);
            const Wall& wall = candidates_.level.walls()[number];
            found = found || (wall.segment == other_way && wall.solid != no_solid &&
                              wall.solid != side.solid);
        });
        return found;
    }

    /// Each wall once; of too many the nearest.
    void keep(const NearWall& wall) {
        work_.add(1);
        std::size_t farthest = 0;
        for (std::size_t i = 0; i < walls_.size(); ++i) {
            if (walls_[i].ref == wall.ref) return;
            if (is_nearer(walls_[farthest], walls_[i])) farthest = i;
        }
        if (walls_.size() < most_walls) {
            walls_.push_back(wall);
            return;
        }
        crowded_ = true;
        if (is_nearer(wall, walls_[farthest])) walls_[farthest] = wall;
    }

    NearWall seen_from_start(const Wall& wall, WallRef ref) const {
        NearWall near;
        near.line = {wall.segment.a - candidates_.start, wall.segment.b - candidates_.start};
        near.extent = candidates_.radius + wall.radius;
        near.ref = ref;
        const Vec2 translation = near.line.b - near.line.a;
        if (has_direction(translation)) {
            near.span = length(translation);
            near.along = translation / near.span;
            // The nearer end has lost fewer digits.
            const auto& [a, b] = near.line;
            near.offset = cross(length_squared(a) <= length_squared(b) ? a : b, near.along);
            near.rounding = rounding_across(wall.segment);
        }
        const bool moves = !ref.is_of_level(candidates_.level);
        near.one_sided = moves || wall.solid != no_solid;
        const bool in_the_same = moves ? in_solid_ : in_still_solid_;
        near.may_cross =
            near.one_sided ? in_the_same || (moves && candidates_.evasion) : near.is_point();
        near.gap = gap_to(near, {});
        near.under_start = near.gap <= tolerance_ - near.extent;
        return near;
    }

    /// Between a place and the outline of a wall.
    double gap_to(const NearWall& wall, Vec2 place) const {
        const double x = dot(place - wall.line.a, wall.along);
        const bool beside = wall.is_point() || x < 0.0 || x > wall.span;
        if (beside && !candidates_.ends && !wall.is_point())
            return std::numeric_limits<double>::max();
        // The same offset as its outline's: however long a wall is, its outline is not in it.
        if (!beside) return std::abs(cross(place, wall.along) - wall.offset) - wall.extent;
        return length(place - (x > 0.5 * wall.span ? wall.line.b : wall.line.a)) - wall.extent;
    }

    // --- Their outlines ---

    void gather_pieces() {
        pieces_ = {};
        for (std::size_t i = 0; i < walls_.size(); ++i) {
            const auto add = [this, i](OutlinePiece piece) {
                piece.wall = static_cast<std::uint8_t>(i);
                pieces_.push_back(piece);
            };
            const NearWall& wall = walls_[i];
            if (!wall.is_point()) {
                add(side_of(wall.line, wall.extent));
                if (!wall.one_sided) add(side_of(wall.line, -wall.extent));
            }
            if (candidates_.ends || wall.is_point()) add(circle_around(wall.line.a, wall.extent));
            // The other end of a solid's side begins the next one.
            if (candidates_.ends && !wall.one_sided && !wall.is_point()) {
                add(circle_around(wall.line.b, wall.extent));
            }
            if (wall.may_cross) continue;
            add_sight(wall, wall.line.a, wall.along, add);
            add_sight(wall, wall.line.b, -wall.along, add);
        }
        for (std::size_t i = 0; i < ahead().size(); ++i) {
            const Vec2 far = outward(ahead()[i]) * candidates_.evasion->longest;
            OutlinePiece piece = side_of({-far, far}, 0.0);
            piece.wall = static_cast<std::uint8_t>(most_walls + i);
            pieces_.push_back(piece);
        }
        pieces_.sort([](const OutlinePiece& p, const OutlinePiece& q) {
            return std::tuple(p.nearest, p.center.x, p.center.y) <
                   std::tuple(q.nearest, q.center.x, q.center.y);
        });
    }

    /// Past an end of a wall, at a hair's breadth, so that the translation does not touch it.
    /// `inwards` leads from the end along the wall.
    template <typename Add>
    void add_sight(const NearWall& wall, Vec2 end, Vec2 inwards, Add&& add) const {
        const double hair = 4.0 * tolerance_;
        const double far = length(end);
        if (far <= 2.0 * hair) return;
        Vec2 aside = outward(end / far);
        const Vec2 away = wall.under_start ? -side_of_start(wall) : inwards;
        if (dot(aside, away) > 0.0) aside = -aside;
        const Vec2 edge = end + aside * hair;
        add(sight_past(edge, far + (candidates_.ends ? wall.extent - hair : 0.0)));
    }

    /// Of a wall that the start lies on, the side where it belongs: unit.
    Vec2 side_of_start(const NearWall& wall) const {
        const Vec2 across = outward(wall.along);
        return !wall.one_sided && dot(across, candidates_.against) < 0.0 ? -across : across;
    }

    bool is_overlapped(const NearWall& wall) const {
        return wall.gap < -tolerance_ - wall.rounding;
    }

    // --- Which place ---

    void search(double around) {
        found_ = false;
        least_ = around;
        const auto is_near = [this](const OutlinePiece& p) {
            return p.nearest <= least_ + tolerance_;
        };
        for (std::size_t i = 0; i < pieces_.size() && is_near(pieces_[i]); ++i) {
            for (const Vec2 place : nearest_point(pieces_[i])) offer(place);
            if (is_around_start(pieces_[i])) offer(back() * pieces_[i].radius);
        }
        // No translation shorter than its depth leaves the deepest overlap.
        if (found_ && least_ <= -walls_[0].gap + tolerance_) return;
        for (std::size_t i = 0; i < pieces_.size() && is_near(pieces_[i]); ++i) {
            if (work_.is_exhausted()) return;
            for (std::size_t k = 0; k < i; ++k) {
                if (pieces_[i].wall == pieces_[k].wall) continue;
                const auto places = crossings(pieces_[k], pieces_[i], 0.5 * tolerance_);
                for (const Vec2 place : places) offer(place);
            }
        }
    }

    /// All points of such a circle are equally near.
    bool is_around_start(const OutlinePiece& piece) const {
        return piece.kind == OutlinePiece::Kind::circle && length(piece.center) <= tolerance_;
    }

    /// Where the mover came from; up, if it did not move.
    Vec2 back() const {
        const double size = length(candidates_.against);
        return size > std::numeric_limits<double>::min() ? candidates_.against / size
                                                         : Vec2{0.0, -1.0};
    }

    void offer(Vec2 place) {
        const double far = length(place);
        if (!(far <= least_ + tolerance_) || work_.is_exhausted() || !is_free(place)) return;
        const bool nearest = !found_ || length(best_) > far + tolerance_;
        if (nearest || goes_before(place, best_)) best_ = place;
        found_ = true;
        least_ = std::min(least_, far);
    }

    /// Between places that are equally near, to a tolerance. Beside one place there are others
    /// along the same outline that are no farther: of those the nearest, not the one that leads
    /// back.
    bool goes_before(Vec2 a, Vec2 b) const {
        const Vec2 apart = a - b;
        const double far = length(a);
        if (length_squared(apart) <= 16.0 * tolerance_ * far) return far < length(b);
        for (const double better : {dot(apart, back()), -apart.y, -apart.x}) {
            if (std::abs(better) > tolerance_) return better > 0.0;
        }
        return false;
    }

    // --- Whether it is open ---

    bool is_free(Vec2 place) const {
        work_.add(static_cast<std::int64_t>(walls_.size()) / 8);  // most places are closed soon
        const auto is_closed_by = [&](const NearWall& w) { return is_closed(w, place); };
        if (std::any_of(walls_.begin(), walls_.end(), is_closed_by)) return false;
        if (leads_back(place)) return false;
        if (crowded_ && (!is_open_among_all(place) || work_.is_exhausted())) return false;
        work_.add(around_start_ / walls_in_a_test);  // as in is_buried
        const Vec2 there = candidates_.start + place;
        return !is_in_still_solid(there) && !is_in_kinematic_box(there);
    }

    std::span<const Vec2> ahead() const {
        return candidates_.evasion ? candidates_.evasion->ahead : std::span<const Vec2>{};
    }
    bool leads_back(Vec2 place) const {
        return std::any_of(ahead().begin(), ahead().end(),
                           [this, place](Vec2 normal) { return dot(place, normal) < -tolerance_; });
    }

    bool is_closed(const NearWall& wall, Vec2 place) const {
        return gap_to(wall, place) < -depth_allowed(wall, place) || is_behind(wall, place);
    }

    /// What counts as touching there; a wide disk's own radius is rounded, too.
    double depth_allowed(const NearWall& wall, Vec2 place) const {
        constexpr double rounding = 2.0 * std::numeric_limits<double>::epsilon();
        const Vec2 there = candidates_.start + place;
        return contact_tolerance_between(there, there) + rounding * wall.extent + wall.rounding;
    }

    bool is_behind(const NearWall& wall, Vec2 place) const {
        if (wall.may_cross) return false;
        if (wall.under_start) return dot(place, side_of_start(wall)) < -tolerance_;
        if (!segments_touch({{}, place}, wall.line)) return false;
        return !(in_still_solid_ && lies_on_a_solid(wall, place));
    }

    /// A free segment that lies on the side by which the translation leaves a solid is no more than
    /// that side.
    bool lies_on_a_solid(const NearWall& wall, Vec2 place) const {
        const Vec2 across = outward(wall.along);
        const double steepness = dot(place, across);
        if (steepness == 0.0) return false;
        const Vec2 crossing = candidates_.start + place * (dot(wall.line.a, across) / steepness);
        const Vec2 hair = across * std::copysign(4.0 * tolerance_, steepness);
        return is_in_still_solid(crossing - hair) && !is_in_still_solid(crossing + hair);
    }

    bool is_open_among_all(Vec2 place) const {
        const Vec2 there = candidates_.start + place;
        const Aabb area = inflated(bounds_of(Segment{candidates_.start, there}),
                                   {candidates_.radius, candidates_.radius});
        bool open = true;
        visit_walls(candidates_.level, candidates_.kinematic_boxes, candidates_.time, area,
                    [&](const Wall& wall, WallRef ref) {
                        work_.add(1);
                        if (!open || work_.is_exhausted()) return;
                        open = !is_closed(seen_from_start(wall, ref), place);
                    });
        return open;
    }

    bool is_in_still_solid(Vec2 place) const { return is_in_solid(candidates_.level, place); }
    bool is_in_kinematic_box(Vec2 place) const {
        return is_in_box(candidates_.kinematic_boxes, place, candidates_.time);
    }

    const MinimumTranslationQuery& candidates_;
    double tolerance_;             ///< units: nearer than this is the same place
    bool in_still_solid_ = false;  ///< where it begins
    bool in_solid_ = false;        ///< the same, or in a box that moves

    InlineVector<NearWall, most_walls> walls_;  ///< nearest first
    bool crowded_ = false;                      ///< there are more
    std::int64_t around_start_ = 0;             ///< how many lie about the disk at the start
    double farthest_ = 0.0;                     ///< no translation is longer
    InlineVector<OutlinePiece, most_pieces + NormalsAhead::capacity> pieces_;

    bool found_ = false;
    Vec2 best_;
    double least_ = 0.0;  ///< the nearest place so far is as far away as this

    CountedWork own_work_{most_disk_depenetration_work};
    CountedWork& work_;
};

}  // namespace

std::optional<Vec2> minimum_translation_of_disk(const MinimumTranslationQuery& question) {
    return MinimumTranslation(question).find();
}

}  // namespace slidelab::detail
