#include "lab/studies/rerun.hpp"

#include <algorithm>

namespace slidelab {

Rerun::Rerun(const KeptRun& base, std::int64_t from, std::vector<std::string> changes)
    : base_(base),
      from_(from),
      changes_(std::move(changes)),
      run_(base.until(from)),
      now_(run_.state_at(from)),
      detector_(base, from) {}

std::shared_ptr<const Settings> Rerun::changed(const std::shared_ptr<const Settings>& settings) {
    if (settings != last_change_.first) {
        Settings copy = *settings;
        for (const std::string& assignment : changes_)
            static_cast<void>(apply_setting(copy, assignment));
        last_change_ = {settings, std::make_shared<const Settings>(std::move(copy))};
    }
    return last_change_.second;
}

void Rerun::advance(std::int64_t ticks) {
    const std::int64_t end = std::min(run_.last() + ticks, base_.last());
    while (run_.last() < end) {
        const std::int64_t n = run_.last() + 1;
        const KeptTick& tick = base_.tick(n);
        now_.settings = changed(tick.settings);
        const TickRecord record = step(now_, tick.input);
        const EventSet events = detector_.notice(now_, tick.input, record);
        now_.state = record.after();
        run_.add(tick.input, now_.settings, record, events);
        if (!parting_ && now_.state.position != tick.position) parting_ = n;
    }
}

}  // namespace slidelab
