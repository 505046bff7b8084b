#include "slidelab/narrow/depenetration/convex_depenetration.hpp"
#include "slidelab/scene/each_once.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/bodies.hpp"
#include "slidelab/narrow/depenetration/body_penetration.hpp"

namespace slidelab::detail {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// A share: a free place may be overlapped by this part of the tolerance, so that rounding its
/// coordinates makes no overlap of it.
constexpr double share_of_tolerance = 0.5;

/// A line, or one half of a circle, in one direction from its place nearest to the origin. The
/// parameter `t` >= 0 is the distance along a line, and the tangent of half the angle on a circle:
/// without trigonometry, and infinite only at the far side.
class BoundaryCurve {
public:
    static BoundaryCurve line(Vec2 foot, Vec2 along) { return BoundaryCurve(foot, {}, along, 0.0); }
    /// `arm`: from the centre to its begin, a unit vector; `turn`: 1 screen-clockwise, or -1.
    static BoundaryCurve arc(Vec2 center, double radius, Vec2 arm, double turn) {
        return BoundaryCurve(center, arm, outward(arm) * -turn, radius);
    }

    bool is_arc() const { return radius_ > 0.0; }

    Vec2 at(double t) const {
        if (!is_arc()) return center_ + ahead_ * t;
        const double scale = radius_ / (1.0 + t * t);
        return center_ + arm_ * (scale * (1.0 - t * t)) + ahead_ * (scale * 2.0 * t);
    }

    /// The first place after `t` where it crosses the line dot(normal, place) = distance; a
    /// straight curve only from behind. Infinite without a crossing.
    double next_on_line(double t, Vec2 normal, double distance) const {
        if (is_arc()) return next_on_arc(t, normal, distance - dot(normal, center_));
        const double rise = dot(normal, ahead_);
        return rise > 0.0 ? after(t, (distance - dot(normal, at(t))) / rise) : infinite;
    }
    /// The same for a circle; a straight curve only from inside.
    double next_on_circle(double t, Vec2 center, double radius) const {
        const Vec2 apart = center - (is_arc() ? center_ : at(t));
        if (!is_arc()) {
            const double across = cross(apart, ahead_);
            const double square = radius * radius - across * across;
            return square < 0.0 ? infinite : after(t, dot(apart, ahead_) + std::sqrt(square));
        }
        const double far = length(apart);
        if (far == 0.0) return infinite;
        const double distance =
            0.5 * (far + (radius_ - radius) * (radius_ + radius) / far);  // of the common chord
        return next_on_arc(t, apart / far, distance);
    }

private:
    BoundaryCurve(Vec2 center, Vec2 arm, Vec2 ahead, double radius)
        : center_(center), arm_(arm), ahead_(ahead), radius_(radius) {}

    static double after(double t, double far) {
        return far > 0.0 ? std::max(t + far, std::nextafter(t, infinite)) : infinite;
    }

    /// `distance`: of the line from the centre. A line missed by rounding alone counts as a
    /// tangent.
    double next_on_arc(double t, Vec2 normal, double distance) const {
        const double square = (radius_ - distance) * (radius_ + distance);
        if (square < -product_rounding * radius_ * radius_) return infinite;
        const double a = radius_ * dot(normal, arm_);
        const double b = radius_ * dot(normal, ahead_);
        const double root = std::copysign(std::sqrt(std::max(0.0, square)), b);
        // (a + distance) t^2 - 2 b t + (distance - a) = 0, without losing digits.
        double first = (b + root) / (a + distance);
        double second = (distance - a) / (b + root);
        if (!(first > t)) first = infinite;
        if (!(second > t)) second = infinite;
        return std::min(first, second);
    }

    Vec2 center_;
    Vec2 arm_;    ///< unit, towards t = 0; zero for a line
    Vec2 ahead_;  ///< unit: the direction of the curve at t = 0
    double radius_;
};

/// Out of the bodies of a source. Places are relative to the start.
class Depenetration {
public:
    struct Found {
        Vec2 place;
        Vec2 point;              ///< that the mover touches there
        std::uint32_t wall = 0;  ///< and its wall
    };

    /// `is_stopped`: off, nothing stops a translation.
    Depenetration(const ConvexDepenetration& query, const BodySource& bodies, bool is_stopped,
                  CountedWork& work)
        : query_(query),
          bodies_(bodies),
          is_stopped_(is_stopped),
          work_(work),
          back_(unit_or(query.against, {0.0, -1.0})),
          bounds_(query.mover.bounds()) {
        const auto& [corners, radius] = query.mover;
        Vec2 centroid;
        for (const Vec2 corner : corners) centroid += corner / static_cast<double>(corners.size());
        for (const Vec2 corner : corners)
            circumradius_ = std::max(circumradius_, distance(centroid, corner) + radius);
        eye_ = query.start + centroid;
        inspect_start();
    }

    std::optional<Found> find() {
        if (!(deepest_.depth > contact_tolerance)) return Found{};
        return find(is_stopped_ ? longest() : infinite);
    }

    /// The deepest of the overlaps at the start, body by body.
    const Penetration& deepest() const { return deepest_; }

private:
    // --- The start ---

    [[gnu::noinline]] void inspect_start() {
        in_still_solid_ = is_stopped_ && bodies_.is_solid_at(eye_);
        in_solid_ = in_still_solid_;
        bodies_.visit(around_mover({}), [this](const Body& body) {
            if (work_.is_exhausted()) return;
            count_test(body);
            is_heap_ = ++bodies_at_start_ > most_usual;
            in_solid_ = in_solid_ || (body.kind == BodyKind::box && is_within(body, eye_));
            const Penetration out = body_penetration(body.shape(), query_.mover, query_.start,
                                                     back_, contact_tolerance);
            if (!out.overlaps()) return;
            // All points of an arc around the start are equally near.
            const bool is_tie = std::abs(out.depth - radius_of(body)) <= contact_tolerance;
            nearest_places_ += is_tie ? 2 : 1;
            if (out.depth > deepest_.depth) deepest_ = out;
            width_ = std::max(width_, 2.0 * body.radius);
            is_pressed_ = is_pressed_ || body.displacement != Vec2{};
        });
    }

    /// Without its sides: a box whose side has reached the centroid still squeezes the mover.
    bool is_within(const Body& body, Vec2 place) const {
        for (std::size_t i = 0; i < body.sides.size(); ++i) {
            const auto [a, b] = segment_at(body.sides, i);
            if (!(dot(unit_or(outward(b - a), {}), a - place) >= contact_tolerance)) return false;
        }
        return body.sides.size() > 2;
    }

    /// Units: a mover that needs a longer translation is squeezed. Enough to leave any single wall
    /// at rest.
    double longest() const {
        if (in_still_solid_) return infinite;
        if (query_.evasion) return query_.evasion->longest;
        const Vec2 size = bounds_.size();
        const double width = std::max(circumradius_, std::min(size.x, size.y)) + width_;
        const double of_depth = longest_in_depths * deepest_.depth;
        return is_pressed_ ? of_depth : std::max(of_depth, width);
    }

    // --- The search ---

    /// Out of one body its nearest place is the answer, if it is free. Otherwise the search goes
    /// through an area that doubles until the nearest free place lies in it; soon it is bounded by
    /// a straight line out.
    std::optional<Found> find(double limit) {
        constexpr double of_a_corner = 1.5;  // depths, of upright sides
        constexpr double of_most_corners = 4.0;
        const Vec2 out = deepest_.normal * deepest_.depth;
        if (nearest_places_ == 1 && deepest_.depth <= limit && !is_covered(out))
            return Found{out, deepest_.point, deepest_.wall.number()};
        double around = of_a_corner * deepest_.depth;
        // In a heap most places are covered: there a straight line bounds the search from the
        // first.
        const double unbounded = is_heap_ ? 0.0 : of_most_corners * deepest_.depth;
        for (; around < unbounded; around *= 2.0) {
            if (search(around, limit)) return found_;
        }
        const Aabb all = bodies_.bounds();
        const Vec2 apart = eye_ - all.center();
        const Vec2 size = all.size();
        const double everything =
            std::abs(apart.x) + std::abs(apart.y) + size.x + size.y + 4.0 * circumradius_;
        const double most = std::min(limit, everything);
        const std::optional<Vec2> straight_on = nearest_straight_on(most);
        if (straight_on) around = length(*straight_on);
        for (;; around *= 2.0) {
            if (search(around, limit)) return found_;
            if (straight_on) return Found{*straight_on, deepest_.point, deepest_.wall.number()};
            if (around > most || work_.is_exhausted()) return std::nullopt;
        }
    }

    /// Whether there is a free place so near.
    bool search(double around, double limit) {
        least_ = std::min(around, limit);
        bodies_.visit(inflated(around_mover({}), {least_, least_}),
                      [this](const Body& body) { follow_outline(body); });
        return found_.has_value();
    }

    /// The nearest free place along a few lines.
    [[gnu::noinline]] std::optional<Vec2> nearest_straight_on(double most) {
        std::optional<Vec2> nearest;
        for (const Vec2 direction : {deepest_.normal, back_, Vec2{0.0, -1.0}, Vec2{-1.0, 0.0},
                                     Vec2{1.0, 0.0}, Vec2{0.0, 1.0}}) {
            Walk walk{BoundaryCurve::line({}, direction), 0.0};
            for (; walk.t < most; walk.t = walk.until) {
                if (is_covered({&walk, 1})) continue;
                nearest = walk.place();
                most = walk.t;
            }
        }
        return nearest;
    }

    /// Follows the boundaries of a body's Minkowski sum.
    void follow_outline(const Body& body) {
        if (work_.is_exhausted()) return;
        count_test(body);
        visit_sum(body, [&](const GrownSide& side) {
            if (side.first <= side.last) follow_side(body, side);
            if (radius_of(body) > 0.0) follow_arc(body, side);
            return true;
        });
    }

    void follow_side(const Body& body, const GrownSide& side) {
        const double nearest = std::clamp(0.0, side.first, side.last);
        if (!is_near(std::sqrt(side.distance * side.distance + nearest * nearest))) return;
        const Vec2 foot = side.normal * side.distance;
        const Vec2 along = outward(side.normal);
        Walk walks[] = {
            {BoundaryCurve::line(foot, along), nearest, side.last + contact_tolerance},
            {BoundaryCurve::line(foot, -along), -nearest, contact_tolerance - side.first}};
        if (is_better(walks[0].place())) follow(body, side, walks);
    }

    /// All points of a circle around the start are equally near.
    void follow_arc(const Body& body, const GrownSide& side) {
        const double far = length(side.corner);
        const double radius = radius_of(body);
        if (!is_near(std::abs(far - radius))) return;
        const Vec2 arm = far > contact_tolerance ? -side.corner / far : back_;
        Walk walks[] = {{BoundaryCurve::arc(side.corner, radius, arm, 1.0), 0.0, infinite},
                        {BoundaryCurve::arc(side.corner, radius, arm, -1.0), 0.0, infinite}};
        if (far <= contact_tolerance || is_better(walks[0].place())) follow(body, side, walks);
    }

    /// A curve that is followed from `t` on.
    struct Walk {
        BoundaryCurve curve;
        double t = 0.0;
        double last = infinite;
        double until = -infinite;  ///< the next place that may be free

        Vec2 place() const { return curve.at(t); }
    };

    /// Follows a boundary from its nearest place, in both directions, to the first places that no
    /// region covers. All further places are farther away: where the nearest is no better than what
    /// is found, as for bodies that coincide, there is nothing to follow.
    void follow(const Body& body, const GrownSide& side, std::span<Walk, 2> walks) {
        const bool is_arc = walks[0].curve.is_arc();
        const auto offer = [&](Vec2 place) {
            if (!is_better(place)) return;
            const Vec2 normal = is_arc ? normalized(place - side.corner) : side.normal;
            take(place, body.shape(), side.wall, normal);
        };
        if (!is_covered(walks)) return offer(walks[0].place());
        for (Walk& walk : walks) {
            for (;;) {
                walk.t = walk.until;
                if (walk.t > walk.last || walk.t == infinite || !is_near(length(walk.place())))
                    break;
                if (is_covered({&walk, 1})) continue;
                offer(walk.place());
                break;
            }
        }
    }

    bool is_near(double far) const { return far <= least_ + contact_tolerance; }

    bool is_better(Vec2 place) const {
        if (!found_ || length(found_->place) > length(place) + contact_tolerance) return true;
        return goes_before(place, found_->place);
    }

    /// The point, too, is that of the side or arc: round a corner the translation leads along
    /// another direction than its `normal`.
    void take(Vec2 place, const ConvexShape& body, std::uint32_t wall, Vec2 normal) {
        const Vec2 point = touching_point(query_.start + place, query_.mover.corners, body, normal);
        found_ = Found{place, point, wall};
        least_ = std::min(least_, length(place));
    }

    /// The order of equally near places, to a tolerance. Along one side several places are equally
    /// near within it: of these the nearest counts, not the one that leads back.
    bool goes_before(Vec2 a, Vec2 b) const {
        const Vec2 apart = a - b;
        const double far = length(a);
        if (length_squared(apart) <= 16.0 * contact_tolerance * far) {
            const double nearer = length_squared(b) - length_squared(a);
            if (nearer != 0.0) return nearer > 0.0;
            return a.x != b.x ? a.x < b.x : a.y < b.y;
        }
        for (const double better : {dot(apart, back_), -apart.y, -apart.x}) {
            if (std::abs(better) > contact_tolerance) return better > 0.0;
        }
        return false;
    }

    // --- What is forbidden ---

    bool is_covered(Vec2 place) {
        Walk walk{BoundaryCurve::line(place, back_)};
        return is_covered({&walk, 1});
    }

    /// Whether a region covers the place where walks begin, all at one: then each goes on to the
    /// next place that may be free of it. In a heap one body that covers the place suffices: of
    /// those that led the last walks farthest, the latest is asked first.
    bool is_covered(std::span<Walk> walks) {
        const Vec2 place = walks[0].place();
        constexpr double tolerance = share_of_tolerance * contact_tolerance;
        for (Walk& walk : walks) walk.until = walk.t;
        std::size_t covering = 0;
        for (const HalfPlane& limit : query_.within) {
            const auto visit_side = [&](const auto& add) {
                add(GrownSide{limit.normal, limit.least});
            };
            covering += cover(walks, 0.0, tolerance, visit_side) ? 1 : 0;
        }
        if (covering == 0 && is_covered_by_known(walks, tolerance)) covering = 1;
        if (!known_.empty() && covering > 0 && !work_.is_exhausted()) return true;
        const Aabb on_the_line = inflated(bounds_of(Segment{eye_, eye_ + place}),
                                          {8.0 * contact_tolerance, 8.0 * contact_tolerance});
        const Aabb there = around_mover(place);
        VisitBound bound;
        bool is_new = true;  // of the bodies here the one that leads farthest is kept
        const auto cover_by = [&](const Body& body) {
            const double before = walks[0].until;
            if (work_.is_exhausted() || !covers(body, walks, tolerance)) return;
            ++covering;
            bound.is_enough = is_heap_ && covering >= enough_in_a_heap;
            if (!is_heap_ || !(walks[0].until > before)) return;
            const bool replaces = !std::exchange(is_new, false);
            if (replaces || known_.size() == most_known)
                known_.erase(replaces ? known_.size() - 1 : 0);
            known_.push_back(BodyRef(body));
        };
        bodies_.visit(is_stopped_ ? merged(there, on_the_line) : there, bound, cover_by);
        work_.add(bound.candidates / candidates_in_a_test);
        if (!work_.is_exhausted()) return covering > 0;
        for (Walk& walk : walks) walk.until = infinite;
        return true;
    }

    /// Whether one of the bodies that covered the last places covers this one; it is the latest
    /// then. Out of line: its room on the stack is free again for the search among all.
    [[gnu::noinline]] bool is_covered_by_known(std::span<Walk> walks, double tolerance) {
        for (std::size_t i = known_.size(); i-- > 0;) {
            bool is_covered = false;
            bodies_.visit_again(known_[i], [&](const Body& body) {
                is_covered = covers(body, walks, tolerance) || is_covered;
            });
            if (!is_covered) continue;
            std::rotate(known_.begin() + i, known_.begin() + i + 1, known_.end());
            return true;
        }
        return false;
    }

    /// Whether a body covers the place where walks begin, or hides it from the start.
    [[gnu::noinline]] bool covers(const Body& body, std::span<Walk> walks, double tolerance) {
        const Vec2 place = walks[0].place();
        count_test(body);
        const auto visit_sides = [&](const auto& add) { visit_sum(body, add); };
        bool is_covered = cover(walks, radius_of(body), tolerance, visit_sides);
        if (stops_the_translation(body) && !is_beside(body, place)) {
            const auto visit_hiding = [&](const auto& add) { visit_hidden(body, add); };
            const bool is_hidden =
                !lies_on_a_solid(body, place) && cover(walks, 0.0, tolerance, visit_hiding);
            is_covered = is_covered || is_hidden;
        }
        return is_covered;
    }

    /// Whether a region covers the place where walks begin; they go on to where they leave it.
    template <typename VisitSides>
    static bool cover(std::span<Walk> walks, double radius, double tolerance,
                      const VisitSides& visit_sides) {
        const Vec2 place = walks[0].place();
        NearestBoundary boundary(radius, true, {}, tolerance);
        double next[] = {infinite, infinite};
        visit_sides([&](const GrownSide& side) {
            const bool is_in = boundary.add(side.seen_from(place));
            for (std::size_t i = 0; i < walks.size() && is_in; ++i)
                next[i] = std::min(next[i], next_crossing(walks[i], side, radius));
            return is_in;
        });
        if (boundary.found().distance == 0.0) return false;
        for (std::size_t i = 0; i < walks.size(); ++i)
            walks[i].until = std::max(walks[i].until, next[i]);
        return true;
    }

    /// The next place where a walk inside a region may leave it: a crossing with the line of a side
    /// or with the circle of an arc.
    static double next_crossing(const Walk& walk, const GrownSide& side, double radius) {
        const double line = side.normal == Vec2{}
                                ? infinite
                                : walk.curve.next_on_line(walk.t, side.normal, side.distance);
        return radius > 0.0 ? std::min(line, walk.curve.next_on_circle(walk.t, side.corner, radius))
                            : line;
    }

    /// Whether a body lies on one side of the translation to a place.
    bool is_beside(const Body& body, Vec2 place) const {
        const double hair = 8.0 * contact_tolerance * (std::abs(place.x) + std::abs(place.y));
        double low = infinite;
        double high = -infinite;
        for (const ConvexSide& side : body.sides) {
            const double across = cross(place, side.corner - eye_);
            low = std::min(low, across);
            high = std::max(high, across);
        }
        return low > hair || high < -hair;
    }

    Aabb around_mover(Vec2 place) const {
        const Vec2 at = query_.start + place;
        return {at + bounds_.min, at + bounds_.max};
    }

    /// The radius round the corners of a body's Minkowski sum.
    double radius_of(const Body& body) const { return query_.mover.radius + body.radius; }

    template <typename Visit>
    void visit_sum(const Body& body, const Visit& visit) const {
        visit_grown_sides(body.sides, query_.mover.corners, radius_of(body), query_.start, visit);
    }

    /// A Minkowski sum costs as much as many tests of a place.
    void count_test(const Body& body) {
        constexpr std::size_t corners_in_a_test = 2;
        work_.add(static_cast<std::int64_t>(1 + body.sides.size() * query_.mover.corners.size() /
                                                    corners_in_a_test));
    }

    /// Whether a body hides places from the start: where a straight translation would lead through
    /// it.
    bool stops_the_translation(const Body& body) const {
        if (!is_stopped_) return false;
        if (body.kind == BodyKind::solid) return !in_still_solid_;
        return body.kind == BodyKind::thin || (!in_solid_ && !query_.evasion);
    }

    /// Whether a free segment lies on the side by which a translation leaves a solid: then it is
    /// part of that side.
    bool lies_on_a_solid(const Body& body, Vec2 place) const {
        if (!in_still_solid_ || body.kind != BodyKind::thin) return false;
        const auto [a, b] = segment_at(body.sides, 0);
        const Vec2 across = unit_or(outward(b - a), {});
        const double steepness = dot(place, across);
        if (steepness == 0.0) return false;
        const Vec2 crossing = eye_ + place * (dot(a - eye_, across) / steepness);
        const Vec2 hair = across * std::copysign(4.0 * contact_tolerance, steepness);
        return bodies_.is_solid_at(crossing - hair) && !bodies_.is_solid_at(crossing + hair);
    }

    /// Adds the sides of the region that a body hides from the centroid: beyond the line between
    /// its two outermost corners as seen from there, and between the lines past them.
    template <typename Add>
    void visit_hidden(const Body& body, const Add& add) const {
        if (visit_sides_at_eye(body, add)) return;
        Vec2 first = body.sides[0].corner - eye_;
        Vec2 last = first;
        for (const ConvexSide& side : body.sides) {
            const Vec2 corner = side.corner - eye_;
            if (cross(first, corner) < 0.0) first = corner;
            if (cross(last, corner) > 0.0) last = corner;
        }
        Vec2 across = unit_or(outward(last - first), {});
        if (across == Vec2{}) return;  // a point obstacle, or a segment collinear with the centroid
        const Vec2 near = length_squared(first) <= length_squared(last) ? first : last;
        if (dot(across, near) > 0.0) across = -across;
        add(GrownSide{across, dot(across, near)});
        add(sight_past(first, 1.0));
        add(sight_past(last, -1.0));
    }

    /// Adds the sides of a body that the centroid lies on: the mover goes to where they face. A
    /// free segment has the side that `against` points to. Returns whether there are any.
    template <typename Add>
    bool visit_sides_at_eye(const Body& body, const Add& add) const {
        const bool is_thin = body.kind == BodyKind::thin;
        bool any = false;
        for (std::size_t i = 0; i < body.sides.size() && !(any && is_thin); ++i) {
            const Segment side = segment_at(body.sides, i);
            const Vec2 across = unit_or(outward(side.b - side.a), {});
            if (across == Vec2{}) continue;
            if (distance(eye_, closest_point_on_segment(eye_, side)) > contact_tolerance) continue;
            add(GrownSide{is_thin && dot(across, query_.against) < 0.0 ? -across : across});
            any = true;
        }
        return any;
    }

    /// The line past a corner, at a tiny distance, so that a straight translation neither touches
    /// the corner nor leads through the joint of two segments.
    GrownSide sight_past(Vec2 corner, double turn) const {
        const double hair = 4.0 * contact_tolerance;
        const Vec2 aside = unit_or(outward(corner), {}) * turn;
        return GrownSide{unit_or(outward(corner + aside * hair), {}) * turn};
    }

    const ConvexDepenetration& query_;
    const BodySource& bodies_;
    bool is_stopped_;
    CountedWork& work_;
    Vec2 back_;
    Aabb bounds_;                ///< of the mover
    Vec2 eye_;                   ///< its centroid at the start
    double circumradius_ = 0.0;  ///< of the mover, around its centroid, units
    bool in_still_solid_ = false;
    bool in_solid_ = false;
    int nearest_places_ = 0;  ///< out of the bodies at the start, each by itself; 2: more
    Penetration deepest_;
    bool is_pressed_ = false;  ///< a body in motion overlaps the mover
    double width_ = 0.0;       ///< of the widest capsule that is overlapped
    /// More bodies around the mover are a heap.
    static constexpr int most_usual = 24;
    int bodies_at_start_ = 0;
    bool is_heap_ = false;
    static constexpr std::int64_t candidates_in_a_test = 8;  ///< most are far away
    static constexpr std::size_t enough_in_a_heap = 4;
    static constexpr std::size_t most_known = 3;
    InlineVector<BodyRef, most_known> known_;  ///< that covered the last places
    std::optional<Found> found_;
    double least_ = 0.0;  ///< farther places are not needed
};

}  // namespace

std::optional<Vec2> minimum_translation(const ConvexDepenetration& query,
                                        const BodySource& bodies) {
    CountedWork own;
    const auto found = Depenetration(query, bodies, true, query.work ? *query.work : own).find();
    if (!found) return std::nullopt;
    return found->place;
}

std::optional<Vec2> minimum_translation(const ConvexDepenetration& query, double time) {
    const LevelBodies bodies{query.level, query.bodies, time, query.one_way};
    return minimum_translation(query, BodySource(bodies));
}

// --- Each body by itself ---

namespace {

/// The pieces of one solid at rest.
struct PiecesOfSolid {
    const Level& level;
    std::uint32_t first_wall;

    template <typename Visit>
    void visit(const Aabb& area, Visit&& visit) const {
        const auto visit_one = [&](const Body& body) {
            if (body.wall == first_wall) visit(body);
        };
        LevelBodies{level, {}}.visit_pieces(area, BoundedBy{visit, visit_one});
    }
    template <typename Visit>
    void visit_again(const BodyRef& body, Visit&& visit) const {
        LevelBodies{level, {}}.visit_again(body, visit);
    }
    bool is_solid_at(Vec2) const { return false; }
    Aabb bounds() const { return level.bounds(); }
};

/// The penetration into one solid at rest, concave or not: the minimum translation out of all its
/// pieces together, ignoring other bodies. When the bound on work is exhausted, at least the depth
/// of its deepest piece. None for an overlap up to the tolerance.
[[gnu::noinline]] Penetration solid_penetration(const ConvexDepenetration& query,
                                                std::uint32_t solid) {
    CountedWork own;
    const PiecesOfSolid pieces{query.level, query.level.solids()[solid].first_wall};
    const BodySource bodies(pieces);
    Depenetration depenetration(query, bodies, false, query.work ? *query.work : own);
    const auto found = depenetration.find();
    // The overlap with one piece, where the bound on work ended the search.
    if (!found && depenetration.deepest().depth > contact_tolerance) return depenetration.deepest();
    const double depth = found ? length(found->place) : 0.0;
    if (!(depth > contact_tolerance)) return {};
    return {depth, normalized(found->place), found->point, found->wall};
}

/// The same for one convex body.
[[gnu::noinline]] Penetration convex_penetration(const ConvexDepenetration& query, double time,
                                                 std::uint32_t number, bool ends) {
    Penetration out;
    const LevelBodies bodies{query.level, query.bodies, time};
    bodies.visit_body_of(number, [&](const Body& body) {
        out = body_penetration(body.shape(), query.mover, query.start,
                               unit_or(query.against, {0.0, -1.0}), contact_tolerance, ends);
    });
    return out;
}

}  // namespace

Penetration penetration_into(const ConvexDepenetration& query, double time, std::uint32_t number,
                             bool ends) {
    const Level& level = query.level;
    if (WallRef(number).is_of_level()) {
        const std::uint32_t solid = level.walls()[number].solid;
        if (solid != no_solid && level.convex_pieces().count_of(solid) > 1)
            return solid_penetration(query, solid);
    }
    return convex_penetration(query, time, number, ends);
}

ConvexOverlaps visit_overlaps(const ConvexDepenetration& query, double time, bool ends,
                              const OverlapVisitor& visitor) {
    constexpr std::int64_t of_a_body = 10;  // tests of a place
    CountedWork own_work;
    ConvexDepenetration counted = query;
    if (!counted.work) counted.work = &own_work;
    const Aabb bounds = query.mover.bounds();
    const LevelBodies bodies{query.level, query.bodies, time, query.one_way};
    const auto visit_numbers = [&](auto&& add) {
        bodies.visit_numbers({query.start + bounds.min, query.start + bounds.max}, add);
    };
    ConvexOverlaps overlaps;
    visit_each_once(visit_numbers, [&](std::uint32_t number) {
        counted.work->add(of_a_body);
        overlaps.is_complete = overlaps.is_complete && !counted.work->is_exhausted();
        if (counted.work->is_exhausted()) return;
        const Penetration out = penetration_into(counted, time, number, ends);
        if (!out.overlaps()) return;
        ++overlaps.count;
        if (is_deeper(out, overlaps.deepest)) overlaps.deepest = out;
        visitor.visit(visitor.context, out);
    });
    return overlaps;
}

}  // namespace slidelab::detail
