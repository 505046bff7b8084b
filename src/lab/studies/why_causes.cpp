#include "lab/studies/why_causes.hpp"

#include <algorithm>
#include <cmath>

#include "lab/events/thresholds.hpp"

namespace slidelab {

namespace {

constexpr double same_line = 1e-6;  // units

bool is_away(const Options& options, std::size_t option) {
    return options.real(option) != options.table()[option].initial;
}

Options put_back(Options options, std::size_t option) {
    static_cast<void>(options.set(option, options.table()[option].initial));
    return options;
}

/// A velocity that leads into a wall that was met.
bool presses(const MoveResult& result) {
    constexpr double rounding = 1e-6;  // of the velocity
    return std::any_of(result.contacts.begin(), result.contacts.end(), [&](const Contact& contact) {
        return dot(result.velocity, contact.normal) < -rounding * length(result.velocity);
    });
}

class Judge {
public:
    Judge(const MadeMove& move, std::optional<EventKind> trouble)
        : move_(move), trouble_(trouble) {}

    bool cures(const Options& options) const {
        const MoveResult result = move_.strategy.move(move_.level, move_.request, options);
        if (!trouble_) return gets_nearer(result) || (presses(move_.result) && !presses(result));
        switch (*trouble_) {
            case EventKind::began_inside:  // that is how it began: what matters is what came of it
                return leaves_less(result) || (!leaves_less(move_.result) && goes_farther(result));
            case EventKind::jitter:
                return distance(result.position, move_.result.position) > same_place;
            default:
                break;
        }
        const EventSet troubles =
            troubles_of({move_.level, move_.strategy, options, move_.request, result});
        if (*trouble_ == EventKind::slowed && troubles.has(EventKind::stuck)) return false;
        return !troubles.has(*trouble_);
    }

private:
    bool goes_farther(const MoveResult& result) const {
        const Vec2 wanted = move_.request.displacement;
        const double more = dot(result.position - move_.result.position, unit_or(wanted, {}));
        return more > noticeable_share * length(wanted);
    }

    /// To where its displacement leads, or along it.
    bool gets_nearer(const MoveResult& result) const {
        const Vec2 target = move_.request.position + move_.request.displacement;
        const double nearer =
            distance(target, move_.result.position) - distance(target, result.position);
        return nearer > noticeable_share * length(move_.request.displacement) ||
               goes_farther(result);
    }

    /// Of what it began with.
    bool leaves_less(const MoveResult& result) const {
        return result.remaining_depth < move_.result.remaining_depth - same_place;
    }

    const MadeMove& move_;
    std::optional<EventKind> trouble_;
};

/// A push out of a wall, as the trace tells it.
struct Pushed {
    Vec2 point;
    Vec2 out;
};

std::vector<Pushed> pushes_in(const Trace& trace) {
    std::vector<Pushed> found;
    for (const Mark& mark : trace.marks()) {
        if (mark.role == Role::normal && mark.has_value && mark.form == Mark::Form::vector)
            found.push_back({mark.points[0], mark.points[1] - mark.points[0]});
    }
    return found;
}

bool is_same(const Pushed& a, const Pushed& b) {
    return distance(a.point, b.point) <= same_place && distance(a.out, b.out) <= same_place;
}

/// The contact that a push belongs to: of the wall that its point lies on, else of the same line.
std::optional<Contact> contact_of(const MoveResult& result, const Pushed& push) {
    std::optional<Contact> found;
    for (const Contact& contact : result.contacts) {
        const Vec2 apart = push.point - contact.point;
        if (distance(contact.normal, unit_or(push.out, {})) > same_line) continue;
        if (std::abs(dot(apart, contact.normal)) > same_line) continue;
        if (!found || length(apart) < distance(push.point, found->point)) found = contact;
    }
    return found;
}

/// The first push of `other` that is not that of the move at the same place in the order.
std::optional<MetWall> other_push(const MadeMove& move, const MadeMove& other) {
    const std::vector<Pushed> made = pushes_in(move.trace);
    const std::vector<Pushed> instead = pushes_in(other.trace);
    for (std::size_t i = 0; i < instead.size(); ++i) {
        if (i < made.size() && is_same(made[i], instead[i])) continue;
        const std::optional<Contact> contact = contact_of(other.result, instead[i]);
        if (!contact) return std::nullopt;
        MetWall met{spot_of(move.walls(), contact->wall, contact->normal, contact->point,
                            contact->position),
                    contact->normal,
                    length(instead[i].out),
                    1.0,
                    contact->time,
                    false,
                    {}};
        return met;
    }
    return std::nullopt;
}

/// The same of the hits of a sweep.
std::optional<MetWall> other_hit(const MadeMove& move, const MadeMove& other) {
    const std::vector<MetWall> made = walls_met(move);
    const std::vector<MetWall> instead = walls_met(other);
    for (std::size_t i = 0; i < instead.size(); ++i) {
        const bool is_known = i < made.size() && made[i].spot.wall == instead[i].spot.wall &&
                              made[i].normal == instead[i].normal;
        if (!is_known) return instead[i];
    }
    return std::nullopt;
}

std::optional<MetWall> met_instead(const MadeMove& move, const Options& options) {
    Trace trace;
    const MoveResult result = move.strategy.move(move.level, move.request, options, &trace);
    const MadeMove other{move.level, move.strategy, options, move.request, result, trace, {}};
    const bool is_sweep = move.strategy.detection == CollisionDetection::continuous;
    auto met = is_sweep ? other_hit(move, other) : other_push(move, other);
    // What the move itself has nothing to do with is not named.
    return met && is_met(move, met->spot.wall) ? met : std::nullopt;
}

/// The options for which the tick before would not have ended in a wall.
std::vector<Cause> causes_of_start(const MadeMove& move) {
    std::vector<Cause> found;
    if (!move.before || &move.before->strategy != &move.strategy) return found;
    const MadeMove& before = *move.before;
    for (std::size_t i = 0; i < before.options.table().size(); ++i) {
        if (!is_away(before.options, i)) continue;
        const Options options = put_back(before.options, i);
        const MoveResult ended = before.strategy.move(before.level, before.request, options);
        MoveRequest rest = move.request;
        rest.position = ended.position;
        rest.displacement = rest.velocity = {};
        if (!move.strategy.move(move.level, rest, move.strategy.defaults()).began_inside)
            found.push_back({i, std::nullopt, true});
    }
    return found;
}

}  // namespace

Causes causes_of(const MadeMove& move, std::optional<EventKind> trouble) {
    const Judge judge(move, trouble);
    Causes found;
    std::vector<std::size_t> away;
    for (std::size_t i = 0; i < move.options.table().size(); ++i) {
        if (is_away(move.options, i)) away.push_back(i);
    }
    for (const std::size_t option : away) {
        const Options options = put_back(move.options, option);
        if (judge.cures(options))
            found.causes.push_back({option, met_instead(move, options), false});
    }
    if (found.causes.empty() && trouble == EventKind::began_inside)
        found.causes = causes_of_start(move);
    if (!found.causes.empty() || away.size() < 2) return found;
    if (!judge.cures(move.strategy.defaults())) return found;
    found.only_together = true;
    for (const std::size_t option : away) found.causes.push_back({option, std::nullopt, false});
    return found;
}

Causes causes_of_missing_a_box(const MadeMove& move) {
    const auto hits_box = [&](const MoveResult& result) {
        return std::any_of(result.contacts.begin(), result.contacts.end(),
                           [&](const Contact& contact) {
                               return contact.wall.kind(move.level) == WallRef::Kind::of_box;
                           });
    };
    Causes found;
    if (move.request.kinematic_boxes.empty() || hits_box(move.result)) return found;
    for (std::size_t i = 0; i < move.options.table().size(); ++i) {
        if (!is_away(move.options, i)) continue;
        const MoveResult result =
            move.strategy.move(move.level, move.request, put_back(move.options, i));
        if (hits_box(result)) found.causes.push_back({i, std::nullopt, false});
    }
    return found;
}

}  // namespace slidelab
