#include "lab/engines/models.hpp"

#include <algorithm>
#include <vector>

#include "slidelab/collision/contract/registry.hpp"

namespace slidelab::lab {

extern const Strategy avian_move_and_slide;
extern const Strategy axis_x_then_y;
extern const Strategy box2d_planes;
extern const Strategy bump;
extern const Strategy gamemaker_move_and_collide;
extern const Strategy godot_floating;
extern const Strategy godot_grounded;
extern const Strategy phaser_arcade;
extern const Strategy quake_slide;
extern const Strategy rapier_kcc;
extern const Strategy ray_fan;
extern const Strategy unity_slide;

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

const Strategy* find_mover(std::string_view id) {
    for (const Strategy* model : list)
        if (model->id == id) return model;
    return find_strategy(id);
}

std::vector<const Strategy*> movers() {
    std::vector<const Strategy*> both(strategies().begin(), strategies().end());
    both.insert(both.end(), std::begin(list), std::end(list));
    return both;
}

std::size_t place_of(const Strategy& mover) {
    const auto ours = strategies();
    const auto found = std::find(ours.begin(), ours.end(), &mover);
    const auto place = found - ours.begin();
    if (found != ours.end()) return static_cast<std::size_t>(place);
    return static_cast<std::size_t>(
        place + (std::find(std::begin(list), std::end(list), &mover) - std::begin(list)));
}

std::string mover_ids() {
    std::string ids = strategy_ids();
    for (const Strategy* model : list) {
        ids += model == list[0] ? ", or a model: " : ", ";
        ids += model->id;
    }
    return ids;
}

}  // namespace slidelab::lab
