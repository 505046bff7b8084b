#include "search/trial.hpp"

#include <algorithm>
#include <cmath>

#include "articles/contract/registry.hpp"
#include "lab/scenes/request/request_line.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"

namespace slidelab::lab::search {

void Verdict::hold(std::string_view promise, double value, double allowed,
                   const std::function<std::string()>& expectation) {
    const bool first = broken() == nullptr;
    figures.push_back({promise, value, allowed});
    if (first && figures.back().is_broken() && expectation) expected = expectation();
}

void Verdict::hold(std::string_view promise, bool holds,
                   const std::function<std::string()>& expectation) {
    hold(promise, holds ? 0.0 : 1.0, 0.5, expectation);
}

const Figure* Verdict::broken() const {
    const auto found = std::find_if(figures.begin(), figures.end(),
                                    [](const Figure& figure) { return figure.is_broken(); });
    return found == figures.end() ? nullptr : &*found;
}

namespace {

/// Leaves out `size` things from `first` on, of all segments, polygons and boxes in this order.
ProbeScene without(const ProbeScene& scene, std::size_t first, std::size_t size) {
    ProbeScene less = scene;
    const auto leave_out = [&](auto& list) {
        const std::size_t begin = std::min(first, list.size());
        const std::size_t end = std::min(first + size, list.size());
        const std::size_t before = list.size();
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(begin),
                   list.begin() + static_cast<std::ptrdiff_t>(end));
        size -= end - begin;
        first = first > before ? first - before : 0;
    };
    leave_out(less.walls.segments);
    leave_out(less.walls.polygons);
    leave_out(less.walls.boxes);
    return less;
}

/// The nearest of the numbers that have `parts` of them in a unit: what is rounded already stays.
double to_parts(double value, double parts) { return std::round(value * parts) / parts + 0.0; }

Vec2 to_parts(Vec2 v, double parts) { return {to_parts(v.x, parts), to_parts(v.y, parts)}; }

void round_walls(ProbeWalls& walls, double parts) {
    for (NamedWall& line : walls.segments) {
        line.segment() = {to_parts(line.segment().a, parts), to_parts(line.segment().b, parts)};
    }
    for (NamedWall& outline : walls.polygons) {
        for (Vec2& corner : outline.corners()) corner = to_parts(corner, parts);
    }
    for (MovingBody& box : walls.boxes) {
        box.position = to_parts(box.position, parts);
        box.shape = BoxShape{to_parts(extents_of(box.shape), parts)};
    }
}

void add_rounded(std::vector<ProbeScene>& list, const ProbeScene& scene) {
    for (const double parts : {2.0, 10.0, 100.0, 1000.0}) {
        ProbeScene walls = scene;
        round_walls(walls.walls, parts);
        ProbeScene delta = scene;
        delta.delta = delta.velocity = to_parts(scene.delta, parts);
        ProbeScene from = scene;
        from.from = to_parts(scene.from, parts);
        ProbeScene all = walls;
        all.from = from.from;
        all.delta = all.velocity = delta.delta;
        list.insert(list.end(), {all, delta, from, walls});
    }
}

/// Rounding may flatten a solid.
bool has_area(const ProbeScene& scene) {
    const auto& polygons = scene.walls.polygons;
    return std::all_of(polygons.begin(), polygons.end(), [](const NamedWall& outline) {
        return std::abs(signed_area(outline.corners())) > 1e-6;
    });
}

/// Whether it is a request that the probe takes as it is written.
bool is_taken(const ProbeScene& scene) {
    return std::holds_alternative<ProbeScene>(read_scene(request_line(scene)));
}

bool same_numbers(const ProbeScene& a, const ProbeScene& b) {
    return request_line(a) == request_line(b);
}

}  // namespace

std::vector<ProbeScene> simpler_scenes(const ProbeScene& scene) {
    std::vector<ProbeScene> list;
    const std::size_t walls = count(scene.walls);
    for (std::size_t size = walls / 2; size > 0; size /= 2) {
        for (std::size_t first = 0; first < walls; first += size) {
            list.push_back(without(scene, first, size));
        }
    }
    std::vector<ProbeScene> rounded_ones;
    add_rounded(rounded_ones, scene);
    for (ProbeScene& one : rounded_ones) {
        if (is_taken(one) && has_area(one) && !same_numbers(one, scene)) {
            list.push_back(std::move(one));
        }
    }
    return list;
}

std::vector<ProbeScene> with_rounder_moves(const ProbeScene& scene) {
    std::vector<ProbeScene> list;
    for (const double parts : {1.0, 2.0, 10.0, 100.0}) {
        ProbeScene delta = scene;
        delta.delta = delta.velocity = to_parts(scene.delta, parts);
        if (delta.delta != scene.delta) list.push_back(std::move(delta));
        ProbeScene from = scene;
        from.from = to_parts(scene.from, parts);
        if (from.from != scene.from) list.push_back(std::move(from));
    }
    return list;
}

std::vector<std::unique_ptr<Trial>> SceneTrial::simpler() const {
    std::vector<std::unique_ptr<Trial>> trials;
    for (ProbeScene& scene : simpler_scenes(scene_)) {
        trials.push_back(std::make_unique<SceneTrial>(std::move(scene), judge_));
    }
    return trials;
}

std::unique_ptr<Trial> shrunk(std::unique_ptr<Trial> trial, int most) {
    const Verdict verdict = trial->check();
    if (verdict.broken() == nullptr) return trial;
    const std::string_view promise = verdict.broken()->promise;
    for (bool smaller = true; smaller && most > 0;) {
        smaller = false;
        for (std::unique_ptr<Trial>& one : trial->simpler()) {
            most -= 1 + static_cast<int>(count(one->scene().walls) / 4);
            if (most < 0) break;
            const Verdict seen = one->check();
            if (seen.broken() == nullptr || seen.broken()->promise != promise) continue;
            trial = std::move(one);
            smaller = true;
            break;
        }
    }
    return trial;
}

std::vector<const Strategy*> strategies_of(const Family& family) {
    std::vector<const Strategy*> taken;
    for (const Strategy* strategy : strategies()) {
        if (family.takes(*strategy)) taken.push_back(strategy);
    }
    return taken;
}

namespace {

/// One that moves more kinds of shapes is chosen as much more often.
const Strategy& some_strategy(Random& random, const Family& family) {
    std::vector<const Strategy*> lots;
    for (const Strategy* strategy : strategies_of(family)) {
        for (const unsigned shape : {moves_disk, moves_box, moves_polygon}) {
            if ((strategy->shapes & shape) != 0) lots.push_back(strategy);
        }
    }
    return *lots[static_cast<std::size_t>(random.below(static_cast<int>(lots.size())))];
}

}  // namespace

std::unique_ptr<Trial> make_trial(const Family& family, std::uint32_t seed) {
    Random random(seed);
    return family.make(random, some_strategy(random, family));
}

}  // namespace slidelab::lab::search
