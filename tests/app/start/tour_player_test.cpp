#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "app/picture_file.hpp"
#include "app/run_program.hpp"
#include "app/start/tour_player.hpp"
#include "app/start/window_request.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "support/this_build.hpp"

namespace slidelab::lab::tour_player_test {

using test::read_picture;
using test::run_program;
using test::ScratchFolder;

std::vector<SavedScene> one_stop(const std::string& level) {
    Stop stop;
    stop.picture = "01-walking.png";
    return {{{}, "Walking", {}, level, stop}};
}

TEST(Tour, EndsWithOneLineWhenAPictureCannotBeWritten) {
    const ScratchFolder scratch;
    const std::string in_the_way = scratch.write("file", "");
    std::ostringstream out;
    std::ostringstream err;
    const int status =
        play_tour(one_stop("levels/play/rooms.tmj"), in_the_way + "/deeper", {320, 180}, out, err);
    EXPECT_EQ(status, exit_run_failed);
    EXPECT_EQ(out.str(), "");
    EXPECT_EQ(test::lines_in(err.str()), 1) << err.str();
}

TEST(Tour, EndsWithOneLineWhenALevelIsMissing) {
    const ScratchFolder scratch;
    std::ostringstream out;
    std::ostringstream err;
    const int status =
        play_tour(one_stop("levels/nowhere.tmj"), scratch.file("out"), {320, 180}, out, err);
    EXPECT_EQ(status, exit_run_failed);
    EXPECT_NE(err.str().find("nowhere.tmj"), std::string::npos) << err.str();
}

TEST(OwnTours, AreReadAndNameNoPictureTwice) {
    std::set<std::string> pictures;
    for (const std::string& path : own_tours()) {
        const auto result = load_scenes(path, SceneKind::stop);
        const auto* list = std::get_if<SceneList>(&result);
        ASSERT_NE(list, nullptr) << to_string(std::get<InputError>(result));
        for (const SavedScene& stop : list->scenes) {
            EXPECT_TRUE(pictures.insert(stop.stop()->picture).second) << stop.title;
        }
    }
    EXPECT_GE(pictures.size(), 8U);
}

/// Every line of a tour is "PATH: what it shows", and the picture is there.
void expect_pictures(const std::string& said, long count) {
    std::istringstream lines(said);
    long shown = 0;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t end = line.find(".png: ");
        if (end == std::string::npos) continue;
        const auto picture = read_picture(line.substr(0, end + 4));
        EXPECT_EQ(picture.width, 640) << line;
        EXPECT_EQ(picture.height, 360) << line;
        EXPECT_GT(picture.colours.size(), 10U) << line;
        ++shown;
    }
    EXPECT_EQ(shown, count) << said;
}

long stops_of_own_tours() {
    long count = 0;
    for (const std::string& path : own_tours()) {
        count += static_cast<long>(std::get<SceneList>(load_scenes(path)).scenes.size());
    }
    return count;
}

TEST(Program, PlaysTheTourIntoTheFolderThatWasNamed) {
    const ScratchFolder scratch;
    const auto result = run_program({"--tour", scratch.file("pictures"), "--size", "640x360"});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.err, "");
    expect_pictures(result.out, stops_of_own_tours());
}

TEST(Program, WithoutADisplaySaysSoAndPlaysTheTour) {
    const ScratchFolder scratch;
    const test::Environment without_display{{"DISPLAY", std::nullopt},
                                            {"WAYLAND_DISPLAY", std::nullopt},
                                            {"SDL_VIDEODRIVER", std::nullopt},
                                            {"SDL_RENDER_DRIVER", std::nullopt}};
    test::Environment dead_display = without_display;
    dead_display["DISPLAY"] = ":4711";
    test::Environment dummy = without_display;
    dummy["SDL_VIDEODRIVER"] = "dummy";
    for (const auto& environment : {without_display, dead_display, dummy}) {
        if (test::is_sanitized() && environment != dead_display) continue;
        const auto result = run_program({"--size", "640x360"}, "", environment, scratch.file(""));
        EXPECT_EQ(result.status, 0) << result.err;
        EXPECT_PRED2(has, result.out, "no display");
        EXPECT_EQ(test::lines_in(result.out), 1 + stops_of_own_tours()) << result.out;
        EXPECT_TRUE(std::filesystem::is_directory(scratch.file("out")));
        std::filesystem::remove_all(scratch.file("out"));
    }
}

}  // namespace slidelab::lab::tour_player_test
