// Remote walkers for surveys, which the host of the program may provide.
#pragma once

#include <functional>
#include <string>

namespace slidelab::lab {

class ShareExchange;

/// Sends a share of a survey to a walker, as bytes (shares.hpp).
using SendShare = std::function<void(int walker, const std::string& share)>;

/// Empty: there are none.
struct WalkersElsewhere {
    /// Starts walkers asynchronously, with the plan (plan_bytes.hpp). Adds each one to the exchange
    /// when it is ready, and passes on its results, until end().
    std::function<void(const std::string& plan, ShareExchange& exchange)> begin;
    SendShare send;
    std::function<void()> end;
};

}  // namespace slidelab::lab
