#include "lab/engines/models.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <vector>

#include "lab/engines/engine_call.hpp"
#include "lab/engines/recorded_mover.hpp"
#include "lab/text/nearest.hpp"
#include "articles/contract/registry.hpp"

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

/// A mover is a function without a context, and found by its id: what is attached is the process's
/// own, as its standard input is.
std::atomic<const Strategy*> foreign = nullptr;

/// An option that says how far from a wall the engine's mover stops: in its lengths, or in its
/// heights.
struct MarginOption {
    const Strategy* model;
    std::string_view name;
    bool of_height = false;
};
constexpr MarginOption margin_options[] = {
    {&avian_move_and_slide, "skin_width"},  {&box2d_planes, "linearSlop"},
    {&godot_floating, "safe_margin"},       {&godot_grounded, "safe_margin"},
    {&quake_slide, "SURFACE_CLIP_EPSILON"}, {&rapier_kcc, "offset", true},
    {&unity_slide, "contactOffset"},
};

/// Lengths beside the margin: recovery, and the last step of an iterated cast.
constexpr double margin_slack = 2.0;

/// A mover of whole pixels has its sides, and those of walls, half a pixel off, and its size too.
constexpr double pixels_off = 1.5;

/// Units: single precision loses as much of a place in a level of a thousand units.
constexpr double single_precision = 1e-4;

}  // namespace

double margin_of(const Strategy& mover, const Options& options, const MoveRequest& request) {
    if (&mover == foreign_mover()) return other_movers_skin;
    if (!is_listed(mover)) return 0.0;
    const double lengths = options.real(lengths_per_unit);
    if (&mover == &axis_x_then_y) return pixels_off / lengths;
    if (&mover == &gamemaker_move_and_collide) {
        const int steps = options.integer(*options.find("num_iterations"));
        return length(request.displacement) / steps + single_precision;
    }
    const auto* found = std::find_if(std::begin(margin_options), std::end(margin_options),
                                     [&](const MarginOption& one) { return one.model == &mover; });
    if (found == std::end(margin_options)) return single_precision;
    const double value = options.real(*options.find(found->name));
    const double margin =
        found->of_height ? value * 2.0 * extents_of(request.shape).y : value / lengths;
    return margin_slack * margin + single_precision;
}

Vec2 kept_for_later(const Strategy& mover, const Options& options, const MoveRequest& request,
                    const MoveResult& result) {
    if (&mover != &axis_x_then_y) return {};
    const double pixel = 1.0 / options.real(lengths_per_unit);
    // It takes its place among whole pixels in its first tick.
    const Vec2 off = request.displacement - (result.position - request.position);
    if (request.strategy_state.empty())
        return std::max(std::abs(off.x), std::abs(off.y)) <= pixel ? off : Vec2{};
    return (result.strategy_state.place - request.strategy_state.place) * pixel;
}

void set_foreign_mover(const Strategy* mover) { foreign = mover; }

const Strategy* foreign_mover() { return foreign; }

std::span<const Strategy* const> models() { return list; }

bool is_model(const Strategy& strategy) {
    return is_listed(strategy) || &strategy == foreign_mover();
}

bool is_of_another_program(const Strategy& strategy) {
    return strategy.id == recorded_id || strategy.id == attached_id;
}

std::string title_of(const Strategy& mover) {
    return (is_listed(mover) ? "Model of " : "") + std::string(mover.title);
}

std::vector<const Strategy*> movers() {
    std::vector<const Strategy*> all(strategies().begin(), strategies().end());
    all.insert(all.end(), std::begin(list), std::end(list));
    if (const Strategy* attached = foreign_mover()) all.push_back(attached);
    return all;
}

const Strategy* find_mover(std::string_view id) {
    if (id == attached_id) return foreign_mover();
    if (id == recorded_id) return &recorded_mover;
    if (const Strategy* of_library = find_strategy(id)) return of_library;
    const auto* const found = std::find_if(std::begin(list), std::end(list),
                                           [&](const Strategy* mover) { return mover->id == id; });
    return found == std::end(list) ? nullptr : *found;
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
