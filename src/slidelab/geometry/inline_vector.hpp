// A vector with inline storage for N values: no allocation, and no cost for unused capacity.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <type_traits>

namespace slidelab {

/// Values beyond the capacity are counted, not kept. `T` is trivially copyable.
template <typename T, std::size_t N>
class InlineVector {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    static constexpr std::size_t capacity = N;

    InlineVector() {}  // NOLINT(modernize-use-equals-default): the union must stay unset
    InlineVector(const InlineVector& other) { *this = other; }
    InlineVector& operator=(const InlineVector& other) {
        size_ = other.size_;
        dropped_ = other.dropped_;
        for (std::size_t i = 0; i < size_; ++i) items_[i] = other.items_[i];
        return *this;
    }
    ~InlineVector() = default;

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    std::size_t dropped() const { return dropped_; }
    /// Counts values that were not even made, for want of capacity.
    void drop(std::size_t more) { dropped_ += more; }

    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }
    T* begin() { return items_.data(); }
    T* end() { return items_.data() + size_; }
    T& operator[](std::size_t i) { return items_[i]; }
    const T& operator[](std::size_t i) const { return items_[i]; }
    std::span<const T> all() const { return {begin(), size_}; }

    template <typename Less = std::less<T>>
    void sort(Less less = {}) {
        std::sort(items_.data(), items_.data() + size_, less);
    }

    void clear() { size_ = dropped_ = 0; }
    /// New values are unset. Precondition: size <= capacity.
    void resize(std::size_t size) { size_ = size; }

    /// Precondition: i < size().
    void erase(std::size_t i) {
        std::copy(items_.data() + i + 1, items_.data() + size_, items_.data() + i);
        --size_;
    }

    void push_back(const T& value) {
        if (size_ == N) {
            ++dropped_;
        } else {
            items_[size_++] = value;
        }
    }

    /// In their order; what was dropped stays so.
    template <typename Keep>
    void keep_if(Keep keep) {
        size_ = static_cast<std::size_t>(
            std::remove_if(begin(), end(), [&](const T& item) { return !keep(item); }) - begin());
    }

private:
    union {  // members of a union are not constructed: unset until used
        std::array<T, N> items_;
    };
    std::size_t size_ = 0;
    std::size_t dropped_ = 0;
};

}  // namespace slidelab
