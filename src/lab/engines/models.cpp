#include "lab/engines/models.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <vector>

#include "lab/engines/engine_call.hpp"
#include "lab/engines/recorded_mover.hpp"
#include "lab/text/nearest.hpp"
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

bool is_listed(const Strategy& mover) {
    return std::find(std::begin(list), std::end(list), &mover) != std::end(list);
}

/// Strategies of the library, then models.
const std::vector<const Strategy*>& own_movers() {
    static const auto all = [] {
        std::vector<const Strategy*> both(strategies().begin(), strategies().end());
        both.insert(both.end(), std::begin(list), std::end(list));
        return both;
    }();
    return all;
}

/// A mover is a function without a context, and found by its id: what is attached is the process's
/// own, as its standard input is.
std::atomic<const Strategy*> foreign = nullptr;

}  // namespace

void set_foreign_mover(const Strategy* mover) { foreign = mover; }

const Strategy* foreign_mover() { return foreign; }

std::span<const Strategy* const> models() { return list; }

bool is_model(const Strategy& strategy) {
    return is_listed(strategy) || &strategy == foreign_mover();
}

std::string title_of(const Strategy& mover) {
    return (is_listed(mover) ? "Model of " : "") + std::string(mover.title);
}

std::vector<const Strategy*> movers() {
    std::vector<const Strategy*> all = own_movers();
    if (const Strategy* attached = foreign_mover()) all.push_back(attached);
    return all;
}

std::size_t place_of(const Strategy& mover) {
    const auto& own = own_movers();
    return static_cast<std::size_t>(std::find(own.begin(), own.end(), &mover) - own.begin());
}

const Strategy* find_mover(std::string_view id) {
    if (id == attached_id) return foreign_mover();
    if (id == recorded_id) return &recorded_mover;
    const auto& own = own_movers();
    const auto found = std::find_if(own.begin(), own.end(),
                                    [&](const Strategy* mover) { return mover->id == id; });
    return found == own.end() ? nullptr : *found;
}

std::vector<std::string> ids_of_movers() {
    std::vector<std::string> ids;
    for (const Strategy* mover : movers()) ids.emplace_back(mover->id);
    return ids;
}

std::string unknown_mover(std::string_view id) {
    return fmt::format("no strategy \"{}\"; {}", id,
                       nearest_or_expected(id, ids_of_movers(), "one of " + mover_ids()));
}

std::string mover_ids() {
    std::string ids = strategy_ids() + ", or a model";
    for (const Strategy* model : list)
        ids += (model == list[0] ? ": " : ", ") + std::string(model->id);
    if (foreign_mover() != nullptr) ids += fmt::format(", or {}", attached_id);
    return ids;
}

}  // namespace slidelab::lab
