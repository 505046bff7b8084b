// How a survey comes to walkers elsewhere: what runs the program may have some.
#pragma once

#include <functional>
#include <string>

namespace slidelab::lab {

class ShareExchange;

/// Carries a share of a survey to a walker, as bytes (shares.hpp).
using SendShare = std::function<void(int walker, const std::string& share)>;

/// Empty: there are none.
struct WalkersElsewhere {
    /// Starts some, which takes a while, and gives them the plan (plan_bytes.hpp). Each that is
    /// ready is told to the exchange, and so is what it answers, until end().
    std::function<void(const std::string& plan, ShareExchange& exchange)> begin;
    SendShare send;
    std::function<void()> end;
};

}  // namespace slidelab::lab
