// The models beside their originals: the same moves, each from where the original was, and the ends
// that the original recorded (originals/ has what recorded them).
#include <gtest/gtest.h>

#include "support/recorded_moves.hpp"

namespace slidelab::lab {
namespace originals_test {

struct Original {
    std::string model;
    std::vector<int> shapes;  ///< 0 box, 1 disk, 2 capsule
    bool polygons = false;
    double share = 1.0;      ///< of the moves that end within 1e-3 units
    double any_order = 1.0;  ///< the same, with the better of two orders of walls for each move
};

const Original originals[] = {
    {"bump", {0}, false, 1.0, 1.0},
    {"phaser_arcade", {0}, false, 0.9997, 0.9997},
    // Which of two planes at a seam comes first is decided by its tree.
    {"box2d_planes", {1, 2}, true, 0.986, 1.0},
    // What is missing are moves along a wall that the last bit of a normal lets go or stick.
    {"rapier_kcc", {0, 1, 2}, true, 0.988, 0.989},
};

MoveRequest seen_from_the_side() {
    MoveRequest request;
    request.side_view.up = {0.0, -1.0};
    request.side_view.seconds = 1.0;
    return request;
}

test::recorded::Fidelity fidelity_of(const Original& original, bool any_order) {
    return test::recorded::fidelity(
        *find_mover(original.model),
        SLIDELAB_SOURCE_DIR "/tests/lab/engines/" + original.model + ".txt", original.shapes,
        original.polygons, seen_from_the_side(), any_order);
}

class Originals : public testing::TestWithParam<Original> {};

TEST_P(Originals, EndWhereTheModelEnds) {
    const test::recorded::Fidelity found = fidelity_of(GetParam(), false);
    EXPECT_GE(found.moves, 3900);
    EXPECT_GE(found.share(), GetParam().share) << found.farthest;
}

TEST_P(Originals, EndWhereTheModelEndsInAnOrderOfWalls) {
    const test::recorded::Fidelity found = fidelity_of(GetParam(), true);
    EXPECT_GE(found.share(), GetParam().any_order) << found.farthest;
}

INSTANTIATE_TEST_SUITE_P(Models, Originals, testing::ValuesIn(originals),
                         [](const auto& one) { return one.param.model; });

}  // namespace originals_test
}  // namespace slidelab::lab
