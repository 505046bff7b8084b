// The legend: the meaning of the colours on screen.
#pragma once

#include <imgui.h>

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "view/drawing/canvas.hpp"
#include "view/drawing/role_look.hpp"
#include "view/words/labels.hpp"

namespace slidelab::lab {

// All entries of a legend, in their fixed order, and the ones listed now.

struct LegendEntry {
    LegendGroup group;
    Ink ink;
    std::string_view text;
    Swatch swatch = Swatch::line;
    DropPriority drop_priority = DropPriority::needed;
};

/// Group by group, in a fixed order.
std::span<const LegendEntry> legend_entries();

/// Keeps entries for some pictures after their items have left, so that a contact that comes and
/// goes does not move the rest of the legend. Counts pictures, not time: the same pictures have the
/// same legend.
class LegendMemory {
public:
    static constexpr int kept_pictures = 120;

    /// To be called once per picture: `sighted`, with the items of the last pictures.
    Sighted with_recent(const Sighted& sighted);
    void forget() { *this = {}; }

private:
    /// Remaining pictures.
    std::array<int, Ink::most> inks_{};
    int stretched_ = 0;
};

/// A place of the legend, pixels: an entry, or words alone.
struct LegendLine {
    const LegendEntry* entry = nullptr;  ///< null: words alone
    std::string text;
    Aabb place = {};
    bool is_title = false;  ///< of a group
    bool is_faint = false;  ///< its items were on screen a moment ago, and are no longer
};

struct Legend {
    std::vector<LegendLine> lines;
    Aabb place{{0.0, 0.0}, {-1.0, -1.0}};  ///< with its edge; empty when there is none
    std::size_t left_out = 0;              ///< entries that "more" stands for
    Aabb more{{0.0, 0.0}, {-1.0, -1.0}};   ///< of the entry with the number of the others; empty:
                                           ///< none

    Highlight under(Vec2 pointer) const;
    /// Whether the pointer opens the whole legend: on "more", or on the opened legend.
    bool expands_at(Vec2 pointer, bool is_open) const {
        return more.contains(pointer) || (is_open && place.contains(pointer));
    }
};

/// The content and the place of a legend.
struct LegendModel {
    const Sighted& sighted;   ///< now
    const Sighted& listed;    ///< now, or a moment ago (LegendMemory)
    Vec2 screen;              ///< pixels: it lies along its bottom
    double right_edge = 0.0;  ///< pixels: it keeps left of that
    double bottom = 0.0;      ///< pixels taken below it
    double scale = 1.0;
    bool all = false;  ///< any height: no entry is left out
};

/// The height of the usual rows at the bottom of the screen, pixels, to keep clear.
double room_for_legend(const Labels& labels, double scale);

/// A row for each group, the world's lowest, so that entries which come and go move nothing below
/// them. Beyond room_for_legend, a quarter of the height or a tenth of the picture, the least
/// important entries are left out, and a last entry has their number.
Legend lay_out_legend(const LegendModel& model, const Labels& labels);

void draw_legend(Canvas& canvas, const Legend& legend, const Labels& labels);

}  // namespace slidelab::lab
