// A picture of each failure, its run with the safeguard and without it, and of each figure: its
// move.
#pragma once

#include <map>
#include <string>

#include "app/tools/cards/cards.hpp"
#include "lab/saved_scenes/saved_scene.hpp"

namespace slidelab::lab {

class ScenePictures {
public:
    /// Without a picture where its files cannot be played. Made on demand, in a few milliseconds,
    /// and kept.
    const CardContent& of(const SavedScene& scene);

private:
    std::map<std::string, CardContent> made_;  ///< by the scene's id
};

}  // namespace slidelab::lab
