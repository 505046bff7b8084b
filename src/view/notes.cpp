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
    const std::array<double, 5> gaps{0.3, 0.8, 1.4, 2.0, 2.8};  // heights of a line
    const auto is_free = [&](Vec2 corner) {
        const Aabb box{corner, corner + size};
        return area.contains(box.min) && area.contains(box.max) &&
               std::none_of(taken.begin(), taken.end(),
                            [&](const Aabb& other) { return other.overlaps(box); });
    };
    // Rather a little farther off on the right side than close by on another.
    for (const std::size_t first : {std::size_t{0}, std::size_t{1}}) {
        const std::size_t last = first == 0 ? 1 : sides.size();
        for (const double gap : gaps) {
            for (std::size_t side = first; side < last; ++side) {
                if (sides[side] == Vec2{}) continue;
                const Vec2 corner = beside(note.at, sides[side], size, gap * size.y);
                if (is_free(corner)) return corner;
            }
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
