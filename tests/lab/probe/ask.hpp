// Requests and answers for the tests of the probe.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "lab/probe/probe.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test {

using nlohmann::json;

/// The answer to a line; fails when it is not one line of JSON, or answers nothing.
inline json answer_to(const std::string& line) {
    const std::string text = answer_probe(line);
    EXPECT_EQ(text.find_first_of("\r\n"), std::string::npos) << text;
    json answer = json::parse(text, nullptr, false);
    EXPECT_TRUE(answer.is_object()) << text;
    EXPECT_TRUE(answer.contains("id")) << text;
    EXPECT_NE(answer.contains("to"), answer.contains("error")) << text;
    return answer;
}

/// The answer to a request that must be a good one.
inline json ask(const json& request) {
    json answer = answer_to(request.dump());
    EXPECT_FALSE(answer.contains("error")) << answer.dump();
    return answer;
}

/// A disk of radius 1 that goes down by 1 from the origin, and nothing that stops it. Without
/// sub-steps, so that one push undoes the whole depth and its number is known. With fields of
/// `patch` instead.
inline json disk_going_down(const char* patch = "{}") {
    json request = json::parse(R"({"id":1,"strategy":"disk_slide","shape":{"disk":1},
        "from":[0,0],"delta":[0,1],"set":{"substeps":false}})");
    request.merge_patch(json::parse(patch));
    return request;
}

/// The same above a floor half a unit too high for it.
inline json disk_onto_floor(const char* patch = "{}") {
    json request = disk_going_down(R"({"segments":[[-5,1.5,5,1.5]]})");
    request.merge_patch(json::parse(patch));
    return request;
}

inline void expect_point(const json& point, double x, double y) {
    ASSERT_EQ(point.size(), 2U);
    EXPECT_NEAR(point[0].get<double>(), x, 1e-12);
    EXPECT_NEAR(point[1].get<double>(), y, 1e-12);
}

/// That one contact stopped the disk as the floor of disk_onto_floor does.
inline void expect_stopped_by(const json& answer, const std::string& wall) {
    expect_point(answer.at("to"), 0.0, 0.5);
    ASSERT_EQ(answer.at("contacts").size(), 1U);
    EXPECT_EQ(answer["contacts"].at(0).at("wall"), wall);
}

}  // namespace slidelab::test
