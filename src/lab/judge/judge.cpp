#include "lab/judge/judge.hpp"

namespace slidelab::lab {

Verdict judge(Evidence& evidence) {
    Verdict verdict;
    for (const EventDescription& event : event_descriptions()) {
        if (event.seen_in != SeenIn::move) continue;
        if (evidence.seeks_findings() && !event.is_finding()) continue;
        if (event.shows(evidence)) verdict.troubles.add(event.kind);
    }
    const MoveResult& result = evidence.move().result;
    verdict.wall = evidence.crossed();
    if (!verdict.wall && !verdict.troubles.empty() && result.hit())
        verdict.wall = result.contacts[0].wall;
    verdict.wanted = evidence.wanted();
    verdict.went = evidence.went();
    verdict.possible = evidence.possible();
    verdict.depth = evidence.depth();
    return verdict;
}

Verdict judge(const MadeMove& move, const JudgedWith& with) {
    Evidence evidence(move, with);
    return judge(evidence);
}

}  // namespace slidelab::lab
