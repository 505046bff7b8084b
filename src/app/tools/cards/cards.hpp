// Cards with small pictures, in rows: of figures, failures and threads, and of levels.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/panel/widgets/widgets.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/level.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

/// A level, and what goes in it. Units.
struct CardPicture {
    std::shared_ptr<const Level> level;
    Aabb area;                       ///< that is shown
    Shape shape = DiskShape{};       ///< of what goes
    std::vector<Box> boxes = {};     ///< of a figure, where they begin
    std::vector<Vec2> with = {};     ///< where the mover was, tick by tick or bend by bend
    std::vector<Vec2> without = {};  ///< the same without the safeguard
};

struct CardContent {
    std::optional<CardPicture> picture;
    std::string words;
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
