// What is near a mover, taken from an index once for several sub-steps.
#pragma once

#include <algorithm>
#include <span>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

/// Where more are near than there is room for, it is of no use and says so: query the index then.
/// An item knows whether it `overlaps(Aabb)`.
template <typename Item>
class NearList {
public:
    bool covers(const Aabb& area) const { return is_within(area, area_); }
    void begin(const Aabb& area) {
        area_ = area;
        items_ = {};
        is_narrowed_ = false;
    }
    /// An index may name what lies in several of its cells more than once.
    void add(const Item& item) {
        for (const Item& known : items_) {
            if (known == item) return;
        }
        items_.push_back(item);
    }

    /// Many looks follow within a small part of it: what is farther is sorted out for them.
    void narrow(const Aabb& area) {
        is_narrowed_ = true;
        narrow_area_ = common(area, area_);
        narrow_ = {};
        for (const Item& item : items_) {
            if (item.overlaps(narrow_area_)) narrow_.push_back(item);
        }
    }

    const Aabb& area() const { return area_; }
    bool is_complete() const { return items_.dropped() == 0; }
    std::size_t size() const { return items_.size(); }
    /// All that may touch `area`, and more, in the order in which they were added. Precondition:
    /// covers(area).
    std::span<Item> items_at(const Aabb& area) {
        const bool is_enough = is_narrowed_ && is_within(area, narrow_area_);
        InlineVector<Item, most>& items = is_enough ? narrow_ : items_;
        return {&items[0], items.size()};
    }

    /// Whether anything may touch `area`. Precondition: covers(area).
    bool any_at(const Aabb& area) const {
        return !is_complete() || std::any_of(items_.begin(), items_.end(),
                                             [&](const Item& item) { return item.overlaps(area); });
    }

private:
    static constexpr std::size_t most = 48;
    static constexpr Aabb nothing{{1.0, 1.0}, {-1.0, -1.0}};

    static bool is_within(const Aabb& inner, const Aabb& outer) {
        return inner.min.x >= outer.min.x && inner.min.y >= outer.min.y &&
               inner.max.x <= outer.max.x && inner.max.y <= outer.max.y;
    }

    Aabb area_ = nothing;
    Aabb narrow_area_;
    bool is_narrowed_ = false;
    InlineVector<Item, most> items_;
    InlineVector<Item, most> narrow_;  ///< of the items
};

}  // namespace slidelab::detail
