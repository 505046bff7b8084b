// The mover of a game, seen from above, in a world of the city: one by one, and all at once.
#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "bench/method.hpp"
#include "slidelab/world/move_all.hpp"
#include "slidelab/world/world.hpp"

namespace slidelab::bench {

namespace {

/// As a game does: its movers are kept, and a tick sets where they begin and want to go.
struct Crowd {
    std::shared_ptr<const World> world;
    Mover mover;
    std::vector<Moving> all;
    MoveOrder order;

    void tick(std::span<const Vec2> starts, std::span<const Vec2> translations,
              std::span<Vec2> ends) {
        all.resize(starts.size());
        for (std::size_t i = 0; i < starts.size(); ++i) {
            all[i].mover = &mover;
            all[i].input = {starts[i], translations[i], {}, 1.0};
        }
        move_all(*world, all, order);
        for (std::size_t i = 0; i < starts.size(); ++i) ends[i] = all[i].result.position;
    }
};

}  // namespace

std::vector<Method> game_methods(std::shared_ptr<const Level> level, const BuildCost& cost,
                                 const Shape& shape) {
    const auto world = std::make_shared<const World>(std::move(level));
    const Mover mover{.shape = shape, .up = {}};
    const auto move_one = [world, mover](Vec2 start, Vec2 translation, Bends* bends) {
        const MoverInput input{start, translation, {}, 1.0};
        if (bends == nullptr) return move(*world, mover, input, {}).position;
        std::array<MoverContact, Bends::capacity> contacts;
        const MoverResult moved = move(*world, mover, input, {}, contacts);
        for (std::size_t i = 0; i < std::min<std::size_t>(moved.contact_count, 64); ++i)
            bends->push_back(contacts[i].position);
        return moved.position;
    };
    std::vector<Method> methods;
    methods.push_back(make_method(move_name, Method::Kind::ours, cost, move_one));
    methods.push_back(make_method(move_all_name, Method::Kind::ours, cost, move_one));
    const auto crowd = std::make_shared<Crowd>(Crowd{world, mover, {}, {}});
    methods.back().tick = [crowd](std::span<const Vec2> starts, std::span<const Vec2> translations,
                                  std::span<Vec2> ends) {
        crowd->tick(starts, translations, ends);
    };
    return methods;
}

}  // namespace slidelab::bench
