// Files that a run writes: whole, or as they were.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "app/run_program.hpp"

namespace slidelab::lab::outputs_test {

namespace fs = std::filesystem;
using test::ProgramResult;
using test::run_program;
using test::ScratchFolder;
using test::text_of;

const std::string rooms = SLIDELAB_LEVELS "/play/rooms.tmj";
const std::string walk = SLIDELAB_LEVELS "/recordings/garden_walk.jsonl";

/// Every file that it writes may have so many blocks of a shell, of 512 or 1,024 bytes.
ProgramResult run_limited(const std::vector<std::string>& words, int blocks,
                          const std::string& input = {}) {
    std::vector<std::string> line{"/bin/sh", "-c",
                                  "ulimit -f " + std::to_string(blocks) + " && exec \"$0\" \"$@\"",
                                  test::program()};
    line.insert(line.end(), words.begin(), words.end());
    return test::run_words(line, input);
}

TEST(Outputs, BeyondTheLimitOfAFilesSizeAreAnErrorAndLeaveWhatWasThere) {
    const ScratchFolder scratch;
    const std::vector<std::string> run{rooms, "--headless", "--ticks", "300"};
    const std::vector<std::string> survey{"survey", rooms, "--cell", "0.5"};
    const std::pair<std::vector<std::string>, const char*> outputs[] = {{run, "--trace"},
                                                                        {run, "--record"},
                                                                        {run, "--screenshot"},
                                                                        {survey, "--svg"},
                                                                        {survey, "--png"}};
    for (const auto& [command, option] : outputs) {
        const std::string file = scratch.write("old.png", "old");
        std::vector<std::string> words = command;
        words.insert(words.end(), {option, file});
        const ProgramResult result = run_limited(words, 2);
        EXPECT_EQ(result.status, 1) << option;
        EXPECT_EQ(result.err, "slidelab: " + file + ": cannot be written: File too large\n");
        EXPECT_EQ(text_of(file), "old") << option;
        EXPECT_FALSE(fs::exists(file + ".new")) << option;
    }
}

TEST(Outputs, BeyondTheLimitOfAFilesSizeAreAnErrorOnStandardOutput) {
    std::string questions;
    for (int i = 0; i < 100; ++i)
        questions += R"({"strategy":"disk_slide","shape":{"disk":1},"from":[0,0],"delta":[1,0]})"
                     "\n";
    const std::vector<std::string> commands[] = {
        {"--help"},
        {"probe"},
        {"strategies"},
        {"figures", "--list"},
        {"failures", "--list"},
        {"compare", "--play", walk, "--json"},
        {"--play", walk, "--events"},
        {"--headless", "--ticks", "300", "--trace", "/dev/stdout"}};
    for (const auto& words : commands) {
        const ProgramResult result = run_limited(words, 1, questions);
        EXPECT_EQ(result.status, 1) << words.front();
        EXPECT_NE(result.err.find("cannot be written"), std::string::npos)
            << words.front() << ": " << result.err;
    }
}

TEST(Outputs, OfARunThatIsKilledLeaveWhatWasThere) {
    const ScratchFolder scratch;
    const std::string trace = scratch.write("trace.json", "old");
    const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    const pid_t run = test::start_program(
        {test::program(), rooms, "--headless", "--ticks", "100000000", "--trace", trace},
        test::environment_with({{"XDG_DATA_HOME", scratch.file("data")}}), nowhere, nowhere,
        nowhere);
    const auto has_begun = [&] {
        std::error_code not_yet;
        const auto size = fs::file_size(trace + ".new", not_yet);
        return !not_yet && size > 0;
    };
    for (int i = 0; i < 3000 && !has_begun(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_TRUE(has_begun());
    kill(run, SIGKILL);
    EXPECT_EQ(test::wait_for(run), -SIGKILL);
    close(nowhere);
    EXPECT_EQ(text_of(trace), "old");
}

TEST(Outputs, OfARunThatIsRefusedLeaveWhatWasThere) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("run.jsonl", "old");
    EXPECT_EQ(
        run_program({rooms, "--headless", "--record", file, "--trace", scratch.file("")}).status,
        1);
    EXPECT_EQ(text_of(file), "old");
}

/// The recording that is played may be written anew: it was read before.
TEST(Outputs, MayBeWhatWasRead) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("run.jsonl", text_of(walk));
    const auto result = run_program({"--headless", "--play", file, "--record", file});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(text_of(file), text_of(walk));
}

TEST(Outputs, MayBeStandardOutput) {
    const ScratchFolder scratch;
    const std::string words = " --headless --ticks 2 --trace /dev/stdout";
    const auto run = [&](const std::string& into) {
        const std::string line = "'" + test::program() + "' '" + rooms + "'" + words + into;
        const auto result = test::run_words({"/bin/sh", "-c", line}, "", {}, scratch.file(""));
        EXPECT_EQ(result.status, 0) << result.err;
    };
    run(" | cat > piped.json");
    EXPECT_NE(text_of(scratch.file("piped.json")).find("\"ticks\""), std::string::npos);
    scratch.write("same", "");
    fs::create_hard_link(scratch.file("same"), scratch.file("into"));
    run(" > into");
    EXPECT_TRUE(fs::equivalent(scratch.file("same"), scratch.file("into")));
    EXPECT_NE(text_of(scratch.file("into")), "");
}

TEST(Outputs, OfOneNameAreRefused) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("a.png", "old");
    const std::string same = scratch.file("b/../a.png");
    test::expect_refused(run_program({rooms, "--headless", "--record", file, "--trace", same}), 2,
                         "--trace " + same + ": the file of --record; expected another one");
    test::expect_refused(run_program({rooms, "--headless", "--screenshot", file, "--record", same}),
                         2, "--screenshot");
    test::expect_refused(run_program({"survey", rooms, "--svg", file, "--png", file}), 2, "--png");
    EXPECT_EQ(text_of(file), "old");
    const auto nowhere =
        run_program({rooms, "--headless", "--record", "/dev/null", "--trace", "/dev/null"});
    EXPECT_EQ(nowhere.status, 0) << nowhere.err;
}

}  // namespace slidelab::lab::outputs_test
