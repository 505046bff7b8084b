// A game that writes `using namespace slidelab` keeps the names of the library's insides for things
// of its own: including articles.hpp, and slidelab.hpp with it, brings none of them into namespace
// slidelab.
#include <gtest/gtest.h>

#include "articles/articles.hpp"
#include "support/built.hpp"

// As a game's own names they stand outside of every namespace: each would be ambiguous below if
// slidelab had it, too.
struct BitGrid {
    int cells = 1;
};
struct GridIndex {
    int entries = 2;
};
struct ConvexPieces {
    int count = 3;
};
struct SlideSolver {
    int rounds = 4;
};
struct Line {
    int width = 5;
};
static int contact_tolerance() { return 6; }

namespace own_names_test {

using namespace slidelab;  // NOLINT(google-build-using-namespace)

namespace {

TEST(OwnNames, OfAGameAreNotThoseOfTheLibrarysInsides) {
    EXPECT_EQ(BitGrid{}.cells + GridIndex{}.entries + ConvexPieces{}.count, 6);
    EXPECT_EQ(SlideSolver{}.rounds + Line{}.width + contact_tolerance(), 15);
}

TEST(OwnNames, StandBesideAMoveThatTheUmbrellaHeaderIsEnoughFor) {
    LevelBuilder builder;
    builder.add_segment({{0, 1}, {9, 1}});
    const Level level = test::built(std::move(builder));
    const Strategy& strategy = *find_strategy("disk_sweep");
    MoveRequest request;
    request.shape = DiskShape{0.5};
    request.position = {1, 0.25};
    request.displacement = {1, 1};
    const MoveResult result = strategy.move(level, request, strategy.defaults());
    ASSERT_TRUE(result.hit());
    EXPECT_EQ(to_string(wall_name(level, {}, result.contacts[0].wall)), "segment 0");
    EXPECT_EQ(closest_point_on_segment(result.position, level.walls()[0].segment).y, 1.0);
}

}  // namespace
}  // namespace own_names_test
