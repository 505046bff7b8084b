#include "lab/run/kept_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace slidelab::lab {

namespace {

Aabb at_point(Vec2 p) { return {p, p}; }

}  // namespace

KeptRun::KeptRun(const Snapshot& start)
    : level_(start.level), end_(start.state), settings_(start.settings) {
    begin_segment();
}

void KeptRun::begin_segment() {
    auto segment = std::make_shared<RunSegment>();
    segment->start = end_;
    segment->time_before = segments_.empty() ? 0.0 : time_at(last_);
    segment->settings_before = settings_;
    segment->ticks.reserve(RunSegment::most_ticks);
    segment->bounds = at_point(end_.position);
    segments_.push_back(std::move(segment));
}

std::size_t KeptRun::index_of(std::int64_t n) const {
    assert(n > first_ && n <= last_);
    return static_cast<std::size_t>(n - first_ - 1) / RunSegment::most_ticks;
}

const RunSegment& KeptRun::segment_of(std::int64_t n) const { return *segments_[index_of(n)]; }

std::int64_t KeptRun::first_tick_of_segment(std::int64_t n) const {
    return first_ + 1 + static_cast<std::int64_t>(index_of(n) * RunSegment::most_ticks);
}

const KeptTick& KeptRun::tick(std::int64_t n) const {
    return segment_of(n).ticks[static_cast<std::size_t>(n - first_tick_of_segment(n))];
}

Vec2 KeptRun::position_at(std::int64_t n) const {
    return n == first_ ? segments_.front()->start.position : tick(n).position;
}

double KeptRun::time_at(std::int64_t n) const {
    if (n == first_) return segments_.front()->time_before;
    const RunSegment& segment = segment_of(n);
    double time = segment.time_before;
    for (std::int64_t i = 0; i <= n - first_tick_of_segment(n); ++i)
        time += 1.0 / segment.ticks[static_cast<std::size_t>(i)].settings->tick_rate;
    return time;
}

double KeptRun::ticks_at(double seconds) const {
    const auto later = std::upper_bound(
        segments_.begin(), segments_.end(), seconds,
        [](double time, const auto& segment) { return time < segment->time_before; });
    const auto index = std::max<std::ptrdiff_t>(1, later - segments_.begin()) - 1;
    const RunSegment& segment = *segments_[static_cast<std::size_t>(index)];
    double n = static_cast<double>(first_) +
               static_cast<double>(index) * static_cast<double>(RunSegment::most_ticks);
    double time = segment.time_before;
    for (const KeptTick& tick : segment.ticks) {
        const double rate = tick.settings->tick_rate;
        const double part = (seconds - time) * rate;
        if (part < 1.0) return n + std::max(0.0, part);
        time += 1.0 / rate;
        n += 1.0;
    }
    return n;
}

Snapshot KeptRun::state_at(std::int64_t n) const {
    if (n == last_) return {level_, settings_, end_};
    if (n == first_) return {level_, segments_.front()->settings_before, segments_.front()->start};
    const RunSegment& segment = segment_of(n);
    Snapshot snapshot{level_, segment.settings_before, segment.start};
    const auto count = static_cast<std::size_t>(n - first_tick_of_segment(n)) + 1;
    for (std::size_t i = 0; i < count; ++i) {
        snapshot.settings = segment.ticks[i].settings;
        snapshot.state = step(snapshot, segment.ticks[i].input).after();
    }
    return snapshot;
}

Snapshot KeptRun::before(std::int64_t n) const {
    // The last of a segment would be found by going through all of it: the next one begins there.
    const bool begins_segment = n == first_tick_of_segment(n);
    Snapshot snapshot =
        begins_segment ? Snapshot{level_, nullptr, segment_of(n).start} : state_at(n - 1);
    snapshot.settings = tick(n).settings;
    return snapshot;
}

TickRecord KeptRun::repeat(std::int64_t n, Trace* trace) const {
    return step(before(n), tick(n).input, trace);
}

/// A segment that another run holds as well must not grow with this one.
RunSegment& KeptRun::own_last_segment() {
    if (segments_.back().use_count() > 1) {
        auto own = std::make_shared<RunSegment>(*segments_.back());
        own->ticks.reserve(RunSegment::most_ticks);
        segments_.back() = std::move(own);
    }
    return *segments_.back();
}

void KeptRun::add(const Input& input, std::shared_ptr<const Settings> settings,
                  const TickRecord& record, EventSet events) {
    const State& after = record.after();
    if (segments_.back()->ticks.size() == RunSegment::most_ticks) begin_segment();
    RunSegment& segment = own_last_segment();
    segment.ticks.push_back({input, settings, after.position, events, record.result().hit()});
    segment.bounds = merged(segment.bounds, at_point(after.position));
    segment.events |= events;
    end_ = after;
    settings_ = std::move(settings);
    ++last_;
}

KeptRun KeptRun::until(std::int64_t n) const {
    assert(n >= first_ && n <= last_);
    if (n == last_) return *this;
    const Snapshot end = state_at(n);
    KeptRun cut = *this;
    const std::size_t whole = n == first_ ? 1 : index_of(n) + 1;
    cut.segments_.resize(whole);
    RunSegment& segment = cut.own_last_segment();
    segment.ticks.resize(static_cast<std::size_t>(n - first_) -
                         (whole - 1) * RunSegment::most_ticks);
    segment.bounds = at_point(segment.start.position);
    segment.events = {};
    for (const KeptTick& tick : segment.ticks) {
        segment.bounds = merged(segment.bounds, at_point(tick.position));
        segment.events |= tick.events;
    }
    cut.end_ = end.state;
    cut.settings_ = end.settings;
    cut.last_ = n;
    return cut;
}

KeptRun KeptRun::begun_in(std::shared_ptr<const Map> level) const {
    Snapshot start = state_at(first_);
    if (start.state == start_of(start.level, start.settings).state) {
        start = start_of(std::move(level), start.settings);
    } else {
        start.level = std::move(level);
        start.state.boxes.resize(start.level->box_paths.size(), 0.0);
    }
    KeptRun begun(start);
    begun.first_ = begun.last_ = first_;
    begun.segments_.front()->time_before = time_at(first_);
    return begun;
}

void KeptRun::drop_oldest() {
    if (segments_.size() < 2) return;
    segments_.pop_front();
    first_ += static_cast<std::int64_t>(RunSegment::most_ticks);
}

std::vector<const RunSegment*> KeptRun::segments() const {
    std::vector<const RunSegment*> all;
    for (const auto& segment : segments_) all.push_back(segment.get());
    return all;
}

std::string written_time(double seconds, int decimals, double longest) {
    // Rounded first: 59.999 s is a minute.
    const auto parts_of_second = std::llround(std::pow(10.0, decimals));
    const auto parts = [&](double time) {
        return std::llround(time * static_cast<double>(parts_of_second));
    };
    const long long minute = 60 * parts_of_second;
    const long long most = std::max(parts(seconds), parts(longest));
    const long long time = parts(seconds);
    const auto seconds_of = [&](long long rest, int width) {
        return fmt::format("{:0{}.{}f}",
                           static_cast<double>(rest) / static_cast<double>(parts_of_second),
                           width + (decimals > 0 ? decimals + 1 : 0), decimals);
    };
    if (most < minute) return seconds_of(time, 1) + " s";
    const std::string below_minute = seconds_of(time % minute, 2);
    const long long minutes = time / minute;
    if (most < 60 * minute) return fmt::format("{}:{}", minutes, below_minute);
    return fmt::format("{}:{:02}:{}", minutes / 60, minutes % 60, below_minute);
}

std::string tick_name(const KeptRun& run, std::int64_t n) {
    return fmt::format("tick {}, {}", n, written_time(run.time_at(n)));
}

}  // namespace slidelab::lab
