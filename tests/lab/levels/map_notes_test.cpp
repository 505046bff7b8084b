// Parts of a map that no level uses are listed, and nothing that is used.
#include "lab/levels/map_notes.hpp"

#include <filesystem>

#include "lab/levels/tiled/tiled_map.hpp"
#include "lab/levels/tiled/tiled_parts.hpp"
#include "lab/text/counted.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::map_notes_test {

namespace fs = std::filesystem;

/// The lines about a map that must be right.
std::vector<std::string> notes_of(const std::string& map) {
    const test::ScratchFolder folder;
    auto read = open_level_file(folder.write("map.tmj", map));
    if (const auto* problem = std::get_if<InputError>(&read)) return {to_string(*problem)};
    std::vector<std::string> lines;
    for (const MapNote& note : std::get<OpenedLevel>(read).notes.all())
        lines.push_back(to_string(note));
    return lines;
}

using Lines = std::vector<std::string>;

TEST(MapNotes, UnknownClassesAreNoWallsAndAreListedByClass) {
    const std::string map = map_of(
        R"({"id":1,"x":0,"y":0,"width":32,"height":32,"type":"trigger","name":"door"},
           {"id":2,"x":64,"y":0,"width":32,"height":32,"class":"Wall"},
           {"id":3,"x":96,"y":0,"width":32,"height":32,"type":"wall"},
           {"id":4,"x":0,"y":0,"point":true,"type":"trigger"},
           {"id":5,"x":0,"y":64,"width":32,"height":32})");
    EXPECT_EQ(notes_of(map),
              (Lines{"objects of class \"trigger\" (no walls): object 1 \"door\", object 4"}));
    EXPECT_EQ(level_of(map).level.solids().size(), 3U);
}

TEST(MapNotes, PicturesParallaxTextsTemplatesAndWhatIsHiddenAreListed) {
    const std::string map = map_of_layers(
        R"({"type":"imagelayer","name":"sky"},
           {"type":"objectgroup","name":"far","parallaxx":0.5,"objects":[
              {"id":1,"x":0,"y":0,"width":32,"height":32,"text":{"text":"hello"}},
              {"id":2,"x":0,"y":0,"template":"tree.tx"},
              {"id":3,"x":0,"y":0,"width":32,"height":32,"visible":false},
              {"id":4,"x":0,"y":0,"width":32,"height":32}]},
           {"type":"tilelayer","name":"old","visible":false,"width":1,"height":1,"data":[1]})");
    EXPECT_EQ(notes_of(map),
              (Lines{"image layers: layer \"sky\"", "parallax (no walls): layer \"far\"",
                     "texts: object 1", "instances of templates that are not there: object 2",
                     "hidden objects: object 3", "hidden layers: layer \"old\""}));
    EXPECT_EQ(level_of(map).level.solids().size(), 0U);
}

TEST(MapNotes, ATilesetThatIsNotThereIsListedAndItsTilesAreFull) {
    std::string map = map_of_layers(tile_layer(R"("width":1,"height":1,"data":[1])"));
    map.insert(1, R"("tilesets":[{"firstgid":1,"source":"none.tsx"}],)");
    EXPECT_EQ(notes_of(map), (Lines{"tilesets that are not there (their tiles fill their cells): "
                                    "\"none.tsx\""}));
    EXPECT_EQ(level_of(map).level.solids().size(), 1U);
}

TEST(MapNotes, ATilesetThatIsWrongIsNamed) {
    const test::ScratchFolder folder;
    std::string map = map_of_layers("");
    map.insert(1, R"("tilesets":[{"firstgid":1,"source":"wrong.tsj"}],)");
    folder.write("wrong.tsj", "{");
    const std::string path = folder.write("map.tmj", map);
    const OpenedLevel level = good(open_level_file(path));
    ASSERT_EQ(level.notes.all().size(), 1U);
    const std::string said = to_string(level.notes.all()[0]);
    EXPECT_TRUE(said.starts_with("left out: the file ends in the middle")) << said;
    EXPECT_TRUE(said.ends_with("tileset \"wrong.tsj\"")) << said;
}

TEST(MapNotes, TilesThatAreNoWallsBesideOthersWithShapesAreSaid) {
    std::string map =
        map_of_layers(tile_layer(R"("width":3,"height":1,"data":[1,2,2])") + "," +
                      object_layer(R"({"id":1,"x":48,"y":64,"point":true,"type":"spawn"})"));
    map.insert(1, R"("tilesets":[{"firstgid":1,"name":"t","tilewidth":32,"tileheight":32,"tiles":[
        {"id":0,"objectgroup":{"objects":[{"id":1,"x":0,"y":0,"width":32,"height":16}]}}]}],)");
    const test::ScratchFolder folder;
    const auto read = open_level_file(folder.write("map.tmj", map));
    const MapNotes& notes = std::get<OpenedLevel>(read).notes;
    EXPECT_EQ(headline(notes), "1 thing in the map is not used");
    EXPECT_EQ(lines_of(notes),
              (Lines{"layer \"cells\": 1 of 3 are walls (rank 9: collision shapes of tiles)",
                     "guessed by names alone; where a guess is wrong, take from: --no-walls "
                     "\"cells\""}));
}

TEST(MapNotes, OwnLevelsHaveNone) {
    int seen = 0;
    for (const char* folder : {"play", "figures", "failures"}) {
        for (const auto& entry : fs::directory_iterator(fs::path(SLIDELAB_LEVELS) / folder)) {
            if (entry.path().extension() != ".tmj") continue;
            const auto read = open_level_file(entry.path().string());
            ASSERT_TRUE(std::holds_alternative<OpenedLevel>(read)) << entry.path();
            EXPECT_TRUE(std::get<OpenedLevel>(read).notes.empty()) << entry.path();
            ++seen;
        }
    }
    EXPECT_GT(seen, 50);
}

TEST(MapNotes, ManyOfAKindAreCountedAndTheFirstOnesNamed) {
    MapNotes notes;
    EXPECT_TRUE(notes.empty());
    notes.add("texts", "object 0");
    EXPECT_EQ(headline(notes), "1 thing in the map is not used");
    for (int i = 1; i < 12; ++i) notes.add("texts", fmt::format("object {}", i));
    notes.add("image layers", "layer \"sky\"");
    EXPECT_EQ(notes.count(), 13U);
    EXPECT_EQ(headline(notes), "13 things in the map are not used");
    EXPECT_EQ(to_string(notes.all()[0]),
              "texts: object 0, object 1, object 2, object 3, object 4, object 5, object 6, "
              "object 7 and 4 more");
}

TEST(MapNotes, NearMissesAreCountedAndSwitchedOff) {
    const std::string objects = R"({"id":1,"x":0,"y":64,"width":64,"height":32},)"
                                R"({"id":2,"x":64,"y":64.0001,"width":64,"height":32},)"
                                R"({"id":3,"x":16,"y":16,"point":true,"type":"spawn"})";
    const test::ScratchFolder folder;
    const std::string path = folder.write("map.tmj", map_of(objects));
    const auto read = good(open_level_file(path));
    ASSERT_TRUE(read.notes.near_misses);
    EXPECT_EQ(headline(read.notes),
              "4 edges were put on one line with their neighbours, by at most 0.000004");
    EXPECT_EQ(read.built->level.walls()[4].segment.a.y, 2.0);
    WallRequest none;
    none.asked.near_miss = 0.0;
    EXPECT_TRUE(good(open_level_file(path, none)).notes.empty());
    std::string exact = map_of(objects);
    exact.insert(1, R"("properties":[{"name":"near_miss","type":"float","value":0}],)");
    EXPECT_TRUE(good(open_level_file(folder.write("exact.tmj", exact))).notes.empty());
}

}  // namespace slidelab::lab::map_notes_test
