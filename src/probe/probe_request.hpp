// From the JSON of a request to the values of a move.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "collision/strategy.hpp"
#include "level/level.hpp"
#include "probe/level_file.hpp"

namespace slidelab {

struct ProbeRequest {
    explicit ProbeRequest(const Strategy& of) : strategy(&of), options(of.defaults()) {}

    const Strategy* strategy;            ///< never null
    Options options;                     ///< of that strategy
    std::shared_ptr<const Level> level;  ///< the file's and the inline walls; never null once read
    std::vector<Obstacle> obstacles;     ///< inline boxes that move, and the file's at home
    Shape shape;
    Vec2 from;
    Vec2 delta;
    Vec2 velocity;
    std::uint64_t memory = 0;
    bool trace = false;

    /// What the strategy is asked. It refers to `obstacles`, so this must outlive it.
    MoveRequest move_request() const { return {shape, from, delta, velocity, obstacles, memory}; }
};

/// One line that names the first field that is wrong, what it is and what was expected.
struct ProbeProblem {
    std::string message;
};

/// Reads a request, and the level file if it names one that `file` does not hold yet. A request
/// that comes back is one that its strategy can answer.
std::variant<ProbeRequest, ProbeProblem> read_probe_request(const nlohmann::json& request,
                                                            LevelFile& file);

}  // namespace slidelab
