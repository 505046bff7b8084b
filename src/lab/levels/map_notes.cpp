#include "lab/levels/map_notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/text/counted.hpp"

namespace slidelab::lab {

void MapNotes::add(std::string_view what, std::string place) {
    constexpr std::size_t most_kinds = 200;
    auto note = std::find_if(notes_.begin(), notes_.end(),
                             [&](const MapNote& each) { return each.what == what; });
    if (note == notes_.end() && notes_.size() < most_kinds)
        note = notes_.insert(notes_.end(), {std::string(what), {}, 0});
    if (note == notes_.end()) --note;
    ++note->count;
    if (note->places.size() < MapNote::most_places) note->places.push_back(std::move(place));
}

void MapNotes::add_left_out(std::string_view reason, std::string_view where) {
    add(fmt::format("left out: {}", reason), std::string(where.empty() ? "the map" : where));
}

void MapNotes::add_layer(LayerNote note) {
    constexpr std::ptrdiff_t looked_at = 64;  // a level of LDtk has fewer layers
    const auto first = layers.end() - std::min(std::ssize(layers), looked_at);
    const auto known = std::find_if(first, layers.end(), [&](const LayerNote& each) {
        return each.name == note.name && each.rule == note.rule;
    });
    if (known == layers.end()) {
        layers.push_back(std::move(note));
        return;
    }
    known->walls += note.walls;
    known->others += note.others;
    known->is_unsaid = known->is_unsaid || note.is_unsaid;
}

void LayerNote::add(const WallVerdict& verdict) {
    if (walls + others == 0 || (others == 0 && !verdict.is_wall)) rule = verdict.rule;
    ++(verdict.is_wall ? walls : others);
    is_unsaid = is_unsaid || verdict.rule == WallRule::none;
}

std::size_t MapNotes::count() const {
    std::size_t sum = 0;
    for (const MapNote& note : notes_) sum += note.count;
    // Objects marked themselves are listed by their classes.
    for (const LayerNote& layer : layers)
        sum += layer.others > 0 && layer.rule != WallRule::object ? 1 : 0;
    return sum;
}

std::optional<NearMissNote> near_misses_of(const Level& level) {
    const auto& found = level.near_misses();
    if (found.moved.empty() && found.kept.empty()) return std::nullopt;
    NearMissNote note{found.moved.size(), found.farthest, {}};
    note.kept.what =
        "parts that miss their neighbours and keep their numbers, because they would lose a side";
    note.kept.count = found.kept.size();
    for (const std::uint32_t wall : found.kept) {
        if (note.kept.places.size() == MapNote::most_places) break;
        note.kept.places.push_back(to_string(level.name_of_wall(wall)));
    }
    return note;
}

std::string headline(const MapNotes& notes) {
    if (notes.spawn) return fmt::format("T{}", to_string(*notes.spawn).substr(1));
    const std::size_t count = notes.count();
    if (count == 0 && notes.start && !notes.start->has_room) {
        const std::string start = to_string(*notes.start);
        return fmt::format("T{}", start.substr(1));
    }
    if (count == 0 && !notes.side_view.empty())
        return fmt::format("Seen from the side: {}", notes.side_view);
    if (count == 0 && notes.start) return "The start has a size";
    if (count == 0 && notes.near_misses) return lines_of_near_misses(notes)[0];
    return count == 1 ? "1 thing in the map is not used"
                      : fmt::format("{} things in the map are not used", count);
}

std::string to_string(const MapNote& note) {
    std::string line = fmt::format("{}: {}", note.what, fmt::join(note.places, ", "));
    const std::size_t unnamed = note.count - note.places.size();
    if (unnamed > 0) line += fmt::format(" and {} more", unnamed);
    return line;
}

std::string to_string(const LayerNote& note) {
    const std::string are =
        note.others == 0  ? "walls"
        : note.walls == 0 ? "no walls"
                          : fmt::format("{} of {} are walls", note.walls, note.walls + note.others);
    return fmt::format("layer \"{}\": {} ({})", shown(note.name), are, words_of(note.rule));
}

std::string to_string(const SpawnNote& note) {
    return fmt::format("the spawn is inside tile {},{} of layer \"{}\"", note.column, note.row,
                       shown(note.layer));
}

std::string to_string(const NearMissNote& note) {
    // In full, and short: 0.000004, not 4e-06; rounded up.
    int digits = 0;
    double unit = 1.0;
    for (; digits < 12 && note.farthest < unit; ++digits) unit *= 0.1;
    const double most = std::ceil(note.farthest / unit) * unit;
    return fmt::format("{} {} put on one line with {} neighbours, by at most {:.{}f}",
                       counted(static_cast<std::int64_t>(note.edges), "edge"),
                       note.edges == 1 ? "was" : "were", note.edges == 1 ? "its" : "their", most,
                       digits);
}

std::vector<std::string> lines_of_near_misses(const MapNotes& notes) {
    std::vector<std::string> lines;
    if (!notes.near_misses) return lines;
    if (notes.near_misses->edges > 0) lines.push_back(to_string(*notes.near_misses));
    if (notes.near_misses->kept.count > 0) lines.push_back(to_string(notes.near_misses->kept));
    return lines;
}

namespace {

std::string words_of(Vec2 place) { return fmt::format("({:.4g}, {:.4g})", place.x, place.y); }

}  // namespace

std::string to_string(const StartNote& note) {
    if (note.has_room) return {};
    const std::string start =
        note.is_named
            ? fmt::format("the start at {} {}", words_of(note.wanted),
                          note.is_in_wall ? "is in a wall" : "has no room for the mover")
            : fmt::format("the map names no start, and its middle {} {}", words_of(note.wanted),
                          note.is_in_wall ? "is in a wall" : "has no room for the mover");
    if (!note.moved_to) return start + ", and no place in it has room";
    return fmt::format("{}: it begins at {}, the nearest place with room", start,
                       words_of(*note.moved_to));
}

std::string words_for_size(const StartNote& note) {
    if (!(note.size.x > 0.0 && note.size.y > 0.0)) return {};
    return fmt::format("--shape box --set half_width={:.6g} --set half_height={:.6g}",
                       0.5 * note.size.x, 0.5 * note.size.y);
}

std::vector<std::string> lines_of(const MapNotes& notes) {
    std::vector<std::string> lines;
    if (notes.spawn && notes.spawn->is_question) {
        lines.push_back(
            fmt::format("is layer \"{0}\" a floor? Then a property of it says so (collides: "
                        "false), or --no-walls \"{0}\"",
                        shown(notes.spawn->layer)));
    }
    if (notes.start && !notes.start->has_room) lines.push_back(to_string(*notes.start));
    if (notes.start && !words_for_size(*notes.start).empty())
        lines.push_back(fmt::format("the start is {:.4g} x {:.4g} units; to start as that size: {}",
                                    notes.start->size.x, notes.start->size.y,
                                    words_for_size(*notes.start)));
    if (!notes.side_view.empty())
        lines.push_back(fmt::format(
            "seen from the side, because {}; from above: --set seen_from=above", notes.side_view));
    for (std::string& line : lines_of_near_misses(notes)) lines.push_back(std::move(line));
    for (const MapNote& note : notes.all()) lines.push_back(to_string(note));
    for (const LayerNote& layer : notes.layers) lines.push_back(to_string(layer));
    if (lines.size() > most_note_lines) {
        const std::size_t more = lines.size() - (most_note_lines - 1);
        lines.resize(most_note_lines - 1);
        lines.push_back(fmt::format("and {} more lines; the list of levels has all", more));
    }
    return lines;
}

}  // namespace slidelab::lab
