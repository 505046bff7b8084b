// Small pictures of level files, made when they are first seen, and kept.
#pragma once

#include <SDL.h>

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "lab/files/file_state.hpp"
#include "view/drawing/raster.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

class LevelPictures {
public:
    /// Pixels.
    static constexpr int width = 168;
    static constexpr int height = 96;

    explicit LevelPictures(SDL_Renderer* renderer) : renderer_(renderer) {}

    /// From now on one more picture may be made.
    void begin_frame() { may_make_ = true; }

    struct Look {
        std::unique_ptr<Picture> picture;  ///< null: there are words
        std::string words = {};  ///< instead of a picture: what is wrong, or that there is none yet
    };
    /// The picture of a level. It is made of the walls as the program draws them, once, and only
    /// one a frame; until then, and for files that are very large or wrong, words.
    const Look& of(const std::string& path, const Theme& theme);

    /// Whether all that were asked for since begin_frame are there.
    bool is_complete() const { return !is_waiting_; }

    /// Those whose files were saved since are made anew. A stat for each that is kept.
    void forget_changed();
    /// The renderer has lost them.
    void forget() { known_.clear(); }

private:
    struct Known {
        std::optional<FileState> state;
        Look look;
    };
    Look make(const std::string& path, const Theme& theme) const;

    SDL_Renderer* renderer_;
    std::map<std::string, Known> known_;
    bool may_make_ = false;
    bool is_waiting_ = false;
};

}  // namespace slidelab::lab
