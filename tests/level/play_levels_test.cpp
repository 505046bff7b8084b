// The levels that come with the program: every one of them can be played.
#include <algorithm>
#include <filesystem>
#include <limits>

#include "geometry/closest.hpp"
#include "level/tiled_map.hpp"

namespace slidelab {
namespace {

std::vector<std::string> play_levels() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(SLIDELAB_LEVELS "/play")) {
        if (entry.path().extension() == ".tmj") files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

class PlayLevel : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        auto read = load_level(GetParam());
        ASSERT_TRUE(std::holds_alternative<Level>(read)) << std::get<LevelProblem>(read).message;
        level_ = std::move(std::get<Level>(read));
    }

    Level level_;
};

TEST_P(PlayLevel, FillsAScreenOf30By20Tiles) {
    const Vec2 size = level_.bounds().size();
    EXPECT_NEAR(size.x, 30.0, 1.0);
    EXPECT_NEAR(size.y, 20.0, 1.0);
}

TEST_P(PlayLevel, StartsOutsideOfEverySolid) {
    level_.visit_solids_at(level_.spawn(), [&](std::uint32_t solid) {
        ADD_FAILURE() << "in a side of object "
                      << to_string(level_.name_of_wall(level_.solids()[solid].first_wall));
    });
    EXPECT_TRUE(level_.bounds().contains(level_.spawn()));
}

TEST_P(PlayLevel, StartsWithRoomAround) {
    for (std::uint32_t i = 0; i < level_.walls().size(); ++i) {
        const Wall& wall = level_.walls()[i];
        const Vec2 nearest = closest_point_on_segment(level_.spawn(), wall.segment);
        EXPECT_GE(distance(nearest, level_.spawn()) - wall.radius, 0.45)
            << "of " << to_string(level_.name_of_wall(i));
    }
}

TEST_P(PlayLevel, StartsOutOfTheWayOfMovingBoxes) {
    for (const MovingBox& box : level_.moving_boxes()) {
        const Aabb way = merged(bounds_of(box.home), bounds_of(box.at(box.span)));
        EXPECT_FALSE(inflated(way, {0.45, 0.45}).contains(level_.spawn())) << to_string(box.name);
    }
}

INSTANTIATE_TEST_SUITE_P(Files, PlayLevel, testing::ValuesIn(play_levels()),
                         [](const testing::TestParamInfo<std::string>& file) {
                             return std::filesystem::path(file.param).stem().string();
                         });

TEST(PlayLevels, AreAtLeastThree) { EXPECT_GE(play_levels().size(), 3U); }

}  // namespace
}  // namespace slidelab
