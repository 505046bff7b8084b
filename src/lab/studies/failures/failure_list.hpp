// A demonstration of each safeguard of the strategies: levels/failures/index.json has a level and a
// recording for each, which holds with it and fails without it.
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
    std::size_t option = 0;              ///< index in the strategy's options
    std::string holds;                   ///< its value as recorded, as Options::set reads it
    std::string fails;                   ///< the value that fails
    FailureSign sign;                    ///< of the failure
    std::string title;
    std::string sentence;        ///< what happens
    std::string level_path;      ///< a .tmj
    std::string recording_path;  ///< a .jsonl

    std::string_view option_name() const { return strategy->options[option].name; }
    /// "disk_slide.deepest_first=off"
    std::string assignment(const std::string& value) const;
};

/// An option that is no safeguard: no value of it fails.
struct NoSafeguard {
    const Strategy* strategy = nullptr;  ///< not null
    std::size_t option = 0;
    std::string why;    ///< a sentence
    std::string files;  ///< the level and recording of a demonstration; may be empty
};

struct FailureList {
    std::vector<FailureCase> cases;  ///< strategy by strategy
    std::vector<NoSafeguard> others;
};

/// Reads the index, but no levels and recordings. An error is one line with the file and the field.
std::variant<FailureList, std::string> read_failure_list(const std::string& index_path);

/// "disk_slide.deepest_first": unique.
std::string id_of(const FailureCase& failure);
std::optional<std::size_t> find_failure(const FailureList& list, std::string_view id);

/// "With iterations=1", for a flag "Without deepest_first": the begin of its sentence.
std::string beginning_of(const FailureCase& failure);
/// "With iterations=5", for a flag "With deepest_first": the run that holds.
std::string remedy_of(const FailureCase& failure);

/// A line for each, under the title of its strategy.
void write_failure_list(std::ostream& out, const FailureList& list);

}  // namespace slidelab::lab
