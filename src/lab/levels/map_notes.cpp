#include "lab/levels/map_notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace slidelab {

void MapNotes::add(std::string_view what, std::string place) {
    auto note = std::find_if(notes_.begin(), notes_.end(),
                             [&](const MapNote& each) { return each.what == what; });
    if (note == notes_.end()) note = notes_.insert(notes_.end(), {std::string(what), {}, 0});
    ++note->count;
    if (note->places.size() < MapNote::most_places) note->places.push_back(std::move(place));
}

std::size_t MapNotes::count() const {
    return std::accumulate(notes_.begin(), notes_.end(), std::size_t{0},
                           [](std::size_t sum, const MapNote& note) { return sum + note.count; });
}

std::string headline(const MapNotes& notes) {
    const std::size_t count = notes.count();
    return count == 1 ? "1 thing in the map is not used"
                      : fmt::format("{} things in the map are not used", count);
}

std::string to_string(const MapNote& note) {
    std::string line = fmt::format("{}: {}", note.what, fmt::join(note.places, ", "));
    const std::size_t unnamed = note.count - note.places.size();
    if (unnamed > 0) line += fmt::format(" and {} more", unnamed);
    return line;
}

}  // namespace slidelab
