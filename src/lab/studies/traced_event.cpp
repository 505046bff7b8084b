#include "lab/studies/traced_event.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/levels/wall_title.hpp"
#include "lab/studies/met_walls.hpp"
#include "lab/studies/words.hpp"

namespace slidelab::lab {

namespace {

Compared& compared_as(std::vector<Compared>& all, std::string_view name,
                      std::optional<WallRef> wall = {}) {
    const auto known = std::find_if(all.begin(), all.end(), [&](const Compared& one) {
        return wall ? one.wall == wall : one.name == name;
    });
    if (known != all.end()) return *known;
    return all.emplace_back(Compared{name, wall, std::nullopt, false});
}

}  // namespace

const Stage* stage_of(const MadeMove& move, const TraceEvent& event) {
    for (const Stage& stage : move.strategy.stages)
        if (stage.number == event.stage) return &stage;
    return nullptr;
}

bool has_same_heading(const TraceEvent& a, const TraceEvent& b) {
    return a.moment.sub_step == b.moment.sub_step && a.moment.round == b.moment.round;
}

std::vector<Compared> compared_in(const MadeMove& move, const TraceEvent& event) {
    std::vector<Compared> all;
    if (event.numbers.empty()) return all;
    const Stage* stage = stage_of(move, event);
    std::string_view rest = stage ? stage->compared : std::string_view{};
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(", "), rest.size());
        compared_as(all, rest.substr(0, end));
        rest.remove_prefix(std::min(end + 2, rest.size()));
    }
    for (const TraceNumber& number : event.numbers) {
        std::optional<WallRef> wall;
        if (number.wall) wall = body_of(move.level, *number.wall).first;
        Compared& one = compared_as(all, number.name, wall);
        one.least = std::min(number.value, one.least.value_or(number.value));
        one.is_chosen = one.is_chosen || number.is_chosen;
    }
    return all;
}

std::string title_of(const MadeMove& move, const Compared& one) {
    return one.wall ? title_of(move.level, move.request.bodies, *one.wall, move.request.lattice)
                    : std::string(one.name);
}

std::string short_text(double value) {
    if (std::abs(value) <= noticeable_length) return "0";
    constexpr double largest = 1e6;
    const bool is_whole = std::abs(value) < largest && std::round(value) == value;
    return is_whole ? fmt::format("{}", static_cast<std::int64_t>(value)) : written(value);
}

std::string short_text(Vec2 v) { return fmt::format("{}, {}", short_text(v.x), short_text(v.y)); }

const Mark* first_mark(std::span<const Mark> marks, Role role) {
    const auto found = std::find_if(marks.begin(), marks.end(),
                                    [role](const Mark& mark) { return mark.role == role; });
    return found == marks.end() ? nullptr : &*found;
}

bool is_vector(const Mark& mark) {
    return mark.form == Mark::Form::vector || mark.form == Mark::Form::segment;
}

Vec2 position_of(const MadeMove& move, const Mark& mark) {
    const bool is_capsule = mark.form == Mark::Form::segment && mark.radius > 0.0;
    if (mark.form != Mark::Form::polygon && !is_capsule) return mark.points[0];
    detail::Corners room;
    const std::span<const Vec2> corners = detail::corners_of(move.request.shape, room);
    return corners.empty() ? mark.points[0] : mark.points[0] - corners[0];
}

}  // namespace slidelab::lab
