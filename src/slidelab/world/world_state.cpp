// A world's state as bytes, and back. The bytes are those of every machine: numbers of fixed sizes,
// the lowest byte first. Any bytes may be read; a state comes out of those that are one.
#include "slidelab/world/world.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <utility>

#include "slidelab/level/fingerprint.hpp"

namespace slidelab {

using detail::joined;

// No unnamed namespace: a reader that has one of these is a class of the library.
namespace detail::state_bytes {

constexpr std::uint64_t magic = 0x65746174736c646cULL;

/// Raised with each change of these bytes, or of the bits of a move: the same calls give the same
/// bits after reading only within one version.
constexpr std::uint32_t version = 1;

/// Magic, version, world, bytes of the whole; at the end a fingerprint of all before it.
constexpr std::size_t header_size = 8 + 4 + 8 + 8;
constexpr std::size_t least_size = header_size + 8;

class Bytes {
public:
    template <typename Number>
    void put(Number number) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &number, sizeof number);
        for (std::size_t i = 0; i < sizeof number; ++i)
            all_.push_back(static_cast<std::byte>((bits >> 8U * i) & 0xffU));
    }
    void put(Vec2 v) { put(v.x), put(v.y); }
    void put(const Traits& traits) {
        put(traits.category), put(traits.user_data);
        put(traits.solid_side), put(traits.surface_velocity);
    }
    void put(const Shape& shape) {
        put(static_cast<std::uint8_t>(shape.index()));
        put(radius_of(shape));
        if (const auto* box = std::get_if<BoxShape>(&shape)) put(box->half);
        if (const auto* capsule = std::get_if<CapsuleShape>(&shape))
            put(capsule->segment.a), put(capsule->segment.b);
        const auto* polygon = std::get_if<PolygonShape>(&shape);
        if (!polygon) return;
        put(static_cast<std::uint32_t>(polygon->corners.size()));
        for (const Vec2 corner : polygon->corners) put(corner);
    }
    void put(const std::vector<std::uint32_t>& numbers) {
        put(static_cast<std::uint32_t>(numbers.size()));
        for (const std::uint32_t number : numbers) put(number);
    }
    /// At a place that was written before.
    void put_at(std::size_t place, std::uint64_t number) {
        Bytes bytes;
        bytes.put(number);
        std::copy(bytes.all_.begin(), bytes.all_.end(),
                  all_.begin() + static_cast<std::ptrdiff_t>(place));
    }
    std::vector<std::byte>& all() { return all_; }

private:
    std::vector<std::byte> all_;
};

std::uint64_t fingerprint_of(std::span<const std::byte> bytes) {
    detail::Fingerprint all;
    for (const std::byte byte : bytes) all.add(static_cast<std::uint8_t>(byte));
    return all.value();
}

enum Flag : std::uint8_t { is_there = 1, is_enabled = 2, is_wall = 4 };

/// Zero beyond the end.
class Source {
public:
    explicit Source(std::span<const std::byte> bytes) : bytes_(bytes) {}

    template <typename Number>
    Number take() {
        std::uint64_t bits = 0;
        if (left() < sizeof(Number)) return place_ = bytes_.size() + 1, Number{};
        for (std::size_t i = 0; i < sizeof(Number); ++i)
            bits |= static_cast<std::uint64_t>(bytes_[place_ + i]) << 8U * i;
        place_ += sizeof(Number);
        Number number{};
        std::memcpy(&number, &bits, sizeof number);
        return number;
    }
    Vec2 take_vector() {
        const auto x = take<double>();
        return {x, take<double>()};
    }
    Traits take_traits() {
        Traits traits;
        traits.category = take<std::uint64_t>();
        traits.user_data = take<std::uint64_t>();
        traits.solid_side = take_vector();
        traits.surface_velocity = take_vector();
        return traits;
    }
    /// None: there is no such kind, or no room for so many corners.
    std::optional<Shape> take_shape() {
        const auto kind = take<std::uint8_t>();
        const auto radius = take<double>();
        switch (kind) {
            case 0:
                return DiskShape{radius};
            case 1:
                return BoxShape{take_vector(), radius};
            case 2: {
                PolygonShape polygon{{}, radius};
                const std::size_t count = take_count(sizeof(Vec2));
                for (std::size_t i = 0; i < count; ++i) polygon.corners.push_back(take_vector());
                return polygon;
            }
            case 3: {
                const Vec2 a = take_vector();
                return CapsuleShape{{a, take_vector()}, radius};
            }
            default:
                return std::nullopt;
        }
    }
    std::vector<std::uint32_t> take_numbers() {
        std::vector<std::uint32_t> numbers(take_count(sizeof(std::uint32_t)));
        for (std::uint32_t& number : numbers) number = take<std::uint32_t>();
        return numbers;
    }
    /// Reads a count of things that take at least `size` bytes each; more than fit are none.
    std::size_t take_count(std::size_t size) {
        const std::size_t count = take<std::uint32_t>();
        if (count <= left() / size) return count;
        place_ = bytes_.size() + 1;
        return 0;
    }
    bool ended() const { return place_ == bytes_.size(); }

private:
    std::size_t left() const { return place_ < bytes_.size() ? bytes_.size() - place_ : 0; }

    std::span<const std::byte> bytes_;
    std::size_t place_ = 0;
};

bool is_rising(const std::vector<std::uint32_t>& numbers) {
    return std::adjacent_find(numbers.begin(), numbers.end(), std::greater_equal<>()) ==
           numbers.end();
}

Mismatch not_a_state(std::string what) {
    return {std::move(what), "the bytes of a world's state, as they were saved"};
}

}  // namespace detail::state_bytes

using namespace detail::state_bytes;

std::vector<std::byte> WorldState::bytes() const {
    Bytes out;
    out.put(magic), out.put(version), out.put(world_);
    out.put(std::uint64_t{0});  // the size, once it is known
    const BodySet::Entries& entries = bodies_.entries;
    out.put(static_cast<std::uint32_t>(entries.size()));
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const BodySet::Entry& entry = entries[i];
        const MovingBody& body = entry.body;
        out.put(entry.generation);
        out.put(static_cast<std::uint8_t>((entry.is_there ? is_there : 0) |
                                          (entry.is_enabled ? is_enabled : 0) |
                                          (entry.is_wall ? is_wall : 0)));
        if (!entry.is_there) continue;
        out.put(body.shape), out.put(body.position), out.put(entry.end), out.put(body.traits);
    }
    out.put(bodies_.free), out.put(bodies_.moving), out.put(off_), out.put(removed_);
    out.put(stale_);
    constexpr std::size_t place_of_size = header_size - 8;
    out.put_at(place_of_size, out.all().size() + 8);
    out.put(fingerprint_of(out.all()));
    return std::move(out.all());
}

namespace detail {

/// Reads a state and sees whether it may be one of a world.
class StateReader {
public:
    StateReader(const World& world, std::span<const std::byte> bytes)
        : world_(world), source_(bytes) {}

    std::variant<WorldState, Mismatch> read() {
        if (auto problem = read_header()) return *std::move(problem);
        if (auto problem = read_bodies()) return *std::move(problem);
        state_.bodies_.free = source_.take_numbers();
        state_.bodies_.moving = source_.take_numbers();
        state_.off_ = source_.take_numbers();
        state_.removed_ = source_.take_numbers();
        state_.stale_ = source_.take_numbers();
        if (!source_.ended()) return not_a_state("its lists do not end where it does");
        if (!lists_agree()) return not_a_state("its lists do not agree with its bodies and walls");
        return std::move(state_);
    }

    static std::optional<Mismatch> problem_with_frame(std::span<const std::byte> bytes) {
        Source source(bytes);
        if (bytes.size() < least_size || source.take<std::uint64_t>() != magic)
            return not_a_state("these are other bytes");
        const auto of_version = source.take<std::uint32_t>();
        if (of_version != version)
            return Mismatch{joined("it was saved by version ", of_version, " of states"),
                            joined("version ", version, ", which this build reads")};
        source.take<std::uint64_t>();
        const auto size = source.take<std::uint64_t>();
        if (size != bytes.size())
            return Mismatch{joined("it has ", bytes.size(), " bytes"), joined("all its ", size)};
        Source end(bytes.last(8));
        if (end.take<std::uint64_t>() != fingerprint_of(bytes.first(bytes.size() - 8)))
            return not_a_state("bytes of it have changed");
        return std::nullopt;
    }

private:
    std::optional<Mismatch> read_header() {
        source_.take<std::uint64_t>(), source_.take<std::uint32_t>();
        state_.world_ = source_.take<std::uint64_t>();
        source_.take<std::uint64_t>();
        if (state_.world_ != world_.fingerprint())
            return Mismatch{"it is of a world of another definition",
                            "a state of a world with these walls and bodies"};
        return std::nullopt;
    }

    std::optional<Mismatch> read_bodies() {
        constexpr std::size_t least_bytes = 5;  // of one that is gone
        const std::size_t count = source_.take_count(least_bytes);
        for (std::size_t i = 0; i < count; ++i) {
            BodySet::Entry entry;
            entry.generation = source_.take<std::uint32_t>();
            const auto flags = source_.take<std::uint8_t>();
            entry.is_there = (flags & Flag::is_there) != 0;
            entry.is_enabled = (flags & Flag::is_enabled) != 0;
            entry.is_wall = (flags & Flag::is_wall) != 0;
            if (entry.is_there) {
                if (auto problem = read_body(entry))
                    return Mismatch{joined("body ", i, ": ", problem->what), problem->expected};
            }
            state_.bodies_.entries.push_back(std::move(entry));
        }
        return std::nullopt;
    }

    std::optional<Mismatch> read_body(BodySet::Entry& entry) {
        auto shape = source_.take_shape();
        if (!shape) return not_a_state("its shape is of no kind");
        MovingBody& body = entry.body;
        body.shape = *std::move(shape);
        body.position = source_.take_vector();
        entry.end = source_.take_vector();
        body.traits = source_.take_traits();
        body.displacement = entry.end - body.position;
        const MovingBody at_end{body.shape, entry.end, {}, body.traits};
        for (const MovingBody& there : {body, at_end})
            if (auto found = mismatch_of(there)) return found;
        if (entry.is_wall && (entry.end != body.position || has_round_corners(body.shape)))
            return not_a_state("it is a wall, and moves or is a rounded solid");
        entry.bounds = merged(bounds_at(body, 0.0), bounds_at(at_end, 0.0));
        return std::nullopt;
    }
    static bool has_round_corners(const Shape& shape) {
        const bool is_solid =
            std::holds_alternative<BoxShape>(shape) || std::holds_alternative<PolygonShape>(shape);
        return is_solid && radius_of(shape) != 0.0;
    }

    /// Free are the bodies that are gone, moving those with a displacement, each once; walls that
    /// are off are walls; what is stale has a slot.
    bool lists_agree() const {
        std::vector<std::uint32_t> gone, moved;
        const BodySet::Entries& entries = state_.bodies_.entries;
        for (std::uint32_t i = 0; i < entries.size(); ++i) {
            if (!entries[i].is_there) gone.push_back(i);
            if (entries[i].is_there && entries[i].body.displacement != Vec2{}) moved.push_back(i);
        }
        const auto are_same = [](std::vector<std::uint32_t> listed,
                                 const std::vector<std::uint32_t>& rising) {
            std::sort(listed.begin(), listed.end());
            return listed == rising;
        };
        const auto is_object = [this](std::uint32_t wall) {
            return world_.is_known({wall, 0}) && !world_.is_body({wall, 0});
        };
        const auto is_slot = [this](std::uint32_t slot) {
            return slot < world_.first_body_slot() + state_.bodies_.entries.size();
        };
        return are_same(state_.bodies_.free, gone) && are_same(state_.bodies_.moving, moved) &&
               std::all_of(state_.stale_.begin(), state_.stale_.end(), is_slot) &&
               is_rising(state_.off_) && is_rising(state_.removed_) &&
               std::all_of(state_.off_.begin(), state_.off_.end(), is_object) &&
               std::includes(state_.off_.begin(), state_.off_.end(), state_.removed_.begin(),
                             state_.removed_.end());
    }

    const World& world_;
    Source source_;
    WorldState state_;
};

}  // namespace detail

std::variant<WorldState, Mismatch> World::state_of(std::span<const std::byte> bytes) const {
    if (auto problem = detail::StateReader::problem_with_frame(bytes)) return *std::move(problem);
    return detail::StateReader(*this, bytes.first(bytes.size() - 8)).read();
}

}  // namespace slidelab
