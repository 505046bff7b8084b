#include "slidelab/collision/depenetration/convex_depenetration.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "slidelab/collision/depenetration/body_penetration.hpp"
#include "slidelab/collision/depenetration/region_boundary.hpp"
#include "slidelab/geometry/closest.hpp"
#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// Of the tolerance: a free place may be overlapped by this fraction, so that rounding its
/// coordinates makes no overlap of it.
constexpr double share_of_tolerance = 0.5;

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
          tolerance_(contact_tolerance_between(query.start, query.start)),
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
        if (!(deepest_.depth > tolerance_)) return Found{};
        return find(is_stopped_ ? longest() : infinite);
    }

    /// The deepest of the overlaps at the start, body by body.
    const Penetration& deepest() const { return deepest_; }

private:
    // --- The start ---

    void inspect_start() {
        in_still_solid_ = is_stopped_ && bodies_.is_solid_at(eye_);
        in_solid_ = in_still_solid_;
        bodies_.visit(around_mover({}), [this](const Body& body) {
            if (work_.is_exhausted()) return;
            count_test(body);
            is_heap_ = ++bodies_at_start_ > most_usual;
            in_solid_ = in_solid_ || (body.kind == BodyKind::box && is_within(body, eye_));
            const Penetration out =
                body_penetration(body.shape(), query_.mover, query_.start, back_, tolerance_);
            if (!out.overlaps()) return;
            if (out.depth > deepest_.depth) deepest_ = out;
            width_ = std::max(width_, 2.0 * body.radius);
            is_pressed_ = is_pressed_ || body.displacement != Vec2{};
        });
    }

    /// Without its sides: a box whose side has reached the centroid still squeezes the mover.
    bool is_within(const Body& body, Vec2 place) const {
        for (std::size_t i = 0; i < body.sides.size(); ++i) {
            const auto [a, b] = segment_at(body.sides, i);
            if (!(dot(unit_or(outward(b - a), {}), a - place) >= tolerance_)) return false;
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

    /// A place found along a straight line bounds the search. Without one it goes on in an area
    /// that doubles until the nearest free place lies in it.
    std::optional<Found> find(double limit) {
        const Aabb all = bodies_.bounds();
        const Vec2 apart = eye_ - all.center();
        const Vec2 size = all.size();
        const double everything =
            std::abs(apart.x) + std::abs(apart.y) + size.x + size.y + 4.0 * circumradius_;
        const double most = std::min(limit, everything);
        const std::optional<Vec2> straight_on = nearest_straight_on(most);
        for (double around = straight_on ? length(*straight_on) : 2.0 * deepest_.depth;;
             around *= 2.0) {
            least_ = std::min(around, limit);
            bodies_.visit(inflated(around_mover({}), {least_, least_}),
                          [this](const Body& body) { follow_outline(body); });
            if (found_) return found_;
            if (straight_on) return Found{*straight_on, deepest_.point, deepest_.wall.number()};
            if (around > most || work_.is_exhausted()) return std::nullopt;
        }
    }

    /// Where the translations out of single bodies lead together; otherwise a free place along a
    /// few lines.
    std::optional<Vec2> nearest_straight_on(double most) {
        const Vec2 out = query_.likely ? *query_.likely : out_of_planes();
        std::optional<Vec2> nearest = first_free(unit_or(out, back_), length(out), most);
        if (nearest && length(*nearest) <= length(out) + tolerance_) return nearest;
        for (const Vec2 direction :
             {back_, Vec2{0.0, -1.0}, Vec2{-1.0, 0.0}, Vec2{1.0, 0.0}, Vec2{0.0, 1.0}}) {
            const auto place = first_free(direction, 0.0, nearest ? length(*nearest) : most);
            if (place) nearest = place;
        }
        return nearest;
    }

    Vec2 out_of_planes() {
        constexpr int most_rounds = 3;
        InlineVector<HalfPlane, 12> planes;
        Vec2 place;
        for (int round = 0; round < most_rounds; ++round) {
            const std::size_t known = planes.size();
            bodies_.visit(around_mover(place), [&](const Body& body) {
                count_test(body);
                if (is_apart(body, place)) return;
                const Penetration out = body_penetration(body.shape(), query_.mover,
                                                         query_.start + place, back_, tolerance_);
                if (out.overlaps())
                    planes.push_back({out.normal, out.depth + dot(place, out.normal)});
            });
            if (planes.size() == known) break;
            const auto out = nearest_within({}, planes.all());
            if (!out) break;
            place = *out;
        }
        return place == Vec2{} ? deepest_.normal * deepest_.depth : place;
    }

    /// The first free place along a line from `t` on.
    std::optional<Vec2> first_free(Vec2 direction, double t, double most) {
        Walk walk{BoundaryCurve::line({}, direction), t};
        for (; walk.t < most; walk.t = walk.until) {
            if (!is_covered({&walk, 1})) return walk.place();
        }
        return std::nullopt;
    }

    /// Follows the boundaries of a body's Minkowski sum.
    void follow_outline(const Body& body) {
        if (work_.is_exhausted()) return;
        count_test(body);
        visit_sum(body, [&](const GrownSide& side) {
            if (side.first <= side.last) follow_side(body, side);
            if (radius_of(body) > 0.0) follow_arc(body, side);
        });
    }

    void follow_side(const Body& body, const GrownSide& side) {
        const double nearest = std::clamp(0.0, side.first, side.last);
        if (!is_near(std::sqrt(side.distance * side.distance + nearest * nearest))) return;
        const Vec2 foot = side.normal * side.distance;
        const Vec2 along = outward(side.normal);
        Walk walks[] = {{BoundaryCurve::line(foot, along), nearest, side.last + tolerance_},
                        {BoundaryCurve::line(foot, -along), -nearest, tolerance_ - side.first}};
        if (is_better(walks[0].place())) follow(body, side, walks);
    }

    /// All points of a circle around the start are equally near.
    void follow_arc(const Body& body, const GrownSide& side) {
        const double far = length(side.corner);
        const double radius = radius_of(body);
        if (!is_near(std::abs(far - radius))) return;
        const Vec2 arm = far > tolerance_ ? -side.corner / far : back_;
        Walk walks[] = {{BoundaryCurve::arc(side.corner, radius, arm, 1.0), 0.0, infinite},
                        {BoundaryCurve::arc(side.corner, radius, arm, -1.0), 0.0, infinite}};
        if (far <= tolerance_ || is_better(walks[0].place())) follow(body, side, walks);
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
        const auto offer = [&](Vec2 place) {
            if (is_better(place)) take(place, body, side);
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

    bool is_near(double far) const { return far <= least_ + tolerance_; }

    bool is_better(Vec2 place) const {
        if (!found_ || length(found_->place) > length(place) + tolerance_) return true;
        return goes_before(place, found_->place);
    }

    void take(Vec2 place, const Body& body, const GrownSide& side) {
        const Vec2 point = touching_point(query_.start + place, query_.mover.corners, body.shape(),
                                          unit_or(place, {}));
        found_ = Found{place, point, side.wall};
        least_ = std::min(least_, length(place));
    }

    /// The order of equally near places, to a tolerance. Along one side several places are equally
    /// near within it: of these the nearest counts, not the one that leads back.
    bool goes_before(Vec2 a, Vec2 b) const {
        const Vec2 apart = a - b;
        const double far = length(a);
        if (length_squared(apart) <= 16.0 * tolerance_ * far) {
            const double nearer = length_squared(b) - length_squared(a);
            if (nearer != 0.0) return nearer > 0.0;
            return a.x != b.x ? a.x < b.x : a.y < b.y;
        }
        for (const double better : {dot(apart, back_), -apart.y, -apart.x}) {
            if (std::abs(better) > tolerance_) return better > 0.0;
        }
        return false;
    }

    // --- What is forbidden ---

    /// A body that covered the last places; those of a few sides are copied.
    class Known {
    public:
        explicit Known(const Body& body) : body_(body) {
            if (body.kind != BodyKind::solid)
                std::copy(body.sides.begin(), body.sides.end(), sides_.begin());
        }
        static bool can_keep(const Body& body) {
            return body.kind == BodyKind::solid || body.sides.size() <= most_sides;
        }
        Body body() const {
            Body body = body_;
            if (body.kind != BodyKind::solid)  // others are the level's own
                body.sides = std::span(sides_).first(body.sides.size());
            return body;
        }

    private:
        static constexpr std::size_t most_sides = 4;

        Body body_;
        std::array<ConvexSide, most_sides> sides_{};
    };

    /// Whether a region covers the place where walks begin, all at one: then each goes on to the
    /// next place that may be free of it. In a heap one body that covers the place suffices: of
    /// those that led the last walks farthest, the latest is asked first.
    bool is_covered(std::span<Walk> walks) {
        const Vec2 place = walks[0].place();
        const double tolerance =
            share_of_tolerance * contact_tolerance_between(query_.start, query_.start + place);
        for (Walk& walk : walks) walk.until = walk.t;
        std::size_t covering = 0;
        for (const Vec2 normal : query_.evasion ? query_.evasion->ahead : std::span<const Vec2>{}) {
            const auto visit_side = [&](const auto& add) { add(GrownSide{normal, 0.0}); };
            covering += cover(walks, 0.0, tolerance, visit_side) ? 1 : 0;
        }
        for (std::size_t i = known_.size(); i-- > 0 && covering == 0;)
            covering += covers(known_[i].body(), walks, tolerance) ? 1 : 0;
        if (!known_.empty() && covering > 0 && !work_.is_exhausted()) return true;
        const Aabb on_the_line =
            inflated(bounds_of(Segment{eye_, eye_ + place}), {8.0 * tolerance_, 8.0 * tolerance_});
        const Aabb there = around_mover(place);
        std::optional<Known> farthest;
        bodies_.visit(is_stopped_ ? merged(there, on_the_line) : there, [&](const Body& body) {
            if (is_heap_ && covering >= most_known) return work_.add(1);
            const double before = walks[0].until;
            if (work_.is_exhausted() || !covers(body, walks, tolerance)) return;
            ++covering;
            if (is_heap_ && Known::can_keep(body) && walks[0].until > before)
                farthest.emplace(body);
        });
        if (farthest) {
            if (known_.size() == most_known) known_.erase(0);
            known_.push_back(*farthest);
        }
        if (!work_.is_exhausted()) return covering > 0;
        for (Walk& walk : walks) walk.until = infinite;
        return true;
    }

    /// Whether a body covers the place where walks begin, or hides it from the start.
    bool covers(const Body& body, std::span<Walk> walks, double tolerance) {
        const Vec2 place = walks[0].place();
        count_test(body);
        bool is_covered = false;
        if (!is_apart(body, place)) {
            const auto visit_sides = [&](const auto& add) { visit_sum(body, add); };
            is_covered = cover(walks, radius_of(body), tolerance, visit_sides);
        }
        if (stops_the_translation(body) && !is_beside(body, place)) {
            const auto visit_sides = [&](const auto& add) { visit_hidden(body, add); };
            const bool is_hidden =
                !lies_on_a_solid(body, place) && cover(walks, 0.0, tolerance, visit_sides);
            is_covered = is_covered || is_hidden;
        }
        return is_covered;
    }

    /// Whether a region covers the place where walks begin; they go on to where they leave it.
    template <typename VisitSides>
    static bool cover(std::span<Walk> walks, double radius, double tolerance,
                      const VisitSides& visit_sides) {
        DepthTest depth(walks[0].place(), radius, tolerance);
        double next[] = {infinite, infinite};
        visit_sides([&](const GrownSide& side) {
            depth.add(side);
            for (std::size_t i = 0; i < walks.size() && !depth.is_apart(); ++i)
                next[i] = std::min(next[i], next_crossing(walks[i], side, radius));
        });
        if (!depth.covers()) return false;
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

    /// Conservative, and cheaper than a Minkowski sum: whether a line along a side of the body or
    /// of the mover lies between them at a place.
    bool is_apart(const Body& body, Vec2 place) const {
        const Vec2 at = query_.start + place;
        const std::span<const Vec2> corners = query_.mover.corners;
        const double square = radius_of(body) * radius_of(body);
        const auto is_between = [square](double gap, Vec2 out) {
            return gap > 0.0 && gap * gap > square * length_squared(out);
        };
        for (std::size_t i = 0; i < body.sides.size(); ++i) {
            const auto [a, b] = segment_at(body.sides, i);
            const Vec2 out = outward(b - a);
            if (is_between(dot(out, at - a) - support_of(corners, -out), out)) return true;
        }
        for (std::size_t i = 0; i < corners.size() && corners.size() > 1; ++i) {
            const Vec2 out = outward(corners[i + 1 == corners.size() ? 0 : i + 1] - corners[i]);
            double nearest = infinite;
            for (const ConvexSide& side : body.sides)
                nearest = std::min(nearest, dot(out, side.corner - at - corners[i]));
            if (is_between(nearest, out)) return true;
        }
        return false;
    }

    /// The same for the translation to a place: whether a body lies on one side of it.
    bool is_beside(const Body& body, Vec2 place) const {
        const double hair = 8.0 * tolerance_ * (std::abs(place.x) + std::abs(place.y));
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

    /// Of the corners of a body's Minkowski sum.
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
        const Vec2 hair = across * std::copysign(4.0 * tolerance_, steepness);
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

    /// Adds the sides of a body that the centroid lies on: the mover goes to where they face. Of a
    /// free segment, the side that `against` points to. Returns whether there are any.
    template <typename Add>
    bool visit_sides_at_eye(const Body& body, const Add& add) const {
        const bool is_thin = body.kind == BodyKind::thin;
        bool any = false;
        for (std::size_t i = 0; i < body.sides.size() && !(any && is_thin); ++i) {
            const Segment side = segment_at(body.sides, i);
            const Vec2 across = unit_or(outward(side.b - side.a), {});
            if (across == Vec2{}) continue;
            if (distance(eye_, closest_point_on_segment(eye_, side)) > tolerance_) continue;
            add(GrownSide{is_thin && dot(across, query_.against) < 0.0 ? -across : across});
            any = true;
        }
        return any;
    }

    /// The line past a corner, at a tiny distance, so that a straight translation neither touches
    /// the corner nor leads through the joint of two segments.
    GrownSide sight_past(Vec2 corner, double turn) const {
        const double hair = 4.0 * tolerance_;
        const Vec2 aside = unit_or(outward(corner), {}) * turn;
        return GrownSide{unit_or(outward(corner + aside * hair), {}) * turn};
    }

    const ConvexDepenetration& query_;
    const BodySource& bodies_;
    bool is_stopped_;
    CountedWork& work_;
    double tolerance_;
    Vec2 back_;
    Aabb bounds_;                ///< of the mover
    Vec2 eye_;                   ///< its centroid at the start
    double circumradius_ = 0.0;  ///< of the mover, around its centroid, units
    bool in_still_solid_ = false;
    bool in_solid_ = false;
    Penetration deepest_;
    bool is_pressed_ = false;  ///< a body in motion overlaps the mover
    double width_ = 0.0;       ///< of the widest capsule that is overlapped

    /// More bodies around the mover are a heap.
    static constexpr int most_usual = 24;
    int bodies_at_start_ = 0;
    bool is_heap_ = false;
    static constexpr std::size_t most_known = 16;
    InlineVector<Known, most_known> known_;  ///< the latest at the end

    std::optional<Found> found_;
    double least_ = 0.0;  ///< farther places are not needed
};

/// The pieces of one solid at rest.
struct PiecesOfSolid {
    const Level& level;
    std::uint32_t first_wall;

    template <typename Visit>
    void visit(const Aabb& area, Visit&& visit) const {
        LevelBodies{level, {}}.visit(area, [&](const Body& body) {
            if (body.kind == BodyKind::solid && body.number == first_wall) visit(body);
        });
    }
    bool is_solid_at(Vec2) const { return false; }
    Aabb bounds() const { return level.bounds(); }
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
    const LevelBodies bodies{query.level, query.kinematic_boxes, time, query.rule};
    return minimum_translation(query, BodySource(bodies));
}

Penetration solid_penetration(const ConvexDepenetration& query, std::uint32_t solid) {
    CountedWork own;
    const PiecesOfSolid pieces{query.level, query.level.solids()[solid].first_wall};
    const BodySource bodies(pieces);
    Depenetration depenetration(query, bodies, false, query.work ? *query.work : own);
    const auto found = depenetration.find();
    const double tolerance = contact_tolerance_between(query.start, query.start);
    // The overlap with one piece, where the bound on work ended the search.
    if (!found && depenetration.deepest().depth > tolerance) return depenetration.deepest();
    const double depth = found ? length(found->place) : 0.0;
    if (!(depth > tolerance)) return {};
    return {depth, normalized(found->place), found->point, found->wall};
}

}  // namespace slidelab::detail
