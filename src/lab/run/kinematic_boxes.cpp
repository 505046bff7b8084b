#include "lab/run/kinematic_boxes.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/bodies.hpp"
#include "slidelab/narrow/surface_cast.hpp"
#include "slidelab/narrow/surface_sides.hpp"

namespace slidelab::lab {

namespace {

/// Meetings that are less than this share of a tick apart happen at once.
constexpr double at_once = 1e-12;

/// Two boxes whose displacements come near each other.
struct Pair {
    std::size_t first;
    std::size_t second;
};

struct BoxHit {
    double time = 0.0;  ///< 0..1 of the tick
    Vec2 normal;        ///< from the second to the first
};

/// A box during a tick: it follows its path until it is stopped.
class Traveller {
public:
    explicit Traveller(const MovingBody& translation) : translation_(translation) {}

    Box at(double time) const {
        return {translation_.at(std::min(time, stopped_)), extents_of(translation_.shape)};
    }
    Vec2 speed(double time) const { return time < stopped_ ? translation_.displacement : Vec2{}; }
    void stop(double time) { stopped_ = std::min(time, stopped_); }
    bool is_stopped() const { return stopped_ < 1.0; }
    double stopped() const { return stopped_; }

private:
    MovingBody translation_;
    double stopped_ = 1.0;
};

/// Sweep and prune: in the order of their left sides, only those that begin before one ends.
std::vector<Pair> pairs_nearby(std::span<const MovingBody> translations) {
    std::vector<std::size_t> order(translations.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&translations](std::size_t a, std::size_t b) {
        return bounds_of(translations[a]).min.x < bounds_of(translations[b]).min.x;
    });
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Aabb area = bounds_of(translations[order[i]]);
        for (std::size_t k = i + 1; k < order.size(); ++k) {
            const Aabb other = bounds_of(translations[order[k]]);
            if (other.min.x > area.max.x) break;
            if (area.overlaps(other)) pairs.push_back({order[i], order[k]});
        }
    }
    return pairs;
}

/// The hit of the two after `time`, by the motion of the first relative to the
/// second.
std::optional<BoxHit> hit_between(const Traveller& first, const Traveller& second, double time) {
    const Vec2 translation = (first.speed(time) - second.speed(time)) * (1.0 - time);
    if (translation == Vec2{}) return std::nullopt;
    const Box mover = first.at(time);
    const detail::CornerShape shape{BoxShape{mover.half}};
    detail::SurfaceCast cast(shape, mover.center, translation,
                             {.tolerance = detail::contact_tolerance});
    const Box other = second.at(time);
    const detail::PlacedBody placed(BoxShape{other.half}, other.center);
    const detail::BodySides sides(placed, false);
    for (std::size_t i = 0; i < 4; ++i) cast.test(sides, sides.number(i), {});
    const detail::SurfaceHit& hit = cast.first();
    if (!hit.any()) return std::nullopt;
    return BoxHit{time + (1.0 - time) * hit.fraction, hit.normal};
}

/// Only a box that runs into the other stops: one that is run into from behind or from the side
/// goes on.
void stop_at(const BoxHit& hit, Traveller& first, Traveller& second, double now) {
    const bool first_runs = dot(first.speed(now), hit.normal) < 0.0;
    const bool second_runs = dot(second.speed(now), hit.normal) > 0.0;
    if (first_runs) first.stop(hit.time);
    if (second_runs) second.stop(hit.time);
}

/// Goes through the times of impact in order and stops the boxes that hit then. Each time stops at
/// least one of them; what is known of pairs without it stays true.
void stop_all(std::span<const Pair> pairs, std::vector<Traveller>& travellers) {
    std::vector<std::optional<BoxHit>> hits(pairs.size());
    std::vector<bool> is_touched(travellers.size(), true);  // at the time before
    for (double now = 0.0;;) {
        double earliest = 2.0;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const auto [first, second] = pairs[i];
            if (is_touched[first] || is_touched[second])
                hits[i] = hit_between(travellers[first], travellers[second], now);
            if (hits[i]) earliest = std::min(earliest, hits[i]->time);
        }
        if (earliest > 1.0) return;
        const std::vector<Traveller> before = travellers;
        std::fill(is_touched.begin(), is_touched.end(), false);
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (!hits[i] || hits[i]->time > earliest + at_once) continue;
            // Judged by how they went before this time, so that no pair sees what another did.
            Traveller first = before[pairs[i].first];
            Traveller second = before[pairs[i].second];
            stop_at(*hits[i], first, second, now);
            travellers[pairs[i].first].stop(first.stopped());
            travellers[pairs[i].second].stop(second.stopped());
            is_touched[pairs[i].first] = is_touched[pairs[i].second] = true;
        }
        now = std::max(earliest, now);
    }
}

/// The clock of a box that has stopped between one fraction and another, and turns round.
double turned(const BoxPath& box, double from, double to, double stopped) {
    const double share = from + (to - from) * stopped;
    const bool outwards = to > from;
    return outwards ? (2.0 - share) * box.duration : share * box.duration;
}

}  // namespace

BodySet advance_boxes(std::span<const BoxPath> boxes, double dt, std::vector<double>& clocks) {
    clocks.resize(boxes.size(), 0.0);
    std::vector<MovingBody> moving;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const Box begin = boxes[i].at(clocks[i]);
        const Box end = boxes[i].at(clocks[i] + dt);
        moving.push_back(
            moving_box(begin, end.center - begin.center, boxes[i].name, boxes[i].traits));
    }
    std::vector<Traveller> travellers(moving.begin(), moving.end());
    stop_all(pairs_nearby(moving), travellers);

    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const double before = clocks[i];
        clocks[i] += dt;
        if (!travellers[i].is_stopped()) continue;
        clocks[i] = turned(boxes[i], boxes[i].share_at(before), boxes[i].share_at(clocks[i]),
                           travellers[i].stopped());
        moving[i].displacement = boxes[i].at(clocks[i]).center - moving[i].position;
    }
    return BodySet(moving);
}

}  // namespace slidelab::lab
