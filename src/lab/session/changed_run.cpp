#include "lab/session/changed_run.hpp"

#include <algorithm>
#include <utility>

namespace slidelab::lab {

Settings changed_settings(Settings settings, const std::vector<std::string>& changes) {
    for (const std::string& assignment : changes)
        static_cast<void>(apply_setting(settings, assignment));
    return settings;
}

ChangedRun::ChangedRun(const KeptRun& base, std::int64_t from, RunChange change)
    : change_(std::move(change)),
      run_(change_.level ? base.begun_in(change_.level) : base.until(from)),
      now_(run_.state_at(from)),
      detector_(run_, from) {
    now_.settings = changed(now_.settings);
}

std::shared_ptr<const Settings> ChangedRun::changed(
    const std::shared_ptr<const Settings>& settings) {
    if (settings == last_change_.first) return last_change_.second;
    Settings own = *settings;
    if (change_.movers) {
        use_movers(own, *change_.movers);
        use_present_program(own);
    }
    last_change_ = {settings, std::make_shared<const Settings>(
                                  changed_settings(std::move(own), change_.settings))};
    return last_change_.second;
}

TickRecord ChangedRun::make(const KeptTick& tick) {
    now_.settings = changed(tick.settings);
    return step(now_, tick.input);
}

EventSet ChangedRun::keep(const KeptTick& tick, const TickRecord& record) {
    const EventSet events = detector_.notice(now_, tick.input, record);
    run_.add(tick.input, now_.settings, record, events);
    now_.state = record.after();
    return events;
}

TickRecord ChangedRun::follow(const KeptTick& tick) {
    TickRecord record = make(tick);
    keep(tick, record);
    return record;
}

void ChangedRun::keep_within(std::size_t segments) {
    while (run_.segment_count() > segments) run_.drop_oldest();
}

Rerun::Rerun(const KeptRun& base, std::int64_t from, RunChange change)
    : base_(base), from_(from), changed_(base, from, std::move(change)) {}

void Rerun::advance(std::int64_t ticks) {
    const std::int64_t end = std::min(run().last() + ticks, base_.last());
    while (run().last() < end) {
        const std::int64_t n = run().last() + 1;
        const KeptTick& tick = base_.tick(n);
        const TickRecord record = changed_.follow(tick);
        if (!parting_ && record.after().position != tick.position) parting_ = n;
    }
}

}  // namespace slidelab::lab
