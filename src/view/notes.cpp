#include "view/notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

namespace slidelab {

namespace {

/// The corner of a label of `size` that lies `gap` pixels from `at` towards `away`.
Vec2 beside(Vec2 at, Vec2 away, Vec2 size, double gap) {
    const Vec2 middle = at + Vec2{away.x * (size.x * 0.5 + gap), away.y * (size.y * 0.5 + gap)};
    return {std::round(middle.x - size.x * 0.5), std::round(middle.y - size.y * 0.5)};
}

std::optional<Vec2> free_place(const Note& note, Vec2 size, const Aabb& area,
                               const std::vector<Aabb>& taken) {
    constexpr double s = 0.7071067811865476;
    const std::array<Vec2, 9> sides{{note.away,
                                     {1.0, 0.0},
                                     {-1.0, 0.0},
                                     {0.0, -1.0},
                                     {0.0, 1.0},
                                     {s, -s},
                                     {s, s},
                                     {-s, s},
                                     {-s, -s}}};
    for (const double gap : {0.3, 0.8, 1.6, 2.6}) {
        for (const Vec2 side : sides) {
            if (side == Vec2{}) continue;
            const Vec2 corner = beside(note.at, side, size, gap * size.y);
            const Aabb box{corner, corner + size};
            const bool inside = area.contains(box.min) && area.contains(box.max);
            const bool covers = std::any_of(taken.begin(), taken.end(),
                                            [&](const Aabb& other) { return other.overlaps(box); });
            if (inside && !covers) return corner;
        }
    }
    return std::nullopt;
}

}  // namespace

std::string written(double value) {
    const double size = std::abs(value);
    if (size == 0.0) return "0";
    if (size < 0.0005) return fmt::format("{:.0e}", value);
    if (size < 10.0) return fmt::format("{:.3f}", value);
    if (size < 100000.0) return fmt::format("{:.1f}", value);
    return fmt::format("{:.2e}", value);
}

std::vector<PlacedNote> place_notes(const std::vector<Note>& notes, const Labels& labels,
                                    const Aabb& area, std::vector<Aabb> taken) {
    std::vector<std::size_t> order(notes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return notes[a].rank < notes[b].rank; });
    std::vector<PlacedNote> placed;
    for (const std::size_t index : order) {
        const Note& note = notes[index];
        if (!is_finite(note.at) || !area.contains(note.at)) continue;
        const Vec2 size = labels.measure(note.text);
        const auto corner = free_place(note, size, area, taken);
        if (!corner) continue;
        placed.push_back({*corner, size, index});
        const double gap = 0.15 * size.y;
        taken.push_back(inflated({*corner, *corner + size}, {2.0 * gap, gap}));
    }
    return placed;
}

}  // namespace slidelab
