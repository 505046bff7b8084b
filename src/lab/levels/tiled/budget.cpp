#include "lab/levels/tiled/budget.hpp"

#include <fmt/format.h>

namespace slidelab::lab::tiled {

void Budget::take_packed_tiles(std::uint64_t count, const Field& part) {
    if (count > tiles_left_) {
        refuse_map(part, fmt::format("{} packed tiles are too many", count),
                   fmt::format("at most {} in all layers of a map of this size", most_tiles_));
    }
    tiles_left_ -= count;
}

void Budget::take_walls(std::size_t count, const Field& part) {
    if (count > walls_left_) {
        refuse_map(
            part, fmt::format("with this the map has more than {} walls", most_walls_),
            fmt::format("at most {}, or as many as its file has bytes", most_walls_of_small_map));
    }
    walls_left_ -= count;
}

void Budget::take_box(const Field& part) {
    if (boxes_left_ == 0) {
        part.fail(fmt::format("with this the map has more than {} kinematic boxes", most_boxes),
                  fmt::format("at most {}", most_boxes));
    }
    --boxes_left_;
}

void Budget::take_bytes_beside(std::size_t count, const Field& part) {
    if (count > bytes_left_) {
        refuse_map(part, "with this the tilesets of the map are too large",
                   fmt::format("at most {} MB in all their files", most_bytes_beside >> 20U));
    }
    bytes_left_ -= count;
}

}  // namespace slidelab::lab::tiled
