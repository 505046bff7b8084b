#include "slidelab/level/broad_phase/bit_grid.hpp"

#include <algorithm>

#include "slidelab/level/spacing.hpp"

namespace slidelab::detail {

namespace {

/// The limit of words filled, per cell: many times the need of items side by side. Large heaps of
/// overlapping items need more, and are not drawn.
constexpr std::size_t most_words_per_cell = 2;

/// The fixed cost of a drawing, in words.
constexpr std::size_t words_per_drawing = 8;

double cells_per_unit(const Aabb& bounds, double cells) {
    const double cell = room_for_each(bounds, cells);
    constexpr double smallest = 1e-290;  // units; its inverse is finite
    return cell > smallest ? 1.0 / cell : 1.0;
}

}  // namespace

BitGrid::BitGrid(const Aabb& bounds, double cells)
    : bounds_(bounds),
      per_unit_(cells_per_unit(bounds, cells)),
      columns_(column_of(bounds.max.x) + 1) {
    const std::size_t all = (row_of(bounds.max.y) + 1) * columns_;
    bits_.assign(all / 64 + 1, 0);
    budget_ = most_words_per_cell * all;
    work_ = bits_.size();
}

void BitGrid::draw(const Aabb& box) {
    if (all_black_ || !box.overlaps(bounds_)) return;
    const std::size_t first = column_of(std::max(box.min.x, bounds_.min.x));
    const std::size_t last = column_of(std::min(box.max.x, bounds_.max.x));
    const std::size_t first_row = row_of(std::max(box.min.y, bounds_.min.y));
    const std::size_t last_row = row_of(std::min(box.max.y, bounds_.max.y));
    const std::size_t words = ((last - first) / 64 + 1) * (last_row - first_row + 1);
    const std::size_t work = words + words_per_drawing;
    if (work > budget_) return blacken_all();
    budget_ -= work;
    work_ += work;
    for (std::size_t row = first_row; row <= last_row; ++row) {
        set_row(row * columns_ + first, row * columns_ + last);
    }
}

void BitGrid::blacken_all() {
    all_black_ = true;
    work_ += bits_.size();
    std::fill(bits_.begin(), bits_.end(), ~std::uint64_t{0});
}

/// Sets the bits from `first` to `last`, inclusive.
void BitGrid::set_row(std::size_t first, std::size_t last) {
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

}  // namespace slidelab::detail
