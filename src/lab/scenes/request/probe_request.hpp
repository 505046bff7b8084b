// Reads the JSON of a request: a scene.
#pragma once

#include <string>
#include <variant>

#include "articles/contract/strategy.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/run/movers.hpp"
#include "lab/scenes/probe_scene.hpp"
#include "lab/text/field.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

/// A scene in words: a line of `slidelab probe`, the move of a figure or a link.
struct ProbeRequest {
    std::string level;  ///< the name of a map (LevelFile), to which the scene's walls are added;
                        ///< empty: none
    ProbeScene scene;
    bool trace = false;
    bool why = false;
    bool what_if = false;
};

/// Reads a request, but no file. Throws InputError.
ProbeRequest read_request(const Field& request, const Movers& movers = {});

/// Its walls, with those of its map. The strategy can move the scene among them.
std::variant<BuiltWalls, InputError> build(const ProbeRequest& request, LevelFile& file);

/// The scene, with lists of all these walls.
ProbeScene laid_out(ProbeScene scene, const BuiltWalls& walls);

}  // namespace slidelab::lab
