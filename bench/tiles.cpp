#include "bench/tiles.hpp"

#include <utility>
#include <variant>

#include "slidelab/world/mover.hpp"

namespace slidelab::bench {

Tiles::Tiles(int side, int one_of, std::uint32_t seed)
    : side_(side), random_(seed), world_(std::get<World>(World::build({}))) {
    for (int i = 0; i < side * side; ++i)
        if (below(one_of) == 0) tiles_.walls.push_back(box_at(i));
    world_ = built();
    for (std::size_t i = 0; i < tiles_.walls.size(); ++i) objects_.push_back(world_.wall(i));
}

World Tiles::built() const { return std::get<World>(World::build(tiles_)); }

int Tiles::any_block(int size) {
    const int column = below(side_ - size);
    return below(side_ - size) * side_ + column;
}

void Tiles::edit(int tile) {
    replace(tile);
    world_.advance();
}

void Tiles::edit_block(int first, int size) {
    for (int i = 0; i < size * size; ++i) replace(first + i / size * side_ + i % size);
    world_.advance();
}

WallDefinition Tiles::box_at(int tile) const {
    const int row = tile / side_;
    const Vec2 corner{double(tile - row * side_), double(row)};
    return {.form = Box{corner + Vec2{0.5, 0.5}, {0.5, 0.5}}};
}

/// By another box, or a slope.
void Tiles::replace(int tile) {
    WallDefinition& other = tiles_.walls[static_cast<std::size_t>(tile)];
    const auto* corners = std::get_if<std::vector<Vec2>>(&other.form);
    const Vec2 corner = corners ? corners->front() : bounds_of(std::get<Box>(other.form)).min;
    other.form = Box{corner + Vec2{0.5, 0.5}, {0.5, 0.5}};
    other.traits.user_data = ++count_;
    if (below(4) == 0)
        other.form = std::vector<Vec2>{corner, corner + Vec2{1, 1}, corner + Vec2{0, 1}};
    ObjectId& object = objects_[static_cast<std::size_t>(tile)];
    world_.remove(object);
    object = std::get<ObjectId>(world_.add(other));
}

void wander(const World& world, int side, int movers, int ticks, std::uint32_t seed) {
    constexpr int ticks_straight_on = 30;
    std::mt19937 random(seed);
    const auto below = [&](double end) {
        return static_cast<double>(random()) / 4294967296.0 * end;
    };
    const Mover disk{.shape = DiskShape{0.35}, .up = {}};
    for (int i = 0; i < movers; ++i) {
        MoverInput input{{below(side), below(side)}, {}, {}};
        for (int tick = 0; tick < ticks; ++tick) {
            if (tick % ticks_straight_on == 0) input.velocity = {below(8) - 4, below(8) - 4};
            input.position = move(world, disk, input, {}).position;
        }
    }
}

}  // namespace slidelab::bench
