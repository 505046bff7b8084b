// The claims of Why about one move: its walls, places, depths, distances, decisions and options,
// each judged by geometry of its own, or by the move made again.
#pragma once

#include "lab/studies/why.hpp"
#include "search/trial.hpp"

namespace slidelab::lab::search {

/// Holds every claim, and that its sentences are whole. Precondition: all solids are convex.
void judge_claims(const ProbeScene& scene, const MadeMove& move, const Why& why, Verdict& verdict);

}  // namespace slidelab::lab::search
