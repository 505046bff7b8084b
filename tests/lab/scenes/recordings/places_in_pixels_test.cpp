// A CSV whose places are pixels is asked about where that explains it, and only there.
#include "lab/scenes/recordings/places_in_pixels.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "lab/scenes/recordings/csv_run.hpp"
#include "lab/session/run_setup.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab {
namespace places_in_pixels_test {

const std::string town = SLIDELAB_LEVELS "/play/tile_town.tmj";

RunSetup set_up(const std::string& csv, std::optional<double> pixels = {}) {
    const test::ScratchFolder folder;
    RunRequest request;
    request.run.level = town;
    request.play = folder.write("own.csv", csv);
    request.pixels = pixels;
    auto setup = set_up_run(OwnFiles({""}), request, {});
    EXPECT_TRUE(std::holds_alternative<RunSetup>(setup)) << to_string(std::get<InputError>(setup));
    return std::get<RunSetup>(std::move(setup));
}

/// A line from (2.5, 2.5), 4 units to the right, in lengths of so many to a unit.
std::string walk(double lengths, double off = 0.0) {
    std::ostringstream csv;
    csv << "tick,x,y\n";
    for (int i = 0; i <= 40; ++i)
        csv << i << ',' << (2.5 + i * 0.1 + off) * lengths << ',' << 2.5 * lengths << '\n';
    return csv.str();
}

TEST(PlacesInPixels, AreAskedAboutWithTheTileOfTheMap) {
    const RunSetup setup = set_up(walk(32.0));
    EXPECT_EQ(setup.play->recording().maybe_pixels, setup.level.document->tile.x);
    EXPECT_EQ(setup.level.document->tile.x, 32.0);
}

TEST(PlacesInPixels, AreNotAskedAboutInUnitsOrWhereNothingFits) {
    EXPECT_FALSE(set_up(walk(1.0)).play->recording().maybe_pixels);
    EXPECT_FALSE(set_up(walk(1000.0)).play->recording().maybe_pixels) << "outside either way";
    // It falls out of the map in the end: most of its places are in it.
    std::string falls = "tick,x,y\n";
    for (int i = 0; i <= 40; ++i) falls += std::to_string(i) + ",2.5," + std::to_string(i) + "\n";
    EXPECT_FALSE(set_up(falls).play->recording().maybe_pixels);
}

TEST(PlacesInPixels, DividedAreTheSameRunAsInUnits) {
    const RunSetup divided = set_up(walk(32.0), 32.0);
    const RunSetup units = set_up(walk(1.0));
    EXPECT_FALSE(divided.play->recording().maybe_pixels);
    const auto& a = divided.play->recording();
    const auto& b = units.play->recording();
    ASSERT_EQ(a.path.size(), b.path.size());
    for (std::size_t i = 0; i < a.path.size(); ++i)
        EXPECT_LT(distance(a.path[i], b.path[i]), 1e-6) << i;
    EXPECT_LT(distance(a.start->position, b.start->position), 1e-6);
    EXPECT_NEAR(divided.settings.speed, units.settings.speed, 1e-3);
}

TEST(PlacesInPixels, AreRefusedOfARecordingWithoutPlaces) {
    const test::ScratchFolder folder;
    RunRequest request;
    request.run.level = town;
    request.play = folder.write("own.csv", "tick,right,down\n0,1,0\n9,0,0\n");
    request.pixels = 32.0;
    const auto setup = set_up_run(OwnFiles({""}), request, {});
    ASSERT_TRUE(std::holds_alternative<InputError>(setup));
    EXPECT_NE(
        to_string(std::get<InputError>(setup)).find("has no places; expected a CSV with x and y"),
        std::string::npos);
}

}  // namespace places_in_pixels_test
}  // namespace slidelab::lab
