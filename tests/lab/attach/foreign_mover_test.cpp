// A foreign mover that answers is a strategy like any other; one that is broken in any way ends
// within its time, in one line, and nothing waits for it again.
#include "lab/attach/foreign_mover.hpp"

#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "lab/engines/models.hpp"
#include "lab/run/settings.hpp"
#include "support/refused.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab {
namespace foreign_mover_test {

using Clock = std::chrono::steady_clock;

/// A floor of three boxes in a row, whose top is at 0.
Level floor_of_boxes() {
    LevelBuilder builder;
    for (const double x : {0.0, 1.0, 2.0}) builder.add_box({{x + 0.5, 0.5}, {0.5, 0.5}});
    return std::get<Level>(std::move(builder).build());
}

MoveRequest request_at(Vec2 from, Vec2 delta) {
    MoveRequest request;
    request.shape = BoxShape{{0.25, 0.25}};
    request.position = from;
    request.displacement = delta;
    request.velocity = delta * 60.0;
    return request;
}

std::vector<std::string> shell(const std::string& script) { return {"/bin/sh", "-c", script}; }

/// Reads a line at a time; a move's begins with its id, and `answer` is what is done then.
std::string each_move(const std::string& answer) {
    return "n=0; while read -r line; do case $line in '{\"id\"'*) n=$((n+1)); " + answer +
           ";; esac; done";
}

/// Seconds that no answer takes, however busy the machine is.
constexpr double long_enough = 60.0;
constexpr ForeignMover::Limits patient{long_enough, long_enough};

/// One that answers each move so.
ForeignMover answering(const std::string& answer) { return {shell(each_move(answer)), patient}; }

/// The words about a broken one after some moves; the mover has not moved in the last of them.
std::string broken(std::vector<std::string> words, ForeignMover::Limits limits = patient) {
    const Level level = floor_of_boxes();
    ForeignMover mover(std::move(words), limits);
    MoveResult result;
    const auto begin = Clock::now();
    for (int i = 0; i < 8; ++i)
        result = mover.move(level, request_at({1.0, -0.25}, {0.01 * i, 0.0}), nullptr);
    const std::chrono::duration<double> taken = Clock::now() - begin;
    EXPECT_LT(taken.count(), long_enough) << "what can be seen is not waited for";
    EXPECT_EQ(result.position, (Vec2{1.0, -0.25}));
    EXPECT_EQ(result.stop_reason, StopReason::invalid_request);
    EXPECT_EQ(mover.state(), mover.problem());
    return mover.problem();
}

// --- One that answers ----------------------------------------------------------------------------

TEST(ForeignMover, GoesWhereItAnswers) {
    const Level level = floor_of_boxes();
    ForeignMover mover = answering("echo '{\"to\":[1.5,-0.5],\"velocity\":[2,3]}'");
    const MoveResult result = mover.move(level, request_at({1.0, -0.5}, {0.5, 0.0}), nullptr);
    EXPECT_EQ(mover.problem(), "");
    EXPECT_EQ(result.position, (Vec2{1.5, -0.5}));
    EXPECT_EQ(result.velocity, (Vec2{2.0, 3.0}));
    EXPECT_FALSE(result.hit());
    EXPECT_EQ(result.stop_reason, StopReason::arrived);
    EXPECT_NE(mover.state().find(": 2 moves, "), std::string::npos) << "the first is made twice";
}

TEST(ForeignMover, IsSentTheWallsOnceAndAgainWhereTheyOrTheShapeAreOthers) {
    const test::ScratchFolder scratch;
    const std::string log = scratch.file("log");
    const Level level = floor_of_boxes();
    {
        ForeignMover mover(
            shell("while read -r line; do echo \"$line\" >> '" + log +
                  "'; case $line in '{\"id\"'*) echo '{\"to\":[0,-9]}';; esac; done"),
            patient);
        MoveRequest request = request_at({1.0, -0.25}, {0.5, 0.0});
        mover.move(level, request, nullptr);
        request.displacement = {0.25, 0.0};
        mover.move(level, request, nullptr);
        request.shape = DiskShape{0.25};
        mover.move(level, request, nullptr);
        EXPECT_EQ(mover.problem(), "");
    }
    std::ifstream file(log);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    ASSERT_EQ(lines.size(), 7U);  // two of walls; the first two moves are made twice
    EXPECT_EQ(lines[0],
              R"({"shape":{"box":[0.25,0.25]},"segments":[],"polygons":[],"boxes":[)"
              R"({"center":[0.5,0.5],"half":[0.5,0.5]},{"center":[1.5,0.5],"half":[0.5,0.5]},)"
              R"({"center":[2.5,0.5],"half":[0.5,0.5]}]})");
    EXPECT_EQ(lines[1], R"({"id":1,"from":[1.0,-0.25],"delta":[0.5,0.0],"velocity":[30.0,0.0]})");
    EXPECT_EQ(lines[2].substr(7), lines[1].substr(7));
    EXPECT_EQ(lines[5].substr(0, 25), R"({"shape":{"disk":0.25},"s)");
}

TEST(ForeignMover, IsNotStartedOverToMakeAPastMoveAgain) {
    const Level level = floor_of_boxes();
    ForeignMover mover = answering("echo '{\"to\":[1.5,-0.5]}'; test $n = 2 && exit 3");
    const MoveRequest request = request_at({1.0, -0.5}, {0.5, 0.0});
    const MoveResult before = mover.move(level, request, nullptr);
    EXPECT_EQ(mover.move(level, request_at({1.0, -0.5}, {0.1, 0.0}), nullptr).stop_reason,
              StopReason::invalid_request);
    EXPECT_NE(mover.problem(), "");
    EXPECT_EQ(mover.move(level, request, nullptr).position, before.position);
}

TEST(ForeignMover, HasTheWallsOfItsContacts) {
    const Level level = floor_of_boxes();
    ForeignMover mover =
        answering("echo '{\"to\":[1.25,-0.25],\"contacts\":[{\"normal\":[0,-2],\"depth\":0.1}]}'");
    Trace trace;
    const MoveResult result = mover.move(level, request_at({1.0, -0.25}, {0.25, 0.1}), &trace);
    ASSERT_EQ(result.contacts.size(), 1U) << mover.problem();
    EXPECT_EQ(result.contacts[0].normal, (Vec2{0.0, -1.0}));
    EXPECT_EQ(result.contacts[0].depth, 0.1);
    EXPECT_EQ(result.contacts[0].point.y, 0.0);
    EXPECT_EQ(trace.events().size(), 2U) << "the path, and the contact";
    EXPECT_EQ(result.velocity, (Vec2{15.0, 0.0})) << "what goes into the wall is taken out";
}

/// The tops of two boxes are one floor: what stops it there is the seam between them.
TEST(ForeignMover, ThatNamesNoContactsHasTheWallsThatTheRestOfItsDisplacementRunsInto) {
    const Level level = floor_of_boxes();
    ForeignMover mover = answering("echo '{\"to\":[0.75,-0.25]}'");
    const MoveResult result = mover.move(level, request_at({0.75, -0.25}, {0.1, 0.1}), nullptr);
    ASSERT_EQ(result.contacts.size(), 2U) << mover.problem();
    Vec2 sum = result.contacts[0].normal + result.contacts[1].normal;
    EXPECT_EQ(sum, (Vec2{-1.0, -1.0})) << "the floor, and the side of the next box";
    EXPECT_EQ(result.position, (Vec2{0.75, -0.25}));
}

TEST(ForeignMover, MayEndInAWall) {
    const Level level = floor_of_boxes();
    ForeignMover mover = answering("echo '{\"to\":[1.5,0.5]}'");
    const MoveResult result = mover.move(level, request_at({1.5, -0.25}, {0.0, 0.75}), nullptr);
    EXPECT_EQ(result.position, (Vec2{1.5, 0.5}));
    EXPECT_NEAR(result.remaining_depth, 0.75, 1e-6);
    EXPECT_FALSE(result.began_inside);
}

TEST(ForeignMover, IsAStrategyOnceItIsAttached) {
    Movers movers;
    EXPECT_EQ(movers.find("attached"), nullptr);
    Settings settings = default_settings();
    EXPECT_EQ(test::said_of(apply_setting(settings, "strategy=attached")),
              "nothing is attached; expected slidelab ... attach COMMAND, or another strategy");
    movers.attach(start_mover(shell(each_move("echo '{\"to\":[7,7]}'"))));
    use_movers(settings, movers);
    EXPECT_EQ(apply_setting(settings, "strategy=attached"), std::nullopt);
    EXPECT_EQ(movers.all().back(), settings.strategy);
    const Level level = floor_of_boxes();
    const MoveRequest request = request_at({5.0, 5.0}, {2.0, 2.0});
    const Options& options = options_of(settings, *settings.strategy);
    EXPECT_EQ(settings.strategy->move(level, request, options).position, (Vec2{7.0, 7.0}));
    program_of(settings.strategy)->end();
    EXPECT_EQ(settings.strategy->move(level, request, options).position, (Vec2{7.0, 7.0}))
        << "that answer is known";
    EXPECT_EQ(
        settings.strategy->move(level, request_at({5.0, 5.0}, {1.0, 2.0}), options).stop_reason,
        StopReason::invalid_request);
    EXPECT_EQ(program_of(settings.strategy)->problem(), "");
    EXPECT_EQ(Movers().find("attached"), nullptr) << "no other list has it";
}

// --- Those that are broken -----------------------------------------------------------------------

std::string mark(const std::string& fields) { return R"({"to":[1,2],"marks":[)" + fields + "]}"; }

/// Answers, and what is said after the command's name.
const std::vector<test::Refused<std::string>> wrong_answers{
    {"hello", "...move 1: not JSON at byte 1: 'h' is not expected here"},
    {R"({"to":[NaN,0]})", R"(...move 1: not JSON at byte 8: '"to":[N' is not expected here)"},
    {"", "...move 1: not JSON at byte 1: the line ends too early"},
    {"[1,2]", R"(...move 1: no object; expected {"to":[x, y]})"},
    {R"({"too":[1,2]})", "...move 1: to: missing; expected [x, y]"},
    {R"({"to":[1]})", "...move 1: to: an array of 1; expected [x, y]"},
    {R"({"to":[1,null]})", "...move 1: to[1]: null; expected a number"},
    {R"({"to":[1,1e300]})", "...move 1: to[1]: 1e+300; expected a number from -1000000 to 1000000"},
    {R"({"to":[1,1e999]})", "...move 1: to[1]: 1e999; expected a finite number"},
    {R"({"id":7,"to":[1,2]})", "...move 1: id: 7; expected 1"},
    {R"({"to":[1,2],"contacts":[{"normal":[0,0]}]})",
     "...move 1: contacts[0].normal: an array of 2; expected a direction"},
    {R"({"error":"no such shape"})", "...move 1: error: no such shape"},
    {mark("7"),
     "...move 1: marks[0]: 7; expected an object of role, form, points, radius, value, note"},
    {mark(R"({"form":"point","points":[[0,0]]})"),
     R"(...move 1: marks[0].role: missing; expected what it is, as "normal")"},
    {mark(R"({"role":"norml","form":"point","points":[[0,0]]})"),
     "...move 1: marks[0].role: norml: did you mean normal?"},
    {mark(R"({"role":"normal","form":"arrow","points":[[0,0]]})"),
     "...move 1: marks[0].form: arrow: expected point, vector, segment, circle or polygon"},
    {mark(R"({"role":"normal","form":"vector","points":[[0,0]]})"),
     "...move 1: marks[0].points: an array of 1; expected two [x, y] of a vector"},
    {mark(R"({"role":"normal","form":"polygon","points":[[0,0],[1,1]]})"),
     "...move 1: marks[0].points: an array of 2; expected three or more [x, y] of a polygon"},
    {mark(R"({"role":"normal","form":"point","points":[[0,null]]})"),
     "...move 1: marks[0].points[0][1]: null; expected a number"},
    {mark(R"({"role":"normal","form":"point","points":[[0,0]],"color":1})"),
     "...move 1: marks[0].color: unknown field; expected role, form, points, radius, value, note"},
};

TEST(BrokenMover, SaysWhatIsNoAnswer) {
    test::expect_lines(wrong_answers, [](const std::string& answer) {
        return broken(shell(each_move("echo '" + answer + "'")));
    });
}

/// Commands.
const std::vector<test::Refused<std::vector<std::string>>> broken_programs{
    {{}, ": it cannot be started: No such file or directory"},
    {shell("exit 3"), "/bin/sh -c exit 3: move 1: it ended with status 3"},
    {shell(each_move("test $n = 5 && kill -9 $$; echo '{\"to\":[1,-0.25]}'")),
     "...move 5: it was ended by signal 9"},
    {shell("exec >&-; cat > /dev/null"),
     "/bin/sh -c exec >&-; cat > /dev/null: move 1: it closed its output"},
    {{"cat", "/dev/zero"}, "cat /dev/zero: move 1: more than 1048576 bytes without a line end"},
    {{"yes", R"({"to":[1,-0.25]})"}, "...a second line; expected one answer a line"},
    {shell(each_move("printf '{\"to\":[1,-0.25]}\\n{\"to\":[1,-0.25]}\\n'")),
     "...move 1: a second line; expected one answer a line"},
};

TEST(BrokenMover, SaysHowItBroke) {
    test::expect_lines(broken_programs, [](const auto& words) { return broken(words); });
}

TEST(BrokenMover, NeverAnswers) {
    EXPECT_PRED2(test::is_line, broken(shell("cat > /dev/null"), {0.3, long_enough}),
                 "...move 1: no answer within 0.3 s");
}

/// Its first answer may take as long as it takes to start.
TEST(BrokenMover, IsSlow) {
    const std::string script = each_move("test $n = 2 && sleep 300; echo '{\"to\":[1,-0.25]}'");
    EXPECT_PRED2(test::is_line, broken(shell(script), {long_enough, 0.3}),
                 "...move 2: no answer within 0.3 s");
}

TEST(BrokenMover, ReadsNothingOfWhatIsMoreThanAPipeHolds) {
    LevelBuilder builder;
    for (int i = 0; i < 4000; ++i)
        builder.add_box({{static_cast<double>(2 * i) + 0.5, 3.5}, {0.5, 0.5}});
    const Level level = std::get<Level>(std::move(builder).build());
    ForeignMover mover(shell("sleep 300"), {0.3, long_enough});
    mover.move(level, request_at({1.0, -0.25}, {0.1, 0.0}), nullptr);
    EXPECT_PRED2(test::is_line, mover.problem(), "...move 1: no answer within 0.3 s");
}

/// A program that it has started holds its input and output, so that neither ends with it; all of
/// it ends with the mover.
TEST(BrokenMover, LeavesAChildBehind) {
    const test::ScratchFolder scratch;
    const std::string file = scratch.file("id");
    EXPECT_PRED2(test::is_line,
                 broken(shell("exec 3<&0; sleep 300 <&3 & echo $! > '" + file + "'; exit 4"),
                        {2.0, long_enough}),
                 "...move 1: no answer within 2 s: it ended with status 4");
    pid_t id = 0;
    std::ifstream(file) >> id;
    ASSERT_GT(id, 1);
    bool is_gone = false;
    for (int i = 0; i < 6000 && !is_gone; ++i) {
        std::string state;
        std::ifstream stat("/proc/" + std::to_string(id) + "/stat");
        is_gone = kill(id, 0) != 0 || (stat >> state >> state >> state && state == "Z");
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_TRUE(is_gone);
}

/// It goes on: what is made again may come out otherwise, and that is said.
TEST(BrokenMover, LiesAboutTheSameMove) {
    const Level level = floor_of_boxes();
    ForeignMover mover = answering("echo \"{\\\"to\\\":[1,-$n]}\"");
    const MoveRequest request = request_at({1.0, -0.25}, {0.0, -1.0});
    EXPECT_EQ(mover.move(level, request, nullptr).position, (Vec2{1.0, -1.0}));
    EXPECT_EQ(mover.move(level, request, nullptr).position, (Vec2{1.0, -1.0})) << "remembered";
    EXPECT_EQ(mover.problem(), "");
    EXPECT_TRUE(mover.note().ends_with(
        ": not deterministic: move 1 was made again, to (1, -1) and then (1, -2)"))
        << mover.note();
    EXPECT_EQ(mover.state(), mover.note());
}

/// It has started once there is a file, which is made here.
TEST(ForeignMover, StartsWhileOthersGoOn) {
    const test::ScratchFolder scratch;
    const Level level = floor_of_boxes();
    ForeignMover mover(shell("until test -e '" + scratch.file("go") + "'; do sleep 0.01; done; " +
                             each_move("echo '{\"to\":[1,-0.25]}'")),
                       patient);
    EXPECT_FALSE(mover.is_starting());
    mover.begin(level, BoxShape{{0.25, 0.25}}, {1.0, -0.25});
    EXPECT_TRUE(mover.is_starting());
    EXPECT_TRUE(mover.state().ends_with(": starting"));
    scratch.write("go", "");
    while (mover.is_starting()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_EQ(mover.problem(), "");
    EXPECT_TRUE(mover.state().ends_with(": ready"));
}
}  // namespace foreign_mover_test
}  // namespace slidelab::lab
