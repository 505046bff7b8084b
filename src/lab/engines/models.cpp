#include "lab/engines/models.hpp"

#include <algorithm>

#include "lab/engines/engine_call.hpp"
#include "slidelab/collision/contract/registry.hpp"

namespace slidelab::lab {

namespace {

constexpr const Strategy* list[] = {&avian_move_and_slide,
                                    &axis_x_then_y,
                                    &box2d_planes,
                                    &bump,
                                    &gamemaker_move_and_collide,
                                    &godot_floating,
                                    &godot_grounded,
                                    &phaser_arcade,
                                    &quake_slide,
                                    &rapier_kcc,
                                    &ray_fan,
                                    &unity_slide};

}  // namespace

std::span<const Strategy* const> models() { return list; }

bool is_model(const Strategy& strategy) {
    return std::find(std::begin(list), std::end(list), &strategy) != std::end(list);
}

std::string title_of(const Strategy& mover) {
    return (is_model(mover) ? "Model of " : "") + std::string(mover.title);
}

const std::vector<const Strategy*>& movers() {
    static const auto all = [] {
        std::vector<const Strategy*> both(strategies().begin(), strategies().end());
        both.insert(both.end(), std::begin(list), std::end(list));
        return both;
    }();
    return all;
}

std::size_t place_of(const Strategy& mover) {
    return static_cast<std::size_t>(std::find(movers().begin(), movers().end(), &mover) -
                                    movers().begin());
}

const Strategy* find_mover(std::string_view id) {
    const auto found = std::find_if(movers().begin(), movers().end(),
                                    [&](const Strategy* mover) { return mover->id == id; });
    return found == movers().end() ? nullptr : *found;
}

std::string mover_ids() {
    std::string ids = strategy_ids() + ", or a model";
    for (const Strategy* model : list)
        ids += (model == list[0] ? ": " : ", ") + std::string(model->id);
    return ids;
}

}  // namespace slidelab::lab
