// A damaged file is kept aside: what the user has written is not lost at exit.
#include "app/files/preferences.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "app/player.hpp"
#include "app/run_program.hpp"

namespace slidelab::lab::preferences_test {

namespace fs = std::filesystem;
using test::ScratchFolder;
using test::text_of;

struct DamagedPreferences : testing::Test {
    std::string problem() {
        std::string said;
        static_cast<void>(load_preferences(folder.file(""), &said));
        return said;
    }
    bool is_kept(const char* name) { return fs::exists(folder.file(name)); }

    const ScratchFolder folder;
};

TEST_F(DamagedPreferences, AreKeptAsideAndThatIsSaid) {
    const std::pair<const char*, const char*> damaged[] = {
        {"{\"level\":\"mine.tmj\",", "not JSON"},
        {"[1,2]", "not a JSON object"},
        {R"({"ui_scale":"big","level":"mine.tmj"})",
         "ui_scale: \"big\"; expected a number from 75 to 300"},
        {R"({"first_screen_away":1})", "first_screen_away: 1; expected true or false"},
        {R"({"ui_scal":150})", "\"ui_scal\" is no preference"},
        {R"({"view":{"trial":true}})", "view.trial: no switch"},
        {R"({"settings":["speed=fast"]})", "speed"},
        {"", "not JSON"},
        {R"({"window":"wide"})", "window"},
        {R"({"window":[1e99,2]})", "window"},
        {R"({"view":{"trail":7}})", "trail"},
        {R"({"settings":[7]})", "settings"},
        {R"({"level":[]})", "level"},
        {R"({"recent":7})", "recent"},
        {R"({"recent":[7]})", "recent"},
        {R"({"folder":[]})", "folder"},
        {R"({"panel":0})", "panel"},
        {R"({"keys":7})", "keys: 7; expected an object"},
        {R"({"keys":{"restart":"R"}})", "keys.restart: \"R\"; expected a list of keys"},
        {R"({"keys":{"restart":["Nokey"]}})", "\"Nokey\""},
        {R"({"keys":{"fly":["F"]}})", "no control \"fly\""},
        {R"({"ui_scale":20})", "ui_scale: 20"}};
    for (const auto& [fields, said] : damaged) {
        // Behind what is good, where it is an object that can be read.
        std::string text = fields;
        const bool is_object = text.starts_with('{') && text.ends_with('}');
        if (is_object) text.insert(1, R"("panel_width":300,)");
        const std::string file = folder.write("preferences.json", text);
        std::string line;
        const Preferences read = load_preferences(folder.file(""), &line);
        EXPECT_EQ(read.settings, default_settings()) << text;
        EXPECT_EQ(view_of(read), ViewSettings{}) << text;
        EXPECT_EQ(read.width, 1280) << text;
        EXPECT_EQ(read.ui_scale, 100) << text;
        EXPECT_EQ(read.panel_width == 300.0, is_object) << "the rest of the file counts: " << text;
        EXPECT_EQ(line.find('\n'), std::string::npos) << text;
        EXPECT_EQ(line.rfind(file + ": ", 0), 0U) << line;
        EXPECT_PRED2(has, line, said);
        EXPECT_TRUE(line.ends_with(
            "; defaults are used, and the file as it was is kept as preferences.json.damaged"))
            << line;
        EXPECT_EQ(text_of(folder.file("preferences.json.damaged")), text);
        fs::remove(folder.file("preferences.json.damaged"));
    }
}

TEST_F(DamagedPreferences, AreStillThereAfterTheProgram) {
    const std::string mine = R"({"window":[900,700],"level":"mine.tmj" "recent":[]})";
    folder.write("preferences.json", mine);
    AppConfig config;
    config.preferences_folder = folder.file("");
    { const test::Player player(config); }
    EXPECT_EQ(problem(), "") << "the program has written good ones";
    EXPECT_EQ(text_of(folder.file("preferences.json.damaged")), mine);
}

TEST_F(DamagedPreferences, AreNoneWhereAllIsWell) {
    ASSERT_TRUE(save_preferences(folder.file(""), {}, nullptr));
    EXPECT_EQ(problem(), "");
    EXPECT_FALSE(is_kept("preferences.json.damaged"));
}

TEST_F(DamagedPreferences, ThatCannotBeReadAreLeftAlone) {
    fs::create_directory(folder.file("preferences.json"));
    EXPECT_NE(problem(), "");
    std::string said;
    EXPECT_FALSE(save_preferences(folder.file(""), {}, &said));
    EXPECT_TRUE(said.ends_with("preferences.json: cannot be written: Is a directory")) << said;
    EXPECT_TRUE(fs::is_directory(folder.file("preferences.json")));
}

}  // namespace slidelab::lab::preferences_test
