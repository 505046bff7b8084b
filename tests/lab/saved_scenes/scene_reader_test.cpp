// Files of scenes: read whole, refused in one line, and read in their earlier formats.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "lab/saved_scenes/scene_list.hpp"
#include "support/answers.hpp"

namespace slidelab::lab::scene_reader_test {

using Json = nlohmann::json;

Json move_by(const char* strategy) {
    return {
        {"strategy", strategy}, {"shape", {{"disk", 0.5}}}, {"from", {1, 2}}, {"delta", {3, 4}}};
}

Json stop() {
    return {{"title", "Walking"},
            {"level", "levels/play/rooms.tmj"},
            {"set", {"speed=6"}},
            {"from", {1, 2}},
            {"input", {{{"ticks", 5}, {"move", {1, 0}}}, {{"ticks", 3}, {"lead", {4, 4}}}}},
            {"probe", {{"displacement", {3, 1}}, {"t", 0.25}}},
            {"move", move_by("disk_sweep")},
            {"crowd", true},
            {"view", {{"labels", false}}},
            {"zoom", 60},
            {"center", {2, 2}},
            {"panel", true},
            {"page", "Why"},
            {"paused", true},
            {"lit", {"mover", "Strategy"}},
            {"try", {{"words", "walk"}, {"until", "zoom"}}},
            {"touch", {{"title", "Touching"}, {"words", "tap"}}},
            {"picture", "01-walking.png"}};
}

Json figure() {
    return {{"article", "7"},
            {"id", "f"},
            {"title", "A figure"},
            {"shows", "figure 1"},
            {"caption", "It moves."},
            {"level", "l.tmj"},
            {"stage", "Move"},
            {"round", 2},
            {"duration", 0.5},
            {"movable", {"mover", "boxes"}},
            {"move", move_by("disk_slide")}};
}

Json failure() {
    return {{"option", "disk_slide.deepest_first"},
            {"holds", "on"},
            {"fails", "off"},
            {"sign", "stuck"},
            {"title", "A failure"},
            {"caption", "it sticks."},
            {"level", "f.tmj"},
            {"recording", "f.jsonl"}};
}

Json file_of(const std::vector<Json>& scenes) {
    return {{"articles", {{{"number", "7"}, {"title", "T"}, {"author", "A"}}}},
            {"scenes", scenes},
            {"others", {{{"option", "grid_walk.seed"}, {"why", "It seeds."}}}}};
}

SceneList read(const Json& file) { return good(read_scenes(file.dump(), "home/index.json")); }

std::string problem_of(const std::string& text) {
    const auto list = read_scenes(text, "bad.json");
    const auto* error = std::get_if<InputError>(&list);
    return error ? to_string(*error) : "no problem";
}

/// The problem with a file whose second scene has one field changed.
std::string problem_with(Json scene, const std::string& field, const Json& value) {
    scene[field] = value;
    return problem_of(file_of({stop(), scene}).dump());
}

TEST(SceneFile, HasStops) {
    const SavedScene scene = read(file_of({stop()})).scenes.at(0);
    EXPECT_EQ(scene.kind, SceneKind::stop);
    EXPECT_EQ(scene.title, "Walking");
    EXPECT_EQ(scene.level, "levels/play/rooms.tmj");
    EXPECT_EQ(scene.set, std::vector<std::string>{"speed=6"});
    EXPECT_EQ(scene.from, (Vec2{1, 2}));
    ASSERT_EQ(scene.legs.size(), 2U);
    EXPECT_EQ(scene.legs[0].ticks, 5);
    EXPECT_EQ(scene.legs[0].input.right, 1.0);
    EXPECT_FALSE(scene.legs[0].input.lead);
    EXPECT_TRUE(scene.legs[1].input.lead);
    EXPECT_EQ(scene.legs[1].input.target, (Vec2{4, 4}));
    EXPECT_EQ(scene.probe.value().displacement, (Vec2{3, 1}));
    EXPECT_EQ(scene.probe->t, 0.25);
    EXPECT_EQ(scene.move.value().strategy->id, "disk_sweep");
    EXPECT_EQ(scene.move->walls.near_miss, std::nullopt) << "as its level has it";
    EXPECT_TRUE(scene.crowd);
    EXPECT_FALSE(scene.view.labels);
    EXPECT_EQ(scene.zoom, 60.0);
    EXPECT_EQ(scene.center, (Vec2{2, 2}));
    EXPECT_TRUE(scene.panel);
    EXPECT_EQ(scene.page, "Why");
    EXPECT_TRUE(scene.paused);
    EXPECT_EQ(scene.lit, (std::vector<std::string>{"mover", "Strategy"}));
    EXPECT_EQ(scene.task.value().words, "walk");
    EXPECT_EQ(scene.task->until, TourTask::zoom);
    EXPECT_EQ(scene.touch.title, "Touching");
    EXPECT_EQ(scene.touch.words, "tap");
    EXPECT_EQ(scene.picture, "01-walking.png");
}

TEST(SceneFile, HasFiguresAndTheirArticles) {
    const SceneList list = read(file_of({figure()}));
    const SavedScene& scene = list.scenes.at(0);
    EXPECT_EQ(scene.kind, SceneKind::figure);
    EXPECT_EQ(scene.id, "f");
    EXPECT_EQ(scene.shows, "figure 1");
    EXPECT_EQ(scene.caption, "It moves.");
    EXPECT_EQ(scene.level, "home/l.tmj") << "beside the file";
    EXPECT_EQ(scene.strategy->id, "disk_slide");
    EXPECT_EQ(scene.strategy->stages[static_cast<std::size_t>(scene.stage) - 1].title, "Move");
    EXPECT_EQ(scene.round, 2);
    EXPECT_EQ(scene.movable, (std::vector<FigurePart>{FigurePart::mover, FigurePart::boxes}));
    EXPECT_EQ(scene.move.value().strategy, scene.strategy);
    EXPECT_EQ(scene.move->delta, (Vec2{3, 4}));
    EXPECT_EQ(scene.move->duration, 0.5);
    EXPECT_EQ(scene.move->walls.near_miss, 0.0) << "as its walls are given";
    EXPECT_EQ(group_of(list, scene), "7 T, by A");
}

TEST(SceneFile, HasFailuresAndWhatIsNoSafeguard) {
    const SceneList list = read(file_of({failure()}));
    const SavedScene& scene = list.scenes.at(0);
    EXPECT_EQ(scene.kind, SceneKind::failure);
    EXPECT_EQ(scene.id, "disk_slide.deepest_first");
    EXPECT_EQ(scene.strategy->id, "disk_slide");
    EXPECT_EQ(scene.holds, "on");
    EXPECT_EQ(scene.fails, "off");
    EXPECT_EQ(scene.sign, FailureSign(EventKind::stuck));
    EXPECT_EQ(scene.caption, "it sticks.");
    EXPECT_EQ(scene.level, "home/f.tmj");
    EXPECT_EQ(scene.recording, "home/f.jsonl");
    EXPECT_EQ(list.others.at(0).option, "grid_walk.seed");
    EXPECT_EQ(list.others[0].why, "It seeds.");
}

TEST(SceneFile, SettingsOfALegHoldForTheLegsAfterIt) {
    Json scene = stop();
    scene["input"] = {{{"ticks", 1}}, {{"ticks", 1}, {"set", {"speed=9"}}}, {{"ticks", 1}}};
    const SavedScene read_scene = read(file_of({scene})).scenes.at(0);
    EXPECT_EQ(read_scene.legs.at(0).settings.speed, 6.0);
    EXPECT_EQ(read_scene.legs.at(1).settings.speed, 9.0);
    EXPECT_EQ(read_scene.legs.at(2).settings.speed, 9.0);
}

TEST(SceneFile, EveryWrongFieldIsSaidInOneLineWithFileSceneAndField) {
    struct Wrong {
        Json scene;
        std::string field;
        Json value;
    };
    const Wrong cases[] = {
        {stop(), "title", 3},
        {stop(), "title", ""},
        {stop(), "level", nullptr},
        {stop(), "set", "speed=6"},
        {stop(), "set", {"speed=fast"}},
        {stop(), "from", {1}},
        {stop(), "from", {1, "2"}},
        {stop(), "from", {1e300, 0}},
        {stop(), "input", 5},
        {stop(), "input", {3}},
        {stop(), "input", {{{"ticks", 0}}}},
        {stop(), "input", {{{"ticks", 1.5}}}},
        {stop(), "input", {{{"ticks", 1}, {"move", {2, 0}}}}},
        {stop(), "input", {{{"ticks", 1}, {"pass", 1}}}},
        {stop(), "input", {{{"ticks", 1}, {"leap", true}}}},
        {stop(), "probe", 3},
        {stop(), "probe", {{"t", 0.5}}},
        {stop(), "probe", {{"displacement", {1, 0}}, {"t", 2}}},
        {stop(), "probe", {{"displacement", {1, 0}}, {"bogus", 2}}},
        {stop(), "move", 1},
        {stop(), "crowd", "large"},
        {stop(), "view", {{"bogus", true}}},
        {stop(), "view", {{"labels", 1}}},
        {stop(), "zoom", 0},
        {stop(), "zoom", "near"},
        {stop(), "center", 3},
        {stop(), "panel", "open"},
        {stop(), "lit", {1}},
        {stop(), "try", {{"words", "walk"}, {"until", "bored"}}},
        {stop(), "try", {{"words", "switch"}, {"until", "option"}}},
        {stop(), "try", {{"words", "switch"}, {"until", "option"}, {"set", "disk_slide.bogus=1"}}},
        {stop(), "touch", {{"title", ""}}},
        {stop(), "picture", "../out.png"},
        {stop(), "picture", "out.jpg"},
        {stop(), "bogus", 1},
        {figure(), "stage", "Mow"},
        {figure(), "round", -1},
        {figure(), "rund", 1},
        {figure(), "duration", 0},
        {figure(), "movable", {"legs"}},
        {figure(), "move", {{"strategy", "disk_glide"}}},
        {figure(), "zoom", 60},
        {failure(), "option", "disk_slide"},
        {failure(), "option", "disk_slide.nosuch"},
        {failure(), "fails", "7"},
        {failure(), "sign", "sad"},
        {failure(), "recording", 1},
    };
    for (const auto& [scene, field, value] : cases) {
        const std::string problem = problem_with(scene, field, value);
        EXPECT_EQ(problem.rfind("bad.json: scenes[1]." + field, 0), 0U) << field << ": " << problem;
        EXPECT_EQ(problem.find('\n'), std::string::npos) << problem;
    }
    EXPECT_EQ(problem_with(figure(), "stage", "Mow")
                  .rfind("bad.json: scenes[1].stage: unknown stage \"Mow\"; expected one of "
                         "\"Depenetrate\", \"Move\", ",
                         0),
              0U);
    EXPECT_NE(problem_with(failure(), "sign", "sad").find("expected one of slowed, stuck,"),
              std::string::npos);
}

TEST(SceneFile, HasEachIdOnce) {
    EXPECT_EQ(problem_of(file_of({figure(), failure(), figure()}).dump()),
              "bad.json: scenes[2]: an earlier scene has its id");
}

TEST(SceneFile, ThatIsNoListOfScenesIsRefused) {
    for (const char* text : {"", "[", "{}", "[]", "3", "\xff\xfe", "[1]", R"({"scenes": 1})",
                             R"({"articles": 1})", R"({"scenes": []})"})
        EXPECT_EQ(problem_of(text).rfind("bad.json", 0), 0U) << text;
    EXPECT_EQ(to_string(std::get<InputError>(load_scenes("nowhere/index.json"))),
              "nowhere/index.json: cannot be read");
}

// --- Filters ---

TEST(SceneFilter, TakesWhatItNames) {
    const SceneList list = read(file_of({stop(), figure(), failure()}));
    using Places = std::vector<std::size_t>;
    EXPECT_EQ(places_of(list, {}), (Places{0, 1, 2}));
    EXPECT_EQ(places_of(list, {SceneKind::stop}), Places{0});
    EXPECT_EQ(places_of(list, {{}, {}, "7"}), Places{1});
    const SavedScene& failed = list.scenes[2];
    EXPECT_EQ(places_of(list, {{}, {}, {}, failed.strategy}), (Places{1, 2}));
    EXPECT_EQ(places_of(list, {SceneKind::failure, {}, {}, failed.strategy}), Places{2});
    EXPECT_EQ(find_scene(list, {SceneKind::figure, "f"}), 1U);
    EXPECT_EQ(find_scene(list, {SceneKind::failure, "f"}), std::nullopt);
}

}  // namespace slidelab::lab::scene_reader_test
