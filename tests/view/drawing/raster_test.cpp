// What the raster makes of a draw list: pixel by pixel.
#include "view/drawing/raster.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "view/drawing/draw.hpp"
#include "view/stage.hpp"

namespace slidelab::lab::raster_test {

constexpr double pi = 3.14159265358979;
constexpr Color white{255, 255, 255, 255};
constexpr int width = 80;
constexpr int height = 60;

class RasterTest : public testing::Test {
protected:
    RasterTest() { begin(); }

    void begin() {
        pixels = Pixels(width, height, 0xff000000U);
        list._ResetForNewFrame();
        list.Flags = ImDrawListFlags_AntiAliasedLines | ImDrawListFlags_AntiAliasedFill;
        list.PushClipRect({0.0F, 0.0F}, {width * 1.0F, height * 1.0F});
        list.PushTextureID(nullptr);
    }

    void draw() { draw_list(list, {pixels.at(0, 0), width, {0, 0, width, height}}); }

    /// How much of it is covered, on black by white.
    double share(int x, int y) const { return (*pixels.at(x, y) & 0xffU) / 255.0; }
    double sum_of_column(int x) const {
        double sum = 0.0;
        for (int y = 0; y < height; ++y) sum += share(x, y);
        return sum;
    }
    double sum_of_all() const {
        double sum = 0.0;
        for (int x = 0; x < width; ++x) sum += sum_of_column(x);
        return sum;
    }

    test::Stage stage{width, height};
    ImDrawList list{ImGui::GetDrawListSharedData()};
    Pixels pixels{width, height, 0xff000000U};
};

TEST_F(RasterTest, ASlantedLineIsAsWideInEveryColumn) {
    for (const double slope : {0.05, 0.3, 0.77}) {
        begin();
        draw_line(list, {-30.0, 8.3 - 30.0 * slope}, {100.0, 8.3 + 100.0 * slope}, {white, 2.0});
        draw();
        const double expected = 2.0 * std::sqrt(1.0 + slope * slope);
        for (int x = 0; x < width && 8.3 + slope * x < height - 4.0; ++x)
            EXPECT_NEAR(sum_of_column(x), expected, 0.12 * expected) << slope << " " << x;
    }
}

TEST_F(RasterTest, ADiskCoversItsArea) {
    fill_circle(list, {31.3, 25.6}, 20.0, white);
    draw();
    EXPECT_NEAR(sum_of_all(), pi * 400.0, 0.02 * pi * 400.0);
    EXPECT_EQ(share(31, 25), 1.0);
}

TEST_F(RasterTest, TrianglesThatShareASideCoverItsPixelsOnce) {
    list.Flags = ImDrawListFlags_None;
    std::vector<Vec2> corners;
    for (int i = 0; i < 9; ++i)
        corners.push_back(Vec2{40.0, 30.0} + Vec2{std::cos(0.7 * i), std::sin(0.7 * i)} * 27.3);
    fill_convex(list, corners, {255, 255, 255, 100});
    draw();
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            EXPECT_TRUE(share(x, y) == 0.0 || share(x, y) == share(40, 30)) << x << "," << y;
    EXPECT_NEAR(share(40, 30), 100.0 / 255.0, 0.01);
}

TEST_F(RasterTest, RectanglesCoverThePixelsWhoseCentresTheyHold) {
    list.AddRectFilled({10.0F, 20.4F}, {12.6F, 23.0F}, IM_COL32_WHITE);
    draw();
    EXPECT_EQ(sum_of_all(), 9.0);
    EXPECT_EQ(share(10, 20), 1.0);
    EXPECT_EQ(share(12, 22), 1.0);
}

TEST_F(RasterTest, KeepsToItsAreaAndToTheClipRectangleWhateverComes) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    list.PushClipRect({5.0F, 5.0F}, {500.0F, 10.0F});
    list.AddTriangleFilled({-1e9F, -1e9F}, {1e9F, -1e9F}, {0.0F, 1e9F}, IM_COL32_WHITE);
    list.AddTriangleFilled({nan, 0.0F}, {10.0F, nan}, {0.0F, 10.0F}, IM_COL32_WHITE);
    list.AddRectFilled({-1e9F, -1e9F}, {1e9F, nan}, IM_COL32_WHITE);
    draw_list(list, {pixels.at(0, 0), width, {0, 0, 20, height}});
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            ASSERT_EQ(share(x, y), x >= 5 && x < 20 && y >= 5 && y < 10 ? 1.0 : 0.0)
                << x << "," << y;
    EXPECT_EQ(share(12, 7), 1.0);
}

TEST_F(RasterTest, PicturesAreCopiedTintedAndScaled) {
    Pixels two(2, 1);
    *two.at(0, 0) = 0xffff0000U;
    *two.at(1, 0) = 0xff00ff00U;
    const Picture opaque_one(stage.renderer(), two, true);
    *two.at(1, 0) = 0x8000ff00U;
    const Picture other(stage.renderer(), two, false);
    list.AddImage(opaque_one.texture(), {10.0F, 10.0F}, {12.0F, 11.0F});
    list.AddImage(other.texture(), {10.0F, 20.0F}, {14.0F, 22.0F});
    list.AddImage(other.texture(), {10.0F, 30.0F}, {12.0F, 31.0F}, {0.0F, 0.0F}, {1.0F, 1.0F},
                  IM_COL32(128, 255, 255, 255));
    draw();
    EXPECT_EQ(*pixels.at(10, 10), 0xffff0000U);
    EXPECT_EQ(*pixels.at(11, 10), 0xff00ff00U);
    EXPECT_EQ(*pixels.at(11, 21), 0xffff0000U);
    EXPECT_EQ(*pixels.at(13, 21), 0xff008000U) << "half of it";
    EXPECT_EQ(*pixels.at(10, 30), 0xff800000U);
}

}  // namespace slidelab::lab::raster_test
