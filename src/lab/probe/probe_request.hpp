// From the JSON of a request to the values of a move.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "lab/levels/tiled/level_file.hpp"
#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

struct ProbeRequest {
    explicit ProbeRequest(const Strategy& of) : strategy(&of), options(of.defaults()) {}

    const Strategy* strategy;            ///< never null
    Options options;                     ///< of that strategy
    std::shared_ptr<const Level> level;  ///< the file's and the inline walls; never null once read
    std::vector<KinematicBox> kinematic_boxes;  ///< inline boxes that move, and the file's at home
    Shape shape;
    Vec2 from;
    Vec2 delta;
    Vec2 velocity;
    std::uint64_t strategy_state = 0;
    bool trace = false;
    bool why = false;
    bool what_if = false;

    /// What the strategy is to solve. It refers to `kinematic_boxes`, so this must outlive it.
    MoveRequest move_request() const {
        return {shape, from, delta, velocity, kinematic_boxes, strategy_state};
    }
};

/// One line that names the first field that is wrong, what it is and what was expected.
struct ProbeProblem {
    std::string message;
};

/// Reads a request, and the level file if it names one that `file` does not hold yet. A request
/// that comes back is one that its strategy can answer.
std::variant<ProbeRequest, ProbeProblem> read_probe_request(const nlohmann::json& request,
                                                            LevelFile& file);

}  // namespace slidelab::lab
