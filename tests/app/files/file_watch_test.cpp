#include "app/files/file_watch.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "app/run_program.hpp"

namespace slidelab::lab::file_watch_test {

using test::ScratchFolder;

TEST(FileWatch, SeesAChangeOnceForEveryLookUntilItIsAccepted) {
    const ScratchFolder folder;
    const std::string file = folder.write("a.tmj", "one");
    FileWatch watch;
    watch.watch({file});
    EXPECT_FALSE(watch.has_changed(0.0));
    folder.write("a.tmj", "longer");
    EXPECT_FALSE(watch.has_changed(0.1)) << "too early for another look";
    EXPECT_TRUE(watch.has_changed(0.3));
    EXPECT_FALSE(watch.has_changed(0.35));
    EXPECT_TRUE(watch.has_changed(0.6));
    watch.accept();
    EXPECT_FALSE(watch.has_changed(0.9));
}

TEST(FileWatch, SeesAnotherTimeAtTheSameSize) {
    const ScratchFolder folder;
    const std::string file = folder.write("a.tmj", "one");
    FileWatch watch;
    watch.watch({file});
    std::filesystem::last_write_time(
        file, std::filesystem::last_write_time(file) + std::chrono::seconds(3));
    EXPECT_TRUE(watch.is_to_be_seen(0.0));
    EXPECT_TRUE(watch.has_changed(0.0));
}

TEST(FileWatch, AFileThatIsGoneIsNoChangeUntilItIsBack) {
    const ScratchFolder folder;
    const std::string file = folder.write("a.tmj", "one");
    FileWatch watch;
    watch.watch({file, folder.file("never.tsx")});
    std::filesystem::remove(file);
    EXPECT_FALSE(watch.has_changed(0.0));
    folder.write("a.tmj", "two, and longer");
    EXPECT_TRUE(watch.has_changed(1.0));
}

}  // namespace slidelab::lab::file_watch_test
