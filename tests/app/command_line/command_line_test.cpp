#include "app/command_line/command_line.hpp"

#include <gtest/gtest.h>
#include <poll.h>

#include <nlohmann/json.hpp>

#include "app/command_line/commands.hpp"
#include "app/run_program.hpp"
#include "lab/engines/models.hpp"
#include "lab/run/movers.hpp"
#include "lab/run/settings.hpp"
#include "support/this_build.hpp"

namespace slidelab::lab::command_line_test {

using test::expect_refused;
using test::run_program;
using test::ScratchFolder;

CommandLine understood(const std::vector<std::string>& words) {
    const auto result = read_command_line(words);
    if (const auto* end = std::get_if<EndAtOnce>(&result)) throw std::runtime_error(end->text);
    return std::get<CommandLine>(result);
}

EndAtOnce ended(const std::vector<std::string>& words) {
    const auto result = read_command_line(words);
    if (std::holds_alternative<CommandLine>(result)) throw std::runtime_error("was understood");
    return std::get<EndAtOnce>(result);
}

TEST(CommandLine, WithoutWordsOpensTheWindow) {
    const CommandLine line = understood({});
    EXPECT_EQ(line.command, nullptr);
    EXPECT_FALSE(line.headless);
    EXPECT_FALSE(line.tour);
    EXPECT_TRUE(line.window.panel);
    EXPECT_EQ(line.ticks, std::nullopt);
    EXPECT_EQ(line.window.size, std::nullopt);
}

TEST(CommandLine, TakesEveryOption) {
    const CommandLine line = understood({"a.tmj", "--headless", "--ticks", "12", "--play", "in.rec",
                                         "--record", "out.rec", "--screenshot", "s.png", "--trace",
                                         "t.json", "--size", "640x480", "--no-panel"});
    EXPECT_EQ(line.window.start.run.level, "a.tmj");
    EXPECT_TRUE(line.headless);
    EXPECT_EQ(line.ticks, 12);
    EXPECT_EQ(line.window.start.play, "in.rec");
    EXPECT_EQ(line.window.record, "out.rec");
    EXPECT_EQ(line.screenshot, "s.png");
    EXPECT_EQ(line.trace, "t.json");
    EXPECT_EQ(line.window.size, (PictureSize{640, 480}));
    EXPECT_FALSE(line.window.panel);
}

TEST(CommandLine, TakesANearMiss) {
    EXPECT_EQ(understood({}).window.start.run.walls.near_miss, std::nullopt);
    EXPECT_EQ(understood({"--near-miss", "0"}).window.start.run.walls.near_miss, 0.0);
    EXPECT_EQ(understood({"--near-miss", "0.0001", "a.tmj"}).window.start.run.walls.near_miss,
              0.0001);
    const ScratchFolder folder;
    const std::string record = folder.file("run.jsonl");
    const auto run = run_program({SLIDELAB_LEVELS "/play/rooms.tmj", "--headless", "--ticks", "1",
                                  "--near-miss", "0", "--record", record});
    ASSERT_EQ(run.status, exit_fine) << run.err;
    const std::string text = test::text_of(record);
    EXPECT_EQ(nlohmann::json::parse(text.substr(0, text.find('\n'))).at("near_miss"), 0);
    EXPECT_EQ(run_program({"--headless", "--play", record}).status, exit_fine);
}

TEST(CommandLine, PutsStrategyAndShapeBeforeOtherSettings) {
    const CommandLine line =
        understood({"--set", "speed=6", "--shape", "box", "--set", "disk_slide.deepest_first=off",
                    "--strategy", "disk_slide"});
    const std::vector<std::string> expected{"strategy=disk_slide", "shape=box", "speed=6",
                                            "disk_slide.deepest_first=off"};
    EXPECT_EQ(line.window.start.run.set, expected);
}

TEST(CommandLine, ASetDoesNotSwallowTheLevelAfterIt) {
    const CommandLine line = understood({"--set", "speed=6", "a.tmj"});
    EXPECT_EQ(line.window.start.run.level, "a.tmj");
    EXPECT_EQ(line.window.start.run.set, std::vector<std::string>{"speed=6"});
}

TEST(CommandLine, TourGoesToOutUnlessAFolderIsNamed) {
    EXPECT_EQ(understood({"--tour"}).window.tour_folder, "out");
    EXPECT_TRUE(understood({"--tour"}).tour);
    EXPECT_EQ(understood({"--tour", "pictures"}).window.tour_folder, "pictures");
    EXPECT_EQ(understood({"--tour=pictures"}).window.tour_folder, "pictures");
}

TEST(CommandLine, HelpDescribesEverySettingAndOption) {
    const EndAtOnce end = ended({"--help", "settings"});
    EXPECT_EQ(end.status, exit_fine);
    EXPECT_EQ(ended({"help", "settings"}).text, end.text);
    EXPECT_EQ(ended({"survey", "--help", "settings"}).text, end.text);
    EXPECT_EQ(ended({"--help"}).text.find("apex_gravity"), std::string::npos);
    for (const NumberSetting& number : number_settings()) {
        EXPECT_NE(end.text.find(number.name), std::string::npos) << number.name;
        EXPECT_NE(end.text.find(number.help), std::string::npos) << number.help;
    }
    for (const Strategy* strategy : Movers().all()) {
        for (const OptionDescription& option : strategy->options) {
            const std::string name = std::string(strategy->id) + "." + std::string(option.name);
            EXPECT_NE(end.text.find(name), std::string::npos) << name;
            EXPECT_NE(end.text.find(option.help), std::string::npos) << option.help;
        }
    }
}

TEST(CommandLine, HelpBeginsWithTheFiveUsualLines) {
    const std::string help = ended({"--help"}).text;
    EXPECT_EQ(ended({"help"}).text, help);
    std::istringstream lines(help);
    std::string line;
    for (int i = 0; i < 5; ++i) {
        std::getline(lines, line);
        EXPECT_TRUE(line.starts_with("  slidelab")) << line;
    }
    std::getline(lines, line);
    EXPECT_EQ(line, "");
    EXPECT_PRED2(has, help, "slidelab --help settings");
    EXPECT_EQ(ended({"help", "survey"}).text, ended({"survey", "--help"}).text);
}

TEST(CommandLine, AnOptionWithoutItsStrategyIsOneOfTheChosenStrategy) {
    const std::string floor = SLIDELAB_LEVELS "/failures/disk-slide-deepest-first.tmj";
    const auto survey = [&](const std::vector<std::string>& more) {
        std::vector<std::string> words{"survey", floor, "--no-times", "--set", "speed=6"};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words);
    };
    const auto full = survey({"--set", "disk_slide.deepest_first=off"});
    EXPECT_EQ(survey({"--set", "deepest_first=off"}).out, full.out);
    EXPECT_NE(survey({}).out, full.out);
    // The option is that of the strategy which is named in the end, and of a recording.
    EXPECT_EQ(survey({"--set", "iterations=1", "--strategy", "sat_push"}).out,
              survey({"--set", "sat_push.iterations=1", "--strategy", "sat_push"}).out);
    const std::string walk = SLIDELAB_LEVELS "/recordings/garden_walk.jsonl";
    const auto play = [&](const std::string& assignment) {
        return run_program({"--headless", "--play", walk, "--set", assignment});
    };
    EXPECT_EQ(play("end_caps=off").out, play("disk_sweep.end_caps=off").out);
}

TEST(CommandLine, AnOptionThatOneStrategyOfAComparisonHasIsThatStrategys) {
    const std::string walk = SLIDELAB_LEVELS "/recordings/garden_walk.jsonl";
    const auto compare = [&](const std::vector<std::string>& more) {
        std::vector<std::string> words{"compare", "--play", walk, "--no-times"};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words);
    };
    const std::vector<std::string> lanes{"--lane", "disk_slide", "--lane", "disk_sweep"};
    const auto with_lanes = [&](const std::string& assignment) {
        std::vector<std::string> words = lanes;
        words.insert(words.end(), {"--set", assignment});
        return compare(words);
    };
    EXPECT_EQ(with_lanes("iterations=1").status, 0);
    EXPECT_EQ(with_lanes("iterations=1").out, with_lanes("disk_slide.iterations=1").out);
    EXPECT_EQ(compare({"--lane", "disk_slide", "--lane", "disk_slide,substeps=off", "--set",
                       "deepest_first=off"})
                  .status,
              0)
        << "two lanes of one strategy";
}

TEST(CommandLine, HelpNamesTheLevelThatARunWithoutAWindowTakes) {
    const ScratchFolder folder;
    const auto result =
        run_program({"--headless", "--ticks", "1", "--record", folder.file("run.jsonl")});
    ASSERT_EQ(result.status, exit_fine) << result.err;
    const std::string recorded = test::text_of(folder.file("run.jsonl"));
    const auto head = nlohmann::json::parse(recorded.substr(0, recorded.find('\n')));
    const std::string level = head.at("level");
    const std::string help = ended({"--help"}).text;
    EXPECT_NE(help.find("--headless " + level), std::string::npos) << level;
}

TEST(CommandLine, DocsGoToDocsUnlessAFolderIsNamed) {
    EXPECT_EQ(understood({"docs"}).command, &make_docs);
    EXPECT_EQ(understood({"docs"}).docs_folder, "docs");
    EXPECT_EQ(understood({"docs", "--out", "elsewhere"}).docs_folder, "elsewhere");
}

TEST(Program, SaysItsVersionAndItsHelpOnStandardOutput) {
    const auto version = run_program({"--version"});
    EXPECT_EQ(version.status, 0);
    EXPECT_EQ(version.out.rfind("slidelab ", 0), 0U) << version.out;
    EXPECT_EQ(version.err, "");
    const auto help = run_program({"--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_NE(help.out.find("--headless"), std::string::npos);
}

TEST(Program, EndsWithTwoAndOneLineOnABadLevel) {
    const ScratchFolder scratch;
    const std::string broken = scratch.write("broken.tmj", "{\"layers\": 3");
    expect_refused(run_program({scratch.file("none.tmj"), "--headless"}), 2, "none.tmj");
    expect_refused(run_program({broken, "--headless"}), 2, "broken.tmj");
    expect_refused(run_program({scratch.file(""), "--headless"}), 2, "slidelab-test");
    // Neither does it open a window, or start a tour, for a level that is wrong.
    expect_refused(run_program({broken}), 2, "broken.tmj");
}

/// A line from the descriptor, or what came until nothing more did for ten seconds.
std::string line_from(int descriptor) {
    std::string line;
    pollfd waiting{descriptor, POLLIN, 0};
    while (poll(&waiting, 1, 10'000) > 0) {
        char byte = 0;
        if (read(descriptor, &byte, 1) != 1 || byte == '\n') break;
        line += byte;
    }
    return line;
}

TEST(Program, ProbeAnswersEachLineBeforeTheNextIsSent) {
    int to_program[2];
    int from_program[2];
    ASSERT_EQ(pipe2(to_program, O_CLOEXEC), 0);
    ASSERT_EQ(pipe2(from_program, O_CLOEXEC), 0);
    const pid_t id = test::start_program({test::program(), "probe"}, test::environment_with({}),
                                         to_program[0], from_program[1], 2);
    close(to_program[0]);
    close(from_program[1]);
    for (int question = 1; question <= 2; ++question) {
        const nlohmann::json request{
            {"id", question},           {"strategy", "disk_slide"}, {"segments", {{2, -1, 2, 1}}},
            {"shape", {{"disk", 0.5}}}, {"from", {0, 0}},           {"delta", {question, 0}}};
        const std::string line = request.dump() + "\n";
        ASSERT_EQ(::write(to_program[1], line.data(), line.size()),
                  static_cast<ssize_t>(line.size()));
        const auto answer = nlohmann::json::parse(line_from(from_program[0]), nullptr, false);
        ASSERT_TRUE(answer.is_object());
        EXPECT_EQ(answer["id"], question);
        EXPECT_EQ(answer["hit"], question == 2);
    }
    close(to_program[1]);
    EXPECT_EQ(test::wait_for(id), 0);
    close(from_program[0]);
}

}  // namespace slidelab::lab::command_line_test
