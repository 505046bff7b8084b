// Reads the JSON of a request into the values of a move.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>

#include "articles/contract/strategy.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/run/movers.hpp"
#include "lab/text/field.hpp"
#include "lab/text/input_error.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

struct ProbeRequest {
    explicit ProbeRequest(const Strategy& of) : strategy(&of), options(of.defaults()) {}

    const Strategy* strategy;          ///< never null
    Options options;                   ///< of that strategy
    std::shared_ptr<const Map> level;  ///< the file's and the inline walls; never null once read
    BodySet bodies;                    ///< inline boxes that move, and the file's at home
    std::shared_ptr<const LevelDocument> map;  ///< of the file; null without one
    Shape shape;
    Vec2 from;
    Vec2 delta;
    Vec2 velocity;
    StrategyState strategy_state;
    SideView side_view;
    bool trace = false;
    bool why = false;
    bool what_if = false;

    /// The request for the strategy. It refers to `bodies` and `level`, so this must outlive it.
    MoveRequest move_request() const {
        return {shape, from, delta, velocity, bodies, strategy_state, side_view, &level->lattice};
    }
};

/// The state that a strategy returned, of a request or an answer; throws InputError.
StrategyState read_state(const Field& request);

/// Reads a request, and its level file, which `file` caches. A returned request is valid for its
/// strategy.
std::variant<ProbeRequest, InputError> read_probe_request(const nlohmann::json& request,
                                                          LevelFile& file,
                                                          const Movers& movers = {});

}  // namespace slidelab::lab
