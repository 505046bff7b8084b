#include "lab/levels/map_notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
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

void MapNotes::add_layer(WallNote note) {
    constexpr std::ptrdiff_t looked_at = 64;  // a level of LDtk has fewer layers
    const auto first = layers.end() - std::min(std::ssize(layers), looked_at);
    const auto known = std::find_if(first, layers.end(), [&](const WallNote& each) {
        return each.name == note.name && each.rank == note.rank;
    });
    if (known == layers.end()) {
        layers.push_back(std::move(note));
    } else {
        known->join(note);
    }
}

void WallNote::add(const WallVerdict& verdict, std::size_t count_of_them) {
    if (count() == 0 || (walls() == 0 && verdict.is_wall())) rank = verdict.rank;
    if (others() == 0 && !verdict.is_wall()) rank_of_others = verdict.rank;
    counts[static_cast<std::size_t>(verdict.kind)] += count_of_them;
    is_guessed = is_guessed || is_guess(verdict.rank);
    is_chosen = is_chosen || verdict.rank == WallRank::choice;
}

void WallNote::add_area(const Aabb& area) {
    if (areas.size() < most_areas) areas.push_back(area);
}

void WallNote::join(const WallNote& note) {
    if (count() == 0 || (walls() == 0 && note.walls() > 0)) rank = note.rank;
    if (others() == 0) rank_of_others = note.rank_of_others;
    for (std::size_t i = 0; i < wall_kind_count; ++i) counts[i] += note.counts[i];
    is_guessed = is_guessed || note.is_guessed;
    is_chosen = is_chosen || note.is_chosen;
    for (const Aabb& area : note.areas) add_area(area);
}

std::size_t WallNote::count() const {
    return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
}

std::size_t MapNotes::count() const {
    std::size_t sum = 0;
    for (const MapNote& note : notes_) sum += note.count;
    // Things are listed by their classes.
    for (const WallNote& layer : layers)
        sum += layer.others() > 0 && layer.rank_of_others != WallRank::thing ? 1 : 0;
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

bool MapNotes::knows(std::string_view name) const {
    const auto is_it = [&](const WallNote& note) { return note.name == name; };
    return std::any_of(layers.begin(), layers.end(), is_it) ||
           std::any_of(names.begin(), names.end(), is_it);
}

std::string headline(const MapNotes& notes) {
    if (!notes.problem.empty()) return notes.problem;
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

namespace {

/// "walls", "no walls", "3 of 8 are walls, 2 hazards".
std::string kinds_of(const WallNote& note) {
    constexpr std::string_view all[] = {"no walls", "walls", "one-way walls", "hazards"};
    for (std::size_t i = 0; i < wall_kind_count; ++i)
        if (note.counts[i] == note.count()) return std::string(all[i]);
    std::string text = fmt::format("{} of {} are walls", note.walls(), note.count());
    if (const auto one_way = note.count_of(WallKind::one_way); one_way > 0)
        text += fmt::format(", {} of these one-way", one_way);
    if (const auto hazards = note.count_of(WallKind::hazard); hazards > 0)
        text += fmt::format(", {} hazards", hazards);
    return text;
}

}  // namespace

std::string to_string(const WallNote& note) {
    const auto ranked = [](WallRank rank) {
        return fmt::format("rank {}: {}", static_cast<int>(rank), words_of(rank));
    };
    std::string text =
        fmt::format("\"{}\": {} ({}", shown(note.name), kinds_of(note), ranked(note.rank));
    const bool is_mixed = note.walls() > 0 && note.others() > 0;
    if (is_mixed && note.rank_of_others != note.rank)
        text += "; the rest by " + ranked(note.rank_of_others);
    return text + ')';
}

std::string doubts_of(const MapNotes& notes) {
    std::string options;
    for (const WallNote& layer : notes.layers) {
        if (!layer.is_guessed) continue;
        if (!options.empty()) options += ' ';
        options +=
            fmt::format("--{}walls \"{}\"", layer.walls() > 0 ? "no-" : "", shown(layer.name));
    }
    return options;
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
    for (const WallNote& layer : notes.layers) lines.push_back("layer " + to_string(layer));
    const std::string options = doubts_of(notes);
    const std::size_t most = most_note_lines - (options.empty() ? 0 : 1);
    if (lines.size() > most) {
        const std::size_t more = lines.size() - (most - 1);
        lines.resize(most - 1);
        lines.push_back(fmt::format("and {} more lines; the list of levels has all", more));
    }
    if (!options.empty())
        lines.push_back("guessed by names alone; where a guess is wrong, take from: " + options);
    return lines;
}

}  // namespace slidelab::lab
