#include "app/desk/run_trails.hpp"

#include <algorithm>
#include <cstdlib>

#include "lab/engines/recorded_mover.hpp"
#include "lab/events/event_list.hpp"

namespace slidelab::lab {

namespace {

constexpr std::size_t most_troubles = 200;

/// States `from` to `to` as lines: a new one begins where the player restarts.
void add_lines(const KeptRun& run, std::int64_t from, std::int64_t to, Paint paint, double strength,
               std::vector<TrailLine>& lines) {
    from = std::max(from, run.first());
    to = std::min(to, run.last());
    if (from >= to) return;
    lines.push_back({{run.position_at(from)}, paint, strength});
    for (std::int64_t n = from + 1; n <= to; ++n) {
        const KeptTick& tick = run.tick(n);
        if (tick.input.restart) lines.push_back({{}, paint, strength});
        lines.back().points.push_back(tick.position);
    }
}

/// Adds the places at which troubles begin in these ticks.
void add_troubles(const KeptRun& run, std::int64_t from, std::int64_t to,
                  std::vector<Vec2>& places) {
    for (const std::int64_t n : troubles_between(run, from, to)) {
        if (places.size() < most_troubles) places.push_back(run.position_at(n));
    }
}

}  // namespace

std::vector<Vec2> trail_behind(const KeptRun& run, std::int64_t n) {
    std::int64_t first = std::max(run.first(), n - drawn_past);
    for (std::int64_t tick = n; tick > first; --tick) {
        if (run.tick(tick).input.restart) first = tick;
    }
    std::vector<Vec2> trail;
    for (std::int64_t tick = first; tick <= n; ++tick) trail.push_back(run.position_at(tick));
    return trail;
}

RunLayer run_layer(const Session& session) {
    const KeptRun& run = session.run();
    const std::int64_t n = session.tick_in_view();
    RunLayer layer;
    constexpr double later = 0.35;
    add_lines(run, n, n + drawn_future, Paint::trail, later, layer.lines);
    if (session.rerun()) {
        const Rerun& rerun = *session.rerun();
        add_lines(rerun.base(), std::max(rerun.from(), n - drawn_past), n + drawn_future,
                  Paint::other_trail, 0.8, layer.lines);
        if (rerun.parting()) layer.parting = rerun.run().position_at(*rerun.parting());
    } else {
        const auto& branches = session.timeline().branches();
        for (std::size_t i = 0; i < branches.size(); ++i) {
            if (i == session.timeline().present_index()) continue;
            const Branch& branch = branches[i];
            if (session.opened_by(branch.run).path != session.opened().path) continue;
            const std::int64_t from = std::max(branch.forked_at, n - drawn_past);
            add_lines(branch.run, from, from + drawn_future, Paint::other_trail, 0.5, layer.lines);
        }
    }
    if (const std::vector<Vec2>& path = session.recorded_path(); !path.empty()) {
        layer.lines.push_back({path, Paint::other_trail, 1.0});
        // With the recording as the strategy the mover is there itself.
        if (session.simulation().settings().strategy != &recorded_mover)
            layer.recorded = path[std::min(static_cast<std::size_t>(n), path.size() - 1)];
    }
    add_troubles(run, n - drawn_past, n + drawn_future, layer.troubles);
    return layer;
}

std::optional<std::int64_t> tick_at(const Session& session, Vec2 place, double reach) {
    const KeptRun& run = session.run();
    const std::int64_t n = session.tick_in_view();
    const std::int64_t end = std::min(run.last(), n + drawn_future);
    std::optional<std::int64_t> best;
    double nearest = reach;
    for (std::int64_t tick = std::max(run.first(), n - drawn_past) + 1; tick <= end; ++tick) {
        const bool begins = tick == run.first_tick_of_segment(tick);
        if (begins && !inflated(run.segment_of(tick).bounds, {reach, reach}).contains(place)) {
            tick = run.last_tick_of_segment(tick);
            continue;
        }
        const double apart = distance(run.position_at(tick), place);
        const bool is_nearer = apart < nearest;
        const bool is_later =
            best && apart == nearest && std::llabs(tick - n) < std::llabs(*best - n);
        if (!is_nearer && !is_later) continue;
        nearest = apart;
        best = tick;
    }
    return best;
}

}  // namespace slidelab::lab
