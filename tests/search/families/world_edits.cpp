// Tiles that are cut, mended and replaced: casts and moves as in a world that was built of what is
// there now.
#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <vector>

#include "search/world_trial.hpp"

namespace slidelab::lab::search::world_edits_family {

constexpr int columns = 12;
constexpr int rows = 8;

struct Cell {
    std::optional<WallDefinition> wall;
    ObjectId object;
};

/// A box, a slope, a floor, or a post of a tile's size.
WallDefinition some_tile(Random& random, Vec2 corner) {
    WallDefinition tile;
    tile.form = Box{corner + Vec2{0.5, 0.5}, {0.5, 0.5}};
    const bool rises = random.chance(0.5);
    if (random.chance(0.2)) {
        tile.form = std::vector<Vec2>{rises ? corner + Vec2{1, 0} : corner, corner + Vec2{1, 1},
                                      corner + Vec2{0, 1}};
    } else if (random.chance(0.1)) {
        tile.form = Segment{corner, corner + Vec2{1, rises ? 1.0 : 0.0}};
        tile.radius = random.chance(0.3) ? 0.125 : 0.0;
    }
    if (random.chance(0.3)) tile.traits.user_data = 7;
    return tile;
}

class Tiles {
public:
    explicit Tiles(Random& random) : random_(random), cells_(columns * rows) {
        WorldDefinition definition;
        definition.near_miss = 0.0;  // as given: kerbs are meant
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const double filled = i / columns < 3 ? 0.1 : 0.8;
            if (!random.chance(filled)) continue;
            cells_[i].wall = some_tile(random, corner_of(i));
            definition.walls.push_back(*cells_[i].wall);
        }
        world_ = std::get<World>(World::build(definition));
        std::size_t wall = 0;
        for (Cell& cell : cells_) {
            if (cell.wall) cell.object = world_.wall(wall++);
        }
    }

    const World& world() const { return world_; }
    World built_anew() const {
        WorldDefinition definition;
        definition.near_miss = 0.0;  // as given: kerbs are meant
        for (const Cell& cell : cells_) {
            if (cell.wall) definition.walls.push_back(*cell.wall);
        }
        return std::get<World>(World::build(definition));
    }

    /// Cuts a tile out, puts back what was there, or puts another one there.
    void edit() {
        const auto i = static_cast<std::size_t>(random_.below(columns * rows));
        Cell& cell = cells_[i];
        const std::optional<WallDefinition> before = cell.wall;
        if (cell.wall) world_.remove(cell.object);
        cell.wall.reset();
        if (before && random_.chance(0.3)) return;
        cell.wall = before && random_.chance(0.5) ? *before : some_tile(random_, corner_of(i));
        cell.object = std::get<ObjectId>(world_.add(*cell.wall));
    }
    void end_tick() { world_.advance(); }

private:
    static Vec2 corner_of(std::size_t cell) {
        return {double(cell % columns), double(cell / columns)};
    }

    Random& random_;
    std::vector<Cell> cells_;
    World world_ = std::get<World>(World::build({.near_miss = 0.0}));
};

/// On the tiles' lines and half-way, or anywhere.
Vec2 some_place(Random& random, bool on_grid) {
    if (!on_grid) return {random.between(-1, columns + 1), random.between(-1, rows)};
    return {0.5 * random.below(2 * columns), 0.5 * random.below(2 * rows)};
}

void hold_casts(Random& random, const World& world, const World& anew, Verdict& verdict) {
    for (int i = 0; i < 4; ++i) {
        const Shape shape = some_shape(random);
        const Vec2 from = some_place(random, random.chance(0.3));
        if (!anew.has_room(shape, from)) continue;
        const Vec2 by = random.direction() * random.magnitude(0.1, 5.0);
        const auto hit = world.cast(shape, from, by);
        const auto due = anew.cast(shape, from, by);
        const double far = hit && due ? std::abs(hit->fraction - due->fraction) * length(by)
                                      : double(hit.has_value() != due.has_value());
        verdict.hold("a cast hits as in a world built so", far, 1e-9, [&] {
            return fmt::format("{} from {} by {}", words_of(shape), words_of(from), words_of(by));
        });
    }
}

void hold_walk(Random& random, const World& world, const World& anew, Verdict& verdict) {
    Walker walker;
    walker.mover.shape = random.chance(0.5) ? Shape(BoxShape{{0.25, 0.5}}) : some_shape(random);
    walker.position = some_place(random, random.chance(0.5));
    if (!anew.has_room(walker.mover.shape, walker.position)) return;
    walker.velocity = {random.between(-9, 9), random.between(-9, 9)};
    Walker other = walker;
    const double seconds = some_seconds(random);
    for (int i = 0; i < 30 && !verdict.broken(); ++i) {
        const Walker before = walker;
        if (walker.on_floor()) walker.velocity.x = other.velocity.x = random.chance(0.5) ? 5 : -5;
        if (random.chance(0.05)) walker.velocity.y = other.velocity.y = -8;
        walker.tick(world, seconds, gravity);
        other.tick(anew, seconds, gravity);
        verdict.hold("a mover walks as in a world built so",
                     distance(walker.position, other.position), 1e-9, [&] {
                         return fmt::format("{}, not {}; {}", words_of(other.position),
                                            words_of(walker.position), line_of(before, i, seconds));
                     });
    }
}

Verdict judge(Random& random) {
    Verdict verdict;
    Tiles tiles(random);
    for (int i = 0; i < 12 && !verdict.broken(); ++i) {
        for (int edits = 1 + random.below(4); edits > 0; --edits) tiles.edit();
        const World anew = tiles.built_anew();
        hold_casts(random, tiles.world(), anew, verdict);
        tiles.end_tick();
        hold_casts(random, tiles.world(), anew, verdict);
        hold_walk(random, tiles.world(), anew, verdict);
    }
    return verdict;
}

extern const Family world_edits;
const Family world_edits{"world_edits", "tiles that are cut, mended and replaced", takes_one,
                         make_judged_by<judge>, 100};

}  // namespace slidelab::lab::search::world_edits_family
