// What is kept from frame to frame, held against all drawn anew by ImGui's own backend.
#include "app/shell/kept_areas.hpp"

#include <gtest/gtest.h>

#if __has_include(<backends/imgui_impl_sdlrenderer2.h>)
#include <backends/imgui_impl_sdlrenderer2.h>
#else
#include <backends/imgui_impl_sdlrenderer.h>
#endif

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "support/random.hpp"

namespace slidelab::test::kept_areas_test {
namespace {

constexpr int width = 400;
constexpr int height = 300;
/// A panel, and a timeline that ends where it begins.
constexpr std::array<Ground, 2> grounds{
    {{{150, 0, 250, 300}, 22, 27, 36}, {{0, 257, 150, 43}, 24, 29, 38}}};

using Picture = std::vector<std::uint32_t>;

/// A renderer on a surface of its own, and ImGui with its usual font over it.
class Screen {
public:
    Screen()
        : surface_(SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_RGB888)),
          renderer_(SDL_CreateSoftwareRenderer(surface_)) {
        ImGui::CreateContext();
        ImGui::GetIO().DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
        ImGui::GetIO().IniFilename = nullptr;
        ImGui::GetStyle().AntiAliasedLinesUseTex = false;
        ImGui_ImplSDLRenderer_Init(renderer_);
        SDL_SetRenderDrawBlendMode(renderer_, SDL_BLENDMODE_BLEND);
        begin();
    }
    ~Screen() {
        ImGui_ImplSDLRenderer_Shutdown();
        ImGui::DestroyContext();
        SDL_DestroyRenderer(renderer_);
        SDL_FreeSurface(surface_);
    }
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    SDL_Renderer* renderer() { return renderer_; }

    static void begin() {
        ImGui_ImplSDLRenderer_NewFrame();
        ImGui::NewFrame();
    }

    /// All of it, as if there were nothing to keep.
    Picture drawn_anew(std::vector<ImDrawList*>& lists) {
        clear();
        for (const Ground& ground : grounds) {
            SDL_SetRenderDrawColor(renderer_, ground.r, ground.g, ground.b, 255);
            SDL_RenderFillRect(renderer_, &ground.area);
        }
        ImDrawData data;
        data.Valid = true;
        data.CmdLists = lists.data();
        data.CmdListsCount = static_cast<int>(lists.size());
        data.DisplaySize = ImGui::GetIO().DisplaySize;
        data.FramebufferScale = {1.0F, 1.0F};
        ImGui_ImplSDLRenderer_RenderDrawData(&data);
        return pixels();
    }

    Picture drawn_by(KeptAreas& kept, const std::vector<ImDrawList*>& lists) {
        clear();
        EXPECT_TRUE(kept.prepare(lists, grounds));
        kept.draw();
        return pixels();
    }

private:
    void clear() {
        SDL_SetRenderDrawColor(renderer_, 16, 20, 26, 255);
        SDL_RenderClear(renderer_);
    }
    Picture pixels() {
        Picture picture(static_cast<std::size_t>(width * height));
        SDL_RenderReadPixels(renderer_, nullptr, SDL_PIXELFORMAT_RGB888, picture.data(), width * 4);
        for (std::uint32_t& pixel : picture) pixel &= 0xffffffU;
        return picture;
    }

    SDL_Surface* surface_;
    SDL_Renderer* renderer_;
};

using Lists = std::vector<std::unique_ptr<ImDrawList>>;

std::unique_ptr<ImDrawList> empty_list() {
    auto list = std::make_unique<ImDrawList>(ImGui::GetDrawListSharedData());
    list->_ResetForNewFrame();
    list->PushClipRectFullScreen();
    list->PushTextureID(ImGui::GetIO().Fonts->TexID);
    return list;
}

std::vector<ImDrawList*> pointers(const Lists& lists) {
    std::vector<ImDrawList*> result;
    for (const auto& list : lists) result.push_back(list.get());
    return result;
}

constexpr ImU32 light = IM_COL32(219, 226, 236, 255);

Lists lines_of_text(const std::string& first, const std::string& second) {
    Lists lists;
    lists.push_back(empty_list());
    lists[0]->AddText({170.0F, 20.0F}, light, first.c_str());
    lists[0]->AddText({170.0F, 200.0F}, light, second.c_str());
    return lists;
}

TEST(KeptAreas, DrawsWhatIsTheSameOnlyOnce) {
    Screen screen;
    KeptAreas kept(screen.renderer());
    const Lists lists = lines_of_text("Tick 1", "Strategy");
    screen.drawn_by(kept, pointers(lists));
    ASSERT_TRUE(kept.prepare(pointers(lists), grounds));
    EXPECT_EQ(kept.share_changed(), 0.0);
}

TEST(KeptAreas, DrawsAnewOnlyWhereSomethingChanged) {
    Screen screen;
    KeptAreas kept(screen.renderer());
    const Lists before = lines_of_text("Tick 1", "Strategy");
    EXPECT_TRUE(kept.prepare(pointers(before), grounds));
    EXPECT_EQ(kept.share_changed(), 1.0) << "nothing is there yet";
    kept.draw();
    const Lists next = lines_of_text("Tick 2", "Strategy");
    ASSERT_TRUE(kept.prepare(pointers(next), grounds));
    EXPECT_GT(kept.share_changed(), 0.0);
    EXPECT_LT(kept.share_changed(), 0.1);
    auto all = pointers(next);
    EXPECT_EQ(screen.drawn_by(kept, all), screen.drawn_anew(all));
}

TEST(KeptAreas, ABarThatGrowsIsDrawnAnewOnlyAtItsEnd) {
    Screen screen;
    KeptAreas kept(screen.renderer());
    for (const float end : {350.0F, 352.0F}) {
        Lists lists;
        lists.push_back(empty_list());
        lists[0]->AddRectFilled({160.0F, 20.0F}, {end, 30.0F}, light);
        auto all = pointers(lists);
        EXPECT_TRUE(kept.prepare(all, grounds));
        EXPECT_LT(kept.share_changed(), end > 350.0F ? 0.05 : 1.1);
        EXPECT_EQ(screen.drawn_by(kept, all), screen.drawn_anew(all));
    }
}

TEST(KeptAreas, ALostTextureIsDrawnAnew) {
    Screen screen;
    KeptAreas kept(screen.renderer());
    auto lists = lines_of_text("Tick 1", "Strategy");
    auto all = pointers(lists);
    screen.drawn_by(kept, all);
    kept.forget();
    ASSERT_TRUE(kept.prepare(all, grounds));
    EXPECT_EQ(kept.share_changed(), 1.0);
    EXPECT_EQ(screen.drawn_by(kept, all), screen.drawn_anew(all));
}

TEST(KeptAreas, AnotherGroundIsDrawnAnew) {
    Screen screen;
    KeptAreas kept(screen.renderer());
    const Lists lists = lines_of_text("Tick 1", "Strategy");
    screen.drawn_by(kept, pointers(lists));
    const std::array<Ground, 1> wider{{{{100, 0, 300, 300}, 22, 27, 36}}};
    ASSERT_TRUE(kept.prepare(pointers(lists), wider));
    EXPECT_EQ(kept.share_changed(), 1.0);
}

TEST(KeptAreas, LeavesListsWithCallbacksToOthers) {
    Screen screen;
    KeptAreas kept(screen.renderer());
    const Lists lists = lines_of_text("Tick 1", "Strategy");
    lists[0]->AddCallback([](const ImDrawList*, const ImDrawCmd*) {}, nullptr);
    EXPECT_FALSE(kept.prepare(pointers(lists), grounds));
}

/// A picture whose content changes is not known to have changed by its name.
TEST(KeptAreas, APictureOfOthersIsDrawnEveryTime) {
    Screen screen;
    KeptAreas kept(screen.renderer());
    SDL_Texture* texture = SDL_CreateTexture(screen.renderer(), SDL_PIXELFORMAT_ARGB8888,
                                             SDL_TEXTUREACCESS_STATIC, 40, 40);
    auto lists = lines_of_text("Tick 1", "Strategy");
    lists[0]->AddImage(texture, {200.0F, 100.0F}, {240.0F, 140.0F});
    auto all = pointers(lists);
    for (const std::uint32_t color : {0xffff0000U, 0xff00ff00U}) {
        const Picture content(1600, color);
        SDL_UpdateTexture(texture, nullptr, content.data(), 160);
        const Picture picture = screen.drawn_by(kept, all);
        EXPECT_EQ(picture, screen.drawn_anew(all));
        EXPECT_EQ(picture[120 * width + 220], color & 0xffffffU);
    }
    SDL_DestroyTexture(texture);
}

/// Something of a panel, a tooltip or a window over both, at any place and of any colour.
struct Item {
    int kind = 0;
    ImVec2 at, to;
    ImU32 color = 0;
    std::string text;
};

/// Whole pixels mostly, as ImGui lays out.
float coordinate(Random& random, int limit) {
    const auto whole = static_cast<float>(random.below(limit + 60) - 30);
    return random.chance(0.25) ? whole + static_cast<float>(random.below(8)) / 8.0F : whole;
}

Item any_item(Random& random) {
    Item item{random.below(6), {coordinate(random, width), coordinate(random, height)}, {}, 0, {}};
    item.to = {item.at.x + coordinate(random, 120), item.at.y + coordinate(random, 60)};
    item.color = IM_COL32(random.below(256), random.below(256), random.below(256),
                          random.chance(0.5) ? 255 : random.below(256));
    item.text = "Tick " + std::to_string(random.below(1000));
    return item;
}

void put(ImDrawList& list, const Item& item) {
    switch (item.kind) {
        case 0:
            // Not in the font's own size: a scaled glyph that is cut is not the same as a whole
            // one.
            return list.AddText(nullptr, 17.0F, item.at, item.color, item.text.c_str());
        case 1:
            return list.AddRectFilled(item.at, item.to, item.color);
        case 2:
            return list.AddRectFilled(item.at, item.to, item.color, 5.0F);
        case 3:
            return list.AddLine(item.at, item.to, item.color, 2.0F);
        case 4:
            return list.AddCircleFilled(item.at, 12.0F, item.color);
        default:
            list.PushClipRect(item.at, {item.at.x + 70.0F, item.at.y + 9.0F}, true);
            list.AddText(item.at, item.color, item.text.c_str());
            list.AddRect(item.at, item.to, item.color, 3.0F);
            return list.PopClipRect();
    }
}

Lists drawn(const std::vector<Item>& items) {
    Lists lists;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i % 20 == 0) lists.push_back(empty_list());
        put(*lists.back(), items[i]);
    }
    return lists;
}

int differing(const Picture& a, const Picture& b) {
    int count = 0;
    for (std::size_t i = 0; i < a.size(); ++i) count += a[i] != b[i] ? 1 : 0;
    return count;
}

TEST(KeptAreas, HasTheSamePixelsAsAllDrawnAnewThroughGeneratedFrames) {
    Screen screen;
    for (unsigned seed = 1; seed <= 6; ++seed) {
        Random random(seed);
        KeptAreas kept(screen.renderer());
        std::vector<Item> items;
        for (int i = 0; i < 60; ++i) items.push_back(any_item(random));
        for (int frame = 0; frame < 40; ++frame) {
            // A few things change, one goes, one comes, two change their order.
            for (int i = random.below(4); i > 0; --i)
                items[static_cast<std::size_t>(random.below(60))] = any_item(random);
            items.erase(items.begin() + random.below(60));
            items.insert(items.begin() + random.below(59), any_item(random));
            std::swap(items[static_cast<std::size_t>(random.below(60))],
                      items[static_cast<std::size_t>(random.below(60))]);
            const Lists lists = drawn(items);
            auto all = pointers(lists);
            const Picture as_kept = screen.drawn_by(kept, all);
            ASSERT_EQ(differing(as_kept, screen.drawn_anew(all)), 0)
                << "seed " << seed << ", frame " << frame;
        }
    }
}

}  // namespace
}  // namespace slidelab::test::kept_areas_test
