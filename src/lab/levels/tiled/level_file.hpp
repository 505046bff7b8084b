// A cache of one level file: programs mostly query the same level many times.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "lab/files/file_state.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"

namespace slidelab::lab {

class LevelFile {
public:
    /// Reads the file, unless it is the last one, unchanged in size and time of change. The level
    /// is never null.
    std::variant<std::shared_ptr<const Level>, LevelProblem> load(const std::string& path);

private:
    std::string path_;
    std::optional<FileState> state_;
    std::shared_ptr<const Level> level_;  ///< null before the first one
};

}  // namespace slidelab::lab
