// A mover at rest between bodies that push and walls: it is carried as far as a body goes, put
// aside across that by at most the option `aside`, or squeezed, and told so with the two that press
// it. Bodies come, stay, and go back.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "search/generators.hpp"
#include "search/judges.hpp"

namespace slidelab::lab::search::put_aside_family {

constexpr double slack = 1e-7;  // units

Point across(Point v, Point unit) { return v - unit * dot(v, unit); }

double option_of(const ProbeScene& scene) {
    const double set = scene.options.real(*scene.options.find("aside"));
    if (set >= 0.0) return set;
    const auto extent = [&](Vec2 axis) {
        return support(scene.shape, axis) + support(scene.shape, -axis);
    };
    return 0.25 * std::min(extent({1, 0}), extent({0, 1}));
}

Region region_of(const Box& box, const Shape& shape) {
    const Vec2 h = box.half;
    const std::vector<Vec2> corners{box.center - h, box.center + Vec2{h.x, -h.y}, box.center + h,
                                    box.center + Vec2{-h.x, h.y}};
    return {corners, 0.0, shape};
}

/// The walls at rest of a scene, and its boxes that move, tick by tick.
struct Stage {
    explicit Stage(const ProbeScene& scene_) : scene(scene_), built(build(scene_.walls)) {
        ProbeScene at_rest = scene;
        std::erase_if(at_rest.walls.boxes,
                      [](const MovingBody& box) { return box.displacement != Vec2{}; });
        walls = regions_of(at_rest);
        for (const MovingBody& box : BodyList(built.bodies)) {
            boxes.push_back(box);
            first_displacements.push_back(box.displacement);
        }
    }

    /// For some ticks forward, then at rest, then back.
    void set_displacements(int tick) {
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const Vec2 first = first_displacements[i];
            boxes[i].displacement = tick < 3 ? first : tick < 5 ? Vec2{} : -first;
        }
    }
    void advance() {
        for (MovingBody& box : boxes) box.position = box.at(1.0);
    }
    double gap_to_walls(Vec2 at) const { return least_gap(walls, at); }
    double gap_to_box(std::size_t i, Vec2 at, double time) const {
        const Region region = region_of(box_of(boxes[i]), scene.shape);
        const Point moved = exact(boxes[i].displacement) * Real(time);
        return static_cast<double>(region.gap(exact(at) - moved));
    }
    double gap(Vec2 at, double time) const {
        double least = gap_to_walls(at);
        for (std::size_t i = 0; i < boxes.size(); ++i)
            least = std::min(least, gap_to_box(i, at, time));
        return least;
    }
    double pushed() const {
        double all = 0.0;
        for (const MovingBody& box : boxes) all += length(box.displacement);
        return all;
    }

    const ProbeScene& scene;
    BuiltWalls built;
    std::vector<Region> walls;
    std::vector<MovingBody> boxes;
    std::vector<Vec2> first_displacements;
};

/// The facts of a case where a box is pressed against a wall.
struct Press {
    bool is_known = false;
    Vec2 axis;          ///< of the push, unit
    double need = 0.0;  ///< units aside, to get past the end of what pushes
};

/// A box of the scene that moves along an axis, the first wall a box across that: `need` is
/// measured from the numbers of the scene.
Press press_of(const ProbeScene& scene) {
    const auto& boxes = scene.walls.boxes;
    const auto* mover = std::get_if<BoxShape>(&scene.shape);
    if (!mover || mover->radius != 0.0 || boxes.size() != 2 || !scene.walls.segments.empty())
        return {};
    const Box wall = box_of(boxes[0]);
    const Box pusher = box_of(boxes[1]);
    const Vec2 push = boxes[1].displacement;
    const bool is_level = push.y == 0.0 && push.x != 0.0;
    const bool is_upright = push.x == 0.0 && push.y != 0.0;
    if ((!is_level && !is_upright) || boxes[0].displacement != Vec2{}) return {};
    const auto along = [&](Vec2 v) { return is_level ? v.x : v.y; };
    const auto beside = [&](Vec2 v) { return is_level ? v.y : v.x; };
    const double sign = along(push) > 0.0 ? 1.0 : -1.0;
    const double hu = along(mover->half);
    const double hv = beside(mover->half);
    const auto place = [&](const Box& box) { return sign * along(box.center - scene.from); };
    const double room = place(wall) - along(wall.half) - hu;
    const double gap = -place(pusher) - along(pusher.half) - hu;
    const double motion = length(push);
    const double off_wall = std::abs(beside(wall.center - scene.from));
    const double off = std::abs(beside(pusher.center - scene.from));
    const double reach = beside(pusher.half) + hv;
    const bool blocks = off_wall < beside(wall.half) + hv - slack && off < reach - slack;
    const bool presses =
        room >= 0.0 && gap >= 0.0 && motion > gap + room + slack && motion < gap + room + 2.0 * hu;
    if (!blocks || !presses) return {};
    return {true, unit_or(push, {}), reach - off};
}

class Judge {
public:
    explicit Judge(const ProbeScene& scene)
        : scene_(scene), stage_(scene), aside_(option_of(scene)), press_(press_of(scene)) {}

    Verdict verdict() {
        Vec2 at = scene_.from;
        StrategyState state;
        bool was_squeezed = false;
        for (int tick = 0; tick < 8 && !verdict_.broken(); ++tick) {
            stage_.set_displacements(tick);
            const BodySet bodies(stage_.boxes);
            const MoveRequest request{scene_.shape, at, {}, {}, bodies, state, scene_.side_view};
            result_ = scene_.strategy->move(*stage_.built.level, request, scene_.options, nullptr);
            from_ = at;
            tick_ = tick;
            const bool is_free = stage_.gap(from_, 0.0) >= -free_start;
            if (tick == 0 && !is_free) return {};
            hold_told();
            hold_aside(is_free || was_squeezed);
            hold_clear(is_free);
            if (tick == 0 && press_.is_known) hold_press();
            at = result_.position;
            state = result_.strategy_state;
            was_squeezed = result_.squeezed;
            stage_.advance();
        }
        return verdict_;
    }

private:
    std::string text() const {
        return fmt::format("in tick {} from {} to {}{}, aside {:.12g} of {:.12g}", tick_,
                           text_of(from_), text_of(result_.position),
                           result_.squeezed ? ", squeezed" : "", length(result_.put_aside), aside_);
    }
    template <typename... Args>
    void hold(std::string_view promise, Args... args) {
        verdict_.hold(promise, args..., [this] { return text(); });
    }

    /// Squeezed is what ends in something, or what something has passed over.
    void hold_told() {
        const double depth = -stage_.gap(result_.position, 1.0);
        if (depth > 1e-8) hold("an overlap that is left is told as squeezed", result_.squeezed);
        bool passes = depth > 1e-10;
        for (const MovingBody& box : stage_.boxes) {
            const Region region = region_of(box_of(box), scene_.shape);
            passes = passes ||
                     region.deepest(exact(result_.position), exact(-box.displacement)) > 1e-10L;
        }
        if (result_.squeezed) hold("squeezed is what has no room", passes);
        const bool is_put_aside = result_.put_aside != Vec2{};
        if (is_put_aside) hold("told how far aside", length(result_.put_aside), most_aside());
        if (!result_.squeezed && !is_put_aside) return;
        hold("told between which two", result_.pressed_by.has_value());
        if (!result_.pressed_by) return;
        const auto [first, second] = *result_.pressed_by;
        hold("the two are two", body_of(first) != body_of(second));
        hold("the first is what pushes", !first.is_of_level());
        hold("the first of the two is there", gap_on_the_way(first), 1e-6);
        // The way out of what it begins inside of holds it.
        const double overlap = std::max(0.0, -stage_.gap(from_, 0.0));
        hold("the second of the two is there", gap_on_the_way(second), overlap + 1e-6);
    }

    /// Several that push widen it by what the others push.
    double most_aside() const {
        return aside_ + (stage_.boxes.size() > 1 ? stage_.pushed() : 0.0) + slack;
    }

    /// The sides of a box are one.
    std::size_t body_of(WallRef wall) const {
        const Level& level = *stage_.built.level;
        if (!wall.is_of_level()) return 1'000'000 + wall.body();
        const std::uint32_t solid = level.walls()[wall.number()].solid;
        return solid == no_solid ? wall.number() : 500'000 + solid;
    }

    /// The least gap to a wall or its solid, at the places and times of the path.
    double gap_on_the_way(WallRef wall) const {
        const Level& level = *stage_.built.level;
        double least = 1e9;
        const auto look = [&](Vec2 at, double time) {
            if (!wall.is_of_level()) {
                least = std::min(least, stage_.gap_to_box(wall.body(), at, time));
                return;
            }
            for (const Wall& other : level.walls()) {
                const bool is_it =
                    &other == &level.walls()[wall.number()] ||
                    (other.solid != no_solid && other.solid == level.walls()[wall.number()].solid);
                if (!is_it) continue;
                const std::vector<Vec2> ends{other.segment.a, other.segment.b};
                const Region region(ends, other.radius, scene_.shape);
                least = std::min(least, static_cast<double>(region.gap(exact(at))));
            }
        };
        for (const PathPoint& bend : lab::path_of(from_, result_)) look(bend.at, bend.time);
        for (const Contact& contact : result_.contacts) look(contact.position, contact.time);
        look(result_.position, 1.0);
        return least;
    }

    void hold_aside(bool is_pressed) {
        if (!is_pressed) return;
        const Vec2 went = result_.position - from_;
        const double overlap = std::max(0.0, -stage_.gap(from_, 0.0));
        // Along a floor it is pushed as far as a body goes from side to side; and past a corner it
        // goes on with the velocity that it was pushed with.
        const double along_floor = scene_.side_view.up != Vec2{} ? 2.5 : 1.0;
        const double most = along_floor * stage_.pushed() + 8.0 * overlap + aside_ + slack;
        hold("no farther than it is pushed and aside", length(went), most);
        if (!press_.is_known) return;
        const Real far = length(across(exact(went), exact(press_.axis)));
        // A body at rest is left by its own least way.
        const bool is_at_rest = stage_.pushed() == 0.0;
        hold("no farther aside than allowed", static_cast<double>(far),
             std::max(aside_, is_at_rest ? overlap : 0.0) + slack);
        if (tick_ > 0 || result_.squeezed) return;
        hold("told where to",
             static_cast<double>(
                 length(across(exact(went - result_.put_aside), exact(press_.axis)))),
             slack);
    }

    /// Its way leads through no wall at rest, and, if it had room, through no box.
    void hold_clear(bool is_free) {
        if (result_.path.dropped() > 0) return;
        const std::vector<PathPoint> path = lab::path_of(from_, result_);
        const bool is_out_of_walls = stage_.gap_to_walls(from_) >= -free_start;
        // A turn of a walk is told by its end.
        const double chord = scene_.side_view.up != Vec2{} ? 1e-3 : slack;
        for (std::size_t i = 1; i < path.size(); ++i) {
            const Point from = exact(path[i - 1].at);
            const Point to = exact(path[i].at);
            for (const Region& wall : stage_.walls)
                if (is_out_of_walls)
                    hold("through no wall at rest",
                         static_cast<double>(wall.deepest(from, to - from)), chord);
            for (const MovingBody& box : stage_.boxes) {
                if (!is_free || result_.squeezed) continue;
                const Point push = exact(box.displacement);
                const Point seen_from = from - push * Real(path[i - 1].time);
                const Point seen_to = to - push * Real(path[i].time);
                if (scene_.side_view.up == Vec2{})
                    hold("through no body",
                         static_cast<double>(region_of(box_of(box), scene_.shape)
                                                 .deepest(seen_from, seen_to - seen_from)),
                         slack);
            }
        }
    }

    void hold_press() {
        if (std::abs(press_.need - aside_) <= 1e-6) return;
        hold("put aside or squeezed, as the option says",
             result_.squeezed == (press_.need > aside_));
        if (press_.need < aside_)
            hold("put aside by no more than it needs",
                 std::abs(length(result_.put_aside) - press_.need), slack);
    }

    const ProbeScene& scene_;
    Stage stage_;
    double aside_;
    Press press_;
    MoveResult result_;
    Vec2 from_;
    int tick_ = 0;
    Verdict verdict_;
};

Verdict judge(const ProbeScene& scene) {
    Verdict verdict;
    if (!is_valid(scene) || scene.walls.boxes.empty()) return verdict;
    return Judge(scene).verdict();
}

// --- Cases ---

void set_aside(ProbeScene& scene, Random& random) {
    if (random.chance(0.5)) return;
    const double set = one_of<double>(random, {0.0, 0.05, 0.25, 1.0, 4.0});
    const auto problem = scene.options.set(*scene.options.find("aside"), set);
    if (problem) throw std::logic_error(to_string(*problem));
}

/// Often a part of the option, or a hair beside it; otherwise any.
double some_need(Random& random, double aside) {
    const double share = one_of<double>(random, {0.01, 0.5, 0.999, 1.001, 1.5, 3.0});
    if (random.chance(0.7) && aside > 0.0) return share * aside;
    return some_length(random, 1e-3, 1.0);
}

double some_gap(Random& random) {
    return random.chance(0.5) ? 0.0 : some_length(random, 1e-6, 0.5);
}

/// A box that pushes the mover along an axis, against a wall: from each side, so lifts and crushers
/// too, wide and narrow ones, with walls beside.
void add_press(ProbeScene& scene, Random& random) {
    static constexpr Vec2 axes[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const Vec2 axis = axes[random.below(4)];
    const Vec2 beside = outward(axis) * (random.chance(0.5) ? 1.0 : -1.0);
    const double aside = option_of(scene);
    const double ahead = support(scene.shape, axis);
    const double behind = support(scene.shape, -axis);
    const double left = support(scene.shape, beside);
    const double right = support(scene.shape, -beside);
    const auto halves = [&](double along, double wide) {
        return axis.x != 0.0 ? Vec2{along, wide} : Vec2{wide, along};
    };
    const double room = some_gap(random);
    const double gap = some_gap(random);
    const double thick = some_length(random, 0.05, 1.0);
    const double wide = some_length(random, 0.05, 3.0);
    const double off_wall = random.between(-0.9, 0.9) * wide;
    const Vec2 on_wall = axis * (ahead + room);
    if (random.chance(0.7)) {
        add_box(scene.walls, on_wall + axis * thick + beside * off_wall, halves(thick, wide));
    } else {
        const Vec2 lean = random.chance(0.7) ? beside : some_direction(random);
        add_segment(scene.walls, on_wall + beside * off_wall - lean * wide,
                    on_wall + beside * off_wall + lean * wide);
    }
    const double half = some_length(random, 0.05, 2.0);
    const double need = std::min(some_need(random, aside), half + left);
    // Its end on that side is so far from the mover's other side.
    const Vec2 center = axis * -(behind + gap + thick) + beside * (need - right - half);
    add_box(scene.walls, center, halves(thick, half));
    const double extent = ahead + behind;
    const double deep = random.chance(0.5) ? some_length(random, 1e-3, 0.2) * extent
                                           : random.between(0.01, 0.95) * extent;
    Vec2 delta = axis * (gap + room + deep);
    if (random.chance(0.15)) delta += beside * random.between(-0.5, 0.5);
    scene.walls.boxes.back().displacement = delta;
    if (random.chance(0.25)) {  // a slit, or a corner
        const double far = right + some_need(random, aside);
        const Vec2 on = beside * (random.chance(0.5) ? far : -far);
        add_segment(scene.walls, on - axis * 2.0, on + axis * 2.0);
    }
}

/// Several boxes that come from anywhere, among walls.
void add_jostle(ProbeScene& scene, Random& random) {
    const int walls = 1 + random.below(3);
    for (int i = 0; i < walls; ++i) {
        const Vec2 side = some_direction(random);
        const Vec2 on = side * (support(scene.shape, side) + some_gap(random));
        const Vec2 along = outward(side) * some_length(random, 0.1, 5.0);
        add_segment(scene.walls, on - along, on + along);
    }
    const int boxes = 1 + random.below(2);
    for (int i = 0; i < boxes; ++i) {
        const Vec2 side = some_direction(random);
        const double half_x = some_length(random, 0.05, 2.0);
        const double half_y = some_length(random, 0.05, 2.0);
        const double gap = some_gap(random);
        const bool is_level = std::abs(side.x) > std::abs(side.y);
        const Vec2 axis = is_level ? Vec2{std::copysign(1.0, side.x), 0.0}
                                   : Vec2{0.0, std::copysign(1.0, side.y)};
        const double reach = support(scene.shape, axis) + gap + (is_level ? half_x : half_y);
        const double off = random.between(-1.0, 1.0) * (is_level ? half_y : half_x);
        add_box(scene.walls, axis * reach + outward(axis) * off, {half_x, half_y});
        const double far = some_length(random, 1e-3, 1.5);
        const Vec2 way = random.chance(0.7) ? -axis : some_direction(random);
        scene.walls.boxes.back().displacement = way * far;
    }
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    const bool is_box = (strategy.shapes & moves_box) != 0 && random.chance(0.6);
    const double half_x = some_length(random, 0.1, 1.0);
    const double half_y = some_length(random, 0.1, 1.0);
    const Shape shape = is_box ? Shape(BoxShape{{half_x, half_y}}) : some_mover(random, strategy);
    ProbeScene scene = scene_of(strategy, shape, {}, {}, {});
    set_aside(scene, random);
    if (strategy.has_floor && random.chance(0.5)) scene.side_view.up = {0, -1};
    if (random.chance(0.7)) {
        add_press(scene, random);
    } else {
        add_jostle(scene, random);
    }
    return std::make_unique<SceneTrial>(std::move(scene), judge);
}

bool puts_aside(const Strategy& strategy) {
    return is_sliding_sweep(strategy) && test::sees_boxes_that_move(strategy) &&
           strategy.defaults().find("aside").has_value();
}

extern const Family put_aside;
const Family put_aside{"put_aside", "at rest between bodies that push and walls", puts_aside, make,
                       300};

}  // namespace slidelab::lab::search::put_aside_family
