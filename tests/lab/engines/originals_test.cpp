// The models beside their originals: the same moves, each from where the original was, and the ends
// that the original recorded (originals/ has what recorded them).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>

#include "lab/run/movers.hpp"
#include "lab/scenes/saved/failure_check.hpp"
#include "support/recorded_moves.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab {
namespace originals_test {

struct Original {
    std::string model;
    std::vector<int> shapes;  ///< 0 box, 1 disk, 2 capsule
    bool polygons = false;
    double share = 1.0;       ///< of the moves that end within 1e-3 units
    double any_order = 1.0;   ///< the same, with the best of its orders of walls for each move
    bool velocities = false;  ///< they are recorded, too
    bool one_way = false;     ///< every third wall

    std::string name() const { return model + (one_way ? "_one_way" : ""); }
};

const Original originals[] = {
    {"bump", {0}, false, 1.0, 1.0},
    {"phaser_arcade", {0}, false, 0.9997, 0.9997},
    {"phaser_arcade", {0}, false, 1.0, 1.0, false, true},
    // Which of two planes at a seam comes first is decided by its tree, of the whole level.
    {"box2d_planes", {1, 2}, true, 0.991, 1.0},
    // The moves that are missing go or stick by the last bit of a normal.
    {"rapier_kcc", {0, 1, 2}, true, 0.991, 0.992},
    // In a corner that is narrower than the body the order of walls decides.
    {"godot_floating", {0, 1, 2}, true, 0.9989, 0.9997, true},
    {"godot_grounded", {0, 1, 2}, true, 0.9987, 0.9992, true},
    {"godot_grounded", {0, 1, 2}, true, 0.996, 0.996, true, true},
};

MoveRequest seen_from_the_side() {
    MoveRequest request;
    request.side_view.up = {0.0, -1.0};
    request.side_view.seconds = 1.0;
    return request;
}

test::recorded::Fidelity fidelity_of(const Original& original, bool any_order) {
    const std::string file = SLIDELAB_SOURCE_DIR "/tests/lab/engines/" + original.name() + ".txt";
    return test::recorded::fidelity(
        *Movers().find(original.model),
        {file, original.shapes, original.polygons, original.velocities, original.one_way},
        seen_from_the_side(), any_order);
}

class Originals : public testing::TestWithParam<Original> {};

TEST_P(Originals, EndWhereTheModelEnds) {
    const test::recorded::Fidelity found = fidelity_of(GetParam(), false);
    EXPECT_GE(found.moves, GetParam().one_way ? 980 : 3900);
    EXPECT_GE(found.share(), GetParam().share) << found.farthest;
}

TEST_P(Originals, EndWhereTheModelEndsInAnOrderOfWalls) {
    const test::recorded::Fidelity found = fidelity_of(GetParam(), true);
    EXPECT_GE(found.share(), GetParam().any_order) << found.farthest;
}

TEST_P(Originals, AreAsNearAsTheDocumentationSays) {
    const test::recorded::Fidelity found = fidelity_of(GetParam(), false);
    const double any_order = fidelity_of(GetParam(), true).share();
    const std::string end = fmt::format("| {} | {:.2f} % | {:.2f} % | {:.3g} |", found.moves,
                                        100 * found.share(), 100 * any_order, found.worst);
    std::ifstream page(SLIDELAB_SOURCE_DIR "/docs/engines.md");
    bool is_said = false;
    for (std::string line; std::getline(page, line);) {
        is_said =
            is_said || (line.starts_with("| `" + GetParam().model + "` |") && line.ends_with(end));
    }
    EXPECT_TRUE(is_said) << end;
}

TEST(OriginalsOfModels, AreNamedInTheDocumentationWhereThereAreNone) {
    const std::string page = test::text_of(SLIDELAB_SOURCE_DIR "/docs/engines.md");
    const std::size_t end = page.find("**not held to an original**");
    ASSERT_NE(end, std::string::npos);
    const std::string sentence = page.substr(page.rfind('\n', end), end);
    for (const Strategy* model : models()) {
        const bool is_held =
            std::any_of(std::begin(originals), std::end(originals),
                        [&](const Original& one) { return one.model == model->id; });
        const std::string name = "`" + std::string(model->id) + "`";
        EXPECT_EQ(sentence.find(name) < sentence.find("**not held"), !is_held) << name;
    }
}

/// Every move that Godot's own body makes in the levels of its threads, each from where it was.
TEST(OriginalsOfThreads, InGodotEndWhereTheModelEnds) {
    const auto threads = std::get<SceneList>(load_scenes(SLIDELAB_LEVELS "/issues/index.json"));
    std::ifstream lines(SLIDELAB_SOURCE_DIR "/tests/lab/engines/godot_threads.txt");
    std::optional<SafeguardRun> run;
    int moves = 0;
    int played = 0;
    for (std::string text; std::getline(lines, text);) {
        if (text[0] == '#') continue;
        const auto named = std::find_if(threads.scenes.begin(), threads.scenes.end(),
                                        [&](const SavedScene& one) { return one.id == text; });
        if (named != threads.scenes.end()) {
            run = std::get<SafeguardRun>(play_safeguard(*named, named->failing()->fails));
            ++played;
            continue;
        }
        MoveRequest request = run->ticks.front().record.request();
        Vec2 end;
        std::istringstream(text) >> request.position.x >> request.position.y >>
            request.displacement.x >> request.displacement.y >> request.strategy_state.bits >>
            end.x >> end.y;
        request.velocity = request.displacement * 60.0;
        // At the corner of two walls both are hit at once: which counts is decided by a tree.
        const MoveResult result = test::recorded::nearest_result(
            *run->settings.strategy, *run->level, request, {end, {}}, true);
        EXPECT_LE(distance(result.position, end), 1e-3) << text;
        ++moves;
    }
    EXPECT_GE(moves, 300);
    // docs/engines.md names them.
    constexpr std::string_view not_recorded[] = {
        "godotengine/godot#111059", "godotengine/godot#102887", "godotengine/forum#58521"};
    const auto is_recorded = [&](const SavedScene& one) {
        return one.thread()->engine == "Godot" &&
               std::find(std::begin(not_recorded), std::end(not_recorded), one.id) ==
                   std::end(not_recorded);
    };
    EXPECT_EQ(played, std::count_if(threads.scenes.begin(), threads.scenes.end(), is_recorded));
    const std::string page = test::text_of(SLIDELAB_SOURCE_DIR "/docs/engines.md");
    for (const std::string_view thread : not_recorded)
        EXPECT_NE(page.find(thread), std::string::npos) << thread;
}

/// A body that rides on a platform beside a wall, in both orders of colliders.
TEST(OriginalsOfRiders, InPhaserEndWhereTheModelEnds) {
    const Strategy& model = *Movers().find("phaser_arcade");
    const auto order = *model.defaults().find("order");
    std::ifstream lines(SLIDELAB_SOURCE_DIR "/tests/lab/engines/phaser_riders.txt");
    int moves = 0;
    int near = 0;
    int rides = 0;
    int stops = 0;
    for (std::string text; std::getline(lines, text);) {
        if (text[0] == '#') continue;
        std::istringstream line(text);
        int is_platform_first = 0;
        BoxShape rider;
        Vec2 at;
        Box platform;
        Vec2 carried;
        Box wall;
        Vec2 own;
        line >> is_platform_first >> rider.half.x >> rider.half.y >> at.x >> at.y >>
            platform.half.x >> platform.half.y >> platform.center.x >> platform.center.y >>
            carried.x >> carried.y >> wall.half.x >> wall.half.y >> wall.center.x >>
            wall.center.y >> own.x >> own.y;
        LevelBuilder builder;
        builder.add_box(wall);
        const Level level = std::get<Level>(std::move(builder).build());
        Options values = model.defaults();
        ASSERT_EQ(values.set(order, is_platform_first), std::nullopt);
        for (Vec2 end; line >> end.x >> end.y; at = end) {
            const BodySet bodies{moving_box(platform, carried)};
            MoveRequest request{rider, at, own, own, bodies};
            request.side_view.seconds = 1.0;
            const MoveResult result = model.move(level, request, values);
            const double off = distance(result.position, end);
            EXPECT_LE(off, 1e-6) << text;
            near += off <= 1e-6 ? 1 : 0;
            rides += end.x != at.x + own.x ? 1 : 0;
            stops += end.x == at.x ? 1 : 0;
            ++moves;
            platform.center += carried;
        }
    }
    EXPECT_GE(moves, 2000);
    EXPECT_EQ(near, moves);
    EXPECT_GE(rides, 500);
    EXPECT_GE(stops, 200) << "at the wall";
}

INSTANTIATE_TEST_SUITE_P(Models, Originals, testing::ValuesIn(originals),
                         [](const auto& one) { return one.param.name(); });

}  // namespace originals_test
}  // namespace slidelab::lab
