// Maps as games have them: floors, walls, decoration and objects of their own. Each in data/games
// against a picture of its walls, what is said of its layers, and what is handed on.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "lab/levels/tiled/tiled_map.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::games_test {

using Lines = std::vector<std::string>;

std::string path_of(const std::string& map) { return test_data("games/" + map); }

OpenedLevel opened(const std::string& map, const WallChoices& choices = {}) {
    return good(open_level_file(path_of(map), {choices}));
}

bool is_wall(const Level& level, Vec2 place) {
    bool inside = false;
    level.visit_solids_at(place, [&](std::uint32_t) { inside = true; });
    for (const Wall& wall : level.walls())
        inside =
            inside || distance(place, closest_point_on_segment(place, wall.segment)) < wall.radius;
    return inside;
}

/// A '#' for each cell with a wall, at a place that no slope of the maps runs through.
Lines picture_of(const Level& level, int first_column, int columns, int rows) {
    Lines picture;
    for (int y = 0; y < rows; ++y) {
        picture.emplace_back();
        for (int x = first_column; x < first_column + columns; ++x)
            picture.back() += is_wall(level, Vec2{x + 0.6, y + 0.7}) ? '#' : '.';
    }
    return picture;
}

Lines layers_of(const MapNotes& notes) {
    Lines lines;
    for (const WallNote& layer : notes.layers) lines.push_back(to_string(layer));
    return lines;
}

/// "chest gold", with a * where it is a wall, too.
Lines things_of(const OpenedLevel& level) {
    Lines lines;
    for (const auto& layer : level.document->layers) {
        const auto* objects = std::get_if<ObjectLayer>(&layer);
        if (objects == nullptr) continue;
        for (const MapObject& thing : objects->things)
            lines.push_back((thing.is_wall ? "*" : "") + thing.kind + " " + thing.name);
    }
    return lines;
}

const MapObject& thing_named(const OpenedLevel& level, std::string_view name) {
    static const MapObject none;
    for (const auto& layer : level.document->layers) {
        const auto* objects = std::get_if<ObjectLayer>(&layer);
        if (objects == nullptr) continue;
        for (const MapObject& thing : objects->things)
            if (thing.name == name) return thing;
    }
    ADD_FAILURE() << name;
    return none;
}

struct Game {
    const char* map;
    Lines walls;
    Lines layers;
    Lines things;
    const char* spawn = "";  ///< what is said of it; empty: it is free
    int first_column = 0;
};

const Lines room{"########", "#......#", "#..##..#", "#......#", "#...#..#", "########"};

std::vector<Game> games() {
    return {
        {"dungeon.tmj",
         room,
         {"\"Floor\": no walls (rank 6: others say that they are walls)",
          "\"Walls\": walls (rank 5: wall by its name)",
          "\"Decoration\": no walls (rank 6: others say that they are walls)",
          "\"Objects\": no walls (rank 7: a thing by its name)"},
         {"chest gold", "Trigger stairs", "enemy bat"}},
        {"world.tmj",
         {"########", "#......#", "#..#...#", "#......#", "#....#.#", "########"},
         {"\"Below Player\": no walls (rank 6: others say that they are walls)",
          "\"World\": 26 of 48 are walls (rank 2: property; the rest by rank 6: others say that "
          "they are walls)",
          "\"Above Player\": no walls (rank 6: others say that they are walls)"},
         {}},
        {"hills.tmx",
         {"........", "........", "....#...", "...##...", "..###...", "########"},
         {"\"clouds\": no walls (rank 6: others say that they are walls)",
          "\"ground\": walls (rank 2: property)", "\"tiles\": no walls (rank 2: property)",
          "\"things\": no walls (rank 2: property)"},
         {"spikes spike", "path patrol", "goal end"}},
        {"cave.tmj",
         {"##########", "#........#", "#........#", "#........#", "#........#", "#........#",
          "#........#", "##########"},
         {"\"ground\": no walls (rank 8: quiet name)",
          "\"rocks\": walls (rank 10: nothing says otherwise)"},
         {},
         "",
         -4},
        {"village.tmj",
         {"..........", "###.......", "..........", "..........", "....#.....", "....#....."},
         {"\"terrain\": no walls (rank 2: property)", "\"houses\": walls (rank 2: property)",
          "\"trees\": no walls (rank 6: others say that they are walls)",
          "\"doors\": 1 of 2 are walls (rank 2: property)"},
         {"*door inn", " pond"}},
        {"groups.tmj",
         {"########", "#......#", "#..#...#", "#......#", "#......#", "########"},
         {"\"far\": no walls (rank 2: property)", "\"grass\": no walls (rank 2: property)",
          "\"bridge\": walls (rank 2: property)", "\"blocks\": walls (rank 5: wall by its name)",
          "\"rails\": walls (rank 5: wall by its name)"},
         {}},
        {"classes.tmj",
         {"###.....", "#.......", "..#.....", "........", ".#..##..", "........"},
         {"\"A\": no walls (rank 6: others say that they are walls)",
          "\"B\": walls (rank 5: wall by its name)",
          "\"C\": 1 of 3 are walls (rank 5: wall by its name; the rest by rank 7: a thing by its "
          "name)",
          "\"D\": 3 of 5 are walls (rank 5: wall by its name; the rest by rank 6: others say that "
          "they are walls)"},
         {"*crate crate", "torch torch", "water pond"}},
        {"marker.tmj",
         room,
         {"\"Tile Layer 1\": no walls (rank 6: others say that they are walls)",
          "\"Collision\": walls (rank 5: wall by its name)"},
         {}},
        {"picture.tmj",
         {"########", "........", "...#....", "........", "........", "########"},
         {"\"collision\": walls (rank 5: wall by its name)",
          "\"triggers\": no walls (rank 7: a thing by its name)"},
         {" exit", " note"}},
        {"shapes.tmj",
         {"########", "#......#", "#..##..#", "#......#", "#...#..#", "########"},
         {"\"main\": 27 of 48 are walls (rank 9: collision shapes of tiles; the rest by rank 8: "
          "quiet name)",
          "\"start\": no walls (rank 7: a thing by its name)"},
         {" bush", " post"}},
    };
}

TEST(Games, WallsLayersObjectsAndSpawnAreWhatTheMapsSay) {
    for (const Game& game : games()) {
        SCOPED_TRACE(game.map);
        const OpenedLevel level = opened(game.map);
        ASSERT_TRUE(level.built);
        const auto columns = static_cast<int>(game.walls[0].size());
        const auto rows = static_cast<int>(game.walls.size());
        EXPECT_EQ(picture_of(*level.built, game.first_column, columns, rows), game.walls);
        EXPECT_EQ(layers_of(level.notes), game.layers);
        EXPECT_EQ(things_of(level), game.things);
        EXPECT_EQ(level.notes.spawn ? to_string(*level.notes.spawn) : "", game.spawn);
        EXPECT_EQ(level.notes.start.has_value() && level.notes.start->is_in_wall,
                  level.notes.spawn.has_value());
        const bool has_place = !level.notes.start || level.notes.start->moved_to;
        EXPECT_EQ(is_wall(*level.built, level.built->spawn), !has_place);
    }
}

TEST(Games, ALayerThatCoversTheSpawnIsAskedAboutAndAChoiceAnswers) {
    const test::ScratchFolder folder;
    std::string map = map_of_layers(
        R"({"type":"tilelayer","name":"A","width":4,"height":1,"data":[0,1,1,0]},
               {"type":"tilelayer","name":"B","width":4,"height":1,"data":[1,0,0,1]},
               {"type":"objectgroup","name":"C","objects":[
                   {"id":1,"name":"player","x":48,"y":16,"point":true}]})");
    map.insert(1, R"("tilesets":[{"firstgid":1,"tilewidth":32,"tileheight":32,"tiles":[{"id":0,
        "objectgroup":{"objects":[{"id":1,"x":0,"y":0,"width":32,"height":32}]}}]}],)");
    const std::string path = folder.write("map.tmj", map);
    const auto read = [&](const WallChoices& choices) {
        return good(open_level_file(path, {choices}));
    };
    const OpenedLevel asked = read({});
    ASSERT_TRUE(asked.notes.spawn.has_value());
    EXPECT_TRUE(asked.notes.spawn->is_question);
    EXPECT_NE(lines_of(asked.notes).front().find("--no-walls"), std::string::npos);
    const OpenedLevel answered = read({{{"A", WallKind::none}}});
    EXPECT_FALSE(answered.notes.spawn.has_value());
    EXPECT_FALSE(is_wall(*answered.built, answered.built->spawn));
    EXPECT_EQ(layers_of(answered.notes)[0], "\"A\": no walls (rank 1: your choice)");
    EXPECT_TRUE(answered.notes.layers[0].is_chosen);
    // The chosen layer is said to be walls: the spawn is covered, and nothing is asked.
    const OpenedLevel walls = read({{{"A", WallKind::wall}}});
    ASSERT_TRUE(walls.notes.spawn.has_value());
    EXPECT_FALSE(walls.notes.spawn->is_question);
}

TEST(Games, AChoiceIsForAllOfALayer) {
    const OpenedLevel none =
        opened("shapes.tmj", {{{"main", WallKind::none}, {"start", WallKind::none}}});
    EXPECT_TRUE(none.built->level.walls().empty());
    const OpenedLevel all = opened("shapes.tmj", {{{"main", WallKind::wall}}});
    EXPECT_EQ(picture_of(*all.built, 0, 8, 6)[1], "########") << "grass fills its cells";
    const OpenedLevel doors = opened("village.tmj", {{{"doors", WallKind::none}}});
    EXPECT_FALSE(is_wall(*doors.built, {1.5, 1.5})) << "though the door says that it is one";
}

TEST(Games, ObjectsAreHandedOnWithPlaceSizeAndProperties) {
    const OpenedLevel dungeon = opened("dungeon.tmj");
    const MapObject& chest = thing_named(dungeon, "gold");
    EXPECT_EQ(chest.at, (Vec2{6, 4})) << "its upper left corner";
    EXPECT_EQ(chest.size, (Vec2{1, 1}));
    EXPECT_EQ(chest.tile, 4U);
    using Properties = std::vector<MapProperty>;
    EXPECT_EQ(chest.properties,
              (Properties{{"gold", "int", std::int64_t{25}}, {"locked", "bool", true}}));
    EXPECT_EQ(thing_named(dungeon, "stairs").size, (Vec2{2, 1}));
    EXPECT_EQ(thing_named(dungeon, "stairs").properties,
              (Properties{{"leads_to", "string", std::string("cellar")}}));
    const MapObject& bat = thing_named(dungeon, "bat");
    EXPECT_EQ(bat.form, MapObject::Form::point);
    EXPECT_EQ(bat.at, (Vec2{5, 1.5}));
    EXPECT_EQ(bat.properties, (Properties{{"speed", "float", 1.5}}));

    const OpenedLevel hills = opened("hills.tmx");
    const MapObject& patrol = thing_named(hills, "patrol");
    EXPECT_EQ(patrol.form, MapObject::Form::polyline);
    EXPECT_EQ(patrol.at, (Vec2{1, 4.5}));
    EXPECT_EQ(patrol.points, (std::vector<Vec2>{{0, 0}, {0.5, 0}, {0.5, -0.5}}));
    EXPECT_EQ(patrol.properties, (Properties{{"seconds", "float", 2.5},
                                             {"who", "class", std::string("{\"lives\":3}")}}));
    EXPECT_EQ(thing_named(hills, "end").rotation, 90.0);
}

TEST(Games, WhatIsNoBooleanSaysNothing) {
    const OpenedLevel level = opened("world.tmj");
    ASSERT_TRUE(level.built);
    std::string map = map_of_layers(tile_layer(
        R"("width":1,"height":1,"data":[1],"properties":[{"name":"solid","value":"maybe"},7,
           {"name":"collides","type":"bool","value":false}])"));
    EXPECT_TRUE(level_of(map).level.walls().empty());
    map.replace(map.find("\"value\":false"), 13, "\"value\":\"oak\"");
    EXPECT_EQ(level_of(map).level.solids().size(), 1U);
}

TEST(Games, ObjectsThatSayMoreThanTheirLayer) {
    const std::string map = map_of_layers(
        R"({"type":"objectgroup","name":"decoration","objects":[
              {"id":1,"x":0,"y":0,"width":32,"height":32,"type":"wall"},
              {"id":2,"x":64,"y":0,"width":32,"height":32},
              {"id":3,"x":128,"y":0,"width":32,"height":32,
               "properties":[{"name":"solid","type":"bool","value":true}]}]},
           {"type":"objectgroup","name":"walls","objects":[
              {"id":4,"x":0,"y":64,"width":32,"height":32,
               "properties":[{"name":"collides","type":"bool","value":false}]}]})");
    EXPECT_EQ(level_of(map).level.solids().size(), 2U);
}

}  // namespace slidelab::lab::games_test
