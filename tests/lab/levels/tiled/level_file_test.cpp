#include "lab/levels/tiled/tiled_reader.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "lab/probe/ask.hpp"
#include "support/lab_names.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::test::level_file_test {

/// A map with a box of some tiles' width at the origin, in a file that is gone after the test.
class LevelFileTest : public testing::Test {
protected:
    void write(int tiles) const {
        std::ofstream(path_) << fmt::format(
            R"({{"type":"map","orientation":"orthogonal","width":9,"height":9,"tilewidth":10,)"
            R"("tileheight":10,"layers":[{{"type":"objectgroup","name":"w","objects":[)"
            R"({{"id":7,"x":0,"y":0,"width":{},"height":10}}]}}]}})",
            10 * tiles);
    }

    /// Sets when it changed last; the file's own clock may be too coarse for a test.
    void set_time(int seconds) const {
        std::filesystem::last_write_time(
            path_, std::filesystem::file_time_type(std::chrono::seconds(seconds)));
    }

    std::shared_ptr<const Map> load() {
        auto loaded = file_.load(path_);
        auto* content = std::get_if<LevelFile::Content>(&loaded);
        return content == nullptr ? nullptr : content->level;
    }

    const test::ScratchFolder folder_;
    const std::string path_ = folder_.file("level.tmj");
    LevelFile file_;
};

double right_of(const std::shared_ptr<const Map>& level) { return level->bounds.max.x; }

TEST_F(LevelFileTest, IsReadOnceWhileItStaysTheSame) {
    write(2);
    set_time(1000);
    const auto first = load();
    ASSERT_TRUE(first);
    EXPECT_EQ(load(), first);
}

TEST_F(LevelFileTest, IsReadAgainAfterAChange) {
    write(2);
    set_time(1000);
    EXPECT_EQ(right_of(load()), 2.0);
    write(3);  // as long as before
    set_time(2000);
    EXPECT_EQ(right_of(load()), 3.0);
    write(33);  // longer
    set_time(2000);
    EXPECT_EQ(right_of(load()), 33.0);
    std::filesystem::remove(path_);
    EXPECT_EQ(load(), nullptr);
    write(4);
    EXPECT_EQ(right_of(load()), 4.0);
}

TEST_F(LevelFileTest, AnotherFileTakesItsPlace) {
    write(2);
    ASSERT_TRUE(load());
    const std::string other = path_ + ".other.tmj";
    std::filesystem::copy_file(path_, other);
    auto loaded = file_.load(other);
    ASSERT_TRUE(std::holds_alternative<LevelFile::Content>(loaded));
    EXPECT_NE(std::get<LevelFile::Content>(loaded).level, load());
    std::filesystem::remove(other);
}

/// A conversation sees each change of the file, and inline walls are not kept.
TEST_F(LevelFileTest, AConversationGetsTheAnswersOfSingleLines) {
    json request = {{"strategy", "disk_sweep"}, {"level", path_},   {"shape", {{"disk", 0.25}}},
                    {"from", {9.0, 0.5}},       {"delta", {-9, 0}}, {"id", 1}};
    LevelFile kept;
    for (const int tiles : {2, 3, 3, 30}) {
        write(tiles);
        set_time(1000 * tiles);
        for (const bool more : {false, true, false}) {
            request.erase("segments");
            if (more) request["segments"] = {{6, -3, 6, 3}};
            EXPECT_EQ(answer_probe(request.dump(), kept), answer_probe(request.dump()));
        }
    }
}

}  // namespace slidelab::test::level_file_test
