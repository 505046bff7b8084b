// A move of a solid mover among others, whatever moves it: what they leave of its displacement.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/world/move_all.hpp"

namespace slidelab::detail {

class AmongOthers {
public:
    /// Precondition: the mover and its input are taken.
    AmongOthers(const MoveOrder& order, std::span<Moving> all, const MoveOrder::Place& place)
        : order_(order), place_(place), moving_(all[place.mover]) {
        find_planes();
    }

    /// `make(const MoverInput&, std::span<MoverContact>)` moves it: sets Moving::result and the
    /// contacts, and returns how far a platform takes it along.
    template <typename Make>
    void move(Make&& make) {
        const Vec2 wanted = wanted_displacement();
        // Whether it came nearer to none than it may; what carries it takes all along.
        const auto try_move = [&](const MoverInput& input) {
            const Vec2 carried = make(input, contacts());
            return is_within(moving_.result.position - input.position - carried);
        };
        const auto try_nearest = [&] {
            const auto allowed = nearest_to(wanted);
            if (!allowed) return false;
            MoverInput input = moving_.input;
            input.velocity += (*allowed - wanted) / input.seconds;
            return try_move(input);
        };
        moving_.is_held = !is_within(wanted);
        if (moving_.is_held ? try_nearest() : try_move(moving_.input)) return;
        moving_.is_held = true;
        add_planes_of_contacts();
        if (try_nearest()) return;
        MoverInput rest = moving_.input;
        rest.velocity = rest.acceleration = {};
        try_move(rest);  // bodies may take it along
    }

private:
    std::span<MoverContact> contacts() {
        return moving_.contacts.empty() ? std::span<MoverContact>(room_) : moving_.contacts;
    }
    Vec2 wanted_displacement() const;
    void find_planes();
    void add_planes_of(std::uint32_t cell, Vec2 reach, double far);
    void add_planes_of_contacts();
    bool is_within(Vec2 displacement) const;
    std::optional<Vec2> nearest_to(Vec2 displacement) const;

    const MoveOrder& order_;
    const MoveOrder::Place& place_;
    Moving& moving_;
    InlineVector<HalfPlane, 24> planes_;
    std::array<MoverContact, 8> room_;
};

}  // namespace slidelab::detail
