#include "bench/experiment.hpp"

#include <algorithm>

#include "bench/measure.hpp"

namespace slidelab::bench {

namespace {

/// Ticks `first` to `last` of a trajectory: the places of all movers, tick after tick.
void make_ticks(const Method& method, std::size_t movers, std::span<const Vec2> translations,
                std::span<Vec2> trajectory, std::size_t first, std::size_t last) {
    for (std::size_t tick = first; tick < last; ++tick) {
        const std::size_t at = tick * movers;
        method.tick(trajectory.subspan(at, movers), translations.subspan(at, movers),
                    trajectory.subspan(at + movers, movers));
    }
}

double median(std::vector<double> values) {
    const auto center = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), center, values.end());
    return *center;
}

Accuracy judge_all(const Method& method, std::size_t movers, std::span<const Vec2> translations,
                   std::span<const Vec2> trajectory, Judge& judge) {
    Accuracy sum;
    for (std::size_t i = 0; i < translations.size(); ++i) {
        judge.judge(method, trajectory[i], translations[i], trajectory[i + movers], sum);
    }
    return sum;
}

}  // namespace

std::vector<Outcome> run_experiment(std::span<const Method> methods, const Schedule& schedule,
                                    std::span<const Vec2> starts,
                                    std::span<const Vec2> translations, Judge* judge) {
    const std::size_t movers = starts.size();
    std::vector<std::vector<Vec2>> trajectories(methods.size(),
                                                begin_trajectory(starts, translations));
    std::vector<std::vector<double>> times(methods.size());
    std::vector<Outcome> outcomes(methods.size());
    for (std::size_t round = 0; round <= schedule.rounds; ++round) {
        const std::size_t ticks = round == 0 ? schedule.first_ticks : schedule.ticks_per_round;
        const std::size_t first =
            round == 0 ? 0 : schedule.first_ticks + (round - 1) * schedule.ticks_per_round;
        for (std::size_t turn = 0; turn < methods.size(); ++turn) {
            // None always comes after the same other one and finds its caches.
            const std::size_t m = (turn + round) % methods.size();
            const std::uint64_t allocations = allocation_count();
            const Stopwatch stopwatch;
            make_ticks(methods[m], movers, translations, trajectories[m], first, first + ticks);
            const double spent = stopwatch.nanoseconds();
            outcomes[m].allocations += allocation_count() - allocations;
            if (round > 0) times[m].push_back(spent / static_cast<double>(movers * ticks));
        }
    }
    for (std::size_t m = 0; m < methods.size(); ++m) {
        outcomes[m].nanoseconds = median(times[m]);
        outcomes[m].fastest = *std::min_element(times[m].begin(), times[m].end());
        if (judge != nullptr)
            outcomes[m].accuracy =
                judge_all(methods[m], movers, translations, trajectories[m], *judge);
    }
    return outcomes;
}

std::vector<Vec2> begin_trajectory(std::span<const Vec2> starts,
                                   std::span<const Vec2> translations) {
    std::vector<Vec2> trajectory(starts.size() + translations.size());
    std::copy(starts.begin(), starts.end(), trajectory.begin());
    return trajectory;
}

[[gnu::noinline]] void measured_moves(const Method& method, std::size_t movers,
                                      std::span<const Vec2> translations,
                                      std::span<Vec2> trajectory) {
    make_ticks(method, movers, translations, trajectory, 0, translations.size() / movers);
}

}  // namespace slidelab::bench
