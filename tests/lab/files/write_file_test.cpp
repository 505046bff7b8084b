#include "lab/files/write_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <stdexcept>

#include "support/scratch_folder.hpp"

namespace slidelab::lab::write_file_test {

namespace fs = std::filesystem;
using test::ScratchFolder;
using test::text_of;

std::function<void(std::ostream&)> words(const std::string& text) {
    return [text](std::ostream& file) { file << text; };
}

long files_in(const std::string& folder) {
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

TEST(WriteFile, MakesTheFolderAndReplacesWhatWasThere) {
    const ScratchFolder folder;
    const std::string path = folder.file("of/folders/words.txt");
    EXPECT_EQ(write_file(path, words("a long line\n")), std::nullopt);
    EXPECT_EQ(write_file(path, words("short")), std::nullopt);
    EXPECT_EQ(text_of(path), "short");
    EXPECT_EQ(files_in(folder.file("of/folders")), 1);
}

TEST(WriteFile, LeavesWhatWasThereUntilTheNewFileIsWhole) {
    const ScratchFolder folder;
    const std::string path = folder.write("words.txt", "old");
    NewFile file(path);
    file.stream() << "new" << std::flush;
    EXPECT_EQ(text_of(path), "old");
    EXPECT_EQ(file.keep(), std::nullopt);
    EXPECT_EQ(text_of(path), "new");
    EXPECT_EQ(files_in(folder.file("")), 1);
}

TEST(WriteFile, LeavesWhatWasThereWhereTheNewFileIsGivenUp) {
    const ScratchFolder folder;
    const std::string path = folder.write("words.txt", "old");
    const auto gives_up = [](std::ostream& file) {
        file << "half" << std::flush;
        throw std::runtime_error("no more");
    };
    EXPECT_THROW(write_file(path, gives_up), std::runtime_error);
    const auto fails = [](std::ostream& file) {
        file << "half" << std::flush;
        file.setstate(std::ios::failbit);
    };
    EXPECT_EQ(write_file(path, fails), path + ": cannot be written: " + std::strerror(EIO));
    EXPECT_EQ(text_of(path), "old");
    EXPECT_EQ(files_in(folder.file("")), 1);
}

TEST(WriteFile, LeavesNoHalfOfANewFile) {
    const ScratchFolder folder;
    NewFile file(folder.file("words.txt"));
    file.stream() << "half" << std::flush;
    EXPECT_FALSE(fs::exists(folder.file("words.txt")));
    EXPECT_TRUE(fs::exists(folder.file("words.txt.new")));
}

TEST(WriteFile, WritesTheSameNameTwiceAtATimeAndKeepsTheLastOneWhole) {
    const ScratchFolder folder;
    const std::string path = folder.file("words.txt");
    NewFile first(path);
    NewFile second(path);
    first.stream() << "the first one is longer" << std::flush;
    second.stream() << "second" << std::flush;
    EXPECT_EQ(first.keep(), std::nullopt);
    EXPECT_EQ(text_of(path), "the first one is longer");
    EXPECT_EQ(second.keep(), std::nullopt);
    EXPECT_EQ(text_of(path), "second");
    EXPECT_EQ(files_in(folder.file("")), 1);
}

TEST(WriteFile, KeepsPermissionsAndLinks) {
    const ScratchFolder folder;
    const std::string path = folder.write("words.txt", "old");
    const std::string link = folder.file("link.txt");
    ASSERT_EQ(chmod(path.c_str(), 0640), 0);
    fs::create_symlink("words.txt", link);
    EXPECT_EQ(write_file(link, words("new")), std::nullopt);
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(text_of(path), "new");
    struct stat status {};
    ASSERT_EQ(stat(path.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777U, 0640U);
}

TEST(WriteFile, WritesToWhereALinkWillLead) {
    const ScratchFolder folder;
    const std::string link = folder.file("link.txt");
    fs::create_symlink("words.txt", link);
    EXPECT_EQ(write_file(link, words("new")), std::nullopt);
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(text_of(folder.file("words.txt")), "new");
}

TEST(WriteFile, LeavesAFileAloneThatMustNotBeWritten) {
    if (geteuid() == 0) GTEST_SKIP() << "root may write everything";
    const ScratchFolder folder;
    const std::string path = folder.write("words.txt", "old");
    ASSERT_EQ(chmod(path.c_str(), 0440), 0);
    EXPECT_EQ(write_file(path, words("new")), path + ": cannot be written: Permission denied");
    EXPECT_EQ(text_of(path), "old");
}

TEST(WriteFile, WritesWhereNoFileCanBeMadeBeside) {
    const ScratchFolder folder;
    const std::string path = folder.write(std::string(255, 'a'), "old, and longer");
    EXPECT_EQ(write_file(path, words("new")), std::nullopt);
    EXPECT_EQ(text_of(path), "new");
    if (geteuid() == 0) GTEST_SKIP() << "root may make files everywhere";
    const std::string inner = folder.file("inner");
    fs::create_directory(inner);
    std::ofstream(inner + "/words.txt") << "old";
    fs::permissions(inner, fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_EQ(write_file(inner + "/words.txt", words("new")), std::nullopt);
    EXPECT_EQ(text_of(inner + "/words.txt"), "new");
    EXPECT_EQ(write_file(inner + "/more.txt", words("new")),
              inner + "/more.txt: cannot be written: Permission denied");
    fs::permissions(inner, fs::perms::owner_all);
}

TEST(WriteFile, WritesIntoAPipe) {
#ifdef __EMSCRIPTEN__
    GTEST_SKIP() << "its pipes are files";
#endif
    const ScratchFolder folder;
    const std::string pipe = folder.file("pipe");
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    const int end = open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    ASSERT_GE(end, 0);
    EXPECT_EQ(write_file(pipe, words("flows")), std::nullopt);
    char text[16] = {};
    EXPECT_EQ(read(end, text, sizeof text), 5);
    EXPECT_STREQ(text, "flows");
    close(end);
    EXPECT_TRUE(fs::is_fifo(pipe));
}

TEST(WriteFile, SaysWhyItCannotWrite) {
    const ScratchFolder folder;
    const std::string file = folder.write("file", "");
    EXPECT_EQ(write_file(folder.file(""), words("")),
              folder.file("") + ": cannot be written: Is a directory");
    // Systems do not say the same to that.
    const std::string problem = write_file(file + "/words.txt", words("")).value_or("");
    EXPECT_EQ(problem.find(file + ": the folder cannot be made: "), 0U) << problem;
    if (!fs::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
    EXPECT_EQ(write_file("/dev/full", words("lost")),
              "/dev/full: cannot be written: No space left on device");
    // The reason is that of the write that failed, not of what came after it.
    EXPECT_EQ(write_file("/dev/full",
                         [](std::ostream& out) {
                             out << "lost" << std::flush;
                             EXPECT_FALSE(fs::exists("/no/such/file"));
                         }),
              "/dev/full: cannot be written: No space left on device");
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

}  // namespace slidelab::lab::write_file_test
