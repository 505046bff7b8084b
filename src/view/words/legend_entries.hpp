// Everything that a legend can list, in its fixed order, and what of it is listed now.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "view/drawing/canvas.hpp"

namespace slidelab::lab {

/// What an entry is about; the legend has a row for each.
enum class LegendGroup { world, mover, contact, algorithm };
inline constexpr std::size_t legend_group_count = 4;

std::string_view title_of(LegendGroup group);

struct LegendEntry {
    LegendGroup group = LegendGroup::world;
    std::optional<Role> role;
    std::optional<Paint> paint;
    std::string_view text;
    int drop_priority = 0;  ///< the highest is dropped first where there is no room

    bool is_in(const Sighted& sighted) const {
        return role ? sighted.has(*role) : paint && sighted.has(*paint);
    }
};

/// Group by group, each in the order in which its things are met. Always the same.
std::span<const LegendEntry> legend_entries();

/// Keeps entries for a while after their things have left the picture, so that a contact that comes
/// and goes does not make the rest of the legend jump. Counts pictures, not time: the same pictures
/// have the same legend.
class LegendMemory {
public:
    static constexpr int kept_pictures = 120;

    /// Once a picture: `sighted`, and what was sighted in the pictures before.
    Sighted with_recent(const Sighted& sighted);
    void forget() { *this = {}; }

private:
    /// Pictures for which it is still kept.
    std::array<int, 32> roles_{};
    std::array<int, 32> paints_{};
    int stretched_ = 0;
};

}  // namespace slidelab::lab
