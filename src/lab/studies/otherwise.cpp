#include "lab/studies/otherwise.hpp"

#include <utility>

#include "lab/judge/judge.hpp"
#include "lab/judge/moved_bodies.hpp"

namespace slidelab::lab {

namespace {

/// The next move of an outcome.
void add(const MadeMove& made, Outcome& outcome) {
    const MoveResult& result = made.result;
    if (outcome.path.empty()) outcome.path.push_back(made.request.position);
    for (const PathPoint& bend : result.path) outcome.path.push_back(bend.at);
    outcome.path.push_back(result.position);
    outcome.ends.push_back(result.position);
    outcome.hit = outcome.hit || result.hit();
    outcome.contacts += result.contacts.size() + result.contacts.dropped();
    outcome.troubles |= judge(made).troubles;
    outcome.last = result;
}

}  // namespace

Alternative as_it_is(const MadeMove& move) {
    return {{}, &move.strategy, move.options, move.request.shape};
}

Alternative under_options(const MadeMove& move, Options options) {
    return {{}, &move.strategy, std::move(options), move.request.shape};
}

Outcome make_otherwise(const MadeMove& move, const Alternative& other) {
    BodySet bodies = changed_bodies(move.request.bodies, [&](MovingBody& body) {
        body.displacement = body.displacement * other.share;
    });
    MoveRequest request = move.request;
    request.shape = other.shape;
    request.displacement = move.request.displacement * other.share;
    if (other.strategy != &move.strategy) request.strategy_state = {};
    Outcome outcome;
    for (int i = 0; i < other.moves; ++i) {
        request.bodies = bodies;
        const MoveResult result = other.strategy->move(move.level, request, other.options);
        add({move.level, *other.strategy, other.options, request, result, move.limits}, outcome);
        request.position = result.position;
        request.strategy_state = result.strategy_state;
        bodies =
            changed_bodies(bodies, [](MovingBody& body) { body.position += body.displacement; });
    }
    outcome.distance = distance(move.request.position, outcome.to()) / (other.share * other.moves);
    return outcome;
}

Outcome outcome_of(const MadeMove& move) {
    Outcome outcome;
    add(move, outcome);
    outcome.distance = distance(move.request.position, outcome.to());
    return outcome;
}

}  // namespace slidelab::lab
