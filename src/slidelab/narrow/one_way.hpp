// The one-way rule: a line of a wall or a body with a solid side (traits.hpp) is there for what
// begins wholly before that side, and for nothing else.
#pragma once

#include <cstdint>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/scene/body_set.hpp"

namespace slidelab::detail {

/// The start of a move or a query, which decides for all one-way lines.
struct OneWayStart {
    ConvexMover mover;
    Vec2 position;
    bool drops = false;  ///< lines that it touches are not there either

    /// Whether a side of something one-way is solid for it: it begins wholly before that side, up
    /// to a resting overlap.
    bool is_before(const Traits& traits, const Segment& side) const;
    /// Whether a wall is there for it: one that is not one-way, or has such a side.
    bool includes(const Traits& traits, const Segment& wall) const;
    /// The same of a body, where it begins the tick.
    bool includes(const MovingBody& body) const;
};

/// The walls and bodies that take part in a move, for strategies that know no traits: of one-way
/// ones those that have a solid side for it where it begins. These are solid from all sides to its
/// end. So a mover that a strategy leaves a little inside of its floor falls through it.
class OneWayFilter {
public:
    /// Everything takes part, as seen from above.
    constexpr OneWayFilter() = default;
    /// Seen from the side. The level must outlive it.
    OneWayFilter(const Level& level, const OneWayStart& start)
        : level_(&level), start_(start), is_about_walls_(level.wall_traits().has_one_way()) {}

    bool includes(std::uint32_t wall) const { return !is_about_walls_ || includes_alone(wall); }
    bool includes(const MovingBody& body) const { return !level_ || start_.includes(body); }
    /// Whether a wall touches one that may be left out alone.
    bool is_mixed(std::uint32_t wall) const {
        return is_about_walls_ && level_->wall_traits().is_mixed(wall);
    }

private:
    bool includes_alone(std::uint32_t wall) const;

    const Level* level_ = nullptr;  ///< none: seen from above
    OneWayStart start_;
    bool is_about_walls_ = false;
};

inline constexpr OneWayFilter everything_takes_part;

}  // namespace slidelab::detail
