#include "lab/files/own_files.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/scratch_folder.hpp"

namespace slidelab::lab::own_files_test {

namespace fs = std::filesystem;
using test::ScratchFolder;

/// Two homes, of which the second has levels.
class OwnFilesTest : public testing::Test {
protected:
    OwnFilesTest() : own({home("near"), home("far")}) {
        for (const char* level : {"town.tmj", "attic.tmj"}) folder.write(in_far(level), "{}");
        folder.write(in_far("notes.txt"), "no level");
    }

    std::string home(const std::string& name) const {
        const std::string path = folder.file(name);
        fs::create_directories(fs::path(path) / "levels" / "play");
        return path;
    }
    static std::string in_far(const std::string& name) { return "far/levels/play/" + name; }

    ScratchFolder folder;
    OwnFiles own;
};

TEST_F(OwnFilesTest, AreInTheFirstHomeThatHasThem) {
    EXPECT_EQ(own.path("levels/play"), folder.file("near/levels/play"));
    EXPECT_EQ(own.path("levels/play/town.tmj"), folder.file(in_far("town.tmj")));
}

TEST_F(OwnFilesTest, ThatAreNowhereAreNamedInTheLastHome) {
    EXPECT_EQ(own.path("assets/theme.json"), folder.file("far/assets/theme.json"));
}

TEST_F(OwnFilesTest, LevelsToPlayAreMapsInTheirOrder) {
    const OwnFiles far({folder.file("far")});
    EXPECT_EQ(far.play_levels(), (std::vector<std::string>{folder.file(in_far("attic.tmj")),
                                                           folder.file(in_far("town.tmj"))}));
    EXPECT_EQ(far.first_level_name(), "levels/play/attic.tmj");
    EXPECT_EQ(own.first_level_name(), "");
}

TEST_F(OwnFilesTest, ALevelOfTheProgramIsNamedByItsPlace) {
    const OwnFiles far({folder.file("far")});
    EXPECT_EQ(far.name_in_recordings(folder.file(in_far("town.tmj"))), "levels/play/town.tmj");
    EXPECT_EQ(far.name_in_recordings(folder.file("mine.tmj")), folder.file("mine.tmj"));
    EXPECT_EQ(level_name("levels/play/town.tmj"), "town");
}

TEST_F(OwnFilesTest, ALevelIsFoundByPathThenByPlace) {
    const std::string mine = folder.write("mine.tmj", "{}");
    EXPECT_EQ(own.find_level(mine), mine);
    EXPECT_EQ(own.find_level("levels/play/town.tmj"), folder.file(in_far("town.tmj")));
    EXPECT_EQ(own.find_level("levels/play/none.tmj"), "levels/play/none.tmj");
}

}  // namespace slidelab::lab::own_files_test
