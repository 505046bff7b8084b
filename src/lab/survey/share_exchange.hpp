// Between a survey and walkers elsewhere: gives each of them shares as bytes, and takes what came
// of them. Where there are none, or no more, the survey goes on by itself.
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

    /// A walker that has the survey's plan.
    void add(int walker);
    /// What came of the share that it was given first of those that it has.
    void take(int walker, std::string_view walked);
    /// It answers no more, or never did: its shares are for others.
    void drop(int walker);

    int walkers() const { return static_cast<int>(given_.size()); }
    /// Whether there were walkers that answer no more.
    bool has_lost() const { return has_lost_; }
    /// Whether the walkers have what is to be done now: Survey::advance would only get in their
    /// way.
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
