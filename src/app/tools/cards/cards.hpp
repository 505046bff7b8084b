// Cards with small pictures, in rows: of figures, failures and threads, and of levels.
#pragma once

#include <imgui.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/panel/widgets/widgets.hpp"
#include "lab/levels/box_path.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/level.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

/// A level, and what goes in it. Units.
struct CardPicture {
    std::shared_ptr<const Level> level;
    Aabb area;                            ///< that is shown
    Shape shape = DiskShape{};            ///< of what goes
    std::vector<BoxPath> box_paths = {};  ///< of a map
    std::vector<Box> boxes = {};          ///< of a figure, where they begin
    std::vector<Vec2> with = {};          ///< where the mover was, tick by tick or bend by bend
    std::vector<Vec2> without = {};       ///< the same without the safeguard
    // The runs of a failure, to be drawn as they move.
    std::vector<std::vector<Box>> moved = {};  ///< moving boxes, tick by tick
    std::size_t trouble = 0;                   ///< tick of `without` that shows it first
};

/// Within a rectangle of `size` pixels from `corner` on. The path with the safeguard has the colour
/// of paths, the one without it that of trouble; the mover stands at the end of each. `tick`: as
/// far as the run is by then; none: all of it.
void draw_card_picture(ImDrawList& list, const Theme& theme, const CardPicture& picture,
                       ImVec2 corner, ImVec2 size, std::optional<std::size_t> tick = {});

struct CardContent {
    std::optional<CardPicture> picture;
    std::string words;
    std::string more = {};  ///< for the tooltip, after the words
};

/// In the window that has begun.
class CardRows {
public:
    /// `scale`: pixels a point.
    CardRows(Widgets& widgets, const Theme& theme, float scale);

    /// The next card is the first of a row.
    void end_row() { column_ = 0; }
    /// It is found by its id. `content` is made only for one that is in sight. Whether it was
    /// pressed.
    bool draw(const std::string& id, const std::string& title, bool is_chosen,
              const std::function<const CardContent&()>& content);

private:
    void draw_inside(const std::string& title, const CardContent& content, Vec2 corner) const;

    Widgets& widgets_;
    const Theme& theme_;
    float scale_;
    int columns_;
    int column_ = 0;
    Vec2 size_;  ///< of a card, pixels
};

}  // namespace slidelab::lab
