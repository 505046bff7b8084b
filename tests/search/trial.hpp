// One generated case of a family, what was seen of it, and how it is made simpler.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "search/scene.hpp"
#include "support/random.hpp"

namespace slidelab::lab::search {

using test::Random;

/// A promise (docs/promises.md), and how far the case was from breaking it.
struct Figure {
    std::string_view promise;
    double value = 0.0;
    double allowed = 0.0;  ///< broken above this, and where `value` is no number

    bool is_broken() const { return !(value <= allowed); }
};

struct Verdict {
    std::vector<Figure> figures;
    std::string expected;  ///< of the first figure that is broken

    /// Notes a figure; `expected` says what should have been, for the first one that is broken.
    void hold(std::string_view promise, double value, double allowed,
              const std::function<std::string()>& expectation = {});
    /// The same for what holds or does not.
    void hold(std::string_view promise, bool holds,
              const std::function<std::string()>& expectation = {});

    const Figure* broken() const;  ///< the first; nullptr when all were kept
};

/// Seconds for the families that bound time; none where time must not matter (tests).
using Clock = double (*)();

class Trial {
public:
    Trial() = default;
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;
    virtual ~Trial() = default;

    virtual Verdict check() const = 0;
    /// The move that a probe line is written for.
    virtual const ProbeScene& scene() const = 0;
    /// Cases that are a little simpler, the boldest first. May be empty.
    virtual std::vector<std::unique_ptr<Trial>> simpler() const = 0;
};

/// A trial whose judge needs nothing but the scene: it is made simpler by leaving walls out and by
/// rounding numbers.
class SceneTrial : public Trial {
public:
    using Judge = Verdict (*)(const ProbeScene&);

    SceneTrial(ProbeScene scene, Judge judge) : scene_(std::move(scene)), judge_(judge) {}

    Verdict check() const override { return judge_(scene_); }
    const ProbeScene& scene() const override { return scene_; }
    std::vector<std::unique_ptr<Trial>> simpler() const override;

private:
    ProbeScene scene_;
    Judge judge_;
};

/// The same scene with parts of its walls left out, the largest parts first, and with its numbers
/// rounded.
std::vector<ProbeScene> simpler_scenes(const ProbeScene& scene);

/// The same walls with a rounder displacement, or a rounder start: the roundest first, and none
/// that is the scene itself.
std::vector<ProbeScene> with_rounder_moves(const ProbeScene& scene);

/// The simplest trial found that breaks the same promise. Tries at most `most` cases, fewer where
/// there are many walls.
std::unique_ptr<Trial> shrunk(std::unique_ptr<Trial> trial, int most);

struct Family {
    std::string_view name;
    std::string_view about;  ///< a few words
    bool (*takes)(const Strategy& strategy);
    std::unique_ptr<Trial> (*make)(Random& random, const Strategy& strategy);
    int quick = 100;  ///< cases in the tests
};

/// Those of the registry that the family takes.
std::vector<const Strategy*> strategies_of(const Family& family);

/// The case of a family with this number: the same on every machine.
std::unique_ptr<Trial> make_trial(const Family& family, std::uint32_t seed);

}  // namespace slidelab::lab::search
