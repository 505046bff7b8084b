#include "slidelab/level/derived/weld.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/derived/neighbours.hpp"

namespace slidelab::detail {

namespace {

/// The limit of sides of one surface: a chain is tested against its line again with each added
/// side.
constexpr std::uint32_t most_sides_of_a_surface = 64;

/// Sides that may be one surface, and their carrier: the line from the first one's start to the
/// last one's end.
class Carrier {
public:
    explicit Carrier(const Segment& first) : line_(first) {
        add_end(first.a);
        add_end(first.b);
    }

    const Segment& line() const { return line_; }

    /// Extends the carrier to the end of a side; false unless all ends lie on the new line.
    bool extend(const Segment& side) {
        const Segment longer{line_.a, side.b};
        const Vec2 along = longer.b - longer.a;
        const bool is_longer = dot(along, line_.b - line_.a) > length_squared(line_.b - line_.a);
        const bool begins_in_it = dot(side.a - line_.a, along) >= 0.0;
        if (!is_longer || !begins_in_it || dot(side.b - side.a, along) <= 0.0) return false;
        if (side.a != line_.b) add_end(side.a);
        add_end(side.b);
        const Vec2 out = normalized(outward(along));
        const bool is_on_it = std::all_of(ends_.begin(), ends_.end(), [&](const End& end) {
            return std::abs(dot(end.at - longer.a, out)) <= end.tolerance;
        });
        if (is_on_it) line_ = longer;
        return is_on_it;
    }

private:
    struct End {
        Vec2 at;
        double tolerance = 0.0;
    };

    void add_end(Vec2 at) { ends_.push_back({at, weld_tolerance_at(at)}); }

    Segment line_;
    InlineVector<End, 2 * most_sides_of_a_surface> ends_;
};

/// The walls that take part and may touch a wall.
Neighbours neighbours_of(const Level& level, std::uint32_t number, TakingPart takes_part) {
    const auto& [line, radius, solid] = level.walls()[number];
    const double extent =
        radius + 2.0 * std::max(weld_tolerance_at(line.a), weld_tolerance_at(line.b));
    return {level, line, {extent, extent}, takes_part};
}

}  // namespace

Segment line_of(const Level& level, SideNumber side) {
    return line_of(level.walls()[wall_of(side)].segment, side);
}

bool is_point(const Segment& wall) {
    const double tolerance = weld_tolerance_at(wall.a);
    return length_squared(wall.b - wall.a) <= tolerance * tolerance;
}

bool has_side(const Level& level, SideNumber side) {
    const Wall& wall = level.walls()[wall_of(side)];
    return !is_point(wall.segment) && !(is_backwards(side) && wall.solid != no_solid);
}

/// The exposed part of a surface: from the first place that no cover hides to the last one.
class Weld::Exposure {
public:
    explicit Exposure(const Segment& line)
        : line_(line),
          along_(unit_or(line.b - line.a, {})),
          tolerance_(weld_tolerance_at(line.b)) {}

    /// `covers`: sorted.
    void add(const Segment& side, std::span<const Cover> covers) {
        const double begin = dot(side.a - line_.a, along_);
        double at = 0.0;
        const auto expose_to = [&](double end) {
            if (end - at <= tolerance_) return;
            first_ = std::min(first_, begin + at);
            last_ = std::max(last_, begin + end);
        };
        for (const Cover& cover : covers) {
            expose_to(cover.first);
            at = std::max(at, cover.last);
        }
        expose_to(distance(side.a, side.b));
    }

    Segment part() const {
        if (first_ > last_) return {line_.b, line_.b};
        const double size = distance(line_.a, line_.b);
        return {first_ <= tolerance_ ? line_.a : line_.a + along_ * first_,
                last_ >= size - tolerance_ ? line_.b : line_.a + along_ * last_};
    }

private:
    Segment line_;
    Vec2 along_;
    double tolerance_;
    double first_ = std::numeric_limits<double>::infinity();
    double last_ = -std::numeric_limits<double>::infinity();
};

/// Processes walls in their order, in which they are mostly neighbours, too.
class Weld::Builder {
public:
    Builder(const Level& level, double near_miss, Weld& weld)
        : level_(level),
          near_miss_(near_miss),
          weld_(weld),
          walls_(level.walls()),
          is_placed_(2 * walls_.size()) {
        weld_.ends_.resize(is_placed_.size());
    }

    /// False, and nothing is built, where there are near-misses.
    bool build() {
        const auto count = static_cast<std::uint32_t>(walls_.size());
        for (std::uint32_t first = 0; first != count;) {
            const std::uint32_t end = end_of_group(first);
            weld_group(first, end);
            if (any_near_miss_) return false;
            first = end;
        }
        for (SideNumber side = 0; side != 2 * count; ++side) {
            while (is_flat_somewhere(side) && !is_placed_[side]) place(first_before(side));
            is_placed_[side] = true;
        }
        expose_single_sides();
        std::sort(weld_.exposed_.begin(), weld_.exposed_.end(),
                  [](const Exposed& a, const Exposed& b) { return a.first < b.first; });
        weld_.chains_.shrink_to_fit();
        weld_.exposed_.shrink_to_fit();
        weld_.covers_.shrink_to_fit();
        return true;
    }

private:
    /// Walls that are processed together: a solid, or a part of it; a free segment alone.
    std::uint32_t end_of_group(std::uint32_t first) const {
        constexpr std::uint32_t most = 8;
        const std::uint32_t solid = walls_[first].solid;
        if (solid == no_solid) return first + 1;
        const Solid& all = level_.solids()[solid];
        return std::min(first + most, all.first_wall + all.wall_count);
    }

    void weld_group(std::uint32_t first, std::uint32_t end) {
        const Aabb bounds = bounds_of(walls_.subspan(first, end - first));
        const double reach = 2.0 * std::max({weld_tolerance_at(bounds.min),
                                             weld_tolerance_at(bounds.max), near_miss_});
        const Wall& wall = walls_[first];
        const double extent = wall.radius + reach;
        if (wall.solid == no_solid) {
            const Neighbours near(level_, wall.segment, {extent, extent});
            link(near, 2 * first, 2 * first + 1);
            link(near, 2 * first + 1, 2 * first);
            return cover(near, first);
        }
        const Neighbours near(level_, inflated(bounds, {reach, reach}));
        const Solid& solid = level_.solids()[wall.solid];
        bool is_alone = near.are_one_solid();
        for (std::uint32_t side = first; side != end; ++side) {
            const bool is_last = side + 1 == solid.first_wall + solid.wall_count;
            const SideNumber next = 2 * (is_last ? solid.first_wall : side + 1);
            link(near, 2 * side, next);
            // False where the outline touches itself, along a slit that leads to a hole.
            is_alone = is_alone && weld_.ends_[2 * side].next == next;
        }
        if (is_alone) return;
        for (std::uint32_t side = first; side != end; ++side) cover(near, side);
    }

    void link(const Neighbours& near, SideNumber ending, SideNumber beginning) {
        const Joint joint = joint_between(near, ending, beginning, near_miss_);
        weld_.ends_[ending].end = joint.ending.kind;
        weld_.ends_[ending].next = joint.ending.next & largest_number;
        weld_.ends_[beginning].start = joint.beginning.kind;
        weld_.ends_[beginning].previous = joint.beginning.next & largest_number;
        any_near_miss_ = any_near_miss_ || joint.is_near_miss;
    }

    void cover(const Neighbours& near, std::uint32_t wall) {
        Covers covers;
        if (!add_covers(near, wall, covers)) weld_.crowded_.push_back(wall);
        for (const Cover& c : covers) weld_.ends_[c.side].is_covered = true;
        weld_.covers_.insert(weld_.covers_.end(), covers.begin(), covers.end());
    }

    bool is_flat_somewhere(SideNumber side) const {
        return weld_.ends_[side].end == CornerKind::flat ||
               weld_.ends_[side].start == CornerKind::flat;
    }

    /// The first side of the surface that a side belongs to.
    SideNumber first_before(SideNumber side) const {
        for (std::uint32_t i = 1; i < most_sides_of_a_surface; ++i) {
            const Ends& ends = weld_.ends_[side];
            if (ends.start != CornerKind::flat || is_placed_[ends.previous]) break;
            side = ends.previous;
        }
        return side;
    }

    /// Places a side in a surface, and extends the surface as far as possible.
    void place(SideNumber first) {
        Carrier carrier(line_of(level_, first));
        sides_.assign(1, first);
        is_placed_[first] = true;
        while (sides_.size() != most_sides_of_a_surface) {
            const Ends& ends = weld_.ends_[sides_.back()];
            if (ends.end != CornerKind::flat || is_placed_[ends.next] ||
                !carrier.extend(line_of(level_, ends.next)))
                break;
            sides_.push_back(ends.next);
            is_placed_[ends.next] = true;
        }
        if (sides_.size() > 1) add_chain(carrier.line());
    }

    /// Adds sides_ as a chain, with the ends of the first side and of the last.
    void add_chain(const Segment& line) {
        const SideNumber first = sides_.front();
        Chain chain{line, first, weld_.ends_[sides_.back()]};
        chain.ends.start = weld_.ends_[first].start;
        chain.ends.previous = weld_.ends_[first].previous;
        const auto number = static_cast<std::uint32_t>(weld_.chains_.size());
        Exposure exposure(line);
        for (const SideNumber side : sides_) {
            if (weld_.ends_[side].is_covered) chain.ends.is_covered = true;
            exposure.add(line_of(level_, side), weld_.covers_of(side));
            weld_.ends_[side].end = in_chain;
            weld_.ends_[side].next = number & largest_number;
        }
        if (chain.ends.is_covered) expose(chain.ends, first, exposure.part());
        weld_.chains_.push_back(chain);
    }

    /// Covers are sorted by side.
    void expose_single_sides() {
        const std::span<const Cover> all = weld_.covers_;
        for (std::size_t first = 0; first != all.size();) {
            const SideNumber side = all[first].side;
            std::size_t end = first + 1;
            while (end != all.size() && all[end].side == side) ++end;
            if (weld_.ends_[side].end != in_chain) {
                Exposure exposure(line_of(level_, side));
                exposure.add(line_of(level_, side), all.subspan(first, end - first));
                expose(weld_.ends_[side], side, exposure.part());
            }
            first = end;
        }
    }

    /// Stores the exposed part of a surface that is partly covered.
    void expose(Ends& ends, SideNumber first, const Segment& part) {
        ends.is_hidden = part.a == part.b;
        if (!ends.is_hidden) weld_.exposed_.push_back({first, part});
    }

    const Level& level_;
    double near_miss_;  ///< units
    bool any_near_miss_ = false;
    Weld& weld_;
    std::span<const Wall> walls_;
    std::vector<bool> is_placed_;    ///< by side: whether its surface is known
    std::vector<SideNumber> sides_;  ///< of the surface under construction
};

/// The corners where a side begins and ends.
struct Weld::Corners {
    Corner start;
    Corner end;
};

/// The surface of one side, with the covers of its wall. `corners()`: only for a side that is
/// exposed.
template <typename FindCorners>
Surface Weld::surface_with(const Neighbours& near, SideNumber side, const Covers& covers,
                           const FindCorners& corners) {
    const Segment line = near.line_of(side);
    const double radius = near.wall(wall_of(side)).radius;
    if (detail::is_point(line)) {
        const Segment point{line.a, line.a};
        return {point, radius, side, side, side, {}, {}, point};
    }
    const auto* first = std::find_if(covers.begin(), covers.end(),
                                     [&](const Cover& cover) { return cover.side == side; });
    const auto* last =
        std::find_if(first, covers.end(), [&](const Cover& cover) { return cover.side != side; });
    const auto exposed_part = [&]() -> Segment {
        const bool is_whole =  // as most covers are
            first != last && first->first <= 0.0 && first->last >= distance(line.a, line.b);
        if (is_whole) return {line.b, line.b};
        Exposure exposure(line);
        exposure.add(line, {first, last});
        return exposure.part();
    };
    const Segment part = exposed_part();
    constexpr auto hidden = CornerKind::covered;
    if (part.a == part.b) return {line, radius, side, no_side, no_side, hidden, hidden, part};
    const auto [start, end] = corners();
    return {line, radius, side, end.next, start.next, start.kind, end.kind, part};
}

Surface Weld::surface_in(const Neighbours& near, SideNumber side, const Covers& covers) {
    return surface_with(near, side, covers, [&] {
        return Corners{corner_at(near, side, false), corner_at(near, side, true)};
    });
}

Surface Weld::surface_among(const Level& level, SideNumber side, TakingPart takes_part) {
    const Neighbours near = neighbours_of(level, wall_of(side), takes_part);
    Covers covers;
    add_covers(near, wall_of(side), covers);
    return surface_in(near, side, covers);
}

std::array<Surface, 2> Weld::surfaces_among(const Level& level, std::uint32_t wall,
                                            TakingPart takes_part) {
    return surfaces_in(neighbours_of(level, wall, takes_part), wall);
}

std::array<Surface, 2> Weld::surfaces_in(const Neighbours& near, std::uint32_t wall) {
    Covers covers;
    add_covers(near, wall, covers);
    return surfaces_in(near, wall, covers);
}

std::array<Surface, 2> Weld::surfaces_in(const Neighbours& near, std::uint32_t wall,
                                         const Covers& covers) {
    const SideNumber front = 2 * wall;
    const SideNumber back = front + 1;
    const Wall& of = near.wall(wall);
    if (of.solid != no_solid || detail::is_point(of.segment)) {
        const Surface only = surface_in(near, front, covers);
        return {only, only};
    }
    // Each end is a place where one of the two sides ends and the other one begins.
    std::optional<std::array<Joint, 2>> joints;
    const auto at_ends = [&] {
        if (!joints) joints = {joint_between(near, front, back), joint_between(near, back, front)};
        return *joints;
    };
    return {surface_with(near, front, covers,
                         [&] {
                             const auto [at_b, at_a] = at_ends();
                             return Corners{at_a.beginning, at_b.ending};
                         }),
            surface_with(near, back, covers, [&] {
                const auto [at_b, at_a] = at_ends();
                return Corners{at_b.beginning, at_a.ending};
            })};
}

std::optional<Weld> Weld::of(const Level& level, double near_miss) {
    Weld weld;
    if (!Builder(level, near_miss, weld).build()) return std::nullopt;
    return weld;
}

Surface Weld::surface_of(const Level& level, SideNumber side) const {
    const Wall& wall = level.walls()[wall_of(side)];
    Ends ends = ends_[side];
    Segment line = line_of(wall.segment, side);
    if (ends.end == in_chain) {
        const Chain& chain = chains_[ends.next];
        ends = chain.ends;
        line = chain.line;
        side = chain.first;
    }
    Surface surface = exposed_surface(side, line, wall.radius, ends);
    if (surface.next == side) {  // a point
        surface.line.b = line.a;
        surface.exposed = surface.line;
    } else if (ends.is_hidden) {
        surface.exposed.a = line.b;
    } else if (ends.is_covered) {
        surface.exposed = std::lower_bound(exposed_.begin(), exposed_.end(), side,
                                           [](const Exposed& exposed, SideNumber first) {
                                               return exposed.first < first;
                                           })
                              ->part;
    }
    return surface;
}

std::span<const Cover> Weld::covers_of(SideNumber side) const {
    if (!ends_[side].is_covered) return {};
    const auto is_before = [](const Cover& cover, SideNumber of) { return cover.side < of; };
    const auto first = std::lower_bound(covers_.begin(), covers_.end(), side, is_before);
    const auto last =
        std::find_if(first, covers_.end(), [&](const Cover& cover) { return cover.side != side; });
    return std::span(covers_).subspan(static_cast<std::size_t>(first - covers_.begin()),
                                      static_cast<std::size_t>(last - first));
}

void Weld::copy_covers(const Level& level, std::uint32_t wall, Covers& covers) const {
    const auto& [line, radius, solid] = level.walls()[wall];
    const SideNumber last = 2 * wall + (solid == no_solid ? 1 : 0);
    for (SideNumber side = 2 * wall; side <= last; ++side) {
        if (ends_[side].end != in_chain && ends_[side].is_hidden) {  // they are not searched
            covers.push_back({side, 0.0, distance(line.a, line.b)});
        } else {
            for (const Cover& cover : covers_of(side)) covers.push_back(cover);
        }
    }
}

}  // namespace slidelab::detail
