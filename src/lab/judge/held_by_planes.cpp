#include "lab/judge/held_by_planes.hpp"

#include <algorithm>
#include <cmath>

namespace slidelab::lab {

namespace {

/// A contact this near a wall's end may be one with the end, units.
constexpr double near_end = 1e-6;

/// Normals that differ by less are of one plane; by so much may the cosine of a right angle be off.
constexpr double same_normal = 1e-6;

/// Half the length of the side with which the mover lies on a wall of this normal, units: of a box
/// beside an upright or level wall; everything else is taken to touch with a point.
double half_side(const Shape& shape, Vec2 normal) {
    const auto* box = std::get_if<BoxShape>(&shape);
    if (box == nullptr) return 0.0;
    if (normal.y == 0.0) return box->half.y;
    return normal.x == 0.0 ? box->half.x : 0.0;
}

/// Whether the wall is before the mover's side, and not only its end before the side's. `half` of
/// that side, units, about `position`.
bool is_before(const Segment& wall, Vec2 normal, Vec2 position, double half) {
    const Vec2 along = outward(normal);
    const double a = dot(wall.a, along);
    const double b = dot(wall.b, along);
    const double at = dot(position, along);
    return std::max(a, b) > at - half + near_end && std::min(a, b) < at + half - near_end;
}

/// Whether the wall is before the mover from the beginning of the move to its end.
bool holds(const Segment& wall, const Shape& shape, Vec2 begin, Vec2 normal, Vec2 end) {
    const double half = half_side(shape, normal);
    return is_before(wall, normal, begin, half) && is_before(wall, normal, end, half);
}

/// Different normals of a move's contacts: one or two.
class Planes {
public:
    explicit Planes(Vec2 normal) : first_(normal), second_(normal) {}

    /// False where there is no room for it, or it is at no right angle to the other.
    bool add(Vec2 normal) {
        if (is_same(normal, first_) || is_same(normal, second_)) return true;
        if (are_two_ || std::abs(dot(normal, first_)) > same_normal) return false;
        second_ = normal;
        are_two_ = true;
        return true;
    }

    /// Whether `lost` goes into the planes, but for `tolerance`.
    bool stop(Vec2 lost, double tolerance) const {
        if (!are_two_) return std::abs(dot(lost, outward(first_))) <= tolerance;
        return dot(lost, first_) <= tolerance && dot(lost, second_) <= tolerance;
    }

private:
    static bool is_same(Vec2 a, Vec2 b) {
        return length_squared(a - b) < same_normal * same_normal;
    }

    Vec2 first_;
    Vec2 second_;  ///< the first again while there is but one
    bool are_two_ = false;
};

}  // namespace

bool is_held_by_planes(const Level& level, const Shape& shape, const MoveRequest& request,
                       const MoveResult& result) {
    if (!result.hit() || result.contacts.dropped() > 0) return false;
    const double tolerance = visible_share * length(request.displacement);
    Planes planes(result.contacts[0].normal);
    // One that comes from afar could have been turned by another wall first.
    bool was_at_plane = false;
    for (const Contact& contact : result.contacts) {
        if (!contact.wall.is_of_level() || !planes.add(contact.normal)) return false;
        const Segment& wall = level.walls()[contact.wall.number()].segment;
        if (!holds(wall, shape, request.position, contact.normal, result.position)) return false;
        // A mover that has left the plane again could perhaps have stayed at it.
        if (dot(result.position - contact.position, contact.normal) > tolerance) return false;
        if (dot(request.position - contact.position, contact.normal) <= tolerance)
            was_at_plane = true;
    }
    return was_at_plane &&
           planes.stop(request.displacement - (result.position - request.position), tolerance);
}

}  // namespace slidelab::lab
