// The list of levels, by folder, with small pictures: a window over the world; and the cache of
// these pictures, made on demand.
#pragma once

#include <SDL.h>

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/panel/widgets/widgets.hpp"
#include "app/tools/levels/level_folders.hpp"
#include "lab/files/file_state.hpp"
#include "slidelab/geometry/vec2.hpp"
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

class LevelListPanel {
public:
    explicit LevelListPanel(SDL_Renderer* renderer) : pictures_(renderer) {}

    struct Use {
        bool is_open = true;              ///< false once it was closed
        std::optional<std::string> path;  ///< chosen
        bool wants_file = false;          ///< another one is to be chosen
        bool wants_layers = false;        ///< those of the present one
    };

    /// Sets the folders of the list, with one in view.
    void show(std::vector<LevelFolder> folders, std::size_t in_view);

    /// Draws it for one frame, left of `right_edge` pixels. `present`: the path of the level in
    /// use. `can_choose`: the host has a file dialog;
    /// otherwise a path is typed.
    /// Folders are found by "folder." and their titles, levels by their names without ending.
    Use draw(Widgets& widgets, const std::string& present, bool can_choose, const Theme& theme,
             Vec2 screen, float right_edge, float scale);
    /// Whether pictures are still to be made.
    bool is_waiting() const { return !pictures_.is_complete(); }
    void forget_pictures() { pictures_.forget(); }

private:
    void draw_file_field(Widgets& widgets, Use& use);
    void draw_folders(Widgets& widgets);
    void draw_cards(Widgets& widgets, const std::string& present, const Theme& theme, float scale,
                    Use& use);

    LevelPictures pictures_;
    std::vector<LevelFolder> folders_;
    std::size_t in_view_ = 0;
    std::array<char, 1024> typed_{};  ///< of a path
};

}  // namespace slidelab::lab
