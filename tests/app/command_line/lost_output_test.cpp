// Answers that cannot be written are not lost without a word.
#include <gtest/gtest.h>

#include "app/run_program.hpp"
#include "support/this_build.hpp"

namespace slidelab::lab::lost_output_test {

using test::ProgramResult;
using test::ScratchFolder;

const std::string question =
    R"({"strategy":"disk_slide","shape":{"disk":1},"from":[0,0],"delta":[1,0]})"
    "\n";

/// The program with `output` as its standard output; the descriptor is closed afterwards.
ProgramResult run_with_output(const std::vector<std::string>& words, int output,
                              const std::string& input = {}) {
    const ScratchFolder scratch;
    const int in = open(scratch.write("in", input).c_str(), O_RDONLY | O_CLOEXEC);
    const int err = open(scratch.file("err").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    std::vector<std::string> line{test::program()};
    line.insert(line.end(), words.begin(), words.end());
    const auto environment = test::environment_with({{"XDG_DATA_HOME", scratch.file("data")}});
    ProgramResult result;
    result.status = test::wait_for(test::start_program(line, environment, in, output, err));
    for (const int descriptor : {in, output, err}) close(descriptor);
    result.err = test::text_of(scratch.file("err"));
    return result;
}

int full_disk() { return open("/dev/full", O_WRONLY | O_CLOEXEC); }

/// A pipe whose reader has gone away.
int closed_pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    close(ends[0]);
    return ends[1];
}

void expect_said(const ProgramResult& result) {
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.err, "slidelab: standard output: cannot be written\n");
}

TEST(LostOutput, OfTheProbeIsSaidWhenTheDiskIsFull) {
    const int output = full_disk();
    if (output < 0) GTEST_SKIP() << "no /dev/full here";
    expect_said(run_with_output({"probe"}, output, question));
}

TEST(LostOutput, OfTheProbeIsSaidWhenTheReaderHasGone) {
    std::string questions;
    for (int i = 0; i < 1000; ++i) questions += question;
    expect_said(run_with_output({"probe"}, closed_pipe(), questions));
}

TEST(LostOutput, OfARunIsSaid) {
    const std::string rooms = SLIDELAB_LEVELS "/play/rooms.tmj";
    expect_said(run_with_output({rooms, "--headless"}, closed_pipe()));
    expect_said(run_with_output({"--help"}, closed_pipe()));
    expect_said(run_with_output({"--version"}, closed_pipe()));
}

TEST(LostOutput, IsNoneWhereNothingWasToBeWritten) {
    const ProgramResult quiet = run_with_output({"probe"}, closed_pipe(), "\n\n");
    EXPECT_EQ(quiet.status, 0);
    EXPECT_EQ(quiet.err, "");
    const ProgramResult refused = run_with_output({"--no-such-word"}, closed_pipe());
    EXPECT_EQ(refused.status, 2) << "what was wrong first is what is said";
}

}  // namespace slidelab::lab::lost_output_test
