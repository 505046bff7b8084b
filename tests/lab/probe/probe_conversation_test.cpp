// Lines in, lines out: the probe as another program sees it, whatever that program sends.
#include <cmath>
#include <random>
#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

#include "lab/probe/ask.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test::probe_conversation_test {

namespace {

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

/// Requests that between them use every field.
std::vector<json> good_requests() {
    std::vector<json> requests{disk_onto_floor()};
    requests.push_back(json::parse(R"({"id":{"n":[1,2]},"strategy":"disk_slide",
        "segments":[[-5,1.5,5,1.5],[2,-5,2,5,0.25],[0,0,0,0]],
        "polygons":[[[-4,-4],[-3,-4],[-3,-3],[-3.5,-3.5]]],
        "boxes":[{"center":[0,4],"half":[1,0.5],"delta":[0,-2]},{"center":[3,3],"half":[1,1]}],
        "grid":{"cell":1.0,"horizontal":[[0,1]],"vertical":[[2,0]]},
        "shape":{"box":[0.5,0.75]},"from":[0.25,-0.5],"delta":[3.5,2.25],"velocity":[60,30],
        "state":{"random":3},"set":{"deepest_first":true,"iterations":4,"vertex_axes":"off"},
        "trace":true})"));
    return requests;
}

using Random = std::mt19937;  // its numbers are the same everywhere; distributions' are not

std::size_t below(Random& random, std::size_t count) { return random() % count; }

/// The places of all values inside `value`, itself included.
void collect(json& value, std::vector<json*>& places) {
    places.push_back(&value);
    if (!value.is_structured()) return;
    for (json& inner : value) collect(inner, places);
}

json odd_value(Random& random) {
    static const json values = json::parse(
        R"([null,true,false,0,-0.0,1,-1,0.5,-1.5,5e-324,1e-160,1e-12,1e6,-1e6,1.1e6,1e9,1e155,
            1.7e308,"","on","disk_slide",[],{},[0,0],[[0,0],[0,0],[0,0]],[1,2,3,4,5],
            {"disk":0},{"disk":1e-4},{"box":[1e-4,1e6]},{"disk":1e6},{"polygon":[[0,0],[1,0],[0,1]]}])");
    return values[below(random, values.size())];
}

std::string with_odd_values(Random& random, json request) {
    const std::size_t changes = 1 + below(random, 3);
    for (std::size_t i = 0; i < changes; ++i) {
        std::vector<json*> places;
        collect(request, places);
        *places[below(random, places.size())] = odd_value(random);
    }
    return request.dump();
}

std::string with_odd_bytes(Random& random, std::string line) {
    static const std::vector<std::string> pieces{"1e999", "-",    "e9",  "[[", "}",   ",",
                                                 "\"",    "\\u",  "0",   "\r", "NaN", "\xC3",
                                                 ":",     "null", "0.1", "{",  "]",   "\t"};
    const std::size_t changes = 1 + below(random, 4);
    for (std::size_t i = 0; i < changes && !line.empty(); ++i) {
        const std::size_t at = below(random, line.size());
        switch (below(random, 4)) {
            case 0:
                line[at] = static_cast<char>(below(random, 256));
                break;
            case 1:
                line.erase(at, 1 + below(random, 8));
                break;
            case 2:
                line.insert(at, pieces[below(random, pieces.size())]);
                break;
            default:
                line.insert(at, line.substr(below(random, line.size()), 1 + below(random, 20)));
        }
    }
    return line;
}

/// An answer with a finite `to`, or an error.
void expect_sound(const std::string& line) {
    const json answer = answer_to(line);
    if (answer.contains("error")) {
        EXPECT_FALSE(answer["error"].get<std::string>().empty()) << line;
        return;
    }
    for (const char* field : {"to", "velocity", "moved"}) {
        ASSERT_EQ(answer.at(field).size(), 2U) << line;
        for (const json& number : answer[field]) {
            ASSERT_TRUE(number.is_number() && std::isfinite(number.get<double>())) << line;
        }
    }
}

}  // namespace

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

TEST(ProbeConversation, AnswersADisplacementOfAMillionUnits) {
    json request = disk_onto_floor();
    request["delta"] = {1e6, -1e6};
    request["set"]["substeps"] = true;
    expect_point(ask(request)["to"], 1e6, -1e6);
}

TEST(ProbeNoise, RandomBytesAreAnsweredWithAnError) {
    Random random(20011);
    for (int round = 0; round < 3000; ++round) {
        std::string line(below(random, 60), ' ');
        for (char& c : line) c = static_cast<char>(below(random, 256));
        const json answer = answer_to(line);
        EXPECT_TRUE(answer.contains("error"));
    }
}

TEST(ProbeNoise, RandomTokensAreAnsweredWithAnError) {
    const std::string tokens = "{}[]:,\"\\0e1-.x \r";
    Random random(20012);
    for (int round = 0; round < 3000; ++round) {
        std::string line = "{\"id\":";
        for (std::size_t i = below(random, 40); i > 0; --i) {
            line += tokens[below(random, tokens.size())];
        }
        EXPECT_TRUE(answer_to(line).contains("error"));
    }
}

TEST(ProbeNoise, MutatedRequestsAreAnsweredSoundly) {
    Random random(20013);
    const std::vector<json> requests = good_requests();
    for (int round = 0; round < 4000; ++round) {
        expect_sound(with_odd_bytes(random, requests[below(random, requests.size())].dump()));
    }
}

TEST(ProbeNoise, RequestsWithOddValuesAreAnsweredSoundly) {
    Random random(20014);
    const std::vector<json> requests = good_requests();
    for (int round = 0; round < 600; ++round) {
        expect_sound(with_odd_values(random, requests[below(random, requests.size())]));
    }
}

TEST(ProbeNoise, TheRequestsThatAreMutatedAreGood) {
    for (const json& request : good_requests()) ask(request);
}

}  // namespace slidelab::test::probe_conversation_test
