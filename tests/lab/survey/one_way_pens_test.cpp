// Pens behind one-way gates: a trap wherever the gate lies among the cells of a survey, and none as
// soon as something leads out of the pen again.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "articles/contract/registry.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/map_builder.hpp"
#include "support/random.hpp"
#include "support/same_survey.hpp"

namespace slidelab::lab::one_way_pens_test {

using test::Random;
using test::words_of;

/// body: a kinematic box at rest, where the pen is turned by right angles; elsewhere a solid.
enum class Gate { line, pieces, solid, body };

/// The side of the pen opposite its gate.
enum class Exit { none, gate, door };

/// A room with a pen in it that is entered through a gate, turned and anywhere among the cells.
class RoomWithPen {
public:
    RoomWithPen(Random& random, Gate gate, Exit exit) {
        constexpr Vec2 axes[] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
        is_level_ = random.chance(0.6);
        along_ = is_level_ ? axes[random.below(4)] : random.direction();
        center_ = random.point(-0.2, 0.2);
        pen_.max.x = random.between(0.9, 1.7);
        gate_half_ = random.chance(0.5) ? pen_.max.y : random.between(0.45, pen_.max.y);
        add_outline({-2.9, -1.9}, {2.9, 1.9}, {true, true, true, true});
        add_outline(pen_.min, pen_.max, {true, exit == Exit::none, true, false});
        add_jambs(pen_.min.x, gate_half_);
        add_gate(gate);
        if (exit == Exit::door) add_jambs(pen_.max.x, 0.6);
        if (exit == Exit::gate) add_one_way(at(pen_.max.x, pen_.min.y), at(pen_.max.x, pen_.max.y));
        builder_.set_near_miss(0.0);
        builder_.set_area({{-5.0, -5.0}, {5.0, 5.0}});
        builder_.set_spawn(at(-1.8, random.between(-0.5, 0.5)));
    }

    std::shared_ptr<const Map> map() const {
        return std::make_shared<const Map>(test::built(test::MapBuilder(builder_)));
    }

    bool is_in_pen(Vec2 place) const {
        const Vec2 from = place - center_;
        const Vec2 local{dot(from, along_), dot(from, outward(along_))};
        return pen_.contains(local);
    }

private:
    Vec2 at(double x, double y) const { return center_ + along_ * x + outward(along_) * y; }

    /// The sides from the first corner on.
    void add_outline(Vec2 low, Vec2 high, std::array<bool, 4> sides) {
        const Vec2 corners[] = {at(low.x, low.y), at(high.x, low.y), at(high.x, high.y),
                                at(low.x, high.y)};
        for (std::size_t i = 0; i < 4; ++i)
            if (sides[i]) builder_.add_segment({corners[i], corners[(i + 1) % 4]});
    }

    /// The sides of an opening in a side of the pen.
    void add_jambs(double x, double half) {
        for (const double y : {pen_.min.y, pen_.max.y})
            builder_.add_segment({at(x, y), at(x, std::copysign(half, y))});
    }

    /// A mover passes it along x, and not back.
    void add_one_way(Vec2 a, Vec2 b) {
        Traits traits;
        traits.solid_side = along_;
        builder_.set_traits(traits);
        builder_.add_segment({a, b});
        builder_.set_traits({});
    }

    void add_gate(Gate gate) {
        const Vec2 first = at(pen_.min.x, -gate_half_);
        const Vec2 last = at(pen_.min.x, gate_half_);
        if (gate == Gate::line) return add_one_way(first, last);
        if (gate == Gate::pieces) {
            constexpr int count = 4;
            for (double i = 0.0; i < count; i += 1.0)
                add_one_way(lerp(first, last, i / count), lerp(first, last, (i + 1.0) / count));
            return;
        }
        Traits traits;
        traits.solid_side = along_;
        const Vec2 corner = at(-0.4, -gate_half_);
        if (gate == Gate::body && is_level_) {
            const Vec2 half = (last - corner) * 0.5;
            const Box box{corner + half, {std::abs(half.x), std::abs(half.y)}};
            return builder_.add_box_path(
                {box, {}, 1.0, builder_.next_name(WallName::Kind::box), traits});
        }
        builder_.set_traits(traits);
        builder_.add_polygon({first, last, at(-0.4, gate_half_), corner});
        builder_.set_traits({});
    }

    test::MapBuilder builder_;
    Vec2 center_;
    Vec2 along_;
    bool is_level_;
    Aabb pen_{{0.0, -0.9}, {1.7, 0.9}};  ///< turned
    double gate_half_ = 0.9;
};

/// A mover of that shape, 0.6 units and less across.
Settings settings_with(Random& random, std::string_view strategy, std::string_view shape) {
    Settings settings = default_settings();
    choose_strategy(settings, *find_strategy(strategy));
    const double x = random.chance(0.5) ? 0.3 : random.between(0.2, 0.3);
    const double y = random.chance(0.5) ? x : random.between(0.2, 0.3);
    for (const std::string& assignment :
         {fmt::format("shape={}", shape), fmt::format("radius={:.17g}", x),
          fmt::format("half_width={:.17g}", x), fmt::format("half_height={:.17g}", y)})
        EXPECT_FALSE(apply_setting(settings, assignment).has_value()) << assignment;
    return settings;
}

std::unique_ptr<Survey> survey_of(const Settings& settings, std::shared_ptr<const Map> map,
                                  double cell = 0.0) {
    SurveyPlan plan;
    plan.settings = settings;
    plan.level = std::move(map);
    plan.cell = cell;
    plan.threads = 1;
    return test::surveyed(std::move(plan));
}

class OneWayPens : public testing::TestWithParam<const char*> {};

TEST_P(OneWayPens, AreTrapsUnlessSomethingLeadsOut) {
    Random random(29);
    for (int i = 0; i < test::cases(24); ++i) {
        for (const Exit exit : {Exit::none, Exit::gate, Exit::door}) {
            const RoomWithPen room(random, static_cast<Gate>(i % 4), exit);
            Settings settings = settings_with(random, "world_move", GetParam());
            if (random.chance(0.3)) settings.speed = random.magnitude(1.0, 30.0);
            const double cell = random.chance(0.7) ? 0.0 : random.between(0.1, 0.4);
            const auto survey = survey_of(settings, room.map(), cell);
            SCOPED_TRACE(fmt::format("pen {}, exit {}, cells of {}", i, static_cast<int>(exit),
                                     survey->plan().cell));
            for (const Finding& finding : survey->findings()) {
                EXPECT_EQ(finding.kind, EventKind::trap);
                EXPECT_TRUE(room.is_in_pen(finding.position));
                EXPECT_EQ(survey->last_tick_of(finding).second.after().position, finding.position);
            }
            EXPECT_EQ(survey->findings().size(), exit == Exit::none ? 1U : 0U) << words_of(*survey);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Shapes, OneWayPens, testing::Values("disk", "box", "capsule", "polygon"),
                         [](const auto& tested) { return std::string(tested.param); });

TEST(OneWayPen, IsTheSameWithAnyNumberOfThreads) {
    Random random(43);
    const RoomWithPen room(random, Gate::line, Exit::none);
    SurveyPlan plan;
    plan.settings = settings_with(random, "world_move", "disk");
    plan.level = room.map();
    plan.threads = 1;
    const auto one = test::surveyed(plan);
    for (const int threads : {2, 8}) {
        plan.threads = threads;
        test::expect_same(*one, *test::surveyed(plan));
    }
}

/// Strategies that know no traits: the gate is a wall from both sides.
TEST(OneWayPen, IsNoTrapWhereNothingLeadsIn) {
    struct Mover {
        const char* strategy;
        const char* shape;
    };
    Random random(31);
    for (const Mover& mover : {Mover{"disk_sweep", "disk"}, Mover{"disk_slide", "disk"},
                               Mover{"sat_push", "box"}, Mover{"box_sweep", "box"}}) {
        const RoomWithPen room(random, Gate::line, Exit::none);
        const auto survey =
            survey_of(settings_with(random, mover.strategy, mover.shape), room.map());
        ASSERT_EQ(survey->findings().size(), 1U) << words_of(*survey);
        EXPECT_EQ(survey->findings()[0].kind, EventKind::unreachable) << words_of(*survey);
    }
}

/// One-way walls that the mover gets round, a few of them at an angle to each other.
TEST(OneWayWalls, ThatCloseNothingAreNoTraps) {
    Random random(37);
    for (int i = 0; i < test::cases(12); ++i) {
        test::MapBuilder builder;
        const Vec2 corners[] = {{0, 0}, {8, 0}, {8, 6}, {0, 6}};
        for (int k = 0; k < 4; ++k) builder.add_segment({corners[k], corners[(k + 1) % 4]});
        for (const double x : {2.0, 4.0, 6.0}) {
            for (const double y : {1.5, 3.0, 4.5}) {
                const Vec2 center = Vec2{x, y} + random.point(-0.2, 0.2);
                const Vec2 along = random.direction() * random.between(0.1, 0.4);
                Traits traits;
                traits.solid_side = outward(along) * (random.chance(0.5) ? 1.0 : -1.0);
                builder.set_traits(traits);
                builder.add_segment({center - along, center});
                builder.add_segment(
                    {center, center + along + outward(along) * random.between(-1.5, 1.5)});
                builder.set_traits({});
            }
        }
        builder.set_spawn({1.0, 0.7});
        const char* shape = i % 2 == 0 ? "disk" : "box";
        const auto map = std::make_shared<const Map>(test::built(std::move(builder)));
        const auto survey = survey_of(settings_with(random, "world_move", shape), map);
        EXPECT_TRUE(survey->findings().empty()) << i << "\n" << words_of(*survey);
    }
}

/// A room cut in two by a one-way wall: the half from which nothing leads back is a trap, also
/// where boxes move beside the wall.
TEST(OneWayWall, IsATrapBesideBoxesThatMove) {
    Random random(41);
    for (int i = 0; i < test::cases(4); ++i) {
        test::MapBuilder builder;
        const Vec2 corners[] = {{0, 0}, {4, 0}, {4, 2}, {0, 2}};
        for (int k = 0; k < 4; ++k) builder.add_segment({corners[k], corners[(k + 1) % 4]});
        const double x = random.between(1.9, 2.1);
        const bool has_way_back = i % 2 == 1;
        Traits traits;
        traits.solid_side = {1.0, 0.0};
        builder.set_traits(traits);
        builder.add_segment({{x, 0.0}, {x, has_way_back ? 1.2 : 2.0}});
        builder.set_traits({});
        builder.add_box_path({{x - 0.7, 0.75}, {0.1, 0.1}}, {0.0, 0.5}, 0.5);
        builder.set_spawn({0.5, 1.5});
        SurveyPlan plan;
        plan.level = std::make_shared<const Map>(test::built(std::move(builder)));
        plan.settings = settings_with(random, "world_move", "disk");
        plan.moving = true;
        plan.threads = 1;
        const auto survey = test::surveyed(std::move(plan));
        EXPECT_GT(survey->graph().zones.most_phases(), 1);
        EXPECT_EQ(survey->findings().size(), has_way_back ? 0U : 1U) << words_of(*survey);
        for (const Finding& finding : survey->findings())
            EXPECT_EQ(finding.kind, EventKind::trap) << words_of(*survey);
    }
}

}  // namespace slidelab::lab::one_way_pens_test
