// `slidelab conform` as a user types it, with the mover of examples/conform that needs no packages.
#include <gtest/gtest.h>

#include "app/command_line/command_line.hpp"
#include "app/run_program.hpp"

namespace slidelab::lab::conform_command_test {

using test::run_program;
using test::ScratchFolder;

TEST(ConformCommand, GradesAMoverInPythonThatIsNaive) {
    const ScratchFolder scratch;
    const std::string cases = scratch.file("cases.jsonl");
    const auto wrote = run_program({"conform", "--cases", cases});
    ASSERT_EQ(wrote.status, exit_fine) << wrote.err;
    EXPECT_EQ(wrote.out, "");
    const auto answers = test::run_words(
        {"/usr/bin/env", "python3", SLIDELAB_SOURCE_DIR "/examples/conform/naive.py", cases}, "");
    if (answers.status == 127) GTEST_SKIP() << "no Python here";
    ASSERT_EQ(answers.status, 0) << answers.err;

    const auto check =
        run_program({"conform", "--check", scratch.write("answers.jsonl", answers.out)});
    EXPECT_EQ(check.status, exit_run_failed);
    EXPECT_EQ(check.err, "");
    EXPECT_PRED2(has, check.out, "\ntunnels ");
    const std::size_t worst = check.out.find("\ntunnels-");
    ASSERT_NE(worst, std::string::npos) << check.out;
    EXPECT_EQ(check.out.find(": crossed by ", worst), worst + std::string("\ntunnels-0000").size());

    const std::size_t begin = check.out.find("#probe=", worst);
    const std::string link = check.out.substr(begin, check.out.find('\n', begin) - begin);
    const auto opened =
        run_program({link, "--headless", "--screenshot", scratch.file("worst.png")});
    EXPECT_EQ(opened.status, exit_fine) << opened.err;
    EXPECT_EQ(opened.err, "");
}

TEST(ConformCommand, GradesMoversOfTheProgramItself) {
    const auto sound = run_program({"conform", "--lane", "disk_sweep"});
    EXPECT_EQ(sound.status, exit_fine) << sound.err;
    EXPECT_EQ(sound.out.find('#'), std::string::npos) << sound.out;
    const auto broken = run_program({"conform", "--lane", "disk_sweep,earliest_hit=off"});
    EXPECT_EQ(broken.status, exit_run_failed);
    EXPECT_PRED2(has, broken.out, "#probe=");
}

TEST(ConformCommand, TakesAsMuchForExactAsItIsToldTo) {
    const ScratchFolder scratch;
    const std::string answers = scratch.write(
        "answers.jsonl", "{\"id\": \"rest-0001\", \"position\": [1000000, 1000000]}\n");
    EXPECT_EQ(run_program({"conform", "--check", answers}).status, exit_run_failed);
    const std::string cases = scratch.file("cases.jsonl");
    run_program({"conform", "--cases", cases, "--epsilon", "0.25"});
    EXPECT_NE(test::text_of(cases).find("\"overlap\":0.25"), std::string::npos);
}

TEST(ConformCommand, RefusesWrongAnswersInOneLine) {
    const ScratchFolder scratch;
    test::expect_refused(run_program({"conform", "--check", scratch.write("a.jsonl", "{}\n")}),
                         exit_bad_request, "a.jsonl, line 1: no answer");
}

}  // namespace slidelab::lab::conform_command_test
