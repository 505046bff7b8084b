#include "slidelab/level/wall_names.hpp"

#include <algorithm>
#include <cstdlib>

#include "slidelab/level/level.hpp"

namespace slidelab::detail {

WallName WallNames::Run::at(std::uint32_t wall, std::uint32_t solid) const {
    const std::int64_t steps = is_by_solid ? std::int64_t{solid} - first_solid : wall - first_wall;
    return {first.kind, static_cast<std::int32_t>(first.index + steps * index_step),
            static_cast<std::int32_t>(first.row + steps * row_step)};
}

void WallNames::add(std::uint32_t solid, const WallName& name) {
    const bool is_known = !runs_.empty() && (continues(runs_.back(), solid, name) ||
                                             extend(runs_.back(), solid, name));
    if (!is_known) runs_.push_back({count_, solid, name});
    last_solid_ = solid;
    ++count_;
}

bool WallNames::continues(const Run& run, std::uint32_t solid, const WallName& name) const {
    return !(run.is_by_solid && solid == no_solid) && run.at(count_, solid) == name;
}

bool WallNames::extend(Run& run, std::uint32_t solid, const WallName& name) const {
    const std::int64_t index_step = std::int64_t{name.index} - run.first.index;
    const std::int64_t row_step = std::int64_t{name.row} - run.first.row;
    const bool is_next = name.kind == run.first.kind && std::abs(index_step) <= 1 &&
                         std::abs(row_step) <= 1 && run.has_one_name();
    const bool is_one_wall = count_ == run.first_wall + 1;
    const bool is_one_solid =
        last_solid_ == run.first_solid && last_solid_ != no_solid && solid == run.first_solid + 1;
    if (!is_next || (!is_one_wall && !is_one_solid)) return false;
    run.index_step = static_cast<std::int8_t>(index_step);
    run.row_step = static_cast<std::int8_t>(row_step);
    run.is_by_solid = !is_one_wall;
    return true;
}

WallName WallNames::of(std::uint32_t wall, std::uint32_t solid) const {
    const auto is_after = [](std::uint32_t number, const Run& run) {
        return number < run.first_wall;
    };
    return (std::upper_bound(runs_.begin(), runs_.end(), wall, is_after) - 1)->at(wall, solid);
}

}  // namespace slidelab::detail
