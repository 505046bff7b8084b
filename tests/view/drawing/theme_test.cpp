#include "view/drawing/theme.hpp"
#include "support/answers.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "support/scratch_folder.hpp"
#include "view/drawing/role_look.hpp"
#include "view/stage.hpp"

namespace slidelab::lab::theme_test {

using Json = nlohmann::json;

Json shipped_theme() {
    std::ifstream in(test::theme_path());
    return Json::parse(in);
}

/// What read_theme makes of a file with this text.
std::variant<Theme, InputError> read_text(const std::string& text) {
    const test::ScratchFolder folder;
    return read_theme(folder.write("theme.json", text));
}

/// What it says of one that it does not take; empty when it does.
std::string problem_of(const std::string& text) {
    const auto answer = read_text(text);
    const auto* error = std::get_if<InputError>(&answer);
    return error ? to_string(*error) : "";
}

void expect_one_line_with(const std::string& problem, const std::string& part) {
    EXPECT_NE(problem.find(part), std::string::npos) << problem;
    EXPECT_EQ(problem.find('\n'), std::string::npos) << problem;
    EXPECT_NE(problem.find("/theme.json"), std::string::npos) << problem;
}

TEST(Theme, ShippedFileNamesEveryRoleAndPaint) {
    const auto theme = good(read_theme(test::theme_path()));
    const Color wall = theme.of(Paint::wall);
    EXPECT_LT(std::max({wall.r, wall.g, wall.b}), std::min({wall.r, wall.g, wall.b}) + 30);
    const Color mover = theme.of(Paint::mover);
    EXPECT_GT(mover.g, mover.r + 100);
    const Color normal = theme.of(Role::normal);
    EXPECT_GT(std::min(normal.r, normal.g), normal.b + 100);
}

TEST(Theme, OneMeaningHasOneColor) {
    for (const char* const name : {"theme.json", "theme_light.json"}) {
        const auto read = read_theme(std::string(SLIDELAB_SOURCE_DIR "/assets/") + name);
        ASSERT_TRUE(std::holds_alternative<Theme>(read)) << to_string(std::get<InputError>(read));
        std::set<std::array<int, 3>> seen;
        for (const RoleDescription& role : roles()) {
            const Color c = std::get<Theme>(read).of(role.role);
            EXPECT_TRUE(seen.insert({c.r, c.g, c.b}).second) << name << ": " << role.name;
        }
    }
}

TEST(Theme, EveryRoleHasOneLook) {
    EXPECT_EQ(role_looks().size(), roles().size());
    std::set<Role> seen;
    for (const RoleLook& look : role_looks()) {
        EXPECT_TRUE(seen.insert(look.role).second) << describe(look.role).name;
        EXPECT_EQ(&look_of(look.role), &look) << describe(look.role).name;
    }
}

TEST(Theme, TablesAreInTheOrderOfTheirEnums) {
    for (std::size_t i = 0; i < paints().size(); ++i)
        EXPECT_EQ(static_cast<std::size_t>(paints()[i].paint), i);
    for (std::size_t i = 0; i < roles().size(); ++i)
        EXPECT_EQ(static_cast<std::size_t>(roles()[i].role), i);
}

TEST(Theme, TakesTransparency) {
    Json theme = shipped_theme();
    theme["roles"]["path"] = "#01020304";
    const auto answer = read_text(theme.dump());
    ASSERT_TRUE(std::holds_alternative<Theme>(answer));
    EXPECT_EQ(std::get<Theme>(answer).of(Role::path), (Color{1, 2, 3, 4}));
}

TEST(Theme, SaysWhatIsWrongWithAFile) {
    const auto changed = [](const auto& change) {
        Json theme = shipped_theme();
        change(theme);
        return theme.dump();
    };
    const std::pair<std::string, const char*> wrong[] = {
        {changed([](Json& t) { t["roles"].erase("slide"); }), "roles.slide: missing"},
        {changed([](Json& t) { t["paints"].erase("trail"); }), "paints.trail: missing"},
        {changed([](Json& t) { t["paints"] = 3; }), "\"paints\" is missing"},
        {changed([](Json& t) { t["roles"]["sli\nde"] = "#000000"; }), "no such name"},
        {changed([](Json& t) { t["colours"] = Json::object(); }), "\"colours\" is no section"},
        {"{}", "\"roles\" is missing"},
        {"roles: none", "expected a JSON object"},
        {"[]", "expected a JSON object"},
        {"", "expected a JSON object"}};
    for (const auto& [text, said] : wrong) expect_one_line_with(problem_of(text), said);
}

TEST(Theme, NamesTheBadColor) {
    for (const Json& bad : {Json("red"), Json("#12345"), Json("#12345g"), Json(7), Json("#1234567"),
                            Json(nullptr), Json("#\xff\xff\xff\xff\xff\xff")}) {
        Json theme = shipped_theme();
        theme["paints"]["wall"] = bad;
        const auto text = theme.dump(-1, ' ', false, Json::error_handler_t::replace);
        expect_one_line_with(problem_of(text), "paints.wall: ");
        expect_one_line_with(problem_of(text), "expected \"#rrggbb\"");
    }
}

TEST(Theme, SaysWhenThereIsNoFile) {
    const auto answer = read_theme(test::ScratchFolder().file("no_such_theme.json"));
    ASSERT_TRUE(std::holds_alternative<InputError>(answer));
    EXPECT_NE(to_string(std::get<InputError>(answer)).find("cannot be read"), std::string::npos);
}

}  // namespace slidelab::lab::theme_test
