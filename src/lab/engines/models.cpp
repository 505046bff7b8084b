#include "lab/engines/models.hpp"

#include <algorithm>
#include <vector>

#include "slidelab/collision/contract/registry.hpp"

namespace slidelab::lab {

extern const Strategy box2d_planes;
extern const Strategy bump;
extern const Strategy phaser_arcade;
extern const Strategy rapier_kcc;

namespace {

constexpr const Strategy* list[] = {&box2d_planes, &bump, &phaser_arcade, &rapier_kcc};

}  // namespace

std::span<const Strategy* const> models() { return list; }

bool is_model(const Strategy& strategy) {
    return std::find(std::begin(list), std::end(list), &strategy) != std::end(list);
}

const Strategy* find_mover(std::string_view id) {
    for (const Strategy* strategy : movers())
        if (strategy->id == id) return strategy;
    return nullptr;
}

std::span<const Strategy* const> movers() {
    static const std::vector<const Strategy*> all = [] {
        std::vector<const Strategy*> both(strategies().begin(), strategies().end());
        both.insert(both.end(), std::begin(list), std::end(list));
        return both;
    }();
    return all;
}

}  // namespace slidelab::lab
