#include "lab/studies/why_causes.hpp"

#include <algorithm>

#include "lab/judge/side_troubles.hpp"
#include "lab/judge/thresholds.hpp"
#include "lab/pictures/traced_move.hpp"
#include "lab/studies/otherwise.hpp"

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

bool hits_body(const MoveResult& result) {
    return std::any_of(result.contacts.begin(), result.contacts.end(),
                       [&](const Contact& contact) { return contact.wall.is_of_body(); });
}

// Outcomes of a move with other options, each judged against the move as it was.

bool goes_farther(const MadeMove& move, const MoveResult& result) {
    const Vec2 wanted = move.request.displacement;
    const double more = dot(result.position - move.result.position, unit_or(wanted, {}));
    return more > noticeable_share * length(wanted);
}

/// Seen from the side.
std::optional<Cure> gain_on_floor(const MadeMove& move, const MoveResult& result) {
    const Vec2 start = move.request.position;
    if (result.on_floor && !move.result.on_floor) return Cure::floor;
    const bool rests = result.on_floor && distance(result.position, start) <= same_place;
    if (rests && distance(move.result.position, start) > same_place) return Cure::rest;
    return std::nullopt;
}

std::optional<Cure> gain(const MadeMove& move, const MoveResult& result) {
    if (is_from_side(move.request)) {
        if (const auto cure = gain_on_floor(move, result)) return cure;
    }
    if (!hits_body(move.result) && hits_body(result)) return Cure::box;
    if (goes_farther(move, result)) return Cure::farther;
    const Vec2 target = move.request.position + move.request.displacement;
    const double nearer =
        distance(target, move.result.position) - distance(target, result.position);
    if (nearer > noticeable_share * length(move.request.displacement)) return Cure::nearer;
    return std::nullopt;
}

/// The same displacement, again and again, leads to two places in turns.
bool shakes(const MadeMove& move, const Options& options) {
    Alternative again = under_options(move, options);
    again.moves = 5;
    const std::vector<Vec2> ends = make_otherwise(move, again).ends;
    const std::size_t last = ends.size() - 1;
    return distance(ends[last], ends[last - 2]) <= same_place &&
           distance(ends[last], ends[last - 1]) > same_place;
}

std::optional<Cure> cure_of(const MadeMove& move, std::optional<EventKind> trouble,
                            const Options& options) {
    const auto cured_if = [](bool is_cured) {
        return is_cured ? std::optional(Cure::no_trouble) : std::nullopt;
    };
    if (trouble == EventKind::jitter) return cured_if(!shakes(move, options));
    const Outcome outcome = make_otherwise(move, under_options(move, options));
    const MoveResult& result = outcome.last;
    if (!trouble) return gain(move, result);
    if (trouble == EventKind::began_inside) {  // what matters is what came of it
        if (result.remaining_depth < move.result.remaining_depth - same_place)
            return Cure::less_overlap;
        return goes_farther(move, result) ? std::optional(Cure::farther) : std::nullopt;
    }
    if (trouble == EventKind::hanging)
        return cured_if(!loses_fall({move.level, move.strategy, options, move.request, result}));
    const bool is_worse = trouble == EventKind::slowed && outcome.troubles.has(EventKind::stuck);
    return cured_if(!is_worse && !outcome.troubles.has(*trouble));
}

/// Whether a move would begin free after other options of the tick before.
std::optional<Cure> cure_of_start(const MadeMove& move, const Options& options) {
    const MadeMove& before = *move.before;
    MoveRequest rest = move.request;
    rest.position = before.strategy.move(before.level, before.request, options).position;
    rest.displacement = rest.velocity = {};
    const Options safe = safe_options(move, move.strategy);
    const MoveResult result = move.strategy.move(move.level, rest, safe);
    return result.began_inside ? std::nullopt : std::optional(Cure::start);
}

/// The walls that events of a trace chose, in their order.
std::vector<ChosenWall> chosen_in(const Trace& trace) {
    std::vector<ChosenWall> chosen;
    for (const TraceEvent& event : trace.events())
        chosen.insert(chosen.end(), event.walls.begin(), event.walls.end());
    return chosen;
}

/// The first choice that is not the move's own at the same place in the order.
std::optional<MetWall> met_instead(const MadeMove& move, const Options& options) {
    Trace trace;
    const MoveResult result = traced_move(move.strategy, move.level, move.request, options, &trace);
    MadeMove other{move.level, move.strategy, options, move.request, result};
    other.trace = &trace;
    const std::vector<ChosenWall> made = chosen_in(*move.trace);
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

}  // namespace

Causes causes_of(const MadeMove& move, std::optional<EventKind> trouble) {
    const auto cure = [&](std::span<const std::size_t> some) {
        return cure_of(move, trouble, put_back(move.options, some));
    };
    std::vector<std::size_t> away = options_away(move.options);
    Causes found;
    for (const std::size_t option : away) {
        const std::span<const std::size_t> alone(&option, 1);
        if (const auto cured = cure(alone))
            found.causes.push_back(
                {option, *cured, met_instead(move, put_back(move.options, alone))});
    }
    const bool has_before = move.before && &move.before->strategy == &move.strategy;
    if (found.causes.empty() && trouble == EventKind::began_inside && has_before) {
        for (const std::size_t option : options_away(move.before->options)) {
            const Options options = put_back(move.before->options, std::span(&option, 1));
            if (const auto cured = cure_of_start(move, options))
                found.causes.push_back({option, *cured, std::nullopt});
        }
    }
    if (!found.causes.empty() || away.size() < 2) return found;
    std::optional<Cure> together = cure(away);
    if (!together) return found;
    for (std::size_t i = away.size(); i-- > 0;) {  // as few as still are a cure
        std::vector<std::size_t> fewer = away;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        const auto still = cure(fewer);
        if (!still) continue;
        away = std::move(fewer);
        together = still;
    }
    for (const std::size_t option : away) found.causes.push_back({option, *together, std::nullopt});
    found.only_together = true;
    return found;
}

}  // namespace slidelab::lab
