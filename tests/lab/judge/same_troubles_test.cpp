// Who tells of a move's troubles tells the same: timeline, what if, survey, comparison, conform and
// the judge itself, of generated moves by every mover; and the exact space, which shares no code
// with any of them, confirms them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "articles/contract/registry.hpp"
#include "lab/engines/models.hpp"
#include "lab/events/event_detector.hpp"
#include "lab/judge/judge.hpp"
#include "lab/run/movers.hpp"
#include "lab/studies/what_if.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/map_builder.hpp"
#include "support/move_oracle.hpp"
#include "support/random.hpp"

namespace slidelab::lab::same_troubles_test {

using test::cases;
using test::Random;

/// A floor of tiles, a slope, a post and a slit, with coordinates that are exact as often as not.
Map some_room(Random& random) {
    test::MapBuilder builder;
    builder.set_near_miss(0.0);
    const int tiles = 3 + random.below(4);
    for (int i = 0; i < tiles; ++i)
        builder.add_box({{0.5 + i, 4.5}, {0.5, 0.5}}, {WallName::Kind::tile, i, 4});
    const double slit = random.chance(0.5) ? 0.6 : random.between(0.55, 1.2);
    builder.add_box({{tiles + slit + 0.5, 4.5}, {0.5, 0.5}}, {WallName::Kind::tile, tiles + 1, 4});
    const double x = random.chance(0.5) ? 2.0 : random.between(1.0, 3.0);
    builder.add_segment({{x, 2.0}, {x, random.chance(0.5) ? 4.0 : random.between(2.5, 4.0)}});
    builder.add_polygon({{4.0, 4.0}, {6.0, 4.0}, {6.0, random.between(2.5, 3.9)}});
    return test::built(std::move(builder));
}

struct Generated {
    Map map;
    MoveRequest request;
};

/// From a free place beside something, towards something.
MoveRequest some_request(Random& random, const Shape& shape) {
    MoveRequest request;
    request.shape = shape;
    const double off = extents_of(shape).y;
    request.position = {random.chance(0.5) ? random.below(7) : random.between(0.0, 7.0),
                        random.chance(0.5) ? 4.0 - off : random.between(1.5, 4.0)};
    const double turn =
        random.chance(0.5) ? 0.25 * M_PI * random.below(8) : random.between(0.0, 2.0 * M_PI);
    const double step = random.chance(0.8) ? 4.0 / 60.0 : random.between(0.01, 1.5);
    request.displacement = Vec2{std::cos(turn), std::sin(turn)} * step;
    request.velocity = request.displacement * 60.0;
    return request;
}

EventSet without_ticks(EventSet events) {
    EventSet of_moves;
    for (const EventDescription& event : event_descriptions())
        if (event.seen_in == SeenIn::move && events.has(event.kind)) of_moves.add(event.kind);
    return of_moves;
}

std::string names_of(EventSet events) {
    std::string names;
    for (const EventDescription& event : event_descriptions())
        if (events.has(event.kind)) names += std::string(event.name) + " ";
    return names;
}

TEST(SameTroubles, AreToldByTimelineWhatIfAndSurvey) {
    Random random(17);
    std::map<std::string_view, int> seen;
    for (int round = 0; round < cases(300); ++round) {
        const auto map = std::make_shared<const Map>(some_room(random));
        for (const Strategy* strategy : Movers().strategies()) {
            if (strategy->shapes == 0) continue;
            Settings settings = default_settings();
            choose_strategy(settings, *strategy);
            Options& options = options_of(settings, *strategy);
            if (!is_model(*strategy) && random.chance(0.5)) {
                const auto option = static_cast<std::size_t>(
                    random.below(static_cast<int>(options.table().size())));
                if (options.table()[option].type == OptionDescription::Type::flag)
                    static_cast<void>(options.set(option, options.real(option) > 0.0 ? 0.0 : 1.0));
            }
            Snapshot before = start_of(map, std::make_shared<const Settings>(settings));
            MoveRequest request = some_request(random, shape_of(settings));
            if (check_request(*strategy, request)) continue;
            const MoveResult result = strategy->move(*map, request, options);
            const JudgedMove move{*map, *strategy, options, request, result, map->limits()};
            const EventSet judged = judge(move).troubles;

            // The timeline's tick is made by the same input.
            before.state.position = request.position;
            const Input input{.right = request.displacement.x, .down = request.displacement.y};
            const TickRecord record = step(before, input);
            const JudgedMove of_tick{
                *map, *strategy, options, record.request(), record.result(), map->limits()};
            EXPECT_EQ(names_of(without_ticks(EventDetector().notice(before, input, record))),
                      names_of(judge(of_tick).troubles))
                << strategy->id;
            const WhatIf other =
                what_if({*map, *strategy, options, request, nullptr, {}, map->limits()});
            EXPECT_EQ(names_of(other.as_it_is.troubles), names_of(judged)) << strategy->id;

            const EventSet findings = judge(move, {.findings = true, .in_full = true}).troubles;
            for (const EventDescription& event : event_descriptions()) {
                if (judged.has(event.kind)) ++seen[event.name];
                if (!event.is_finding() || is_exact(*strategy, options)) continue;
                EXPECT_EQ(findings.has(event.kind), judged.has(event.kind))
                    << event.name << " of " << strategy->id;
            }
        }
    }
    for (const std::string_view name :
         {"slowed", "stuck", "began_inside", "overlap_left", "tunnelled", "velocity_into_wall"})
        EXPECT_GT(seen[name], 0) << name;
}

}  // namespace slidelab::lab::same_troubles_test
