// The problems that a player of somebody's game has, as assets/problems.json names them: each with
// the scenes that show it, by their ids, and the lines of code that mend it where no option does.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/scenes/saved/scene_list.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

inline constexpr const char* problems_file = "assets/problems.json";

struct Problem {
    std::string title;                ///< "sticks on seams", after "My player"
    std::string lines;                ///< heading in files of code, for lines_of_code
    std::vector<std::string> scenes;  ///< ids: an article's failure first, then engines' threads
};

/// The scenes must be in `list`. An error is one line with the file and the field.
std::variant<std::vector<Problem>, InputError> load_problems(const std::string& path,
                                                             const SceneList& list);

/// The place in the list of the problem's scene with that engine's model; where there is none, of
/// the first one.
std::size_t scene_of(const Problem& problem, const SceneList& list, std::string_view engine);

/// The engines of threads, in the list's order.
std::vector<std::string> engines_of(const SceneList& list);

/// The part of a file of code from the comment "// HEADING: ..." to the end of its function. None
/// where it has none.
std::optional<std::string> lines_of_code(std::string_view code, std::string_view heading);

}  // namespace slidelab::lab
