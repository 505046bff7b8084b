#include <algorithm>
#include <array>
#include <utility>

#include "slidelab/level/derived/neighbours.hpp"

namespace slidelab::detail {

namespace {

/// Neighbours tell as many ranges of walls apart.
constexpr std::size_t most_ranges = 64;

/// Appends what an index visits, some of it several times.
template <typename Item>
class Appending {
public:
    explicit Appending(std::vector<Item>& items) : items_(items) {
        last_.fill(0xffffffffU);
        items_.clear();
    }

    bool can_visit() { return ++visits_, !is_too_much(); }
    bool can_stop_at(double) const { return is_too_much(); }
    void operator()(std::uint32_t first, std::uint32_t end) { append(first, {first, end}); }
    void operator()(std::uint32_t piece) { append(piece, piece); }

    /// Leaves each once, in rising order; false: there are too many.
    bool finish() {
        if (is_too_much()) return false;
        std::sort(items_.begin(), items_.end());
        items_.erase(std::unique(items_.begin(), items_.end()), items_.end());
        return items_.size() <= most_ranges;
    }

private:
    bool is_too_much() const { return visits_ > most_visits_at_a_place; }
    void append(std::uint32_t number, const Item& item) {
        std::uint32_t& last = last_[number % last_.size()];
        if (std::exchange(last, number) != number) items_.push_back(item);
    }

    std::vector<Item>& items_;
    std::array<std::uint32_t, 256> last_;  ///< by its remainder: most are so found again
    int visits_ = 0;
};

}  // namespace

bool ListedArea::list(const Level& level, const Aabb& area) {
    const Segment center{area.center(), area.center()};
    const Vec2 reach = area.size() * 0.5;
    Appending<Walls> all_walls(walls);
    level.broad_phase().query_sweep(center, reach, all_walls);
    Appending<std::uint32_t> all_pieces(pieces);
    level.convex_pieces().query_aabb(area, all_pieces);
    if (!all_walls.finish() || !all_pieces.finish()) return false;
    std::uint32_t count = 0;
    for (Walls& range : walls) {
        range.bounds = bounds_of(level.walls().subspan(range.first, range.end - range.first));
        count += range.end - range.first;
    }
    return count <= most_coverers;
}

}  // namespace slidelab::detail
