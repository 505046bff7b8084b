// Threads about other engines' movers: the model fails as the thread describes, the game's mover
// does not.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "lab/engines/models.hpp"
#include "lab/scenes/recordings/recording.hpp"
#include "lab/scenes/saved/failure_check.hpp"
#include "lab/session/session.hpp"
#include "lab/studies/why.hpp"
#include "support/answers.hpp"

namespace slidelab::lab {
namespace threads_test {

const SceneList& all_threads() {
    static const SceneList list =
        std::get<SceneList>(load_scenes(SLIDELAB_LEVELS "/issues/index.json"));
    return list;
}

TEST(Threads, FailWithTheModelAndNotWithTheGamesMover) {
    EXPECT_GE(all_threads().scenes.size(), 20U);
    for (const SavedScene& thread : all_threads().scenes) {
        SCOPED_TRACE(thread.id);
        const auto verdict = std::get<FailureVerdict>(check_failure(thread));
        EXPECT_TRUE(verdict.is_right()) << line_of(thread, verdict);
    }
}

/// Units, tick by tick.
double travelled(const SafeguardRun& run) {
    double sum = 0.0;
    for (const SafeguardRun::Tick& tick : run.ticks)
        sum += distance(tick.record.after().position, tick.record.request().position);
    return sum;
}

TEST(Threads, WithTheirFixTheMoverGetsAsFarAsTheGamesMover) {
    int fixed = 0;
    for (const SavedScene& thread : all_threads().scenes) {
        SCOPED_TRACE(thread.id);
        if (thread.failing()->fix.empty()) continue;
        const auto with =
            std::get<SafeguardRun>(play_safeguard(thread, with_fix(*thread.failing())));
        const auto games = std::get<SafeguardRun>(play_safeguard(thread, thread.failing()->holds));
        ASSERT_EQ(with.ticks.size(), games.ticks.size());
        EXPECT_FALSE(first_sign(with, thread.failing()->sign));
        EXPECT_EQ(with.settings.strategy, thread.failing()->strategy)
            << "it is still the engine's mover";
        EXPECT_EQ(with.settings.tick_rate, games.settings.tick_rate) << "the same time";
        EXPECT_GT(travelled(with), 0.9 * travelled(games)) << "it does not only stand";
        EXPECT_PRED2(has, fix_in_words(thread), "Fix: ");
        ++fixed;
    }
    EXPECT_GE(fixed, 14);
}

TEST(Threads, WithoutAFixSayWhatToDoInstead) {
    int without = 0;
    for (const SavedScene& thread : all_threads().scenes) {
        SCOPED_TRACE(thread.id);
        EXPECT_NE(thread.failing()->fix.empty(), thread.thread()->instead.empty());
        if (!thread.failing()->fix.empty()) continue;
        EXPECT_TRUE(thread.thread()->instead.ends_with('.')) << thread.thread()->instead;
        EXPECT_TRUE(fix_in_words(thread).starts_with("No setting fixes it. Instead: "));
        const SavedScene* found =
            unfixed_thread(all_threads(), *thread.failing()->strategy, thread.failing()->sign);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->failing()->strategy, thread.failing()->strategy);
        EXPECT_EQ(found->failing()->sign, thread.failing()->sign);
        ++without;
    }
    EXPECT_GE(without, 8);
}

TEST(Threads, NameTheWallAtWhichTheMoverSticks) {
    int stuck = 0;
    for (const SavedScene& thread : all_threads().scenes) {
        SCOPED_TRACE(thread.id);
        const auto run = std::get<SafeguardRun>(play_safeguard(thread, thread.failing()->fails));
        Session session(run.level, run.settings);
        std::ifstream file(thread.failing()->recording);
        const auto recording = std::get<Recording>(read_recording(file));
        for (const RecordedTick& tick : recording.ticks) session.tick(tick.input, false);
        for (std::int64_t n = 1; n <= session.run().last(); ++n) {
            const SafeguardRun::Tick& tick = run.ticks[static_cast<std::size_t>(n - 1)];
            if (!tick.events.has(EventKind::stuck) || !tick.record.result().hit()) continue;
            const std::string said = why_of_tick(session.run(), n).text();
            EXPECT_TRUE(said.starts_with("Stopped by ") || said.starts_with("Stuck at ")) << said;
            ++stuck;
            break;
        }
    }
    EXPECT_GE(stuck, 8);
}

TEST(Threads, SayInSentencesWhatHappensAndWhy) {
    for (const SavedScene& thread : all_threads().scenes) {
        SCOPED_TRACE(thread.id);
        EXPECT_EQ(thread.kind(), SceneKind::thread);
        for (const std::string& words : {thread.caption, thread.thread()->why})
            EXPECT_TRUE(words.ends_with('.') || words.ends_with(".)")) << words;
        const std::string number = thread.id.substr(thread.id.find('#') + 1);
        EXPECT_TRUE(thread.thread()->link.ends_with("/" + number)) << thread.thread()->link;
        EXPECT_TRUE(is_model(*thread.failing()->strategy));
    }
}

TEST(Threads, AreOfManyEnginesEachUnderOneHeading) {
    std::vector<std::string> engines;
    for (const SavedScene& thread : all_threads().scenes)
        if (engines.empty() || engines.back() != thread.thread()->engine)
            engines.push_back(thread.thread()->engine);
    EXPECT_GE(engines.size(), 10U);
    EXPECT_EQ(std::set<std::string>(engines.begin(), engines.end()).size(), engines.size());
    for (const std::string& engine : engines)
        EXPECT_FALSE(
            places_of(all_threads(), {SceneKind::thread, {}, {}, nullptr, engine}).empty());
}

TEST(Threads, UseEveryFileOfTheirFolder) {
    std::set<std::string> used{"index.json"};
    for (const SavedScene& thread : all_threads().scenes) {
        used.insert(std::filesystem::path(thread.level).filename().string());
        used.insert(std::filesystem::path(thread.failing()->recording).filename().string());
    }
    for (const auto& file : std::filesystem::directory_iterator(SLIDELAB_LEVELS "/issues"))
        EXPECT_TRUE(used.contains(file.path().filename().string())) << file.path();
}

TEST(Threads, ShowInALineWhatIsNotAsDescribed) {
    SceneList list{{}, {all_threads().scenes.front()}, {}};
    std::get<Thread>(list.scenes[0].of).run.fails = {"strategy=world_move"};
    const auto verdict = std::get<FailureVerdict>(check_failure(list.scenes[0]));
    EXPECT_FALSE(verdict.is_right());
    EXPECT_NE(line_of(list.scenes[0], verdict).find(": NOT "), std::string::npos);
    std::ostringstream out;
    EXPECT_FALSE(check_failures(out, list));
}

TEST(Threads, ShowInALineACureThatDoesNotHelp) {
    SavedScene thread = all_threads().scenes.front();
    std::get<Thread>(thread.of).run.fix = {"speed=3"};
    const auto verdict = std::get<FailureVerdict>(check_failure(thread));
    EXPECT_FALSE(verdict.is_right());
    EXPECT_NE(line_of(thread, verdict).find("With speed=3: STILL."), std::string::npos);
}

}  // namespace threads_test
}  // namespace slidelab::lab
