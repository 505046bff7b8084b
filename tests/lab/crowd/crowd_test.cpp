// Crowds: many movers, each by a strategy; solid ones hold each other up and push nobody.
#include "lab/crowd/crowd.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "articles/contract/registry.hpp"
#include "oracle/walls.hpp"
#include "support/built.hpp"
#include "support/map_builder.hpp"

namespace slidelab::lab::crowd_test {

Settings settings_of(const std::string& strategy, const std::string& shape) {
    Settings settings = default_settings();
    choose_strategy(settings, *find_strategy(strategy));
    settings.shape = shape;
    settings.radius = settings.half_width = settings.half_height = 0.25;
    return settings;
}

/// A room of 12 by 8 units with a pillar.
std::shared_ptr<const Map> room(double gravity = 0.0, double width = 12.0) {
    test::MapBuilder builder;
    builder.set_gravity(gravity);
    builder.set_spawn({2, 2});
    const double half = 0.5 * width;
    builder.add_box({{half, -0.5}, {half + 1, 0.5}});
    builder.add_box({{half, 8.5}, {half + 1, 0.5}});
    builder.add_box({{-0.5, 4}, {0.5, 4}});
    builder.add_box({{width + 0.5, 4}, {0.5, 4}});
    if (width > 6) builder.add_box({{6, 4}, {0.7, 0.7}});
    return std::make_shared<const Map>(test::built(std::move(builder)));
}

std::vector<Vec2> places_of(const Crowd& crowd) {
    return {crowd.places().begin(), crowd.places().end()};
}

void ticks(Crowd& crowd, int count) {
    for (int i = 0; i < count; ++i) crowd.tick();
}

/// How deep two movers of one shape overlap: disks exactly, others by their bounds.
double depth_between(const Shape& shape, Vec2 first, Vec2 second) {
    const Vec2 sum = extents_of(shape) * 2.0;
    if (std::holds_alternative<DiskShape>(shape)) return sum.x - distance(first, second);
    return std::min(sum.x - std::abs(first.x - second.x), sum.y - std::abs(first.y - second.y));
}

/// The deepest overlap of each pair, by the pairs' order.
std::vector<double> overlaps(const Crowd& crowd) {
    const Shape shape = shape_of(crowd.settings());
    std::vector<double> depths;
    for (std::size_t i = 0; i < crowd.places().size(); ++i) {
        for (std::size_t j = i + 1; j < crowd.places().size(); ++j)
            depths.push_back(
                std::max(0.0, depth_between(shape, crowd.places()[i], crowd.places()[j])));
    }
    return depths;
}

double gap_of(const Crowd& crowd, std::size_t mover) {
    return oracle::gap(crowd.level(), shape_of(crowd.settings()), crowd.places()[mover]);
}

TEST(Crowd, WandersAndStaysBetweenTheWalls) {
    Crowd crowd(room(), settings_of("box_sweep", "box"), 200);
    const std::vector<Vec2> before = places_of(crowd);
    ticks(crowd, 300);
    double way = 0.0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        way += distance(before[i], crowd.places()[i]);
        EXPECT_GE(gap_of(crowd, i), -1e-9);
    }
    EXPECT_GT(way / 200.0, 1.0);
}

TEST(Crowd, DoesTheSameAgainInAnyNumberOfThreads) {
    for (const char* strategy : {"world_move", "disk_slide"}) {
        for (const bool solid : {false, true}) {
            const Settings settings = settings_of(strategy, "disk");
            Crowd one(room(), settings, 1500, 1);
            Crowd other(room(), settings, 1500, 3);
            one.set_solid(solid);
            other.set_solid(solid);
            ticks(one, 50);
            ticks(other, 50);
            EXPECT_EQ(places_of(one), places_of(other)) << strategy;
        }
    }
}

TEST(Crowd, SolidMoversOverlapNoMoreThanBefore) {
    for (const char* shape : {"disk", "box"}) {
        for (const double gravity : {0.0, 30.0}) {
            Crowd crowd(room(gravity), settings_of("world_move", shape), 150);
            crowd.set_solid(true);
            std::vector<double> before = overlaps(crowd);
            for (int tick = 0; tick < 300; ++tick) {
                crowd.tick();
                const std::vector<double> now = overlaps(crowd);
                for (std::size_t i = 0; i < now.size(); ++i)
                    ASSERT_LE(now[i], before[i] + 1e-11) << shape << ", tick " << tick;
                before = now;
            }
            for (std::size_t i = 0; i < crowd.places().size(); ++i)
                EXPECT_GE(gap_of(crowd, i), -1e-9) << shape << " in a wall";
        }
    }
}

TEST(Crowd, PassesEachOtherUnlessItIsSolid) {
    Crowd crowd(room(), settings_of("box_sweep", "box"), 150);
    const std::vector<double> before = overlaps(crowd);
    ticks(crowd, 60);
    const std::vector<double> now = overlaps(crowd);
    bool more = false;
    for (std::size_t i = 0; i < now.size(); ++i) more = more || now[i] > before[i] + 0.1;
    EXPECT_TRUE(more);
}

TEST(Crowd, AHeapComesToRest) {
    for (const char* shape : {"disk", "box"}) {
        for (const char* strategy : {"world_move", "box_sweep", "disk_sweep", "sat_push"}) {
            if (!can_move(*find_strategy(strategy), shape)) continue;
            Settings settings = settings_of(strategy, shape);
            settings.speed = 0.0;
            Crowd crowd(room(30.0, 4.0), settings, 60);
            crowd.set_solid(true);
            ticks(crowd, 600);  // ten seconds
            for (int tick = 0; tick < 60; ++tick) {
                const std::vector<Vec2> before = places_of(crowd);
                crowd.tick();
                for (std::size_t i = 0; i < before.size(); ++i)
                    ASSERT_LT(distance(before[i], crowd.places()[i]), 1e-6)
                        << shape << " by " << strategy << ", mover " << i;
            }
        }
    }
}

}  // namespace slidelab::lab::crowd_test
