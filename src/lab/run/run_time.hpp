// The time of a run in words, and the name of a tick: its number in the kept run and the time since
// the run's start, both continuing through restarts of the player.
#pragma once

#include <cstdint>
#include <string>

#include "lab/run/kept_run.hpp"

namespace slidelab::lab {

/// "5.20 s", "1:10.00", "2:00:05.50". `longest`: the greatest time beside it, whose units it has,
/// too ("0:30" beside "1:30"); `decimals`: of its seconds, 0 to 9.
std::string written_time(double seconds, int decimals = 2, double longest = 0.0);

/// "tick 312, 5.20 s"; state run.first() is named alike. With run.first() <= n <= run.last().
std::string tick_name(const KeptRun& run, std::int64_t n);

}  // namespace slidelab::lab
