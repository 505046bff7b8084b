// What comes before a segment in its polyline.
#include "view/still/still_content.hpp"

#include <gtest/gtest.h>

namespace slidelab::lab::polyline_order_test {

std::vector<double> walked_along(const std::vector<Segment>& segments) {
    std::vector<double> walked;
    for (const PolylinePlace& place : polyline_places(segments)) walked.push_back(place.walked);
    return walked;
}

TEST(PolylineOrder, CountsWhatComesBeforeHoweverTheSegmentsAreListed) {
    const std::vector<Segment> segments{
        {{2.0, 0.0}, {2.0, 3.0}}, {{9.0, 9.0}, {9.0, 8.0}}, {{0.0, 0.0}, {2.0, 0.0}}};
    EXPECT_EQ(walked_along(segments), (std::vector<double>{2.0, 0.0, 0.0}));
    const auto places = polyline_places(segments);
    EXPECT_EQ(places[0], (PolylinePlace{2.0, false, true}));
    EXPECT_EQ(places[1], (PolylinePlace{0.0, true, true}));
    EXPECT_EQ(places[2], (PolylinePlace{0.0, true, false}));
}

TEST(PolylineOrder, AClosedOutlineIsWalkedOnce) {
    const std::vector<Segment> square{{{0.0, 0.0}, {1.0, 0.0}},
                                      {{1.0, 0.0}, {1.0, 1.0}},
                                      {{1.0, 1.0}, {0.0, 1.0}},
                                      {{0.0, 1.0}, {0.0, 0.0}}};
    EXPECT_EQ(walked_along(square), (std::vector<double>{0.0, 1.0, 2.0, 3.0}));
}

TEST(PolylineOrder, AtAForkOneGoesOnAndTheOtherBegins) {
    const std::vector<Segment> fork{
        {{0.0, 0.0}, {1.0, 0.0}}, {{1.0, 0.0}, {2.0, 1.0}}, {{1.0, 0.0}, {2.0, -1.0}}};
    EXPECT_EQ(walked_along(fork), (std::vector<double>{0.0, 1.0, 0.0}));
    EXPECT_TRUE(walked_along({}).empty());
}

TEST(PolylineOrder, APointFollowsNothingForEver) {
    const std::vector<Segment> points{{{1.0, 1.0}, {1.0, 1.0}}, {{1.0, 1.0}, {1.0, 1.0}}};
    EXPECT_EQ(walked_along(points), (std::vector<double>{0.0, 0.0}));
}

}  // namespace slidelab::lab::polyline_order_test
