// Exchanges shares and results, as bytes, between a survey and its remote walkers. Without walkers
// the survey continues by itself.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "lab/survey/survey.hpp"
#include "lab/survey/walkers_elsewhere.hpp"

namespace slidelab::lab {

class ShareExchange {
public:
    /// All must outlive it.
    ShareExchange(Survey& survey, SurveyControl& control, SendShare send);

    /// Adds a walker that has the survey's plan.
    void add(int walker);
    /// The result of the walker's earliest pending share.
    void take(int walker, std::string_view walked);
    /// Removes a walker that does not answer: its shares go to others.
    void drop(int walker);

    int walkers() const { return static_cast<int>(given_.size()); }
    /// Whether walkers have stopped answering.
    bool has_lost() const { return has_lost_; }
    /// Whether all present work is with walkers: Survey::advance would only disturb.
    bool is_waiting() const { return !given_.empty() && survey_.is_exploring(); }

private:
    void go_on();

    Survey& survey_;
    SurveyControl& control_;
    SendShare send_;
    std::map<int, std::vector<std::uint32_t>> given_;  ///< pieces, by walker
    bool has_lost_ = false;
};

}  // namespace slidelab::lab
