// Every command that README.md and docs/ show is run here, and prints what is shown after it; what
// cannot be run in a test is listed, with the reason.
#include <gtest/gtest.h>

#include <cctype>
#include <regex>
#include <set>
#include <sstream>

#include "app/run_program.hpp"
#include "app/tools/clips/trouble_report.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"

namespace slidelab::lab::documented_commands_test {

namespace fs = std::filesystem;
using test::ProgramResult;
using test::run_program;
using test::ScratchFolder;
using test::text_of;

// --- What is not run -----------------------------------------------------------------------------

constexpr const char* own_words = "run.sh's own: tests/run_sh, and what it runs";
constexpr const char* install = "installs, or builds a game: tests/install";
constexpr const char* form = "a form, or a name: with its words it is shown elsewhere";

const std::map<std::string, const char*>& listed() {
    static const std::map<std::string, const char*> all{
        {"./run.sh", own_words},
        {"./run.sh test", own_words},
        {"./run.sh test quick", own_words},
        {"./run.sh test web", own_words},
        {"./run.sh search", own_words},
        {"./run.sh search 10m", own_words},
        {"./run.sh search properties", own_words},
        {"./run.sh fuzz 10m", own_words},
        {"./run.sh web", own_words},
        {"./run.sh web --build", own_words},
        {"./run.sh bench", own_words},
        {"./run.sh bench quick", own_words},
        {"./run.sh bench --help", own_words},
        {"./run.sh bench check", own_words},
        {"./run.sh bench record \"WHY\"", own_words},
        {"./run.sh bench web", own_words},
        {"./run.sh bench js", own_words},
        {"./run.sh bench rapier", own_words},
        {"./run.sh docs", own_words},
        {"./run.sh opened", own_words},
        {"./run.sh opened ID", own_words},
        {"./run.sh single", own_words},
        {"./run.sh single ~/game", own_words},
        {"./run.sh single js ~/game", own_words},
        {"./run.sh lint", own_words},
        {"./run.sh help", own_words},
        {"cmake --preset release|debug|sanitize|clang|web", own_words},
        {"cmake -S . -B build/library -DSLIDELAB_LAB=OFF -DSLIDELAB_APP=OFF -DSLIDELAB_TESTS=OFF",
         install},
        {"cmake --build build/library", install},
        {"cmake --install build/library --prefix ~/slidelab", install},
        {"g++ -std=c++20 game.cpp $(pkg-config --cflags --libs slidelab)", install},
        {"g++ -std=c++20 -O2 -ffp-contract=off -shared -fPIC slidelab_single.cpp -o libslidelab.so",
         install},
        {"./run.sh '<link>'", form},
        {"./run.sh compare", form},
        {"./run.sh conform", form},
        {"./run.sh LINK", form},
        {"./run.sh conform --check answers.jsonl", "of a mover of one's own: conform_command_test"},
        {"./run.sh survey", form}};
    return all;
}

/// Commands that open a window: these words after them do the same without one.
const std::map<std::string, const char*>& windowed() {
    static const std::map<std::string, const char*> all{
        {"./run.sh levels/play/garden.tmj --shape box", "--headless"},
        {"./run.sh levels/play/tile_town.tmj --strategy godot_floating", "--headless"},
        {"./run.sh --no-guide", "--headless"},
        {"./run.sh levels/play/tile_town.tmj --play levels/play/own_game.csv", "--headless"},
        {"./run.sh '#level=tile_town&strategy=disk_slide&shape=box&"
         "set=disk_slide.deepest_first=off'",
         "--headless"},
        {"./run.sh levels/issues/seam_walk.tmj attach python3 examples/attach/mover.py",
         "--headless"},
        {"./run.sh --figure six-crossings", "--headless --screenshot figure.png"},
        {"./run.sh out/trouble-rooms-001", "--headless"}};
    return all;
}

/// Other than 0.
const std::map<std::string, int>& statuses() {
    static const std::map<std::string, int> all{
        {"./run.sh conform --lane disk_slide,substeps=off", 1},  // to show what is missed
        // The example goes through a wall.
        {"./run.sh levels/play/tile_town.tmj --play levels/play/own_game.csv", 1},
        {"./run.sh levels/play/tile_town.tmj --headless --play levels/play/own_game.csv --events "
         "--json",
         1},
        {"./run.sh survey levels/play --strategy disk_sweep --fail-on trap,wedged,escape,tunnel",
         3}};  // one of the program's own levels is seen from the side
    return all;
}

// --- What the pages show -------------------------------------------------------------------------

struct Block {
    std::string page;
    std::string language;  ///< empty: none is named
    std::vector<std::string> lines;
};

struct Shown {
    std::string page;
    std::string command;
    std::string answer = {};  ///< on standard output; empty: none is shown
};

/// For messages of a test that fails.
void PrintTo(const Shown& shown, std::ostream* out) { *out << shown.page << ": " << shown.command; }

struct Pages {
    std::vector<Block> blocks;
    std::vector<Shown> spans;  ///< of code within sentences
};

void read_page(const fs::path& path, Pages& into) {
    std::ifstream file(path);
    const std::string page = path.filename().string();
    static const std::regex span("`([^`]+)`");
    bool in_block = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("```")) {
            in_block = !in_block;
            if (in_block) into.blocks.push_back({page, line.substr(3), {}});
        } else if (in_block) {
            into.blocks.back().lines.push_back(line);
        } else {
            for (std::sregex_iterator found(line.begin(), line.end(), span), end; found != end;
                 ++found)
                into.spans.push_back({page, (*found)[1]});
        }
    }
}

const Pages& pages() {
    static const Pages all = [] {
        const fs::path home = SLIDELAB_SOURCE_DIR;
        std::set<fs::path> paths{home / "README.md"};
        for (const auto& entry : fs::directory_iterator(home / "docs")) {
            if (entry.path().extension() == ".md") paths.insert(entry.path());
        }
        Pages read;
        for (const fs::path& path : paths) read_page(path, read);
        return read;
    }();
    return all;
}

bool is_command(const std::string& text) {
    static const std::regex beginning(R"(((\./run\.sh|slidelab|cmake|g\+\+)( .*)?))");
    return std::regex_match(text, beginning) && text != "slidelab" && text != "cmake";
}

/// "slidelab --tour    # what it is for" without what it is for.
std::string without_comment(const std::string& line) {
    static const std::regex comment(" {2,}#.*");
    return std::regex_replace(line, comment, "");
}

/// Those of a block: after a prompt with what is printed, else one a line.
void find_in(const Block& block, std::vector<Shown>& into) {
    bool is_answer = false;
    for (const std::string& line : block.lines) {
        if (line.starts_with("$ ")) {
            into.push_back({block.page, line.substr(2)});
            is_answer = true;
        } else if (is_answer) {
            into.back().answer += line + "\n";
        } else if (is_command(without_comment(line))) {
            into.push_back({block.page, without_comment(line)});
        }
    }
}

/// Each once.
const std::vector<Shown>& all_shown() {
    static const std::vector<Shown> all = [] {
        std::vector<Shown> found;
        for (const Block& block : pages().blocks) find_in(block, found);
        for (const Shown& span : pages().spans) {
            if (is_command(span.command)) found.push_back(span);
        }
        std::set<std::string> known;
        std::vector<Shown> once;
        for (Shown& shown : found) {
            if (known.insert(shown.command).second) once.push_back(std::move(shown));
        }
        return once;
    }();
    return all;
}

/// Whether a line is the form of a command with its options, which stands in the page over several
/// lines.
bool is_form(const std::string& command) { return command.find(" LEVEL...") != std::string::npos; }

std::vector<Shown> to_be_run() {
    std::vector<Shown> found;
    for (const Shown& shown : all_shown()) {
        if (listed().count(shown.command) == 0 && !is_form(shown.command)) found.push_back(shown);
    }
    return found;
}

// --- How they are run ----------------------------------------------------------------------------

/// A folder in which the words of the pages mean something.
class Desk {
public:
    Desk() {
        const std::string start = "#!/bin/sh\nexec '" + test::program() + "' \"$@\"\n";
        fs::create_directory(folder_.file("bin"));
        for (const char* name : {"run.sh", "bin/slidelab"}) {
            folder_.write(name, start);
            fs::permissions(folder_.file(name), fs::perms::owner_all);
        }
        fs::create_symlink(SLIDELAB_LEVELS, folder_.file("levels"));
        fs::create_symlink(SLIDELAB_SOURCE_DIR "/examples", folder_.file("examples"));
        for (const char* name : {"run.jsonl", "FILE"})
            fs::copy_file(SLIDELAB_LEVELS "/recordings/garden_walk.jsonl", folder_.file(name));
    }

    ProgramResult run(const std::string& command) const {
        const std::string path = folder_.file("bin") + ":" + std::getenv("PATH");
        return test::run_words({"/bin/sh", "-c", command}, "", {{"PATH", path}}, folder_.file(""));
    }

    /// As F9 leaves it.
    void put_report(const std::string& name) const {
        const std::string path = SLIDELAB_LEVELS "/play/rooms.tmj";
        Session session(std::get<OpenedLevel>(open_level_file(path)), default_settings());
        const Input right{.right = 1.0};
        for (int i = 0; i < 60; ++i) session.tick(right, false);
        const Image picture{2, 1, {0, 0}};
        ASSERT_EQ(write_report({session, path, picture}, folder_.file(name)), std::nullopt);
    }

    const ScratchFolder& folder() const { return folder_; }

private:
    ScratchFolder folder_;
};

class DocumentedCommand : public testing::TestWithParam<Shown> {};

TEST_P(DocumentedCommand, RunsAndPrintsWhatIsShown) {
    const auto& [page, command, answer] = GetParam();
    const Desk desk;
    if (command.find("out/trouble-rooms-001") != std::string::npos)
        desk.put_report("out/trouble-rooms-001");
    const auto more = windowed().find(command);
    std::string run = command;
    if (more != windowed().end())  // what is behind `attach` is not ours
        run.insert(std::min(run.find(" attach "), run.size()), " " + std::string(more->second));
    const ProgramResult result = desk.run(run);
    const auto status = statuses().find(command);
    EXPECT_EQ(result.status, status == statuses().end() ? 0 : status->second) << result.err;
    EXPECT_EQ(result.err, "");
    if (!answer.empty()) {
        EXPECT_EQ(result.out, answer);
    }
}

/// "slidelab survey levels/" as "Slidelab_survey_levels".
std::string test_name(const testing::TestParamInfo<Shown>& info) {
    std::string name;
    for (const char c : info.param.command) {
        const bool is_letter = std::isalnum(static_cast<unsigned char>(c)) != 0;
        if (is_letter) name += c;
        if (!is_letter && !name.empty() && name.back() != '_') name += '_';
    }
    return std::to_string(info.index) + "_" + name.substr(0, 60);
}

INSTANTIATE_TEST_SUITE_P(Pages, DocumentedCommand, testing::ValuesIn(to_be_run()), test_name);

// --- What else the pages show --------------------------------------------------------------------

TEST(DocumentedCommands, ListNothingThatNoPageShows) {
    std::set<std::string> shown;
    for (const Shown& each : all_shown()) shown.insert(each.command);
    for (const auto& [command, reason] : listed()) EXPECT_EQ(shown.count(command), 1U) << command;
    for (const auto& [command, words] : windowed()) EXPECT_EQ(shown.count(command), 1U) << command;
    for (const auto& [command, status] : statuses()) EXPECT_EQ(shown.count(command), 1U) << command;
}

std::set<std::string> options_in(const std::string& text) {
    static const std::regex option("--[a-z]+(-[a-z]+)*");
    std::set<std::string> found;
    for (std::sregex_iterator each(text.begin(), text.end(), option), end; each != end; ++each)
        found.insert(each->str());
    return found;
}

TEST(DocumentedCommands, ThatAreFormsNameAllOptions) {
    std::size_t forms = 0;
    for (const Block& block : pages().blocks) {
        if (block.lines.empty() || !is_form(block.lines.front())) continue;
        ++forms;
        std::string text;
        for (const std::string& line : block.lines) text += line + "\n";
        std::string help = run_program({"survey", "--help"}).out;
        help = help.substr(0, help.find("exit status"));
        std::set<std::string> options = options_in(help);
        options.erase("--help");
        EXPECT_EQ(options_in(text), options) << block.page;
    }
    EXPECT_EQ(forms, 1U);
}

/// Blocks of lines that begin so.
std::vector<Block> blocks_of(const std::string& beginning) {
    std::vector<Block> found;
    for (const Block& block : pages().blocks) {
        if (!block.lines.empty() && block.lines.front().starts_with(beginning))
            found.push_back(block);
    }
    return found;
}

std::string text_of_block(const Block& block) {
    std::string text;
    for (const std::string& line : block.lines) text += line + "\n";
    return text;
}

TEST(DocumentedRequests, AreAnsweredAsShown) {
    const std::vector<Block> conversations = blocks_of(R"({"id")");
    ASSERT_GE(conversations.size(), 4U);
    for (const Block& block : conversations) {
        for (std::size_t i = 0; i < block.lines.size(); i += 2) {
            ASSERT_LT(i + 1, block.lines.size()) << block.page << ": no answer is shown";
            EXPECT_EQ(run_program({"probe"}, block.lines[i] + "\n").out, block.lines[i + 1] + "\n");
        }
    }
}

TEST(DocumentedRecordings, PlayAsTheySay) {
    const std::vector<Block> recordings = blocks_of(R"({"slidelab")");
    ASSERT_GE(recordings.size(), 1U);
    for (const Block& block : recordings) {
        const ScratchFolder scratch;
        const std::string file = scratch.write("run.jsonl", text_of_block(block));
        const ProgramResult result = run_program({"--headless", "--play", file});
        EXPECT_EQ(result.status, 0) << block.page << ": " << result.err;
        EXPECT_PRED2(has, result.out, "as recorded");
    }
}

TEST(DocumentedRecordings, OfOtherProgramsPlay) {
    std::size_t played = 0;
    for (const auto& [beginning, ticks] :
         {std::pair("tick,right,down", "61 ticks"), {"time,x,y", "12 ticks"}}) {
        for (const Block& block : blocks_of(beginning)) {
            ++played;
            const ScratchFolder scratch;
            const std::string file = scratch.write("run.csv", text_of_block(block));
            const ProgramResult result = run_program({"--headless", "--play", file});
            EXPECT_EQ(result.status, 0) << block.page << ": " << result.err;
            EXPECT_PRED2(has, result.out, ticks);
        }
    }
    EXPECT_EQ(played, 2U);
}

TEST(DocumentedMaps, AreLevels) {
    const std::vector<Block> maps = blocks_of(R"({"type": "map")");
    ASSERT_GE(maps.size(), 1U);
    for (const Block& block : maps) {
        const ScratchFolder scratch;
        const std::string file = scratch.write("map.tmj", text_of_block(block));
        const ProgramResult result = run_program({file, "--headless"});
        EXPECT_EQ(result.status, 0) << block.page;
        EXPECT_EQ(result.err, "") << block.page;
    }
}

/// Every #link in a text; those that are cut short, or a form with words in capitals, are none.
void find_links(const std::string& text, std::set<std::string>& into) {
    static const std::regex link(R"(#(level|figure|failure|thread|probe|clip)=[^\s`'")<|\\]*)");
    static const std::regex is_no_link(R"(=[A-Z]+(\.|#|$|&)|\.\.\.|…|=\{?$)");
    for (std::sregex_iterator found(text.begin(), text.end(), link), end; found != end; ++found) {
        const std::string whole = found->str();
        if (!std::regex_search(whole, is_no_link)) into.insert(whole);
    }
}

/// In README, docs, the tours, and what levels and lists of scenes say.
TEST(DocumentedLinks, Open) {
    const fs::path home = SLIDELAB_SOURCE_DIR;
    std::vector<fs::path> files{home / "README.md"};
    for (const char* folder : {"docs", "assets/tours", "levels"}) {
        for (const auto& entry : fs::recursive_directory_iterator(home / folder)) {
            const std::string kind = entry.path().extension().string();
            if (kind == ".md" || kind == ".json" || kind == ".tmj") files.push_back(entry.path());
        }
    }
    std::set<std::string> links;
    for (const fs::path& file : files) find_links(text_of(file.string()), links);
    for (const std::string& link : links) {
        const ScratchFolder scratch;
        const ProgramResult result =
            run_program({link, "--headless", "--screenshot", scratch.file("a.png")});
        EXPECT_EQ(result.status, 0) << link << ": " << result.err;
    }
    EXPECT_GE(links.size(), 5U);
}

}  // namespace slidelab::lab::documented_commands_test
