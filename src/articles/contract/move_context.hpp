// The context of a strategy's moves: what they need beside level, request and options, and what is
// the same in all of them. A program that answers them is one, or the conventions of an engine.
#pragma once

namespace slidelab {

/// A reference to a value of the strategy's own. The default refers to nothing. The value must
/// outlive it. Whoever makes a strategy value sets it (Strategy::context), and every move gets it:
/// two values of one strategy with two contexts know nothing of each other. O(1), allocates
/// nothing.
class MoveContext {
public:
    constexpr MoveContext() = default;

    template <class T>
    constexpr explicit MoveContext(const T& own) : own_(&own), type_(&type_of<T>) {}
    template <class T>
    explicit MoveContext(const T&& temporary) = delete;

    /// The value; nullptr where there is none, or one of another type.
    template <class T>
    const T* find() const {
        return type_ == &type_of<T> ? static_cast<const T*>(own_) : nullptr;
    }

private:
    template <class T>
    static constexpr char type_of = 0;  ///< its address stands for the type

    const void* own_ = nullptr;
    const char* type_ = nullptr;
};

}  // namespace slidelab
