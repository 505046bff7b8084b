// Corridors exactly as wide as the mover, as tile games have them: no traps, and one note each.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "lab/levels/tiled/tiled_map.hpp"
#include "lab/survey/survey.hpp"

namespace slidelab::lab::corridors_test {

/// A map of tiles, a row a line: '#' is a wall, 'S' the start.
std::shared_ptr<const Map> level_of_rows(const std::vector<std::string>& rows) {
    std::string data;
    std::string start;
    for (std::size_t y = 0; y < rows.size(); ++y) {
        for (std::size_t x = 0; x < rows[y].size(); ++x) {
            data += fmt::format("{}{}", data.empty() ? "" : ",", rows[y][x] == '#' ? 1 : 0);
            if (rows[y][x] == 'S')
                start = fmt::format(R"({{"id":1,"x":{},"y":{},"point":true,"type":"spawn"}})",
                                    32 * x + 16, 32 * y + 16);
        }
    }
    const std::string map = fmt::format(
        R"({{"type":"map","orientation":"orthogonal","width":{0},"height":{1},"tilewidth":32,)"
        R"("tileheight":32,"layers":[{{"type":"tilelayer","name":"walls","width":{0},"height":{1},)"
        R"("data":[{2}]}},{{"type":"objectgroup","name":"o","objects":[{3}]}}]}})",
        rows[0].size(), rows.size(), data, start);
    return std::make_shared<const Map>(level_of(map));
}

std::unique_ptr<Survey> surveyed(const std::vector<std::string>& rows, const char* shape) {
    SurveyPlan plan;
    plan.level = level_of_rows(rows);
    plan.settings = std::get<Settings>(
        settings_after(default_settings(),
                       {"strategy=box_sweep", "shape=box", "half_width=0.5", "half_height=0.5"}));
    if (std::string_view(shape) == "disk")
        plan.settings = std::get<Settings>(
            settings_after(default_settings(), {"strategy=disk_sweep", "radius=0.5"}));
    EXPECT_FALSE(problem_with(plan).has_value());
    auto survey = std::make_unique<Survey>(std::move(plan));
    SurveyControl control;
    survey->run(control);
    return survey;
}

std::size_t count_of(const Survey& survey, EventKind kind) {
    std::size_t count = 0;
    for (const Finding& finding : survey.findings()) count += finding.kind == kind ? 1 : 0;
    return count;
}

const std::vector<std::string> rooms{"#################",  //
                                     "#S....#####.....#",  //
                                     "#...............#",  //
                                     "#.....#####.....#",  //
                                     "#.....#####.....#",  //
                                     "#############.###",  //
                                     "#############.###",  //
                                     "#####.........###",  //
                                     "#####...#########",  //
                                     "#################"};

TEST(Corridors, AsWideAsTheMoverAreNoTrapsAndOneNoteEach) {
    for (const char* shape : {"box", "disk"}) {
        const auto survey = surveyed(rooms, shape);
        SCOPED_TRACE(shape);
        EXPECT_EQ(survey->end(), SurveyEnd::complete);
        EXPECT_EQ(count_of(*survey, EventKind::trap), 0U);
        EXPECT_EQ(count_of(*survey, EventKind::left_map), 0U);
        EXPECT_GE(count_of(*survey, EventKind::tight), 1U);
        EXPECT_LE(count_of(*survey, EventKind::tight), 3U) << "one for each corridor at most";
    }
}

Gap gap_at(Vec2 position, Vec2 across, double room) {
    Gap gap;
    gap.position = position;
    gap.across = across;
    gap.room = room;
    gap.length = 1.0;
    return gap;
}

TEST(Corridors, GapsInLineAreOneCorridor) {
    const std::vector<Gap> gaps{gap_at({0.5, 0.5}, {0, 1}, 0.0), gap_at({1.5, 0.5}, {0, -1}, -1e-3),
                                gap_at({2.5, 0.5}, {0, 1}, 0.0), gap_at({2.5, 1.5}, {0, 1}, 0.0),
                                gap_at({9.5, 0.5}, {0, 1}, 0.0), gap_at({2.5, 0.5}, {1, 0}, 0.0)};
    const std::vector<GapRun> runs = runs_of(gaps, 1.0);
    ASSERT_EQ(runs.size(), 4U);
    EXPECT_EQ(runs[0].narrowest, 1U);
    EXPECT_EQ(runs[0].count, 3U);
    EXPECT_EQ(runs[0].length, 3.0);
    for (std::size_t i = 1; i < 4; ++i) EXPECT_EQ(runs[i].count, 1U);
}

}  // namespace slidelab::lab::corridors_test
