#include "lab/engines/models.hpp"

#include <algorithm>
#include <cmath>

#include "articles/contract/registry.hpp"
#include "lab/engines/engine_call.hpp"
#include "lab/engines/recorded_mover.hpp"
#include "lab/text/nearest.hpp"

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

const EngineModel* engine_of(const Strategy& mover) { return mover.context.find<EngineModel>(); }

/// Lengths beside the margin: recovery, and the last step of an iterated cast.
constexpr double margin_slack = 2.0;

/// A mover of whole pixels has its sides, and those of walls, half a pixel off, and its size too.
constexpr double pixels_off = 1.5;

}  // namespace

double skin_of(const Options& options) {
    const auto skin = options.find("skin");
    return skin ? options.real(*skin) : 0.0;
}

namespace {

double kept_off(const Strategy& mover, const Options& options, const MoveRequest& request,
                bool before_wall) {
    if (is_attached(mover)) return other_movers_skin;
    const EngineModel* engine = engine_of(mover);
    if (!engine) return before_wall ? skin_of(options) : 0.0;
    const double lengths = options.real(lengths_per_unit);
    if (engine->whole_pixels) return pixels_off / lengths;
    if (before_wall && !engine->steps_option.empty()) {
        const int steps = options.integer(*options.find(engine->steps_option));
        return length(request.displacement) / steps + engine->precision;
    }
    if (engine->margin.option.empty()) return engine->precision;
    const double value = options.real(*options.find(engine->margin.option));
    const double margin =
        engine->margin.of_height ? value * 2.0 * extents_of(request.shape).y : value / lengths;
    return margin_slack * margin + engine->precision;
}

}  // namespace

double margin_of(const Strategy& mover, const Options& options, const MoveRequest& request) {
    return kept_off(mover, options, request, true);
}

double slop_of(const Strategy& mover, const Options& options, const MoveRequest& request) {
    return kept_off(mover, options, request, false);
}

Vec2 kept_for_later(const Strategy& mover, const Options& options, const MoveRequest& request,
                    const MoveResult& result) {
    const EngineModel* engine = engine_of(mover);
    if (!engine || !engine->whole_pixels) return {};
    const double pixel = 1.0 / options.real(lengths_per_unit);
    // It takes its place among whole pixels in its first tick.
    const Vec2 off = request.displacement - (result.position - request.position);
    if (request.strategy_state.empty())
        return std::max(std::abs(off.x), std::abs(off.y)) <= pixel ? off : Vec2{};
    return (result.strategy_state.place - request.strategy_state.place) * pixel;
}

std::span<const Strategy* const> models() { return list; }

bool is_model(const Strategy& strategy) {
    return engine_of(strategy) != nullptr || is_attached(strategy);
}

bool is_of_another_program(const Strategy& strategy) {
    return strategy.id == recorded_id || strategy.id == attached_id;
}

std::string title_of(const Strategy& mover) {
    return (engine_of(mover) ? "Model of " : "") + std::string(mover.title);
}

}  // namespace slidelab::lab
