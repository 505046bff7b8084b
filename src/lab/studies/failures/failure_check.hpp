// Plays what a safeguard is for, with it and without it, and judges both.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "lab/run/event_set.hpp"
#include "lab/run/step.hpp"
#include "lab/studies/failures/failure_list.hpp"

namespace slidelab::lab {

/// A recording that was played with one option set.
struct SafeguardRun {
    struct Tick {
        TickRecord record;
        EventSet events;
        std::optional<std::uint64_t> recorded_hash;
    };
    std::shared_ptr<const Level> level;
    Settings settings;  ///< at the start
    std::vector<Tick> ticks;
};

/// What is wrong is one line that names the file.
std::variant<SafeguardRun, std::string> play_safeguard(const std::string& level_path,
                                                       const std::string& recording_path,
                                                       const std::string& assignment);

/// Of one case: both must be as they should.
struct FailureVerdict {
    std::optional<std::int64_t> failed_in;    ///< the first tick that shows its sign, from 1
    std::optional<std::int64_t> failed_with;  ///< the same with the safeguard: there must be none
    std::optional<std::int64_t> not_as_recorded;  ///< the first tick with it that ends elsewhere
    std::int64_t ticks = 0;

    bool holds() const { return !failed_with && !not_as_recorded; }
    bool is_right() const { return failed_in.has_value() && holds(); }
};

/// Plays both. A few milliseconds.
std::variant<FailureVerdict, std::string> check_failure(const FailureCase& failure);

/// "disk_slide.deepest_first=off: stuck in tick 37. With on: 120 ticks as recorded."
std::string line_of(const FailureCase& failure, const FailureVerdict& verdict);

/// Checks all, a line for each. Whether all are right.
bool check_failures(std::ostream& out, const FailureList& list);

}  // namespace slidelab::lab
