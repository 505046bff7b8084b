#include "slidelab/world/to_link.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "slidelab/level/level_error.hpp"
#include "slidelab/world/mover/mover_record.hpp"
#include "slidelab/world/world.hpp"
#include "slidelab/world/world_view.hpp"

namespace slidelab {

namespace {

using detail::joined;
using detail::text_of;
using detail::WorldView;

/// All that the link says, beside the mover's shape and its input.
struct LinkedTick {
    std::vector<WallDefinition> segments;  ///< free ones
    std::vector<WallDefinition> polygons;  ///< solids, by their corners
    std::vector<MovingBody> boxes;
    double near_miss = 0.0;      ///< of its walls (LevelBuilder::set_near_miss)
    std::uint64_t platform = 0;  ///< the number of the box that it stands on, counted from 1
};

/// The mover that the laboratory makes of the link: it knows no filter, and some angles in degrees
/// are the nearest ones. Or the option that the laboratory does not take.
std::variant<Mover, Mismatch> mover_in_laboratory(const Mover& mover) {
    Mover known{.shape = mover.shape, .up = mover.up};
    std::optional<Mismatch> problem;
    each_mover_option([&](const auto& option) {
        const auto& about = option.about;
        if (!about.is_in_laboratory() || problem) return;
        const double value = about.in_laboratory(mover.*option.member);
        if (!(value >= about.least && value <= about.lab_most))
            problem = Mismatch{joined("the mover's ", about.name, " ", value),
                               joined(about.least, " to ", about.lab_most)};
        known.*option.member = about.from_laboratory(value);
    });
    if (problem) return *std::move(problem);
    return known;
}

// --- What the tick is near ---

/// Which objects a predicate was given, and took at least once.
struct Asked {
    const Filter& filter;
    std::vector<ObjectId> taken;
    std::vector<ObjectId> refused;

    static bool note(const Candidate& candidate, void* context) {
        auto& asked = *static_cast<Asked*>(context);
        const bool takes = asked.filter.accepts(candidate, asked.filter.context);
        (takes ? asked.taken : asked.refused).push_back(candidate.object);
        return takes;
    }
    bool leaves_out(ObjectId object) const {
        const auto has = [object](const std::vector<ObjectId>& list) {
            return std::find(list.begin(), list.end(), object) != list.end();
        };
        return has(refused) && !has(taken);
    }
};

/// Gathers for a link: walls at rest, and boxes that move.
class TickGatherer {
public:
    TickGatherer(const World& world, const Mover& mover, const MoverInput& input,
                 const MoverState& state)
        : world_(world),
          mover_(mover),
          input_(input),
          state_(state),
          shape_(mover.shape),
          all_but_predicate_{mover.filter.hits & ~(mover.triggers | mover.ground),
                             mover.filter.ignored},
          view_(world.scene(), all_but_predicate_, shape_, input.position, input.drops),
          asked_{mover.filter, {}, {}} {}

    std::variant<LinkedTick, Mismatch> run() {
        moved_ = move(world_, mover_, input_, state_);
        if (moved_.was_refused)
            return Mismatch{"a tick that is refused", "numbers within their limits"};
        if (mover_.filter.accepts) ask_predicate();
        // As they were given, for the models of engines; where walls farther away have decided how
        // these were moved, as they are.
        const auto& near_misses = world_.level().near_misses();
        if (!near_misses.moved.empty()) {
            auto as_given = gather(near_misses.tolerance);
            if (std::holds_alternative<LinkedTick>(as_given)) return as_given;
        }
        return gather(0.0);
    }

private:
    std::variant<LinkedTick, Mismatch> gather(double near_miss) {
        tick_ = {};
        tick_.near_miss = near_miss;
        const Aabb area = area_near();
        gather_walls(area);
        if (auto problem = gather_bodies(area)) return *std::move(problem);
        if (auto problem = problem_with_answer()) return *std::move(problem);
        return std::move(tick_);
    }

    void ask_predicate() {
        Mover mover = mover_;
        mover.filter.accepts = &Asked::note;
        mover.filter.context = &asked_;
        move(world_, mover, input_, state_);
    }

    /// All that it may come to: with what its platform, and bodies that push it, add.
    Aabb area_near() const {
        const double seconds = input_.seconds;
        double far = length(input_.velocity) * seconds +
                     length(input_.acceleration) * seconds * seconds +
                     std::max({mover_.snap, mover_.step_height, 0.0});
        const Vec2 extents = shape_.extents();
        double pushed = 0.0;
        view_.visit_bodies(around(far + std::max(extents.x, extents.y)), [&](std::uint32_t body) {
            pushed = std::max(pushed, length(view_.bodies()[body].displacement));
        });
        far += 2.0 * pushed + distance(input_.position, moved_.position);
        return around(far + std::max(extents.x, extents.y));
    }
    Aabb around(double far) const {
        return {input_.position - Vec2{far, far}, input_.position + Vec2{far, far}};
    }

    void gather_walls(const Aabb& area) {
        const Level& level = world_.level();
        std::vector<std::uint32_t> objects;
        level.broad_phase().query_aabb(area, [&](std::uint32_t wall) {
            if (bounds_of(level.walls()[wall]).overlaps(area)) objects.push_back(wall);
        });
        level.visit_solids_at(input_.position, [&](std::uint32_t solid) {
            objects.push_back(level.solids()[solid].first_wall);
        });
        for (std::uint32_t& wall : objects) wall = level.object_of_wall(wall);
        std::sort(objects.begin(), objects.end());
        objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
        for (const std::uint32_t first : objects) {
            if (!view_.includes(first) || asked_.leaves_out(view_.scene().object_of(first)))
                continue;
            const Wall& wall = level.walls()[first];
            const Traits& traits = level.traits_of_wall(first);
            const auto segment_of = [&](std::uint32_t number) {
                return tick_.near_miss > 0.0 ? level.given_segment(number)
                                             : level.walls()[number].segment;
            };
            if (wall.solid == no_solid) {
                add({segment_of(first), wall.radius, traits});
                continue;
            }
            std::vector<Vec2> corners;
            const Solid& solid = level.solids()[wall.solid];
            for (std::uint32_t i = 0; i != solid.wall_count; ++i)
                corners.push_back(segment_of(solid.first_wall + i).a);
            add({std::move(corners), 0.0, traits});
        }
    }

    /// At rest they are walls.
    std::optional<Mismatch> gather_bodies(const Aabb& area) {
        std::vector<std::uint32_t> bodies;
        view_.visit_bodies(area, [&](std::uint32_t body) { bodies.push_back(body); });
        std::sort(bodies.begin(), bodies.end());
        for (const std::uint32_t body : bodies) {
            const ObjectId object = view_.scene().object_of_body(body);
            if (asked_.leaves_out(object)) continue;
            const detail::PlacedBody placed = view_.placed(body, 0.0);
            const Traits& traits = world_.traits_of(object);
            const Vec2 displacement = world_.displacement_of(object);
            const auto* box = std::get_if<BoxShape>(&world_.shape_of(object));
            if (displacement == Vec2{}) {
                std::vector<Vec2> corners;
                for (std::size_t i = 0; i < placed.size(); ++i) corners.push_back(placed.corner(i));
                if (corners.size() > 2 && placed.radius() > 0.0)
                    return Mismatch{"a body with round corners", "sharp ones"};
                if (corners.size() > 2)
                    add({std::move(corners), 0.0, traits});
                else
                    add({Segment{corners.front(), corners.back()}, placed.radius(), traits});
            } else if (box && box->radius == 0.0) {
                const auto number = static_cast<std::int32_t>(tick_.boxes.size());
                if (object == state_.platform) tick_.platform = tick_.boxes.size() + 1;
                tick_.boxes.push_back({*box,
                                       world_.position_of(object),
                                       displacement,
                                       traits,
                                       {WallName::Kind::box, number, 0}});
            } else {
                return Mismatch{"a body that moves and is no box", "boxes, or bodies at rest"};
            }
        }
        return std::nullopt;
    }

    void add(WallDefinition wall) {
        wall.traits.category = 1;
        const bool is_free = std::holds_alternative<Segment>(wall.form);
        (is_free ? tick_.segments : tick_.polygons).push_back(std::move(wall));
    }

    /// The same tick in the laboratory.
    std::optional<Mismatch> problem_with_answer() {
        LevelBuilder builder;
        builder.set_near_miss(tick_.near_miss);
        for (const WallDefinition& wall : tick_.segments) builder.add(wall);
        for (const WallDefinition& wall : tick_.polygons) builder.add(wall);
        auto built = std::move(builder).build();
        if (const auto* error = std::get_if<LevelError>(&built)) return error->mismatch;
        const auto known = mover_in_laboratory(mover_);
        if (const auto* problem = std::get_if<Mismatch>(&known)) return *problem;
        const BodySet bodies(tick_.boxes);
        const detail::Scene there(std::get<Level>(built), bodies);
        MoverState state{{}, state_.place, state_.on_floor, state_.on_step};
        if (tick_.platform > 0)
            state.platform = there.object_of_body(static_cast<std::uint32_t>(tick_.platform - 1));
        const MoverResult answer =
            detail::move(there, std::get<Mover>(known), mover_.shape, input_, state, {}, nullptr);
        if (answer.position == moved_.position && answer.velocity == moved_.velocity)
            return std::nullopt;
        return Mismatch{"a tick that goes otherwise with these walls alone",
                        "a predicate that takes all of an object, and a world at a tick's begin"};
    }

    const World& world_;
    const Mover& mover_;
    const MoverInput& input_;
    const MoverState& state_;
    detail::CornerShape shape_;
    Filter all_but_predicate_;
    WorldView view_;
    Asked asked_;
    MoverResult moved_;
    LinkedTick tick_;
};

// --- In words ---

// JSON; reading a number back gives the same bits.

std::string quoted(std::string_view text) { return joined("\"", text, "\""); }

std::string listed(const std::vector<std::string>& values) {
    std::string text;
    for (const std::string& value : values) text += joined(text.empty() ? "[" : ",", value);
    return text.empty() ? "[]" : text + "]";
}

/// Names and values; without a value a field is left out.
using Fields = std::vector<std::pair<std::string, std::string>>;

std::string object_of(const Fields& fields) {
    std::string text;
    for (const auto& [name, value] : fields)
        if (!value.empty()) text += joined(text.empty() ? "{" : ",", quoted(name), ":", value);
    return text.empty() ? "{}" : text + "}";
}

std::string json_of(Vec2 value) { return listed({text_of(value.x), text_of(value.y)}); }

std::string json_of(const std::vector<WallDefinition>& walls) {
    std::vector<std::string> all;
    for (const WallDefinition& wall : walls) {
        std::vector<std::string> values;
        if (const auto* segment = std::get_if<Segment>(&wall.form)) {
            for (const Vec2 end : {segment->a, segment->b})
                values.insert(values.end(), {text_of(end.x), text_of(end.y)});
        } else {
            for (const Vec2 corner : std::get<std::vector<Vec2>>(wall.form))
                values.push_back(json_of(corner));
        }
        if (wall.radius > 0.0) values.push_back(text_of(wall.radius));
        all.push_back(listed(values));
    }
    return listed(all);
}

std::string json_of(const std::vector<MovingBody>& boxes) {
    std::vector<std::string> all;
    for (const MovingBody& each : boxes)
        all.push_back(object_of({{"center", json_of(each.position)},
                                 {"half", json_of(extents_of(each.shape))},
                                 {"delta", json_of(each.displacement)}}));
    return listed(all);
}

template <typename Wall>
void add_traits(std::string_view kind, const std::vector<Wall>& walls, Fields& fields) {
    for (std::size_t i = 0; i < walls.size(); ++i) {
        const Traits& traits = walls[i].traits;
        const Vec2 velocity = traits.surface_velocity;
        const Fields own = {{"one_way", traits.is_one_way() ? json_of(traits.solid_side) : ""},
                            {"surface_velocity", velocity != Vec2{} ? json_of(velocity) : ""}};
        if (traits.is_one_way() || velocity != Vec2{})
            fields.emplace_back(joined(kind, " ", i), object_of(own));
    }
}

std::string json_of(const Shape& shape) {
    if (const auto* disk = std::get_if<DiskShape>(&shape))
        return object_of({{"disk", text_of(disk->radius)}});
    const std::string radius = radius_of(shape) > 0.0 ? text_of(radius_of(shape)) : "";
    if (const auto* box = std::get_if<BoxShape>(&shape))
        return object_of({{"box", json_of(box->half)}, {"radius", radius}});
    std::vector<std::string> corners;
    detail::Corners room;
    for (const Vec2 corner : detail::corners_of(shape, room)) corners.push_back(json_of(corner));
    const bool is_polygon = std::holds_alternative<PolygonShape>(shape);
    return object_of({{is_polygon ? "polygon" : "capsule", listed(corners)}, {"radius", radius}});
}

/// By their names, with their values as the laboratory has them.
Fields options_of(const Mover& mover) {
    Fields options;
    each_mover_option([&](const auto& option) {
        const auto& about = option.about;
        if (!about.is_in_laboratory()) return;
        const auto member = mover.*option.member;
        std::string text;
        if constexpr (std::is_same_v<decltype(member), const bool>) {
            text = member ? "on" : "off";
        } else if constexpr (std::is_enum_v<decltype(member)>) {
            text = about.choices[static_cast<std::size_t>(member)];
        } else {
            text = text_of(about.in_laboratory(member));
        }
        options.emplace_back(about.name, quoted(text));
    });
    return options;
}

std::string request_line(const LinkedTick& tick, const Mover& mover, const MoverInput& input,
                         const MoverState& state) {
    Fields traits;
    add_traits("segment", tick.segments, traits);
    add_traits("polygon", tick.polygons, traits);
    add_traits("box", tick.boxes, traits);
    const std::string memory = text_of(detail::packed_bits(state) | tick.platform);
    const std::string place = json_of(tick.platform > 0 ? state.place : Vec2{});
    return object_of({{"strategy", quoted("world_move")},
                      {"segments", json_of(tick.segments)},
                      {"polygons", json_of(tick.polygons)},
                      {"boxes", json_of(tick.boxes)},
                      {"near_miss", tick.near_miss > 0.0 ? text_of(tick.near_miss) : ""},
                      {"traits", object_of(traits)},
                      {"shape", json_of(mover.shape)},
                      {"from", json_of(input.position)},
                      {"velocity", json_of(input.velocity)},
                      {"up", json_of(mover.up)},
                      {"acceleration", json_of(input.acceleration)},
                      {"seconds", text_of(input.seconds)},
                      {"drops", input.drops ? "true" : ""},
                      {"state", object_of({{"memory", memory}, {"place", place}})},
                      {"set", object_of(options_of(mover))}});
}

/// As a word of an address: what ends one, or is taken off its end in a text, by its number.
std::string percent_encoded(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string word;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_alphanumeric =
            (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (is_alphanumeric || std::string_view("-._,:").find(c) != std::string_view::npos) {
            word += c;
        } else {
            word += {'%', digits[byte >> 4U], digits[byte & 0xfU]};
        }
    }
    return word;
}

}  // namespace

std::variant<std::string, Mismatch> to_link(const World& world, const Mover& mover,
                                            const MoverInput& input, const MoverState& state) {
    auto gathered = TickGatherer(world, mover, input, state).run();
    if (auto* mismatch = std::get_if<Mismatch>(&gathered)) return std::move(*mismatch);
    const auto& tick = std::get<LinkedTick>(gathered);
    std::string link = "#probe=" + percent_encoded(request_line(tick, mover, input, state));
    if (link.size() > longest_tick_link)
        return Mismatch{joined(tick.segments.size() + tick.polygons.size() + tick.boxes.size(),
                               " walls, ", link.size(), " characters"),
                        joined("at most ", longest_tick_link, " characters")};
    return link;
}

}  // namespace slidelab
