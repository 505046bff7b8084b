// The bodies of a scene: doors, platforms, lifts, and the walls that were added to a world.
//
//     const slidelab::BodySet doors{slidelab::moving_box({{4, 0}, {0.5, 2}}, {0, -0.1})};
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/vec2.hpp"
#include "slidelab/level/level_error.hpp"
#include "slidelab/level/traits.hpp"
#include "slidelab/level/wall_name.hpp"
#include "slidelab/scene/body_index.hpp"
#include "slidelab/scene/chunked.hpp"

namespace slidelab {

/// A body in one tick, in which it translates at constant velocity.
struct MovingBody {
    Shape shape;             ///< around its position; unlike a mover's it may be as thin as a line
    Vec2 position = {};      ///< where the tick begins
    Vec2 displacement = {};  ///< in the tick, units
    Traits traits = {};
    WallName name = {};  ///< in answers and messages

    /// Its position at a time of the tick, 0..1.
    Vec2 at(double time) const { return position + displacement * time; }
};

MovingBody moving_box(const Box& box, Vec2 displacement, WallName name = {}, Traits traits = {});

/// Around its place where the tick begins: of a box that box, of other bodies their bounds.
Box box_of(const MovingBody& body);
/// Its bounds at a time of the tick.
Aabb bounds_at(const MovingBody& body, double time);
/// The area that it passes over in the whole tick.
Aabb bounds_of(const MovingBody& body);

/// The first error of a body, if any. Those without one lie within largest_coordinate, from the
/// begin of the tick to its end.
std::optional<Mismatch> mismatch_of(const MovingBody& body);

class BodySet {
public:
    struct Entry {
        MovingBody body;
        Vec2 end;     ///< of the tick: where the body was sent
        Aabb bounds;  ///< in the whole tick
        std::uint32_t generation = 0;
        bool is_there = false;
        bool is_enabled = true;
        bool is_wall = false;   ///< it was added as one, and never moved
        bool is_wrong = false;  ///< mismatch_of says why; no area has it

        bool is_indexed() const { return is_there && !is_wrong; }
        bool is_wall_in_place() const { return is_there && is_enabled && is_wall; }
    };
    using Entries = detail::ChunkedList<Entry, 64>;

    /// All but the index, which they decide.
    struct Record {
        Entries entries;
        std::vector<std::uint32_t> free;    ///< numbers of bodies that were removed
        std::vector<std::uint32_t> moving;  ///< with a displacement in this tick
    };

    BodySet() = default;
    /// Wrong ones are kept, to be told of. O(n).
    explicit BodySet(std::span<const MovingBody> bodies);
    BodySet(std::initializer_list<MovingBody> bodies)
        : BodySet(std::span(bodies.begin(), bodies.size())) {}

    /// The count of numbers: those of removed bodies are among them.
    std::size_t size() const { return record_.entries.size(); }
    bool empty() const { return size() == 0; }
    const Entry& entry(std::size_t number) const { return record_.entries[number]; }
    const MovingBody& operator[](std::size_t number) const { return entry(number).body; }
    /// Whether no area has a body.
    bool is_nowhere() const { return index_.empty(); }
    /// The categories of all bodies that it ever had, together.
    std::uint64_t categories() const { return categories_; }
    /// The number of the first wrong body, if there is one.
    std::optional<std::uint32_t> wrong() const { return wrong_; }

    // --- Changes ---

    /// Its number: the one that was freed last, if any is free. Precondition: mismatch_of finds
    /// nothing.
    std::uint32_t add(MovingBody body, bool is_wall = false);
    /// Its number gets another generation.
    void remove(std::uint32_t number);
    void set_enabled(std::uint32_t number, bool enabled);
    /// Sends it to a place in this tick; an added wall is none from now on.
    void move(std::uint32_t number, Vec2 to);
    /// Ends the tick: every body is where it was sent. O(those that moved).
    void advance();

    const Record& record() const { return record_; }
    /// O(bodies). The result: what there was before.
    Record restore(Record record);

    // --- Queries ---

    /// Whether the bounds of any touch an area in this tick.
    bool may_touch(const Aabb& area) const;
    /// Calls `visit(std::uint32_t number)` for every body that is there and may touch an area in
    /// this tick, each once, in any order, until it wants no more (BoundsVisits).
    template <typename Visit>
    void query(const Aabb& area, Visit&& visit) const {
        index_.query(area, visit);
    }
    /// Calls `visit(std::uint32_t number)` for those with bounds there that `takes(number)`, in
    /// rising order, until it wants no more (BoundsVisits). `most_listed`: at once, on the stack.
    template <std::size_t most_listed = 64, typename Takes, typename Visit>
    void visit(const Aabb& area, const Takes& takes, Visit&& visit) const {
        if (is_nowhere()) return;
        std::array<std::uint32_t, most_listed> listed;
        std::uint32_t first = 0;
        while (const std::size_t count = list(area, first, listed)) {
            for (const std::uint32_t number : std::span(listed).first(count))
                if (takes(number)) visit(number);
            if (count < most_listed) return;
            if constexpr (detail::BoundsVisits<Visit>) {
                if (!visit.can_visit()) return;
            }
            first = listed[count - 1] + 1;
        }
    }

private:
    /// As many are looked at one by one sooner than in an index.
    static constexpr std::size_t few = 8;

    /// The lowest numbers from `first` on of bodies with bounds in an area, as many as there is
    /// room for. Their count.
    std::size_t list(const Aabb& area, std::uint32_t first, std::span<std::uint32_t> room) const;
    std::uint32_t store(MovingBody body);
    void index(std::uint32_t number);
    void leave_index(std::uint32_t number);
    void restore_index(const Entries& before);

    Record record_;
    detail::BodyIndex index_;
    std::optional<std::uint32_t> wrong_;
    std::uint64_t categories_ = 0;
};

/// The bodies of a request: those of a set, which must outlive it. None of them was removed.
class BodyList {
public:
    class Iterator {
    public:
        using value_type = MovingBody;
        using difference_type = std::ptrdiff_t;
        using reference = const MovingBody&;
        using pointer = const MovingBody*;
        using iterator_category = std::forward_iterator_tag;

        Iterator() = default;
        Iterator(const BodySet* set, std::size_t number) : set_(set), number_(number) {}
        reference operator*() const { return (*set_)[number_]; }
        pointer operator->() const { return &**this; }
        Iterator& operator++() {
            ++number_;
            return *this;
        }
        Iterator operator++(int) { return {set_, number_++}; }
        friend bool operator==(const Iterator&, const Iterator&) = default;

    private:
        const BodySet* set_ = nullptr;
        std::size_t number_ = 0;
    };

    /// None.
    constexpr BodyList() = default;
    BodyList(const BodySet& set) : set_(&set) {}
    BodyList(BodySet&&) = delete;

    const BodySet& set() const { return set_ ? *set_ : none(); }
    std::size_t size() const { return set_ ? set_->size() : 0; }
    bool empty() const { return size() == 0; }
    const MovingBody& operator[](std::size_t number) const { return (*set_)[number]; }
    Iterator begin() const { return {set_, 0}; }
    Iterator end() const { return {set_, size()}; }

    bool has_wrong() const { return set_ && set_->wrong(); }
    bool may_touch(const Aabb& area) const { return set_ && set_->may_touch(area); }
    /// BodySet::visit.
    template <typename Takes, typename Visit>
    void visit(const Aabb& area, const Takes& takes, Visit&& visit) const {
        constexpr std::size_t most_listed = 16;  // as many are near few movers
        if (set_) set_->visit<most_listed>(area, takes, visit);
    }

private:
    static const BodySet& none();

    const BodySet* set_ = nullptr;
};

}  // namespace slidelab
