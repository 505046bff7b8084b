// Lines in, lines out: the probe as another program sees it, whatever that program sends.
#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

#include "lab/probe/ask.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test::probe_conversation_test {

std::vector<json> converse(const std::string& input) {
    std::istringstream in(input);
    std::ostringstream out;
    run_probe(in, out);
    std::vector<json> answers;
    std::istringstream lines(out.str());
    for (std::string line; std::getline(lines, line);) answers.push_back(json::parse(line));
    return answers;
}

/// Keeps apart what was written and what was flushed.
class FlushWatch : public std::stringbuf {
public:
    std::string flushed;

protected:
    int sync() override {
        flushed = str();
        return 0;
    }
};

/// Hands out one line at a time, and notes how much had been flushed when the line was read.
class OneLineAtATime : public std::streambuf {
public:
    OneLineAtATime(std::vector<std::string> lines, const FlushWatch& output)
        : lines_(std::move(lines)), output_(output) {}

    std::vector<std::size_t> flushed_before;

protected:
    int_type underflow() override {
        flushed_before.push_back(output_.flushed.size());
        if (next_ == lines_.size()) return traits_type::eof();
        std::string& line = lines_[next_++];
        setg(line.data(), line.data(), line.data() + line.size());
        return traits_type::to_int_type(line.front());
    }

private:
    std::vector<std::string> lines_;
    std::size_t next_ = 0;
    const FlushWatch& output_;
};

TEST(ProbeConversation, AnswersLinesInOrderAndGoesOnAfterABadOne) {
    std::string input;
    for (int i = 0; i < 5; ++i) {
        json request = disk_onto_floor();
        request["id"] = i;
        if (i == 2) request["from"] = "here";
        input += request.dump() + "\n";
    }
    const std::vector<json> answers = converse(input);
    ASSERT_EQ(answers.size(), 5U);
    for (std::size_t i = 0; i < answers.size(); ++i) {
        EXPECT_EQ(answers[i]["id"], i);
        EXPECT_EQ(answers[i].contains("error"), i == 2);
    }
}

TEST(ProbeConversation, SkipsEmptyAndBlankLines) {
    const std::string line = disk_onto_floor().dump();
    EXPECT_EQ(converse("\n\r\n  \t \n" + line + "\n\n" + line + "\n\n").size(), 2U);
}

TEST(ProbeConversation, AnswersALastLineWithoutALineEnd) {
    EXPECT_EQ(converse(disk_onto_floor().dump()).size(), 1U);
}

TEST(ProbeConversation, TakesLineEndsOfWindows) {
    const std::string line = disk_onto_floor().dump();
    const std::vector<json> answers = converse(line + "\r\n" + line + "\r\n");
    ASSERT_EQ(answers.size(), 2U);
    EXPECT_EQ(answers[0], ask(disk_onto_floor()));
    EXPECT_EQ(answers[1], answers[0]);
}

TEST(ProbeConversation, SaysNothingToNothing) { EXPECT_TRUE(converse("").empty()); }

TEST(ProbeConversation, FlushesEachAnswerBeforeItReadsOn) {
    const std::string line = disk_onto_floor().dump() + "\n";
    const std::size_t one_answer = answer_probe(line).size() + 1;
    FlushWatch output;
    OneLineAtATime input({line, "\n", line}, output);
    std::istream in(&input);
    std::ostream out(&output);
    run_probe(in, out);
    const std::vector<std::size_t> expected{0, one_answer, one_answer, 2 * one_answer};
    ASSERT_GE(input.flushed_before.size(), expected.size());
    input.flushed_before.resize(expected.size());
    EXPECT_EQ(input.flushed_before, expected);
}

TEST(ProbeConversation, FindsTheProgramsOwnLevelsFromAnyFolder) {
    json request = disk_onto_floor();
    request["level"] = "play/rooms.tmj";
    const std::string line = request.dump() + "\n";
    std::istringstream asked(line);
    std::istringstream asked_again(line);
    std::ostringstream with_own_files;
    std::ostringstream without;
    run_probe(asked, with_own_files, LevelFile(OwnFiles({SLIDELAB_LEVELS})));
    run_probe(asked_again, without);
    EXPECT_FALSE(json::parse(with_own_files.str()).contains("error")) << with_own_files.str();
    EXPECT_TRUE(json::parse(without.str()).contains("error")) << without.str();
}

TEST(ProbeConversation, StopsWhenItsOutputIsClosed) {
    std::istringstream in(disk_onto_floor().dump() + "\n" + disk_onto_floor().dump() + "\n");
    std::ostream nobody(nullptr);
    run_probe(in, nobody);
    EXPECT_EQ(in.tellg(), 0) << "a line was read for which there is no reader of its answer";
}

TEST(ProbeConversation, TakesALineOfMegabytes) {
    json request = disk_onto_floor();
    json& segments = request["segments"];
    for (int i = 0; i < 100000; ++i) segments.push_back({i, 100.5, i + 1, 100.5, 0.25});
    const std::string line = request.dump();
    ASSERT_GT(line.size(), 2000000U);
    const json answer = answer_to(line);
    expect_stopped_by(answer, "segment 0");
}

}  // namespace slidelab::test::probe_conversation_test
