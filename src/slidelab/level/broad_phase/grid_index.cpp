#include "slidelab/level/broad_phase/grid_index.hpp"

#include "slidelab/level/broad_phase/grid_index_builder.hpp"

namespace slidelab::detail {

namespace {

class BoxItems {
public:
    static constexpr std::int32_t span = 1;

    explicit BoxItems(std::span<const Aabb> boxes) : boxes_(boxes) {}

    static double cell_share() { return 1.0; }
    static std::size_t entries_per_item() { return 10; }
    std::size_t size() const { return boxes_.size(); }
    Aabb bounds(std::size_t i) const { return boxes_[i]; }
    CoordinateRange columns(std::size_t i, CoordinateRange) const {
        return {boxes_[i].min.x, boxes_[i].max.x};
    }

private:
    std::span<const Aabb> boxes_;
};

}  // namespace

GridIndex GridIndex::of_boxes(std::span<const Aabb> boxes) {
    GridIndex index;
    const BoxItems items(boxes);
    Builder<BoxItems>(index, items).build();
    return index;
}

}  // namespace slidelab::detail
