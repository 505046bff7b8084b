// The claims of Why about a move, in scenes of all strategies with some of their options otherwise.
#include <cmath>
#include <deque>

#include "lab/judge/judge.hpp"
#include "search/claim_judge.hpp"
#include "search/generators.hpp"

namespace slidelab::lab::search::sentences_family {

/// A tick of a scene, with all that MadeMove refers to.
struct Tick {
    explicit Tick(ProbeScene made_of)
        : scene(std::move(made_of)), walls(build(scene.walls)), solved(solve(scene, walls)) {}

    MadeMove move(const MadeMove* before) const {
        MadeMove made = move_of(scene, solved);
        made.before = before;
        made.events = lab::judge(made).troubles;
        return made;
    }

    /// The same displacement again, from where this one led to.
    ProbeScene next() const {
        ProbeScene then = scene;
        then.from = solved.result.position;
        then.strategy_state = solved.result.strategy_state;
        for (MovingBody& box : then.walls.boxes) box.position = box.at(1.0);
        return then;
    }

    ProbeScene scene;
    BuiltWalls walls;
    SolvedScene solved;
};

void judge_tick(const Tick& tick, const MadeMove& move, Verdict& verdict) {
    const Why why = why_of(move);
    if (move.events.has_trouble()) verdict.hold("trouble is explained", !why.empty());
    if (!why.empty()) judge_claims(tick.scene, move, why, verdict);
}

/// As the run would notice it: the same displacement leads to two places in turns.
bool shakes(const std::deque<Tick>& ticks) {
    constexpr double same = 1e-6;  // units
    if (ticks.size() < 3) return false;
    const Tick& last = ticks.back();
    return distance(last.solved.result.position, ticks[ticks.size() - 2].scene.from) <= same &&
           distance(last.solved.result.position, last.scene.from) > same;
}

/// The first tick by itself, each later one with the one before.
Verdict judge(const ProbeScene& scene) {
    constexpr std::size_t most = 4;
    Verdict verdict;
    if (!is_valid(scene) || !all_solids_convex(scene)) return verdict;
    std::deque<Tick> ticks;
    ticks.emplace_back(scene);
    judge_tick(ticks[0], ticks[0].move(nullptr), verdict);
    while (ticks.size() < most && !verdict.broken()) {
        const ProbeScene next = ticks.back().next();
        if (!is_valid(next)) break;
        const Tick& before = ticks.back();
        ticks.emplace_back(next);
        const MadeMove earlier = before.move(nullptr);
        MadeMove move = ticks.back().move(&earlier);
        if (shakes(ticks)) move.events.add(EventKind::jitter);
        judge_tick(ticks.back(), move, verdict);
    }
    return verdict;
}

void add_something(ProbeWalls& walls, Random& random) {
    const Vec2 at{some_number(random, 2), some_number(random, 2)};
    switch (random.below(6)) {
        case 0:
            add_segment(walls, at, at + some_direction(random) * some_length(random, 0.1, 5),
                        random.chance(0.3) ? some_length(random, 0.1, 0.5) : 0.0);
            break;
        case 1:
            add_box(walls, at, {some_length(random, 0.1, 2), some_length(random, 0.1, 2)});
            break;
        case 2: {  // a straight wall in pieces
            const Vec2 along = some_direction(random) * some_length(random, 0.5, 2);
            for (int i = 0; i < 3; ++i) add_segment(walls, at + along * i, at + along * (i + 1));
            break;
        }
        case 3: {
            std::vector<Vec2> corners = some_polygon(random).corners;
            for (Vec2& corner : corners) corner += at;
            add_polygon(walls, corners);
            break;
        }
        case 4:
            add_box(walls, at, {some_length(random, 0.1, 1), some_length(random, 0.1, 1)});
            walls.boxes.back().displacement = some_direction(random) * some_length(random, 0.01, 1);
            break;
        default: {  // flush tiles
            const Vec2 along = random.chance(0.5) ? Vec2{1, 0} : Vec2{0, 1};
            const Vec2 first{std::floor(at.x), std::floor(at.y)};
            for (int i = 0; i < 3; ++i) add_box(walls, first + along * i, {0.5, 0.5});
        }
    }
}

/// Some of its options otherwise; often none.
void set_some(Options& options, Random& random) {
    if (random.chance(0.3)) return;
    for (std::size_t i = 0; i < options.table().size(); ++i) {
        const OptionDescription& option = options.table()[i];
        if (!random.chance(0.3)) continue;
        const bool is_real = option.type == OptionDescription::Type::real;
        const double value =
            is_real ? one_of<double>(random, {0.02, 0.1, 0.25})
                    : option.minimum +
                          random.below(static_cast<int>(option.maximum - option.minimum) + 1);
        static_cast<void>(options.set(i, value));
    }
}

GridEdges some_edges(Random& random) {
    GridEdges grid;
    const auto place = [&random] { return random.below(5) - 2; };
    for (int i = 0, n = 1 + random.below(8); i < n; ++i) {
        std::vector<GridEdges::Edge>& edges = random.chance(0.5) ? grid.horizontal : grid.vertical;
        edges.push_back({place(), place()});
    }
    return grid;
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    ProbeWalls walls;
    const int things = one_of<int>(random, {1, 2, 2, 3, 4});
    const bool sees_only_grid = !slides_anywhere(strategy);
    for (int i = 0; i < things && !sees_only_grid; ++i) add_something(walls, random);
    if (sees_only_grid) walls.grid = some_edges(random);
    if (!sees_only_grid && random.chance(0.1)) walls.map_bounds = Aabb{{-2, -2}, {2, 2}};
    const Vec2 from{some_number(random, 2), some_number(random, 2)};
    const Vec2 delta = some_direction(random) * some_length(random, 0.01, 3);
    const Shape shape = sees_only_grid ? Shape(DiskShape{0.25}) : some_mover(random, strategy);
    ProbeScene scene = scene_of(strategy, shape, std::move(walls), from, delta);
    set_some(scene.options, random);
    return std::make_unique<SceneTrial>(std::move(scene), judge);
}

bool explains(const Strategy& strategy) {
    return slides_anywhere(strategy) || (strategy.walls & sees_grid) != 0;
}

extern const Family sentences;
const Family sentences{"sentences", "what Why claims of a move: walls, places, depths, options",
                       explains, make, 1000};

}  // namespace slidelab::lab::search::sentences_family
