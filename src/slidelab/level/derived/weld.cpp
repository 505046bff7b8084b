#include "slidelab/level/derived/weld.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/derived/neighbours.hpp"

namespace slidelab::detail {

namespace {

/// Sides of one surface: a chain is tested against its line again with each that is added.
constexpr std::uint32_t most_sides_of_a_surface = 64;

/// Sides that may be one surface, and the line from the first one's start to the last one's end.
class Carrier {
public:
    Carrier(const Level& level, SideNumber first) : level_(level), line_(line_of(level, first)) {}

    const Segment& line() const { return line_; }

    /// Goes on to the end of a side, where all ends lie on the line to there: whether they do.
    bool extend(std::span<const SideNumber> sides, SideNumber next) {
        const Segment longer{line_.a, line_of(level_, next).b};
        const Vec2 along = longer.b - longer.a;
        if (dot(along, line_.b - line_.a) <= length_squared(line_.b - line_.a)) return false;
        const Vec2 out = normalized(outward(along));
        const auto lies_on_it = [&](Vec2 end) {
            return std::abs(dot(end - longer.a, out)) <= weld_tolerance_at(end);
        };
        const Segment added = line_of(level_, next);
        const bool begins_in_it = dot(added.a - line_.a, along) >= 0.0;
        if (!begins_in_it || !lies_on_it(added.a) || dot(added.b - added.a, along) <= 0.0)
            return false;
        for (const SideNumber side : sides) {
            const Segment line = line_of(level_, side);
            if (!lies_on_it(line.a) || !lies_on_it(line.b)) return false;
        }
        line_ = longer;
        return true;
    }

private:
    const Level& level_;
    Segment line_;
};

}  // namespace

bool has_side(const Level& level, SideNumber side) {
    const Wall& wall = level.walls()[wall_of(side)];
    return !is_point(wall.segment) && !(is_backwards(side) && wall.solid != no_solid);
}

/// Makes surfaces of sides, side by side in the order of the walls.
class Weld::Chains {
public:
    Chains(const Level& level, Weld& weld)
        : level_(level),
          weld_(weld),
          after_(2 * level.walls().size()),
          before_(after_.size()),
          surface_of_(weld.surface_of_) {
        surface_of_.assign(after_.size(), no_side);
    }

    void build() {
        const auto count = static_cast<SideNumber>(after_.size());
        const auto walls = static_cast<std::uint32_t>(level_.walls().size());
        for (std::uint32_t first = 0; first != walls;) {
            const std::uint32_t end = end_of_group(first);
            look_around(first, end);
            first = end;
        }
        weld_.sort_covers();
        for (SideNumber side = 0; side != count; ++side) {
            if (is_point(level_.walls()[wall_of(side)].segment)) {
                if (!is_backwards(side)) add_point(side);
            } else if (has_side(level_, side)) {
                while (surface_of_[side] == no_side) add(first_before(side));
            }
        }
    }

private:
    /// Walls that are looked at together: a solid, or a part of it; a free segment alone.
    std::uint32_t end_of_group(std::uint32_t first) const {
        constexpr std::uint32_t most = 8;
        const auto walls = level_.walls();
        const std::uint32_t solid = walls[first].solid;
        std::uint32_t end = first + 1;
        while (solid != no_solid && end - first < most && end != walls.size() &&
               walls[end].solid == solid)
            ++end;
        return end;
    }

    void look_around(std::uint32_t first, std::uint32_t end) {
        const Aabb bounds = bounds_of(level_.walls().subspan(first, end - first));
        const double reach = std::max(weld_tolerance_at(bounds.min), weld_tolerance_at(bounds.max));
        const Neighbours near(level_, inflated(bounds, {reach, reach}));
        for (std::uint32_t wall = first; wall != end; ++wall) {
            for (const SideNumber side : {2 * wall, 2 * wall + 1}) {
                if (!has_side(level_, side)) continue;
                after_[side] = corner_after(near, side);
                before_[side] = corner_before(near, side);
            }
            add_covers(near, wall, weld_.covers_);
        }
    }

    /// Where the chain that a side belongs to begins, as far as one surface reaches.
    SideNumber first_before(SideNumber side) const {
        for (std::uint32_t i = 1; i < most_sides_of_a_surface; ++i) {
            const Corner& before = before_[side];
            if (before.kind != CornerKind::flat || surface_of_[before.next] != no_side) break;
            side = before.next;
        }
        return side;
    }

    void add(SideNumber first) {
        const auto number = static_cast<std::uint32_t>(weld_.surfaces_.size());
        Carrier carrier(level_, first);
        sides_.clear();
        SideNumber side = first;
        while (true) {
            sides_.push_back(side);
            surface_of_[side] = number;
            const Corner& corner = after_[side];
            if (corner.kind != CornerKind::flat || sides_.size() == most_sides_of_a_surface ||
                surface_of_[corner.next] != no_side || !carrier.extend(sides_, corner.next))
                break;
            side = corner.next;
        }
        weld_.surfaces_.push_back({.line = carrier.line(),
                                   .radius = level_.walls()[wall_of(first)].radius,
                                   .first = first,
                                   .next = after_[side].next,
                                   .previous = before_[first].next,
                                   .start = before_[first].kind,
                                   .end = after_[side].kind,
                                   .exposed = {}});
        Surface& surface = weld_.surfaces_.back();
        surface.exposed = weld_.exposed_part(level_, surface, sides_);
    }

    void add_point(SideNumber side) {
        const Wall& wall = level_.walls()[wall_of(side)];
        const Segment line{wall.segment.a, wall.segment.a};
        surface_of_[side] = static_cast<std::uint32_t>(weld_.surfaces_.size());
        weld_.surfaces_.push_back({line, wall.radius, side, side, side, CornerKind::free_end,
                                   CornerKind::free_end, line});
    }

    const Level& level_;
    Weld& weld_;
    std::vector<Corner> after_;              ///< by side
    std::vector<Corner> before_;             ///< by side
    LargeArray<std::uint32_t>& surface_of_;  ///< by side
    std::vector<SideNumber> sides_;          ///< of the surface that is being added
};

Weld Weld::of(const Level& level) {
    Weld weld;
    Chains(level, weld).build();
    return weld;
}

void Weld::sort_covers() {
    const auto key = [](const Cover& cover) {
        return std::array{static_cast<double>(cover.side), cover.first, cover.last,
                          static_cast<double>(cover.wall)};
    };
    std::sort(covers_.begin(), covers_.end(),
              [&](const Cover& a, const Cover& b) { return key(a) < key(b); });
    covers_.erase(std::unique(covers_.begin(), covers_.end(),
                              [&](const Cover& a, const Cover& b) { return key(a) == key(b); }),
                  covers_.end());
}

/// The covers of each side come in order: what none of them reaches is exposed.
Segment Weld::exposed_part(const Level& level, const Surface& surface,
                           std::span<const SideNumber> sides) const {
    const Segment& line = surface.line;
    const double tolerance = weld_tolerance_at(line.b);
    double first = std::numeric_limits<double>::infinity();
    double last = -first;
    const Vec2 along = unit_or(line.b - line.a, {});
    for (const SideNumber side : sides) {
        const Segment own = line_of(level, side);
        const double begin = dot(own.a - line.a, along);
        double at = 0.0;
        const auto expose_to = [&](double end) {
            if (end - at <= tolerance) return;
            first = std::min(first, begin + at);
            last = std::max(last, begin + end);
        };
        for (const Cover& cover : covers_of(side)) {
            expose_to(cover.first);
            at = std::max(at, cover.last);
        }
        expose_to(distance(own.a, own.b));
    }
    if (first > last) return {line.b, line.b};
    const double size = distance(line.a, line.b);
    return {first <= tolerance ? line.a : line.a + along * first,
            last >= size - tolerance ? line.b : line.a + along * last};
}

std::span<const Cover> Weld::covers_of(SideNumber side) const {
    const auto is_before = [](const Cover& cover, SideNumber of) { return cover.side < of; };
    const auto first = std::lower_bound(covers_.begin(), covers_.end(), side, is_before);
    const auto last = std::lower_bound(first, covers_.end(), side + 1, is_before);
    return std::span(covers_).subspan(static_cast<std::size_t>(first - covers_.begin()),
                                      static_cast<std::size_t>(last - first));
}

}  // namespace slidelab::detail
