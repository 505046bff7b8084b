// What was read comes out equal: documents that are written and read again.
#include "lab/levels/tiled/tiled_writer.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "lab/levels/same_levels.hpp"
#include "lab/levels/tiled/tiled_map.hpp"
#include "support/cases.hpp"
#include "support/random.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::tiled_writer_test {
namespace {

namespace fs = std::filesystem;
using test::Random;
using test::ScratchFolder;

LevelDocument document_of(const std::variant<LevelDocument, LevelProblem>& read) {
    if (const auto* problem = std::get_if<LevelProblem>(&read)) {
        ADD_FAILURE() << problem->message;
        return {};
    }
    return std::get<LevelDocument>(read);
}

/// Writes the document, reads it again, and holds that both are equal, and so are their levels.
void expect_comes_out_equal(const LevelDocument& document) {
    const std::string text = write_tiled(document);
    const LevelDocument again = document_of(read_tiled_document(text, "again.tmj"));
    EXPECT_TRUE(again == document) << text.substr(0, 4000);
    auto level = build_level(document);
    ASSERT_TRUE(std::holds_alternative<Level>(level)) << std::get<LevelProblem>(level).message;
    expect_same_level(level_of(text), std::get<Level>(level));
}

std::vector<std::string> all_maps() {
    std::vector<std::string> maps;
    for (const char* folder :
         {SLIDELAB_LEVELS, SLIDELAB_LEVELS "/../tests/lab/levels/tiled/data"}) {
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            if (entry.path().extension() == ".tmj") maps.push_back(entry.path().string());
        }
    }
    return maps;
}

TEST(TiledWriter, EveryMapComesOutEqual) {
    std::size_t tried = 0;
    for (const std::string& path : all_maps()) {
        SCOPED_TRACE(path);
        const auto read = load_document(path);
        if (std::holds_alternative<LevelProblem>(read)) continue;  // of the tests, wrong on purpose
        expect_comes_out_equal(std::get<LevelDocument>(read));
        ++tried;
    }
    EXPECT_GE(tried, 30U);
}

/// A place as maps have them: on the grid, on pixels, or anywhere.
Vec2 random_place(Random& random) {
    const auto one = [&] {
        switch (random.below(3)) {
            case 0:
                return static_cast<double>(random.below(40)) - 20.0;
            case 1:
                return (static_cast<double>(random.below(2000)) - 1000.0) / 32.0;
            default:
                return random.between(-1e3, 1e3);
        }
    };
    const double x = one();
    return {x, one()};
}

LevelObject random_object(Random& random, std::int32_t id) {
    const Vec2 at = random_place(random);
    const Vec2 size{random.between(0.01, 9.0), random.between(0.01, 9.0)};
    const double radius = random.below(2) == 0 ? 0.0 : random.between(0.0, 3.0);
    switch (random.below(6)) {
        case 0:
            return {id, "post", Polyline{{at}, radius, false}};
        case 1:
            return {id, "", Polyline{{at, random_place(random), at}, radius, false}};
        case 2:
            return {id, "fence", Polyline{{at, random_place(random), at + size}, radius, true}};
        case 3:
            return {id, "",
                    SolidPolygon{{at, at + Vec2{size.x, 0}, at + size, at + Vec2{0, size.y}}}};
        case 4:
            return {id, "\"quoted\" \u00e9", SolidPolygon{{at, random_place(random), at + size}}};
        default:
            return {id, "", TravellingBox{{at, at + size}, random_place(random), 1.0 + radius}};
    }
}

LevelDocument random_document(Random& random) {
    LevelDocument document;
    document.title = "generated";
    if (random.below(2) == 0) document.size = Vec2{20, 15};
    TileLayer tiles{"tiles", {static_cast<double>(random.below(64)), -3.5}, {}};
    for (std::int32_t i = 0; i < 2; ++i) {
        TileChunk chunk{i * 8 - 8, i, 8, 6, {}};
        for (int tile = 0; tile < 48; ++tile)
            chunk.ids.push_back(static_cast<std::uint32_t>(random.below(3)) | 0x80000000U);
        tiles.chunks.push_back(std::move(chunk));
    }
    ObjectLayer objects{"objects", {}};
    for (std::int32_t id = 1; id <= 40; ++id) objects.objects.push_back(random_object(random, id));
    objects.objects.push_back({41, "start", SpawnPoint{random_place(random)}});
    document.layers.emplace_back(std::move(tiles));
    document.layers.emplace_back(std::move(objects));
    document.layers.emplace_back(ObjectLayer{"empty", {}});
    return document;
}

TEST(TiledWriter, GeneratedDocumentsComeOutEqual) {
    Random random(7);
    for (int i = 0; i < test::cases(100); ++i) {
        SCOPED_TRACE(i);
        expect_comes_out_equal(random_document(random));
        if (::testing::Test::HasFailure()) return;
    }
}

/// Not every number of units is a number of such pixels; those of a map are.
TEST(TiledWriter, MapsWithTilesOfAnySizeComeOutEqual) {
    Random random(8);
    for (const Vec2 tile : {Vec2{30, 30}, Vec2{7, 16}, Vec2{100, 33}, Vec2{33.3, 48.7}}) {
        SCOPED_TRACE(tile.x);
        for (int i = 0; i < test::cases(30); ++i) {
            LevelDocument document = random_document(random);
            document.tile = tile;
            const LevelDocument read =
                document_of(read_tiled_document(write_tiled(document), "read.tmj"));
            expect_comes_out_equal(read);
            if (::testing::Test::HasFailure()) return;
        }
    }
}

TEST(TiledWriter, RectanglesStayRectangles) {
    const auto document = document_of(
        read_tiled_document(map_of(R"({"id":5,"x":32,"y":64,"width":96,"height":16})"), "a.tmj"));
    const auto object = nlohmann::json::parse(write_tiled(document))["layers"][0]["objects"][0];
    EXPECT_FALSE(object.contains("polygon"));
    EXPECT_EQ(object["width"].dump(), "96") << "and whole numbers are whole";
}

TEST(TiledWriter, SavesAFileAndItsFolder) {
    const ScratchFolder scratch;
    const std::string path = scratch.file("new/level.tmj");
    LevelDocument document;
    document.title = "saved";
    document.hint = "Walk to the left.";
    EXPECT_FALSE(save_document(document, path));
    EXPECT_TRUE(document_of(load_document(path)) == document);
}

TEST(TiledWriter, SaysInOneLineWhyNothingWasSaved) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("file", "x");
    const auto no_folder = save_document({}, file + "/level.tmj");
    ASSERT_TRUE(no_folder);
    EXPECT_EQ(no_folder->message.rfind(file + ": the folder cannot be made: ", 0), 0U)
        << no_folder->message;
    LevelDocument wrong;
    wrong.tile = {};
    const auto problem = save_document(wrong, file);
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->message, file +
                                    ": not saved: map: a tile is 0 x 0 pixels; expected a width "
                                    "and a height of more than 0");
    if (!fs::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
    const auto full = save_document({}, "/dev/full");
    ASSERT_TRUE(full);
    EXPECT_EQ(full->message, "/dev/full: cannot be written: No space left on device");
    EXPECT_TRUE(fs::exists("/dev/full"));
}

bool is_installed(const std::string& program) {
    return std::system(("command -v " + program + " > /dev/null 2>&1").c_str()) == 0;
}

/// What Debian's Tiled makes of a map, having opened and saved it.
std::optional<LevelDocument> through_tiled(const ScratchFolder& scratch,
                                           const LevelDocument& document) {
    const std::string from = scratch.file("from.tmj");
    const std::string to = scratch.file("to.tmj");
    EXPECT_FALSE(save_document(document, from));
    const std::string command = "HOME='" + scratch.file("") +
                                "' QT_QPA_PLATFORM=offscreen tiled --export-map json '" + from +
                                "' '" + to + "' > /dev/null 2>&1";
    if (std::system(command.c_str()) != 0) return std::nullopt;
    return document_of(load_document(to));
}

/// Tiled itself does not write every digit.
void expect_near(const Level& level, const Level& expected) {
    ASSERT_EQ(level.walls().size(), expected.walls().size());
    for (std::uint32_t i = 0; i < level.walls().size(); ++i) {
        EXPECT_LT(distance(level.walls()[i].segment.a, expected.walls()[i].segment.a), 1e-9);
        EXPECT_LT(distance(level.walls()[i].segment.b, expected.walls()[i].segment.b), 1e-9);
        EXPECT_NEAR(level.walls()[i].radius, expected.walls()[i].radius, 1e-9);
        EXPECT_EQ(level.name_of_wall(i), expected.name_of_wall(i));
    }
    EXPECT_EQ(level.title(), expected.title());
    EXPECT_EQ(level.map_bounds(), expected.map_bounds());
    EXPECT_LT(distance(level.spawn(), expected.spawn()), 1e-9);
    EXPECT_EQ(level.box_paths().size(), expected.box_paths().size());
}

TEST(TiledWriter, TiledOpensWhatWasWritten) {
    if (!is_installed("tiled")) GTEST_SKIP() << "Tiled is not installed";
    const ScratchFolder scratch;
    for (const char* name :
         {"/play/garden.tmj", "/play/tile_town.tmj", "/figures/000_two_movers.tmj"}) {
        SCOPED_TRACE(name);
        const auto document = document_of(load_document(std::string(SLIDELAB_LEVELS) + name));
        const auto exported = through_tiled(scratch, document);
        ASSERT_TRUE(exported);
        expect_near(std::get<Level>(build_level(*exported)),
                    std::get<Level>(build_level(document)));
    }
    for (const char* name : {"infinite_base64.tmj", "shapes.tmj"}) {
        SCOPED_TRACE(name);
        const auto document = document_of(load_document(test_data(name)));
        const auto exported = through_tiled(scratch, document);
        ASSERT_TRUE(exported);
        expect_near(std::get<Level>(build_level(*exported)),
                    std::get<Level>(build_level(document)));
    }
}

}  // namespace
}  // namespace slidelab::lab::tiled_writer_test
