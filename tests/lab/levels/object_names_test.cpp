// Objects are called by their own names where their map gives them some.
#include "articles/contract/registry.hpp"
#include "lab/levels/tiled/tiled_map.hpp"
#include "lab/pictures/traced_move.hpp"
#include "lab/studies/why.hpp"

namespace slidelab::lab::object_names_test {

OpenedLevel opened(std::string_view map) {
    return std::get<OpenedLevel>(
        open_document(std::get<LevelDocument>(read_tiled_document(map, "test.tmj"))));
}

const std::string gate_and_wall = map_of(
    R"({"id":7,"name":"gate","x":64,"y":0,"width":32,"height":320},
       {"id":4,"name":"","x":64,"y":-320,"width":32,"height":320},
       {"id":9,"name":"start","type":"spawn","point":true,"x":0,"y":32})");

TEST(ObjectNames, AreFoundByTheIdsOfTheirObjects) {
    const auto document = opened(gate_and_wall).document;
    EXPECT_EQ(name_of_object(*document, 7), "gate");
    EXPECT_EQ(name_of_object(*document, 9), "start");
    EXPECT_EQ(name_of_object(*document, 4), "");
    EXPECT_EQ(name_of_object(*document, 5), "");
}

/// Why a disk that walks straight to the right stops.
std::string sentence(Vec2 from, bool is_named) {
    const OpenedLevel level = opened(gate_and_wall);
    const Strategy& strategy = *find_strategy("disk_sweep");
    const Options options = strategy.defaults();
    const MoveRequest request{DiskShape{0.4}, from, {3.0, 0.0}, {60.0, 0.0}, {}};
    Trace trace;
    const MoveResult result = traced_move(strategy, *level.built, request, options, &trace);
    MadeMove made{*level.built, strategy, options, request, result, {}, &trace};
    if (is_named) made.map = level.document.get();
    return why_of(made).text();
}

TEST(ObjectNames, StandInTheSentenceBesideTheId) {
    EXPECT_NE(sentence({0.0, 5.0}, true).find("object 7 \"gate\""), std::string::npos)
        << sentence({0.0, 5.0}, true);
    EXPECT_NE(sentence({0.0, 5.0}, false).find("object 7"), std::string::npos);
    EXPECT_EQ(sentence({0.0, 5.0}, false).find("gate"), std::string::npos);
    EXPECT_NE(sentence({0.0, -5.0}, true).find("object 4"), std::string::npos);
    EXPECT_EQ(sentence({0.0, -5.0}, true).find('"'), std::string::npos);
}

}  // namespace slidelab::lab::object_names_test
