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

/// Where a disk of radius 0.3 may stand, on a lattice of 8 points a tile.
class Lattice {
public:
    explicit Lattice(const Level& level)
        : origin_(level.bounds().min),
          columns_(static_cast<int>(level.bounds().size().x * per_unit)),
          rows_(static_cast<int>(level.bounds().size().y * per_unit)) {
        for (int i = 0; i < columns_ * rows_; ++i) free_.push_back(is_free(level, place(i)));
    }

    std::ptrdiff_t free_points() const { return std::count(free_.begin(), free_.end(), true); }

    /// How many free points a walk by lattice steps reaches. The border is wall: no step wraps.
    std::ptrdiff_t reached_from(Vec2 start) const {
        const Vec2 steps = (start - origin_) * per_unit;
        std::vector<bool> reached(free_.size(), false);
        std::vector<int> open{static_cast<int>(steps.y) * columns_ + static_cast<int>(steps.x)};
        while (!open.empty()) {
            const int at = open.back();
            open.pop_back();
            const auto index = static_cast<std::size_t>(at);
            if (at < 0 || index >= free_.size() || !free_[index] || reached[index]) continue;
            reached[index] = true;
            for (const int step : {-1, 1, -columns_, columns_}) open.push_back(at + step);
        }
        return std::count(reached.begin(), reached.end(), true);
    }

private:
    static constexpr double per_unit = 8.0;

    Vec2 place(int i) const {
        return origin_ + Vec2{i % columns_ + 0.5, i / columns_ + 0.5} / per_unit;
    }

    static bool is_free(const Level& level, Vec2 at) {
        bool is_free = true;
        level.visit_solids_at(at, [&](std::uint32_t) { is_free = false; });
        level.near_walls().visit_near(inflated({at, at}, {0.3, 0.3}), [&](std::uint32_t i) {
            const Wall& wall = level.walls()[i];
            const Vec2 nearest = closest_point_on_segment(at, wall.segment);
            if (distance(nearest, at) < 0.3 + wall.radius) is_free = false;
        });
        return is_free;
    }

    Vec2 origin_;
    int columns_;
    int rows_;
    std::vector<bool> free_;
};

TEST_P(PlayLevel, CanBeWalkedFromOneEndToTheOther) {
    const Lattice lattice(level_);
    const auto free = static_cast<double>(lattice.free_points());
    EXPECT_GT(free, 0.25 * 30 * 20 * 64) << "there is room to walk";
    EXPECT_GT(static_cast<double>(lattice.reached_from(level_.spawn())), 0.99 * free);
}

INSTANTIATE_TEST_SUITE_P(Files, PlayLevel, testing::ValuesIn(play_levels()),
                         [](const testing::TestParamInfo<std::string>& file) {
                             return std::filesystem::path(file.param).stem().string();
                         });

TEST(PlayLevels, AreAtLeastThree) { EXPECT_GE(play_levels().size(), 3U); }

}  // namespace
}  // namespace slidelab
