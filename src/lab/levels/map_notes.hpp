// What a map has and no level uses, gathered while it is read: it is said once, so that nobody
// looks for a wall that never was.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace slidelab {

/// Things of one kind.
struct MapNote {
    std::string what;  ///< "objects of class \"trigger\"", with the reason in brackets
    /// Which they are, in the map's order; no more than most_places of them.
    std::vector<std::string> places;
    std::size_t count = 0;  ///< of all of them

    static constexpr std::size_t most_places = 8;

    friend bool operator==(const MapNote&, const MapNote&) = default;
};

/// The kinds in the order in which the map came to them.
class MapNotes {
public:
    void add(std::string_view what, std::string place);

    const std::vector<MapNote>& all() const { return notes_; }
    bool empty() const { return notes_.empty(); }
    std::size_t count() const;  ///< of things, of all kinds

    friend bool operator==(const MapNotes&, const MapNotes&) = default;

private:
    std::vector<MapNote> notes_;
};

/// "3 things in the map are not used".
std::string headline(const MapNotes& notes);

/// "image layers: \"sky\", \"hills\"".
std::string to_string(const MapNote& note);

}  // namespace slidelab
