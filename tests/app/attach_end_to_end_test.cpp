// A foreign mover as a user attaches it: at the end of a command line, and in the panel. Those that
// are broken leave the window as it was.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>

#include "app/command_line/command_line.hpp"
#include "app/command_line/commands.hpp"
#include "app/player.hpp"
#include "app/run_program.hpp"
#include "lab/attach/foreign_mover.hpp"
#include "lab/engines/models.hpp"

namespace slidelab::lab::attach_end_to_end_test {

using test::expect_refused;
using test::Player;
using test::ProgramResult;
using test::run_program;
using test::ScratchFolder;
using test::text_of;

const std::string examples = SLIDELAB_SOURCE_DIR "/examples/attach/";
const std::string level = SLIDELAB_LEVELS "/issues/seam_walk.tmj";
const std::string recording = SLIDELAB_LEVELS "/issues/seam_walk_box.jsonl";

/// Where it is along PATH; empty where it is not.
std::string found(const std::string& name) {
    const ProgramResult result = test::run_words({"/bin/sh", "-c", "command -v " + name});
    return result.status == 0 ? result.out.substr(0, result.out.find('\n')) : std::string();
}

ProgramResult run_attached(std::vector<std::string> words,
                           const std::vector<std::string>& command) {
    words.emplace_back("attach");
    words.insert(words.end(), command.begin(), command.end());
    return run_program(std::move(words));
}

/// Words for `sh -c`: what is done with each move.
std::string each_move(const std::string& answer) {
    return "n=0; while read -r line; do case $line in '{\"id\"'*) n=$((n+1)); " + answer +
           ";; esac; done";
}

// --- The examples --------------------------------------------------------------------------------

/// They go through the same recording, and none crosses a wall.
void expect_to_walk(const std::vector<std::string>& command, double least, double most) {
    const auto run = run_attached({"compare", "--play", recording, "--no-times", "--csv", "--lane",
                                   "attached", "--lane", "box_sweep"},
                                  command);
    EXPECT_EQ(run.status, exit_fine);
    EXPECT_EQ(run.err, "");
    std::istringstream table(run.out);
    std::string line;
    std::getline(table, line);
    EXPECT_TRUE(line.starts_with("lane,")) << line;
    std::getline(table, line);
    ASSERT_TRUE(line.starts_with("attached,")) << run.out;
    const double travelled = std::stod(line.substr(line.find(',') + 1));
    EXPECT_GT(travelled, least) << run.out;
    EXPECT_LT(travelled, most) << run.out;
}

TEST(AttachedExamples, InPythonSticksOnASeam) {
    if (found("python3").empty()) GTEST_SKIP() << "there is no python3";
    expect_to_walk({"python3", examples + "mover.py"}, 0.5, 1.0);
    const auto run = run_attached({"--headless", "--play", recording, "--events", "--json"},
                                  {"python3", examples + "mover.py"});
    EXPECT_PRED2(has, run.out, "the seam with object 2 beside it. In your code: leave out faces");
    EXPECT_PRED2(has, run.out,
                 "It wanted to move 0.067 and moved 0; a perfect slide would give 0.047.");
}

TEST(AttachedExamples, InJavaScript) {
    if (found("node").empty()) GTEST_SKIP() << "there is no node";
    expect_to_walk({"node", examples + "mover.mjs"}, 4.0, 4.5);
}

TEST(AttachedExamples, InLua) {
    for (const char* name : {"lua", "lua5.4", "lua5.3", "luajit"}) {
        if (found(name).empty()) continue;
        return expect_to_walk({name, examples + "mover.lua"}, 4.0, 4.5);
    }
    GTEST_SKIP() << "there is no Lua";
}

TEST(AttachedExamples, InCpp) {
    expect_to_walk(
        {std::filesystem::path(test::program()).parent_path().string() + "/tests/attach_example"},
        4.0, 4.5);
}

/// In floating mode it goes faster along a wall than the keys say: godot#101052.
TEST(AttachedExamples, InGodotIsItsCharacterBody) {
    if (found("godot").empty()) GTEST_SKIP() << "there is no Godot";
    expect_to_walk({"godot", "--headless", "--no-header", "-s",
                    SLIDELAB_SOURCE_DIR "/examples/godot/character.gd", "--", "motion_mode=1"},
                   4.0, 6.0);
}

TEST(AttachedExamples, AreShort) {
    for (const auto& entry : std::filesystem::directory_iterator(examples))
        EXPECT_LE(test::lines_in(text_of(entry.path().string())), 40) << entry.path();
}

// --- A recording of an attached mover
// ---------------------------------------------------------------

TEST(RecordedAttached, IsTheSameAgainAndFailsWhereTheMoverHasChanged) {
    if (found("python3").empty() || found("node").empty())
        GTEST_SKIP() << "there is no python3, or no node";
    const ScratchFolder scratch;
    const std::string own = scratch.file("own.jsonl");
    const std::vector<std::string> python{"python3", examples + "mover.py"};
    EXPECT_EQ(run_attached({"--headless", "--play", recording, "--record", own}, python).status,
              exit_fine);
    const auto again = run_attached({"--headless", "--play", own}, python);
    EXPECT_EQ(again.status, exit_fine) << again.err;
    EXPECT_PRED2(has, again.out, "; 90 ticks within 0.001 units of the recorded places");
    const auto changed =
        run_attached({"--headless", "--play", own}, {"node", examples + "mover.mjs"});
    EXPECT_EQ(changed.status, exit_run_failed);
    EXPECT_PRED2(has, changed.err, "own.jsonl: tick ");
    EXPECT_PRED2(has, changed.err, " units from where it was recorded (within 0.001 is the same)");
    const auto loose = run_attached({"--headless", "--play", own, "--tolerance", "100"},
                                    {"node", examples + "mover.mjs"});
    EXPECT_EQ(loose.status, exit_fine) << loose.err;
    EXPECT_PRED2(has, loose.out, "within 100 units");
}

TEST(RecordedAttached, InTheExamplesIsThatOfTheMoverInPython) {
    if (found("python3").empty()) GTEST_SKIP() << "there is no python3";
    const auto run = run_attached(
        {"--headless", "--play", SLIDELAB_SOURCE_DIR "/examples/attached/seam_walk.jsonl"},
        {"python3", examples + "mover.py"});
    EXPECT_EQ(run.status, exit_fine) << run.err;
}

// --- The command line ----------------------------------------------------------------------------

TEST(AttachCommand, TakesTheRestOfTheLine) {
    const auto read = read_command_line(
        {"survey", level, "--shape", "box", "attach", "game", "--headless", "attach", "--", "-x"});
    const auto& line = std::get<CommandLine>(read);
    EXPECT_EQ(line.command, &run_survey);
    EXPECT_EQ(line.attached,
              (std::vector<std::string>{"game", "--headless", "attach", "--", "-x"}));
    EXPECT_FALSE(line.headless);
    EXPECT_EQ(std::get<EndAtOnce>(read_command_line({level, "attach"})).text,
              "slidelab: attach: a command is required\n");
}

TEST(AttachCommand, SurveysAndFindsWhereTheMoverSticks) {
    if (found("python3").empty()) GTEST_SKIP() << "there is no python3";
    const auto run = run_attached(
        {"survey", level, "--shape", "box", "--cell", "0.5", "--no-times", "--fail-on", "catch"},
        {"python3", examples + "mover.py"});
    EXPECT_EQ(run.status, exit_run_failed);
    EXPECT_PRED2(has, run.out, "seam of object 3 and object 2");
    EXPECT_EQ(run.err, "");
}

TEST(AttachCommand, ComparesTheMoverWithAllStrategies) {
    const auto run = run_attached({"compare", "--play", recording, "--no-times"},
                                  {"/bin/sh", "-c", each_move("echo '{\"to\":[1,4.6]}'")});
    EXPECT_EQ(run.status, exit_fine) << run.err;
    EXPECT_EQ(test::lines_in(run.out), 8) << run.out;
    EXPECT_PRED2(has, run.out, "\nattached ");
    EXPECT_NE(run.out.find("grid_walk"), std::string::npos) << run.out;
}

TEST(AttachCommand, SaysWhatCannotBeStarted) {
    expect_refused(run_attached({level, "--headless"}, {"/no/such/game"}), exit_bad_request,
                   "/no/such/game: it cannot be started: No such file or directory");
}

TEST(AttachCommand, SaysWhatBrokeAfterItsResult) {
    const auto run = run_attached(
        {level, "--headless", "--ticks", "30"},
        {"/bin/sh", "-c", each_move("test $n = 9 && exit 5; echo \"{\\\"to\\\":[1,$n]}\"")});
    EXPECT_EQ(run.status, exit_run_failed);
    EXPECT_PRED2(has, run.out, "30 ticks: ended at");
    EXPECT_PRED2(has, run.err, ": move 9: it ended with status 5\n");
    EXPECT_NE(run.err.find(": not deterministic: move 1 was made again"), std::string::npos);
    EXPECT_EQ(test::lines_in(run.err), 2) << run.err;
}

/// Nothing but the command line's own words starts a program.
TEST(AttachCommand, IsInNoLinkAndNoRecording) {
    const std::string words =
        "nothing is attached; expected slidelab ... attach COMMAND, or another strategy";
    const ScratchFolder scratch;
    const std::string file =
        scratch.write("run.jsonl", "{\"slidelab\":1,\"level\":\"" + level +
                                       "\",\"settings\":[\"strategy=attached\"]}\n");
    const auto played = run_program({"--headless", "--play", file});
    EXPECT_EQ(played.status, exit_bad_request);
    EXPECT_PRED2(has, played.err, words);
    const auto link = run_program({"#level=rooms&strategy=attached", "--headless"});
    EXPECT_EQ(link.status, exit_bad_request);
    EXPECT_PRED2(has, link.err, words);
}

// --- The window ----------------------------------------------------------------------------------

class AttachPage : public testing::Test {
public:
    void type_command(const std::string& command) {
        player.click("attach_command");
        player.type(command);
        player.click("attach");
    }

    /// Until the program has started, or has failed.
    void wait_for_start() {
        EXPECT_TRUE(player.frames_until([&] { return !player.desk().waits; }));
    }

    double seconds_of_frames(int count) {
        const auto begin = std::chrono::steady_clock::now();
        player.frames(count);
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    }

    bool says(const std::string& words) {
        for (const Message& message : player.message().all())
            if (message.text.find(words) != std::string::npos) return true;
        return false;
    }

    const Strategy* attached() { return player.settings().movers.attached(); }

    Player player;
};

TEST_F(AttachPage, StartsWhatIsTypedThere) {
    EXPECT_EQ(attached(), nullptr);
    type_command(each_move("echo '{\"to\":[1,1]}'"));
    wait_for_start();
    EXPECT_EQ(player.settings().strategy, attached());
    player.hold(SDLK_RIGHT, 5);
    EXPECT_EQ(player.position(), (Vec2{1.0, 1.0}));
    EXPECT_TRUE(player.find("attached").has_value()) << "its state";
    player.tap(SDLK_1);
    EXPECT_NE(player.settings().strategy, attached());
    player.click("use_attached");
    EXPECT_EQ(player.settings().strategy, attached());
}

TEST_F(AttachPage, InAVisitIsForTheWindow) {
    player.desk().begin_visit("a visit", player.settings());
    player.frames(2);
    type_command(each_move("echo '{\"to\":[1,1]}'"));
    wait_for_start();
    const Strategy* const in_visit = attached();
    player.desk().end_visit();
    player.frames(2);
    EXPECT_EQ(attached(), in_visit);
    EXPECT_NE(player.settings().strategy, attached()) << "where it was not chosen";
    player.click("use_attached");
    player.hold(SDLK_RIGHT, 5);
    EXPECT_EQ(player.position(), (Vec2{1.0, 1.0}));
}

TEST_F(AttachPage, StartsAnotherOneInsteadAndTheFirstKeepsItsPast) {
    const std::string command = each_move("echo '{\"to\":[1,1]}'");
    type_command(command);
    wait_for_start();
    player.hold(SDLK_RIGHT, 5);
    ForeignMover* const first = program_of(attached());
    const std::int64_t made = player.session().tick_in_view();
    player.click("attach_command");
    player.tap(SDLK_END);
    for (std::size_t i = 0; i < command.size(); ++i) player.tap(SDLK_BACKSPACE);
    player.type(each_move("echo '{\"to\":[2,2]}'"));
    player.click("attach");
    wait_for_start();
    EXPECT_NE(program_of(attached()), first);
    EXPECT_EQ(first->problem(), "");
    player.hold(SDLK_RIGHT, 5);
    EXPECT_EQ(player.position(), (Vec2{2.0, 2.0}));
    EXPECT_EQ(player.session().run().repeat(made).after().position, (Vec2{1.0, 1.0}));
}

TEST_F(AttachPage, StartsNothingWhereNothingIsTyped) {
    player.click("attach");
    EXPECT_EQ(attached(), nullptr);
}

TEST_F(AttachPage, LetsTimeRestUntilTheProgramHasStarted) {
    const ScratchFolder scratch;
    const std::string sign = scratch.file("begin");
    type_command("until test -e " + sign + "; do sleep 0.01; done; " +
                 each_move("echo '{\"to\":[1,1]}'"));
    EXPECT_TRUE(player.desk().waits);
    const std::int64_t before = player.session().tick_in_view();
    player.frames(5);
    EXPECT_EQ(player.session().tick_in_view(), before);
    scratch.write("begin", "");
    wait_for_start();
    player.hold(SDLK_RIGHT, 5);
    EXPECT_GT(player.session().tick_in_view(), before);
    EXPECT_EQ(player.position(), (Vec2{1.0, 1.0}));
}

/// It goes a little farther each time: the place with one more digit.
TEST_F(AttachPage, MakesThePastAgainWithoutTheProgram) {
    type_command(each_move("x=${line#*from\\\":?}; echo \"{\\\"to\\\":[${x%%,*}1,0]}\""));
    wait_for_start();
    player.hold(SDLK_RIGHT, 10);
    player.tap(SDLK_p);
    EXPECT_NEAR(player.position().x, 1.0 / 90.0, 1e-4) << program_of(attached())->state();
    const std::string state = program_of(attached())->state();
    const std::int64_t made = player.session().tick_in_view();
    for (int i = 0; i < 5; ++i) player.tap(SDLK_COMMA);
    EXPECT_EQ(player.session().tick_in_view(), made - 5);
    EXPECT_EQ(program_of(attached())->state(), state) << "no move was sent";
}

struct Broken {
    std::string command;
    std::string words;
};

/// For messages of a test that fails.
void PrintTo(const Broken& broken, std::ostream* out) { *out << broken.command; }

/// One of each kind: all that can break is in tests/lab/attach.
class BrokenInWindow : public AttachPage, public testing::WithParamInterface<Broken> {};

TEST_P(BrokenInWindow, IsOneMessageAndTheWindowGoesOn) {
    const auto& [command, words] = GetParam();
    type_command(command);
    wait_for_start();
    Player::key(SDLK_RIGHT, true);
    EXPECT_LT(seconds_of_frames(10), 6.0);
    Player::key(SDLK_RIGHT, false);
    player.frames(1);
    EXPECT_TRUE(says(words)) << program_of(attached())->state();
    const auto said = player.message().all().size();
    player.tap(SDLK_1);  // any other strategy walks on
    player.hold(SDLK_LEFT, 10);
    EXPECT_LT(player.position().x, 0.0);
    EXPECT_LE(player.message().all().size(), said + 1) << "the strategy's name";
}

INSTANTIATE_TEST_SUITE_P(
    Ways, BrokenInWindow,
    testing::Values(Broken{"exit 7", "move 1: it ended with status 7"},
                    Broken{"yes '{\"to\":[0,0]}'",
                           "move 1: a second line; expected one answer a line"},
                    Broken{each_move("echo \"{\\\"to\\\":[-$n,0]}\""), "not deterministic: move"},
                    Broken{each_move("test $n = 3 && sleep 20; echo '{\"to\":[0,0]}'"),
                           "move 3: no answer within 1 s"},
                    Broken{each_move("sleep 0.2; echo '{\"to\":[0,0]}'"), ""}));

TEST(AttachPreferences, RememberNoForeignMover) {
    const ScratchFolder scratch;
    AppConfig config;
    config.preferences_folder = scratch.file("");
    {
        Player player(config);
        Movers movers;
        movers.attach(start_mover({"/bin/sh", "-c", each_move("echo '{\"to\":[1,1]}'")}));
        player.document().session.apply(command::UseMovers{movers});
        Settings settings = player.settings();
        choose_strategy(settings, *movers.attached());
        settings.speed = 5.0;
        player.desk().change_settings(settings);
        player.frames(2);
    }
    std::string problem;
    const Preferences kept = load_preferences(config.preferences_folder, &problem);
    EXPECT_EQ(problem, "");
    EXPECT_EQ(kept.settings.speed, 5.0);
    EXPECT_EQ(kept.settings.strategy, default_settings().strategy);
}

}  // namespace slidelab::lab::attach_end_to_end_test
