#include "app/tools/tour.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "app/picture_file.hpp"
#include "app/run_program.hpp"
#include "app/start/exit_status.hpp"
#include "app/start/tour_player.hpp"
#include "support/this_build.hpp"

namespace slidelab::lab::tour_test {
namespace {

using test::read_picture;
using test::run_program;
using test::ScratchFolder;

nlohmann::json good_stop() {
    return {{"title", "Walking"},
            {"level", "levels/play/rooms.tmj"},
            {"set", {"speed=6"}},
            {"from", {1, 2}},
            {"input", {{{"ticks", 5}, {"move", {1, 0}}}, {{"ticks", 3}, {"lead", {4, 4}}}}},
            {"probe", {{"way", {3, 1}}, {"t", 0.25}}},
            {"view", {{"labels", false}}},
            {"zoom", 60},
            {"center", {2, 2}},
            {"panel", true},
            {"picture", "01-walking.png"}};
}

std::string problem_of(const nlohmann::json& tour) {
    const auto result = read_tour(tour.dump(), "bad.json");
    const auto* problem = std::get_if<std::string>(&result);
    return problem == nullptr ? "no problem" : *problem;
}

/// The problem of a tour whose second stop has one field changed.
std::string problem_with(const std::string& field, const nlohmann::json& value) {
    nlohmann::json stop = good_stop();
    stop[field] = value;
    return problem_of({good_stop(), stop});
}

TEST(TourFile, IsReadWholeIntoStops) {
    const auto result = read_tour(nlohmann::json::array({good_stop()}).dump(), "good.json");
    const auto* stops = std::get_if<std::vector<TourStop>>(&result);
    ASSERT_NE(stops, nullptr) << std::get<std::string>(result);
    ASSERT_EQ(stops->size(), 1U);
    const TourStop& stop = stops->front();
    EXPECT_EQ(stop.title, "Walking");
    EXPECT_EQ(stop.settings.speed, 6.0);
    EXPECT_EQ(stop.from, (Vec2{1, 2}));
    ASSERT_EQ(stop.legs.size(), 2U);
    EXPECT_EQ(stop.legs[0].ticks, 5);
    EXPECT_EQ(stop.legs[0].input.right, 1.0);
    EXPECT_TRUE(stop.legs[1].input.lead);
    EXPECT_EQ(stop.legs[1].input.target, (Vec2{4, 4}));
    EXPECT_EQ(stop.probe.value().displacement, (Vec2{3, 1}));
    EXPECT_EQ(stop.probe->t, 0.25);
    EXPECT_FALSE(stop.view.labels);
    EXPECT_EQ(stop.zoom, 60.0);
    EXPECT_EQ(stop.center, (Vec2{2, 2}));
    EXPECT_TRUE(stop.panel);
    EXPECT_EQ(stop.picture, "01-walking.png");
}

TEST(TourFile, SettingsOfALegHoldForTheLegsAfterIt) {
    nlohmann::json stop = good_stop();
    stop["input"] = {{{"ticks", 1}}, {{"ticks", 1}, {"set", {"speed=9"}}}, {{"ticks", 1}}};
    const auto result = read_tour(nlohmann::json::array({stop}).dump(), "good.json");
    const auto& legs = std::get<std::vector<TourStop>>(result).front().legs;
    EXPECT_EQ(legs[0].settings.speed, 6.0);
    EXPECT_EQ(legs[1].settings.speed, 9.0);
    EXPECT_EQ(legs[2].settings.speed, 9.0);
}

TEST(TourFile, EveryWrongFieldIsSaidInOneLineWithFileStopAndField) {
    const std::pair<std::string, nlohmann::json> cases[] = {
        {"title", 3},
        {"title", ""},
        {"level", nullptr},
        {"set", "speed=6"},
        {"set", {"speed=fast"}},
        {"from", {1}},
        {"from", {1, "2"}},
        {"from", {1e300, 0}},
        {"input", 5},
        {"input", {3}},
        {"input", {{{"ticks", 0}}}},
        {"input", {{{"ticks", 1.5}}}},
        {"input", {{{"ticks", 1}, {"move", {2, 0}}}}},
        {"input", {{{"ticks", 1}, {"pass", 1}}}},
        {"input", {{{"ticks", 1}, {"jump", true}}}},
        {"probe", 3},
        {"probe", {{"t", 0.5}}},
        {"probe", {{"displacement", {1, 0}}, {"t", 2}}},
        {"probe", {{"displacement", {1, 0}}, {"bogus", 2}}},
        {"view", {{"bogus", true}}},
        {"view", {{"labels", 1}}},
        {"zoom", 0},
        {"zoom", "near"},
        {"center", 3},
        {"panel", "open"},
        {"picture", "../out.png"},
        {"picture", "out.jpg"},
        {"bogus", 1},
    };
    for (const auto& [field, value] : cases) {
        const std::string problem = problem_with(field, value);
        EXPECT_EQ(problem.rfind("bad.json, stop 2: ", 0), 0U) << field << ": " << problem;
        EXPECT_EQ(problem.find('\n'), std::string::npos) << problem;
    }
    EXPECT_NE(problem_with("zoom", 0).find("zoom"), std::string::npos);
    EXPECT_NE(problem_with("set", {"speed=fast"}).find("speed"), std::string::npos);
}

TEST(TourFile, ThatIsNoListOfStopsIsRefused) {
    for (const char* text : {"", "[", "{}", "[]", "3", "\xff\xfe", "[1]"}) {
        const auto result = read_tour(text, "bad.json");
        ASSERT_TRUE(std::holds_alternative<std::string>(result)) << text;
        EXPECT_EQ(std::get<std::string>(result).rfind("bad.json", 0), 0U);
    }
    EXPECT_TRUE(std::holds_alternative<std::string>(load_tour("/nonexistent/tour.json")));
}

TEST(Tour, EndsWithOneLineWhenAPictureCannotBeWritten) {
    const ScratchFolder scratch;
    const std::string in_the_way = scratch.write("file", "");
    const auto result = read_tour(nlohmann::json::array({good_stop()}).dump(), "good.json");
    std::ostringstream out;
    std::ostringstream err;
    const int status = play_tour(std::get<std::vector<TourStop>>(result), in_the_way + "/deeper",
                                 {320, 180}, out, err);
    EXPECT_EQ(status, exit_run_failed);
    EXPECT_EQ(out.str(), "");
    EXPECT_EQ(test::lines_in(err.str()), 1) << err.str();
}

TEST(Tour, EndsWithOneLineWhenALevelIsMissing) {
    const ScratchFolder scratch;
    nlohmann::json stop = good_stop();
    stop["level"] = "levels/nowhere.tmj";
    const auto result = read_tour(nlohmann::json::array({stop}).dump(), "good.json");
    std::ostringstream out;
    std::ostringstream err;
    const int status = play_tour(std::get<std::vector<TourStop>>(result), scratch.file("out"),
                                 {320, 180}, out, err);
    EXPECT_EQ(status, exit_run_failed);
    EXPECT_NE(err.str().find("nowhere.tmj"), std::string::npos) << err.str();
}

TEST(OwnTours, AreReadAndNameNoPictureTwice) {
    std::set<std::string> pictures;
    for (const std::string& path : own_tours()) {
        const auto result = load_tour(path);
        const auto* stops = std::get_if<std::vector<TourStop>>(&result);
        ASSERT_NE(stops, nullptr) << std::get<std::string>(result);
        for (const TourStop& stop : *stops) {
            EXPECT_TRUE(pictures.insert(stop.picture).second) << stop.picture;
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
        count += static_cast<long>(std::get<std::vector<TourStop>>(load_tour(path)).size());
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
        EXPECT_NE(result.out.find("no display"), std::string::npos) << result.out;
        EXPECT_EQ(test::lines_in(result.out), 1 + stops_of_own_tours()) << result.out;
        EXPECT_TRUE(std::filesystem::is_directory(scratch.file("out")));
        std::filesystem::remove_all(scratch.file("out"));
    }
}

}  // namespace
}  // namespace slidelab::lab::tour_test
