// An index of bodies, which move and change: hashed grids, one for each size of bodies.
//
// A body lies in the layer whose cells are at least as wide as its bounds, so it touches four of
// them at most. The cells of all layers share one hash table. (Compare Ericson, *Real-Time
// Collision Detection*, 7.2, hierarchical grids.)
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/broad_phase/grid_index.hpp"
#include "slidelab/scene/chunked.hpp"

namespace slidelab::detail {

class BodyIndex {
public:
    /// O(1) amortised.
    void add(std::uint32_t body, const Aabb& bounds);
    /// Precondition: it was added with these bounds.
    void remove(std::uint32_t body, const Aabb& bounds);

    bool empty() const { return used_layers_ == 0; }

    /// Calls `visit(std::uint32_t body)` for every body whose bounds touch `area`, and for some
    /// others, each once, until it wants no more (BoundsVisits). O(cells of the area), and at most
    /// O(bodies).
    template <typename Visit>
    void query(const Aabb& area, Visit&& visit) const {
        for (std::uint64_t left = used_layers_; left != 0; left &= left - 1) {
            const int layer = __builtin_ctzll(left);
            const Cells cells = cells_of(area, layer);
            if (of_a_cell * cells.count() > static_cast<double>(entries_.size())) {
                visit_layer(layer, visit);
                continue;
            }
            for (std::int64_t y = cells.first_y; y <= cells.last_y; ++y) {
                for (std::int64_t x = cells.first_x; x <= cells.last_x; ++x)
                    visit_cell({x, y, layer}, x == cells.first_x, y == cells.first_y, visit);
            }
        }
    }

private:
    static constexpr std::uint32_t none = 0xffffffffU;
    static constexpr int smallest = -20;  ///< the exponent of the smallest cell, units
    static constexpr int layers = 48;
    static constexpr int heads_per_entry = 4;
    static constexpr double of_a_cell = 4.0;  ///< as many entries are passed over in its time

    struct Cell {
        std::int64_t x;
        std::int64_t y;
        int layer;

        friend bool operator==(const Cell&, const Cell&) = default;
    };
    struct Cells {
        std::int64_t first_x;
        std::int64_t last_x;
        std::int64_t first_y;
        std::int64_t last_y;

        double count() const {
            return static_cast<double>(last_x - first_x + 1) *
                   static_cast<double>(last_y - first_y + 1);
        }
    };
    /// A body in a cell; entries of cells with one hash are linked.
    struct Entry {
        Cell cell;
        std::uint32_t body = none;  ///< none: unused
        std::uint32_t next = none;
        bool is_first_column = false;  ///< of the body's cells
        bool is_first_row = false;
    };

    static int layer_of(const Aabb& bounds);
    static Cells cells_of(const Aabb& area, int layer) {
        const double per_unit =
            static_cast<double>(1 << -smallest) / static_cast<double>(std::uint64_t{1} << layer);
        constexpr double all_above_zero = 0x1p44;
        // Any function that rises would do: one that is no call, and knows no sign.
        const auto cell = [per_unit](double x) {
            return static_cast<std::int64_t>(x * per_unit + all_above_zero);
        };
        return {cell(area.min.x), cell(area.max.x), cell(area.min.y), cell(area.max.y)};
    }
    std::size_t slot_of(const Cell& cell) const {
        auto hash = static_cast<std::uint64_t>(cell.x) * 0x9e3779b97f4a7c15ULL;
        hash ^= static_cast<std::uint64_t>(cell.y) * 0xc2b2ae3d27d4eb4fULL;
        hash ^= static_cast<std::uint64_t>(cell.layer) * 0x165667b19e3779f9ULL;
        hash ^= hash >> 29;
        const auto slot = static_cast<std::size_t>(hash & slot_bits_);
        return slot < heads_.size() ? slot : slot & (slot_bits_ / 2);  // its list is not split yet
    }
    void link(std::uint32_t entry);
    std::uint32_t free_entry();
    void split_list();

    /// A body is visited in the first of the cells that it has in common with the area.
    template <typename Visit>
    void visit_cell(const Cell& cell, bool is_first_column, bool is_first_row, Visit& visit) const {
        for (std::uint32_t e = heads_[slot_of(cell)]; e != none; e = entries_[e].next) {
            const Entry& entry = entries_[e];
            if (entry.cell == cell && (is_first_column || entry.is_first_column) &&
                (is_first_row || entry.is_first_row)) {
                if (!wants_more(visit)) return;
                visit(entry.body);
            }
        }
    }
    template <typename Visit>
    void visit_layer(int layer, Visit& visit) const {
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            const Entry& entry = entries_[i];
            if (entry.body != none && entry.cell.layer == layer && entry.is_first_column &&
                entry.is_first_row) {
                if (!wants_more(visit)) return;
                visit(entry.body);
            }
        }
    }
    template <typename Visit>
    static bool wants_more(Visit& visit) {
        if constexpr (BoundsVisits<Visit>) return visit.can_visit();
        return true;
    }

    std::uint64_t used_layers_ = 0;  ///< bits
    std::array<std::uint32_t, layers> bodies_in_{};
    ChunkedList<std::uint32_t, 1024> heads_;  ///< by hash, several for each entry
    std::uint64_t slot_bits_ = 0;             ///< of a hash: so many that they number all heads
    ChunkedList<Entry, 256> entries_;
    std::vector<std::uint32_t> free_;
};

}  // namespace slidelab::detail
