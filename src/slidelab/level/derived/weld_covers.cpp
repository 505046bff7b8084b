// The covered parts of a wall's sides: in a solid, or at the same place as another wall. Walls of
// different radii do not cover each other: the rest of a round end would be missing, and not every
// strategy sees capsules.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/derived/neighbours.hpp"
#include "slidelab/level/derived/weld.hpp"

namespace slidelab::detail {

namespace {

/// The same limit as most_coverers for candidates in the lists of an index.
constexpr int most_visits = 2048;

/// A part of a line, in units from its begin; empty where first > last.
struct Part {
    double first = 0.0;
    double last = 0.0;

    double length() const { return last - first; }
};

/// One side of a wall, with its covers.
class CoveredSide {
public:
    CoveredSide(const Neighbours& near, SideNumber side, Covers& covers)
        : side_(side),
          own_(near.wall(wall_of(side))),
          line_(near.line_of(side)),
          size_(distance(line_.a, line_.b)),
          normal_(normalized(outward(line_.b - line_.a))),
          tolerance_(std::max(weld_tolerance_at(line_.a), weld_tolerance_at(line_.b))),
          covers_(covers) {}

    /// Pieces of its own solid cover it only back to back, along a slit that leads to a hole.
    void cover_by(const NearPiece& piece) {
        if (is_whole_ || piece.side_count < 3 || own_.radius > 0.0) return;
        if (piece.solid == own_.solid && !is_back_to_back(piece)) return;
        Part part{0.0, size_};
        // Bounds along the line come last: a long one may diverge from a short side by more than
        // rounding, but only beyond the side's end.
        constexpr std::size_t most_sides = 64;  // of an added solid; pieces have fewer
        InlineVector<std::size_t, most_sides> along;
        for (std::size_t i = 0; i < piece.side_count; ++i) {
            const Segment bound = piece.side(i);
            const Vec2 out = normalized(outward(bound.b - bound.a));
            if (is_along(out)) {
                along.push_back(i);
            } else if (!clip(part, bound, out)) {
                return;
            }
        }
        for (const std::size_t i : along) {
            const Segment bound = piece.side(i);
            if (!clip(part, bound, normalized(outward(bound.b - bound.a)))) return;
        }
        add(part);
    }

    bool is_whole() const { return is_whole_; }

    void cover_by(const NearWall& near) {
        if (!is_whole_ && near.wall->radius == own_.radius && goes_before(near))
            cover_by_same_line(*near.wall);
    }

private:
    /// Which of two collinear walls covers the other: a side of a solid, then the first one. A ray
    /// may begin behind a free segment, before its other side, but not behind a solid's.
    bool goes_before(const NearWall& near) const {
        const bool is_free = near.wall->solid == no_solid;
        const bool own_is_free = own_.solid == no_solid;
        return is_free == own_is_free ? near.number < wall_of(side_) : own_is_free;
    }
    bool is_back_to_back(const NearPiece& piece) const {
        const auto is_on_line = [this](Vec2 place) {
            return std::abs(dot(place - line_.a, normal_)) <= tolerance_;
        };
        for (std::size_t i = 0; i < piece.side_count; ++i) {
            const Segment side = piece.side(i);
            if (!piece.is_cut(i) && dot(outward(side.b - side.a), normal_) < 0.0 &&
                is_on_line(side.a) && is_on_line(side.b))
                return true;
        }
        return false;
    }

    /// Whether a bound with this unit normal leads along the side.
    bool is_along(Vec2 out) const { return std::abs(dot(outward(normal_), out)) < nearly_parallel; }

    /// Clips a part by a bound with the cover on its inner side; false where nothing is left. On
    /// the bound itself the side is covered where the inner side is in front of the surface.
    /// `out`: the bound's unit normal.
    bool clip(Part& part, const Segment& bound, Vec2 out) const {
        const double at_first = dot(place_at(part.first) - bound.a, out);
        const double at_last = dot(place_at(part.last) - bound.a, out);
        const double low = std::min(at_first, at_last);
        const double tolerance = tolerance_with(bound);
        // Twice the tolerance of collinear walls: of two that may be collinear, one must stay
        // uncovered.
        if (std::max(at_first, at_last) <= tolerance)
            return low < -2.0 * tolerance || dot(out, normal_) < 0.0;
        if (low >= -tolerance) return false;
        const double cut = part.first + part.length() * at_first / (at_first - at_last);
        (at_first > at_last ? part.first : part.last) = cut;
        return true;
    }

    Vec2 place_at(double far) const {
        return far == size_ ? line_.b : line_.a + (line_.b - line_.a) * (far / size_);
    }

    /// One of two collinear walls with free space on the same side covers the other.
    void cover_by_same_line(const Wall& wall) {
        if (own_.solid != no_solid && wall.solid == own_.solid) return;
        const Vec2 out = outward(wall.segment.b - wall.segment.a);
        if (wall.solid != no_solid && dot(out, normal_) <= 0.0) return;
        if (is_point(wall.segment)) return;
        const Vec2 along = (line_.b - line_.a) / size_;
        const double a = dot(wall.segment.a - line_.a, along);
        const double b = dot(wall.segment.b - line_.a, along);
        const Part part{std::max(0.0, std::min(a, b)), std::min(size_, std::max(a, b))};
        if (part.last - part.first <= tolerance_) return;
        const double tolerance = tolerance_with(wall.segment);
        const auto is_on = [&](double at) {
            const Vec2 place = line_.a + along * at - wall.segment.a;
            return std::abs(dot(place, out)) <= tolerance * length(out);
        };
        if (is_on(part.first) && is_on(part.last)) add(part);
    }

    /// The tolerance for both lines.
    double tolerance_with(const Segment& other) const {
        return std::max({tolerance_, weld_tolerance_at(other.a), weld_tolerance_at(other.b)});
    }

    void add(const Part& part) {
        if (part.last - part.first > tolerance_) covers_.push_back({side_, part.first, part.last});
        is_whole_ = is_whole_ || (part.first <= 0.0 && part.last >= size_);
    }

    SideNumber side_;
    const Wall& own_;
    Segment line_;
    double size_;
    Vec2 normal_;
    double tolerance_;
    Covers& covers_;
    bool is_whole_ = false;
};

/// The area of walls that may cover a part of this one.
struct Around {
    const Wall& wall;
    double reach;  ///< units
    Aabb own;      ///< the wall's bounds

    explicit Around(const Wall& of)
        : wall(of),
          reach(of.radius +
                std::max(weld_tolerance_at(of.segment.a), weld_tolerance_at(of.segment.b))),
          own(bounds_of(of)) {}

    /// Conservative test: false for what touches the wall in a point alone, as most neighbours do.
    bool is_along(const Aabb& bounds) const {
        const Vec2 shared = common(bounds, own).size();
        return std::max(shared.x, shared.y) > 0.5 * (reach - wall.radius);
    }
};

/// Passes what touches this wall to each of `covered`, until it is too much.
struct CoverBy {
    const Around& around;
    std::span<CoveredSide> covered;
    int& given;

    bool is_too_much() const { return given > most_coverers; }
    bool can_visit() const { return !is_too_much(); }
    template <typename By>
    void operator()(const By& by) const {
        if (!around.is_along(by.bounds)) return;
        ++given;
        if (is_too_much()) return;
        for (CoveredSide& side : covered) side.cover_by(by);
    }
    template <typename By>
    void pass_over(const By& by) const {
        if (around.is_along(by.bounds)) ++given;
    }
};

/// The solids first: between flush tiles no wall has to be looked at. False where it is too much.
bool cover(const Neighbours& neighbours, const Around& around, std::span<CoveredSide> covered) {
    int given = 0;
    const CoverBy cover_by{around, covered, given};
    BoundedVisit pieces(most_visits, cover_by);
    neighbours.visit_pieces(around.wall.segment, {around.reach, around.reach}, pieces);
    if (!pieces.has_seen_all() || cover_by.is_too_much()) return false;
    const auto is_whole = [](const CoveredSide& side) { return side.is_whole(); };
    if (std::all_of(covered.begin(), covered.end(), is_whole)) return true;
    given = 0;
    BoundedVisit walls(most_visits, cover_by);
    neighbours.visit_walls(around.wall.segment, {around.reach, around.reach}, walls);
    return walls.has_seen_all() && !cover_by.is_too_much();
}

/// In tolerances of the weld: a side that is longer, and a piece that is thicker, are so whatever
/// rounding does at both ends.
constexpr double beyond_rounding = 4.0;

/// Whether a convex piece has a side from one place to another, and is thicker than rounding there.
bool has_thick_side(const NearPiece& piece, const Segment& line) {
    std::size_t found = 0;
    while (found < piece.side_count && piece.side(found) != line) ++found;
    if (found == piece.side_count || piece.side_count < 3) return false;
    const double thick = beyond_rounding * std::max(weld_tolerance_at(piece.bounds.min),
                                                    weld_tolerance_at(piece.bounds.max));
    for (std::size_t i = 0; i < piece.side_count; ++i) {
        if (i == found) continue;
        const Segment bound = piece.side(i);
        const Vec2 out = outward(bound.b - bound.a);
        const double at_a = dot(line.a - bound.a, out);
        const double at_b = dot(line.b - bound.a, out);
        const double deep = thick * (std::abs(out.x) + std::abs(out.y));
        if (std::max(at_a, at_b) > 0.0 || std::min(at_a, at_b) >= -deep) return false;
    }
    return true;
}

/// Whether a solid's side is a side of another one, too, which covers it wholly: between the tiles
/// of a grid, where nothing else has to be looked at. Conservative.
bool is_shared_side(const Neighbours& neighbours, const Around& around) {
    const Wall& own = around.wall;
    if (own.solid == no_solid || !neighbours.has_seen_all()) return false;
    const Segment reversed{own.segment.b, own.segment.a};
    if (distance(reversed.a, reversed.b) <= beyond_rounding * around.reach) return false;
    bool is_shared = false;
    neighbours.visit_pieces(around.own, [&](const NearPiece& piece) {
        is_shared = is_shared || (piece.solid != own.solid && around.is_along(piece.bounds) &&
                                  has_thick_side(piece, reversed));
    });
    return is_shared;
}

}  // namespace

bool add_covers(const Neighbours& neighbours, std::uint32_t number, Covers& covers) {
    const Around around(neighbours.wall(number));
    if (is_point(around.wall.segment)) return true;  // it has no side
    if (neighbours.level().weld().is_crowded(number)) return false;
    if (is_shared_side(neighbours, around)) {
        const Segment& line = around.wall.segment;
        covers.push_back({2 * number, 0.0, distance(line.a, line.b)});
        return true;
    }
    const auto cover_sides = [&](auto... numbers) {
        CoveredSide sides[] = {{neighbours, numbers, covers}...};
        return cover(neighbours, around, sides);
    };
    const bool is_covered = around.wall.solid != no_solid ? cover_sides(2 * number)
                                                          : cover_sides(2 * number, 2 * number + 1);
    if (!is_covered || covers.dropped() > 0) covers = {};
    // Candidates come several times, and covers lie in others.
    covers.sort([](const Cover& a, const Cover& b) {
        return std::tie(a.side, a.first, b.last) < std::tie(b.side, b.first, a.last);
    });
    for (std::size_t i = 1; i < covers.size();) {
        const Cover& before = covers[i - 1];
        const bool is_in_it = covers[i].side == before.side && covers[i].last <= before.last;
        is_in_it ? covers.erase(i) : void(++i);
    }
    return is_covered;
}

bool may_cover(const Aabb& bounds, const Wall& wall) { return Around(wall).is_along(bounds); }

}  // namespace slidelab::detail
