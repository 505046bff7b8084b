#include <algorithm>

#include "slidelab/level/derived/neighbours.hpp"

namespace slidelab::detail {

namespace {

/// Neighbours tell as many ranges of walls apart.
constexpr std::size_t most_ranges = 64;

/// Appends what it has not, looked for among the last ones first.
template <typename Item>
void append_new(std::vector<Item>& items, const Item& item) {
    if (std::find(items.rbegin(), items.rend(), item) == items.rend()) items.push_back(item);
}

/// Appends what an index visits.
template <typename Item>
struct Appending {
    std::vector<Item>& items;
    int visits = 0;

    bool is_too_much() const {
        return visits > most_visits_at_a_place || items.size() > most_ranges;
    }
    bool can_visit() { return ++visits, !is_too_much(); }
    bool can_stop_at(double) const { return is_too_much(); }
    void operator()(std::uint32_t first, std::uint32_t end) { append_new(items, {first, end}); }
    void operator()(std::uint32_t piece) { append_new(items, piece); }
};

}  // namespace

bool ListedArea::list(const Level& level, const Aabb& area) {
    walls.clear();
    pieces.clear();
    const Segment center{area.center(), area.center()};
    const Vec2 reach = area.size() * 0.5;
    Appending<Walls> all_walls{walls};
    level.broad_phase().query_sweep(center, reach, all_walls);
    Appending<std::uint32_t> all_pieces{pieces};
    level.convex_pieces().query_aabb(area, all_pieces);
    if (all_walls.is_too_much() || all_pieces.is_too_much()) return false;
    std::uint32_t count = 0;
    for (Walls& range : walls) {
        range.bounds = bounds_of(level.walls().subspan(range.first, range.end - range.first));
        count += range.end - range.first;
    }
    return count <= most_coverers;
}

}  // namespace slidelab::detail
