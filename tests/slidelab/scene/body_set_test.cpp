// A set of bodies answers what a plain loop over them would, whatever was changed before.
#include "slidelab/scene/body_set.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "support/cases.hpp"
#include "support/random.hpp"

namespace slidelab::body_set_test {

using test::cases;
using test::Random;

using Numbers = std::vector<std::uint32_t>;

constexpr Aabb everywhere{{-2e6, -2e6}, {2e6, 2e6}};
constexpr auto takes_all = [](std::uint32_t) { return true; };

/// Half of all places lie on a coarse lattice, where bodies coincide and touch.
Vec2 some_place(Random& random) {
    if (random.chance(0.5)) return random.point(-8, 8);
    return {0.5 * random.below(17) - 4.0, 0.5 * random.below(17) - 4.0};
}

double some_size(Random& random) {
    return random.chance(0.7) ? 0.25 * (1 + random.below(4)) : random.magnitude(1e-9, 1e5);
}

MovingBody some_body(Random& random) {
    const double size = some_size(random);
    const Vec2 half = random.direction() * size;
    const Shape shapes[] = {DiskShape{size}, BoxShape{{size, some_size(random)}},
                            CapsuleShape{{-half, half}, random.chance(0.5) ? 0.0 : size},
                            PolygonShape{{{-size, size}, {0, -size}, {size, size}}}};
    MovingBody body{shapes[random.below(4)], some_place(random)};
    if (random.chance(0.5)) body.displacement = some_place(random) - body.position;
    return body;
}

/// Some are there twice.
std::vector<MovingBody> some_bodies(Random& random, int count) {
    std::vector<MovingBody> bodies;
    for (int i = 0; i < count; ++i) {
        const bool is_copy = i > 0 && random.chance(0.2);
        bodies.push_back(is_copy ? bodies[static_cast<std::size_t>(random.below(i))]
                                 : some_body(random));
    }
    return bodies;
}

/// Points are among them.
Aabb some_area(Random& random) {
    const Vec2 at = some_place(random);
    return {at, at + Vec2{some_size(random), some_size(random)} * random.below(3)};
}

template <typename Takes>
Numbers found_in(const BodySet& set, const Aabb& area, const Takes& takes) {
    Numbers found;
    set.visit<16>(area, takes, [&](std::uint32_t number) { found.push_back(number); });
    return found;
}
Numbers found_in(const BodySet& set, const Aabb& area) { return found_in(set, area, takes_all); }

/// A plain loop finds these.
Numbers expected_in(const BodySet& set, const Aabb& area) {
    Numbers expected;
    for (std::uint32_t number = 0; number < set.size(); ++number)
        if (bounds_of(set[number]).overlaps(area)) expected.push_back(number);
    return expected;
}

// --- Queries ---

TEST(BodySet, finds_in_an_area_what_a_loop_over_bounds_finds_in_rising_order) {
    Random random(31);
    int many = 0;
    for (int i = 0; i < cases(300); ++i) {
        const BodySet set(some_bodies(random, random.chance(0.3) ? 400 : random.below(40)));
        for (int k = 0; k < 20; ++k) {
            const Aabb area = some_area(random);
            const Numbers expected = expected_in(set, area);
            ASSERT_EQ(found_in(set, area), expected) << "set " << i << ", area " << k;
            many += expected.size() > 64 ? 1 : 0;

            Numbers odd = expected;
            std::erase_if(odd, [](std::uint32_t number) { return number % 2 == 0; });
            const auto is_odd = [](std::uint32_t number) { return number % 2 != 0; };
            ASSERT_EQ(found_in(set, area, is_odd), odd) << "set " << i << ", area " << k;
        }
    }
    EXPECT_GT(many, cases(300)) << "otherwise long lists were not tested";
}

TEST(BodySet, visits_the_same_whatever_it_lists_at_once) {
    Random random(32);
    for (int i = 0; i < cases(300); ++i) {
        const BodySet set(some_bodies(random, random.chance(0.3) ? 400 : random.below(40)));
        const Aabb area = some_area(random);
        Numbers found;
        set.visit(area, takes_all, [&](std::uint32_t number) { found.push_back(number); });
        ASSERT_EQ(found, expected_in(set, area)) << "set " << i;
        ASSERT_EQ(set.may_touch(area), !found.empty()) << "set " << i;
    }
}

TEST(BodySet, is_listed_in_its_order) {
    const BodySet set{moving_box({{1, 0}, {1, 1}}, {}), moving_box({{2, 0}, {1, 1}}, {})};
    double sum = 0.0;
    for (const MovingBody& body : BodyList(set)) sum = 10.0 * sum + body.position.x;
    EXPECT_EQ(sum, 12.0);
    EXPECT_EQ(BodyList(set).size(), 2U);
    EXPECT_TRUE(BodyList().empty());
    EXPECT_EQ(BodyList().begin(), BodyList().end());
}

// --- Wrong bodies ---

std::vector<MovingBody> wrong_bodies() {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinite = std::numeric_limits<double>::infinity();
    constexpr double too_large = 1.01 * largest_coordinate;
    std::vector<MovingBody> wrong;
    for (const double bad : {nan, infinite, -infinite, too_large}) {
        wrong.push_back({BoxShape{{1, 1}}, {0, bad}});
        wrong.push_back({BoxShape{{1, 1}}, {0, 0}, {bad, 0}});
        wrong.push_back({BoxShape{{bad, 1}}});
        wrong.push_back({DiskShape{bad}});
        wrong.push_back({CapsuleShape{{{0, 0}, {0, bad}}, 1}});
        wrong.push_back({PolygonShape{{{-1, 1}, {bad, -1}, {1, 1}}}});
    }
    for (const Vec2 half : {Vec2{0, 1}, Vec2{1, -1}, Vec2{-0.0, -0.0}})
        wrong.push_back({BoxShape{half}});
    wrong.push_back({DiskShape{-1}});
    wrong.push_back({PolygonShape{}});
    const Vec2 edge{largest_coordinate - 2.0, 0};
    wrong.push_back({BoxShape{{3, 1}}, edge});          // it extends too far
    wrong.push_back({BoxShape{{1, 1}}, edge, {2, 0}});  // it goes too far
    wrong.push_back({DiskShape{1}, {}, {}, {.solid_side = {0, -1}}});
    wrong.push_back({BoxShape{{1, 1}}, {}, {}, {.surface_velocity = {nan, 0}}});
    return wrong;
}

TEST(BodySet, keeps_wrong_bodies_which_are_nowhere_and_tells_of_them) {
    const MovingBody good = moving_box({{0, 0}, {1, 1}}, {1, 0});
    EXPECT_EQ((BodySet{good, good}).wrong(), std::nullopt);
    std::uint32_t index = 0;
    for (const MovingBody& wrong : wrong_bodies()) {
        ASSERT_TRUE(mismatch_of(wrong)) << index;
        EXPECT_FALSE(to_string(*mismatch_of(wrong)).empty());
        const BodySet set{good, wrong, good};
        ASSERT_EQ(set.size(), 3U) << index;
        EXPECT_EQ(set.wrong(), 1U) << index;
        EXPECT_TRUE(mismatch_of(set[1])) << index << ": it is kept as it is";
        for (const Aabb& area : {everywhere, Aabb{{0, 0}, {0, 0}}})
            EXPECT_EQ(found_in(set, area), (Numbers{0, 2})) << index;
        const BodySet alone{wrong};
        EXPECT_FALSE(alone.empty()) << index;
        EXPECT_TRUE(alone.is_nowhere()) << index;
        EXPECT_EQ(found_in(alone, everywhere), Numbers{}) << index;
        ++index;
    }
    const BodySet all(wrong_bodies());
    EXPECT_EQ(all.size(), index);
    EXPECT_TRUE(all.wrong());
    EXPECT_TRUE(all.is_nowhere());
}

TEST(BodySet, takes_bodies_as_thin_as_a_line_and_as_far_as_the_largest_coordinate) {
    constexpr double far = largest_coordinate - 1.0;
    const BodySet set{{CapsuleShape{{{0, 0}, {0, 1}}, 0.0}, {}},
                      {DiskShape{0.0}, {}},
                      {BoxShape{{1e-12, 1}}, {}},
                      {BoxShape{{1, 1}}, {-far, far}, {2.0 * far, -2.0 * far}}};
    EXPECT_FALSE(set.wrong());
    EXPECT_EQ(found_in(set, everywhere), (Numbers{0, 1, 2, 3}));
    EXPECT_EQ(found_in(set, {{0, 1}, {0, 1}}), (Numbers{0, 2, 3}));
}

// --- Numbers ---

TEST(BodySet, uses_the_number_of_what_was_removed_again_with_another_generation) {
    const MovingBody body = moving_box({{0, 0}, {1, 1}}, {});
    const MovingBody other{DiskShape{2}, {100, 0}};
    BodySet set{body, body, body, body};
    const std::uint32_t first_generation = set.entry(1).generation;
    set.remove(1);
    set.remove(3);
    EXPECT_EQ(set.size(), 4U);
    EXPECT_FALSE(set.entry(1).is_there);
    EXPECT_NE(set.entry(1).generation, first_generation);
    EXPECT_EQ(found_in(set, everywhere), (Numbers{0, 2}));

    EXPECT_EQ(set.add(other), 3U) << "the last one that was freed is the first one that is used";
    EXPECT_EQ(set.add(other), 1U);
    EXPECT_EQ(set.add(other), 4U) << "no other is free";
    EXPECT_NE(set.entry(1).generation, first_generation);
    EXPECT_EQ(found_in(set, {{-1, -1}, {1, 1}}), (Numbers{0, 2})) << "nothing is left of the old";
    EXPECT_EQ(found_in(set, {{100, 0}, {100, 0}}), (Numbers{1, 3, 4}));

    const std::uint32_t second_generation = set.entry(1).generation;
    set.remove(1);
    EXPECT_EQ(set.add(body), 1U);
    EXPECT_NE(set.entry(1).generation, first_generation);
    EXPECT_NE(set.entry(1).generation, second_generation);
    EXPECT_TRUE(set.entry(1).is_there && set.entry(1).is_enabled);
}

// --- Changes ---

/// Makes any one change.
void change(BodySet& set, Random& random) {
    const int kind = random.below(8);
    const auto number = static_cast<std::uint32_t>(random.below(static_cast<int>(set.size()) + 1));
    if (kind < 2 || number == set.size() || !set.entry(number).is_there) {
        set.add(some_body(random), random.chance(0.5));
    } else if (kind < 4) {
        set.remove(number);
    } else if (kind < 6) {
        set.move(number, some_place(random));
    } else if (kind == 6) {
        set.set_enabled(number, random.chance(0.5));
    } else {
        set.advance();
    }
}

void change_often(BodySet& set, std::uint32_t seed) {
    Random random(seed);
    for (int i = random.below(80); i > 0; --i) change(set, random);
}

/// The numbers that it finds in areas everywhere.
std::vector<Numbers> answers_of(const BodySet& set) {
    Random random(33);
    std::vector<Numbers> answers{found_in(set, everywhere)};
    for (int i = 0; i < 40; ++i) answers.push_back(found_in(set, some_area(random)));
    return answers;
}

TEST(BodySet, answers_after_restore_as_it_did_when_it_was_recorded) {
    Random random(34);
    for (int i = 0; i < cases(200); ++i) {
        BodySet set(some_bodies(random, random.below(60)));
        change_often(set, static_cast<std::uint32_t>(3 * i));
        BodySet copy = set;
        const BodySet::Record record = set.record();
        const std::vector<Numbers> recorded = answers_of(set);
        change_often(set, static_cast<std::uint32_t>(3 * i + 1));
        const std::vector<Numbers> later = answers_of(set);

        BodySet::Record before = set.restore(record);
        ASSERT_EQ(answers_of(set), recorded) << i;
        BodySet fresh;
        fresh.restore(record);
        ASSERT_EQ(answers_of(fresh), recorded) << i << ": in another set";
        for (BodySet* each : {&set, &copy, &fresh})
            change_often(*each, static_cast<std::uint32_t>(3 * i + 2));
        ASSERT_EQ(answers_of(set), answers_of(copy)) << i << ": it goes on like one that stayed";
        ASSERT_EQ(answers_of(fresh), answers_of(copy)) << i;
        set.restore(std::move(before));
        ASSERT_EQ(answers_of(set), later) << i << ": and back";
    }
}

TEST(BodySet, advance_puts_bodies_where_they_were_sent) {
    Random random(35);
    for (int i = 0; i < cases(50); ++i) {
        BodySet set(some_bodies(random, 1 + random.below(100)));
        std::vector<Vec2> sent;
        for (const MovingBody& body : BodyList(set)) sent.push_back(body.at(1.0));
        for (int tick = 0; tick < 5; ++tick) {
            for (std::uint32_t number = 0; number < set.size(); ++number) {
                const Vec2 from = set[number].position;
                for (int calls = random.below(3); calls > 0; --calls) {
                    sent[number] = random.chance(0.2) ? from : some_place(random) * (1.0 / 3.0);
                    set.move(number, sent[number]);
                    ASSERT_EQ(set[number].position, from) << "until the tick ends";
                    ASSERT_EQ(set[number].displacement, sent[number] - from);
                }
            }
            set.advance();
            for (std::uint32_t number = 0; number < set.size(); ++number) {
                ASSERT_EQ(set[number].position, sent[number]) << i << ", " << tick;
                ASSERT_EQ(set[number].displacement, Vec2{}) << i << ", " << tick;
            }
            for (int k = 0; k < 10; ++k) {
                const Aabb area = some_area(random);
                ASSERT_EQ(found_in(set, area), expected_in(set, area)) << i << ", " << tick;
            }
        }
    }
}

TEST(BodySet, has_a_moving_body_in_all_that_it_passes_over_and_an_added_wall_until_it_moves) {
    BodySet set{moving_box({{0, 0}, {1, 1}}, {})};
    const std::uint32_t wall = set.add(moving_box({{50, 0}, {1, 1}}, {}), true);
    set.move(0, {10, 0});
    for (const double x : {-1.0, 5.0, 11.0})
        EXPECT_EQ(found_in(set, {{x, 0}, {x, 0}}), Numbers{0}) << x;
    set.advance();
    for (const double x : {-1.0, 5.0, 8.9})
        EXPECT_EQ(found_in(set, {{x, 0}, {x, 0}}), Numbers{}) << x;
    EXPECT_EQ(found_in(set, {{11, 0}, {11, 0}}), Numbers{0});
    EXPECT_FALSE(set.entry(0).is_wall_in_place());

    EXPECT_TRUE(set.entry(wall).is_wall_in_place());
    set.set_enabled(wall, false);
    EXPECT_FALSE(set.entry(wall).is_wall_in_place());
    set.set_enabled(wall, true);
    EXPECT_TRUE(set.entry(wall).is_wall_in_place());
    set.move(wall, {60, 0});
    EXPECT_FALSE(set.entry(wall).is_wall_in_place());
}

}  // namespace slidelab::body_set_test
