// The limits of near-misses: a kerb above the tolerance is felt, and a hole or a corridor that is a
// little narrower than a mover stays so. No wall of such a level moves, and movers move in it to
// the same bits as with near-misses switched off.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "search/judges.hpp"
#include "search/rounded_levels.hpp"
#include "search/world_trial.hpp"

namespace slidelab::lab::search::near_miss_limits_family {

namespace {

constexpr double half = 0.375;     ///< of the mover, units
constexpr double narrower = 1e-7;  ///< units: than the mover

enum class Kind { kerb, hole, corridor, exact_corridor };

struct Limit {
    Kind kind = Kind::kerb;
    Walls walls;
    double tolerance = 0.0;
    Vec2 start;
    Vec2 displacement;  ///< of a tick
    int ticks = 0;      ///< on to x = 1, about
    double kerb = 0.0;  ///< units
};

/// Tiles from one abscissa to another, tops at one height.
void add_row(Walls& walls, double from, double to, double top, Vec2 origin) {
    for (double x = from; x < to; x += 1.0)
        walls.push_back({Box{origin + Vec2{x + 0.5, top + 0.5}, {0.5, 0.5}}});
}

/// On multiples of 2^-7 below 1,000 units: sums are exact.
Limit some_limit(Random& random) {
    Limit made;
    const double far = random.chance(0.3) ? 0.0 : random.magnitude(1.0, 900.0);
    const Vec2 origin{std::round(random.between(-far, far)), std::round(random.between(-far, far))};
    made.tolerance =
        std::max(1e-5, 1e-6 * (std::max(std::abs(origin.x), std::abs(origin.y)) + 8.0));
    made.kind = static_cast<Kind>(random.below(4));
    const double step = random.magnitude(0.05, 0.7);
    made.start = origin + Vec2{-2.0, -half};
    made.displacement = {step, 0.25 * step};
    made.ticks = 1 + static_cast<int>(3.2 / step);
    add_row(made.walls, -4.0, 0.0, 0.0, origin);
    if (made.kind == Kind::kerb) {
        made.kerb = made.tolerance * random.between(1.1, 4.0);
        add_row(made.walls, 0.0, 4.0, -made.kerb, origin);
        return made;
    }
    if (made.kind == Kind::hole) {
        made.walls.push_back({Box{origin + Vec2{2.0 * half - narrower + 1.0, 0.5}, {1.0, 0.5}}});
        return made;
    }
    // A ceiling over the floor beyond 0: the corridor between them is as high as the mover.
    const double height = 2.0 * half - (made.kind == Kind::corridor ? narrower : 0.0);
    add_row(made.walls, 0.0, 4.0, 0.0, origin);
    add_row(made.walls, 0.0, 4.0, -height - 1.0, origin);
    return made;
}

std::vector<Vec2> path_of(const Level& level, const Strategy& strategy, const Limit& limit) {
    const Options options = strategy.defaults();
    MoveRequest request{
        BoxShape{{half, half}}, limit.start, limit.displacement, limit.displacement * 60.0, {}};
    std::vector<Vec2> path;
    for (int i = 0; i < limit.ticks; ++i) {
        const MoveResult result = strategy.move(level, request, options);
        path.push_back(result.position);
        request.position = result.position;
        request.strategy_state = result.strategy_state;
    }
    return path;
}

class LimitTrial : public Trial {
public:
    LimitTrial(std::uint32_t seed, const Strategy& strategy)
        : seed_(seed), scene_(scene_of(strategy, BoxShape{{half, half}}, {}, {}, {})) {}

    Verdict check() const override {
        Verdict verdict;
        Random random(seed_);
        const Limit limit = some_limit(random);
        const auto level = level_of(limit.walls, limit.tolerance);
        const auto as_given = level_of(limit.walls, 0.0);
        if (!level || !as_given) return verdict;
        const Strategy& strategy = *scene_.strategy;
        const auto path = path_of(*level, strategy, limit);
        const auto text = [&] {
            std::string words = fmt::format("kind {}, tolerance {}, kerb {}, step {}\n",
                                            static_cast<int>(limit.kind), limit.tolerance,
                                            limit.kerb, limit.displacement.x);
            for (const WallDefinition& wall : limit.walls)
                words += "  " + search::words_of(wall) + "\n";
            return words;
        };
        verdict.hold("no wall moves", level->near_misses().moved.empty(), text);
        verdict.hold("it moves as without near-misses, to the bit",
                     path == path_of(*as_given, strategy, limit), text);
        if (!sweeps(strategy)) return verdict;
        const Vec2 origin = limit.start + Vec2{2.0, half};
        const Vec2 end = path.back() - origin;
        const bool passes = end.x > 0.5;
        const bool is_shut = limit.kind == Kind::kerb || limit.kind == Kind::corridor;
        verdict.hold("a kerb or a narrow corridor stops a box", !is_shut || !passes, text);
        verdict.hold("an exact corridor lets it pass", limit.kind != Kind::exact_corridor || passes,
                     text);
        verdict.hold("it falls into no narrow hole", end.y <= -half + 1e-9, text);
        return verdict;
    }

    const ProbeScene& scene() const override { return scene_; }
    std::vector<std::unique_ptr<Trial>> simpler() const override { return {}; }

private:
    /// Pushed out of a kerb, a mover gets over it.
    static bool sweeps(const Strategy& strategy) { return strategy.id == "box_sweep"; }

    std::uint32_t seed_;
    ProbeScene scene_;
};

bool takes(const Strategy& strategy) {
    return slides_anywhere(strategy) && strategy.moves(BoxShape{{half, half}});
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    const auto seed = static_cast<std::uint32_t>(random.between(0, 4294967295.0));
    return std::make_unique<LimitTrial>(seed, strategy);
}

}  // namespace

extern const Family near_miss_limits;
const Family near_miss_limits{
    "near_miss_limits", "kerbs, holes and corridors that are no near-misses", takes, make, 200};

}  // namespace slidelab::lab::search::near_miss_limits_family
