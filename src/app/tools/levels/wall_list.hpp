// The list of what is a wall in a map: its layers, classes, values, properties and tilesets, each
// with its count, the rank that decided, and one press for a rule by that name.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>

#include "app/panel/widgets/widgets.hpp"
#include "lab/levels/map_notes.hpp"

namespace slidelab::lab {

/// A press in the list.
struct WallPress {
    std::string name;              ///< as WallChoices::kinds has it; empty: none
    std::optional<WallKind> kind;  ///< none: as the map says
    bool keeps = false;            ///< into the game's file
};

class WallList {
public:
    /// `own`: the rules of the user. `can_keep`: they, or another choice, may go into the game's
    /// file. A press is found by "walls.", "no_walls.", "one_way.",
    /// "hazard." or "as_the_map_says." and the name, or "tiles" for those of the numbers.
    WallPress draw(Widgets& widgets, const MapNotes& notes, const WallChoices& own, bool can_keep);
    /// The game's file as it was written, to be shown below.
    void show_file(const std::string& path, const std::string& text) {
        file_ = path + ":\n" + text;
    }
    /// With another map.
    void forget() { lit_.clear(); }
    /// The areas of the row that is pointed at, units. Refers to the notes.
    std::span<const Aabb> lit_areas(const MapNotes& notes) const;

private:
    void draw_note(Widgets& widgets, const WallNote& note, bool is_own, WallPress& press);
    void draw_numbers(Widgets& widgets, WallPress& press);

    std::array<char, 128> numbers_{};  ///< of tiles, as they are typed
    std::string lit_;                  ///< the name that is pointed at
    std::string file_;
};

}  // namespace slidelab::lab
