#include "lab/events/event_list.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "lab/run/run_time.hpp"
#include "lab/text/json_text.hpp"

namespace slidelab::lab {

namespace {

using Json = nlohmann::ordered_json;

/// A momentary event begins anew in every tick that has it.
bool lasts(EventKind kind) {
    return kind != EventKind::first_contact && kind != EventKind::settings_changed;
}

}  // namespace

std::vector<EventSpan> event_list(const KeptRun& run) {
    std::vector<EventSpan> spans;
    std::array<std::optional<std::size_t>, 16> open{};  // by kind: the span that goes on
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

std::string line_of(const KeptRun& run, const EventSpan& span) {
    const EventDescription& event = describe(span.kind);
    const std::int64_t ticks = span.last - span.first + 1;
    const std::string lasting = ticks > 1 ? fmt::format(", for {} ticks", ticks) : "";
    return fmt::format("{}{}, at ({:.9g}, {:.9g}): {}. {}", tick_name(run, span.first), lasting,
                       span.position.x, span.position.y, event.title, event.sentence);
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
        if (!why || !describe(span.kind).is_trouble) continue;
        if (std::string words = why(span); !words.empty()) events.back()["why"] = std::move(words);
    }
    const Json document = {{"slidelab", 1},
                           {"level", level_name},
                           {"ticks", run.last() - run.first()},
                           {"events", std::move(events)}};
    out << json_text(document, {1}) << '\n';
}

}  // namespace slidelab::lab
