#include "lab/levels/tiled/level_file.hpp"

#include <utility>

namespace slidelab::lab {

std::variant<std::shared_ptr<const Level>, LevelProblem> LevelFile::load(const std::string& path) {
    // Before it is read: whatever changes after that is seen the next time.
    const std::optional<FileState> state = file_state(path);
    if (level_ && state && path == path_ && state == state_) return level_;
    level_ = nullptr;  // two large levels at a time may be too many
    std::variant<Level, LevelProblem> loaded = load_level(path);
    if (auto* problem = std::get_if<LevelProblem>(&loaded)) return std::move(*problem);
    level_ = std::make_shared<const Level>(std::get<Level>(std::move(loaded)));
    path_ = path;
    state_ = state;
    return level_;
}

}  // namespace slidelab::lab
