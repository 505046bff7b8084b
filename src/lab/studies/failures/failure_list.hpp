// What each safeguard of the strategies is for, as something to watch: levels/failures/index.json
// names for each a level and a recording that holds with it, and fails without it.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/studies/failures/failure_sign.hpp"
#include "slidelab/collision/contract/strategy.hpp"

namespace slidelab::lab {

struct FailureCase {
    const Strategy* strategy = nullptr;  ///< not null
    std::size_t option = 0;              ///< place in the strategy's options
    std::string holds;                   ///< its value as recorded, as Options::set reads it
    std::string fails;                   ///< the value that goes wrong
    FailureSign sign;                    ///< by which that shows
    std::string title;
    std::string sentence;        ///< what happens
    std::string level_path;      ///< a .tmj
    std::string recording_path;  ///< a .jsonl

    std::string_view option_name() const { return strategy->options[option].name; }
    /// "disk_slide.deepest_first=off"
    std::string assignment(const std::string& value) const;
};

/// An option that is no safeguard: without it, or with another value, nothing goes wrong.
struct NoSafeguard {
    const Strategy* strategy = nullptr;  ///< not null
    std::size_t option = 0;
    std::string why;    ///< a sentence
    std::string files;  ///< the level and recording that show what it does; may be empty
};

struct FailureList {
    std::vector<FailureCase> cases;  ///< strategy by strategy
    std::vector<NoSafeguard> others;
};

/// Reads the index; levels and recordings are not opened. A problem is one line that names the file
/// and the field.
std::variant<FailureList, std::string> read_failure_list(const std::string& index_path);

/// "disk_slide.deepest_first": no two cases have the same.
std::string id_of(const FailureCase& failure);
std::optional<std::size_t> find_failure(const FailureList& list, std::string_view id);

/// "With deepest_first=off", of a flag "Without deepest_first": how its sentence begins.
std::string beginning_of(const FailureCase& failure);
/// "With iterations=5", of a flag "With deepest_first": the run that holds.
std::string remedy_of(const FailureCase& failure);

/// A line for each, under the title of its strategy.
void write_failure_list(std::ostream& out, const FailureList& list);

}  // namespace slidelab::lab
