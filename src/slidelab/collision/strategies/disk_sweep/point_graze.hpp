// Whether a point passes by what only the thin disk touches that is swept for it (disk_query.hpp).
#pragma once

#include <algorithm>

#include "slidelab/geometry/closest.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

/// Along sides of solids, by their corners, and by the ends of free segments. Visits the walls near
/// the path (WallIndex::query_sweep).
class PointGraze {
public:
    /// `radius` is the mover's own, `swept_radius` that of the thin disk, units. Precondition: the
    /// path has a direction.
    PointGraze(const Level& level, const Segment& path, double radius, double swept_radius)
        : level_(level),
          path_(path),
          along_(normalized(path.b - path.a)),
          radius_(radius),
          swept_radius_(swept_radius),
          tolerance_(contact_tolerance_between(path.a, path.b)) {}

    const Segment& path() const { return path_; }
    std::int64_t tests() const { return tests_; }

    /// Nothing that the thin disk touches lies across the path, and it does not end at a free
    /// segment. What lies on both sides may leave no room between, at a corner that the path leads
    /// into, or at the seam of two solids: then it is not free, though there may be room.
    bool is_free() const { return !crosses_ && !(lies_left_ && lies_right_); }

    /// Where it ends: beside what the thin disk would be in there.
    Vec2 end() const { return path_.b + (ends_clear_ ? Vec2{} : beside() * swept_radius_); }

    /// No wall is between this place and the path, on the side where it passes them: the one is in
    /// a solid where the other is.
    Vec2 place_beside() const {
        return lerp(path_.a, path_.b, 0.5) + beside() * (0.5 * swept_radius_);
    }

    bool can_stop_at(double) const { return crosses_; }

    void operator()(std::uint32_t number) {
        ++tests_;
        const Wall& wall = level_.walls()[number];
        const double near = swept_radius_ + wall.radius;
        if (distance_between(path_, wall.segment) >= near) return;
        const auto is_near = [&](Vec2 place) {
            return distance(place, closest_point_on_segment(place, wall.segment)) <
                   near + tolerance_;
        };
        if (is_near(path_.b)) {
            ends_clear_ = false;
            crosses_ = crosses_ || wall.solid == no_solid;
        }
        if (is_near(path_.a)) {
            leave(wall);
        } else {
            pass(wall);
        }
    }

private:
    /// What the path begins on does not matter where it leads away.
    void leave(const Wall& wall) {
        const auto& [a, b] = wall.segment;
        const double ahead = std::max(dot(along_, a - path_.a), dot(along_, b - path_.a));
        if (wall.solid == no_solid) {
            crosses_ = true;
        } else if (ahead > tolerance_ && dot(outward(b - a), along_) <= 0.0) {
            pass(wall);
        }
    }

    void pass(const Wall& wall) {
        const double free = radius_ + wall.radius - tolerance_;
        const double at_a = cross(along_, wall.segment.a - path_.a);
        const double at_b = cross(along_, wall.segment.b - path_.a);
        const bool is_left = std::max(at_a, at_b) <= -free;
        const bool is_right = std::min(at_a, at_b) >= free;
        if (is_left != is_right) {
            add(is_right);
        } else if (is_left && wall.solid != no_solid) {  // the path leads along it
            add(is_solid_right(wall));
        } else {
            crosses_ = true;
        }
    }

    /// Unit, across the path, away from what lies beside it. Zero where nothing does.
    Vec2 beside() const {
        if (!lies_left_ && !lies_right_) return {};
        return outward(along_) * (lies_right_ ? 1.0 : -1.0);
    }

    bool is_solid_right(const Wall& side) const {
        return dot(outward(along_), outward(side.segment.b - side.segment.a)) > 0.0;
    }

    void add(bool is_right) {
        lies_right_ = lies_right_ || is_right;
        lies_left_ = lies_left_ || !is_right;
    }

    const Level& level_;
    Segment path_;
    Vec2 along_;
    double radius_;
    double swept_radius_;
    double tolerance_;
    bool crosses_ = false;
    bool ends_clear_ = true;
    bool lies_left_ = false;
    bool lies_right_ = false;
    std::int64_t tests_ = 0;
};

}  // namespace slidelab::detail
