// The list of levels, by folder, as cards in a window over the world.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/panel/widgets/widgets.hpp"
#include "app/tools/cards/cards.hpp"
#include "app/tools/levels/level_folders.hpp"
#include "slidelab/geometry/vec2.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

class LevelListPanel {
public:
    struct Use {
        bool is_open = true;              ///< false once it was closed
        std::optional<std::string> path;  ///< chosen
        bool wants_file = false;          ///< another one is to be chosen
        bool wants_layers = false;        ///< those of the present one
    };

    /// Sets the folders of the list, with one in view. Pictures are made anew.
    void show(std::vector<LevelFolder> folders, std::size_t in_view);

    /// Draws it for one frame, left of `right_edge` pixels. `present`: the path of the level in
    /// use. `can_choose`: the host has a file dialog;
    /// otherwise a path is typed.
    /// Folders are found by "folder." and their titles, levels by their names without ending.
    Use draw(Widgets& widgets, const std::string& present, bool can_choose, const Theme& theme,
             Vec2 screen, float right_edge, float scale);

private:
    void draw_file_field(Widgets& widgets, Use& use);
    void draw_folders(Widgets& widgets);
    void draw_cards(Widgets& widgets, const std::string& present, const Theme& theme, float scale,
                    Use& use);

    std::map<std::string, CardContent> cards_;  ///< by path, as far as they were seen
    std::vector<LevelFolder> folders_;
    std::size_t in_view_ = 0;
    std::array<char, 1024> typed_{};  ///< of a path
};

}  // namespace slidelab::lab
