#include "lab/conform/cases.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "articles/contract/registry.hpp"
#include "lab/scenes/request/request_line.hpp"
#include "oracle/walls.hpp"
#include "support/answers.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::cases_test {

const std::vector<ConformCase>& cases() {
    static const std::vector<ConformCase> all = conform_cases();
    return all;
}

std::string written() {
    std::ostringstream out;
    write_conform_cases(out, 1e-6);
    return out.str();
}

TEST(ConformCases, AreAtLeastTwoThousandOfEveryFamilyWithIdsOfTheirOwn) {
    EXPECT_GE(cases().size(), 2000U);
    std::map<std::string_view, int> families;
    std::set<std::string> ids;
    for (const ConformCase& one : cases()) {
        ++families[one.family];
        EXPECT_TRUE(ids.insert(one.id).second) << one.id;
    }
    EXPECT_EQ(families.size(), conform_families().size());
    for (const ConformFamily& family : conform_families()) EXPECT_GE(families[family.name], 100);
}

TEST(ConformCases, AreThoseOfTheirPage) {
    const std::string page = test::text_of(SLIDELAB_SOURCE_DIR "/docs/conform.md");
    const std::string count = fmt::format("{},{:03}", cases().size() / 1000, cases().size() % 1000);
    EXPECT_NE(page.find("has " + count + " moves"), std::string::npos) << count;
    for (const ConformFamily& family : conform_families()) {
        const std::string row = fmt::format("| `{}` | {} |", family.name, family.about);
        EXPECT_NE(page.find(row), std::string::npos) << row;
    }
}

TEST(ConformCases, AreTheSameBitsEveryTime) { EXPECT_EQ(written(), written()); }

TEST(ConformCases, HaveMoversOfEveryShapeAndWallsOfEveryKind) {
    std::set<std::size_t> shapes;
    bool has_segments = false;
    bool has_capsules = false;
    bool has_polygons = false;
    bool has_boxes = false;
    for (const ConformCase& one : cases()) {
        shapes.insert(one.move.shape.index());
        for (const auto& line : one.move.walls.segments)
            (line.wall.radius > 0.0 ? has_capsules : has_segments) = true;
        has_polygons = has_polygons || !one.move.walls.polygons.empty();
        has_boxes = has_boxes || !one.move.walls.boxes.empty();
    }
    EXPECT_EQ(shapes.size(), std::size(shape_names));
    EXPECT_TRUE(has_segments && has_capsules && has_polygons && has_boxes);
}

TEST(ConformCases, BeginFreeAndOftenTouch) {
    int touching = 0;
    for (const ConformCase& one : cases()) {
        const double gap = oracle::gap(*build(one.move.walls).level, one.move.shape, one.move.from);
        EXPECT_GE(gap, -1e-9) << one.id;
        touching += gap < 1e-9 ? 1 : 0;
    }
    EXPECT_GT(touching, 800);
}

TEST(ConformCases, InPiecesAreBesideTheSameInOnePiece) {
    int pieces = 0;
    for (const ConformCase& one : cases()) {
        if (!one.like) continue;
        ++pieces;
        const ConformCase& whole = cases()[*one.like];
        EXPECT_GT(count(one.move.walls), count(whole.move.walls));
        EXPECT_EQ(one.move.from, whole.move.from);
        EXPECT_EQ(one.move.delta, whole.move.delta);
        EXPECT_TRUE(one.move.shape == whole.move.shape);
    }
    EXPECT_EQ(pieces, 250);
}

TEST(ConformCases, AreRequestsOfTheProbeButForAStrategy) {
    std::istringstream lines(written());
    std::size_t i = 0;
    for (std::string line; std::getline(lines, line); ++i) {
        auto json = nlohmann::json::parse(line);
        EXPECT_EQ(json["id"], cases()[i].id);
        EXPECT_EQ(json["family"], cases()[i].family);
        EXPECT_EQ(json["bounds"]["overlap"], 1e-6);
        EXPECT_EQ(json["bounds"].contains("rest"), cases()[i].move.delta == Vec2{});
        EXPECT_EQ(json.contains("then"), cases()[i].then.has_value());
        EXPECT_EQ(json["bounds"].contains("backward"), !cases()[i].then);
        for (const char* own : {"id", "family", "bounds", "then"}) json.erase(own);
        json["strategy"] = "world_move";
        const auto scene = good(read_scene(json.dump()));
        EXPECT_EQ(scene.from, cases()[i].move.from);
        EXPECT_EQ(scene.delta, cases()[i].move.delta);
        EXPECT_TRUE(scene.shape == cases()[i].move.shape) << line;
    }
    EXPECT_EQ(i, cases().size());
}

}  // namespace slidelab::lab::cases_test
