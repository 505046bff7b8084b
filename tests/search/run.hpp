// Cases of one family, one after the other, and what was seen of them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "search/trial.hpp"

namespace slidelab::lab::search {

/// The worst seen of a promise.
struct Worst {
    Figure figure;
    std::string strategy;
    std::uint32_t seed = 0;
    int broken = 0;  ///< cases that broke it
};

/// A broken case, as it is told.
struct Finding {
    std::uint32_t seed = 0;
    std::string promise;
    std::string strategy;
    std::string expected;
    std::string line;  ///< for `slidelab probe`, shrunk
};

/// A promise of one strategy is told by this many of its broken cases.
inline constexpr int most_findings = 1;

class FamilyRun {
public:
    FamilyRun(const Family& family, std::uint32_t first_seed, Clock clock)
        : family_(&family), seed_(first_seed), clock_(clock) {}

    /// One more case; what breaks is shrunk, if it is the first of its kind.
    void next();

    int cases() const { return cases_; }
    int held() const { return held_; }  ///< cases in which there was something to hold
    int broken() const { return broken_; }
    const std::vector<Finding>& findings() const { return findings_; }
    std::string report() const;

private:
    Worst& worst_of(const Figure& figure, std::string_view strategy);
    void note(std::unique_ptr<Trial> trial, const Verdict& verdict);

    const Family* family_;
    std::uint32_t seed_;
    Clock clock_;
    int cases_ = 0;
    int held_ = 0;
    int broken_ = 0;
    std::vector<Worst> worst_;
    std::vector<Finding> findings_;
};

}  // namespace slidelab::lab::search
