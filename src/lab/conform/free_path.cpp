#include "lab/conform/free_path.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "lab/survey/plan.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

double inradius_at_position(const Shape& mover) {
    detail::Corners room;
    const std::span<const Vec2> corners = detail::corners_of(mover, room);
    if (corners.size() < 3) return radius_of(mover);
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2 side = corners[(i + 1) % corners.size()] - corners[i];
        least = std::min(least, dot(corners[i], outward(side)) / length(side));
    }
    return radius_of(mover) + least;
}

namespace {

bool is_open(const ExactSpace& space, const Segment& leg, double clearance) {
    const auto walls = space.walls();
    return std::none_of(walls.begin(), walls.end(), [&](const GrownWall& wall) {
        return distance_between(leg, wall.line) < clearance + wall.radius;
    });
}

/// Around the ends of every wall, a little farther away than legs may come.
std::vector<Vec2> corners_between(const ExactSpace& space, Vec2 from, Vec2 to, double most,
                                  double clearance) {
    std::vector<Vec2> ends;
    std::vector<Vec2> places{from};
    for (const GrownWall& wall : space.walls()) {
        for (const Vec2 end : {wall.line.a, wall.line.b}) {
            if (std::find(ends.begin(), ends.end(), end) != ends.end()) continue;
            ends.push_back(end);
            for (const Vec2 direction : survey_directions(wall.radius > 0.0 ? 32 : 8)) {
                const Vec2 place = end + direction * (wall.radius + 1.2 * clearance);
                if (distance(from, place) + distance(place, to) <= most) places.push_back(place);
            }
        }
    }
    return places;
}

}  // namespace

bool is_reachable(const ExactSpace& space, Vec2 from, Vec2 to, double most) {
    const double clearance = 0.5 * inradius_at_position(space.shape());
    if (distance(from, to) > most) return false;
    if (is_open(space, {from, to}, clearance)) return true;
    const std::vector<Vec2> places = corners_between(space, from, to, most, clearance);
    std::vector<double> far(places.size(), std::numeric_limits<double>::infinity());
    std::vector<bool> done(places.size(), false);
    far[0] = 0.0;
    for (;;) {  // the nearest place that is not done, and what can be seen from there
        std::size_t next = places.size();
        for (std::size_t i = 0; i < places.size(); ++i)
            if (!done[i] && (next == places.size() || far[i] < far[next])) next = i;
        if (next == places.size() || far[next] + distance(places[next], to) > most) return false;
        done[next] = true;
        if (next != 0 && is_open(space, {places[next], to}, clearance)) return true;
        for (std::size_t i = 0; i < places.size(); ++i) {
            const double through = far[next] + distance(places[next], places[i]);
            if (done[i] || through >= far[i] || through + distance(places[i], to) > most) continue;
            if (is_open(space, {places[next], places[i]}, clearance)) far[i] = through;
        }
    }
}

}  // namespace slidelab::lab
