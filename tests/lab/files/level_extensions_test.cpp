// All that names the files that are levels reads the one list of them, or is held to it here.
#include "lab/files/level_extensions.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace slidelab::lab::level_extensions_test {

std::string text_of(const std::string& file) {
    std::ifstream in(SLIDELAB_SOURCE_DIR "/" + file);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A name for people: `.tmx`, `.tmj`
std::string in_backticks() {
    std::string list;
    for (const LevelExtension& each : level_extensions())
        list += fmt::format("{}`{}`", list.empty() ? "" : ", ", each.ending);
    return list;
}

TEST(LevelExtensions, AreNamedForPeople) {
    EXPECT_EQ(level_endings(), ".tmx, .tmj, .json, .ldtk, .world");
    EXPECT_EQ(readable_levels(),
              "a map of Tiled (.tmx, .tmj, .json), a project of LDtk (.ldtk) or a world of Tiled "
              "(.world)");
    std::set<std::string_view> endings;
    for (const LevelExtension& each : level_extensions())
        EXPECT_TRUE(endings.insert(each.ending).second);
    EXPECT_TRUE(endings.contains(own_level_ending));
}

TEST(LevelExtensions, AreThoseOfThePageAndTheDocs) {
    EXPECT_NE(text_of("docs/survey.md").find(in_backticks()), std::string::npos) << in_backticks();
    const std::string page = text_of("web/page.js");
    const std::string begin = "/\\.(";
    const std::string end = ")$/";
    const std::size_t from = page.find(begin) + begin.size();
    std::string words = "|" + page.substr(from, page.find(end, from) - from) + "|";
    for (const LevelExtension& each : level_extensions()) {
        const std::string word = fmt::format("{}|", each.ending.substr(1));
        const std::size_t at = words.find("|" + word);
        ASSERT_NE(at, std::string::npos) << each.ending << " in web/page.js";
        words.erase(at + 1, word.size());
    }
    EXPECT_EQ(words, "|") << "of web/page.js";
}

}  // namespace slidelab::lab::level_extensions_test
