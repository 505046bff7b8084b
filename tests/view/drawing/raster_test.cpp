#include "view/drawing/raster.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace slidelab::lab::raster_test {
namespace {

constexpr double pi = 3.14159265358979;
constexpr SDL_Rect area{-10, 5, 80, 60};

double sum_of_column(const Mask& mask, int x) {
    double sum = 0.0;
    for (int y = area.y; y < area.y + area.h; ++y) sum += mask.at(x, y) / 255.0;
    return sum;
}

double sum_of_all(const Mask& mask) {
    double sum = 0.0;
    for (int x = area.x; x < area.x + area.w; ++x) sum += sum_of_column(mask, x);
    return sum;
}

TEST(Mask, ASlantedLineIsAsWideInEveryColumn) {
    for (const double slope : {0.05, 0.3, 0.77, 1.0}) {
        Mask mask(area);
        mask.add_capsule({{-30.0, 20.3 - 20.0 * slope}, {100.0, 20.3 + 110.0 * slope}}, 1.0);
        const double expected = 2.0 * std::sqrt(1.0 + slope * slope);
        for (int x = area.x; x < area.x + 40; ++x) {
            if (20.3 + slope * x > area.y + area.h - 4.0 || 20.3 + slope * x < area.y + 4.0)
                continue;
            EXPECT_NEAR(sum_of_column(mask, x), expected, 0.12 * expected) << slope << " " << x;
        }
    }
}

TEST(Mask, ADiskCoversItsArea) {
    for (const double radius : {3.0, 7.3, 20.0}) {
        Mask mask(area);
        mask.add_capsule({{31.3, 35.6}, {31.3, 35.6}}, radius);
        EXPECT_NEAR(sum_of_all(mask), pi * radius * radius, 0.01 * pi * radius * radius + 0.5);
        EXPECT_EQ(mask.at(31, 35), 255);
    }
}

TEST(Mask, PiecesOfALineCoverWhatTheWholeLineDoes) {
    const Vec2 a{2.0, 11.0};
    const Vec2 b{61.0, 49.0};
    Mask one(area);
    one.add_capsule({a, b}, 3.0);
    Mask pieces(area);
    for (int i = 0; i < 7; ++i)
        pieces.add_capsule({a + (b - a) * (i / 7.0), a + (b - a) * ((i + 1) / 7.0)}, 3.0);
    for (int y = area.y; y < area.y + area.h; ++y)
        for (int x = area.x; x < area.x + area.w; ++x)
            ASSERT_NEAR(one.at(x, y), pieces.at(x, y), 1) << x << "," << y;
}

TEST(Mask, WhatLiesOutsideAddsNothingAndClearingEmptiesIt) {
    Mask mask(area);
    mask.add_capsule({{-200.0, 0.0}, {-100.0, 50.0}}, 20.0);
    mask.add_box({500, 500, 10, 10});
    mask.add_hair_line({{-50.0, -50.0}, {500.0, -50.0}});
    mask.add_capsule({{0.0, 0.0}, {std::nan(""), 1.0}}, 5.0);
    EXPECT_EQ(sum_of_all(mask), 0.0);
    mask.add_capsule({{-1e9, -1e9}, {1e9, 1e9}}, 2.0);
    mask.add_box({0, 10, 5, 5});
    mask.add_hair_line({{0.0, 60.5}, {30.0, 60.5}});
    EXPECT_EQ(mask.at(2, 12), 255);
    EXPECT_EQ(mask.at(20, 60), 255);
    EXPECT_EQ(mask.at(30, 30), 255);
    mask.clear();
    EXPECT_EQ(sum_of_all(mask), 0.0);
}

TEST(Pixels, MixColoursByShareAndAlpha) {
    Pixels pixels(area, {10, 20, 30, 255});
    EXPECT_EQ(*pixels.data(0, 10), 0xff0a141eU);
    const SDL_Rect box{0, 10, 3, 3};
    pixels.fill({&box, 1}, {110, 120, 130, 255});
    EXPECT_EQ(*pixels.data(2, 12), 0xff6e7882U);
    EXPECT_EQ(*pixels.data(3, 12), 0xff0a141eU);
    Mask mask(area);
    mask.add_box({20, 20, 1, 1});
    pixels.paint(mask, {210, 20, 30, 51});
    EXPECT_EQ(*pixels.data(20, 20), 0xff32141eU) << "a fifth of the way";
}

}  // namespace
}  // namespace slidelab::lab::raster_test
