// What is near a mover, taken from an index once for several sub-steps.
#pragma once

#include <span>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

/// Where more are near than there is room for, it is of no use and says so: query the index then.
template <typename Item>
class NearList {
public:
    bool covers(const Aabb& area) const {
        return area.min.x >= area_.min.x && area.min.y >= area_.min.y &&
               area.max.x <= area_.max.x && area.max.y <= area_.max.y;
    }
    void begin(const Aabb& area) {
        area_ = area;
        items_ = {};
    }
    /// An index may name what lies in several of its cells more than once.
    void add(const Item& item) {
        for (const Item& known : items_) {
            if (known == item) return;
        }
        items_.push_back(item);
    }

    const Aabb& area() const { return area_; }
    bool is_complete() const { return items_.dropped() == 0; }
    std::span<const Item> items() const { return items_.all(); }

private:
    Aabb area_{{1.0, 1.0}, {-1.0, -1.0}};  ///< empty: covers nothing
    InlineVector<Item, 48> items_;
};

}  // namespace slidelab::detail
