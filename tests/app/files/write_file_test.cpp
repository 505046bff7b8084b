#include "app/files/write_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>

namespace slidelab::write_file_test {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

struct WriteFile : testing::Test {
    WriteFile() { fs::remove_all(folder); }
    ~WriteFile() override { fs::remove_all(folder); }

    const fs::path folder = fs::path(testing::TempDir()) / "slidelab_write_file_test";
};

TEST_F(WriteFile, MakesTheFolderAndReplacesWhatWasThere) {
    const fs::path path = folder / "of" / "folders" / "words.txt";
    EXPECT_TRUE(write_file(path.string(), [](std::ostream& file) { file << "a long line\n"; }));
    EXPECT_TRUE(write_file(path.string(), [](std::ostream& file) { file << "short"; }));
    EXPECT_EQ(text_of(path), "short");
}

TEST_F(WriteFile, SaysWhereThereIsNoWriting) {
    fs::create_directories(folder / "a_folder");
    EXPECT_FALSE(write_file((folder / "a_folder").string(), [](std::ostream&) {}));
    EXPECT_FALSE(write_file("/dev/full", [](std::ostream& file) { file << "lost"; }));
}

}  // namespace slidelab::write_file_test
