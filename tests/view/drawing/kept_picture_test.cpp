// The picture that is kept looks, pixel by pixel, as if all of it had been drawn.
#include "view/drawing/kept_picture.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "view/drawing/imgui_backend.hpp"
#include "view/stage.hpp"

namespace slidelab::lab::kept_picture_test {
namespace {

using test::Stage;

constexpr Color background{18, 22, 29, 255};

class KeptPictureTest : public testing::Test {
protected:
    using Draw = std::function<void(ImDrawList&)>;

    void begin(const Draw& draw) {
        ImGui_ImplSDLRenderer_NewFrame();
        ImGui::GetIO().DisplaySize = {640.0F, 360.0F};
        ImGui::GetIO().DeltaTime = 1.0F / 60.0F;
        ImGui::NewFrame();
        draw(*ImGui::GetBackgroundDrawList());
        ImGui::Render();
    }

    std::vector<std::uint32_t> pixels() const {
        std::vector<std::uint32_t> read(std::size_t{640} * 360);
        SDL_RenderReadPixels(stage.renderer(), nullptr, SDL_PIXELFORMAT_ARGB8888, read.data(),
                             640 * 4);
        return read;
    }

    std::vector<std::uint32_t> kept() {
        picture.draw(*ImGui::GetDrawData(), background);
        return pixels();
    }

    std::vector<std::uint32_t> drawn_whole() {
        SDL_SetRenderDrawColor(stage.renderer(), background.r, background.g, background.b, 255);
        SDL_RenderClear(stage.renderer());
        render_with_backend(ImGui::GetDrawData());
        return pixels();
    }

    mutable Stage stage{640, 360};
    KeptPicture picture{stage.renderer()};
};

/// Boxes, slanted lines, translucent polygons and words, of which some move with `n`.
void draw_things(ImDrawList& list, int n) {
    const auto t = static_cast<float>(n);
    list.AddRectFilled({0.0F, 0.0F}, {400.0F, 360.0F}, IM_COL32(40, 50, 60, 255));
    for (int i = 0; i < 30; ++i) {
        const auto x = static_cast<float>(i * 13 % 380);
        const auto y = static_cast<float>(i * 29 % 340);
        list.AddLine({x, y}, {x + 40.0F, y + 17.3F}, IM_COL32(200, 100, 50, 200), 2.0F);
    }
    list.AddCircleFilled({60.0F + 3.7F * t, 100.0F + 10.0F * std::sin(t)}, 17.5F,
                         IM_COL32(0, 255, 100, 120));
    list.AddText({420.0F, 40.0F}, IM_COL32_WHITE, "A panel that rests.");
    list.AddText({420.0F, 200.0F}, IM_COL32_WHITE, ("Tick " + std::to_string(n)).c_str());
    list.PushClipRect({300.0F, 250.0F}, {380.0F + t, 330.0F});
    list.AddRectFilled({290.0F, 240.0F}, {630.0F, 350.0F}, IM_COL32(90, 20, 200, 90), 8.0F);
    list.PopClipRect();
    if (n % 3 == 0) list.AddRect({100.5F, 300.0F}, {180.0F, 340.0F}, IM_COL32(255, 0, 0, 255));
}

TEST_F(KeptPictureTest, LooksAsIfAllOfItWereDrawnWhateverChanges) {
    for (int n = 0; n < 40; ++n) {
        begin([n](ImDrawList& list) { draw_things(list, n); });
        const auto whole = drawn_whole();
        ASSERT_EQ(kept(), whole) << n;
        ASSERT_EQ(kept(), whole) << n << ", again";
    }
}

TEST_F(KeptPictureTest, DrawsOnlyWhatChanged) {
    begin([](ImDrawList& list) { draw_things(list, 1); });
    kept();
    EXPECT_EQ(picture.redrawn(), 640 * 360);
    kept();
    EXPECT_EQ(picture.redrawn(), 0);
    begin([](ImDrawList& list) {
        draw_things(list, 1);
        list.AddRectFilled({500.0F, 300.0F}, {510.0F, 310.0F}, IM_COL32_WHITE);
    });
    EXPECT_EQ(kept(), drawn_whole());
    EXPECT_GT(picture.redrawn(), 0);
    EXPECT_LE(picture.redrawn(), 4 * ChangedTiles::side * ChangedTiles::side);
    picture.forget();
    kept();
    EXPECT_EQ(picture.redrawn(), 640 * 360);
}

TEST_F(KeptPictureTest, ATextureThatSaysThatItChangedIsDrawnAgain) {
    SDL_Texture* const texture = SDL_CreateTexture(stage.renderer(), SDL_PIXELFORMAT_ARGB8888,
                                                   SDL_TEXTUREACCESS_STATIC, 64, 64);
    const auto fill = [&](std::uint32_t color, std::uintptr_t version) {
        const std::vector<std::uint32_t> content(std::size_t{64} * 64, color);
        SDL_UpdateTexture(texture, nullptr, content.data(), 64 * 4);
        SDL_SetTextureUserData(texture, reinterpret_cast<void*>(version));
    };
    const Draw draw = [&](ImDrawList& list) {
        list.AddImage(texture, {10.0F, 10.0F}, {74.0F, 74.0F});
    };
    fill(0xffff0000U, 1);
    begin(draw);
    EXPECT_EQ(kept(), drawn_whole());
    fill(0xff00ff00U, 2);
    begin(draw);
    EXPECT_EQ(kept(), drawn_whole());
    EXPECT_EQ(kept()[std::size_t{640} * 40 + 40] & 0xffffffU, 0x00ff00U);
    SDL_DestroyTexture(texture);
}

TEST_F(KeptPictureTest, WhatACallbackDrawsIsNotLost) {
    begin([](ImDrawList& list) { draw_things(list, 1); });
    kept();
    static int called = 0;
    called = 0;
    begin([](ImDrawList& list) {
        draw_things(list, 2);
        list.AddCallback([](const ImDrawList*, const ImDrawCmd*) { ++called; }, nullptr);
    });
    EXPECT_EQ(kept(), drawn_whole());
    EXPECT_EQ(called, 2);
    begin([](ImDrawList& list) { draw_things(list, 3); });
    EXPECT_EQ(kept(), drawn_whole());
}

}  // namespace
}  // namespace slidelab::lab::kept_picture_test
