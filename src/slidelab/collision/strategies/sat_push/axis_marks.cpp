#include "slidelab/collision/strategies/sat_push/axis_marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace slidelab::detail {

namespace {

// Lengths in sizes of the mover.
constexpr double bar_gap = 0.35;      // between the shapes and the first bar
constexpr double between = 0.16;      // from the bar of the mover to that of the wall
constexpr double farther = 0.55;      // used where a bar would lie on another
constexpr double farthest = 1.6;      // bars are not moved around a shape that extends farther
constexpr double beyond = 0.45;       // the shown part of a projection beyond the mover's
constexpr double chosen_axis = 1e-9;  // difference of unit vectors
constexpr double same_line = 0.06;    // sine of the angle between axes that share a bar
constexpr double crowded = 0.75;      // cosine: bars on nearly the same side of the mover
constexpr std::size_t most_axes = 12;

/// An axis as it is drawn: along `direction`, `offset` to the side of the mover's position.
struct Bar {
    SeparatingAxis axis;
    Vec2 aside;  ///< unit, across the axis
    double offset = 0.0;
    bool is_chosen = false;
};

bool is_chosen(const SeparatingAxis& axis, const AxisTest& test) {
    return length_squared(axis.direction - test.chosen.normal) < chosen_axis * chosen_axis;
}

class AxisMarks {
public:
    AxisMarks(Trace& trace, int stage, const AxisTest& test)
        : trace_(trace), stage_(stage), test_(test) {
        for (const Vec2 side : {Vec2{1, 0}, Vec2{-1, 0}, Vec2{0, 1}, Vec2{0, -1}}) {
            size_ = std::max(size_, test.mover.extent(side));
        }
    }

    void draw() {
        collect();
        for (Bar& bar : bars_) place(bar);
        for (const Bar& bar : bars_) draw(bar);
    }

private:
    double length_of(const SeparatingAxis& axis) const { return axis.overlap(test_.from_side); }

    /// The chosen axis first, which puts it next to the shapes.
    void collect() {
        std::vector<Bar> others;
        visit_axes(test_.position, test_.mover, test_.obstacle, test_.settings,
                   [&](const SeparatingAxis& axis) {
                       (is_chosen(axis, test_) ? bars_ : others).push_back({axis, {}, 0.0, false});
                       return true;
                   });
        if (!bars_.empty()) {
            bars_.resize(1);
            bars_[0].is_chosen = true;
        }
        std::stable_sort(others.begin(), others.end(), [this](const Bar& a, const Bar& b) {
            return length_of(a.axis) < length_of(b.axis);
        });
        for (const Bar& bar : others) {
            const bool is_new = std::none_of(bars_.begin(), bars_.end(), [&](const Bar& other) {
                return std::abs(cross(bar.axis.direction, other.axis.direction)) < same_line;
            });
            if (is_new && bars_.size() < most_axes) bars_.push_back(bar);
        }
    }

    /// The obstacle's support in a direction, from the mover's position.
    double support_of_obstacle(Vec2 direction) const {
        double most = -1e300;
        for (const ConvexSide& side : test_.obstacle.sides) {
            most = std::max(most, dot(side.corner - test_.position, direction));
        }
        return most + test_.obstacle.radius;
    }

    /// Places a bar on the side away from the obstacle; beside both where that is near.
    void place(Bar& bar) {
        bar.aside = outward(bar.axis.direction);
        if (support_of_obstacle(-bar.aside) < support_of_obstacle(bar.aside))
            bar.aside = -bar.aside;
        const double mine = test_.mover.extent(bar.aside);
        const double its = support_of_obstacle(bar.aside);
        bar.offset = (its < mine + farthest * size_ ? std::max(mine, its) : mine) + bar_gap * size_;
        for (const Bar& other : bars_) {
            if (&other == &bar) break;
            const bool collides = dot(other.aside, bar.aside) > crowded &&
                                  std::abs(other.offset - bar.offset) < 0.9 * farther * size_;
            if (collides) bar.offset = other.offset + farther * size_;
        }
    }

    Vec2 at(const Bar& bar, double along, double aside) const {
        return test_.position + bar.axis.direction * along + bar.aside * aside;
    }

    Segment line(const Bar& bar, const Interval& interval, double aside) const {
        return {at(bar, interval.low, aside), at(bar, interval.high, aside)};
    }

    /// The number is then on the far side of the shapes.
    static Segment outside_left(const Bar& bar, const Segment& line) {
        const bool is_so = dot(outward(line.b - line.a), bar.aside) >= 0.0;
        return is_so ? line : Segment{line.b, line.a};
    }

    void draw(const Bar& bar) const {
        const Interval& mover = bar.axis.mover;
        const Interval shown{mover.low - beyond * size_, mover.high + beyond * size_};
        const Interval wall = intersection_of(bar.axis.obstacle, shown);
        const Interval both = intersection_of(mover, wall);
        const double inner = bar.offset;
        const double outer = bar.offset + between * size_;
        const double center = 0.5 * (inner + outer);
        trace_.segment(stage_, Role::axis, line(bar, shown, center));
        trace_.segment(stage_, Role::mover_projection, line(bar, mover, inner));
        if (wall.length() > 0.0) {
            trace_.segment(stage_, Role::wall_projection, line(bar, wall, outer));
        } else {  // a thin wall across the axis: its projection is a point
            trace_.point(stage_, Role::wall_projection, at(bar, wall.low, outer));
        }
        if (both.length() < 0.0) return;
        const Role role = bar.is_chosen ? Role::least_overlap : Role::overlap;
        trace_.measure(stage_, role, outside_left(bar, line(bar, both, center)),
                       length_of(bar.axis));
        if (!bar.is_chosen) return;
        for (const double end : {both.low, both.high}) {  // from the shape to its projection
            trace_.segment(stage_, Role::axis, {at(bar, end, 0.0), at(bar, end, inner)});
        }
    }

    Trace& trace_;
    int stage_;
    const AxisTest& test_;
    double size_ = 0.0;  ///< of the mover: its largest extent
    std::vector<Bar> bars_;
};

}  // namespace

void number_axes(Trace& trace, const AxisTest& test) {
    constexpr double same_overlap = 1e-9;  // units: more than the rounding of a second computation
    std::size_t axes = 0;
    bool is_least = true;
    bool is_marked = false;
    visit_axes(test.position, test.mover, test.obstacle, test.settings,
               [&](const SeparatingAxis& axis) {
                   const Vec2 d = axis.direction + Vec2{};  // no -0
                   const bool chosen = !is_marked && is_chosen(axis, test);
                   const double overlap = axis.overlap(test.from_side);
                   is_marked = is_marked || chosen;
                   is_least = is_least && test.chosen.depth <= overlap + same_overlap;
                   ++axes;
                   trace.number(fmt::format("axis {:.3f}, {:.3f}", d.x, d.y), overlap, chosen);
                   return true;
               });
    trace.because(is_least ? reasons::least_overlap_axis : reasons::another_axis,
                  {{"axes", std::to_string(axes)}});
}

void mark_axes(Trace& trace, int stage, const AxisTest& test) {
    AxisMarks(trace, stage, test).draw();
}

}  // namespace slidelab::detail
