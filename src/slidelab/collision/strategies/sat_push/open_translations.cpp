// Which minimum translations lead out of all obstacles together: not through a cut, nor a side on
// which another solid lies, nor from a joint of two walls into the other.
#include <algorithm>
#include <array>
#include <cmath>

#include "slidelab/collision/solvers/joints.hpp"
#include "slidelab/collision/strategies/sat_push/sat_query.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

/// A straight wall is followed over this many pieces to where it ends: farther away than what a
/// sub-step can pass, unless they are tiny.
constexpr int most_pieces_of_a_run = 32;

}  // namespace

void SatQuery::choose_open_translation(Detection& found, Vec2 position, double time,
                                       double tolerance, const FirstOverlaps& known) {
    found.chosen = {};
    Penetration closed;
    InlineVector<Vec2, 8> into_others;
    bool is_tie = false;
    const auto keep_open = [&](const Penetration& one) {
        is_tie = is_tie || is_as_deep(one, found.chosen, position);
        keep_deeper(found.chosen, one);
    };
    std::size_t visited = 0;
    std::size_t next = 0;  // of those that are known
    query_aabb(position, time, [&](const ConvexShape& obstacle) {
        ++visited;
        const bool is_known = next < known.size() && known[next].obstacle == visited;
        const bool is_beside = !is_known && (next < known.size() || known.dropped() == 0);
        // Where work ends does not depend on what is known.
        if (is_known) work_ += cost_of(obstacle);
        if ((is_known || is_beside) && is_round_disk_) ++work_;
        if (is_beside) return;
        const Overlap one =
            is_known ? known[next++].overlap : overlap(position, obstacle, tolerance);
        if (!one.out.overlaps()) return;
        const Penetration open = open_translation(position, obstacle, one, tolerance);
        if (open.overlaps()) return keep_open(open);
        keep_deeper(closed, one.out);
        into_others.push_back(one.out.normal * one.out.depth);
    });
    if (is_tie) found.chosen = first_of_equals(found.chosen, position, time, tolerance);
    if (found.chosen.overlaps() || !closed.overlaps()) return;
    query_aabb(position, time, [&](const ConvexShape& obstacle) {
        const Penetration out = shortest_open_translation(position, obstacle, tolerance);
        if (out.overlaps()) keep_shorter(found.chosen, out);
    });
    if (!found.chosen.overlaps()) found.chosen = closed;
    found.chosen = joined_translation(found.chosen, into_others.all(), position, time, tolerance);
}

/// The least one of an obstacle where that leads out, or else that of the surface which it is a
/// piece of, where that is known; none otherwise.
Penetration SatQuery::open_translation(Vec2 position, const ConvexShape& obstacle,
                                       const Overlap& least, double tolerance) {
    if (is_free(position, obstacle, *least.axis)) return least.out;
    const Penetration past = translation_past_run(position, obstacle, tolerance);
    if (past.overlaps()) return past;
    const Penetration out = translation_out_of_rows(position, obstacle, *least.axis, tolerance);
    return out.overlaps() ? out : translation_across_seam(position, obstacle, *least.axis);
}

/// Of open translations that are as long as `chosen`, but for rounding, one that leads out of
/// everything; or else the first by what they are, not by rounding, which a piece has otherwise
/// than the whole. Where the corner of a box goes exactly into the corner of two walls, at 45
/// degrees, it is as deep in one of them as in the other, and the translation out of one leads out
/// of both: by the other's it would be pushed back where it came from.
Penetration SatQuery::first_of_equals(const Penetration& chosen, Vec2 position, double time,
                                      double tolerance) {
    InlineVector<Penetration, 8> equals;
    query_aabb(position, time, [&](const ConvexShape& obstacle) {
        const Overlap one = overlap(position, obstacle, tolerance);
        if (!one.out.overlaps() || !is_as_deep(one.out, chosen, position)) return;
        if (is_free(position, obstacle, *one.axis)) equals.push_back(one.out);
    });
    const auto leads_out = [&](const Penetration& out) {
        const Vec2 outside = position + out.normal * out.depth;
        bool is_out = true;
        query_aabb(outside, time, [&](const ConvexShape& obstacle) {
            is_out = is_out && !overlap(outside, obstacle, tolerance).out.overlaps();
        });
        return is_out;
    };
    Penetration first = chosen;
    bool is_out = leads_out(first);
    for (const Penetration& one : equals) {
        const bool leads = leads_out(one);
        if (leads < is_out || (leads == is_out && !comes_first(one, first))) continue;
        is_out = leads;
        first = one;
    }
    return first;
}

/// Past the end of the straight wall that a free segment is a piece of, where that is how the whole
/// wall is left: a corner that is sharper than a sub-step is long may have passed the last pieces,
/// and overlap those alone that others join. None where the wall does not go on, or is left across
/// it, as the piece is.
Penetration SatQuery::translation_past_run(Vec2 position, const ConvexShape& piece,
                                           double tolerance) {
    if (!may_be_sharp_ || piece.is_alone || piece.sides.size() != 2) return {};
    const std::array<ConvexSide, 2> ends{end_of_run(piece.sides[1], piece.sides[0], piece.radius),
                                         end_of_run(piece.sides[0], piece.sides[1], piece.radius)};
    const bool goes_on =
        ends[0].corner != piece.sides[0].corner || ends[1].corner != piece.sides[1].corner;
    if (!goes_on) return {};
    const ConvexShape run{ends, piece.radius};
    const Overlap one = overlap(position, run, tolerance);
    if (!one.out.overlaps() || one.axis->side || !is_free(position, run, *one.axis)) return {};
    Penetration past = one.out;
    const double rise = dot(ends[1].corner - ends[0].corner, one.axis->direction);
    past.wall = WallRef(ends[rise > 0.0 ? 1 : 0].wall);
    return past;
}

/// Out of the rows of flush tiles that a tile is one of: those across the side by which its own
/// minimum translation leads into the next one, or across both sides of the corner by which it
/// does. None where there is no such row, or its leads into others, too; and for a box, whose
/// corners get no farther into a tile than a sub-step is long.
Penetration SatQuery::translation_out_of_rows(Vec2 position, const ConvexShape& tile,
                                              const SeparatingAxis& closed, double tolerance) {
    const bool is_usual = may_be_sharp_ && pushes_are_minimal();
    const std::span<const ConvexSide> sides = tile.sides;
    if (!is_usual || tile.is_alone || sides.size() < 3) return {};
    if (closed.side) return translation_out_of_row(position, tile, closed.direction, tolerance);
    Penetration out;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const Segment side = segment_at(sides, i);
        const double top = closed.obstacle.high - contact_tolerance_at(position);
        const bool is_foremost = dot(side.a - position, closed.direction) >= top ||
                                 dot(side.b - position, closed.direction) >= top;
        if (!is_foremost || !has_direction(side.b - side.a)) continue;
        const Vec2 across = normalized(outward(side.b - side.a));
        const Penetration one = translation_out_of_row(position, tile, across, tolerance);
        if (one.overlaps()) keep_deeper(out, one);
    }
    return out;
}

Penetration SatQuery::translation_out_of_row(Vec2 position, const ConvexShape& tile, Vec2 across,
                                             double tolerance) {
    ConvexStrip row(tile.sides, across);
    int tiles = 1;
    for (int before = 0; before < tiles && tiles < most_pieces_of_a_run;) {
        before = tiles;
        query_aabb(position, 0.0, [&](const ConvexShape& other) {
            if (!other.is_alone && other.sides.size() > 2 && row.join(other.sides)) ++tiles;
        });
    }
    if (tiles == 1) return {};
    const ConvexShape whole{row.sides()};
    const Overlap one = overlap(position, whole, tolerance);
    return one.out.overlaps() && is_free(position, whole, *one.axis) ? one.out : Penetration{};
}

/// Across the side of a tile past whose end a mover with corners would be led, into neighbours on
/// which the surface goes on: of all of them together that side is the least translation. None
/// where there is no such side.
Penetration SatQuery::translation_across_seam(Vec2 position, const ConvexShape& tile,
                                              const SeparatingAxis& past) {
    const std::span<const ConvexSide> sides = tile.sides;
    const bool is_usual = has_corners_ && pushes_are_minimal();
    if (!is_usual || past.side || tile.is_alone || sides.size() < 3) return {};
    work_ += cost_of(tile);
    std::optional<SeparatingAxis> best;
    visit_axes(position, body_.mover, tile, all_axes(), [&](const SeparatingAxis& axis) {
        if (!axis.side || dot(axis.direction, past.direction) <= 0.0) return true;
        if (best && !is_better(axis, *best, position)) return true;
        if (is_free(position, tile, axis) && goes_on_past(position, tile, axis)) best = axis;
        return true;
    });
    return best ? minimum_translation(position, tile, *best) : Penetration{};
}

/// Whether the surface of a tile's side goes on beyond one of its ends, in other solids, so far
/// that no axis of the tile is shorter for all of them together than that of the side.
bool SatQuery::goes_on_past(Vec2 position, const ConvexShape& tile, const SeparatingAxis& side) {
    const Vec2 start = tile.sides[*side.side].corner;
    const Vec2 end = tile.sides[(*side.side + 1) % tile.sides.size()].corner;
    const Vec2 along = normalized(end - start);
    const std::uint32_t own = level_.walls()[tile.sides[*side.side].wall].solid;
    constexpr double near = 64.0 * joint;
    const auto goes_on = [&](Vec2 corner, Vec2 away) {
        work_ += cost_of(tile);
        double far = near;
        bool is_shorter = true;
        visit_axes(position, body_.mover, tile, all_axes(), [&](const SeparatingAxis& other) {
            const double missing = length_of(side) - length_of(other);
            if (missing <= 0.0 || same_direction(other.direction, side.direction)) return true;
            const double rise = dot(other.direction, away);
            is_shorter = rise > level_slope;
            if (is_shorter) far = std::max(far, missing / rise);
            return is_shorter;
        });
        const auto is_below = [&](double at) {
            return is_in_other_solid(level_, corner + away * at - side.direction * joint, own);
        };
        return is_shorter && is_below(near) && is_below(far);
    };
    return goes_on(start, -along) || goes_on(end, along);
}

/// Where a straight wall ends that goes on from `start` through `end`, and its last piece.
ConvexSide SatQuery::end_of_run(const ConvexSide& start, ConvexSide end, double radius) {
    const Vec2 along = normalized(end.corner - start.corner);
    bool goes_on = true;
    for (int pieces = 0; goes_on && pieces < most_pieces_of_a_run; ++pieces) {
        goes_on = false;
        const Vec2 joined = end.corner;
        level_.broad_phase().query_aabb(
            inflated({joined, joined}, {joint, joint}), [&](std::uint32_t number) {
                ++work_;
                const Wall& wall = level_.walls()[number];
                if (goes_on || wall.solid != no_solid || wall.radius != radius) return;
                const auto [a, b] = wall.segment;
                if (std::min(distance(a, joined), distance(b, joined)) > joint) return;
                const Vec2 far = distance(a, joined) > distance(b, joined) ? a : b;
                const double size = dot(far - joined, along);
                goes_on = size > joint && std::abs(cross(along, far - start.corner)) <= joint;
                if (goes_on) end = {far, number};
            });
    }
    return end;
}

/// The shortest translation that leads to the outside; none when they are apart, or none does.
Penetration SatQuery::shortest_open_translation(Vec2 position, const ConvexShape& obstacle,
                                                double tolerance) {
    work_ += cost_of(obstacle);
    bool apart = false;
    std::optional<SeparatingAxis> best;
    visit_axes(position, body_.mover, obstacle, all_axes(), [&](const SeparatingAxis& axis) {
        apart = !axis.overlaps(tolerance);
        const bool wanted = !best || (settings_.minimum_axis && is_better(axis, *best, position));
        if (wanted && is_free(position, obstacle, axis)) best = axis;
        return !apart;
    });
    return apart || !best ? Penetration{} : minimum_translation(position, obstacle, *best);
}

/// Whether the axis leads to the outside: across a wall, and not a cut nor a side on which
/// another solid lies, or over a corner from which nothing goes on higher.
bool SatQuery::is_free(Vec2 position, const ConvexShape& obstacle, const SeparatingAxis& axis) {
    if (axis.side) {
        if (obstacle.sides[*axis.side].is_cut) return false;
        return obstacle.is_alone || !is_covered(position, obstacle, axis);
    }
    if (obstacle.is_alone) return true;
    if (work_ >= most_push_work) return true;  // thousands of walls in one place: it ends here
    const double top = axis.obstacle.high - obstacle.radius - contact_tolerance_at(position);
    const Aabb around{position + body_.bounds.min, position + body_.bounds.max};
    return std::any_of(obstacle.sides.begin(), obstacle.sides.end(), [&](const ConvexSide& side) {
        const bool foremost = dot(side.corner - position, axis.direction) >= top;
        return foremost && !side.is_blunt &&
               sticks_out(level_, side.corner, axis.direction, obstacle.radius, work_) &&
               (around.contains(side.corner) ||
                !is_covered_before(position, obstacle, axis.direction));
    });
}

/// Whether other solids lie on the side that faces an axis the most: of a long side the foremost
/// corner may stick out far beside the mover, and the solids be between.
bool SatQuery::is_covered_before(Vec2 position, const ConvexShape& obstacle, Vec2 direction) const {
    const std::span<const ConvexSide> sides = obstacle.sides;
    if (sides.size() < 3) return false;
    SeparatingAxis facing{{}, {}, {}, std::nullopt};
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const auto [corner, next] = segment_at(sides, i);
        const Vec2 along = next - corner;
        if (!has_direction(along)) continue;
        const Vec2 normal = normalized(outward(along));
        if (facing.side && dot(normal, direction) <= dot(facing.direction, direction)) continue;
        facing.direction = normal;
        facing.side = i;
    }
    return facing.side && is_covered(position, obstacle, facing);
}

/// Whether other solids lie on all that the mover overlaps of a side: the side is no boundary
/// of the solids together. Tested at both ends of it and between them.
bool SatQuery::is_covered(Vec2 position, const ConvexShape& obstacle,
                          const SeparatingAxis& axis) const {
    const std::span<const ConvexSide> sides = obstacle.sides;
    const ConvexSide& side = sides[*axis.side];
    if (sides.size() < 3) return false;
    const Vec2 edge = sides[(*axis.side + 1) % sides.size()].corner - side.corner;
    const double size = length(edge);
    const Vec2 along = edge / size;
    const double start = dot(side.corner - position, along);
    const double low = std::max(-body_.mover.extent(-along) - start, 0.0) + 2.0 * joint;
    const double high = std::min(body_.mover.extent(along) - start, size) - 2.0 * joint;
    if (low >= high) return false;
    const std::uint32_t own = level_.walls()[side.wall].solid;
    const auto is_shared = [&](double at) {
        const Vec2 place = side.corner + along * at + axis.direction * joint;
        return is_in_other_solid(level_, place, own);
    };
    return is_shared(low) && is_shared(high) && is_shared(0.5 * (low + high));
}

/// An order of minimum translations that are equally long, by what they are and not by their
/// numbers: the order of the walls in a file must not matter.
bool SatQuery::comes_first(const Penetration& a, const Penetration& b) const {
    const Segment side_a = segment_of(a.wall, 0.0);
    const Segment side_b = segment_of(b.wall, 0.0);
    const Vec2 keys[][2] = {
        {a.normal, b.normal}, {a.point, b.point}, {side_a.a, side_b.a}, {side_a.b, side_b.b}};
    for (const auto& [one, other] : keys) {
        if (one.x != other.x) return one.x < other.x;
        if (one.y != other.y) return one.y < other.y;
    }
    return a.wall < b.wall;
}

}  // namespace slidelab::detail
