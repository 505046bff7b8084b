// Drawn is what was executed: a picture is made of a trace that was recorded elsewhere, with
// neither level nor options at hand, and a trace changes nothing of its move.
#include "lab/pictures/pictures.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "lab/pictures/traced_move.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/grid_level.hpp"
#include "support/lab_names.hpp"
#include "support/random.hpp"
#include "support/shapes.hpp"
#include "support/strategies/strategies_under_test.hpp"

namespace slidelab::test::pictures_test {

/// All that a move is made of, in one place that can be given up.
struct Setting {
    GridLevel level;
    BodySet bodies;
    Options options;
    MoveRequest request;
};

GridLevel random_level(Random& random) {
    LevelBuilder builder;
    GridEdges grid;
    for (int i = 0; i < 6; ++i) {
        const Vec2 at = random.point(-3.0, 3.0);
        const Vec2 along = random.direction() * random.magnitude(0.1, 4.0);
        const double size = random.magnitude(0.05, 1.0);
        const int kind = random.below(5);
        if (kind == 0) builder.add_segment({at, at + along});
        if (kind == 1) builder.add_segment({at, at + along}, 0.3 * size);
        if (kind == 2) builder.add_box({at, {size, size}});
        if (kind == 3) builder.add_polygon({at, at + along, at + along + outward(along)});
        if (kind == 4) builder.add_segment({at, at});
        const auto x = static_cast<std::int32_t>(random.below(6)) - 3;
        const auto y = static_cast<std::int32_t>(random.below(6)) - 3;
        if (random.chance(0.5)) grid.horizontal.push_back({x, y});
        if (random.chance(0.5)) grid.vertical.push_back({x, y});
    }
    return GridLevel(built(std::move(builder)), std::move(grid));
}

/// Every option away from its default now and then.
void choose_options(Options& options, Random& random) {
    for (std::size_t i = 0; i < options.table().size(); ++i) {
        const OptionDescription& one = options.table()[i];
        if (!random.chance(0.2)) continue;
        const double value =
            one.minimum + (std::min(one.maximum, one.minimum + 2.0) - one.minimum) *
                              static_cast<double>(random.below(3)) / 2.0;
        static_cast<void>(options.set(i, value));
    }
}

std::unique_ptr<Setting> random_setting(const Strategy& strategy, Random& random) {
    auto made =
        std::make_unique<Setting>(Setting{random_level(random), {}, strategy.defaults(), {}});
    choose_options(made->options, random);
    if ((strategy.walls & sees_bodies) != 0 && random.chance(0.5)) {
        const Vec2 center = random.point(-2.0, 2.0);
        const Vec2 delta = random.point(-1.0, 1.0);
        made->bodies = {moving_box({center, {0.4, 0.6}}, delta)};
    }
    MoveRequest& request = made->request;
    request.shape = strategy.shapes == 0 ? Shape(DiskShape{0.3}) : random_shape(random, strategy);
    request.position = random.point(-3.0, 3.0);
    request.displacement = random.direction() * random.magnitude(0.01, 6.0);
    request.velocity = request.displacement * random.between(0.5, 60.0);
    request.bodies = made->bodies;
    request.lattice = &made->level.lattice;
    if (strategy.has_floor && random.chance(0.5))
        request.side_view = {{0.0, -1.0}, {0.0, 30.0}, 1.0 / 60.0};
    return made;
}

::testing::AssertionResult is_same(const Mark& a, const Mark& b) {
    const bool is = a.stage == b.stage && a.role == b.role && a.form == b.form &&
                    a.points == b.points && a.radius == b.radius && a.has_value == b.has_value &&
                    a.value == b.value && a.note == b.note;
    if (is) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << describe(a.role).name << " of stage " << a.stage;
}

bool is_same(const TraceNumber& a, const TraceNumber& b) {
    return a.name == b.name && a.value == b.value && a.is_chosen == b.is_chosen && a.wall == b.wall;
}

void expect_same(const Trace& a, const Trace& b, const std::string& where) {
    ASSERT_EQ(a.marks().size(), b.marks().size()) << where;
    for (std::size_t i = 0; i < a.marks().size(); ++i)
        ASSERT_TRUE(is_same(a.marks()[i], b.marks()[i])) << where << ", mark " << i;
    ASSERT_EQ(a.events().size(), b.events().size()) << where;
    for (std::size_t i = 0; i < a.events().size(); ++i) {
        const TraceEvent& one = a.events()[i];
        const TraceEvent& other = b.events()[i];
        ASSERT_EQ(one.stage, other.stage) << where;
        ASSERT_EQ(one.walls, other.walls) << where;
        ASSERT_EQ(reason_in_words(one), reason_in_words(other)) << where;
        ASSERT_TRUE(std::equal(one.numbers.begin(), one.numbers.end(), other.numbers.begin(),
                               other.numbers.end(),
                               [](const auto& x, const auto& y) { return is_same(x, y); }))
            << where;
    }
}

void expect_same(const MoveResult& a, const MoveResult& b, const std::string& where) {
    ASSERT_EQ(a.position, b.position) << where;
    ASSERT_EQ(a.velocity, b.velocity) << where;
    ASSERT_EQ(a.stop_reason, b.stop_reason) << where;
    ASSERT_EQ(a.iterations, b.iterations) << where;
    ASSERT_EQ(a.remaining_depth, b.remaining_depth) << where;
    ASSERT_EQ(a.contacts.size(), b.contacts.size()) << where;
    for (std::size_t i = 0; i < a.contacts.size(); ++i) {
        ASSERT_EQ(a.contacts[i].normal, b.contacts[i].normal) << where;
        ASSERT_EQ(a.contacts[i].wall, b.contacts[i].wall) << where;
        ASSERT_EQ(a.contacts[i].depth, b.contacts[i].depth) << where;
    }
}

class Pictures : public testing::TestWithParam<const Strategy*> {};

TEST_P(Pictures, AreMadeOfATraceThatWasRecordedElsewhere) {
    const Strategy& strategy = *GetParam();
    Random random(60);
    std::size_t drawn = 0;
    for (int n = 0; n < cases(400); ++n) {
        const std::string where = "case " + std::to_string(n);
        auto setting = random_setting(strategy, random);
        Trace whole;
        const MoveResult at_once =
            traced_move(strategy, setting->level, setting->request, setting->options, &whole);
        Trace recorded;
        const MoveResult result =
            strategy.move(setting->level, setting->request, setting->options, &recorded);
        expect_same(result, strategy.move(setting->level, setting->request, setting->options),
                    where);
        expect_same(result, at_once, where);
        const MoveRequest request = setting->request;
        setting.reset();
        draw_picture(strategy, recorded, request, result);
        expect_same(whole, recorded, where);
        if (HasFatalFailure()) return;
        drawn += whole.marks().size();
    }
    EXPECT_GT(drawn, 0U);
}

TEST_P(Pictures, ShowThePushesAlongTheAxesThatWereChosen) {
    const Strategy& strategy = *GetParam();
    Random random(61);
    for (int n = 0; n < cases(200); ++n) {
        const auto setting = random_setting(strategy, random);
        Trace trace;
        static_cast<void>(
            strategy.move(setting->level, setting->request, setting->options, &trace));
        for (const TracedSubStep& step : trace.sub_steps()) {
            for (const TracedPush& push : step.pushes) {
                const auto& axes = push.tested.axes;
                if (axes.empty()) continue;
                const auto chosen = [](const TracedAxis& axis) { return axis.is_chosen; };
                ASSERT_EQ(std::count_if(axes.begin(), axes.end(), chosen), 1);
                if (!push.is_along_axis) continue;
                const auto along = std::find_if(axes.begin(), axes.end(), chosen);
                ASSERT_EQ(along->direction, push.normal);
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Strategies, Pictures, testing::ValuesIn(strategies_under_test()),
                         IdOfStrategy());

}  // namespace slidelab::test::pictures_test
