// Objects that come and go in the slots of a world: added, removed, switched, sent elsewhere, saved
// and restored. Queries and moves agree to the bit with those in a fresh world to which the
// survivors were added in the order of their slots; with those in a level built so, to 1e-9.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "search/world_trial.hpp"

namespace slidelab::lab::search::world_slots_family {

constexpr int operations = 100;  // of a case

/// The content of a slot, by the calls that were made.
struct Occupant {
    bool is_there = false;
    bool is_enabled = true;
    std::optional<WallDefinition> wall;  ///< none: a body, or a wall that was sent elsewhere
    BodyDefinition body;
};

/// Half units from -2 to 2, where things touch and coincide; or any place.
double some_number(Random& random, bool on_grid) {
    return on_grid ? 0.5 * (random.below(9) - 4) : random.between(-2, 2);
}
Vec2 some_place(Random& random, bool on_grid) {
    const double x = some_number(random, on_grid);
    return {x, some_number(random, on_grid)};
}

Traits some_traits(Random& random, bool is_one_way) {
    Traits traits;
    if (is_one_way) traits.solid_side = {0, -1};
    if (random.chance(0.15)) traits.category = 2;
    if (random.chance(0.2)) traits.user_data = 7;
    return traits;
}

WallDefinition some_wall(Random& random, bool on_grid) {
    WallDefinition wall;
    const Vec2 at = some_place(random, on_grid);
    switch (random.below(5)) {
        case 0:
            wall.form = Segment{at, some_place(random, on_grid)};
            if (random.chance(0.3)) wall.radius = 0.25;
            break;
        case 1:
            wall.form = std::vector<Vec2>{at, at + Vec2{1, 1}, at + Vec2{0, 1}};
            break;
        case 2:
            wall.form = Segment{at, at + Vec2{1, random.chance(0.7) ? 0.0 : 0.5}};
            break;
        default:
            wall.form = Box{at, {0.5, random.chance(0.8) ? 0.5 : 0.25}};
    }
    const bool is_level = wall.radius == 0.0 && !std::holds_alternative<Segment>(wall.form);
    wall.traits = some_traits(random, is_level && random.chance(0.1));
    return wall;
}

BodyDefinition some_body(Random& random, bool on_grid) {
    BodyDefinition body;
    body.position = some_place(random, on_grid);
    body.shape = random.chance(0.6) ? Shape(BoxShape{{0.5, random.chance(0.5) ? 0.5 : 0.25}})
                                    : some_shape(random);
    const bool is_box = std::holds_alternative<BoxShape>(body.shape);
    body.traits = some_traits(random, is_box && random.chance(0.15));
    return body;
}

/// A world beside what the calls made of it.
class Slots {
public:
    Slots(Random& random, bool on_grid) : source_(&random), on_grid_(on_grid) {
        // A wall is put on what stands when it is added: worlds of other calls may differ by that.
        definition_.near_miss = 0.0;
        for (int i = random.below(6); i > 0; --i)
            definition_.walls.push_back(some_wall(random, on_grid));
        is_on_.assign(definition_.walls.size(), true);
        world_ = std::get<World>(World::build(definition_));
        save();
    }

    void operate() {
        switch (source_->below(10)) {
            case 0:
            case 1:
                return add_wall();
            case 2:
                return add_body();
            case 3:
                return remove();
            case 4:
            case 5:
                return toggle();
            case 6:
                return send();
            case 7:
                if (source_->chance(0.3)) save();
                return;
            case 8:
                if (source_->chance(0.3)) restore();
                return;
            default:
                advance();
        }
    }
    void advance() {
        log_ += " advance";
        world_.advance();
        is_changed_ = false;
    }
    /// Bodies that go somewhere in this tick, in other worlds, too.
    std::vector<std::pair<std::size_t, Vec2>> send_some() {
        std::vector<std::pair<std::size_t, Vec2>> sent;
        for (std::size_t slot = 0; slot < occupants_.size(); ++slot) {
            const Occupant& occupant = occupants_[slot];
            if (!occupant.is_there || occupant.wall || source_->chance(0.5)) continue;
            sent.emplace_back(slot, occupant.body.position + some_step());
        }
        return sent;
    }

    bool is_changed() const { return is_changed_; }
    const std::string& log() const { return log_; }
    World& world() { return world_; }
    const std::vector<Occupant>& occupants() const { return occupants_; }
    ObjectId handle_of(std::size_t slot) const { return handles_[slot]; }
    ObjectId wall(std::size_t index) const { return world_.wall(index); }

    /// A world in which nothing was but the survivors; `handles`: by slot.
    World fresh(std::vector<ObjectId>& handles) const {
        World fresh = std::get<World>(World::build(definition_));
        handles.assign(occupants_.size(), {});
        for (std::size_t slot = 0; slot < occupants_.size(); ++slot) {
            const Occupant& occupant = occupants_[slot];
            if (!occupant.is_there) continue;
            handles[slot] = std::get<ObjectId>(occupant.wall ? fresh.add(*occupant.wall)
                                                             : fresh.add(occupant.body));
            fresh.set_enabled(handles[slot], occupant.is_enabled);
        }
        for (std::size_t i = 0; i < is_on_.size(); ++i) fresh.set_enabled(fresh.wall(i), is_on_[i]);
        fresh.advance();
        return fresh;
    }
    /// A level built of what is there.
    World built(std::vector<ObjectId>& handles) const {
        WorldDefinition definition;
        definition.near_miss = 0.0;
        for (std::size_t i = 0; i < is_on_.size(); ++i)
            if (is_on_[i]) definition.walls.push_back(definition_.walls[i]);
        for (const Occupant& occupant : occupants_) {
            if (!occupant.is_there || !occupant.is_enabled) continue;
            if (occupant.wall) definition.walls.push_back(*occupant.wall);
            if (!occupant.wall) definition.bodies.push_back(occupant.body);
        }
        World built = std::get<World>(World::build(definition));
        handles.assign(occupants_.size(), {});
        std::size_t body = 0;
        for (std::size_t slot = 0; slot < occupants_.size(); ++slot) {
            const Occupant& occupant = occupants_[slot];
            if (occupant.is_there && occupant.is_enabled && !occupant.wall)
                handles[slot] = built.body(body++);
        }
        return built;
    }
    /// Whether no filter tells the walls apart: then added ones are welded.
    bool walls_are_alike() const {
        const auto is_plain = [](const Traits& traits) {
            return traits.category == 1 && !traits.is_one_way();
        };
        for (std::size_t i = 0; i < is_on_.size(); ++i)
            if (is_on_[i] && !is_plain(definition_.walls[i].traits)) return false;
        for (const Occupant& one : occupants_)
            if (one.is_there && one.is_enabled && one.wall && !is_plain(one.wall->traits))
                return false;
        return true;
    }

private:
    Vec2 some_step() {
        return on_grid_ ? Vec2{0.5 * (source_->below(3) - 1), 0.5 * (source_->below(3) - 1)}
                        : source_->point(-1, 1);
    }
    std::optional<std::size_t> some_slot() {
        if (occupants_.empty()) return std::nullopt;
        const auto slot =
            static_cast<std::size_t>(source_->below(static_cast<int>(occupants_.size())));
        return occupants_[slot].is_there ? std::optional(slot) : std::nullopt;
    }
    void put(ObjectId object, Occupant occupant) {
        const std::size_t slot = object.slot - world_.level().walls().size();
        if (occupants_.size() <= slot) occupants_.resize(slot + 1);
        if (handles_.size() <= slot) handles_.resize(slot + 1);
        occupants_[slot] = std::move(occupant);
        handles_[slot] = object;
        log_ += fmt::format(":{}", slot);
    }

    void add_wall() {
        log_ += " wall";
        WallDefinition wall = some_wall(*source_, on_grid_);
        // As a wall of the level that is off, also.
        if (!is_on_.empty() && source_->chance(0.2))
            wall = definition_.walls[static_cast<std::size_t>(
                source_->below(static_cast<int>(is_on_.size())))];
        const ObjectId object = std::get<ObjectId>(world_.add(wall));
        is_changed_ = true;
        for (std::size_t i = 0; i < is_on_.size(); ++i)
            if (object == world_.wall(i)) return void(is_on_[i] = true);
        put(object, {true, true, wall, {}});
    }
    void add_body() {
        log_ += " body";
        const BodyDefinition body = some_body(*source_, on_grid_);
        put(std::get<ObjectId>(world_.add(body)), {true, true, std::nullopt, body});
        is_changed_ = true;
    }
    void remove() {
        const auto slot = some_slot();
        if (!slot) return;
        log_ += fmt::format(" remove:{}", *slot);
        world_.remove(handles_[*slot]);
        occupants_[*slot] = {};
        is_changed_ = true;
    }
    void toggle() {
        is_changed_ = true;
        if (!is_on_.empty() && source_->chance(0.3)) {
            const auto i =
                static_cast<std::size_t>(source_->below(static_cast<int>(is_on_.size())));
            is_on_[i] = !is_on_[i];
            log_ += fmt::format(" level{}{}", is_on_[i] ? "+" : "-", i);
            world_.set_enabled(world_.wall(i), is_on_[i]);
            return;
        }
        const auto slot = some_slot();
        if (!slot) return;
        bool& is_enabled = occupants_[*slot].is_enabled;
        is_enabled = !is_enabled;
        log_ += fmt::format(" {}:{}", is_enabled ? "on" : "off", *slot);
        world_.set_enabled(handles_[*slot], is_enabled);
    }
    /// To a place where the tick ends.
    void send() {
        const auto slot = some_slot();
        if (!slot) return;
        Occupant& occupant = occupants_[*slot];
        const ObjectId object = handles_[*slot];
        const Vec2 to = world_.position_of(object) + some_step();
        log_ += fmt::format(" send:{}", *slot);
        world_.move_body(object, to);
        if (occupant.wall) occupant.body = {world_.shape_of(object), {}, world_.traits_of(object)};
        occupant.body.position = to;
        occupant.wall.reset();
        is_changed_ = true;
    }
    void save() {
        log_ += " save";
        saved_ = {world_.save(), occupants_, handles_, is_on_, is_changed_};
    }
    void restore() {
        log_ += " restore";
        world_.restore(*saved_.state);
        occupants_ = saved_.occupants;
        handles_ = saved_.handles;
        is_on_ = saved_.is_on;
        is_changed_ = saved_.is_changed;
    }

    struct Saved {
        std::optional<WorldState> state;
        std::vector<Occupant> occupants;
        std::vector<ObjectId> handles;
        std::vector<bool> is_on;
        bool is_changed = false;
    };

    Random* source_;
    bool on_grid_;
    WorldDefinition definition_;
    std::vector<bool> is_on_;  ///< by wall of the definition
    std::vector<Occupant> occupants_;
    std::vector<ObjectId> handles_;
    World world_ = std::get<World>(World::build({}));
    Saved saved_;
    std::string log_;
    bool is_changed_ = false;  ///< since the tick began
};

/// A cast and a move, the same in several worlds.
struct Question {
    Shape shape;
    Vec2 from;
    Vec2 by;
    Filter filter;
    Mover mover;
    MoverInput input;

    Question(Random& random, bool on_grid)
        : shape(random.chance(0.3) ? Shape(BoxShape{{0.25, 0.25}}) : some_shape(random)),
          from(some_place(random, on_grid)),
          by(random.chance(0.3) ? some_place(random, true)
                                : random.direction() * random.magnitude(0.01, 4.0)) {
        if (random.chance(0.2)) filter.hits = 1;
        mover.shape = shape;
        mover.filter = filter;
        if (random.chance(0.5)) mover.up = {};
        input = {from, by * 60.0, mover.up == Vec2{} ? Vec2{} : gravity, 1.0 / 60.0};
    }

    std::string text() const {
        return fmt::format("{} from {} by {}, up {}, hits {}", words_of(shape), words_of(from),
                           words_of(by), words_of(mover.up), filter.hits);
    }
};

struct Answers {
    std::optional<Hit> ray;
    std::optional<Hit> hit;
    std::optional<Closest> closest;
    std::array<Overlap, 8> overlaps;
    std::size_t overlap_count = 0;
    MoverResult moved;
};

Answers answers_of(const World& world, const Question& question) {
    Answers answers;
    answers.ray = world.cast_ray(question.from, question.by, question.filter);
    answers.hit = world.cast(question.shape, question.from, question.by, question.filter);
    answers.closest = world.closest(question.from, 3.0, question.filter);
    answers.overlap_count =
        world.overlaps(question.shape, question.from, answers.overlaps, question.filter);
    answers.moved = move(world, question.mover, question.input, {});
    return answers;
}

std::string words_of_hit(const std::optional<Hit>& hit) {
    return hit ? fmt::format("{:.17g} {} {}", hit->fraction, words_of(hit->normal),
                             words_of(hit->point))
               : "none";
}

/// The first difference; empty: none. `same`: whether two handles are one object.
template <typename Same>
std::string difference(const Answers& a, const Answers& b, const Same& same) {
    const auto are_one = [&](const auto& one, const auto& other, const auto& alike) {
        if (!one || !other) return !one && !other;
        return same(one->object, other->object) && alike(*one, *other);
    };
    const auto hits = [](const Hit& one, const Hit& other) {
        return one.fraction == other.fraction && one.point == other.point &&
               one.normal == other.normal && one.user_data == other.user_data;
    };
    const auto nearest = [](const Closest& one, const Closest& other) {
        return one.distance == other.distance && one.point == other.point;
    };
    if (!are_one(a.ray, b.ray, hits))
        return "ray: " + words_of_hit(a.ray) + ", not " + words_of_hit(b.ray);
    if (!are_one(a.hit, b.hit, hits))
        return "cast: " + words_of_hit(a.hit) + ", not " + words_of_hit(b.hit);
    if (!are_one(a.closest, b.closest, nearest)) return "closest";
    if (a.overlap_count != b.overlap_count) return "count of overlaps";
    for (std::size_t i = 0; i < std::min(a.overlap_count, a.overlaps.size()); ++i) {
        const Overlap& one = a.overlaps[i];
        const Overlap& other = b.overlaps[i];
        if (one.depth != other.depth || one.normal != other.normal || one.point != other.point ||
            !same(one.object, other.object))
            return "overlap";
    }
    const MoverResult& one = a.moved;
    const MoverResult& other = b.moved;
    if (one.position != other.position || one.velocity != other.velocity)
        return "move to " + words_of(one.position) + ", not " + words_of(other.position);
    if (one.squeezed != other.squeezed || one.depth != other.depth ||
        one.contact_count != other.contact_count || one.state.on_floor != other.state.on_floor)
        return "facts of the move";
    return {};
}

/// The same shape, larger or smaller: into a gap exactly as wide as it fits or not.
Shape scaled(Shape shape, double by) {
    if (auto* disk = std::get_if<DiskShape>(&shape)) disk->radius *= by;
    if (auto* box = std::get_if<BoxShape>(&shape)) box->half = box->half * by;
    if (auto* polygon = std::get_if<PolygonShape>(&shape)) {
        for (Vec2& corner : polygon->corners) corner = corner * by;
        polygon->radius *= by;
    }
    if (auto* capsule = std::get_if<CapsuleShape>(&shape))
        *capsule = {{capsule->segment.a * by, capsule->segment.b * by}, capsule->radius * by};
    return shape;
}

/// A cast or a move in which no touch decides: the same where all is a hair elsewhere, or larger.
bool is_clear(const World& world, const Question& question) {
    constexpr double hair = 1e-6;
    struct Change {
        Vec2 aside;
        double scale;
    };
    const Change changes[] = {{{hair, hair / 3}, 1.0},
                              {{-hair, hair / 2}, 1.0},
                              {{hair / 4, -hair}, 1.0},
                              {{}, 1.0 + 10.0 * hair},  // what it has left by `hair` holds it
                              {{}, 1.0 - 10.0 * hair}};
    const auto first = answers_of(world, question);
    for (const Change& change : changes) {
        Question moved = question;
        moved.from += change.aside;
        moved.input.position += change.aside;
        moved.shape = scaled(question.shape, change.scale);
        moved.mover.shape = moved.shape;
        const auto other = answers_of(world, moved);
        if (first.hit.has_value() != other.hit.has_value() ||
            distance(first.moved.position, other.moved.position) > 100.0 * hair)
            return false;
        if (first.hit && distance(first.hit->normal, other.hit->normal) > 1e-3) return false;
    }
    return true;
}

void hold_to_the_bit(Slots& slots, const Question& question, const World& fresh,
                     const std::vector<ObjectId>& handles, Verdict& verdict) {
    const auto same = [&](ObjectId one, ObjectId other) {
        const std::size_t first = slots.world().level().walls().size();
        if (one.slot < first || other.slot < first) return one == other;
        return handles[one.slot - first] == other && slots.handle_of(one.slot - first) == one;
    };
    const std::string apart =
        difference(answers_of(slots.world(), question), answers_of(fresh, question), same);
    verdict.hold("a slot carries nothing of what was in it before", apart.empty(),
                 [&] { return apart + "; " + question.text() + ";" + slots.log(); });
}

/// `moves`: off where bodies may push the mover, out by one of two ways that are hardly longer.
void hold_as_built(Slots& slots, const Question& question, const World& built, bool moves,
                   Verdict& verdict) {
    if (deepest_overlap(built, question.shape, question.from) > 0.0) return;
    if (!is_clear(built, question)) return;
    const Answers here = answers_of(slots.world(), question);
    const Answers due = answers_of(built, question);
    const double cast = here.hit && due.hit
                            ? std::abs(here.hit->fraction - due.hit->fraction) * length(question.by)
                            : double(here.hit.has_value() != due.hit.has_value());
    const auto text = [&] {
        return fmt::format("cast {}, not {}; move to {}, not {}; {};{}", words_of_hit(here.hit),
                           words_of_hit(due.hit), words_of(here.moved.position),
                           words_of(due.moved.position), question.text(), slots.log());
    };
    verdict.hold("a cast hits as in a level built so", cast, 1e-9, text);
    if (moves)
        verdict.hold("a move ends as in a level built so",
                     distance(here.moved.position, due.moved.position), 1e-9, text);
}

/// Checks the begin of the tick, and bodies while they are on their way.
void hold_tick(Random& random, Slots& slots, bool on_grid, Verdict& verdict) {
    slots.advance();
    std::vector<ObjectId> in_fresh;
    std::vector<ObjectId> in_built;
    World fresh = slots.fresh(in_fresh);
    const bool is_alike = slots.walls_are_alike();
    std::optional<World> built;
    if (is_alike) built = slots.built(in_built);
    const auto hold = [&](bool moves) {
        for (int i = 0; i < 3 && !verdict.broken(); ++i) {
            const Question question(random, on_grid && random.chance(0.7));
            hold_to_the_bit(slots, question, fresh, in_fresh, verdict);
            if (built && !verdict.broken()) hold_as_built(slots, question, *built, moves, verdict);
        }
    };
    hold(true);
    const WorldState before = slots.world().save();
    for (const auto& [slot, to] : slots.send_some()) {
        slots.world().move_body(slots.handle_of(slot), to);
        fresh.move_body(in_fresh[slot], to);
        if (built && in_built[slot]) built->move_body(in_built[slot], to);
    }
    hold(false);
    slots.world().restore(before);
}

/// In the middle of a tick: the same answers after other calls and a restore.
void hold_again(Random& random, Slots& slots, bool on_grid, Verdict& verdict) {
    const Slots before = slots;
    const WorldState state = slots.world().save();
    const Question question(random, on_grid);
    const Answers first = answers_of(slots.world(), question);
    for (int i = 0; i < 4; ++i) slots.operate();
    World world = slots.world();
    slots = before;
    world.restore(state);
    const auto same = [](ObjectId one, ObjectId other) { return one == other; };
    const std::string apart = difference(answers_of(world, question), first, same);
    verdict.hold("a restored world answers to the bit as it did", apart.empty(),
                 [&] { return apart + "; " + question.text() + ";" + slots.log(); });
}

Verdict judge(Random& random) {
    Verdict verdict;
    const bool on_grid = random.chance(0.7);
    Slots slots(random, on_grid);
    for (int i = 0; i < operations && !verdict.broken(); ++i) {
        slots.operate();
        if (random.chance(0.1)) hold_tick(random, slots, on_grid, verdict);
        if (random.chance(0.05)) hold_again(random, slots, on_grid, verdict);
    }
    return verdict;
}

extern const Family world_slots;
const Family world_slots{"world_slots", "objects that come and go in a world's slots", takes_one,
                         make_judged_by<judge>, 60};

}  // namespace slidelab::lab::search::world_slots_family
