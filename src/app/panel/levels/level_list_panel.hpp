// The list of levels, by folder, with small pictures: a window over the world.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/panel/levels/level_pictures.hpp"
#include "app/panel/widgets/widgets.hpp"
#include "app/tools/level_folders.hpp"
#include "slidelab/geometry/vec2.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

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
    /// use. `can_choose`: the host has a file dialog.
    Use draw(const std::string& present, bool can_choose, const Theme& theme, Vec2 screen,
             float right_edge, float scale);
    void hide() { widgets_.begin_frame(1.0F); }
    /// Whether pictures are still to be made.
    bool is_waiting() const { return !pictures_.is_complete(); }
    void forget_pictures() { pictures_.forget(); }

    /// Folders are found by "folder " and their titles, levels by their names without ending.
    std::optional<Vec2> center_of(const std::string& label) const {
        return widgets_.center_of(label);
    }

private:
    void draw_folders();
    void draw_cards(const std::string& present, const Theme& theme, float scale, Use& use);

    LevelPictures pictures_;
    std::vector<LevelFolder> folders_;
    std::size_t in_view_ = 0;
    Widgets widgets_;
};

}  // namespace slidelab::lab
