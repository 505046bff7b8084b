#include "lab/studies/what_if.hpp"
#include "lab/judge/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "articles/contract/registry.hpp"
#include "lab/engines/models.hpp"
#include "lab/judge/moved_bodies.hpp"

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

Options options_of_other(const WhatIfCase& about, const Strategy& other) {
    return about.settings ? options_of(*about.settings, other) : other.defaults();
}

void add_options(const WhatIfCase& about, const Alternative& as_it_is,
                 std::vector<Alternative>& all) {
    for (std::size_t i = 0; i < about.options.table().size(); ++i) {
        for (const double value : other_values(about.options, i)) {
            Alternative other = as_it_is;
            if (other.options.set(i, value)) continue;
            other.option = i;
            other.change = fmt::format("{}.{}={}", about.strategy.id, about.options.table()[i].name,
                                       other.options.text(i));
            all.push_back(std::move(other));
        }
    }
}

/// One that moves no shape has a point of its own, which is no shape for the others.
void add_strategies(const WhatIfCase& about, const Alternative& as_it_is,
                    std::vector<Alternative>& all) {
    if (about.strategy.shapes == 0) return;
    const Movers movers = about.settings ? about.settings->movers : Movers();
    for (const Strategy* strategy : movers.strategies()) {
        if (strategy == &about.strategy || strategy->shapes == 0) continue;
        if (check_request(*strategy, about.request)) continue;
        Alternative other = as_it_is;
        other.strategy = strategy;
        other.options = options_of_other(about, *strategy);
        other.change = fmt::format("strategy={}", strategy->id);
        all.push_back(std::move(other));
    }
}

void add_sizes(const WhatIfCase& about, const Alternative& as_it_is,
               std::vector<Alternative>& all) {
    if (about.strategy.shapes == 0) return;
    for (const double size : sizes) {
        Alternative other = as_it_is;
        other.shape = std::visit(Scaled{size}, about.request.shape);
        other.size = size;
        MoveRequest request = about.request;
        request.shape = other.shape;
        if (other.shape == about.request.shape || check_request(about.strategy, request)) continue;
        other.change = fmt::format("size*{}", size);
        all.push_back(std::move(other));
    }
}

void add_tick_rates(const WhatIfCase& about, const Alternative& as_it_is,
                    std::vector<Alternative>& all) {
    Alternative twice = as_it_is;
    twice.change = "tick_rate*2";
    twice.moves = 2;
    twice.share = 0.5;
    all.push_back(std::move(twice));
    Alternative half = as_it_is;
    half.change = "tick_rate*0.5";
    half.share = 2.0;
    MoveRequest request = about.request;
    request.displacement = request.displacement * half.share;
    if (!check_request(about.strategy, request)) all.push_back(std::move(half));
}

// --- What becomes of one ---

/// The moves of an alternative, one after the other.
class Trial {
public:
    Trial(const WhatIfCase& about, const Alternative& alternative)
        : about_(about),
          alternative_(alternative),
          bodies_(changed_bodies(about.request.bodies,
                                 [&](MovingBody& body) {
                                     body.displacement = body.displacement * alternative.share;
                                 })),
          request_(about.request) {
        request_.shape = alternative.shape;
        request_.displacement = about.request.displacement * alternative.share;
        if (alternative.strategy != &about.strategy) request_.strategy_state = {};
        request_.bodies = bodies_;
    }

    void make(WhatIfRow& row) {
        row.path.push_back(request_.position);
        for (int i = 0; i < alternative_.moves; ++i) {
            const MoveResult result =
                alternative_.strategy->move(about_.level, request_, alternative_.options);
            add(result, row);
            go_on_from(result);
        }
        row.to = request_.position;
        row.distance =
            distance(about_.request.position, row.to) / (alternative_.share * alternative_.moves);
    }

private:
    void add(const MoveResult& result, WhatIfRow& row) const {
        row.hit = row.hit || result.hit();
        row.contacts += result.contacts.size() + result.contacts.dropped();
        row.depth = result.remaining_depth;
        row.troubles |= judge({about_.level, *alternative_.strategy, alternative_.options, request_,
                               result, about_.limits})
                            .troubles;
        for (const PathPoint& bend : result.path) row.path.push_back(bend.at);
        row.path.push_back(result.position);
    }

    void go_on_from(const MoveResult& result) {
        request_.position = result.position;
        request_.strategy_state = result.strategy_state;
        bodies_ =
            changed_bodies(bodies_, [](MovingBody& body) { body.position += body.displacement; });
    }

    const WhatIfCase& about_;
    const Alternative& alternative_;
    BodySet bodies_;
    MoveRequest request_;
};

Alternative as_it_is(const WhatIfCase& about) {
    return {{}, &about.strategy, about.options, about.request.shape};
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

std::vector<std::string> assignments_of(const Alternative& other, const Settings& settings) {
    if (other.size != 1.0) return size_assignments(settings, other.size);
    if (other.share != 1.0) return {fmt::format("tick_rate={}", settings.tick_rate / other.share)};
    return {other.change};
}

bool is_taken(const std::vector<std::string>& assignments, Settings settings) {
    return std::none_of(assignments.begin(), assignments.end(), [&](const std::string& one) {
        return apply_setting(settings, one).has_value();
    });
}

std::vector<std::string> change_of_settings(const WhatIfCase& about, const Alternative& other) {
    if (!about.settings || other.change.empty()) return {};
    const bool is_of_shape =
        about.strategy.shapes == 0 || shape_of(*about.settings) == about.request.shape;
    if (!is_of_shape) return {};
    std::vector<std::string> assignments = assignments_of(other, *about.settings);
    if (!is_taken(assignments, *about.settings)) assignments.clear();
    return assignments;
}

WhatIfRow row_of(const WhatIfCase& about, const Alternative& alternative) {
    WhatIfRow row{alternative, change_of_settings(about, alternative), {}, 0.0, false, 0, 0.0, {},
                  {}};
    Trial(about, row.alternative).make(row);
    return row;
}

// --- Which are worth more ---

/// A cure that is named, then what is not another mover.
int rank_of(const WhatIfCase& about, const Alternative& other) {
    if (other.size != 1.0) return 2;
    const bool is_blamed = other.option && std::find(about.blamed.begin(), about.blamed.end(),
                                                     *other.option) != about.blamed.end();
    return is_blamed &&
                   other.options.real(*other.option) == other.options.table()[*other.option].initial
               ? 0
               : 1;
}

double progress_of(const WhatIfCase& about, const WhatIfRow& row) {
    const Vec2 direction = unit_or(about.request.displacement, {});
    return dot(row.to - about.request.position, direction) /
           (row.alternative.share * row.alternative.moves);
}

bool is_better(const WhatIfCase& about, const WhatIfRow& a, const WhatIfRow& b) {
    const int rank = rank_of(about, a.alternative);
    const int other = rank_of(about, b.alternative);
    if (rank != other) return rank < other;
    if (a.is_free_of_trouble() != b.is_free_of_trouble()) return a.is_free_of_trouble();
    return progress_of(about, a) > progress_of(about, b);
}

}  // namespace

std::vector<Alternative> alternatives_of(const WhatIfCase& about) {
    const Alternative now = as_it_is(about);
    std::vector<Alternative> all;
    add_options(about, now, all);
    add_strategies(about, now, all);
    add_sizes(about, now, all);
    add_tick_rates(about, now, all);
    return all;
}

WhatIf what_if(const WhatIfCase& about) {
    WhatIf found{row_of(about, as_it_is(about)), {}};
    for (const Alternative& alternative : alternatives_of(about))
        found.rows.push_back(row_of(about, alternative));
    std::stable_sort(
        found.rows.begin(), found.rows.end(),
        [&](const WhatIfRow& a, const WhatIfRow& b) { return is_better(about, a, b); });
    return found;
}

namespace {

bool frees_by_option(const WhatIfRow& row, bool is_of_engine) {
    const Alternative& other = row.alternative;
    if (!other.option || !row.is_free_of_trouble()) return false;
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
        return each.is_free_of_trouble() && (!settable || !each.assignments.empty()) &&
               (!is_of_engine || frees_by_option(each, true));
    });
    return row == found.rows.end() ? nullptr : &*row;
}

}  // namespace slidelab::lab
