#include "lab/studies/why_causes.hpp"

#include <algorithm>

#include "lab/events/thresholds.hpp"

namespace slidelab::lab {

namespace {

std::vector<std::size_t> options_away(const Options& options) {
    std::vector<std::size_t> away;
    for (std::size_t i = 0; i < options.table().size(); ++i) {
        if (options.real(i) != options.table()[i].initial) away.push_back(i);
    }
    return away;
}

Options put_back(Options options, std::span<const std::size_t> some) {
    for (const std::size_t option : some)
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

/// What other options make of a move.
class Judge {
public:
    Judge(const MadeMove& move, std::optional<EventKind> trouble)
        : move_(move), trouble_(trouble) {}

    std::optional<Cure> cure(const Options& options) const {
        const MoveResult result = move_.strategy.move(move_.level, move_.request, options);
        if (!trouble_) return gain(result);
        switch (*trouble_) {
            case EventKind::began_inside:  // that is how it began: what matters is what came of it
                if (result.remaining_depth < move_.result.remaining_depth - same_place)
                    return Cure::less_overlap;
                return goes_farther(result) ? std::optional(Cure::farther) : std::nullopt;
            case EventKind::jitter:
                return shakes(options) ? std::nullopt : std::optional(Cure::no_trouble);
            default:
                break;
        }
        const EventSet troubles =
            troubles_of({move_.level, move_.strategy, options, move_.request, result});
        const bool is_stuck = *trouble_ == EventKind::slowed && troubles.has(EventKind::stuck);
        return is_stuck || troubles.has(*trouble_) ? std::nullopt : std::optional(Cure::no_trouble);
    }

private:
    std::optional<Cure> gain(const MoveResult& result) const {
        if (goes_farther(result)) return Cure::farther;
        const Vec2 target = move_.request.position + move_.request.displacement;
        const double nearer =
            distance(target, move_.result.position) - distance(target, result.position);
        if (nearer > noticeable_share * length(move_.request.displacement)) return Cure::nearer;
        if (presses(move_.result) && !presses(result)) return Cure::velocity;
        return std::nullopt;
    }

    bool goes_farther(const MoveResult& result) const {
        const Vec2 wanted = move_.request.displacement;
        const double more = dot(result.position - move_.result.position, unit_or(wanted, {}));
        return more > noticeable_share * length(wanted);
    }

    /// The same displacement, again and again.
    bool shakes(const Options& options) const {
        MoveRequest request = move_.request;
        Vec2 before_last = request.position;
        for (int tick = 0; tick < 4; ++tick) {
            before_last = request.position;
            const MoveResult result = move_.strategy.move(move_.level, request, options);
            request.position = result.position;
            request.strategy_state = result.strategy_state;
        }
        const MoveResult next = move_.strategy.move(move_.level, request, options);
        return distance(next.position, before_last) <= same_place &&
               distance(next.position, request.position) > same_place;
    }

    const MadeMove& move_;
    std::optional<EventKind> trouble_;
};

/// What events of a trace chose, in their order.
std::vector<ChosenWall> chosen_in(const Trace& trace) {
    std::vector<ChosenWall> chosen;
    for (const TraceEvent& event : trace.events())
        chosen.insert(chosen.end(), event.walls.begin(), event.walls.end());
    return chosen;
}

/// The first choice that is not the move's own at the same place in the order.
std::optional<MetWall> met_instead(const MadeMove& move, const Options& options) {
    Trace trace;
    const MoveResult result = move.strategy.move(move.level, move.request, options, &trace);
    const MadeMove other{move.level, move.strategy, options, move.request, result, trace, {}};
    const std::vector<ChosenWall> made = chosen_in(move.trace);
    const std::vector<ChosenWall> instead = chosen_in(trace);
    for (std::size_t i = 0; i < instead.size(); ++i) {
        const bool is_same = i < made.size() && made[i].wall == instead[i].wall &&
                             made[i].normal == instead[i].normal;
        if (is_same) continue;
        for (const Contact& contact : result.contacts) {
            if (ChosenWall{contact.wall, contact.normal, contact.time} == instead[i])
                return met_wall(other, contact);
        }
        break;
    }
    return std::nullopt;
}

/// As few of the options as together are a cure; none where all of them are not.
Causes causes_together(const MadeMove& move, const Judge& judge, std::vector<std::size_t> away) {
    std::optional<Cure> cure = judge.cure(put_back(move.options, away));
    if (!cure) return {};
    for (std::size_t i = away.size(); i-- > 0;) {
        std::vector<std::size_t> fewer;
        std::copy_if(away.begin(), away.end(), std::back_inserter(fewer),
                     [leave = away[i]](std::size_t option) { return option != leave; });
        const auto still = judge.cure(put_back(move.options, fewer));
        if (!still) continue;
        away = fewer;
        cure = still;
    }
    Causes found{{}, true};
    for (const std::size_t option : away) found.causes.push_back({option, *cure, std::nullopt});
    return found;
}

/// The options for which the tick before would not have ended in a wall.
Causes causes_of_start(const MadeMove& move) {
    Causes found;
    if (!move.before || &move.before->strategy != &move.strategy) return found;
    const MadeMove& before = *move.before;
    for (const std::size_t option : options_away(before.options)) {
        const Options options = put_back(before.options, std::span(&option, 1));
        const MoveResult ended = before.strategy.move(before.level, before.request, options);
        MoveRequest rest = move.request;
        rest.position = ended.position;
        rest.displacement = rest.velocity = {};
        if (!move.strategy.move(move.level, rest, move.strategy.defaults()).began_inside)
            found.causes.push_back({option, Cure::start, std::nullopt});
    }
    return found;
}

}  // namespace

Causes causes_of(const MadeMove& move, std::optional<EventKind> trouble) {
    const Judge judge(move, trouble);
    const std::vector<std::size_t> away = options_away(move.options);
    Causes found;
    for (const std::size_t option : away) {
        const Options options = put_back(move.options, std::span(&option, 1));
        if (const auto cure = judge.cure(options))
            found.causes.push_back({option, *cure, met_instead(move, options)});
    }
    if (found.causes.empty() && trouble == EventKind::began_inside) found = causes_of_start(move);
    if (found.causes.empty() && away.size() > 1) found = causes_together(move, judge, away);
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
    for (const std::size_t option : options_away(move.options)) {
        const Options options = put_back(move.options, std::span(&option, 1));
        if (hits_box(move.strategy.move(move.level, move.request, options)))
            found.causes.push_back({option, Cure::box, met_instead(move, options)});
    }
    return found;
}

}  // namespace slidelab::lab
