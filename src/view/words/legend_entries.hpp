// All entries of a legend, in their fixed order, and the ones listed now.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "view/drawing/canvas.hpp"

namespace slidelab::lab {

/// The groups of entries; the legend has a row for each.
enum class LegendGroup { world, mover, contact, algorithm };
inline constexpr std::size_t legend_group_count = 4;

/// By LegendGroup.
inline constexpr std::string_view legend_titles[] = {"World", "Mover", "Contact", "Algorithm"};

/// How an entry is drawn beside its words.
enum class Swatch { line, dashed, arrow, ring, dot, area };

struct LegendEntry {
    LegendGroup group = LegendGroup::world;
    std::optional<Role> role;
    std::optional<Paint> paint;
    std::string_view text;
    Swatch swatch = Swatch::line;
    int drop_priority = 0;  ///< the highest is dropped first where there is no room

    bool is_in(const Sighted& sighted) const {
        return role ? sighted.has(*role) : paint && sighted.has(*paint);
    }
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
    std::array<int, 32> roles_{};
    std::array<int, 32> paints_{};
    int stretched_ = 0;
};

}  // namespace slidelab::lab
