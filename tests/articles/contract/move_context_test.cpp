// The context of a strategy's moves: two values of one strategy with two contexts are two movers.
#include "articles/contract/move_context.hpp"

#include <gtest/gtest.h>

#include "slidelab/slidelab.hpp"
#include "support/built.hpp"

namespace slidelab::test::move_context_test {

struct Wind {
    Vec2 blows;
};
struct Rain {};

/// Blown off by the context's wind; without one it stays.
MoveResult drift(const Level&, const MoveRequest& request, const Options&,
                 const MoveContext& context, Trace*) {
    MoveRequest blown = request;
    const Wind* wind = context.find<Wind>();
    blown.displacement = wind ? request.displacement + wind->blows : Vec2{};
    return unhindered(blown);
}

Strategy drifting(MoveContext context = {}) {
    Strategy strategy;
    strategy.id = "drifting";
    strategy.shapes = moves_disk;
    strategy.context = context;
    strategy.solve = drift;
    return strategy;
}

TEST(MoveContext, RefersToNothingAtFirst) {
    const MoveContext none;
    EXPECT_EQ(none.find<Wind>(), nullptr);
    for (const Strategy* strategy : strategies())
        EXPECT_EQ(strategy->context.find<Wind>(), nullptr) << strategy->id;
}

TEST(MoveContext, IsFoundByItsTypeAlone) {
    const Wind wind;
    const MoveContext context(wind);
    EXPECT_EQ(context.find<Wind>(), &wind);
    EXPECT_EQ(context.find<Rain>(), nullptr);
    const MoveContext copy = context;
    EXPECT_EQ(copy.find<Wind>(), &wind);
}

TEST(MoveContext, IsEachStrategyValuesOwn) {
    const Level level = built(LevelBuilder());
    const Wind west{{0.5, 0.0}};
    const Wind north{{0.0, 0.25}};
    const Strategy one = drifting(MoveContext(west));
    const Strategy other = drifting(MoveContext(north));
    const Strategy calm = drifting();
    const Strategy copy = one;
    MoveRequest request{DiskShape{0.25}, {}, {1.0, 0.0}, {}, {}};
    const Options options = one.defaults();
    for (int i = 0; i < 3; ++i) {  // in turns
        EXPECT_EQ(one.move(level, request, options).position, (Vec2{1.5, 0.0}));
        EXPECT_EQ(other.move(level, request, options).position, (Vec2{1.0, 0.25}));
        EXPECT_EQ(calm.move(level, request, options).position, (Vec2{0.0, 0.0}));
        EXPECT_EQ(copy.move(level, request, options).position, (Vec2{1.5, 0.0}));
    }
    request.shape = BoxShape{{0.25, 0.25}};
    EXPECT_EQ(one.move(level, request, options).stop_reason, StopReason::invalid_request);
}

}  // namespace slidelab::test::move_context_test
