#include "lab/conform/grades.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

#include "articles/contract/registry.hpp"
#include "lab/conform/free_path.hpp"
#include "lab/scenes/saved/scene_link.hpp"
#include "support/answers.hpp"
#include "support/refused.hpp"

namespace slidelab::lab::grades_test {

const std::vector<ConformCase>& cases() {
    static const std::vector<ConformCase> all = conform_cases();
    return all;
}

int broken(const std::vector<FamilyGrade>& grades, ConformBound bound) {
    int sum = 0;
    for (const FamilyGrade& family : grades) sum += family.broken[static_cast<std::size_t>(bound)];
    return sum;
}

int answered(const std::vector<FamilyGrade>& grades) {
    int sum = 0;
    for (const FamilyGrade& family : grades) sum += family.answered;
    return sum;
}

/// Answers by a function of the case.
template <typename Mover>
std::vector<FamilyGrade> grades_of(Mover&& mover) {
    ConformAnswers answers;
    for (const ConformCase& one : cases()) answers.emplace_back(mover(one));
    return grade(cases(), answers, 1e-6);
}

// --- The program's own movers --------------------------------------------------------------------

class OwnMover : public testing::TestWithParam<const Strategy*> {};

TEST_P(OwnMover, IsSoundAndNeverStuck) {
    const Strategy& strategy = *GetParam();
    const auto grades = grade(cases(), answers_of(cases(), strategy, strategy.defaults()), 1e-6);
    EXPECT_TRUE(are_sound(grades));
    EXPECT_GT(answered(grades), 1000);
    for (const FamilyGrade& family : grades) EXPECT_EQ(family.stuck, 0) << family.family;
}

std::vector<const Strategy*> movers_with_a_shape() {
    std::vector<const Strategy*> found;
    for (const Strategy* each : strategies())
        if (each->shapes != 0) found.push_back(each);
    return found;
}

std::string id_of(const testing::TestParamInfo<const Strategy*>& mover) {
    return std::string(mover.param->id);
}

INSTANTIATE_TEST_SUITE_P(All, OwnMover, testing::ValuesIn(movers_with_a_shape()), id_of);

struct WithoutSafeguard {
    std::string_view strategy;
    std::string_view option;
    ConformBound breaks;
};

class Safeguard : public testing::TestWithParam<WithoutSafeguard> {};

TEST_P(Safeguard, IsMissedWhereItIsOff) {
    const auto& [id, option, bound] = GetParam();
    const Strategy& strategy = *find_strategy(id);
    Options options = strategy.defaults();
    ASSERT_FALSE(options.set(option, "off"));
    const auto grades = grade(cases(), answers_of(cases(), strategy, options), 1e-6);
    EXPECT_FALSE(are_sound(grades));
    EXPECT_GT(broken(grades, bound), 0);
}

INSTANTIATE_TEST_SUITE_P(
    All, Safeguard,
    testing::Values(WithoutSafeguard{"disk_slide", "substeps", ConformBound::crossed},
                    WithoutSafeguard{"disk_slide", "substeps", ConformBound::overlap},
                    WithoutSafeguard{"disk_slide", "deepest_first", ConformBound::like},
                    WithoutSafeguard{"sat_push", "substeps", ConformBound::crossed},
                    WithoutSafeguard{"sat_push", "substeps", ConformBound::backward},
                    WithoutSafeguard{"sat_push", "minimum_axis", ConformBound::like},
                    WithoutSafeguard{"disk_sweep", "earliest_hit", ConformBound::overlap},
                    WithoutSafeguard{"disk_sweep", "end_caps", ConformBound::overlap}));

// --- Movers that break one bound -----------------------------------------------------------------

TEST(Grades, FindAMoverThatGoesThroughEverything) {
    const auto grades =
        grades_of([](const ConformCase& one) { return one.move.from + one.move.delta; });
    EXPECT_GT(broken(grades, ConformBound::crossed), 500);
    EXPECT_GT(broken(grades, ConformBound::overlap), 100);
    EXPECT_EQ(broken(grades, ConformBound::backward), 0);
    EXPECT_EQ(broken(grades, ConformBound::farther), 0);
    EXPECT_EQ(broken(grades, ConformBound::like), 0);
    EXPECT_EQ(broken(grades, ConformBound::rest), 0);
}

TEST(Grades, SayHowOftenAMoverThatStaysIsStuck) {
    const auto grades = grades_of([](const ConformCase& one) { return one.move.from; });
    EXPECT_TRUE(are_sound(grades));
    EXPECT_GT(grades[0].stuck, grades[0].cases / 2);
}

TEST(Grades, FindAMoverThatIsThrownBack) {
    const auto grades =
        grades_of([](const ConformCase& one) { return one.move.from - one.move.delta * 0.5; });
    EXPECT_GT(broken(grades, ConformBound::backward), 2000);
}

TEST(Grades, FindAMoverThatGoesTooFar) {
    const auto grades =
        grades_of([](const ConformCase& one) { return one.move.from + one.move.delta * 2.5; });
    EXPECT_GT(broken(grades, ConformBound::farther), 2000);
}

TEST(Grades, FindAMoverThatDriftsAtRest) {
    const auto grades = grades_of([](const ConformCase& one) {
        return one.move.from + Vec2{0.0, -1e-3};
    });
    EXPECT_GE(broken(grades, ConformBound::rest), 150);
}

TEST(Grades, FindAMoverThatAnswersOtherBitsTheSecondTime) {
    int calls = 0;
    const auto grades = grades_of([&](const ConformCase& one) {
        return one.move.from + Vec2{++calls * 1e-12, 0.0};
    });
    EXPECT_EQ(broken(grades, ConformBound::same_bits), 150);
}

/// One axis of a box that stops at boxes which are not turned, as a game may have written it: by
/// comparisons that a rounded coordinate passes.
double stopped_on_axis(const ConformCase& one, Vec2 at, Vec2 half, double step, double Vec2::*axis,
                       double Vec2::*other) {
    double end = at.*axis + step;
    for (const MovingBody& body : one.move.walls.boxes) {
        const Aabb wall = bounds_at(body, 0.0);
        const double low = wall.min.*axis;
        const double high = wall.max.*axis;
        const bool is_beside = at.*other + half.*other <= wall.min.*other ||
                               at.*other - half.*other >= wall.max.*other;
        if (is_beside) continue;
        if (step > 0.0 && at.*axis + half.*axis <= low && end + half.*axis > low)
            end = low - half.*axis;
        if (step < 0.0 && at.*axis - half.*axis >= high && end - half.*axis < high)
            end = high + half.*axis;
    }
    return end;
}

std::optional<Vec2> exact_comparisons(const ConformCase& one, bool both_moves) {
    const auto* box = std::get_if<BoxShape>(&one.move.shape);
    if (box == nullptr || !one.move.walls.polygons.empty() || !one.move.walls.segments.empty())
        return std::nullopt;
    Vec2 at = one.move.from;
    for (const Vec2 delta : {one.move.delta, one.then && both_moves ? *one.then : Vec2{}}) {
        at.x = stopped_on_axis(one, at, box->half, delta.x, &Vec2::x, &Vec2::y);
        at.y = stopped_on_axis(one, at, box->half, delta.y, &Vec2::y, &Vec2::x);
    }
    return at;
}

TEST(Grades, FindAMoverThatRoundingLetsThroughWallsInPairsOfMoves) {
    const auto pairs = [](const std::vector<FamilyGrade>& grades) {
        return *std::find_if(grades.begin(), grades.end(),
                             [](const FamilyGrade& family) { return family.family == "pairs"; });
    };
    const auto found =
        pairs(grades_of([](const ConformCase& one) { return exact_comparisons(one, true); }));
    EXPECT_GE(found.answered, 100);
    EXPECT_GE(found.answered - found.sound, 10);
    EXPECT_GE(found.broken[static_cast<std::size_t>(ConformBound::overlap)], 5);
    const auto first =
        pairs(grades_of([](const ConformCase& one) { return exact_comparisons(one, false); }));
    EXPECT_EQ(first.sound, first.answered) << "by its first move alone it is not found";
}

TEST(Grades, JudgeNothingThatWasNotAnswered) {
    ConformAnswers answers(cases().size());
    answers[7] = cases()[7].move.from;
    const auto grades = grade(cases(), answers, 1e-6);
    EXPECT_EQ(answered(grades), 1);
    EXPECT_TRUE(are_sound(grades));
}

TEST(Grades, NameTheWorstCaseOfAFamilyWithALinkThatIsThatMove) {
    ConformAnswers answers;
    for (const ConformCase& one : cases()) answers.emplace_back(one.move.from + one.move.delta);
    const auto grades = grade(cases(), answers, 1e-6);
    std::ostringstream out;
    write_grades(out, grades, cases(), answers, nullptr, nullptr);
    ASSERT_TRUE(grades[0].worst);
    const ConformCase& worst = cases()[grades[0].worst->number];
    EXPECT_NE(out.str().find("\n" + worst.id + ": crossed by "), std::string::npos) << out.str();
    const std::string text = out.str();
    const std::size_t begin = text.find("#probe=");
    const auto link = read_link(text.substr(begin, text.find('\n', begin) - begin));
    ASSERT_TRUE(std::holds_alternative<ReadLink>(link));
    EXPECT_TRUE(std::holds_alternative<ProbeScene>(std::get<ReadLink>(link).scene));
}

// --- A path that is not known --------------------------------------------------------------------

TEST(FreePath, LeadsRoundTheEndOfAWallWhereThereIsRoomForThat) {
    ProbeWalls walls;
    walls.segments.push_back({{{0.0, 0.0}, {0.0, 2.0}}, 0.0, {}, {}});
    const BuiltWalls built = build(walls);
    const ExactSpace space(*built.level, *find_strategy("disk_sweep"), DiskShape{0.5}, {});
    EXPECT_TRUE(is_reachable(space, {-1.0, 2.0}, {1.0, 2.0}, 3.0));
    EXPECT_FALSE(is_reachable(space, {-1.0, 1.0}, {1.0, 1.0}, 2.0));
    EXPECT_FALSE(is_reachable(space, {-1.0, 1.0}, {1.0, 1.0}, 2.4));
    EXPECT_TRUE(is_reachable(space, {-1.0, 1.0}, {1.0, 1.0}, 3.5));
    EXPECT_TRUE(is_reachable(space, {-1.0, 1.0}, {-1.0, 2.0}, 1.0));
}

TEST(FreePath, HasRoomForTheLargestDiskAroundThePosition) {
    EXPECT_EQ(inradius_at_position(DiskShape{0.3}), 0.3);
    EXPECT_EQ(inradius_at_position(BoxShape{{0.3, 0.2}}), 0.2);
    EXPECT_EQ(inradius_at_position(CapsuleShape{{{0.0, -1.0}, {0.0, 1.0}}, 0.25}), 0.25);
    const PolygonShape square{{{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}}};
    EXPECT_DOUBLE_EQ(inradius_at_position(square), 0.5);
}

// --- Answers from outside ------------------------------------------------------------------------

std::variant<ConformAnswers, InputError> read(const std::string& text) {
    std::istringstream in(text);
    return read_answers(in, "a.jsonl", cases());
}

TEST(Answers, AreReadByTheirIds) {
    const auto answers =
        std::get<ConformAnswers>(read("{\"id\": \"floors-0002\", \"position\": [1, 2.5]}\n\n"
                                      "{\"id\": \"floors-0001\", \"position\": null}\n{\"id\": "
                                      "\"floors-0003\", \"to\": [3, 4]}\n"));
    EXPECT_EQ(answers[0], std::nullopt);
    EXPECT_EQ(answers[1], (Vec2{1.0, 2.5}));
    EXPECT_EQ(answers[2], (Vec2{3.0, 4.0}));
}

const std::string answer = "{\"id\": \"floors-0001\", \"position\": [1, 2]}\n";

/// Files of answers.
const std::vector<test::Refused<std::string>> wrong_answers{
    {answer + "{\"id\": 3}",
     R"(a.jsonl, line 2: no answer; expected {"id": "floors-0001", "position": [x, y]})"},
    {"[1]", R"(a.jsonl, line 1: no answer; expected {"id": "floors-0001", "position": [x, y]})"},
    {R"({"id": "f)", "a.jsonl, line 1: not JSON at byte 10: the line ends too early"},
    {R"({"id": "floors-9999", "position": [1, 2]})",
     "a.jsonl, line 1: id floors-9999: no case; expected one of conform --cases"},
    {answer + answer, "a.jsonl, line 2: id floors-0001: answered twice; expected one answer"},
    {R"({"id": "floors-0001", "position": [1]})",
     "a.jsonl, line 1: position: expected [x, y], or null where the mover cannot play the case"},
    {R"({"id": "floors-0001", "position": [1, "a"]})",
     "a.jsonl, line 1: position: expected [x, y], or null where the mover cannot play the case"},
    {R"({"id": "floors-0001", "position": [1, 1e999]})",
     "a.jsonl, line 1: position[1]: 1e999; expected a finite number"},
    {"", "a.jsonl: no case is answered; expected a line for each that can be"},
    {R"({"id": "floors-0001", "position": null})",
     "a.jsonl: no case is answered; expected a line for each that can be"},
};

TEST(Answers, ThatAreWrongAreRefusedInOneLineWithTheirPlace) {
    test::expect_lines(wrong_answers,
                       [](const std::string& text) { return problem_in(read(text)); });
}

}  // namespace slidelab::lab::grades_test
