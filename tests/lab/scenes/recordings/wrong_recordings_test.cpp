// A wrong recording or CSV is refused with the line, what is wrong in it, and what
// was expected.
#include "lab/session/run_setup.hpp"
#include "support/answers.hpp"
#include "support/refused.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::wrong_recordings_test {

/// The line about a file that is played, without its folder.
std::string problem_of(const std::string& name, const std::string& text) {
    const test::ScratchFolder folder;
    RunRequest request;
    request.play = folder.write(name, text);
    const std::string said = problem_in(set_up_run(OwnFiles({""}), request, {}));
    const std::string place = folder.file("");
    return said.starts_with(place) ? said.substr(place.size()) : said;
}

const std::string head = "{\"slidelab\":1}\n";

const std::vector<test::Refused<std::string>> recordings{
    {"", "run.jsonl, line 1: an empty file; expected a recording"},
    {"walls\n", "run.jsonl, line 1: not JSON at byte 1: 'w' is not expected here"},
    {std::string(100000, '['),
     "run.jsonl, line 1: line[0]: nested too deep; expected at most 200 levels"},
    {R"({"slidelab":3})", "run.jsonl, line 1: slidelab: 3; expected version 1 or 2"},
    {R"({"level":3})",
     R"(run.jsonl, line 1: expected a recording, which begins with {"slidelab":1,...)"},
    {R"({"slidelab":1,"x":3})",
     "run.jsonl, line 1: x: unknown field; expected slidelab, level, settings, walls, "
     "near_miss, state"},
    {R"({"slidelab":1,"walls":[]})",
     "run.jsonl, line 1: walls: an array of 0; expected an object of names"},
    {R"({"slidelab":1,"walls":{"floor":0}})",
     "run.jsonl, line 1: walls.floor: 0; expected wall, none, one-way or hazard"},
    {R"({"slidelab":1,"near_miss":1})",
     "run.jsonl, line 1: near_miss: 1; expected a number from 0 to 0.001"},
    {R"({"slidelab":1,"settings":["speed=fast"]})",
     R"(run.jsonl, line 1: speed is "fast"; expected a number from 0 to 1000 units/s)"},
    {R"({"slidelab":1,"level":"nowhere.tmj"})",
     "nowhere.tmj: the file cannot be opened (No such file or directory); expected a map of Tiled "
     "..."},
    {head, "no level is named; expected a map (.tmx, .tmj, .json, .ldtk, .world) as LEVEL"},
    {head + "[]\n",
     "run.jsonl, line 2: line: an array of 0; expected an object of set, restart, pass, jump, "
     "move, lead, placed, at, hash"},
    {head + "{}\n{\"hash\":5}\n", "run.jsonl, line 3: hash: 5; expected 16 hexadecimal digits"},
    {head + R"({"move":[2,0]})", "run.jsonl, line 2: move[0]: 2; expected a number from -1 to 1"},
    {head + R"({"pass":1})", "run.jsonl, line 2: pass: 1; expected true or false"},
    {head + R"({"set":[1]})", "run.jsonl, line 2: set[0]: 1; expected a string"},
    {head + "{}\n{}\n{\"set\":[\"disk_slide.bogus=1\"]}\n",
     R"(run.jsonl, line 4: disk_slide: no option "bogus"; expected one of deepest_first, ...)"},
};

const std::string columns = "tick,x,y\n";

const std::vector<test::Refused<std::string>> csvs{
    {"", "run.csv, line 1: an empty file; expected tick,right,down..."},
    {"1,2,3\n", R"(run.csv, line 1: columns are "1,2,3"; expected tick,right,down...)"},
    {"tick,x,y,z\n", R"(run.csv, line 1: columns are "tick,x,y,z"; expected tick,right,down...)"},
    {"tick,right,down,jump,jump\n",
     R"(run.csv, line 1: columns are "tick,right,down,jump,jump"; expected tick,right,down...)"},
    {"time,right,down\n",
     R"(run.csv, line 1: columns are "time,right,down"; expected tick,right,down...)"},
    {"time,x,y,jump\n",
     R"(run.csv, line 1: columns are "time,x,y,jump"; expected tick,right,down...)"},
    {columns + "0,1\n", "run.csv, line 2: 2 values; expected 3"},
    {columns + "0,1,2\n\n1,a,2\n",
     R"(run.csv, line 4: x is "a"; expected a number from -1000000 to 1000000)"},
    {columns + "0,0\"1,2\n",
     R"(run.csv, line 2: "0,0"1,2"; expected numbers, with quotes round a whole value or none)"},
    {columns + "0,\"1,2\n",
     R"(run.csv, line 2: "0,"1,2"; expected numbers, with quotes round a whole value or none)"},
    {columns + "0,0 1,2\n",
     R"(run.csv, line 2: x is "0 1"; expected a number from -1000000 to 1000000)"},
    {columns + "0,0x1,2\n",
     R"(run.csv, line 2: x is "0x1"; expected a number from -1000000 to 1000000)"},
    {"x;y\n0,5;1\n", R"(run.csv, line 2: x is "0,5"; expected a number from -1000000 to 1000000)"},
    {"x,y,pos_x\n", R"(run.csv, line 1: columns are "x,y,pos_x"; expected tick,right,down...)"},
    {"tick,time,x,y\n",
     R"(run.csv, line 1: columns are "tick,time,x,y"; expected tick,right,down...)"},
    {columns + "0,1,nan\n",
     R"(run.csv, line 2: y is "nan"; expected a number from -1000000 to 1000000)"},
    {columns + "0,1,2e6\n",
     R"(run.csv, line 2: y is "2e6"; expected a number from -1000000 to 1000000)"},
    {columns + "3,1,2\n2,1,2\n",
     "run.csv, line 3: tick is 2; expected no less than in the line before"},
    {columns + "0,1,2\n1e9,1,2\n",
     "run.csv, line 3: tick is 1e9; expected a run of 200000 ticks at most"},
    {columns + "0,1,2\n", "run.csv, line 2: the end of the file; expected a line for each tick"},
    {"tick,right,down\n", "run.csv, line 1: the end of the file; expected a line for each tick"},
    {"tick,right,down\n0,2,0\n",
     R"(run.csv, line 2: right is "2"; expected a number from -1 to 1)"},
    {"tick,right,down,drop\n0,1,0,yes\n",
     R"(run.csv, line 2: drop is "yes"; expected a number from -1 to 1)"},
};

TEST(WrongRecording, IsRefusedWithItsLine) {
    test::expect_lines(recordings,
                       [](const std::string& text) { return problem_of("run.jsonl", text); });
    test::expect_lines(csvs, [](const std::string& text) { return problem_of("run.csv", text); });
}

}  // namespace slidelab::lab::wrong_recordings_test
