// Files of scenes, read whole.
#include <gtest/gtest.h>

#include "lab/scenes/saved/scene_files.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "support/answers.hpp"

namespace slidelab::lab::scene_reader_test {

using namespace scene_files;

SceneList read(const Json& file) { return good(read_scenes(file.dump(), "home/index.json")); }

TEST(SceneFile, HasStops) {
    const SavedScene scene = read(file_of({stop()})).scenes.at(0);
    const Stop& at = *scene.stop();
    EXPECT_EQ(scene.kind(), SceneKind::stop);
    EXPECT_EQ(scene.title, "Walking");
    EXPECT_EQ(scene.level, "levels/play/rooms.tmj");
    EXPECT_EQ(at.set, std::vector<std::string>{"speed=6"});
    EXPECT_EQ(at.from, (Vec2{1, 2}));
    ASSERT_EQ(at.legs.size(), 2U);
    EXPECT_EQ(at.legs[0].ticks, 5);
    EXPECT_EQ(at.legs[0].input.right, 1.0);
    EXPECT_FALSE(at.legs[0].input.lead);
    EXPECT_TRUE(at.legs[1].input.lead);
    EXPECT_EQ(at.legs[1].input.target, (Vec2{4, 4}));
    EXPECT_EQ(at.probe.value().displacement, (Vec2{3, 1}));
    EXPECT_EQ(at.probe->t, 0.25);
    EXPECT_EQ(at.move.value().strategy->id, "disk_sweep");
    EXPECT_EQ(at.move->walls.near_miss, std::nullopt) << "as its level has it";
    EXPECT_TRUE(at.crowd);
    EXPECT_FALSE(at.view.labels);
    EXPECT_EQ(at.zoom, 60.0);
    EXPECT_EQ(at.center, (Vec2{2, 2}));
    EXPECT_TRUE(at.panel);
    EXPECT_EQ(at.page, "Why");
    EXPECT_TRUE(at.paused);
    EXPECT_EQ(at.lit, (std::vector<std::string>{"mover", "Strategy"}));
    EXPECT_EQ(at.task.value().words, "walk");
    EXPECT_EQ(at.task->until, TourTask::zoom);
    EXPECT_EQ(at.touch.title, "Touching");
    EXPECT_EQ(at.touch.words, "tap");
    EXPECT_EQ(at.picture, "01-walking.png");
}

TEST(SceneFile, HasFiguresAndTheirArticles) {
    const SceneList list = read(file_of({figure()}));
    const SavedScene& scene = list.scenes.at(0);
    const Figure& figure = *scene.figure();
    EXPECT_EQ(scene.kind(), SceneKind::figure);
    EXPECT_EQ(scene.id, "f");
    EXPECT_EQ(figure.shows, "figure 1");
    EXPECT_EQ(scene.caption, "It moves.");
    EXPECT_EQ(scene.level, "home/l.tmj") << "beside the file";
    EXPECT_EQ(strategy_of(scene)->id, "disk_slide");
    EXPECT_EQ(strategy_of(scene)->stages[static_cast<std::size_t>(figure.stage) - 1].title, "Move");
    EXPECT_EQ(figure.round, 2);
    EXPECT_EQ(figure.movable, (std::vector<FigurePart>{FigurePart::mover, FigurePart::boxes}));
    EXPECT_EQ(figure.move.strategy, strategy_of(scene));
    EXPECT_EQ(figure.move.delta, (Vec2{3, 4}));
    EXPECT_EQ(figure.move.duration, 0.5);
    EXPECT_EQ(figure.move.walls.near_miss, 0.0) << "as its walls are given";
    EXPECT_EQ(group_of(list, scene), "7 T, by A");
}

TEST(SceneFile, HasFailuresAndWhatIsNoSafeguard) {
    const SceneList list = read(file_of({failure()}));
    const SavedScene& scene = list.scenes.at(0);
    using Words = std::vector<std::string>;
    const FailingRun& run = *scene.failing();
    EXPECT_EQ(scene.kind(), SceneKind::failure);
    EXPECT_EQ(scene.id, "disk_slide.deepest_first");
    EXPECT_EQ(run.strategy->id, "disk_slide");
    EXPECT_EQ(run.holds, Words{"disk_slide.deepest_first=on"});
    EXPECT_EQ(run.fix, run.holds);
    EXPECT_EQ(run.fails, Words{"disk_slide.deepest_first=off"});
    EXPECT_EQ(run.sign, EventKind::stuck);
    EXPECT_EQ(scene.caption, "it sticks.");
    EXPECT_EQ(scene.level, "home/f.tmj");
    EXPECT_EQ(run.recording, "home/f.jsonl");
    EXPECT_EQ(list.others.at(0).option, "grid_walk.seed");
    EXPECT_EQ(list.others[0].why, "It seeds.");
}

TEST(SceneFile, SettingsOfALegHoldForTheLegsAfterIt) {
    Json scene = stop();
    scene["input"] = {{{"ticks", 1}}, {{"ticks", 1}, {"set", {"speed=9"}}}, {{"ticks", 1}}};
    const SavedScene read_scene = read(file_of({scene})).scenes.at(0);
    EXPECT_EQ(read_scene.stop()->legs.at(0).settings.speed, 6.0);
    EXPECT_EQ(read_scene.stop()->legs.at(1).settings.speed, 9.0);
    EXPECT_EQ(read_scene.stop()->legs.at(2).settings.speed, 9.0);
}

// --- Filters ---

TEST(SceneFilter, TakesWhatItNames) {
    const SceneList list = read(file_of({stop(), figure(), failure()}));
    using Places = std::vector<std::size_t>;
    EXPECT_EQ(places_of(list, {}), (Places{0, 1, 2}));
    EXPECT_EQ(places_of(list, {SceneKind::stop}), Places{0});
    EXPECT_EQ(places_of(list, {{}, {}, "7"}), Places{1});
    const SavedScene& failed = list.scenes[2];
    EXPECT_EQ(places_of(list, {{}, {}, {}, strategy_of(failed)}), (Places{1, 2}));
    EXPECT_EQ(places_of(list, {SceneKind::failure, {}, {}, strategy_of(failed)}), Places{2});
    EXPECT_EQ(find_scene(list, {SceneKind::figure, "f"}), 1U);
    EXPECT_EQ(find_scene(list, {SceneKind::failure, "f"}), std::nullopt);
}

}  // namespace slidelab::lab::scene_reader_test
