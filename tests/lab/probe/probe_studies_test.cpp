// "why" and "what_if" of a request.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "lab/probe/ask.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test::probe_studies_test {

/// A box that sticks on the seam of two polygons, as it does without deepest_first.
json stuck_on_a_seam() {
    return json::parse(R"({"id":1,"strategy":"disk_slide","shape":{"box":[0.3,0.3]},
        "polygons":[[[0,1],[2,1],[2,3],[0,3]],[[2,1],[4,1],[4,3],[2,3]]],
        "from":[1.7,0.7],"delta":[0.05,0.05],"set":{"deepest_first":false}})");
}

TEST(ProbeStudies, WhyIsASentenceInFull) {
    json request = stuck_on_a_seam();
    request["why"] = true;
    EXPECT_EQ(ask(request).at("why"),
              "Stopped by the upper left corner of polygon 1, an internal edge: the seam with "
              "polygon 0 beside it. Fix: turn on `deepest_first` (the deepest overlap first); then "
              "polygon 0's top pushes it (0.050). It was the last overlap in the list (0.050). It "
              "wanted to move 0.071 and moved 0; a perfect slide would give 0.050.");
}

TEST(ProbeStudies, WhyIsEmptyWhereNothingHoldsTheMoverBack) {
    json request = disk_going_down();
    request["why"] = true;
    EXPECT_EQ(ask(request).at("why"), "");
}

TEST(ProbeStudies, WhatIfIsAListOfMovesTheBlamedOptionFirst) {
    json request = stuck_on_a_seam();
    request["what_if"] = true;
    const json rows = ask(request).at("what_if");
    ASSERT_EQ(rows.size(), 14U);
    for (const json& row : rows) EXPECT_EQ(row.size(), 7U) << row.dump();
    const json& cure = rows.front();
    EXPECT_EQ(cure.at("change"), "disk_slide.deepest_first=on");
    expect_point(cure.at("to"), 1.75, 0.7);
    EXPECT_NEAR(cure.at("distance").get<double>(), 0.05, 1e-12)
        << "as far as the sentence says that the exact slide goes";
    EXPECT_EQ(cure.at("hit"), true);
    EXPECT_EQ(cure.at("contacts"), 1);
    EXPECT_EQ(cure.at("depth"), 0.0);
    const auto other = std::find_if(rows.begin(), rows.end(), [](const json& row) {
        return row.at("change") == "disk_slide.vertex_axes=off";
    });
    ASSERT_NE(other, rows.end());
    EXPECT_EQ(other->at("troubles"), json::array({"stuck"}));
}

/// A door of 1.0, on whose jamb a box of 0.875 is caught.
TEST(ProbeStudies, ARounderShapeSaysWhatItHasToSpare) {
    const json answer = ask(json::parse(R"({"strategy":"world_move","segments":[[1,-5,1,-0.5],
        [1,0.5,1,5]],"shape":{"box":[0.4375,0.4375]},"from":[0.5,0.1],"delta":[0.4,0],
        "what_if":true})"));
    std::map<std::string, double> rooms;
    for (const json& row : answer.at("what_if"))
        if (row.contains("room")) rooms[row.at("change")] = row.at("room");
    EXPECT_EQ(rooms["shape=disk"], 0.125) << answer;
    EXPECT_EQ(rooms["rounding=0.21875"], 0.125);
    EXPECT_FALSE(rooms.contains("size*1.1"));
}

/// A row that names an option is the answer to the request with that option.
TEST(ProbeStudies, ARowIsTheAnswerToTheChangedRequest) {
    json request = stuck_on_a_seam();
    request["what_if"] = true;
    const json answer = ask(request);
    ASSERT_GT(answer.at("what_if").size(), 5U);
    for (const json& row : answer.at("what_if")) {
        json changed = stuck_on_a_seam();
        const std::string change = row.at("change");
        const std::string option = change.substr(0, change.find('='));
        const std::string value = change.substr(change.find('=') + 1);
        if (option == "strategy") {
            changed["strategy"] = value;
            changed.erase("set");
        } else if (option.starts_with("disk_slide.")) {
            const bool is_flag = value == "on" || value == "off";
            changed["set"][option.substr(std::string("disk_slide.").size())] =
                is_flag ? json(value == "on") : json(std::stoi(value));
        } else if (option.starts_with("size*")) {
            const double half = 0.3 * std::stod(option.substr(5));
            changed["shape"]["box"] = {half, half};
        } else if (change == "shape=disk") {
            changed["shape"] = {{"disk", 0.3}};
        } else {
            continue;
        }
        EXPECT_EQ(ask(changed).at("to"), row.at("to")) << change;
    }
}

TEST(ProbeStudies, WithoutThemNoByteOfAnAnswerIsAnother) {
    json request = stuck_on_a_seam();
    const std::string plain = answer_probe(request.dump());
    for (const char* field : {"why", "what_if"}) {
        request[field] = false;
        EXPECT_EQ(answer_probe(request.dump()), plain) << field;
        request[field] = true;
        json answer = ask(request);
        EXPECT_TRUE(answer.contains(field));
        answer.erase(field);
        EXPECT_EQ(answer, json::parse(plain)) << "nor is the rest of it";
        request.erase(field);
    }
}

TEST(ProbeStudies, WhyNeedsNoTraceAndBringsNone) {
    json request = stuck_on_a_seam();
    request["why"] = true;
    EXPECT_FALSE(ask(request).contains("marks"));
    request["trace"] = true;
    EXPECT_TRUE(ask(request).contains("marks"));
}

}  // namespace slidelab::test::probe_studies_test
