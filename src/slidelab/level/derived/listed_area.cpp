#include <algorithm>
#include <array>
#include <utility>

#include "slidelab/level/derived/neighbours.hpp"

namespace slidelab::detail {

namespace {

/// Neighbours tell as many ranges of walls apart.
constexpr std::size_t most_ranges = 64;

/// Lists what an index visits, each once, in rising order.
template <typename Item>
class Listing {
public:
    explicit Listing(std::vector<Item>& items) : items_(items) {
        last_.fill(0xffffffffU);
        items_.clear();
    }

    bool can_visit() { return ++visits_, !is_too_much(); }
    bool can_stop_at(double) const { return is_too_much(); }
    void operator()(std::uint32_t first, std::uint32_t end) { add(first, {first, end}); }
    void operator()(std::uint32_t piece) { add(piece, piece); }

    bool is_too_much() const {
        return visits_ > most_visits_at_a_place || items_.size() > most_ranges;
    }

private:
    /// Puts it into its place at once: they are few, and a sort is more code.
    void add(std::uint32_t number, const Item& item) {
        std::uint32_t& last = last_[number % last_.size()];
        if (std::exchange(last, number) == number) return;
        std::size_t place = items_.size();
        while (place > 0 && item < items_[place - 1]) --place;
        if (place > 0 && items_[place - 1] == item) return;
        items_.push_back(item);
        for (std::size_t i = items_.size() - 1; i > place; --i) items_[i] = items_[i - 1];
        items_[place] = item;
    }

    std::vector<Item>& items_;
    std::array<std::uint32_t, 256> last_;  ///< by its remainder: most are so found again
    int visits_ = 0;
};

}  // namespace

bool ListedArea::list(const Level& level, const Aabb& area) {
    const Segment center{area.center(), area.center()};
    const Vec2 reach = area.size() * 0.5;
    Listing<Walls> all_walls(walls);
    level.broad_phase().query_sweep(center, reach, all_walls);
    Listing<std::uint32_t> all_pieces(pieces);
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
