// The covered parts of a wall's sides: in a solid, or at the same place as another wall. Walls of
// different radii do not cover each other: the rest of a round end would be missing, and not every
// strategy sees capsules.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>

#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/derived/neighbours.hpp"
#include "slidelab/level/derived/weld.hpp"

namespace slidelab::detail {

namespace {

/// A wall that touches more than this stays uncovered: building must stay O(walls).
constexpr int most_coverers = 256;
constexpr int most_visits = 2048;  ///< the same limit for candidates in the lists of an index

/// A part of a line, in units from its begin; empty where first > last.
struct Part {
    double first = 0.0;
    double last = 0.0;

    double length() const { return last - first; }
};

/// One side of a wall, with its covers.
class CoveredSide {
public:
    CoveredSide(const Level& level, SideNumber side, Covers& covers)
        : level_(level),
          side_(side),
          own_(level.walls()[wall_of(side)]),
          size_(distance(own_.segment.a, own_.segment.b)),
          covers_(covers) {
        const Segment line = line_of(level, side);
        normal_ = normalized(outward(line.b - line.a));
        line_ = line;
        tolerance_ = std::max(weld_tolerance_at(line.a), weld_tolerance_at(line.b));
    }

    /// Pieces of its own solid cover it only back to back, along a slit that leads to a hole.
    void cover_by(const ConvexPiece& piece) {
        const auto sides = level_.convex_pieces().sides_of(piece);
        const std::uint32_t wall = sides[0].wall;
        const std::uint32_t solid = level_.walls()[wall].solid;
        if (sides.size() < 3 || own_.radius > 0.0) return;
        if (solid == own_.solid && !is_back_to_back(sides)) return;
        Part part{0.0, size_};
        // Bounds along the line come last: a long one may diverge from a short side by more than
        // rounding, but only beyond the side's end.
        for (const bool along : {false, true}) {
            for (std::size_t i = 0; i < sides.size(); ++i) {
                if (!clip(part, segment_at(sides, i), along)) return;
            }
        }
        add(part, level_.solids()[solid].first_wall);
    }

    void cover_by(std::uint32_t number) {
        const Wall& wall = level_.walls()[number];
        if (number != wall_of(side_) && wall.radius == own_.radius)
            cover_by_same_line(wall, number);
    }

private:
    bool is_back_to_back(std::span<const ConvexSide> sides) const {
        const auto is_on_line = [this](Vec2 place) {
            return std::abs(dot(place - line_.a, normal_)) <= tolerance_;
        };
        for (std::size_t i = 0; i < sides.size(); ++i) {
            const Segment side = segment_at(sides, i);
            if (!sides[i].is_cut && dot(outward(side.b - side.a), normal_) < 0.0 &&
                is_on_line(side.a) && is_on_line(side.b))
                return true;
        }
        return false;
    }

    /// Clips a part by a bound with the cover on its inner side; false where nothing is left. On
    /// the bound itself the side is covered where the inner side is in front of the surface.
    /// `along`: handles bounds along the side; off, those that cross it.
    bool clip(Part& part, const Segment& bound, bool along) const {
        constexpr double nearly_parallel = 1e-6;  // sine of the angle between the two
        const Vec2 out = normalized(outward(bound.b - bound.a));
        if ((std::abs(dot(outward(normal_), out)) < nearly_parallel) != along) return true;
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

    /// Of two collinear walls with free space on the same side the first covers the other.
    void cover_by_same_line(const Wall& wall, std::uint32_t number) {
        if (number > wall_of(side_)) return;
        if (own_.solid != no_solid && wall.solid == own_.solid) return;
        const Vec2 out = outward(wall.segment.b - wall.segment.a);
        if (wall.solid != no_solid && dot(out, normal_) <= 0.0) return;
        if (is_point(wall.segment)) return;
        const Segment line = line_of(level_, side_);
        const Vec2 along = (line.b - line.a) / size_;
        const double a = dot(wall.segment.a - line.a, along);
        const double b = dot(wall.segment.b - line.a, along);
        const Part part{std::max(0.0, std::min(a, b)), std::min(size_, std::max(a, b))};
        if (part.last - part.first <= tolerance_) return;
        const double tolerance = tolerance_with(wall.segment);
        const auto is_on = [&](double at) {
            const Vec2 place = line.a + along * at - wall.segment.a;
            return std::abs(dot(place, out)) <= tolerance * length(out);
        };
        if (is_on(part.first) && is_on(part.last)) add(part, number);
    }

    /// The tolerance for both lines.
    double tolerance_with(const Segment& other) const {
        return std::max({tolerance_, weld_tolerance_at(other.a), weld_tolerance_at(other.b)});
    }

    void add(const Part& part, std::uint32_t wall) {
        if (part.last - part.first > tolerance_)
            covers_.push_back({side_, wall, part.first, part.last});
    }

    const Level& level_;
    SideNumber side_;
    const Wall& own_;
    double size_;
    Covers& covers_;
    Vec2 normal_;
    Segment line_;
    double tolerance_;
};

/// The area of walls that may cover a part of this one.
struct Around {
    const Wall& wall;
    double reach;  ///< units
    Aabb area;

    explicit Around(const Wall& of)
        : wall(of),
          reach(of.radius +
                std::max(weld_tolerance_at(of.segment.a), weld_tolerance_at(of.segment.b))),
          area(inflated(bounds_of(of.segment), {reach, reach})) {}
};

/// Passes all walls that touch this one to each of `covered`. False where they are too many.
bool cover(const Neighbours& neighbours, const Around& around, std::span<CoveredSide> covered) {
    const Level& level = neighbours.level();
    int given = 0;
    const auto give = [&](const Aabb& bounds, const auto& by) {
        if (given > most_coverers || !bounds.overlaps(around.area)) return;
        ++given;
        for (CoveredSide& side : covered) side.cover_by(by);
    };
    BoundedVisit walls(
        most_visits, [&](std::uint32_t number) { give(bounds_of(level.walls()[number]), number); });
    neighbours.visit_walls(around.wall.segment, {around.reach, around.reach}, walls);
    if (!walls.has_seen_all() || given > most_coverers) return false;
    given = 0;
    BoundedVisit pieces(most_visits, [&](const ConvexPiece& piece) { give(piece.bounds, piece); });
    neighbours.visit_pieces(around.wall.segment, {around.reach, around.reach}, pieces);
    return pieces.has_seen_all() && given <= most_coverers;
}

}  // namespace

void add_covers(const Neighbours& neighbours, std::uint32_t number, Covers& covers) {
    const Level& level = neighbours.level();
    const Around around(level.walls()[number]);
    if (is_point(around.wall.segment)) return;  // it has no side
    CoveredSide sides[] = {{level, 2 * number, covers}, {level, 2 * number + 1, covers}};
    const std::size_t count = around.wall.solid != no_solid ? 1 : 2;
    const bool is_covered = cover(neighbours, around, std::span(sides).first(count));
    if (!is_covered || covers.dropped() > 0) covers = {};
    // Candidates come several times.
    const auto key = [](const Cover& c) { return std::tie(c.side, c.first, c.last, c.wall); };
    covers.sort([&](const Cover& a, const Cover& b) { return key(a) < key(b); });
    for (std::size_t i = covers.size(); i-- > 1;) {
        if (key(covers[i]) == key(covers[i - 1])) covers.erase(i);
    }
}

}  // namespace slidelab::detail
