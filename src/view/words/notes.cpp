#include "view/words/notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "lab/text/numbers.hpp"

namespace slidelab::lab {

namespace {

/// The edge of a plate around text of this height: at its sides, above and below.
Vec2 padding_of(double text_height) {
    return {std::round(0.3 * text_height), std::round(0.08 * text_height)};
}

/// The corner of a plate of `size` that lies `gap` pixels from `at` towards `away`.
Vec2 beside(Vec2 at, Vec2 away, Vec2 size, double gap) {
    const Vec2 center = at + Vec2{away.x * (size.x * 0.5 + gap), away.y * (size.y * 0.5 + gap)};
    return {std::round(center.x - size.x * 0.5), std::round(center.y - size.y * 0.5)};
}

/// The places beside a note's thing, the best ones first: rather a little farther off on the right
/// side than close by on another; the farthest need a line that leads back.
std::vector<Vec2> corners_beside(const Note& note, Vec2 size) {
    constexpr double s = 0.7071067811865476;
    constexpr std::array<Vec2, 8> sides{
        {{1.0, 0.0}, {-1.0, 0.0}, {0.0, -1.0}, {0.0, 1.0}, {s, -s}, {s, s}, {-s, s}, {-s, -s}}};
    constexpr std::array<double, 8> gaps{0.3, 0.8, 1.4, 2.0, 2.8, 3.8, 5.0, 6.5};  // of a line
    std::vector<Vec2> corners;
    corners.reserve(gaps.size() * (sides.size() + 1));
    const auto add = [&](Vec2 side, double gap) {
        corners.push_back(beside(note.at, side, size, gap * size.y));
    };
    constexpr std::size_t near = 5;  // gaps that are tried on the right side first
    if (note.away != Vec2{})
        for (std::size_t i = 0; i < near; ++i) add(note.away, gaps[i]);
    for (const double gap : gaps)
        for (const Vec2 side : sides) add(side, gap);
    return corners;
}

/// The first place that is free and crosses no line; where all cross some, the one that crosses the
/// fewest.
std::optional<Vec2> free_place(const Note& note, Vec2 size, const Aabb& area,
                               const std::vector<Aabb>& taken, const NoteSheet& sheet) {
    std::optional<Vec2> best;
    std::ptrdiff_t fewest = 0;
    for (const Vec2 corner : corners_beside(note, size)) {
        const Aabb box{corner, corner + size};
        const auto covers = [&](const Aabb& other) { return other.overlaps(box); };
        const auto crosses = [&](const Segment& line) { return leads_through(line, box); };
        if (!area.contains(box.min) || !area.contains(box.max)) continue;
        if (std::any_of(taken.begin(), taken.end(), covers)) continue;
        if (std::any_of(sheet.walls.begin(), sheet.walls.end(), crosses)) continue;
        const auto crossed = std::count_if(sheet.lines.begin(), sheet.lines.end(), crosses);
        if (best && crossed >= fewest) continue;
        best = corner;
        fewest = crossed;
        if (crossed == 0) break;
    }
    return best;
}

/// From where a plate is nearest to its thing, unless it lies right beside it.
std::optional<Segment> leader_of(const Aabb& plate, Vec2 at) {
    const Vec2 nearest{std::clamp(at.x, plate.min.x, plate.max.x),
                       std::clamp(at.y, plate.min.y, plate.max.y)};
    const double apart = 1.2 * plate.size().y;
    if (distance(nearest, at) <= apart) return std::nullopt;
    return Segment{nearest, at};
}

}  // namespace

bool leads_through(const Segment& line, const Aabb& box) {
    if (!bounds_of(line).overlaps(box)) return false;
    const Vec2 along = line.b - line.a;
    const Vec2 half = box.size() * 0.5;
    const double center = cross(along, box.center() - line.a);
    return std::abs(center) <= std::abs(along.x) * half.y + std::abs(along.y) * half.x;
}

std::string label_number(double value) {
    constexpr double least = 0.0005;
    const bool is_small = value != 0.0 && std::abs(value) < least;
    return is_small ? decimal(value, 1) : fmt::format("{:.3f}", value);
}

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
        const Vec2 text = labels.measure(note.text);
        const Vec2 padding = padding_of(text.y);
        const Vec2 size = text + padding * 2.0;
        const auto corner = free_place(note, size, area, taken, sheet);
        if (!corner) continue;
        const Aabb plate{*corner, *corner + size};
        placed.push_back({plate, *corner + padding, index, leader_of(plate, note.at)});
        const double gap = std::round(0.12 * text.y);
        taken.push_back(inflated(plate, {gap, gap}));
    }
    return placed;
}

void draw_plate(Canvas& canvas, const Aabb& plate, Color edge) {
    const Color ground = canvas.theme.of(Paint::background);
    const auto rounding = static_cast<float>(std::round(2.0 * canvas.scale));
    canvas.list.AddRectFilled(pixel(plate.min), pixel(plate.max), packed(ground), rounding);
    canvas.list.AddRect(pixel(plate.min), pixel(plate.max), packed(faded(edge, 0.45)), rounding);
}

void draw_note(Canvas& canvas, const PlacedNote& placed, const Note& note, const Labels& labels) {
    if (placed.leader)
        draw_line(canvas.list, placed.leader->a, placed.leader->b,
                  {faded(note.color, 0.55), canvas.scale});
    draw_plate(canvas, placed.plate, note.color);
    labels.draw(canvas.list, placed.corner, note.text, note.color);
}

}  // namespace slidelab::lab
