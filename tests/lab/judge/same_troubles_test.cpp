// Who tells of a move's troubles tells the same: timeline, comparison, what if, survey, and those
// who know two places alone, as of an attached program; of generated moves by every mover. The
// exact space confirms them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <memory>

#include "articles/contract/registry.hpp"
#include "lab/attach/contacts_of_answer.hpp"
#include "lab/compare/comparison.hpp"
#include "lab/engines/models.hpp"
#include "lab/engines/recorded_mover.hpp"
#include "lab/events/event_detector.hpp"
#include "lab/judge/judge.hpp"
#include "lab/run/movers.hpp"
#include "lab/studies/otherwise.hpp"
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

EventSet of_one_move(EventSet events) {
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

/// A move of a strategy, of which as often as not one safeguard is off, and who tells about it.
class Told {
public:
    Told(Random& random, std::shared_ptr<const Map> map, const Strategy& strategy)
        : map_(std::move(map)), strategy_(strategy), settings_(default_settings()) {
        choose_strategy(settings_, strategy);
        Options& options = options_of(settings_, strategy);
        if (!is_model(strategy) && random.chance(0.5)) {
            const auto option =
                static_cast<std::size_t>(random.below(static_cast<int>(options.table().size())));
            if (options.table()[option].type == OptionDescription::Type::flag)
                static_cast<void>(options.set(option, options.real(option) > 0.0 ? 0.0 : 1.0));
        }
        request_ = some_request(random, shape_of(settings_));
        is_made_ = !check_request(strategy, request_);
        if (is_made_) result_ = strategy.move(*map_, request_, options);
    }

    bool is_made() const { return is_made_; }
    bool is_exact() const { return lab::is_exact(strategy_, options()); }
    EventSet judged() const { return judge(move()).troubles; }

    void expect_same_of_timeline_and_comparison() const {
        Snapshot before = start_of(map_, std::make_shared<const Settings>(settings_));
        before.state.position = request_.position;
        const Input input{.right = request_.displacement.x, .down = request_.displacement.y};
        const TickRecord record = step(before, input);
        const EventSet noticed = EventDetector().notice(before, input, record);
        const MadeMove tick{*map_,           strategy_,     options(), record.request(),
                            record.result(), map_->limits()};
        EXPECT_EQ(names_of(of_one_move(noticed)), names_of(judge(tick).troubles)) << strategy_.id;
        LaneMetrics lane;
        lane.add(before, input, record, noticed);
        EXPECT_EQ(lane.stuck_ticks, noticed.has(EventKind::stuck) ? 1 : 0) << strategy_.id;
        if (noticed.has(EventKind::overlap_left) && record.result().remaining_depth == 0.0) {
            EXPECT_GT(lane.worst_overlap, 0.0) << strategy_.id;
        }
    }

    void expect_same_of_what_if_and_survey() const {
        const Outcome other = make_otherwise(move(), as_it_is(move()));
        EXPECT_EQ(names_of(other.troubles), names_of(judged())) << strategy_.id;
        if (is_exact()) return;
        const EventSet findings = judge(move(), {.findings = true, .in_full = true}).troubles;
        for (const EventDescription& event : event_descriptions()) {
            if (!event.is_finding()) continue;
            EXPECT_EQ(findings.has(event.kind), judged().has(event.kind))
                << event.name << " of " << strategy_.id;
        }
    }

    /// As conform and a recording of places see it: without margin, contacts and velocity.
    void expect_same_of_two_places() const {
        if (is_model(strategy_) || is_exact() || !judged().has(EventKind::stuck)) return;
        MoveResult places;
        places.position = result_.position;
        const Options none = recorded_mover.defaults();
        const EventSet seen = judge({*map_, recorded_mover, none, request_, places}).troubles;
        EXPECT_TRUE(seen.has(EventKind::stuck)) << strategy_.id;
    }

    /// As an attached program, of which nothing is known but where it ended. Its margin is larger
    /// than that of any strategy of ours: it may be told less, and nothing else.
    void expect_no_more_of_attached() const {
#ifndef __EMSCRIPTEN__  // a page attaches nothing
        if (is_model(strategy_) || result_.began_inside) return;
        Strategy attached = recorded_mover;
        attached.id = attached_id;
        const MoveResult read =
            result_of_answer(*map_, request_, ForeignAnswer{result_.position}, nullptr);
        const Options none = attached.defaults();
        EventSet told = judged();
        if (told.has(EventKind::stuck)) told.add(EventKind::slowed);
        const EventSet seen =
            judge({*map_, attached, none, request_, read, map_->limits()}).troubles;
        for (const EventKind kind : {EventKind::stuck, EventKind::slowed, EventKind::tunnelled,
                                     EventKind::thrown, EventKind::overlap_left})
            EXPECT_LE(seen.has(kind), told.has(kind)) << describe(kind).name << " of " << moved();
#endif
    }

    /// The exact space, which shares no code with the strategies or the judge.
    void expect_confirmed() const {
        if (result_.began_inside) return;
        const test::MoveOracle oracle(*map_, strategy_, request_.shape);
        const EventSet found = oracle.troubles_of(request_, result_);
        for (const EventKind kind :
             {EventKind::stuck, EventKind::velocity_into_wall, EventKind::contact_in_air}) {
            if (!judged().has(kind)) continue;
            EXPECT_TRUE(found.has(kind)) << describe(kind).name << " of " << moved();
        }
        // In a corner the way out of two walls is longer than that out of either.
        if (judged().has(EventKind::overlap_left)) {
            EXPECT_GT(oracle.overlap_at(result_.position), 1e-9) << moved();
        }
        if (is_model(strategy_)) return;  // their margins are none of the oracle's
        if (found.has(EventKind::overlap_left)) {
            EXPECT_TRUE(judged().has(EventKind::overlap_left)) << strategy_.id;
        }
    }

private:
    std::string moved() const {
        const Vec2 from = request_.position;
        const Vec2 by = request_.displacement;
        std::string set;
        for (std::size_t i = 0; i < options().table().size(); ++i) {
            const OptionDescription& option = options().table()[i];
            if (options().real(i) != option.initial)
                set += fmt::format(", {} changed", option.name);
        }
        return fmt::format(
            "{}{} from ({:.17g}, {:.17g}) by ({:.17g}, {:.17g}) to ({:.17g}, {:.17g})",
            strategy_.id, set, from.x, from.y, by.x, by.y, result_.position.x, result_.position.y);
    }

    const Options& options() const { return options_of(settings_, strategy_); }
    MadeMove move() const {
        return {*map_, strategy_, options(), request_, result_, map_->limits()};
    }

    std::shared_ptr<const Map> map_;
    const Strategy& strategy_;
    Settings settings_;
    MoveRequest request_;
    MoveResult result_;
    bool is_made_ = false;
};

TEST(SameTroubles, AreToldByAllWhoTellOfAMoveAndAreConfirmed) {
    Random random(17);
    std::map<std::string_view, int> seen;
    for (int round = 0; round < cases(300); ++round) {
        const auto map = std::make_shared<const Map>(some_room(random));
        for (const Strategy* strategy : Movers().strategies()) {
            if (strategy->shapes == 0) continue;
            const Told told(random, map, *strategy);
            if (!told.is_made()) continue;
            told.expect_same_of_timeline_and_comparison();
            told.expect_same_of_what_if_and_survey();
            told.expect_same_of_two_places();
            told.expect_no_more_of_attached();
            told.expect_confirmed();
            for (const EventDescription& event : event_descriptions())
                if (told.judged().has(event.kind)) ++seen[event.name];
        }
    }
    if (test::is_sanitized()) return;  // too few cases to have seen all
    for (const std::string_view name :
         {"slowed", "stuck", "began_inside", "overlap_left", "tunnelled", "velocity_into_wall"})
        EXPECT_GT(seen[name], 0) << name;
}

}  // namespace slidelab::lab::same_troubles_test
