// Capsules and movers with round corners, as a request says them: worked numbers.
#include <cmath>

#include "lab/probe/ask.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test::round_movers_test {

json request(const char* strategy, const char* shape, const char* walls, const char* from,
             const char* delta) {
    return json::parse(std::string(R"({"id":1,"strategy":")") + strategy + R"(","segments":)" +
                       walls + R"(,"shape":)" + shape + R"(,"from":)" + from + R"(,"delta":)" +
                       delta + "}");
}

/// Upright, 1.5 units tall and one wide.
constexpr char upright[] = R"({"capsule":[[0,-0.25],[0,0.25]],"radius":0.5})";

void expect_at(const json& place, double x, double y) {
    EXPECT_NEAR(place[0].get<double>(), x, 1e-12);
    EXPECT_NEAR(place[1].get<double>(), y, 1e-12);
}

TEST(RoundMovers, ACapsuleStandsOnAFloorAndStopsAtAWall) {
    for (const char* strategy : {"box_sweep", "disk_sweep", "sat_push"}) {
        const json answer =
            ask(request(strategy, upright, "[[-9,1,9,1],[3,-9,3,1]]", "[0,0]", "[4,1]"));
        expect_at(answer["to"], 2.5, 0.25);
        EXPECT_EQ(answer["contacts"].size(), 2U) << strategy;
    }
}

TEST(RoundMovers, ACapsuleSlidesOffAPostWithTheNormalOfItsCap) {
    // The post's centre comes (0.3, 0.65) from the position: (0.3, 0.4) from that of the lower cap.
    for (const char* strategy : {"box_sweep", "disk_sweep"}) {
        const json answer = ask(request(strategy, upright, "[[0.3,2,0.3,2]]", "[0,0]", "[0,2.35]"));
        ASSERT_EQ(answer["contacts"].size(), 1U);
        const json& contact = answer["contacts"][0];
        expect_at(contact["position"], 0.0, 1.35);
        expect_at(contact["normal"], -0.6, -0.8);
        expect_at(contact["point"], 0.3, 2.0);
        // One unit is left, of which 0.6 leads along (-0.8, 0.6).
        expect_at(answer["to"], -0.48, 1.35 + 0.36);
    }
}

TEST(RoundMovers, ARoundedBoxIsAsWideAsItsRadiusSaysAndRoundAtItsCorners) {
    constexpr char rounded[] = R"({"box":[0.5,0.25],"radius":0.25})";
    const json beside = ask(request("box_sweep", rounded, "[[3,-9,3,9]]", "[0,0]", "[9,0]"));
    expect_at(beside["to"], 2.25, 0.0);
    // A corner of the box without its radius passes the post 0.25 away: touching is no hit.
    const json past = ask(request("box_sweep", rounded, "[[3,0.5,3,0.5]]", "[0,0]", "[9,0]"));
    EXPECT_FALSE(past["hit"].get<bool>());
    const json hit = ask(request("box_sweep", rounded, "[[3,0.4,3,0.4]]", "[0,0]", "[9,0]"));
    const double along = std::sqrt(0.25 * 0.25 - 0.15 * 0.15);
    expect_at(hit["contacts"][0]["position"], 3.0 - 0.5 - along, 0.0);
    expect_at(hit["contacts"][0]["normal"], -along / 0.25, -0.15 / 0.25);
}

TEST(RoundMovers, ABoxStopsAtRoundWallsAndIsPushedOutOfThem) {
    const char* box = R"({"box":[0.5,0.5]})";
    const json stopped = ask(request("box_sweep", box, "[[3,0,3,0,0.5]]", "[0,0]", "[9,0]"));
    expect_at(stopped["to"], 2.0, 0.0);
    expect_at(stopped["contacts"][0]["point"], 2.5, 0.0);
    const json pushed = ask(request("box_sweep", box, "[[0.9,0,0.9,9,0.5]]", "[0,0]", "[0,0]"));
    EXPECT_TRUE(pushed["began_inside"].get<bool>());
    expect_at(pushed["to"], -0.1, 0.0);
    EXPECT_NEAR(pushed["contacts"][0]["depth"].get<double>(), 0.1, 1e-12);
    // From a corner: away from the post's centre.
    const json corner = ask(request("box_sweep", box, "[[0.8,0.9,0.8,0.9,0.6]]", "[0,0]", "[0,0]"));
    expect_at(corner["to"], 0.8 - 0.5 - 0.36, 0.9 - 0.5 - 0.48);
}

TEST(RoundMovers, ACapsuleBesideItsPositionLeavesASolidByItsNearestSide) {
    const json answer = ask(json::parse(R"({"id":1,"strategy":"disk_sweep",
        "polygons":[[[0,0],[4,0],[4,2],[0,2]]],
        "shape":{"capsule":[[1,0],[2,0]],"radius":0.25},"from":[0.5,0.5],"delta":[0,0]})"));
    expect_at(answer["to"], 0.5, -0.25);
    EXPECT_NEAR(answer["contacts"][0]["depth"].get<double>(), 0.75, 1e-12);
}

/// Beside a line's end that no straight axis tells from its cap, and 1.2e-10 deep in a floor.
TEST(RoundMovers, ACapsuleThatLeansOnAFloorDoesNotBeginInIt) {
    for (const char* strategy : {"box_sweep", "disk_sweep"}) {
        const json answer = ask(request(strategy, upright, "[[-9,1,9,1],[0.45,-0.45,1.45,-1.45]]",
                                        "[0,0.25000000012]", "[0,0]"));
        EXPECT_FALSE(answer["began_inside"].get<bool>());
        EXPECT_EQ(answer["to"], json::array({0.0, 0.25000000012}));
    }
}

}  // namespace slidelab::test::round_movers_test
