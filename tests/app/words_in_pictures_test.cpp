// Words in the world, in forty scenes and four sizes: no label covers another, none lies across a
// wall, and no entry of the legend is cut or lost without a word.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <variant>

#include "app/files/paths.hpp"
#include "app/player.hpp"
#include "app/tools/probe/probe_view.hpp"
#include "articles/contract/registry.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "lab/scenes/saved/scene_setup.hpp"
#include "support/cases.hpp"
#include "support/play_levels.hpp"
#include "view/drawing/draw.hpp"
#include "view/world/painter.hpp"

namespace slidelab::lab::words_in_pictures_test {

using test::Player;

constexpr std::array<std::array<int, 2>, 4> sizes{
    {{1280, 720}, {1920, 1080}, {900, 600}, {640, 400}}};

struct PictureScene {
    std::string name;
    std::string level;   ///< a file; empty: a figure
    std::string figure;  ///< an id
    std::size_t strategy = 0;
};

std::vector<PictureScene> scenes() {
    std::vector<PictureScene> all;
    const auto index = load_scenes(asset(figure_index));
    const auto& figures = std::get<SceneList>(index).scenes;
    for (std::size_t i = 0; i < figures.size() && all.size() < 16; ++i)
        all.push_back({figures[i].id, {}, figures[i].id, 0});
    const auto failures = test::level_files("failures");
    for (std::size_t i = 0; i < failures.size() && all.size() < 32; ++i)
        all.push_back({test::stem_of(failures[i]), failures[i], {}, i % strategies().size()});
    for (const std::string& file : test::play_level_files())
        for (std::size_t i = 0; i < 2 && all.size() < 40; ++i)
            all.push_back({test::stem_of(file), file, {}, (all.size() + i) % strategies().size()});
    for (std::size_t i = 16; i < figures.size() && all.size() < 40; ++i)
        all.push_back({figures[i].id, {}, figures[i].id, 0});
    return all;
}

std::unique_ptr<Player> shown(const PictureScene& scene, std::array<int, 2> size) {
    AppConfig config;
    config.width = size[0];
    config.height = size[1];
    if (!scene.figure.empty()) config.scene = scene_of_text(scene.figure);
    if (!scene.level.empty()) {
        config.level_path = scene.level;
        config.level = std::get<OpenedLevel>(open_level_file(scene.level));
        const std::string id(strategies()[scene.strategy]->id);
        EXPECT_FALSE(apply_setting(config.settings, "strategy=" + id));
        EXPECT_FALSE(apply_setting(config.settings, "speed=16"));
    }
    auto player = std::make_unique<Player>(std::move(config));
    if (scene.level.empty()) return player;
    // Into the next wall, wherever it is: something is to be said there. Soon, because each
    // frame is drawn.
    for (const SDL_Keycode key : {SDLK_RIGHT, SDLK_DOWN}) player->key(key, true);
    player->frames(10);
    return player;
}

const Level& level_of(Player& player) {
    const ProbeView* probe = player.probe();
    return probe ? probe->level() : player.level();
}

void expect_apart(const PictureWords& words) {
    for (std::size_t i = 0; i < words.labels.size(); ++i) {
        EXPECT_FALSE(words.labels[i].overlaps(words.scale_bar)) << i;
        EXPECT_TRUE(words.legend.place.empty() || !words.labels[i].overlaps(words.legend.place));
        for (std::size_t j = i + 1; j < words.labels.size(); ++j)
            EXPECT_FALSE(words.labels[i].overlaps(words.labels[j])) << i << " " << j;
    }
}

/// Straight walls by their ends; of round ones the two long sides.
void expect_across_no_wall(const PictureWords& words, const Level& level, const Camera& camera) {
    for (const Wall& wall : level.walls()) {
        const Segment axis{camera.to_screen(wall.segment.a), camera.to_screen(wall.segment.b)};
        const Vec2 along = axis.b - axis.a;
        const double radius = wall.radius * camera.pixels_per_unit;
        const Vec2 aside = length(along) > 0.0 ? outward(normalized(along)) * radius : Vec2{};
        for (const Aabb& label : words.labels) {
            if (wall.radius > 0.0 && length(along) == 0.0) continue;
            const Aabb inner = inflated(label, {-1.5, -1.5});  // half a line's width, and rounding
            EXPECT_FALSE(clipped({axis.a + aside, axis.b + aside}, inner));
            EXPECT_FALSE(clipped({axis.a - aside, axis.b - aside}, inner));
        }
    }
}

void expect_whole(const Legend& legend, Vec2 world) {
    if (legend.lines.empty()) return;
    EXPECT_GE(legend.place.min.x, 0.0);
    EXPECT_GE(legend.place.min.y, 0.0);
    EXPECT_LE(legend.place.max.x, world.x);
    EXPECT_LE(legend.place.max.y, world.y);
    for (std::size_t i = 0; i < legend.lines.size(); ++i) {
        const Aabb& place = legend.lines[i].place;
        EXPECT_TRUE(legend.place.contains(place.min) && legend.place.contains(place.max));
        for (std::size_t j = i + 1; j < legend.lines.size(); ++j)
            EXPECT_FALSE(place.overlaps(legend.lines[j].place));
    }
    EXPECT_EQ(legend.left_out > 0, !legend.more.empty());
}

class WordsInPictures : public testing::TestWithParam<std::size_t> {};

TEST_P(WordsInPictures, CoverNeitherEachOtherNorAWall) {
    const std::array<int, 2> size = sizes[GetParam()];
    std::size_t labels = 0;
    const std::vector<PictureScene> all = scenes();
    ASSERT_EQ(all.size(), 40U);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!test::is_tried(i + GetParam())) continue;
        const PictureScene& scene = all[i];
        SCOPED_TRACE(scene.name + " with strategy " + std::to_string(scene.strategy));
        const auto player = shown(scene, size);
        const PictureWords& words = player->desk().painter.words();
        labels += words.labels.size();
        expect_apart(words);
        expect_across_no_wall(words, level_of(*player), player->camera());
        const Vec2 output = player->desk().window.output_size();
        expect_whole(words.legend, {output.x, player->camera().size.y});
        EXPECT_FALSE(words.legend.lines.empty() && size[0] >= 1280) << "there is room for one";
    }
    EXPECT_GE(labels, test::is_sanitized() ? 6U : 20U) << "something is said at all";
}

INSTANTIATE_TEST_SUITE_P(Sizes, WordsInPictures, testing::Values(0U, 1U, 2U, 3U),
                         [](const auto& of) {
                             const auto& size = sizes[of.param];
                             return std::to_string(size[0]) + "x" + std::to_string(size[1]);
                         });

}  // namespace slidelab::lab::words_in_pictures_test
