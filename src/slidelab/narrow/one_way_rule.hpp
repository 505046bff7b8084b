// The one-way rule for strategies that know no traits, seen from the side: a move at a time.
//
// The one-way walls and boxes that the mover is not wholly on the solid side of when the move
// begins take no part in this move, and on request those that it stands on. All others are solid
// from both sides. So a mover that a strategy leaves a little inside of its floor falls through it.
// Queries hold every candidate against it; strategies of others do so themselves.
#pragma once

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/narrow/kinematic_box.hpp"

namespace slidelab::detail {

class OneWayRule {
public:
    /// Everything takes part.
    constexpr OneWayRule() = default;
    /// Seen from the side. Level, shape and position must outlive it. `drops`: through the one-way
    /// walls that the mover stands on. `clear`: half the size of what a mover without a shape keeps
    /// clear, units.
    OneWayRule(const Level& level, const Shape& shape, const Vec2& position, bool drops,
               double clear = 0.0)
        : level_(&level),
          shape_(&shape),
          position_(&position),
          clear_(clear),
          drops_(drops),
          is_about_walls_(level.wall_traits().has_one_way()) {}

    bool includes(std::uint32_t wall) const { return !is_about_walls_ || includes_alone(wall); }
    bool includes(const KinematicBox& box) const {
        return !shape_ || !box.traits.is_one_way() || is_before(box);
    }
    /// Whether a wall touches one that may be left out alone.
    bool is_mixed(std::uint32_t wall) const {
        return is_about_walls_ && level_->wall_traits().is_mixed(wall);
    }

    // --- Precondition: seen from the side ---

    /// Whether the mover begins wholly on the solid side of a one-way line; on request it must not
    /// touch it.
    bool is_before(const Traits& traits, const Segment& line) const;

private:
    bool includes_alone(std::uint32_t wall) const;
    bool is_before(const KinematicBox& box) const;
    double extent(Vec2 direction) const;

    const Level* level_ = nullptr;
    const Shape* shape_ = nullptr;  ///< none: seen from above
    const Vec2* position_ = nullptr;
    double clear_ = 0.0;
    bool drops_ = false;
    bool is_about_walls_ = false;
};

inline constexpr OneWayRule everything_takes_part;

}  // namespace slidelab::detail
