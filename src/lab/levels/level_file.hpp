// The level file that was read last: programs mostly ask about one level many times.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "lab/levels/tiled/tiled_reader.hpp"

namespace slidelab {

class LevelFile {
public:
    /// Reads the file, unless it is the one that was read last, and has the size and the time of
    /// its last change that it had then. The level is never null.
    std::variant<std::shared_ptr<const Level>, LevelProblem> load(const std::string& path);

private:
    /// What tells one state of a file from another.
    struct State {
        std::uintmax_t size = 0;
        std::filesystem::file_time_type changed;

        friend bool operator==(const State&, const State&) = default;
    };
    /// Nothing for what is no file, a pipe for example: that is read each time.
    static std::optional<State> state_of(const std::string& path);

    std::string path_;
    std::optional<State> state_;
    std::shared_ptr<const Level> level_;  ///< null before the first one
};

}  // namespace slidelab
