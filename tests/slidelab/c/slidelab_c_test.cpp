// Many movers by the header for C: what move_all of C++ makes of them, to the bit.
#include "slidelab/c/slidelab.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "slidelab/world/move_all.hpp"
#include "slidelab/world/world.hpp"
#include "support/built_world.hpp"
#include "support/random.hpp"

namespace slidelab::slidelab_c_test {

constexpr std::size_t contacts_each = 3;

/// The same movers on both sides: disks from above among pillars, close together.
struct BothSides {
    BothSides() {
        WorldDefinition definition;
        std::vector<std::array<sl_vec2, 4>> corners;
        for (int i = 0; i < 25; ++i) {
            const double x = i % 5 * 4.0, y = i / 5 * 4.0;
            definition.walls.push_back({.form = Box{{x, y}, {1, 1}}});
            corners.push_back({{{x - 1, y - 1}, {x + 1, y - 1}, {x + 1, y + 1}, {x - 1, y + 1}}});
        }
        ours = test::built(definition);
        std::vector<sl_wall> walls;
        for (const auto& each : corners)
            walls.push_back({each.data(), each.size(), 0.0, sl_default_traits()});
        theirs = sl_build(walls.data(), walls.size(), nullptr, 0, nullptr);
        const sl_vec2 center{0, 0};
        sl_shape* disk = sl_new_shape(&center, 1, 0.3, nullptr);
        sl_mover_settings settings = sl_default_settings();
        settings.shape = disk;
        settings.up = {0, 0};
        mover = sl_new_mover(&settings, nullptr);
        sl_free_shape(disk);
        test::Random random(3);
        for (std::size_t i = 0; i < 300; ++i) {
            const Vec2 position = random.point(-2, 18);
            const Vec2 velocity = random.direction() * 30.0;
            Moving& own = crowd.emplace_back();
            own.mover = &from_above;
            own.input = {position, velocity, {}};
            own.contacts = {our_contacts.data() + contacts_each * i, contacts_each};
            sl_moving each{};
            each.mover = mover;
            each.input = {{position.x, position.y}, {velocity.x, velocity.y}, {}, 1.0 / 60, false};
            each.state = sl_in_the_air();
            each.contacts = contacts.data() + contacts_each * i;
            each.most_contacts = contacts_each;
            crowd_of_c.push_back(each);
        }
    }
    BothSides(const BothSides&) = delete;
    BothSides& operator=(const BothSides&) = delete;
    ~BothSides() {
        sl_free_mover(mover);
        sl_free_world(theirs);
        sl_free_order(order);
    }

    void expect_same() {
        for (std::size_t i = 0; i < crowd.size(); ++i) {
            const MoverResult& here = crowd[i].result;
            const sl_result& there = crowd_of_c[i].result;
            EXPECT_EQ(here.position, (Vec2{there.position.x, there.position.y})) << i;
            EXPECT_EQ(here.velocity, (Vec2{there.velocity.x, there.velocity.y})) << i;
            EXPECT_EQ(crowd[i].is_held, crowd_of_c[i].is_held) << i;
            ASSERT_EQ(here.contact_count, there.contact_count) << i;
            for (std::size_t k = 0; k < std::min<std::size_t>(contacts_each, here.contact_count);
                 ++k) {
                const MoverContact& ours_at = crowd[i].contacts[k];
                const sl_contact& theirs_at = crowd_of_c[i].contacts[k];
                EXPECT_EQ(ours_at.fraction, theirs_at.fraction);
                EXPECT_EQ(ours_at.depth, theirs_at.depth);
                EXPECT_EQ(ours_at.object.slot, theirs_at.object.slot);
                deepest = std::max(deepest, theirs_at.depth);
            }
        }
    }

    const Mover from_above{.shape = DiskShape{0.3}, .up = {}};
    World ours = test::built(WorldDefinition{});
    sl_world* theirs = nullptr;
    sl_mover* mover = nullptr;
    sl_order* order = sl_new_order();
    double deepest = 0.0;  ///< of all contacts
    std::vector<Moving> crowd;
    std::vector<sl_moving> crowd_of_c;
    std::vector<MoverContact> our_contacts = std::vector<MoverContact>(300 * contacts_each);
    std::vector<sl_contact> contacts = std::vector<sl_contact>(300 * contacts_each);
};

TEST(SlidelabC, MovesAllAsCppDoes) {
    BothSides both;
    MoveOrder order;
    std::size_t touched = 0;
    for (const bool solid : {false, true}) {
        move_all(both.ours, both.crowd, order, solid ? Among::solid : Among::passing);
        ASSERT_TRUE(sl_move_all(both.theirs, both.crowd_of_c.data(), both.crowd_of_c.size(),
                                both.order, solid ? SL_AMONG_SOLID : SL_AMONG_PASSING));
        both.expect_same();
        for (const Moving& each : both.crowd) touched += each.result.contact_count;
    }
    EXPECT_GT(touched, 50U);
    EXPECT_GT(both.deepest, 0.5) << "some began in pillars";
}

TEST(SlidelabC, MovesAlongADisplacementAsCppDoes) {
    BothSides both;
    const MoverInput ours = MoverInput::along({-2, 0.25}, {0.75, 0.5}, 0.25);
    const sl_input theirs = sl_along({-2, 0.25}, {0.75, 0.5}, 0.25);
    const MoverResult here = move(both.ours, both.from_above, ours, {});
    const sl_result there = sl_move(both.theirs, both.mover, &theirs, nullptr, nullptr, 0);
    EXPECT_EQ(here.position, (Vec2{there.position.x, there.position.y}));
    EXPECT_EQ(here.velocity, (Vec2{there.velocity.x, there.velocity.y}));
    EXPECT_EQ(here.velocity, (Vec2{0, 2})) << "clipped by the pillar";
}

TEST(SlidelabC, MovesSlicesInAnyOrder) {
    BothSides both;
    MoveOrder order;
    move_all(both.ours, both.crowd, order, Among::solid);
    ASSERT_TRUE(sl_sort(both.order, both.crowd_of_c.data(), both.crowd_of_c.size()));
    for (const std::size_t slice : {2U, 0U, 3U, 1U})
        sl_move_slice(both.theirs, both.crowd_of_c.data(), both.crowd_of_c.size(), both.order,
                      SL_AMONG_SOLID, slice, 4);
    both.expect_same();
}

TEST(SlidelabC, BuildsWithinANearMiss) {
    const sl_vec2 floor[] = {{0, 0}, {4, 0}};
    const sl_vec2 next[] = {{4, 0.000003}, {8, 0.000003}};
    const sl_wall walls[] = {{floor, 2, 0.0, sl_default_traits()},
                             {next, 2, 0.0, sl_default_traits()}};
    const auto height_in = [](sl_world* world) {
        sl_hit hit{};
        EXPECT_TRUE(sl_cast_ray(world, {6, -1}, {0, 2}, nullptr, &hit));
        sl_free_world(world);
        return hit.point.y;
    };
    EXPECT_EQ(height_in(sl_build(walls, 2, nullptr, 0, nullptr)), 0.0);
    EXPECT_NEAR(height_in(sl_build_within(walls, 2, nullptr, 0, 0.0, nullptr)), 0.000003, 1e-12);
    char error[SL_ERROR_SIZE];
    EXPECT_EQ(sl_build_within(walls, 2, nullptr, 0, -0.5, error), nullptr);
    EXPECT_STREQ(error, "near_miss: the tolerance is -0.5; expected 0 to 0.001");
}

TEST(SlidelabC, RefusesWhatIsWrongWithALine) {
    char error[SL_ERROR_SIZE] = "";
    const sl_vec2 corners[] = {{-5, 4}, {5, 4}, {5, 5}, {-5, 5}};
    const sl_wall one{corners, 1, 0.0, sl_default_traits()};
    EXPECT_EQ(sl_build(&one, 1, nullptr, 0, error), nullptr);
    EXPECT_STREQ(
        error, "wall 0: it has 1 corner; expected 2, of a free segment, or 3 or more, of a solid");
    EXPECT_EQ(sl_build(nullptr, 1, nullptr, 0, error), nullptr);
    EXPECT_STREQ(error, "walls is NULL; expected one");
    const sl_wall wall{corners, 4, 0.0, sl_default_traits()};
    sl_world* world = sl_build(&wall, 1, nullptr, 0, error);
    EXPECT_EQ(sl_wall_at(world, 5'000'000).slot, 0xffffffffU);
    sl_mover_settings settings = sl_default_settings();
    settings.leaving = 77;
    EXPECT_EQ(sl_new_mover(&settings, error), nullptr);
    EXPECT_STREQ(error, "leaving is 77; expected 0 to 2 (all, upward, nothing)");
    EXPECT_FALSE(sl_check_closest({0, 0}, -1, error));
    EXPECT_STREQ(error, "within is -1; expected 0 or more");
    const sl_input input{{0, 2e6}, {0, 0}, {0, 30}, 1.0 / 60, false};
    EXPECT_FALSE(sl_check_input(&input, error));
    EXPECT_STREQ(error, "position is (0, 2000000); expected -1000000 to 1000000 units");
    EXPECT_TRUE(sl_move(nullptr, nullptr, &input, nullptr, nullptr, 0).was_refused);
    EXPECT_FALSE(sl_has_room(world, nullptr, {0, 0}, nullptr));
    sl_free_world(world);
}

TEST(SlidelabC, ReadsAStateOfAnyBytesAsInTheAir) {
    BothSides both;
    sl_state state;
    std::memset(&state, 0xff, sizeof state);
    const sl_input input{{-3, -3}, {1, 0}, {0, 30}, 1.0 / 60, false};
    const sl_result moved = sl_move(both.theirs, both.mover, &input, &state, nullptr, 0);
    const sl_result alone = sl_move(both.theirs, both.mover, &input, nullptr, nullptr, 0);
    EXPECT_FALSE(moved.was_refused);
    EXPECT_EQ(moved.position.x, alone.position.x);
    EXPECT_EQ(moved.position.y, alone.position.y);
}

TEST(SlidelabC, MovesNothingInASliceThatIsNone) {
    BothSides both;
    ASSERT_TRUE(sl_sort(both.order, both.crowd_of_c.data(), both.crowd_of_c.size()));
    const auto move = [&](std::size_t count, sl_among among, std::size_t slice, std::size_t of) {
        return sl_move_slice(both.theirs, both.crowd_of_c.data(), count, both.order, among, slice,
                             of);
    };
    const std::size_t all = both.crowd_of_c.size();
    EXPECT_FALSE(move(all, SL_AMONG_SOLID, 0, 0));
    EXPECT_FALSE(move(all, SL_AMONG_SOLID, 7, 4));
    EXPECT_FALSE(move(all - 1, SL_AMONG_SOLID, 0, 4));
    EXPECT_FALSE(move(all, 77, 0, 4));
    EXPECT_TRUE(move(all, SL_AMONG_SOLID, 3, 4));
}

TEST(SlidelabC, SaysWhatIsInAWorldAndSavesIt) {
    BothSides both;
    const sl_vec2 ends[] = {{0, -5}, {4, -5}};
    const sl_wall beam{ends, 2, 0.25, sl_default_traits()};
    const sl_object added = sl_add_wall(both.theirs, &beam, nullptr);
    sl_remove(both.theirs, sl_wall_at(both.theirs, 3));
    EXPECT_EQ(sl_objects(both.theirs, nullptr, 0), 25U);
    sl_object near[2];
    ASSERT_EQ(sl_objects_in(both.theirs, {1, -6}, {2, -4}, near, 2), 1U);
    EXPECT_EQ(near[0].slot, added.slot);
    sl_form form;
    sl_segment side;
    ASSERT_TRUE(sl_form_of(both.theirs, added, &form, &side, 1));
    EXPECT_EQ(form.side_count, 1U);
    EXPECT_EQ(form.radius, 0.25);
    EXPECT_EQ(side.b.x, 4);
    sl_snapshot* snapshot = sl_save(both.theirs);
    std::vector<std::byte> bytes(sl_snapshot_size(snapshot));
    ASSERT_TRUE(sl_snapshot_bytes(snapshot, bytes.data(), bytes.size()));
    sl_remove(both.theirs, added);
    char error[SL_ERROR_SIZE];
    sl_snapshot* read = sl_read_snapshot(both.theirs, bytes.data(), bytes.size(), error);
    ASSERT_TRUE(sl_restore(both.theirs, read));
    EXPECT_TRUE(sl_is_known(both.theirs, added));
    EXPECT_EQ(sl_read_snapshot(both.theirs, bytes.data(), 40, error), nullptr);
    EXPECT_STREQ(error,
                 ("it has 40 bytes; expected all its " + std::to_string(bytes.size())).c_str());
    sl_free_snapshot(read);
    sl_free_snapshot(snapshot);
}

TEST(SlidelabC, FindsTheFieldsOfSettingsByTheirNames) {
    const sl_mover_settings settings = sl_default_settings();
    const std::array<std::pair<const char*, std::size_t>, 12> fields{{
        {"floor_angle", offsetof(sl_mover_settings, floor_angle)},
        {"snap", offsetof(sl_mover_settings, snap)},
        {"step_height", offsetof(sl_mover_settings, step_height)},
        {"stop_on_slope", offsetof(sl_mover_settings, stop_on_slope)},
        {"constant_speed", offsetof(sl_mover_settings, constant_speed)},
        {"leaving", offsetof(sl_mover_settings, leaving)},
        {"triggers", offsetof(sl_mover_settings, triggers)},
        {"reach", offsetof(sl_mover_settings, reach)},
        {"ground", offsetof(sl_mover_settings, ground)},
        {"aside", offsetof(sl_mover_settings, aside)},
        {"leaps", offsetof(sl_mover_settings, leaps)},
        {"exact_holes", offsetof(sl_mover_settings, exact_holes)},
    }};
    std::array<sl_option, 32> options{};
    const std::size_t count = sl_mover_options(options.data(), options.size());
    EXPECT_EQ(sl_mover_options(nullptr, 0), count);
    EXPECT_EQ(count, std::tuple_size_v<decltype(mover_options)>) << "every option has a field";
    for (const auto& field : fields) {
        const auto* found =
            std::find_if(options.begin(), options.begin() + count,
                         [&](const auto& each) { return std::string(each.name) == field.first; });
        ASSERT_NE(found, options.begin() + count) << field.first;
        EXPECT_EQ(found->offset, field.second) << field.first;
    }
    EXPECT_EQ(std::string(options[5].choices), "all,upward,nothing");
    EXPECT_EQ(options[5].kind, SL_OPTION_CHOICE);
    const Mover ours;
    EXPECT_EQ(settings.floor_angle, ours.floor_angle);
    EXPECT_EQ(settings.snap, ours.snap);
    EXPECT_EQ(settings.aside, ours.aside);
    EXPECT_TRUE(settings.stop_on_slope && settings.constant_speed);
    EXPECT_EQ(settings.leaving, SL_LEAVING_ALL);
}

TEST(SlidelabC, TellsAMoverEachOption) {
    sl_mover_settings settings = sl_default_settings();
    settings.snap = -1;
    char error[SL_ERROR_SIZE];
    EXPECT_EQ(sl_new_mover(&settings, error), nullptr);
    EXPECT_EQ(std::string(error), "snap is -1; expected 0 to 1000000 units");
    settings = sl_default_settings();
    settings.aside = -2;
    EXPECT_EQ(sl_new_mover(&settings, error), nullptr);
    EXPECT_TRUE(std::string(error).starts_with("aside is -2; expected -1 to 1000000 units"));
}

}  // namespace slidelab::slidelab_c_test
