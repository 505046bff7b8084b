#include "search/run.hpp"
#include "lab/scenes/request/request_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace slidelab::lab::search {

namespace {

constexpr int shrinking_steps = 800;

/// Every answer comes within this time, the level built included.
constexpr double most_seconds = 1.0;

/// No number is worse than any.
bool is_worse(double a, double b) { return std::isnan(a) ? !std::isnan(b) : a > b; }

}  // namespace

Worst& FamilyRun::worst_of(const Figure& figure, std::string_view strategy) {
    const auto found = std::find_if(worst_.begin(), worst_.end(), [&](const Worst& one) {
        return one.figure.promise == figure.promise && one.strategy == strategy;
    });
    if (found != worst_.end()) return *found;
    worst_.push_back({figure, std::string(strategy), seed_, 0});
    return worst_.back();
}

void FamilyRun::next() {
    std::unique_ptr<Trial> trial = make_trial(*family_, seed_);
    Verdict verdict = trial->check();
    held_ += verdict.figures.empty() ? 0 : 1;
    if (clock_ != nullptr) {
        const double begin = clock_();
        move_scene(trial->scene());
        verdict.hold("seconds of an answer", clock_() - begin, most_seconds,
                     [] { return std::string("an answer within a second"); });
    }
    ++cases_;
    for (const Figure& figure : verdict.figures) {
        Worst& worst = worst_of(figure, trial->scene().strategy->id);
        worst.broken += figure.is_broken() ? 1 : 0;
        if (!is_worse(figure.value, worst.figure.value)) continue;
        worst.figure = figure;
        worst.seed = seed_;
    }
    if (verdict.broken() != nullptr) note(std::move(trial), verdict);
    ++seed_;
}

void FamilyRun::note(std::unique_ptr<Trial> trial, const Verdict& verdict) {
    ++broken_;
    const std::string promise(verdict.broken()->promise);
    const std::string strategy(trial->scene().strategy->id);
    const auto same = std::count_if(findings_.begin(), findings_.end(), [&](const Finding& f) {
        return f.promise == promise && f.strategy == strategy;
    });
    if (same >= most_findings) return;
    const std::unique_ptr<Trial> least = shrunk(std::move(trial), shrinking_steps);
    const Verdict simplest = least->check();
    findings_.push_back({seed_, promise, strategy,
                         simplest.broken() != nullptr ? simplest.expected : verdict.expected,
                         request_line(least->scene())});
}

std::string FamilyRun::report() const {
    std::string text = fmt::format("{}: {} cases ({} with something to hold), {} broken; {}\n",
                                   family_->name, cases_, held_, broken_, family_->about);
    for (const Worst& worst : worst_) {
        text +=
            fmt::format("  {:<12} {:<24} worst {:.3g} (allowed {:.3g}), seed {}", worst.strategy,
                        worst.figure.promise, worst.figure.value, worst.figure.allowed, worst.seed);
        text += worst.broken > 0 ? fmt::format(", BROKEN in {}\n", worst.broken) : "\n";
    }
    for (const Finding& finding : findings_) {
        text += fmt::format("  BROKEN {}, {}, --seed {}; expected {}\n{}\n", finding.strategy,
                            finding.promise, finding.seed, finding.expected, finding.line);
    }
    return text;
}

}  // namespace slidelab::lab::search
