#include "app/tools/levels/level_folders.hpp"

#include <gtest/gtest.h>

#include "app/run_program.hpp"

namespace slidelab::lab::level_folders_test {

using test::ScratchFolder;

std::vector<std::string> titles_of(const std::vector<LevelFolder>& folders) {
    std::vector<std::string> titles;
    for (const LevelFolder& folder : folders) titles.push_back(folder.title);
    return titles;
}

using Titles = std::vector<std::string>;

TEST(LevelFolders, RecentOnesThatAreStillThereInTheirOrder) {
    const ScratchFolder folder;
    const std::string b = folder.write("b.tmj", "");
    const std::string a = folder.write("a.tmx", "");
    const auto folders = level_folders({b, folder.file("gone.tmj"), a}, "");
    ASSERT_EQ(titles_of(folders), (Titles{"play", "figures", "failures", "recent"}));
    EXPECT_EQ(folders[3].paths, (std::vector<std::string>{b, a}));
}

TEST(LevelFolders, AnotherOneOfTheSameNameIsToldByWhereItLies) {
    const ScratchFolder folder;
    std::filesystem::create_directory(folder.file("play"));
    folder.write("play/a.tmj", "");
    const auto folders = level_folders({}, folder.file("play"));
    ASSERT_EQ(folders.size(), 4U);
    EXPECT_NE(folders[3].title, "play");
    EXPECT_TRUE(folders[3].title.ends_with("/play"));
    EXPECT_EQ(level_folders({}, SLIDELAB_LEVELS "/play").size(), 3U) << "the program's own";
}

TEST(LevelFolders, TheSameOneIsOneHoweverItsPathIsWritten) {
    for (const std::string path : {SLIDELAB_LEVELS "/play", SLIDELAB_LEVELS "/../levels/play",
                                   SLIDELAB_LEVELS "/play/.", SLIDELAB_LEVELS "//play"})
        EXPECT_EQ(level_folders({}, path).size(), 3U) << path;
    const ScratchFolder folder;
    std::filesystem::create_directory_symlink(SLIDELAB_LEVELS "/play", folder.file("play"));
    EXPECT_EQ(level_folders({}, folder.file("play")).size(), 3U);
}

TEST(LevelFolders, ARecentLevelStandsOnceAndFirst) {
    std::vector<std::string> recent;
    for (int i = 0; i < 20; ++i) put_recent(recent, std::to_string(i));
    EXPECT_EQ(recent.size(), most_recent);
    put_recent(recent, "15");
    EXPECT_EQ(recent.front(), "15");
    EXPECT_EQ(std::count(recent.begin(), recent.end(), "15"), 1);
    EXPECT_EQ(recent.size(), most_recent);
}

}  // namespace slidelab::lab::level_folders_test
