#include "lab/studies/why.hpp"

#include <algorithm>
#include <array>

#include "lab/events/wall_crossing.hpp"
#include "lab/studies/why_causes.hpp"
#include "lab/studies/why_sentences.hpp"

namespace slidelab {

namespace {

using why_words::NamedCause;
using why_words::NamedWall;

constexpr double nowhere = 0.01;  // of a displacement: less than this is not going on

/// What is said of one move: the facts that several sentences share, and what each of them needs.
class Telling {
public:
    explicit Telling(const MadeMove& move) : move_(move), met_(walls_met(move)) {}

    Words trouble(EventKind kind) const {
        Words text = what_happened(kind);
        if (is_of_position(kind)) return text;
        add_sentence(text, why_words::limit(limit_of(move_), move_));
        add_causes(text, kind);
        return text;
    }

    Words all_troubles() const {
        Words text;
        Words additions;
        for (std::size_t i = event_descriptions().size(); i-- > 0;) {
            const EventDescription& event = event_descriptions()[i];
            if (!event.is_trouble || !move_.events.has(event.kind)) continue;
            // What it began with says what came of it, too.
            if (event.kind == EventKind::overlap_left && move_.events.has(EventKind::began_inside))
                continue;
            add_sentence(text, what_happened(event.kind));
            if (additions.empty() && !is_of_position(event.kind)) add_causes(additions, event.kind);
        }
        add_sentence(text, why_words::limit(limit_of(move_), move_));
        add_sentence(text, additions);
        return text;
    }

    /// Nothing stopped it, where something should have.
    Words goes_on() const {
        Words text;
        const Causes found = causes_of_missing_a_box(move_);
        if (move_.passes || found.causes.empty()) return text;
        add_sentence(text, why_words::missed_a_moving_box());
        add_causes(text, found);
        return text;
    }

    Words held_back() const {
        Words text = what_holds_it();
        add_sentence(text, why_words::limit(limit_of(move_), move_));
        if (!text.empty()) add_causes(text, std::nullopt);
        return text;
    }

private:
    /// What no strategy and no option has to do with.
    static bool is_of_position(EventKind kind) { return kind == EventKind::left_map; }

    NamedWall named(const MetWall& met) const {
        NamedWall wall{met, title_of(move_.walls(), met.spot.wall), {}};
        if (met.spot.neighbour) wall.neighbour = title_of(move_.walls(), *met.spot.neighbour);
        return wall;
    }
    std::optional<NamedWall> named(const std::optional<MetWall>& met) const {
        return met ? std::optional(named(*met)) : std::nullopt;
    }
    std::vector<NamedWall> named(const std::vector<MetWall>& met) const {
        std::vector<NamedWall> walls;
        walls.reserve(met.size());
        for (const MetWall& wall : met) walls.push_back(named(wall));
        return walls;
    }

    std::optional<NamedWall> crossed() const {
        const auto wall = crossed_wall(move_.level, move_.strategy, move_.request, move_.result);
        if (!wall) return std::nullopt;
        MetWall met;
        met.spot.wall = *wall;
        return named(met);
    }

    std::optional<NamedWall> deepest_before() const {
        if (!move_.before) return std::nullopt;
        const auto met = deepest_of(walls_met(*move_.before));
        if (!met) return std::nullopt;
        NamedWall wall{*met, title_of(move_.before->walls(), met->spot.wall), {}};
        return wall;
    }

    Words what_happened(EventKind kind) const {
        switch (kind) {
            case EventKind::stuck:
                return why_words::stuck(named(stoppers_of(move_, met_)), distances_of(move_));
            case EventKind::slowed:
                return why_words::slowed(named(stoppers_of(move_, met_)), distances_of(move_));
            case EventKind::began_inside:
                return why_words::began_inside(named(overlap_at_start(met_)),
                                               named(overlap_at_end(move_, met_)), move_);
            case EventKind::overlap_left:
                return why_words::overlap_left(named(overlap_at_end(move_, met_)), move_);
            case EventKind::squeezed:
                return why_words::squeezed(named(squeezers_of(met_)));
            case EventKind::tunnelled:
                return why_words::tunnelled(crossed(), move_);
            case EventKind::jitter:
                return why_words::jitter(named(deepest_of(met_)), deepest_before());
            case EventKind::left_map:
                return why_words::left_map(move_);
            case EventKind::first_contact:
            case EventKind::settings_changed:
                break;
        }
        return {};
    }

    Words what_holds_it() const {
        const auto pushing =
            std::find_if(met_.begin(), met_.end(), [](const MetWall& wall) { return wall.pushes; });
        if (pushing != met_.end()) return why_words::pushed(named(*pushing));
        const std::vector<NamedWall> walls = named(stoppers_of(move_, met_));
        const auto deepest = deepest_of(met_);
        if (walls.empty() && deepest && deepest->depth > 0.0)
            return why_words::thrown(named(*deepest));
        if (walls.empty()) return {};
        const Distances far = distances_of(move_);
        const bool goes_on = far.went > nowhere * far.wanted;
        const bool is_blocked = move_.result.stop_reason != StopReason::arrived || walls.size() > 1;
        if (goes_on && !is_blocked) return why_words::slid(walls, far);
        return why_words::stopped(walls, move_);
    }

    void add_causes(Words& text, std::optional<EventKind> trouble) const {
        if (!move_.passes) add_causes(text, causes_of(move_, trouble));
    }

    void add_causes(Words& text, const Causes& found) const {
        std::vector<NamedCause> causes;
        for (const Cause& cause : found.causes) {
            const OptionDescription& option = move_.options.table()[cause.option];
            Options initial = move_.strategy.defaults();
            causes.push_back({std::string(option.name), move_.options.text(cause.option),
                              initial.text(cause.option),
                              option.type == OptionDescription::Type::flag, named(cause.instead),
                              cause.in_tick_before});
        }
        if (found.only_together) return add_sentence(text, why_words::causes_together(causes));
        const std::vector<NamedWall> walls = named(stoppers_of(move_, met_));
        for (const NamedCause& cause : causes) add_sentence(text, why_words::cause(cause, walls));
    }

    const MadeMove& move_;
    std::vector<MetWall> met_;
};

}  // namespace

std::string Why::text() const {
    std::string all;
    for (const WhyPiece& piece : pieces) all += piece.text;
    return all;
}

bool is_held_back(const MoveRequest& request, const MoveResult& result) {
    if (!result.hit()) return false;
    const Vec2 lost = request.position + request.displacement - result.position;
    return length(lost) > nowhere * length(request.displacement) ||
           result.stop_reason != StopReason::arrived;
}

Why why_of(const MadeMove& move) {
    if (move.result.stop_reason == StopReason::invalid_request) return {};
    const Telling telling(move);
    if (move.events.has_trouble()) return {telling.all_troubles()};
    if (!is_held_back(move.request, move.result)) return {telling.goes_on()};
    return {telling.held_back()};
}

Why why_of(const MadeMove& move, EventKind trouble) { return {Telling(move).trouble(trouble)}; }

namespace {

/// A tick of a run with all that MadeMove refers to.
struct RepeatedTick {
    RepeatedTick(const KeptRun& kept, std::int64_t n, bool traced)
        : run(kept), tick(kept.tick(n)), record(kept.repeat(n, traced ? &trace : nullptr)) {}

    MadeMove move(const MadeMove* before, const ObjectNames* names) const {
        const Settings& settings = *tick.settings;
        return {*run.level(),
                *settings.strategy,
                options_of(settings, *settings.strategy),
                record.request(),
                record.result(),
                trace,
                tick.events,
                before,
                !settings.collisions || tick.input.pass,
                names};
    }

    const KeptRun& run;
    const KeptTick& tick;
    Trace trace;
    TickRecord record;
};

}  // namespace

Why why_of_tick(const KeptRun& run, std::int64_t n, std::optional<EventKind> trouble,
                const ObjectNames* names) {
    const RepeatedTick repeated(run, n, true);
    const EventSet events = repeated.tick.events;
    const bool looks_back = events.has(EventKind::jitter) || events.has(EventKind::began_inside);
    if (!looks_back || n - 1 <= run.first() || repeated.tick.input.restart) {
        const MadeMove move = repeated.move(nullptr, names);
        return trouble ? why_of(move, *trouble) : why_of(move);
    }
    const RepeatedTick earlier(run, n - 1, false);
    const MadeMove before = earlier.move(nullptr, names);
    const MadeMove move = repeated.move(&before, names);
    return trouble ? why_of(move, *trouble) : why_of(move);
}

std::string why_of_event(const KeptRun& run, const EventSpan& event) {
    return why_of_tick(run, event.first, event.kind).text();
}

}  // namespace slidelab
