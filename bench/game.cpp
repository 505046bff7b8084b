// The mover of a game, seen from above, in a world of the city: one by one, and all at once.
#include <algorithm>
#include <array>
#include <memory>
#include <string>
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

Method move_method(std::string name, const std::shared_ptr<const World>& world, const Mover& mover,
                   const BuildCost& cost) {
    return make_method(std::move(name), Method::Kind::ours, cost,
                       [world, mover](Vec2 start, Vec2 by, Bends* bends) {
                           const MoverInput input{start, by, {}, 1.0};
                           if (bends == nullptr) return move(*world, mover, input, {}).position;
                           std::array<MoverContact, Bends::capacity> contacts;
                           const MoverResult moved = move(*world, mover, input, {}, contacts);
                           const auto count =
                               std::min<std::size_t>(moved.contact_count, contacts.size());
                           for (std::size_t i = 0; i < count; ++i)
                               bends->push_back(contacts[i].position);
                           return moved.position;
                       });
}

std::shared_ptr<const World> world_with_bodies(const std::shared_ptr<const Level>& level,
                                               const City& city) {
    const auto world = std::make_shared<World>(level);
    for (const Vec2 at : body_places(city)) {
        const auto added = world->add({BoxShape{{body_half, body_half}}, at});
        if (!std::holds_alternative<ObjectId>(added)) break;
    }
    return world;
}

bool takes_all(const Candidate&, void*) { return true; }

}  // namespace

std::vector<Method> game_methods(const std::shared_ptr<const Level>& level, const City& city,
                                 const BuildCost& cost, const Shape& shape) {
    const auto world = std::make_shared<const World>(level);
    const Mover mover{.shape = shape, .up = {}};
    Mover choosy = mover;
    choosy.filter = {.hits = 1, .accepts = takes_all};
    std::vector<Method> methods;
    methods.push_back(move_method(move_name, world, mover, cost));
    methods.push_back(move_method(name_with(move_name, Extra::bodies),
                                  world_with_bodies(level, city), mover, cost));
    methods.push_back(move_method(name_with(move_name, Extra::filter), world, choosy, cost));
    methods.push_back(move_method(move_all_name, world, mover, cost));
    const auto crowd = std::make_shared<Crowd>(Crowd{world, mover, {}, {}});
    methods.back().tick = [crowd](std::span<const Vec2> starts, std::span<const Vec2> translations,
                                  std::span<Vec2> ends) {
        crowd->tick(starts, translations, ends);
    };
    return methods;
}

}  // namespace slidelab::bench
