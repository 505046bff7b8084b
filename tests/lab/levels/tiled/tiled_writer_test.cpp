// What the program makes comes out equal: documents that are written and read again.
#include "lab/levels/tiled/tiled_writer.hpp"

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

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

bool is_near(const TravellingBox& a, const TravellingBox& b) {
    return distance(a.home.min, b.home.min) == 0.0 && distance(a.home.max, b.home.max) < 1e-9 &&
           distance(a.travel, b.travel) < 1e-9 && a.duration == b.duration;
}

/// Writes the document, reads it again, and holds that both are equal: to the bit, but for sizes
/// and travels of boxes.
void expect_comes_out_equal(const LevelDocument& document) {
    const std::string text = write_tiled(document);
    LevelDocument again = document_of(read_tiled_document(text, "again.tmj"));
    ASSERT_EQ(again.layers.size(), document.layers.size());
    const auto& wanted = std::get<ObjectLayer>(document.layers[0]).objects;
    auto& objects = std::get<ObjectLayer>(again.layers[0]).objects;
    ASSERT_EQ(objects.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto* box = std::get_if<TravellingBox>(&wanted[i].shape);
        auto* read = std::get_if<TravellingBox>(&objects[i].shape);
        if (box != nullptr && read != nullptr && is_near(*box, *read)) *read = *box;
    }
    EXPECT_TRUE(again == document) << text.substr(0, 4000);
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
    ObjectLayer objects{"objects", {}};
    for (std::int32_t id = 1; id <= 40; ++id) objects.objects.push_back(random_object(random, id));
    objects.objects.push_back({41, "start", SpawnPoint{random_place(random)}});
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

TEST(TiledWriter, RectanglesStayRectangles) {
    LevelDocument document;
    document.layers.emplace_back(
        ObjectLayer{"solids", {{5, "", SolidPolygon{{{1, 2}, {4, 2}, {4, 2.5}, {1, 2.5}}}}}});
    const auto object = nlohmann::json::parse(write_tiled(document))["layers"][0]["objects"][0];
    EXPECT_FALSE(object.contains("polygon"));
    EXPECT_EQ(object["width"].dump(), "96") << "and whole numbers are whole";
}

TEST(TiledWriter, SavesAFileAndItsFolder) {
    const ScratchFolder scratch;
    const std::string path = scratch.file("new/level.tmj");
    LevelDocument document;
    document.title = "saved";
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
    ASSERT_EQ(level.map_bounds().has_value(), expected.map_bounds().has_value());
    if (level.map_bounds()) {
        EXPECT_LT(distance(level.map_bounds()->max, expected.map_bounds()->max), 1e-9);
    }
    EXPECT_LT(distance(level.spawn(), expected.spawn()), 1e-9);
    EXPECT_EQ(level.box_paths().size(), expected.box_paths().size());
}

TEST(TiledWriter, TiledOpensWhatWasWritten) {
    if (!is_installed("tiled")) GTEST_SKIP() << "Tiled is not installed";
    const ScratchFolder scratch;
    Random random(9);
    for (int i = 0; i < 4; ++i) {
        SCOPED_TRACE(i);
        const LevelDocument document = random_document(random);
        const auto exported = through_tiled(scratch, document);
        ASSERT_TRUE(exported);
        expect_near(std::get<Level>(build_level(*exported)),
                    std::get<Level>(build_level(document)));
    }
}

}  // namespace
}  // namespace slidelab::lab::tiled_writer_test
