#include "search/judges.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "oracle/slide.hpp"

namespace slidelab::lab::search {

std::string text_of(Vec2 v) { return fmt::format("[{:.17g}, {:.17g}]", v.x, v.y); }

double tolerance_at(double largest) { return position_tolerance + 8.0 * 2.3e-16 * largest; }

/// How much farther a place in a wedge is off than a wall of it is, at most.
constexpr double farther = 8.0;

double settling_at(double largest) {
    constexpr double across = 4.0 * 1.11e-16;  // four coordinates, each by half a last place
    return position_tolerance + farther * across * largest;
}

Moved move_of(const ProbeScene& scene) {
    return {scene, move_scene(scene), regions_of(scene), tolerance_at(largest_of(scene))};
}

double least_gap(const std::vector<Region>& regions, Vec2 at) {
    Real least = 1e30L;
    for (const Region& region : regions) {
        if (!region.is_empty()) least = std::min(least, region.gap(exact(at)));
    }
    return static_cast<double>(least);
}

bool begins_free(const Moved& moved) {
    return least_gap(moved.regions, moved.scene.from) >= -free_start;
}

std::optional<Moved> held_from_free(const ProbeScene& scene, Verdict& verdict) {
    if (!is_valid(scene)) return std::nullopt;
    std::optional<Moved> moved(move_of(scene));
    if (!begins_free(*moved)) return std::nullopt;
    hold_walls(*moved, verdict);
    hold_sound(*moved, verdict);
    return moved;
}

void hold_sound(const Moved& moved, Verdict& verdict, double set_off) {
    const MoveResult& result = moved.result;
    const Vec2 delta = moved.scene.delta;
    verdict.hold("finite", is_finite(result.position) && is_finite(result.velocity));
    if (!test::is_sweep(*moved.scene.strategy) || result.began_inside)
        return;  // pushes are no path
    const Vec2 displacement = result.position - moved.scene.from;
    const double allowed = settling_at(largest_of(moved.scene)) + set_off;
    verdict.hold("no gain", length(displacement) - length(delta), allowed,
                 [&] { return fmt::format("a path no longer than {:.17g}", length(delta)); });
    const double size = length(delta);
    const double against = size > 0.0 ? -dot(displacement, delta) / size : length(displacement);
    verdict.hold("not against", against, allowed,
                 [] { return std::string("no path against the displacement"); });
}

void hold_walls(const Moved& moved, Verdict& verdict, double set_off) {
    const MoveResult& result = moved.result;
    const double gap = least_gap(moved.regions, result.position);
    if (!test::is_sweep(*moved.scene.strategy)) {
        const bool said = gap >= -moved.tolerance || result.remaining_depth > 0.0;
        verdict.hold("overlap said", said,
                     [&] { return fmt::format("a depth of about {:.3g}", -gap); });
        return;
    }
    verdict.hold("gap at end", -gap, moved.tolerance,
                 [&] { return fmt::format("a free place, not {:.3g} deep", -gap); });
    if (result.contacts.dropped() > 0) return;  // the path is not known to its end
    const std::vector<Point> path = path_of(moved.scene, result);
    Real deepest = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
        for (const Region& region : moved.regions) {
            deepest = std::max(deepest, region.deepest(path[i - 1], path[i] - path[i - 1]));
        }
    }
    verdict.hold("no wall crossed", static_cast<double>(deepest), moved.tolerance + set_off, [&] {
        return fmt::format("a path through no wall, not {:.3g} deep", static_cast<double>(deepest));
    });
}

namespace {

/// How far rounding alone leads a slide off a round end aside: a few last places of where that was
/// hit, in radii, are an angle.
double turned_by_rounding(const Moved& moved) {
    constexpr double last_places = 16.0 * 2.2e-16;
    const double radius = radius_of(moved.scene.shape);
    if (radius == 0.0) return 0.0;
    double off = 0.0;
    for (const Contact& contact : moved.result.contacts) {
        const double place = std::max(std::abs(contact.point.x), std::abs(contact.point.y));
        const double angle = last_places * place / radius;
        off = std::max(off, angle * distance(contact.position, moved.result.position));
    }
    return off;
}

}  // namespace

void hold_exact(const Moved& moved, Verdict& verdict, double allowed) {
    constexpr Real last_places = 64 * 1.1e-19L;
    double least = std::numeric_limits<double>::infinity();
    Vec2 nearest;
    for (const Real near : {oracle::touching, last_places * largest_of(moved.scene)}) {
        const oracle::ExactSlide slide = oracle::exact_slide(moved.regions, exact(moved.scene.from),
                                                             exact(moved.scene.delta), near);
        if (slide.ends.empty() && near == oracle::touching) return;
        for (const Point end : slide.ends) {
            const auto off = static_cast<double>(distance(end, exact(moved.result.position)));
            if (off >= least) continue;
            least = off;
            nearest = rounded(end);
        }
    }
    verdict.hold("exact slide", least,
                 allowed + moved.tolerance - position_tolerance + turned_by_rounding(moved),
                 [&] { return "to " + text_of(nearest); });
}

void hold_said(const Moved& moved, Verdict& verdict, double allowed) {
    const MoveResult& result = moved.result;
    const Vec2 lost = moved.scene.from + moved.scene.delta - result.position;
    const bool said = result.hit() || result.stop_reason != StopReason::arrived;
    verdict.hold("lost unsaid", said ? 0.0 : length(lost), allowed, [&] {
        return fmt::format("the whole displacement, or a word why {:.3g} are lost", length(lost));
    });
}

void hold_rest(const Moved& moved, Verdict& verdict) {
    ProbeScene next = moved.scene;
    next.from = moved.result.position;
    next.delta = next.velocity = {};
    next.strategy_state = moved.result.strategy_state;
    const MoveResult rest = move_scene(next);
    verdict.hold("rest begins free", !rest.began_inside, [&] {
        return "no overlap for the next move, of [0, 0] from " + text_of(next.from);
    });
    verdict.hold("rest is rest", rest.position == next.from, [&] {
        return "the same bits after the next move, of [0, 0] from " + text_of(next.from);
    });
}

double turned_by_rounding(const ProbeScene& scene) {
    const double radius = radius_of(scene.shape);
    if (radius == 0.0) return 0.0;
    constexpr double last_place = 2.3e-16;
    const double least_slope = std::sqrt(2.0 * free_start / radius);
    const double turn = last_place * largest_of(scene) / (least_slope * radius);
    return turn * length(scene.delta);
}

}  // namespace slidelab::lab::search
