#include "slidelab/scene/body_index.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace slidelab::detail {

int BodyIndex::layer_of(const Aabb& bounds) {
    const double size = std::max(bounds.size().x, bounds.size().y);
    int exponent = smallest;
    if (size > 0.0) std::frexp(size, &exponent);  // size <= 2^exponent
    return std::clamp(exponent - smallest, 0, layers - 1);
}

void BodyIndex::add(std::uint32_t body, const Aabb& bounds) {
    const int layer = layer_of(bounds);
    const Cells cells = cells_of(bounds, layer);
    used_layers_ |= std::uint64_t{1} << layer;
    ++bodies_in_[static_cast<std::size_t>(layer)];
    for (std::int64_t y = cells.first_y; y <= cells.last_y; ++y) {
        for (std::int64_t x = cells.first_x; x <= cells.last_x; ++x) {
            const std::uint32_t entry = free_entry();
            entries_[entry] = {{x, y, layer}, body, none, x == cells.first_x, y == cells.first_y};
            link(entry);
        }
    }
}

void BodyIndex::remove(std::uint32_t body, const Aabb& bounds) {
    const int layer = layer_of(bounds);
    const Cells cells = cells_of(bounds, layer);
    if (--bodies_in_[static_cast<std::size_t>(layer)] == 0)
        used_layers_ &= ~(std::uint64_t{1} << layer);
    for (std::int64_t y = cells.first_y; y <= cells.last_y; ++y) {
        for (std::int64_t x = cells.first_x; x <= cells.last_x; ++x) {
            std::uint32_t* link = &heads_[slot_of({x, y, layer})];
            while (entries_[*link].body != body || entries_[*link].cell != Cell{x, y, layer})
                link = &entries_[*link].next;
            const std::uint32_t entry = *link;
            *link = entries_[entry].next;
            entries_[entry].body = none;
            free_.push_back(entry);
        }
    }
}

void BodyIndex::link(std::uint32_t entry) {
    std::uint32_t& head = heads_[slot_of(entries_[entry].cell)];
    entries_[entry].next = head;
    head = entry;
}

/// A new one comes with heads of lists, each of which takes over a part of another one.
std::uint32_t BodyIndex::free_entry() {
    if (!free_.empty()) {
        const std::uint32_t entry = free_.back();
        free_.pop_back();
        return entry;
    }
    for (int i = 0; i < heads_per_entry; ++i) split_list();
    entries_.push_back({});
    return static_cast<std::uint32_t>(entries_.size() - 1);
}

/// One list more, in the order of linear hashing: no entry but those of one list is moved.
void BodyIndex::split_list() {
    const std::size_t number = heads_.size();
    heads_.push_back(none);
    slot_bits_ = std::bit_ceil(heads_.size()) - 1;
    if (number == 0) return;
    std::uint32_t left = std::exchange(heads_[number - std::bit_floor(number)], none);
    while (left != none) link(std::exchange(left, entries_[left].next));
}

}  // namespace slidelab::detail
