// Every model keeps this much of the contract: it answers every request that it takes, the same
// each time, and names walls that there are. It promises nothing more.
#include "lab/engines/models.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>

#include "articles/contract/registry.hpp"
#include "lab/compare/comparison.hpp"
#include "lab/events/event_detector.hpp"
#include "lab/run/movers.hpp"
#include "lab/run/settings.hpp"
#include "support/random.hpp"

namespace slidelab::lab {
namespace models_test {

Level mixed_level() {
    LevelBuilder builder;
    const std::vector<double> lines{0.0, 1.0, 2.0, 3.0};
    builder.add_tile_block(lines, lines);
    builder.add_polygon({{4.0, 3.0}, {6.0, 1.0}, {6.0, 3.0}});
    builder.add_segment({{3.0, -2.0}, {5.0, -1.0}}, 0.25);
    builder.add_segment({{-2.0, -2.0}, {-2.0, 4.0}});
    builder.add_polygon({{-1.0, 4.0}, {7.0, 4.0}, {7.0, 6.0}, {3.0, 5.0}, {-1.0, 6.0}});
    return std::get<Level>(std::move(builder).build());
}

/// A shape that the strategy moves, by a number.
std::optional<Shape> shape_for(const Strategy& model, std::uint32_t number) {
    const Shape shapes[] = {DiskShape{0.3}, BoxShape{{0.3, 0.4}},
                            PolygonShape{{{-0.3, 0.3}, {0.0, -0.3}, {0.3, 0.3}}, 0.0},
                            CapsuleShape{{{0.0, -0.2}, {0.0, 0.2}}, 0.25}};
    const Shape& shape = shapes[number % std::size(shapes)];
    return model.moves(shape) ? std::optional(shape) : std::nullopt;
}

/// Rows of tiles that miss each other by a few millionths, and a slope whose foot does.
Level level_of_near_misses(double tolerance) {
    LevelBuilder builder;
    builder.set_near_miss(tolerance);
    for (int i = 0; i < 8; ++i)
        builder.add_box({{i + 0.5, 0.5 + i * 37 % 5 * 1e-6}, {0.500001, 0.5}});
    builder.add_polygon({{8.000003, 0.000002}, {10, -1}, {10, 1}});
    builder.add_segment({{-3, -3}, {-0.000002, -0.000004}});
    builder.add_segment({{2, -1}, {4, -1}}, 0.25);
    builder.add_segment({{4.000002, -1.000003}, {6, -1}}, 0.25);
    return std::get<Level>(std::move(builder).build());
}

class Models : public testing::TestWithParam<const Strategy*> {};

TEST_P(Models, SeeNumbersAsTheyWereGiven) {
    const Strategy& model = *GetParam();
    const Level cleaned = level_of_near_misses(1e-5);
    const Level given = level_of_near_misses(0.0);
    ASSERT_FALSE(cleaned.near_misses().moved.empty());
    test::Random random(12);
    for (std::uint32_t i = 0; i < 1000; ++i) {
        const auto shape = shape_for(model, i);
        if (!shape) continue;
        MoveRequest request{*shape,
                            {random.between(-1.0, 9.0), random.between(-1.5, 0.0)},
                            {random.between(-1.0, 1.0), random.between(-0.3, 1.0)},
                            {},
                            {}};
        request.velocity = request.displacement * 60.0;
        if (i % 2 == 0) request.side_view = {{0.0, -1.0}, {0.0, 30.0}, 1.0 / 60.0};
        const MoveResult result = model.move(cleaned, request, model.defaults());
        const MoveResult expected = model.move(given, request, model.defaults());
        EXPECT_EQ(result.position, expected.position) << i;
        EXPECT_EQ(result.velocity, expected.velocity) << i;
    }
}

TEST_P(Models, AnswerTheSameEachTimeAndNameWallsThatThereAre) {
    const Strategy& model = *GetParam();
    const Level level = mixed_level();
    const BodySet bodies{
        moving_box({{3.5, 0.5}, {0.4, 0.4}}, {0.05, -0.02}, {WallName::Kind::box, 0, 0})};
    test::Random random(11);
    int hits = 0;
    for (std::uint32_t i = 0; i < 2000; ++i) {
        const auto shape = shape_for(model, i);
        if (!shape) continue;
        MoveRequest request{*shape,
                            {random.between(-2.5, 7.0), random.between(-3.0, 6.0)},
                            {random.between(-1.5, 1.5), random.between(-1.5, 1.5)},
                            {},
                            bodies};
        request.velocity = request.displacement * 60.0;
        if (i % 2 == 0) request.side_view = {{0.0, -1.0}, {0.0, 30.0}, 1.0 / 60.0};
        Trace trace;
        const MoveResult result = model.move(level, request, model.defaults(), &trace);
        const MoveResult again = model.move(level, request, model.defaults());
        EXPECT_NE(result.stop_reason, StopReason::invalid_request);
        EXPECT_TRUE(is_finite(result.position) && is_finite(result.velocity));
        EXPECT_EQ(result.position, again.position);
        EXPECT_EQ(result.velocity, again.velocity);
        EXPECT_EQ(result.strategy_state, again.strategy_state);
        for (const Contact& contact : result.contacts) {
            EXPECT_NEAR(length(contact.normal), 1.0, 1e-6);
            EXPECT_TRUE(contact.wall.is_of_level()
                            ? contact.wall.number() < level.walls().size()
                            : contact.wall.first_side() == WallRef::of_body(0));
            EXPECT_TRUE(contact.time >= 0.0 && contact.time <= 1.0);
        }
        EXPECT_EQ(trace.events().size(), result.contacts.size() + result.contacts.dropped());
        if (result.hit()) ++hits;
    }
    EXPECT_GT(hits, 100);
}

TEST_P(Models, SayWhatTheyAreAModelOf) {
    const Strategy& model = *GetParam();
    EXPECT_TRUE(model.summary.starts_with("Model of ")) << model.summary;
    EXPECT_EQ(title_of(model), "Model of " + std::string(model.title));
    EXPECT_NE(model.summary.find("20"), std::string_view::npos) << "the year of what it is after";
    EXPECT_TRUE(model.good_for.starts_with("Comparing: "));
    EXPECT_FALSE(model.stages.empty());
}

TEST_P(Models, AreFoundByNameAndNowhereElse) {
    const Strategy& model = *GetParam();
    EXPECT_EQ(Movers().find(model.id), &model);
    EXPECT_EQ(find_strategy(model.id), nullptr);
    EXPECT_TRUE(is_model(model));
    EXPECT_FALSE(is_exact(model, model.defaults())) << "it is judged";
    for (const LanePlan& plan : lanes_of_all_strategies(*strategies().front()))
        EXPECT_NE(plan.title, model.id);
}

TEST_P(Models, TakeTheirOptionsFromTheCommandLine) {
    const Strategy& model = *GetParam();
    Settings settings = default_settings();
    const std::string id(model.id);
    EXPECT_EQ(apply_setting(settings, "strategy=" + id), std::nullopt);
    for (const OptionDescription& option : model.options) {
        const std::string text =
            model.defaults().text(static_cast<std::size_t>(&option - model.options.data()));
        EXPECT_EQ(apply_setting(settings, id + "." + std::string(option.name) + "=" + text),
                  std::nullopt);
    }
    EXPECT_TRUE(std::holds_alternative<LanePlan>(read_lane(id)));
}

INSTANTIATE_TEST_SUITE_P(Engines, Models, testing::ValuesIn(models()),
                         [](const auto& one) { return std::string(one.param->id); });

TEST(Movers, AreTheStrategiesThenTheModels) {
    const auto all = Movers().all();
    ASSERT_EQ(all.size(), strategies().size() + models().size());
    EXPECT_TRUE(std::equal(strategies().begin(), strategies().end(), all.begin()));
    EXPECT_TRUE(std::equal(models().begin(), models().end(),
                           all.end() - static_cast<std::ptrdiff_t>(models().size())));
}

}  // namespace models_test
}  // namespace slidelab::lab
