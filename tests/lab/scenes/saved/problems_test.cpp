#include "lab/scenes/saved/problems.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "lab/files/own_files.hpp"
#include "lab/scenes/saved/failure_check.hpp"
#include "support/answers.hpp"
#include "support/lab_names.hpp"
#include "support/refused.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab {
namespace problems_test {

const SceneList& scenes() {
    static const auto all = [] {
        SceneLibrary library;
        for (const SceneKind kind : {SceneKind::failure, SceneKind::thread})
            EXPECT_FALSE(library.load(SLIDELAB_SOURCE_DIR "/" + std::string(index_of(kind))));
        return library;
    }();
    return all.list();
}

const std::vector<Problem>& problems() {
    static const auto all = std::get<std::vector<Problem>>(
        load_problems(SLIDELAB_SOURCE_DIR "/" + std::string(problems_file), scenes()));
    return all;
}

const SavedScene& scene(const std::string& id) {
    return scenes().scenes[*find_scene(scenes(), {{}, id})];
}

TEST(Problems, AreEightAndEachHasASceneOfAnArticleAndOneOfAnEngine) {
    EXPECT_EQ(problems().size(), 8U);
    for (const Problem& problem : problems()) {
        EXPECT_EQ(scene(problem.scenes.front()).kind(), SceneKind::failure) << problem.title;
        ASSERT_GT(problem.scenes.size(), 1U) << problem.title;
        std::set<std::string> engines;
        for (std::size_t i = 1; i < problem.scenes.size(); ++i) {
            EXPECT_EQ(scene(problem.scenes[i]).kind(), SceneKind::thread) << problem.title;
            EXPECT_TRUE(engines.insert(scene(problem.scenes[i]).thread()->engine).second)
                << "one of each engine: " << problem.scenes[i];
        }
    }
}

TEST(Problems, EveryEngineHasOne) {
    for (const std::string& engine : engines_of(scenes())) {
        EXPECT_TRUE(std::any_of(problems().begin(), problems().end(), [&](const Problem& each) {
            const Thread* thread = scenes().scenes[scene_of(each, scenes(), engine)].thread();
            return thread && thread->engine == engine;
        })) << engine;
    }
}

TEST(Problems, AreThereInEverySceneAndGoneWithItsFix) {
    for (const Problem& problem : problems()) {
        for (const std::string& id : problem.scenes) {
            const auto verdict = std::get<FailureVerdict>(check_failure(scene(id)));
            EXPECT_TRUE(verdict.is_right()) << problem.title << ": " << id;
        }
    }
}

TEST(Problems, ShowTheChosenEngineAndElseTheArticlesMover) {
    const Problem& seams = problems().front();
    EXPECT_EQ(scenes().scenes[scene_of(seams, scenes(), "Unity")].thread()->engine, "Unity");
    for (const char* none : {"", "Ray fan", "no such engine"})
        EXPECT_EQ(scenes().scenes[scene_of(seams, scenes(), none)].id, seams.scenes.front());
}

TEST(Problems, HaveLinesInBothLanguages) {
    for (const char* file : {"fixes.hpp", "fixes.mjs"}) {
        const std::string code =
            test::text_of(SLIDELAB_SOURCE_DIR "/examples/attached/" + std::string(file));
        for (const Problem& problem : problems()) {
            const auto lines = lines_of_code(code, problem.lines);
            ASSERT_TRUE(lines) << file << " " << problem.lines;
            EXPECT_TRUE(lines->starts_with("// " + problem.lines + ":")) << *lines;
            EXPECT_TRUE(lines->ends_with("\n}\n")) << *lines;
        }
        EXPECT_EQ(lines_of_code(code, "Nothing"), std::nullopt);
    }
}

std::string problem_of(const std::string& text) {
    const test::ScratchFolder folder;
    const std::string said =
        problem_in(load_problems(folder.write("problems.json", text), scenes()));
    return said.substr(folder.file("").size());
}

const std::vector<test::Refused<std::string>> refused{
    {"{", "problems.json: not JSON at byte 2: the line ends too early"},
    {R"({"problems": [{"title": "t", "lines": "l"}]})",
     "problems.json: problems[0].scenes: missing; expected a list of ids"},
    {R"({"problems": [{"title": "t", "lines": "l", "scenes": ["a/b#1"]}]})",
     R"(problems.json: problems[0].scenes[0]: "a/b#1"; expected a failure or a thread)"},
    {R"({"problems": [{"title": "t", "lines": "l", "scenes": []}]})",
     "problems.json: problems[0].scenes: an array of 0; expected a scene at least"},
};

TEST(Problems, AreRefusedInALineThatSaysWhere) {
    test::expect_lines(refused, problem_of);
    EXPECT_EQ(problem_in(load_problems("/none/problems.json", scenes())),
              "/none/problems.json: cannot be read");
}

}  // namespace problems_test
}  // namespace slidelab::lab
