#include "view/words/notes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

namespace slidelab {

namespace {

/// The corner of a label of `size` that lies `gap` pixels from `at` towards `away`.
Vec2 beside(Vec2 at, Vec2 away, Vec2 size, double gap) {
    const Vec2 center = at + Vec2{away.x * (size.x * 0.5 + gap), away.y * (size.y * 0.5 + gap)};
    return {std::round(center.x - size.x * 0.5), std::round(center.y - size.y * 0.5)};
}

/// Whether a segment leads through a box: neither lies to one side of the other.
bool leads_through(const Segment& line, const Aabb& box) {
    if (!bounds_of(line).overlaps(box)) return false;
    const Vec2 along = line.b - line.a;
    const Vec2 half = box.size() * 0.5;
    const double center = cross(along, box.center() - line.a);
    return std::abs(center) <= std::abs(along.x) * half.y + std::abs(along.y) * half.x;
}

/// The places beside a note's thing, the best ones first: rather a little farther off on the right
/// side than close by on another.
std::vector<Vec2> corners_beside(const Note& note, Vec2 size) {
    constexpr double s = 0.7071067811865476;
    constexpr std::array<Vec2, 8> sides{
        {{1.0, 0.0}, {-1.0, 0.0}, {0.0, -1.0}, {0.0, 1.0}, {s, -s}, {s, s}, {-s, s}, {-s, -s}}};
    constexpr std::array<double, 5> gaps{0.3, 0.8, 1.4, 2.0, 2.8};  // heights of a line
    std::vector<Vec2> corners;
    corners.reserve(gaps.size() * (sides.size() + 1));
    if (note.away != Vec2{}) {
        for (const double gap : gaps)
            corners.push_back(beside(note.at, note.away, size, gap * size.y));
    }
    for (const double gap : gaps) {
        for (const Vec2 side : sides) corners.push_back(beside(note.at, side, size, gap * size.y));
    }
    return corners;
}

/// The first place that is free and crosses no line; where all cross some, the one that crosses the
/// fewest.
std::optional<Vec2> free_place(const Note& note, Vec2 size, const Aabb& area,
                               const std::vector<Aabb>& taken, const std::vector<Segment>& lines) {
    std::optional<Vec2> best;
    std::ptrdiff_t fewest = 0;
    for (const Vec2 corner : corners_beside(note, size)) {
        const Aabb box{corner, corner + size};
        const auto covers = [&](const Aabb& other) { return other.overlaps(box); };
        if (!area.contains(box.min) || !area.contains(box.max)) continue;
        if (std::any_of(taken.begin(), taken.end(), covers)) continue;
        const auto crossed = std::count_if(lines.begin(), lines.end(),
                                           [&](const Segment& s) { return leads_through(s, box); });
        if (best && crossed >= fewest) continue;
        best = corner;
        fewest = crossed;
        if (crossed == 0) break;
    }
    return best;
}

}  // namespace

std::vector<PlacedNote> place_notes(const NoteSheet& sheet, const Labels& labels, const Aabb& area,
                                    std::vector<Aabb> taken) {
    const std::vector<Note>& notes = sheet.notes;
    std::vector<std::size_t> order(notes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return notes[a].rank < notes[b].rank; });
    std::vector<PlacedNote> placed;
    for (const std::size_t index : order) {
        const Note& note = notes[index];
        if (!is_finite(note.at) || !area.contains(note.at)) continue;
        const Vec2 size = labels.measure(note.text);
        const auto corner = free_place(note, size, area, taken, sheet.lines);
        if (!corner) continue;
        placed.push_back({*corner, size, index});
        const double gap = 0.15 * size.y;
        taken.push_back(inflated({*corner, *corner + size}, {2.0 * gap, gap}));
    }
    return placed;
}

}  // namespace slidelab
