#include "level/solid_map.hpp"

#include <algorithm>
#include <cmath>

namespace slidelab {

namespace {

/// A cell is a quarter as wide as there is room for a solid: fine enough for most places beside a
/// solid to be told from it.
constexpr double cells_per_solid = 16.0;

/// Words of bits filled, for each solid, at the most: many times what solids beside each other
/// take. Those that lie on top of each other in large numbers take more, and are not drawn.
constexpr std::size_t most_words_per_solid = 64;

}  // namespace

SolidMap::SolidMap(std::span<const Aabb> solids) {
    if (solids.empty()) return;
    bounds_ = solids[0];
    for (const Aabb& solid : solids) bounds_ = merged(bounds_, solid);
    const Vec2 size = bounds_.size();
    const double cells = cells_per_solid * static_cast<double>(solids.size());
    const double longest = std::max(size.x, size.y);
    // In a level that is one long row there are no more cells along it than that either.
    const double cell = std::max(std::sqrt(size.x * size.y / cells), longest / cells);
    per_unit_ = cell > 0.0 ? 1.0 / cell : 1.0;
    columns_ = column_of(bounds_.max.x) + 1;
    bits_.assign((row_of(bounds_.max.y) + 1) * columns_ / 64 + 1, 0);

    std::size_t spare = most_words_per_solid * solids.size();
    for (const Aabb& solid : solids) {
        const std::size_t first = column_of(solid.min.x);
        const std::size_t last = column_of(solid.max.x);
        const std::size_t words = (last - first) / 64 + 1;
        const std::size_t last_row = row_of(solid.max.y);
        for (std::size_t row = row_of(solid.min.y); row <= last_row; ++row) {
            if (words > spare) {
                std::fill(bits_.begin(), bits_.end(), ~std::uint64_t{0});
                return;
            }
            spare -= words;
            set_row(row * columns_ + first, row * columns_ + last);
        }
    }
}

/// Sets the bits from `first` to `last`, both of them as well.
void SolidMap::set_row(std::size_t first, std::size_t last) {
    const std::uint64_t from = ~std::uint64_t{0} << (first % 64);
    const std::uint64_t to = ~std::uint64_t{0} >> (63 - last % 64);
    const std::size_t last_word = last / 64;
    std::size_t word = first / 64;
    if (word == last_word) {
        bits_[word] |= from & to;
        return;
    }
    bits_[word] |= from;
    while (++word < last_word) bits_[word] = ~std::uint64_t{0};
    bits_[last_word] |= to;
}

}  // namespace slidelab
