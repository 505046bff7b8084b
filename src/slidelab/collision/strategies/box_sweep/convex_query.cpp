#include "slidelab/collision/strategies/box_sweep/convex_query.hpp"

#include <algorithm>
#include <cmath>

#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/collision/solvers/resting.hpp"
#include "slidelab/geometry/polygons/convex_decomposition.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

using Kind = ConvexCastResult::Kind;

/// What lies within a few tolerances of one place counts as one place.
constexpr double tolerances_of_a_place = 2.0;

/// How far the rounding of a side's ends may move it across itself, units.
double rounding_of(const ConvexBodyAt& body, const ConvexCastResult& result) {
    if (result.edge == edge_of_mover) return 0.0;
    const std::size_t next = result.edge + 1 == body.corners.size() ? 0 : result.edge + 1;
    return rounding_across(Segment{body.corners[result.edge], body.corners[next]});
}

/// Where the outside of a wall is that has no piece of its own, not of unit length.
Vec2 outside_of(const Wall& wall) { return outward(wall.segment.b - wall.segment.a); }

}  // namespace

ConvexQuery::ConvexQuery(const Level& level, const MoveRequest& request,
                         const ConvexQuerySettings& settings, SweepRecord* record)
    : level_(level),
      request_(request),
      settings_(settings),
      mover_(request.shape),
      extents_(extents_of(request.shape)),
      record_(record) {
    if (mover_.is_box()) {
        inradius_ = std::min(extents_.x, extents_.y);
    } else {
        for (const Vec2 corner : mover_.corners()) center_ += corner;
        center_ = center_ / static_cast<double>(mover_.corners().size());
    }
}

// --- Bodies ---

ConvexBodyAt ConvexQuery::body_of_wall(std::uint32_t number) const {
    ConvexBodyAt body;
    const Wall& wall = level_.walls()[number];
    const ConvexPieces& pieces = level_.convex_pieces();
    body.wall = number;
    body.piece = pieces.piece_of(number);
    if (body.piece != ConvexPieces::no_piece) {
        const ConvexPiece& piece = pieces.all()[body.piece];
        for (const ConvexSide& side : pieces.sides_of(piece)) body.corners.push_back(side.corner);
        body.bounds = piece.bounds;
        if (piece.side_count == 2) body.outside = outside_of(wall);
        return body;
    }
    body.corners.push_back(wall.segment.a);
    if (has_direction(wall.segment.b - wall.segment.a)) body.corners.push_back(wall.segment.b);
    body.bounds = bounds_of(wall.segment);
    return body;
}

ConvexBodyAt ConvexQuery::body_of_box(std::size_t number, double time) const {
    ConvexBodyAt body;
    const KinematicBox& kinematic_box = request_.kinematic_boxes[number];
    const Box box = settings_.relative_motion ? box_at(kinematic_box, time) : kinematic_box.box;
    for (const Vec2 corner : corners_of(box)) body.corners.push_back(corner);
    body.bounds = bounds_of(box);
    body.wall = WallRef::of_box(level_, number);
    body.translation = settings_.relative_motion ? kinematic_box.delta : Vec2{};
    return body;
}

ConvexBodyAt ConvexQuery::body_of(WallRef wall, double time) const {
    return wall.is_of_level(level_) ? body_of_wall(wall.number())
                                    : body_of_box(wall.box(level_), time);
}

WallRef ConvexQuery::wall_of(const ConvexBodyAt& body, const ConvexCastResult& result) const {
    if (body.piece == ConvexPieces::no_piece) return body.wall;
    const ConvexPieces& pieces = level_.convex_pieces();
    const auto sides = pieces.sides_of(pieces.all()[body.piece]);
    if (result.edge != edge_of_mover && !sides[result.edge].is_cut) return sides[result.edge].wall;
    // A corner: it belongs to the side that begins there, or else to the one that ends there.
    std::size_t foremost = 0;
    for (std::size_t i = 1; i < sides.size(); ++i) {
        if (dot(sides[i].corner - sides[foremost].corner, result.normal) > 0.0) foremost = i;
    }
    for (const std::size_t back : {std::size_t{0}, std::size_t{1}}) {
        const ConvexSide& side = sides[(foremost + sides.size() - back) % sides.size()];
        if (!side.is_cut) return side.wall;
    }
    return body.wall;
}

/// Calls `visit(body)` for each body at rest that may touch `area`, pieces of solids mostly once.
template <typename Visit>
void ConvexQuery::visit_bodies_at_rest(const Aabb& area, Visit&& visit) const {
    std::uint32_t last = ConvexPieces::no_piece;
    level_.broad_phase().query_aabb(area, [&](std::uint32_t wall) {
        const std::uint32_t piece = level_.convex_pieces().piece_of(wall);
        if (piece != ConvexPieces::no_piece && piece == last) return;
        if (piece == ConvexPieces::no_piece && level_.walls()[wall].radius > 0.0) return;
        last = piece;
        visit(body_of_wall(wall));
    });
}

// --- The first hit ---

/// The nearest hit so far. Of hits at one place the one further from a corner of its body is the
/// better judge of the surface there.
class ConvexQuery::Search {
public:
    Search(const ConvexQuery& query, const CastQuery& leg)
        : query_(query),
          leg_(leg),
          tolerance_(contact_tolerance_between(leg.from, leg.from + leg.translation)),
          least_overlap_(least_overlap_at(leg.from)),
          bounds_tell_(query.mover_.is_box() && query.settings_.ignore_grazing),
          pieces_(query.level_.convex_pieces()) {}

    bool can_stop_at(double fraction) const { return any_ && fraction > best_.fraction; }

    void operator()(std::uint32_t wall) {
        const std::uint32_t piece = pieces_.piece_of(wall);
        if (piece != ConvexPieces::no_piece) {
            // The sides of a piece follow each other: it is tested once for all of them.
            if (piece == last_piece_) return;
            last_piece_ = piece;
            test_wall(wall, pieces_.all()[piece].bounds);
        } else {
            const Wall& free = query_.level_.walls()[wall];
            if (free.radius == 0.0) test_wall(wall, bounds_of(free.segment));
        }
    }

    void test_boxes() {
        for (std::size_t i = 0; i < query_.request_.kinematic_boxes.size(); ++i) {
            const ConvexBodyAt body = query_.body_of_box(i, leg_.time);
            const Vec2 translation = leg_.translation - body.translation * (1.0 - leg_.time);
            note_candidate(body, translation);
            test(body, translation, contact_tolerance_between(leg_.from, leg_.from + translation));
        }
    }

    bool any() const { return any_; }
    bool overlaps() const { return overlaps_; }
    const ConvexBodyAt& body() const { return body_; }
    /// Whether it takes more than the sides of one body, away from its corners, to tell the normal.
    bool is_tied() const { return tied_; }
    double tolerance() const { return tolerance_; }

    /// `target`: of the body.
    SweepHit hit(const CastTarget& target) const {
        // In the body's frame the mover stays; it has come along with the body until then.
        const Vec2 translation = leg_.translation - body_.translation * (1.0 - leg_.time);
        const Vec2 place = leg_.from + translation * best_.fraction;
        const Vec2 come = (leg_.translation - translation) * best_.fraction;
        const Vec2 point = touch_of_body(place, query_.mover_, target, best_.normal) + come;
        return {best_.fraction, best_.normal + Vec2{}, point, wall_, body_.translation};
    }

private:
    ConvexCast cast_along(Vec2 translation, double tolerance) const {
        return {leg_.from, translation, query_.settings_.ignore_grazing ? tolerance : -tolerance,
                query_.settings_.front_faces_only};
    }

    /// The body of a wall, unless its bounds tell that it is missed, as those of most tell: what is
    /// beside the path, and what the mover only touches.
    void test_wall(std::uint32_t wall, const Aabb& bounds) {
        const bool is_missed =
            bounds_tell_
                ? misses_bounds(cast_along(leg_.translation, tolerance_), query_.extents_, bounds)
                : is_beside(bounds);
        if (is_missed && (!query_.record_ || is_beside(bounds))) return;
        const ConvexBodyAt body = query_.body_of_wall(wall);
        note_candidate(body, leg_.translation);
        if (!is_missed) test(body, leg_.translation, tolerance_);
    }

    void note_candidate(const ConvexBodyAt& body, Vec2 translation) {
        if (!query_.record_) return;
        query_.record_->candidates().add(body.wall, body.corners.all(),
                                         {leg_.from, leg_.from + translation}, query_.extents_);
    }

    /// Outside of what the mover's bounds pass over.
    bool is_beside(const Aabb& bounds) const {
        const Vec2 from = leg_.from;
        const Vec2 to = leg_.from + leg_.translation;
        const Vec2 extents = query_.extents_;
        return bounds.max.x < std::min(from.x, to.x) - extents.x ||
               bounds.min.x > std::max(from.x, to.x) + extents.x ||
               bounds.max.y < std::min(from.y, to.y) - extents.y ||
               bounds.min.y > std::max(from.y, to.y) + extents.y;
    }

    /// `translation`: of the mover, as seen from the body; `tolerance`: of that.
    void test(const ConvexBodyAt& body, Vec2 translation, double tolerance) {
        ++query_.tests_;
        ConvexCastResult result =
            cast_convex(cast_along(translation, tolerance), query_.mover_, body.target());
        if (result.kind == Kind::miss) return;
        if (result.depth > least_overlap_) {
            const double least = least_overlap_at(leg_.from, rounding_of(body, result));
            overlaps_ = overlaps_ || result.depth > least;
        }
        if (result.kind == Kind::overlap && !leans(body, result, translation)) return;
        // What comes from the inside of a solid is not stopped by its sides.
        const bool one_sided = query_.settings_.front_faces_only;
        if (one_sided && dot(result.normal, body.outside) < 0.0) return;
        const Vec2 place = leg_.from + translation * result.fraction;
        if (query_.is_cut(body, result, place, tolerances_of_a_place * tolerance)) return;
        if (query_.record_) query_.record_->add_hit(query_.wall_of(body, result), result.fraction);
        keep(body, result, tolerance / std::max(length(translation), tolerance));
    }

    /// A wall that is leaned on is hit at once by a path that leads deeper into it, as far as
    /// rounding lets one tell.
    bool leans(const ConvexBodyAt& body, ConvexCastResult& result, Vec2 translation) const {
        const Vec2 end = leg_.from + translation;
        if (!query_.settings_.ignore_grazing) return false;
        if (result.depth > deepest_lean(leg_.from, end, rounding_of(body, result))) return false;
        result.fraction = 0.0;
        return dot(translation, result.normal) < -path_rounding(leg_.from, end);
    }

    void keep(const ConvexBodyAt& body, const ConvexCastResult& result, double same) {
        const WallRef wall = query_.wall_of(body, result);
        if (!any_ || result.fraction < best_.fraction - same)
            tied_ = false;
        else if (result.fraction <= best_.fraction + same)
            tied_ = true;
        if (any_ && !goes_before(result, wall, same)) return;
        any_ = true;
        best_ = result;
        wall_ = wall;
        body_ = body;
    }

    bool goes_before(const ConvexCastResult& hit, WallRef wall, double same) const {
        if (std::abs(hit.fraction - best_.fraction) > same) return hit.fraction < best_.fraction;
        if (hit.clearance != best_.clearance) return hit.clearance > best_.clearance;
        return wall < wall_;
    }

    const ConvexQuery& query_;
    const CastQuery& leg_;
    double tolerance_;
    double least_overlap_;
    bool bounds_tell_;  ///< what is missed: of a box, where touching is no hit
    const ConvexPieces& pieces_;
    std::uint32_t last_piece_ = ConvexPieces::no_piece;
    bool any_ = false;
    bool tied_ = false;
    bool overlaps_ = false;
    ConvexCastResult best_;
    WallRef wall_;
    ConvexBodyAt body_;
};

namespace {

/// Whether a mover at `position` extends, by more than `tolerance`, over a wall of the piece that
/// is in one line with a cut of it: two arms of a solid and the cut between them may be one side.
bool lies_on_wall_in_line(std::span<const ConvexSide> sides, std::size_t cut, Vec2 position,
                          std::span<const Vec2> mover, double tolerance) {
    const Vec2 begin = sides[cut].corner;
    const Vec2 edge = sides[(cut + 1) % sides.size()].corner - begin;
    if (!has_direction(edge)) return false;
    const Vec2 along = normalized(edge);
    const double high = support_of(mover, along) + dot(position - begin, along);
    const double low = dot(position - begin, along) - support_of(mover, -along);
    for (std::size_t i = 0; i < sides.size(); ++i) {
        if (sides[i].is_cut) continue;
        const Vec2 a = sides[i].corner;
        const Vec2 b = sides[(i + 1) % sides.size()].corner;
        const bool in_line =
            side_of(begin, begin + edge, a) == 0 && side_of(begin, begin + edge, b) == 0;
        if (in_line && dot(b - begin, along) > low + tolerance &&
            dot(a - begin, along) < high - tolerance)
            return true;
    }
    return false;
}

}  // namespace

/// Whether a hit is on a cut through a solid, where its pieces are one: from the outside only the
/// ends of a cut can be hit.
bool ConvexQuery::is_cut(const ConvexBodyAt& body, const ConvexCastResult& result, Vec2 position,
                         double tolerance) const {
    if (body.piece == ConvexPieces::no_piece || result.edge == edge_of_mover) return false;
    const ConvexPieces& pieces = level_.convex_pieces();
    const auto sides = pieces.sides_of(pieces.all()[body.piece]);
    if (!sides[result.edge].is_cut) return false;
    if (lies_on_wall_in_line(sides, result.edge, position, mover_.corners(), tolerance))
        return false;
    return touched_sides(position, mover_, body.target(), tolerance).count < 2;
}

ConvexQuery::First ConvexQuery::cast(const CastQuery& leg) const {
    if (record_) record_->begin(leg);
    const First first = first_on(leg);
    if (record_) record_->end(first.hit);
    return first;
}

ConvexQuery::First ConvexQuery::first_on(const CastQuery& leg) const {
    Search search(*this, leg);
    level_.broad_phase().query_sweep({leg.from, leg.from + leg.translation}, extents_, search);
    if (leg.moving_walls && !request_.kinematic_boxes.empty()) search.test_boxes();
    First first{std::nullopt, search.overlaps()};
    if (!search.any()) return first;
    const CastTarget body = search.body().target();
    first.hit = search.hit(body);
    const bool at_rest = first.hit->wall.is_of_level(level_);
    if (!at_rest || !settings_.front_faces_only || !settings_.ignore_grazing) return first;
    const Vec2 place = leg.from + leg.translation * first.hit->fraction;
    const double same_place = tolerances_of_a_place * search.tolerance();
    if (search.is_tied() || touches_corner(place, mover_, body, same_place))
        first.hit = judged(leg, *first.hit, search.body());
    return first;
}

// --- Several sides at one place ---

/// The true normal of what is hit: one that bounds the arc of blocked directions. The nearest hit's
/// own where that is so; otherwise that of the end which lets the slide go on farther. Of two that
/// do so equally, the lower wall.
SweepHit ConvexQuery::judged(const CastQuery& leg, const SweepHit& hit,
                             const ConvexBodyAt& body) const {
    const Vec2 place = leg.from + leg.translation * hit.fraction;
    const double tolerance =
        tolerances_of_a_place * contact_tolerance_between(leg.from, leg.from + leg.translation);
    const BlockedArc arc = blocked_at(place, leg.translation, tolerance);
    SweepHit best = hit;
    if (!arc.blocks()) {
        best.lift = lift_over(place, leg.translation, body, tolerance);
        return best;
    }
    const BlockedArc::End& one = arc.counterclockwise();
    const BlockedArc::End& other = arc.clockwise();
    const bool stuck = arc.is_full() || (!one.leads_forwards() && !other.leads_forwards());
    for (const BlockedArc::End& end : {one, other}) {
        if (same_direction(hit.normal, end.normal) && (stuck || end.leads_forwards())) return hit;
    }
    if (arc.is_full()) return hit;
    const bool equal = std::abs(one.angle() - other.angle()) < 1e-12;
    const bool first = equal ? one.owner < other.owner : one.angle() < other.angle();
    const BlockedArc::End& end = first ? one : other;
    const ConvexBodyAt owner = body_of_wall(end.owner);
    best.normal = end.normal + Vec2{};
    best.wall = end.owner;
    best.point = touching_point(place, mover_.corners(), owner.corners.all(), end.normal);
    return best;
}

/// Bodies are visited until none makes the arc grow: each time it grows by as much as they overlap
/// each other, which is the angle of the mover's corner at the least.
BlockedArc ConvexQuery::blocked_at(Vec2 position, Vec2 direction, double tolerance) const {
    BlockedArc arc(direction);
    const Vec2 margin = extents_ + Vec2{tolerance, tolerance};
    for (bool grew = true; grew && !arc.is_full();) {
        grew = false;
        visit_bodies_at_rest({position - margin, position + margin}, [&](const ConvexBodyAt& body) {
            ++tests_;
            const TouchedSides touched = touched_sides(position, mover_, body.target(), tolerance);
            if (touched.count == 0) return;
            const bool one_sided = dot(touched.first.normal, body.outside) < 0.0;
            if (one_sided) return;
            const WallRef wall =
                wall_of(body, {Kind::hit, 0.0, 0.0, touched.first.normal, 0.0, edge_of_mover});
            grew = arc.add({touched.first.normal, touched.last.normal, wall.number()}) || grew;
        });
    }
    return arc;
}

/// Nothing that is touched blocks the direction: the path grazes a corner that it has sunk below by
/// a hair. What takes it back above the sides that it leads along.
Vec2 ConvexQuery::lift_over(Vec2 position, Vec2 direction, const ConvexBodyAt& body,
                            double tolerance) const {
    const TouchedSides touched = touched_sides(position, mover_, body.target(), tolerance);
    InlineVector<HalfPlane, 2> planes;
    for (const MinkowskiSide& side : {touched.first, touched.last}) {
        if (touched.count > 0 && side.distance < 0.0 && dot(direction, side.normal) >= 0.0) {
            planes.push_back({side.normal, -side.distance});
        }
    }
    return planes.empty() ? Vec2{} : nearest_within({}, planes.all()).value_or(Vec2{});
}

// --- Leans ---

Penetration ConvexQuery::deepest_lean_at(Vec2 position, double least, double most) const {
    Penetration deepest;
    visit_bodies_at_rest({position - extents_, position + extents_}, [&](const ConvexBodyAt& body) {
        ++tests_;
        const ConvexCastResult found =
            cast_convex({position, {}, 0.0, true}, mover_, body.target());
        if (found.kind != Kind::overlap || found.depth <= std::max(least, deepest.depth)) return;
        if (dot(found.normal, body.outside) < 0.0) return;
        if (found.depth > most && found.depth > most + 8.0 * rounding_of(body, found)) return;
        deepest.depth = found.depth;
        deepest.normal = found.normal;
    });
    return deepest;
}

Vec2 ConvexQuery::settled(Vec2 position, const CastQuery& leg) const {
    return settled_position(position, leg.from, leg.from + leg.translation,
                            [this](Vec2 place, double least, double most) {
                                return deepest_lean_at(place, least, most);
                            });
}

// --- Overlaps ---

bool ConvexQuery::is_inside(Vec2 position) const {
    const Vec2 center = position + center_;
    // What is less deep in a solid than the mover is thick overlaps sides of it, and is seen there.
    constexpr double some_room = 0.9;  // tolerance and rounding take a share of the depth
    const bool may_be = level_.may_be_deep_in_solid(center, some_room * inradius_);
    return (may_be && is_in_solid(level_, center)) || is_in_box(request_.kinematic_boxes, center);
}

Penetration ConvexQuery::overlap(const ConvexBodyAt& body, Vec2 position, double tolerance) const {
    const ConvexCastResult found = cast_convex({position, {}, 0.0, true}, mover_, body.target());
    if (found.kind != Kind::overlap || !(found.depth > tolerance)) return {};
    if (dot(found.normal, body.outside) < 0.0) return {};
    const Vec2 out = position + found.normal * found.depth;
    return {found.depth, found.normal + Vec2{},
            touching_point(out, mover_.corners(), body.corners.all(), found.normal),
            wall_of(body, found)};
}

Penetration ConvexQuery::overlap(WallRef wall, Vec2 position, double time) const {
    return overlap(body_of(wall, time), position, least_overlap_at(position));
}

std::optional<Penetration> ConvexQuery::touched(WallRef wall, Vec2 position, Vec2 direction) const {
    const ConvexBodyAt body = body_of(wall, 0.0);
    const TouchedSides sides =
        touched_sides(position, mover_, body.target(), 2.0 * least_overlap_at(position));
    if (sides.count == 0) return std::nullopt;
    const Vec2 first = sides.first.normal;
    const Vec2 last = sides.last.normal;
    const Vec2 normal = (dot(first, direction) >= dot(last, direction) ? first : last) + Vec2{};
    return Penetration{0.0, normal,
                       touching_point(position, mover_.corners(), body.corners.all(), normal),
                       wall_of(body, {Kind::hit, 0.0, 0.0, normal, 0.0, edge_of_mover})};
}

}  // namespace slidelab::detail
