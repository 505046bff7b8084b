#include "lab/studies/what_if.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "articles/contract/registry.hpp"
#include "lab/engines/models.hpp"
#include "lab/studies/met_walls.hpp"
#include "lab/studies/passage.hpp"

namespace slidelab::lab {

namespace {

constexpr double sizes[] = {1.01, 0.99, 1.1, 0.9};

struct Scaled {
    double by;
    Shape operator()(const DiskShape& disk) const { return DiskShape{disk.radius * by}; }
    Shape operator()(const BoxShape& box) const { return BoxShape{box.half * by, box.radius * by}; }
    Shape operator()(const CapsuleShape& capsule) const {
        const auto& [a, b] = capsule.segment;
        return CapsuleShape{{a * by, b * by}, capsule.radius * by};
    }
    Shape operator()(const PolygonShape& polygon) const {
        PolygonShape scaled = polygon;
        for (Vec2& corner : scaled.corners) corner = corner * by;
        scaled.radius *= by;
        return scaled;
    }
};

// --- Which alternatives there are ---

/// The values of an option to try instead of the present one.
std::vector<double> other_values(const Options& options, std::size_t index) {
    const OptionDescription& option = options.table()[index];
    const double now = options.real(index);
    std::vector<double> values;
    if (option.type == OptionDescription::Type::flag) return {now > 0.0 ? 0.0 : 1.0};
    if (option.type == OptionDescription::Type::choice) {
        for (double choice = 0.0; choice <= option.maximum; choice += 1.0) {
            if (choice != now) values.push_back(choice);
        }
        return values;
    }
    if (now != option.initial) return {option.initial};
    constexpr double small = 0.1;  // of the range: where the least is the default
    double other = option.minimum;
    if (other == now) other += small * (option.maximum - option.minimum);
    if (option.type == OptionDescription::Type::integer) other = std::round(other);
    return {other};
}

void add_options(const MadeMove& move, std::vector<Alternative>& all) {
    for (std::size_t i = 0; i < move.options.table().size(); ++i) {
        for (const double value : other_values(move.options, i)) {
            Alternative other = as_it_is(move);
            if (other.options.set(i, value)) continue;
            other.option = i;
            other.change = fmt::format("{}.{}={}", move.strategy.id, move.options.table()[i].name,
                                       other.options.text(i));
            all.push_back(std::move(other));
        }
    }
}

/// One that moves no shape has a point of its own, which is no shape for the others.
void add_strategies(const MadeMove& move, const Settings* settings, std::vector<Alternative>& all) {
    if (move.strategy.shapes == 0) return;
    const Movers movers = settings ? settings->movers : Movers();
    for (const Strategy* strategy : movers.strategies()) {
        if (strategy == &move.strategy || strategy->shapes == 0) continue;
        if (check_request(*strategy, move.request)) continue;
        Alternative other = as_it_is(move);
        other.strategy = strategy;
        other.options = settings ? options_of(*settings, *strategy) : strategy->defaults();
        other.change = fmt::format("strategy={}", strategy->id);
        all.push_back(std::move(other));
    }
}

/// If it is another shape, and one that the strategy moves.
void add_as(const MadeMove& move, Alternative other, std::vector<Alternative>& all) {
    MoveRequest request = move.request;
    request.shape = other.shape;
    if (other.shape == move.request.shape || check_request(move.strategy, request)) return;
    all.push_back(std::move(other));
}

/// Rounder ones that are as wide and as high, or fit in.
void add_shapes(const MadeMove& move, std::vector<Alternative>& all) {
    if (move.strategy.shapes == 0) return;
    Alternative other = as_it_is(move);
    other.is_shape = true;
    const auto* box = std::get_if<BoxShape>(&move.request.shape);
    if (box && box->radius == 0.0) {
        const double rounding = 0.5 * std::min(box->half.x, box->half.y);
        other.shape = BoxShape{box->half - Vec2{rounding, rounding}, rounding};
        other.change = fmt::format("rounding={}", rounding);
        add_as(move, other, all);
    }
    const Vec2 extents = extents_of(move.request.shape);
    other.shape = DiskShape{std::min(extents.x, extents.y)};
    other.change = "shape=disk";
    add_as(move, other, all);
}

void add_sizes(const MadeMove& move, std::vector<Alternative>& all) {
    if (move.strategy.shapes == 0) return;
    for (const double size : sizes) {
        Alternative other = as_it_is(move);
        other.shape = std::visit(Scaled{size}, move.request.shape);
        other.size = size;
        other.change = fmt::format("size*{}", size);
        add_as(move, std::move(other), all);
    }
}

void add_tick_rates(const MadeMove& move, std::vector<Alternative>& all) {
    Alternative twice = as_it_is(move);
    twice.change = "tick_rate*2";
    twice.moves = 2;
    twice.share = 0.5;
    all.push_back(std::move(twice));
    Alternative half = as_it_is(move);
    half.change = "tick_rate*0.5";
    half.share = 2.0;
    MoveRequest request = move.request;
    request.displacement = request.displacement * half.share;
    if (!check_request(move.strategy, request)) all.push_back(std::move(half));
}

// --- As a change of settings ---

std::vector<std::string> size_assignments(const Settings& settings, double by) {
    const auto scaled = [by](std::string_view name, double value) {
        return fmt::format("{}={}", name, value * by);
    };
    if (settings.shape == "disk") return {scaled("radius", settings.radius)};
    if (settings.shape == "capsule")
        return {scaled("radius", settings.radius), scaled("capsule_x", settings.capsule_x),
                scaled("capsule_y", settings.capsule_y)};
    std::vector<std::string> all{scaled("half_width", settings.half_width),
                                 scaled("half_height", settings.half_height)};
    if (settings.rounding != 0.0) all.push_back(scaled("rounding", settings.rounding));
    return all;
}

std::vector<std::string> shape_assignments(const Alternative& other) {
    if (const auto* disk = std::get_if<DiskShape>(&other.shape))
        return {other.change, fmt::format("radius={}", disk->radius)};
    const auto& box = std::get<BoxShape>(other.shape);
    return {other.change, fmt::format("half_width={}", box.half.x),
            fmt::format("half_height={}", box.half.y)};
}

std::vector<std::string> assignments_of(const Alternative& other, const Settings& settings) {
    if (other.is_shape) return shape_assignments(other);
    if (other.size != 1.0) return size_assignments(settings, other.size);
    if (other.share != 1.0) return {fmt::format("tick_rate={}", settings.tick_rate / other.share)};
    return {other.change};
}

bool is_taken(const std::vector<std::string>& assignments, Settings settings) {
    return std::none_of(assignments.begin(), assignments.end(), [&](const std::string& one) {
        return apply_setting(settings, one).has_value();
    });
}

std::vector<std::string> change_of_settings(const MadeMove& move, const Settings* settings,
                                            const Alternative& other) {
    if (!settings || other.change.empty()) return {};
    const bool is_of_shape = move.strategy.shapes == 0 || shape_of(*settings) == move.request.shape;
    if (!is_of_shape) return {};
    std::vector<std::string> assignments = assignments_of(other, *settings);
    if (!is_taken(assignments, *settings)) assignments.clear();
    return assignments;
}

// --- Which are worth more ---

bool is_cure(const WhatIfContext& context, const Alternative& other) {
    const bool is_blamed = other.option && std::find(context.blamed.begin(), context.blamed.end(),
                                                     *other.option) != context.blamed.end();
    return is_blamed &&
           other.options.real(*other.option) == other.options.table()[*other.option].initial;
}

double progress_of(const MadeMove& move, const WhatIfRow& row) {
    const Vec2 direction = unit_or(move.request.displacement, {});
    return dot(row.outcome.to() - move.request.position, direction) /
           (row.alternative.share * row.alternative.moves);
}

/// Whether the trouble is gone; where there is none, whether the mover gets farther.
bool helps(const MadeMove& move, const WhatIfRow& as_it_is, const WhatIfRow& row) {
    if (!row.outcome.is_free_of_trouble()) return false;
    if (!as_it_is.outcome.is_free_of_trouble()) return true;
    const double more = progress_of(move, row) - progress_of(move, as_it_is);
    return more > noticeable_share * length(move.request.displacement);
}

bool is_other_mover(const Alternative& other) { return other.is_shape || other.size != 1.0; }

/// A cure that is named, then what helps, then what does not: in each the same mover before others.
int rank_of(const MadeMove& move, const WhatIfContext& context, const WhatIfRow& as_it_is,
            const WhatIfRow& row) {
    if (is_cure(context, row.alternative)) return 0;
    return (helps(move, as_it_is, row) ? 1 : 3) + (is_other_mover(row.alternative) ? 1 : 0);
}

bool is_better(const MadeMove& move, const WhatIfRow& a, const WhatIfRow& b) {
    const bool is_free = a.outcome.is_free_of_trouble();
    if (is_free != b.outcome.is_free_of_trouble()) return is_free;
    return progress_of(move, a) > progress_of(move, b);
}

}  // namespace

std::vector<Alternative> alternatives_of(const MadeMove& move, const WhatIfContext& context) {
    std::vector<Alternative> all;
    add_options(move, all);
    add_strategies(move, context.settings, all);
    add_shapes(move, all);
    add_sizes(move, all);
    add_tick_rates(move, all);
    return all;
}

WhatIf what_if(const MadeMove& move, const WhatIfContext& context) {
    WhatIf found{{as_it_is(move), {}, outcome_of(move)}, {}};
    for (const Alternative& other : alternatives_of(move, context))
        found.rows.push_back({other, change_of_settings(move, context.settings, other),
                              make_otherwise(move, other)});
    for (WhatIfRow& row : found.rows) {
        if (is_other_mover(row.alternative) && helps(move, found.as_it_is, row))
            row.room = room_passed(move, row.alternative, row.outcome);
    }
    const auto rank = [&](const WhatIfRow& row) {
        return rank_of(move, context, found.as_it_is, row);
    };
    std::stable_sort(found.rows.begin(), found.rows.end(),
                     [&](const WhatIfRow& a, const WhatIfRow& b) {
                         return rank(a) != rank(b) ? rank(a) < rank(b) : is_better(move, a, b);
                     });
    return found;
}

namespace {

bool frees_by_option(const WhatIfRow& row, bool is_of_engine) {
    const Alternative& other = row.alternative;
    if (!other.option || !row.outcome.is_free_of_trouble()) return false;
    if (is_of_engine) return *other.option != lengths_per_unit;
    return other.options.real(*other.option) == other.options.table()[*other.option].initial;
}

}  // namespace

const WhatIfRow* option_fix_in(const WhatIf& found) {
    const bool is_of_engine = is_model(*found.as_it_is.alternative.strategy);
    const auto row = std::find_if(found.rows.begin(), found.rows.end(), [&](const auto& each) {
        return frees_by_option(each, is_of_engine);
    });
    return row == found.rows.end() ? nullptr : &*row;
}

const WhatIfRow* fix_in(const WhatIf& found, bool settable) {
    const bool is_of_engine = is_model(*found.as_it_is.alternative.strategy);
    const auto row = std::find_if(found.rows.begin(), found.rows.end(), [&](const auto& each) {
        return each.outcome.is_free_of_trouble() && (!settable || !each.assignments.empty()) &&
               (!is_of_engine || frees_by_option(each, true));
    });
    return row == found.rows.end() ? nullptr : &*row;
}

}  // namespace slidelab::lab
