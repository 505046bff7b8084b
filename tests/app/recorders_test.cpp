// The recorders in examples/recorders, each run as its game would and read by the program.
#include <gtest/gtest.h>

#include <fstream>

#include "app/command_line/command_line.hpp"
#include "app/run_program.hpp"

namespace slidelab::lab::recorders_test {

using test::run_program;
using test::ScratchFolder;

const std::string recorders = SLIDELAB_SOURCE_DIR "/examples/recorders";
const std::string rooms = SLIDELAB_LEVELS "/play/rooms.tmj";

/// The places of 30 ticks from (6, 4) to the right, a pixel each, at 16 pixels a tile.
void expect_walk(const std::string& csv) {
    const auto played = run_program({rooms, "--headless", "--play", csv});
    EXPECT_EQ(played.status, exit_fine) << played.err;
    EXPECT_NE(played.out.find("29 ticks: ended at (7.8125, 4), travelled 1.8125 units"),
              std::string::npos)
        << played.out;
}

TEST(Recorders, InLuaWritesWhatIsPlayed) {
    const ScratchFolder scratch;
    const std::string game = scratch.write("game.lua", R"(
        local recorders, folder = ...
        package.path = recorders .. "/?.lua"
        love = {filesystem = {newFile = function(name, mode)
            local file = io.open(folder .. name, mode)
            return {write = function(_, text) return file:write(text) end,
                    close = function() return file:close() end}
        end}}
        local recorder = require("recorder")
        recorder.tick(1 / 60, 0, 0) -- before it was started
        recorder.start("walk.csv", 16)
        for x = 96, 125 do recorder.tick(1 / 60, x, 64) end
        recorder.stop()
        recorder.tick(1 / 60, 0, 0)
    )");
    auto run = test::run_words({"/usr/bin/env", "luajit", game, recorders, scratch.file("")});
    if (run.status == 127)
        run = test::run_words({"/usr/bin/env", "lua", game, recorders, scratch.file("")});
    if (run.status == 127) GTEST_SKIP() << "no Lua here";
    ASSERT_EQ(run.status, 0) << run.err;
    expect_walk(scratch.file("walk.csv"));
}

TEST(Recorders, InPythonWritesWhatIsPlayed) {
    const ScratchFolder scratch;
    scratch.write("pygame.py", R"(
K_RIGHT, K_LEFT, K_UP, K_DOWN, K_SPACE = range(5)
class key:
    get_pressed = staticmethod(lambda: [True, False, False, True, False])
)");
    const std::string game = scratch.write("game.py", R"(
import sys
from recorder import Recorder
class rect:
    centerx, centery = 96, 64
recorder = Recorder(sys.argv[1] + "walk.csv", sys.argv[1] + "keys.csv", 16)
for tick in range(30):
    recorder.tick(rect, 1 / 60)
    rect.centerx += 1
)");
    const auto run = test::run_words(
        {"/usr/bin/env", "python3", game, scratch.file("")}, "",
        {{"PYTHONPATH", recorders + ":" + scratch.file("")}, {"PYTHONDONTWRITEBYTECODE", "1"}});
    if (run.status == 127) GTEST_SKIP() << "no Python here";
    ASSERT_EQ(run.status, 0) << run.err;
    expect_walk(scratch.file("walk.csv"));
    const auto played = run_program({rooms, "--headless", "--play", scratch.file("keys.csv")});
    EXPECT_EQ(played.status, exit_fine) << played.err;
    EXPECT_PRED2(has, played.out, "30 ticks: ");
}

TEST(Recorders, AreShort) {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(recorders)) {
        if (!entry.is_regular_file()) continue;
        ++count;
        EXPECT_LE(test::lines_in(test::text_of(entry.path().string())), 30) << entry.path();
    }
    EXPECT_EQ(count, 4U);
}

}  // namespace slidelab::lab::recorders_test
