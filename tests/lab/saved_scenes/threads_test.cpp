// Threads about other engines' movers: the model fails as the thread tells, the game's mover does
// not.
#include "lab/saved_scenes/threads.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <sstream>

#include "support/scratch_folder.hpp"

namespace slidelab::lab {
namespace threads_test {

std::vector<Thread> all_threads() {
    return std::get<std::vector<Thread>>(load_threads(SLIDELAB_LEVELS "/issues/index.json"));
}

TEST(Threads, FailWithTheModelAndNotWithTheGamesMover) {
    for (const Thread& thread : all_threads()) {
        SCOPED_TRACE(thread.thread);
        const auto verdict = std::get<ThreadVerdict>(check_thread(thread));
        EXPECT_TRUE(verdict.is_right()) << line_of(thread, verdict);
    }
}

TEST(Threads, SayInSentencesWhatIsToldAndWhy) {
    for (const Thread& thread : all_threads()) {
        SCOPED_TRACE(thread.thread);
        EXPECT_TRUE(thread.told.ends_with('.'));
        EXPECT_TRUE(thread.why.ends_with('.'));
        const std::string number = thread.thread.substr(thread.thread.find('#') + 1);
        EXPECT_TRUE(thread.link.ends_with("/" + number)) << thread.link;
        EXPECT_TRUE(thread.model.front().starts_with("strategy="));
    }
}

TEST(Threads, UseEveryFileOfTheirFolder) {
    std::set<std::string> used{"index.json"};
    for (const Thread& thread : all_threads()) {
        used.insert(std::filesystem::path(thread.level).filename().string());
        used.insert(std::filesystem::path(thread.recording).filename().string());
    }
    for (const auto& file : std::filesystem::directory_iterator(SLIDELAB_LEVELS "/issues"))
        EXPECT_TRUE(used.contains(file.path().filename().string())) << file.path();
}

TEST(Threads, ShowInALineWhatIsNotAsTold) {
    Thread thread = all_threads().front();
    thread.model = {"strategy=world_move"};
    const auto verdict = std::get<ThreadVerdict>(check_thread(thread));
    EXPECT_FALSE(verdict.is_right());
    EXPECT_NE(line_of(thread, verdict).find(": NOT "), std::string::npos);
    std::ostringstream out;
    EXPECT_FALSE(check_threads(out, {thread}));
}

TEST(Threads, WithAnUnknownModelAreRefusedInALine) {
    const test::ScratchFolder folder;
    const std::string file = folder.write("threads.json", R"({"threads": [{"thread": "a/b#1",
        "link": "l", "engine": "e", "title": "t", "told": "t.", "why": "w.",
        "model": ["strategy=unreal"], "sign": "stuck", "level": "l.tmj", "recording": "r.jsonl"}]})");
    const auto read = load_threads(file);
    ASSERT_TRUE(std::holds_alternative<std::string>(read));
    EXPECT_NE(std::get<std::string>(read).find("threads[0].model[0]: no strategy \"unreal\""),
              std::string::npos)
        << std::get<std::string>(read);
}

}  // namespace threads_test
}  // namespace slidelab::lab
