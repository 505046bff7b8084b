#include "lab/events/event_list.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>

#include "lab/run/kept_run.hpp"
#include "lab/text/json_text.hpp"
#include "lab/text/numbers.hpp"

namespace slidelab::lab {

namespace {

using Json = nlohmann::ordered_json;

/// A momentary event begins anew in every tick that has it.
bool lasts(EventKind kind) {
    return kind != EventKind::first_contact && kind != EventKind::settings_changed &&
           kind != EventKind::goal;
}

}  // namespace

std::vector<EventSpan> event_list(const KeptRun& run) {
    std::vector<EventSpan> spans;
    std::array<std::optional<std::size_t>, most_event_kinds>
        open{};  // by kind: the span that goes on
    for (std::int64_t n = run.first() + 1; n <= run.last(); ++n) {
        const KeptTick& tick = run.tick(n);
        for (const EventDescription& event : event_descriptions()) {
            auto& span = open[static_cast<std::size_t>(event.kind)];
            if (!tick.events.has(event.kind)) {
                span.reset();
            } else if (span && lasts(event.kind)) {
                spans[*span].last = n;
            } else {
                span = spans.size();
                spans.push_back({event.kind, n, n, run.time_at(n), tick.position});
            }
        }
    }
    return spans;
}

std::string name_of(const KeptRun& run, const EventSpan& span) {
    const std::int64_t ticks = span.last - span.first + 1;
    const std::string lasting = ticks > 1 ? fmt::format(", for {} ticks", ticks) : "";
    return fmt::format("{}{}, at ({}, {})", tick_name(run, span.first), lasting,
                       decimal(span.position.x, 9), decimal(span.position.y, 9));
}

std::string line_of(const KeptRun& run, const EventSpan& span) {
    const EventDescription& event = describe(span.kind);
    return fmt::format("{}: {}. {}", name_of(run, span), event.title, event.sentence);
}

void write_events_json(std::ostream& out, const std::string& level_name, const KeptRun& run,
                       const WhyOfEvent& why) {
    Json events = Json::array();
    for (const EventSpan& span : event_list(run)) {
        events.push_back({{"event", describe(span.kind).name},
                          {"tick", span.first},
                          {"last_tick", span.last},
                          {"time", span.time},
                          {"at", {span.position.x, span.position.y}}});
        if (!why || !describe(span.kind).is_trouble()) continue;
        if (std::string words = why(span); !words.empty()) events.back()["why"] = std::move(words);
    }
    const Json document = {{"slidelab", 1},
                           {"level", level_name},
                           {"ticks", run.last() - run.first()},
                           {"events", std::move(events)}};
    out << json_text(document, {1}) << '\n';
}

bool trouble_begins(const KeptRun& run, std::int64_t n) {
    const EventSet before = n - 1 > run.first() ? run.tick(n - 1).events : EventSet{};
    return run.tick(n).events.without(before).has_trouble();
}

bool has_troubles(const KeptRun& run) {
    const std::vector<const RunSegment*> segments = run.segments();
    return std::any_of(segments.begin(), segments.end(),
                       [](const RunSegment* each) { return each->events.has_trouble(); });
}

std::vector<std::int64_t> troubles_between(const KeptRun& run, std::int64_t from, std::int64_t to) {
    std::vector<std::int64_t> troubles;
    for (std::int64_t n = std::max(from, run.first()) + 1; n <= std::min(to, run.last()); ++n) {
        if (!run.segment_of(n).events.has_trouble()) {
            n = run.last_tick_of_segment(n);
        } else if (trouble_begins(run, n)) {
            troubles.push_back(n);
        }
    }
    return troubles;
}

std::optional<FoundTrouble> next_trouble(const KeptRun& run, std::int64_t from, int direction) {
    const std::vector<std::int64_t> all = troubles_between(run, run.first(), run.last());
    if (all.empty()) return std::nullopt;
    const auto later = std::upper_bound(all.begin(), all.end(), from);
    const auto here = std::lower_bound(all.begin(), all.end(), from);
    const bool wraps = direction > 0 ? later == all.end() : here == all.begin();
    auto found = direction > 0 ? all.begin() : all.end() - 1;
    if (!wraps) found = direction > 0 ? later : here - 1;
    return FoundTrouble{*found, static_cast<std::size_t>(found - all.begin()) + 1, all.size(),
                        wraps};
}

}  // namespace slidelab::lab
