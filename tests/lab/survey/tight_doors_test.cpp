// Doors that the mover fits through by a hair: two rooms that they join are one place to a survey,
// with nothing wrong in it. Traps are found beside them as anywhere.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>

#include "articles/contract/registry.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/map_builder.hpp"
#include "support/planted_levels.hpp"
#include "support/random.hpp"
#include "support/same_survey.hpp"

namespace slidelab::lab::tight_doors_test {

using test::Random;
using test::words_of;

enum class Door { ends_of_walls, posts, tips, passage };

struct Mover {
    const char* strategy;
    const char* shape;
};

/// Two rooms side by side, turned and anywhere, with a door in the wall between them.
class TwoRooms {
public:
    TwoRooms(Random& random, Vec2 half_mover, bool is_disk, Door door, double wider)
        : random_(random), is_level_(random.chance(0.3)) {
        center_ = {random.below(1000) / 7.0, random.below(1000) / 11.0};
        along_ = is_level_ ? Vec2{1.0, 0.0} : random.direction();
        if (is_level_ && random.chance(0.5)) along_ = {0.0, 1.0};
        half_ = is_disk ? half_mover.x + 0.5 * wider : half_of_box_door(half_mover, wider);
        // A box has a passage's room along its own sides only.
        add_door(door == Door::passage && !is_disk && !is_level_ ? Door::tips : door);
        const Vec2 corners[] = {place(-width, -depth), place(width, -depth), place(width, depth),
                                place(-width, depth)};
        for (int i = 0; i < 4; ++i) builder_.add_segment({corners[i], corners[(i + 1) % 4]});
    }

    SurveyPlan plan(const Settings& settings) && {
        const Vec2 far{width + depth, width + depth};
        builder_.set_area({center_ - far, center_ + far});
        builder_.set_spawn(place(random_.between(-0.6, 0.6), -1.1));
        SurveyPlan plan;
        plan.level = std::make_shared<const Map>(test::built(std::move(builder_)));
        plan.settings = settings;
        plan.threads = 1;
        return plan;
    }

private:
    static constexpr double width = 1.6;  // half of the rooms', units
    static constexpr double depth = 1.8;

    Vec2 place(double x, double y) const { return center_ + along_ * x + outward(along_) * y; }

    double half_of_box_door(Vec2 half, double wider) const {
        const double x = (half.x + 0.5 * wider) / std::max(std::abs(along_.x), 1e-9);
        const double y = (half.y + 0.5 * wider) / std::max(std::abs(along_.y), 1e-9);
        return std::min(x, y);
    }

    void add_door(Door door) {
        for (const double side : {-1.0, 1.0}) {
            const Vec2 post = place(side * half_, 0.0);
            const double above = random_.between(0.1, 0.6);
            const double below = random_.between(0.1, 0.6);
            switch (door) {
                case Door::ends_of_walls:
                    builder_.add_segment({post, place(side * width, 0.0)});
                    break;
                case Door::posts:
                    builder_.add_segment({post, post});
                    builder_.add_segment(
                        {place(side * 1.7 * half_, 0.0), place(side * width, 0.0)});
                    break;
                case Door::tips:
                    builder_.add_polygon(
                        {post, place(side * width, above), place(side * width, -below)});
                    break;
                case Door::passage:
                    builder_.add_polygon({place(side * half_, -0.3), place(side * half_, 0.3),
                                          place(side * width, 0.3), place(side * width, -0.3)});
                    break;
            }
        }
    }

    Random& random_;
    test::MapBuilder builder_;
    bool is_level_;
    Vec2 center_;
    Vec2 along_;
    double half_ = 0.0;  ///< of the door, units
};

class TightDoors : public testing::TestWithParam<Mover> {};

TEST_P(TightDoors, HoldNothingButThatTheyAreTight) {
    const auto [strategy, shape] = GetParam();
    const bool is_disk = std::string(shape) == "disk";
    Random random(17);
    std::size_t number = 0;
    for (int i = 0; i < test::cases(1); ++i) {
        for (const Door door : {Door::ends_of_walls, Door::posts, Door::tips, Door::passage}) {
            for (const double wider : {0.0, 1e-9, 1e-7}) {
                if (!test::is_tried(number++)) continue;
                const double x = random.chance(0.5) ? 0.3 : random.between(0.2, 0.4);
                const double y = random.chance(0.5) ? x : random.between(0.2, 0.4);
                Settings settings = default_settings();
                choose_strategy(settings, *find_strategy(strategy));
                for (const std::string& assignment :
                     {fmt::format("shape={}", shape), fmt::format("radius={:.17g}", x),
                      fmt::format("half_width={:.17g}", x), fmt::format("half_height={:.17g}", y)})
                    ASSERT_FALSE(apply_setting(settings, assignment).has_value()) << assignment;
                TwoRooms rooms(random, {x, y}, is_disk, door, wider);
                const auto survey = test::surveyed(std::move(rooms).plan(settings));
                for (const Finding& finding : survey->findings())
                    EXPECT_EQ(finding.kind, EventKind::tight)
                        << "door " << static_cast<int>(door) << ", " << wider << " wider, round "
                        << i << "\n"
                        << words_of(*survey);
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Movers, TightDoors,
                         testing::Values(Mover{"disk_sweep", "disk"}, Mover{"disk_slide", "disk"},
                                         Mover{"sat_push", "disk"}, Mover{"sat_push", "box"},
                                         Mover{"box_sweep", "box"}),
                         [](const auto& tested) {
                             return std::string(tested.param.strategy) + "_" + tested.param.shape;
                         });

TEST(TightDoor, ThatIsLeftByAStraightMoveAloneIsNoTrap) {
    for (int seed = 1; seed <= test::cases(4); ++seed) {
        const auto planted = test::planted_level(static_cast<std::uint32_t>(seed),
                                                 test::Defect::pocket, *find_strategy("box_sweep"));
        const auto survey = test::surveyed(planted.plan());
        EventSet trap;
        trap.add(EventKind::trap);
        EXPECT_FALSE(survey->has(trap)) << words_of(*survey);
    }
}

TEST(TightDoor, ThatNothingLeadsABoxIntoSaysWhatIsBehindIt) {
    test::MapBuilder builder;
    builder.set_near_miss(0.0);
    const Vec2 corners[] = {{0, 0}, {5, 0}, {5, 5}, {0, 5}};
    for (int i = 0; i < 4; ++i) builder.add_segment({corners[i], corners[(i + 1) % 4]});
    builder.add_segment({{0, 2.5}, {2.213, 2.5}});
    builder.add_segment({{2.213 + 0.6 + 1e-8, 2.5}, {5, 2.5}});
    builder.set_spawn({1.0, 1.0});
    SurveyPlan plan;
    plan.level = std::make_shared<const Map>(test::built(std::move(builder)));
    choose_strategy(plan.settings, *find_strategy("box_sweep"));
    plan.threads = 1;
    const auto survey = test::surveyed(std::move(plan));
    ASSERT_EQ(survey->findings().size(), 1U) << words_of(*survey);
    EXPECT_EQ(survey->findings()[0].kind, EventKind::tight);
    EXPECT_NE(survey->findings()[0].words.find("nothing leads it in: behind it is room of"),
              std::string::npos)
        << words_of(*survey);
}

}  // namespace slidelab::lab::tight_doors_test
