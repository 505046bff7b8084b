// A cache of small pictures of level files, made on demand.
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

    /// Allows one more picture.
    void begin_frame() { may_make_ = true; }

    struct Look {
        std::unique_ptr<Picture> picture;  ///< null: there are words
        std::string words = {};  ///< instead of a picture: an error, or that it is not made yet
    };
    /// The picture of a level. It is made of the walls as the program draws them, once, and only
    /// one a frame; until then, and for files that are very large or wrong, words.
    const Look& of(const std::string& path, const Theme& theme);

    /// Whether all pictures requested since begin_frame are made.
    bool is_complete() const { return !is_waiting_; }

    /// Drops pictures of files that have changed. One stat per picture.
    void forget_changed();
    /// To be called when the renderer has lost the pictures.
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
