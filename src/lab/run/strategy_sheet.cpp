#include "lab/run/strategy_sheet.hpp"

#include <fmt/format.h>

#include "articles/contract/registry.hpp"
#include "lab/run/settings.hpp"

namespace slidelab::lab {

namespace {

struct WallKind {
    unsigned flag;
    const char* name;
};
constexpr WallKind wall_kinds[] = {{sees_segments, "segments"},
                                   {sees_capsules, "capsules"},
                                   {sees_solids, "solids"},
                                   {sees_bodies, "moving boxes"}};

/// "no capsules", "no capsules and no moving boxes".
std::string unseen_walls(const Strategy& strategy) {
    std::vector<std::string> names;
    for (const WallKind& kind : wall_kinds) {
        if ((strategy.walls & kind.flag) == 0) names.push_back(fmt::format("no {}", kind.name));
    }
    return fmt::format("{}", fmt::join(names, " and "));
}

bool only_sees_grid(const Strategy& strategy) { return strategy.walls == sees_grid; }

}  // namespace

StrategySheet sheet_of(const Strategy& strategy) {
    StrategySheet sheet;
    const bool sweeps = strategy.detection == CollisionDetection::continuous;
    (sweeps ? sheet.strengths : sheet.limits)
        .push_back(sweeps ? "never tunnels" : "tunnels at speed without its substeps");
    if (only_sees_grid(strategy)) {
        sheet.limits.emplace_back("only on a grid");
    } else if (const std::string unseen = unseen_walls(strategy); !unseen.empty()) {
        sheet.limits.push_back("sees " + unseen);
    } else {
        sheet.strengths.emplace_back("sees every kind of wall");
    }
    if (strategy.response == CollisionResponse::stops)
        sheet.limits.emplace_back("stops where it hits");
    for (const std::string_view shape : shape_names) {
        if (can_move(strategy, shape)) sheet.shapes.emplace_back(shape);
    }
    if (sheet.shapes.empty()) sheet.shapes.emplace_back(no_shape);
    return sheet;
}

std::string facts_of(const Strategy& strategy) {
    const StrategySheet sheet = sheet_of(strategy);
    std::vector<std::string> facts = sheet.strengths;
    facts.insert(facts.end(), sheet.limits.begin(), sheet.limits.end());
    std::string text = fmt::format("{}.", fmt::join(facts, "; "));
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string strategy_list() {
    std::string text;
    int number = 0;
    for (const Strategy* strategy : strategies()) {
        text += fmt::format("{}{}  {} ({})\n   {}\n   Good for: {}\n   {}\n   Moves: {}\n",
                            number > 0 ? "\n" : "", number + 1, strategy->title, strategy->id,
                            strategy->summary, strategy->good_for, facts_of(*strategy),
                            fmt::join(sheet_of(*strategy).shapes, ", "));
        ++number;
    }
    return text;
}

std::string why_not_moved(const Strategy& strategy, const std::string& shape) {
    if (strategy.shapes == 0) return fmt::format("{} moves a point of its own", strategy.title);
    return fmt::format("{} moves no {}", strategy.title, shape);
}

}  // namespace slidelab::lab
