// Objects are called by their own names where their map gives them some.
#include "lab/levels/object_names.hpp"

#include "lab/levels/tiled/tiled_map.hpp"
#include "lab/pictures/traced_move.hpp"
#include "lab/studies/why.hpp"
#include "slidelab/collision/contract/registry.hpp"

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
    const ObjectNames names(opened(gate_and_wall).document.get());
    EXPECT_EQ(names.of(7), "gate");
    EXPECT_EQ(names.of(9), "start");
    EXPECT_EQ(names.of(4), "");
    EXPECT_EQ(names.of(5), "");
    EXPECT_EQ(ObjectNames().of(7), "");
}

/// Why a disk that walks straight to the right stops.
std::string sentence(Vec2 from, const ObjectNames* names) {
    const OpenedLevel level = opened(gate_and_wall);
    const Strategy& strategy = *find_strategy("disk_sweep");
    const Options options = strategy.defaults();
    const MoveRequest request{DiskShape{0.4}, from, {3.0, 0.0}, {60.0, 0.0}, {}};
    Trace trace;
    const MoveResult result = traced_move(strategy, *level.built, request, options, &trace);
    MadeMove made{*level.built, strategy, options, request, result, trace, {}};
    made.names = names;
    return why_of(made).text();
}

TEST(ObjectNames, StandInTheSentenceBesideTheId) {
    const ObjectNames names(opened(gate_and_wall).document.get());
    EXPECT_NE(sentence({0.0, 5.0}, &names).find("object 7 \"gate\""), std::string::npos)
        << sentence({0.0, 5.0}, &names);
    EXPECT_NE(sentence({0.0, 5.0}, nullptr).find("object 7"), std::string::npos);
    EXPECT_EQ(sentence({0.0, 5.0}, nullptr).find("gate"), std::string::npos);
    EXPECT_NE(sentence({0.0, -5.0}, &names).find("object 4"), std::string::npos);
    EXPECT_EQ(sentence({0.0, -5.0}, &names).find('"'), std::string::npos);
}

}  // namespace slidelab::lab::object_names_test
