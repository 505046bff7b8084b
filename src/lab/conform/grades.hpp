// Answers of a mover to the cases, judged by the exact space of the survey, which shares no code
// with any mover.
#pragma once

#include <array>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "lab/conform/cases.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

/// The bounds that a sound mover keeps.
enum class ConformBound { crossed, overlap, backward, farther, like, rest, same_bits };
inline constexpr std::string_view conform_bound_names[] = {
    "crossed", "overlap", "backward", "farther", "like", "rest", "same_bits"};
inline constexpr std::size_t conform_bound_count = std::size(conform_bound_names);

/// Places by case; none where it was not answered.
using ConformAnswers = std::vector<std::optional<Vec2>>;

/// The strategy's own, of the cases whose shape it moves and whose walls it sees.
ConformAnswers answers_of(std::span<const ConformCase> cases, const Strategy& strategy,
                          const Options& options);

/// A line each: {"id": "floors-0001", "position": [x, y]}; null where the mover cannot play the
/// case. `to` instead of `position` is read, too. A string is the error, with file and line.
std::variant<ConformAnswers, InputError> read_answers(std::istream& in, const std::string& file,
                                                      std::span<const ConformCase> cases);

struct BrokenBound {
    std::size_t number = 0;  ///< of the case
    ConformBound bound = ConformBound::crossed;
    double by = 0.0;  ///< units
};

struct FamilyGrade {
    std::string_view family;
    int cases = 0;
    int answered = 0;
    int sound = 0;
    int stuck = 0;  ///< stays where the exact slide goes: sound, but of no use
    std::array<int, conform_bound_count> broken{};
    std::optional<BrokenBound> worst;
};

/// A grade for each family. `epsilon`: units that a bound may be off.
std::vector<FamilyGrade> grade(std::span<const ConformCase> cases, const ConformAnswers& answers,
                               double epsilon);

/// Whether all that was answered is sound.
bool are_sound(std::span<const FamilyGrade> grades);

/// A table, and the worst case of each family with a link to it: as a move of `strategy`, or of the
/// exact slide of its shape where there is none.
void write_grades(std::ostream& out, std::span<const FamilyGrade> grades,
                  std::span<const ConformCase> cases, const ConformAnswers& answers,
                  const Strategy* strategy, const Options* options);

}  // namespace slidelab::lab
