#include "lab/studies/why_facts.hpp"

#include <algorithm>
#include <cmath>

#include "lab/events/wall_crossing.hpp"

namespace slidelab {

namespace {

constexpr double same_depth = 1e-9;  // units
constexpr double same_time = 1e-12;  // of the tick

bool is_decision(const TraceEvent& event) { return !event.reason.empty(); }

/// Whether several walls were compared, and the one of this name is nearest.
bool is_earliest(const TraceEvent& event, const std::string& wall) {
    const auto own = std::find_if(event.numbers.begin(), event.numbers.end(),
                                  [&](const TraceNumber& number) { return number.name == wall; });
    if (own == event.numbers.end() || event.numbers.size() < 2) return false;
    return std::all_of(event.numbers.begin(), event.numbers.end(),
                       [&](const TraceNumber& number) { return own->value <= number.value; });
}

Decision decision_in(const TraceEvent& event, const std::string& wall) {
    Decision decision{event.reason, std::nullopt, 0, false, is_earliest(event, wall)};
    std::optional<double> least;
    std::optional<double> chosen;
    for (const TraceNumber& number : event.numbers) {
        if (number.name == "depth") decision.depth = number.value;
        if (!number.name.starts_with("axis ")) continue;
        ++decision.axes;
        least = std::min(number.value, least.value_or(number.value));
        if (number.is_chosen) chosen = number.value;
    }
    decision.is_least_axis = chosen && *chosen <= *least + same_depth;
    return decision;
}

/// The event that made a contact: at its time, and of its depth where that was said.
Decision decision_about(const MadeMove& move, const Contact& contact) {
    const std::string wall =
        to_string(wall_name(move.level, move.request.kinematic_boxes, contact.wall));
    Decision found;
    for (const TraceEvent& event : move.trace.events()) {
        const bool is_then = std::abs(event.moment.time - contact.time) <= same_time;
        if (!is_decision(event) || !is_then) continue;
        Decision decision = decision_in(event, wall);
        if (decision.depth && std::abs(*decision.depth - contact.depth) <= same_depth)
            return decision;
        if (!decision.depth && found.reason.empty()) found = decision;
    }
    return found;
}

bool pushes(const MadeMove& move, WallRef wall, Vec2 normal) {
    if (wall.kind(move.level) != WallRef::Kind::of_box) return false;
    const Vec2 delta = move.request.kinematic_boxes[wall.box(move.level)].delta;
    return dot(delta, normal) > noticeable_share * length(delta);
}

MetWall met_wall(const MadeMove& move, const Contact& contact) {
    return {spot_of(move.walls(), contact.wall, contact.normal, contact.point, contact.position),
            contact.normal,
            contact.depth,
            contact.fraction,
            contact.time,
            pushes(move, contact.wall, contact.normal),
            {}};
}

/// How much a wall faces a displacement: 1 head on, 0 not at all.
double facing(const MetWall& wall, Vec2 direction) { return -dot(wall.normal, direction); }

template <typename Better>
std::optional<MetWall> best_of(const std::vector<MetWall>& met, Better&& better) {
    std::optional<MetWall> best;
    for (const MetWall& wall : met) {
        if (!best || better(wall, *best)) best = wall;
    }
    return best;
}

/// Of those that hinder the direction, the one that does so most; an edge that should not be there
/// goes before a wall that should.
std::optional<MetWall> main_stopper(const std::vector<MetWall>& met, Vec2 direction) {
    std::vector<MetWall> hindering;
    std::copy_if(met.begin(), met.end(), std::back_inserter(hindering),
                 [&](const MetWall& wall) { return facing(wall, direction) > noticeable_share; });
    return best_of(hindering, [&](const MetWall& one, const MetWall& other) {
        if (one.spot.is_internal() != other.spot.is_internal()) return one.spot.is_internal();
        return facing(one, direction) > facing(other, direction) + noticeable_share;
    });
}

}  // namespace

Distances distances_of(const MadeMove& move) {
    return {length(move.request.displacement),
            distance(move.request.position, move.result.position),
            exact_distance(move.level, move.strategy, move.request)};
}

std::vector<MetWall> walls_met(const MadeMove& move) {
    std::vector<MetWall> met;
    for (const Contact& contact : move.result.contacts) {
        met.push_back(met_wall(move, contact));
        met.back().decision = decision_about(move, contact);
    }
    return met;
}

std::vector<MetWall> stoppers_of(const MadeMove& move, const std::vector<MetWall>& met) {
    const Vec2 direction = unit_or(move.request.displacement, {});
    const std::optional<MetWall> first = main_stopper(met, direction);
    if (!first) return {};
    const Vec2 along = direction - first->normal * dot(direction, first->normal);
    if (length(along) <= noticeable_share) return {*first};
    const std::optional<MetWall> second = main_stopper(met, along);
    return second ? std::vector<MetWall>{*first, *second} : std::vector<MetWall>{*first};
}

std::vector<MetWall> squeezers_of(const std::vector<MetWall>& met) {
    std::vector<MetWall> pair;
    double most_opposed = 0.0;
    for (std::size_t i = 0; i < met.size(); ++i) {
        for (std::size_t j = i + 1; j < met.size(); ++j) {
            const double together = dot(met[i].normal, met[j].normal);
            if (together >= most_opposed) continue;
            most_opposed = together;
            pair = {met[i], met[j]};
        }
    }
    if (pair.empty() && !met.empty()) return {met.front()};
    std::stable_sort(pair.begin(), pair.end(),
                     [](const MetWall& a, const MetWall& b) { return a.pushes && !b.pushes; });
    return pair;
}

std::optional<MetWall> overlap_at_start(const std::vector<MetWall>& met) {
    std::vector<MetWall> overlapping;
    std::copy_if(met.begin(), met.end(), std::back_inserter(overlapping),
                 [](const MetWall& wall) { return wall.fraction == 0.0 && wall.depth > 0.0; });
    return deepest_of(overlapping);
}

std::optional<MetWall> overlap_at_end(const MadeMove& move, const std::vector<MetWall>& met) {
    // What was pushed out of on the way is listed in the same manner, but not with this depth.
    const double depth = move.result.remaining_depth;
    const auto left = std::find_if(met.begin(), met.end(), [&](const MetWall& wall) {
        return wall.fraction > 0.0 && std::abs(wall.depth - depth) <= same_depth;
    });
    return left == met.end() ? std::nullopt : std::optional(*left);
}

std::optional<MetWall> deepest_of(const std::vector<MetWall>& met) {
    return best_of(
        met, [](const MetWall& one, const MetWall& other) { return one.depth > other.depth; });
}

Limit limit_of(const MadeMove& move) {
    if (move.result.stop_reason == StopReason::work_limit) return Limit::work;
    Limit limit = Limit::none;
    for (const TraceEvent& event : move.trace.events()) {
        if (event.reason == "the rounds are used up") limit = Limit::rounds;
        if (event.reason == "no push leads out: taken back") limit = Limit::taken_back;
    }
    if (limit == Limit::none && move.result.contacts.dropped() > 0) return Limit::listed_walls;
    return limit;
}

bool is_met(const MadeMove& move, WallRef wall) {
    const Segment line = line_of(move.walls(), wall);
    const std::string name = to_string(wall_name(move.level, move.request.kinematic_boxes, wall));
    for (const Contact& contact : move.result.contacts) {
        if (contact.wall == wall) return true;
        const WallSpot spot =
            spot_of(move.walls(), contact.wall, contact.normal, contact.point, contact.position);
        if (spot.neighbour == wall) return true;
    }
    if (crossed_wall(move.level, move.strategy, move.request, move.result) == wall) return true;
    const auto is_line = [&](const Mark& mark) {
        return mark.form == Mark::Form::segment && mark.points[0] == line.a &&
               mark.points[1] == line.b;
    };
    if (std::any_of(move.trace.marks().begin(), move.trace.marks().end(), is_line)) return true;
    for (const TraceEvent& event : move.trace.events()) {
        for (const TraceNumber& number : event.numbers) {
            if (number.name == name) return true;
        }
    }
    return false;
}

}  // namespace slidelab
