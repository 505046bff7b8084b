// The contact planes of a move, and the motion that they allow: the exact projection on all of them
// together.
//
// Walls in motion count by relative motion: the allowed motion keeps up with them.
//
// A wall that the mover has left holds it no longer: at the next hit its plane is forgotten. A
// mover in a pocket between two ends goes from one to the other until it touches both; each leg is
// shorter than the one before by its square, because it leaves a round end along the tangent.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/derived/weld.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/level/wall_ref.hpp"
#include "slidelab/narrow/depenetration/body_penetration.hpp"

namespace slidelab::detail {

struct ContactPlane {
    Vec2 normal;  ///< unit, away from the wall
    WallRef wall;
    Vec2 wall_displacement;  ///< in the whole tick, units

    bool moves() const { return wall_displacement != Vec2{}; }
};

/// The plane that a motion hits first.
struct PlaneAhead {
    double fraction = 0.0;  ///< of the motion
    ContactPlane plane;
};

/// Whether a mover is no farther than left_behind from one wall by itself.
inline bool is_beside(const CornerShape& mover, Vec2 position, const Wall& wall) {
    const Vec2 reach = mover.extents() + Vec2{left_behind, left_behind};
    return bounds_of(wall).overlaps({position - reach, position + reach}) &&
           is_deeper_in(mover, position, wall.segment, wall.radius + left_behind, 0.0);
}

/// Whether the wall of a plane goes on as another piece of the same straight wall where the mover
/// is. `look(translation)`: the first hit from there on.
template <typename Look>
bool goes_on(const Level& level, const ContactPlane& plane, Look&& look) {
    const std::uint32_t first = 2 * plane.wall.number();
    const bool may_go_on = !plane.wall.is_of_level() || level.weld().is_in_chain(first) ||
                           level.weld().is_in_chain(first + 1);
    if (!may_go_on) return false;
    const auto next = look(-plane.normal * left_behind);
    return next && same_direction(next->normal, plane.normal);
}

class ContactPlanes {
public:
    void add(const ContactPlane& plane) {
        if (planes_.size() == planes_.capacity) make_room();
        planes_.push_back(plane);
    }
    /// Forgets the planes of walls that a mover at a position is no longer beside. Whether there
    /// were any. `wall_of(plane)`: its wall where it is now; `look(translation)`: the first hit
    /// from the position on, while bodies stand.
    template <typename WallOf, typename Look>
    bool forget_left(const Level& level, const CornerShape& mover, Vec2 position, WallOf&& wall_of,
                     Look&& look) {
        const int before = left_;
        forget_if([&](const ContactPlane& plane) {
            if (left_ == most_left || is_beside(mover, position, wall_of(plane)) ||
                goes_on(level, plane, look))
                return false;
            ++left_;
            return true;
        });
        return left_ > before;
    }
    /// The same of one among very many: a wall at rest that allows no less than the others is left
    /// out.
    void add_uncovered(const ContactPlane& plane) {
        add(plane);
        for (std::size_t i = planes_.size(); i-- > 0;) {
            if (!plane.moves() && !planes_[i].moves() && is_covered(i)) planes_.erase(i);
        }
    }
    bool has(WallRef wall, Vec2 normal) const {
        return std::any_of(planes_.begin(), planes_.end(), [&](const ContactPlane& plane) {
            return plane.wall == wall && plane.normal == normal;
        });
    }
    bool empty() const { return planes_.empty(); }
    bool are_of_one_wall() const { return planes_.size() == 1; }
    bool are_of_one_wall_at_rest() const { return are_of_one_wall() && !planes_[0].moves(); }
    void clear() { planes_ = {}; }
    const ContactPlane* begin() const { return planes_.begin(); }
    const ContactPlane* end() const { return planes_.end(); }

    template <typename Is>
    void forget_if(Is&& is) {
        for (std::size_t i = planes_.size(); i-- > 0;) {
            if (is(planes_[i])) planes_.erase(i);
        }
    }
    void forget_moving() {
        forget_if([](const ContactPlane& plane) { return plane.moves(); });
    }

    /// The vector nearest to a displacement that leads into no plane while the fraction `left` of
    /// the tick, 0 to 1, passes. None where they leave no room.
    std::optional<Vec2> nearest(Vec2 displacement, double left) const {
        if (empty()) return displacement;
        return nearest_within(displacement, half_planes(left, true).all());
    }
    /// The same for a motion of a mover. None, too, where walls in motion are about to squeeze it:
    /// what they allow is longer than the displacement and the longest of theirs together. Walls
    /// that move alike always allow as short a one.
    std::optional<Vec2> motion(Vec2 displacement, double left) const {
        if (empty()) return displacement;
        const auto allowed = nearest(displacement, left);
        if (!allowed || move_alike()) return allowed;
        const double longest = length(displacement) + fastest() * left;
        return length(*allowed) <= longest * as_long ? allowed : std::nullopt;
    }
    /// The same for the walls at rest alone, which always allow no motion.
    Vec2 nearest_at_rest(Vec2 displacement) const {
        return nearest_within(displacement, half_planes(0.0, false).all()).value_or(Vec2{});
    }

    /// A velocity without its part into the planes, whose walls move `rate` times their
    /// displacement in a unit of time; 0: as if at rest.
    Vec2 clipped(Vec2 velocity, double rate = 0.0) const {
        if (empty()) return velocity;
        return nearest(velocity, rate).value_or(Vec2{}) + Vec2{};  // + 0 turns -0 into 0
    }

    /// Whether at a convex corner the other of its two planes counts: the one with which all planes
    /// together allow more, with what blocks the motion along the first one at once among them.
    /// `look(translation)`: what is hit first in the rest of the tick, an optional PlaneAhead.
    template <typename Look>
    bool other_allows_more(const ContactPlane& first, Vec2 other, Vec2 displacement, double left,
                           Look&& look) {
        constexpr double at_once = 2.0 * contact_tolerance;  // units: rounding, and no motion
        const std::size_t count = planes_.size();
        // A hit beside the other one, which it keeps to already, counts, too.
        if (count + 2 > planes_.capacity || has(first.wall, other)) return false;
        planes_.push_back(first);
        const std::optional<Vec2> slide = nearest(displacement, left);
        const std::optional<PlaneAhead> ahead = slide ? look(*slide) : std::nullopt;
        const bool is_blocked = ahead && ahead->fraction * length(*slide) <= at_once;
        if (is_blocked) planes_.push_back(ahead->plane);
        bool allows_more = false;
        if (is_blocked || count > 0) {
            const auto missing = [&] {
                return length(nearest(displacement, left).value_or(Vec2{}) - displacement);
            };
            // By less the first one stays.
            const double missing_first = missing() - negligible * length(displacement);
            planes_[count].normal = other;
            allows_more = missing() < missing_first;
        }
        while (planes_.size() > count) planes_.erase(count);
        return allows_more;
    }

    /// The end of a translation, rounded out of the planes: by the nearest numbers a mover far from
    /// the origin would sink deeper into its walls in every move.
    Vec2 end_of(Vec2 from, Vec2 translation) const {
        Vec2 end = from + translation;
        for (const ContactPlane& plane : planes_) {
            if (dot((end - from) - translation, plane.normal) < 0.0)
                end = next_place(end, plane.normal);
        }
        return end;
    }

private:
    /// Enough for any corner; a path along a curve of more pieces drops the first ones.
    static constexpr std::size_t most = 24;
    /// The limit of planes that are forgotten in a tick: beyond it they stay, so that nothing
    /// bounces for ever.
    static constexpr int most_left = 1000;
    using HalfPlanes = InlineVector<HalfPlane, most>;

    bool move_alike() const {
        return std::all_of(planes_.begin(), planes_.end(), [this](const ContactPlane& plane) {
            return plane.wall_displacement == planes_[0].wall_displacement;
        });
    }
    /// The longest displacement of one of the walls in the whole tick.
    double fastest() const {
        double fastest = 0.0;
        for (const ContactPlane& plane : planes_)
            fastest = std::max(fastest, length(plane.wall_displacement));
        return fastest;
    }

    HalfPlanes half_planes(double left, bool moving) const {
        HalfPlanes planes;
        for (const ContactPlane& plane : planes_) {
            if (plane.moves() && !moving) continue;
            planes.push_back({plane.normal, dot(plane.wall_displacement, plane.normal) * left});
        }
        return planes;
    }

    /// Drops redundant planes of walls at rest: those with a normal between the normals of two
    /// others. The remaining ones bound the same motions.
    void make_room() {
        for (std::size_t i = planes_.size(); i-- > 0;) {
            if (!planes_[i].moves() && is_covered(i)) planes_.erase(i);
        }
        if (planes_.size() == planes_.capacity) planes_.erase(0);  // all of bodies
    }

    bool is_covered(std::size_t i) const {
        const Vec2 n = planes_[i].normal;
        for (std::size_t j = 0; j < planes_.size(); ++j) {
            if (j == i || planes_[j].moves()) continue;
            const Vec2 a = planes_[j].normal;
            if (n == a) return true;
            for (std::size_t k = 0; k < planes_.size(); ++k) {
                if (k == i || planes_[k].moves()) continue;
                const Vec2 b = planes_[k].normal;
                if (cross(a, b) > 0.0 && cross(a, n) >= 0.0 && cross(n, b) >= 0.0) return true;
            }
        }
        return false;
    }

    InlineVector<ContactPlane, most> planes_;
    int left_ = 0;  ///< planes that were forgotten
};

}  // namespace slidelab::detail
