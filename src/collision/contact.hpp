// What a mover met on its way.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "geometry/vec2.hpp"

namespace slidelab {

/// One bend of a mover's path.
struct Contact {
    double fraction;     ///< of the leg under way when met, 0..1; the discrete methods say 1
    double depth;        ///< penetration that was undone, units, >= 0
    Vec2 position;       ///< of the mover when it touches
    Vec2 normal;         ///< unit, away from the wall
    Vec2 point;          ///< on the wall's surface (a round line: on its rim)
    std::uint32_t wall;  ///< number of the wall: see wall_name in strategy.hpp
};

/// The contacts of one move, in the order met. Fixed room, so that a move allocates nothing, and
/// left unset until used, so that a move which meets nothing pays nothing for it. Contacts past the
/// room are counted, not kept; the move itself does not depend on it.
class ContactList {
public:
    static constexpr std::size_t capacity = 48;

    ContactList() : size_(0), dropped_(0) {}
    ContactList(const ContactList& other) : size_(other.size_), dropped_(other.dropped_) {
        copy(other);
    }
    ContactList& operator=(const ContactList& other) {
        size_ = other.size_;
        dropped_ = other.dropped_;
        copy(other);
        return *this;
    }
    ~ContactList() = default;

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    std::size_t dropped() const { return dropped_; }

    const Contact* begin() const { return &items_[0]; }
    const Contact* end() const { return begin() + size_; }
    const Contact& operator[](std::size_t i) const { return items_[i]; }
    Contact& back() { return items_[size_ - 1]; }

    void push_back(const Contact& contact) {
        if (size_ == capacity) {
            ++dropped_;
            return;
        }
        items_[size_++] = contact;
    }

    /// Forgets the contacts after the first `count`: an attempt that was taken back.
    void truncate(std::size_t count) {
        if (count < size_) size_ = count;
    }

private:
    void copy(const ContactList& other) {
        for (std::size_t i = 0; i < size_; ++i) items_[i] = other.items_[i];
    }

    union {  // a union member is not constructed: unset until used
        std::array<Contact, capacity> items_;
    };
    std::size_t size_;
    std::size_t dropped_;
};

}  // namespace slidelab
