// How the marks of each role are drawn, and where the legend lists them: one row a role.
//
// A role's name and its words stand in one row beside it (articles/contract/trace.hpp),
// its colours in the two themes (assets/), which read_theme holds to be complete.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "articles/contract/trace.hpp"
#include "lab/scenes/saved/view_settings.hpp"

namespace slidelab::lab {

/// Marks under the mover (candidate walls, Minkowski sums) and over it (vectors, points).
enum class Depth { under, over };

/// The groups of the legend's entries; the legend has a row for each.
enum class LegendGroup { world, mover, contact, algorithm };
inline constexpr std::size_t legend_group_count = 4;

/// By LegendGroup.
inline constexpr std::string_view legend_titles[] = {"World", "Mover", "Contact", "Algorithm"};

/// How an entry of the legend is drawn beside its words.
enum class Swatch { line, dashed, arrow, ring, dot, area };

/// Entries that explain themselves are dropped first where there is no room: the highest.
enum class DropPriority { needed, detail, obvious, faint };

/// Widths and radii in points; 0: without outline, without a dot.
struct RoleLook {
    Role role;
    LegendGroup group;
    Swatch swatch;
    DropPriority drop_priority;
    bool ViewSettings::*on;
    Depth depth;
    double width;
    double point_radius;
    double fill;  ///< of circles and polygons, as a fraction of the colour's alpha
    int rank;     ///< of its numbers: lower ranks are placed first
    bool is_dashed = false;
    /// A displacement or a path of one tick: all are drawn longer by the same factor, or none.
    bool is_displacement = false;
};

/// Group by group, in the order of the legend.
std::span<const RoleLook> role_looks();

const RoleLook& look_of(Role role);

/// Whether the switches show marks of this role.
bool is_on(Role role, const ViewSettings& view);

}  // namespace slidelab::lab
