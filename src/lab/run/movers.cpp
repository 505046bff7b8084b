#include "lab/run/movers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "articles/contract/registry.hpp"
#include "lab/engines/models.hpp"
#include "lab/engines/recorded_mover.hpp"
#include "lab/text/nearest.hpp"

namespace slidelab::lab {

void Movers::add(const Strategy& strategy) {
    if (find(strategy.id) || strategy.id == attached_id)
        throw std::invalid_argument(
            fmt::format("strategy {}: expected an id that no other mover has", strategy.id));
    added_.push_back(&strategy);
}

std::vector<const Strategy*> Movers::strategies() const {
    const std::span<const Strategy* const> of_library = slidelab::strategies();
    std::vector<const Strategy*> all(of_library.begin(), of_library.end());
    all.insert(all.end(), added_.begin(), added_.end());
    return all;
}

std::vector<const Strategy*> Movers::all() const {
    std::vector<const Strategy*> all = strategies();
    all.insert(all.end(), models().begin(), models().end());
    if (attached() != nullptr) all.push_back(attached());
    return all;
}

std::vector<std::string> Movers::ids() const {
    std::vector<std::string> ids;
    for (const Strategy* mover : all()) ids.emplace_back(mover->id);
    return ids;
}

const Strategy* Movers::find(std::string_view id) const {
    if (id == recorded_id) return &recorded_mover;
    const std::vector<const Strategy*> known = all();
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const Strategy* mover) { return mover->id == id; });
    return found == known.end() ? nullptr : *found;
}

bool Movers::has_strategy(const Strategy& strategy) const {
    const std::vector<const Strategy*> known = strategies();
    return std::find(known.begin(), known.end(), &strategy) != known.end();
}

std::string Movers::unknown(std::string_view id) const {
    return fmt::format("no strategy \"{}\"; {}", id,
                       nearest_or_expected(id, ids(), "one of " + ids_in_words()));
}

std::string Movers::ids_in_words() const {
    const auto list = [](const auto& movers) {
        std::string ids;
        for (const Strategy* mover : movers)
            ids += (ids.empty() ? "" : ", ") + std::string(mover->id);
        return ids;
    };
    std::string words = fmt::format("{}, or a model: {}", list(strategies()), list(models()));
    if (attached() != nullptr) words += fmt::format(", or {}", attached_id);
    return words;
}

}  // namespace slidelab::lab
