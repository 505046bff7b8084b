#include "lab/conform/grades.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <map>
#include <ostream>

#include "lab/conform/free_path.hpp"
#include "lab/engines/recorded_mover.hpp"
#include "lab/judge/judge.hpp"
#include "lab/scenes/saved/scene_link.hpp"
#include "lab/text/counted.hpp"
#include "lab/text/json_line.hpp"
#include "lab/text/numbers.hpp"

namespace slidelab::lab {

namespace {

bool can_play(const Strategy& strategy, const Map& map, const Shape& shape) {
    const auto walls = map.level.walls();
    return strategy.moves(shape) && std::all_of(walls.begin(), walls.end(), [&](const Wall& wall) {
               return sees(strategy, wall, &map.lattice);
           });
}

MoveResult first_move(const ConformCase& one, const Strategy& strategy, const Options& options,
                      const Map& map) {
    return strategy.move(map, move_request(one.move, {}, map.lattice), options);
}

/// The second move of a pair, from where this mover's first one ends.
ProbeScene last_move(const ConformCase& one, const Strategy& strategy, const Options& options,
                     const Map& map) {
    ProbeScene move = one.move;
    move.strategy = &strategy;
    move.options = options;
    if (!one.then) return move;
    const MoveResult first = first_move(one, strategy, options, map);
    move.from = first.position;
    move.strategy_state = first.strategy_state;
    move.delta = move.velocity = *one.then;
    return move;
}

using Excesses = std::array<double, conform_bound_count>;  ///< units; 0: kept

class CaseJudge {
public:
    CaseJudge(std::span<const ConformCase> cases, const ConformAnswers& answers, double epsilon)
        : cases_(cases), answers_(answers), epsilon_(epsilon) {}

    void judge(std::size_t number, FamilyGrade& family) const {
        ++family.cases;
        if (!answers_[number]) return;
        const ConformCase& one = cases_[number];
        const BuiltWalls built = build(one.whole ? *one.whole : one.move.walls);
        const ExactSpace space(*built.level, *one.move.strategy, one.move.shape, {});
        const Excesses excesses = excesses_of(one, *answers_[number], space);
        ++family.answered;
        family.stuck += is_stuck(one, *answers_[number], *built.level) ? 1 : 0;
        bool is_sound = true;
        for (std::size_t i = 0; i < excesses.size(); ++i) {
            if (excesses[i] == 0.0) continue;
            is_sound = false;
            ++family.broken[i];
            if (!family.worst || excesses[i] > family.worst->by)
                family.worst = {number, static_cast<ConformBound>(i), excesses[i]};
        }
        family.sound += is_sound ? 1 : 0;
    }

private:
    /// Nothing is known of the mover but two places.
    static bool is_stuck(const ConformCase& one, Vec2 end, const Map& map) {
        if (one.then) return false;
        const MoveRequest request = move_request(one.move, {}, map.lattice);
        MoveResult result;
        result.position = end;
        const Options none = recorded_mover.defaults();
        return lab::judge({map, recorded_mover, none, request, result})
            .troubles.has(EventKind::stuck);
    }

    double above(double value) const { return value > epsilon_ ? value : 0.0; }

    Excesses excesses_of(const ConformCase& one, Vec2 end, const ExactSpace& space) const {
        Excesses by{};
        const auto put = [&by](ConformBound bound, double value) {
            by[static_cast<std::size_t>(bound)] = value;
        };
        const Vec2 slide = end - one.move.from;
        const double wanted = length_of(one);
        const double most = std::max(wanted, length(slide)) + epsilon_;
        if (!is_reachable(space, one.move.from, end, most))
            put(ConformBound::crossed, length(slide));
        const double depth = space.is_in_solid(end) ? inradius_at_position(one.move.shape) : 0.0;
        put(ConformBound::overlap, above(std::max(depth, -space.gap_at(end, 0.0).gap)));
        if (wanted > 0.0) {
            if (!one.then) put(ConformBound::backward, above(-dot(slide, one.move.delta) / wanted));
            put(ConformBound::farther, above(length(slide) - farthest * wanted));
        } else {
            put(ConformBound::rest, above(length(slide)));
        }
        if (one.like && answers_[*one.like])
            put(ConformBound::like, above(distance(*answers_[*one.like], end)));
        if (one.again && answers_[*one.again] && *answers_[*one.again] != end)
            put(ConformBound::same_bits, std::max(distance(*answers_[*one.again], end), 1e-300));
        return by;
    }

    std::span<const ConformCase> cases_;
    const ConformAnswers& answers_;
    double epsilon_;
};

/// {"id", "position" or "to"} of a line.
std::variant<std::pair<std::string, std::optional<Vec2>>, InputError> read_answer(
    const std::string& line) {
    const auto parsed = parse_line(line, "line");
    if (const auto* error = std::get_if<InputError>(&parsed)) return *error;
    const auto& json = std::get<nlohmann::json>(parsed);
    if (!json.is_object() || !json.contains("id") || !json["id"].is_string())
        return InputError{.what = "no answer",
                          .expected = R"({"id": "floors-0001", "position": [x, y]})"};
    const auto position =
        json.contains("position") ? json["position"] : json.value("to", nlohmann::json());
    std::pair<std::string, std::optional<Vec2>> answer{json["id"], {}};
    if (position.is_null()) return answer;
    if (!position.is_array() || position.size() != 2 || !position[0].is_number() ||
        !position[1].is_number())
        return InputError{.expected = "[x, y], or null where the mover cannot play the case",
                          .path = "position"};
    answer.second = Vec2{position[0], position[1]};
    return answer;
}

void write_row(std::ostream& out, const FamilyGrade& grade) {
    out << fmt::format("{:<8} {:>5} {:>8} {:>5} {:>5}", grade.family, grade.cases, grade.answered,
                       grade.sound, grade.stuck);
    for (std::size_t i = 0; i < grade.broken.size(); ++i)
        out << fmt::format(" {:>{}}", grade.broken[i] == 0 ? "-" : std::to_string(grade.broken[i]),
                           conform_bound_names[i].size());
    out << '\n';
}

FamilyGrade sum_of(std::span<const FamilyGrade> grades) {
    FamilyGrade sum;
    sum.family = "all";
    for (const FamilyGrade& grade : grades) {
        sum.cases += grade.cases;
        sum.answered += grade.answered;
        sum.sound += grade.sound;
        sum.stuck += grade.stuck;
        for (std::size_t i = 0; i < sum.broken.size(); ++i) sum.broken[i] += grade.broken[i];
    }
    return sum;
}

}  // namespace

ConformAnswers answers_of(std::span<const ConformCase> cases, const Strategy& strategy,
                          const Options& options) {
    ConformAnswers answers;
    for (const ConformCase& one : cases) {
        const BuiltWalls built = build(one.move.walls);
        answers.emplace_back();
        if (!can_play(strategy, *built.level, one.move.shape)) continue;
        const ProbeScene last = last_move(one, strategy, options, *built.level);
        const MoveRequest request = move_request(last, {}, built.level->lattice);
        answers.back() = strategy.move(*built.level, request, options).position;
    }
    return answers;
}

std::variant<ConformAnswers, InputError> read_answers(std::istream& in, const std::string& file,
                                                      std::span<const ConformCase> cases) {
    std::map<std::string_view, std::size_t> numbers;
    for (std::size_t i = 0; i < cases.size(); ++i) numbers[cases[i].id] = i;
    ConformAnswers answers(cases.size());
    std::vector<bool> is_answered(cases.size(), false);
    std::size_t number = 0;
    const auto wrong = [&](InputError error) {
        error.line = number;
        return in_file(file, std::move(error));
    };
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        const auto read = read_answer(line);
        if (const auto* error = std::get_if<InputError>(&read)) return wrong(*error);
        const auto& [id, position] = std::get<0>(read);
        const auto found = numbers.find(id);
        const std::string path = fmt::format("id {}", shown(id));
        if (found == numbers.end()) return wrong({"no case", "one of conform --cases", path});
        if (is_answered[found->second]) return wrong({"answered twice", "one answer", path});
        is_answered[found->second] = true;
        answers[found->second] = position;
    }
    const auto any = [](const std::optional<Vec2>& answer) { return answer.has_value(); };
    if (std::none_of(answers.begin(), answers.end(), any))
        return InputError{
            .what = "no case is answered", .expected = "a line for each that can be", .file = file};
    return answers;
}

std::vector<FamilyGrade> grade(std::span<const ConformCase> cases, const ConformAnswers& answers,
                               double epsilon) {
    const CaseJudge judge(cases, answers, epsilon);
    std::vector<FamilyGrade> grades;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (grades.empty() || grades.back().family != cases[i].family) {
            grades.emplace_back();
            grades.back().family = cases[i].family;
        }
        judge.judge(i, grades.back());
    }
    return grades;
}

bool are_sound(std::span<const FamilyGrade> grades) {
    return std::all_of(grades.begin(), grades.end(),
                       [](const FamilyGrade& grade) { return grade.sound == grade.answered; });
}

void write_grades(std::ostream& out, std::span<const FamilyGrade> grades,
                  std::span<const ConformCase> cases, const ConformAnswers& answers,
                  const Strategy* strategy, const Options* options) {
    out << "family   cases answered sound stuck";
    for (const std::string_view name : conform_bound_names) out << ' ' << name;
    out << '\n';
    for (const FamilyGrade& grade : grades) write_row(out, grade);
    write_row(out, sum_of(grades));
    for (const FamilyGrade& grade : grades) {
        if (!grade.worst) continue;
        const ConformCase& one = cases[grade.worst->number];
        const Vec2 end = *answers[grade.worst->number];
        const Strategy& shown = strategy ? *strategy : *one.move.strategy;
        const ProbeScene scene = last_move(one, shown, options ? *options : shown.defaults(),
                                           *build(one.move.walls).level);
        out << fmt::format(
            "\n{}: {} by {}, at [{:.9g}, {:.9g}] after [{:.9g}, {:.9g}]{} from "
            "[{:.9g}, {:.9g}]\n{}\n",
            one.id, conform_bound_names[static_cast<std::size_t>(grade.worst->bound)],
            decimal(grade.worst->by, 3), end.x, end.y, one.move.delta.x, one.move.delta.y,
            one.then ? fmt::format(" and [{:.9g}, {:.9g}]", one.then->x, one.then->y) : "",
            one.move.from.x, one.move.from.y, to_fragment(scene));
    }
}

}  // namespace slidelab::lab
