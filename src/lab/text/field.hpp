// A value of JSON with its path, for error messages: of requests, scenes, recordings and maps.
#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "lab/text/input_error.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

/// A value in a message: short, and on one line.
std::string in_words(const nlohmann::json& value);

/// A view: the JSON value and the field that it was taken from must outlive it. Cheap: the path is
/// formatted only for an error.
class Field {
public:
    class Elements;

    /// `name`: of the whole, for messages.
    explicit Field(const nlohmann::json& whole, std::string_view name = "request")
        : value_(&whole), name_(name) {}
    /// The whole of a map. In it members are said in words: "\"x\" is \"a\"; expected a number".
    static Field of_map(const nlohmann::json& whole);

    /// The same value as people call it: `layer "walls"`, "object 12". `within`: what is named
    /// before it; none: it is known by that name alone, and outlives the fields around it.
    Field named(const char* noun, std::string_view name, const Field* within = nullptr) const;
    Field numbered(const char* noun, std::int64_t number, const Field* within = nullptr) const;
    /// Another value at the same place, as from a file of its own; null: it is missing.
    Field with(const nlohmann::json* value) const;

    /// Null where it is missing.
    const nlohmann::json& json() const;
    std::size_t size() const { return json().size(); }
    /// The name of a member, or behind a noun.
    std::string_view name() const { return name_; }

    /// Whether it is there.
    explicit operator bool() const { return value_ != nullptr; }
    /// A member of an object, which may be missing: all that must have it refuse that.
    Field operator[](std::string_view name) const&;
    Field operator[](std::size_t element) const&;
    Field operator[](std::string_view name) && = delete;  ///< its path would have nothing to ask
    Field operator[](std::size_t element) && = delete;
    bool has(std::string_view name) const { return bool((*this)[name]); }
    /// An optional member of an object.
    std::optional<Field> find(std::string_view name) const;
    /// A required member; `expected`: for the message.
    Field member(std::string_view name, std::string_view expected) const;

    /// "boxes[1].half"; of the whole its name. Of a map: "object 12, point 3".
    std::string path() const;

    /// Throws an InputError: "path: <what> <the value>; expected <expected>".
    [[noreturn]] void refuse(std::string_view expected, std::string_view what = {}) const;
    /// Throws "path: <what>; expected <expected>".
    [[noreturn]] void fail(std::string_view what, std::string_view expected = {}) const;

    // The value as a type; throws an InputError for another one, or none.
    double number() const;
    double number(double largest) const;
    double number_from(double least, double most) const;
    std::int32_t whole_number(std::int32_t least = -std::numeric_limits<std::int32_t>::max(),
                              std::int32_t most = std::numeric_limits<std::int32_t>::max()) const;
    std::uint64_t bits() const;                             ///< a whole number, the sum of its bits
    Vec2 point(double largest = largest_coordinate) const;  ///< [x, y]
    bool boolean() const;
    const std::string& string() const;
    Elements elements() const;
    /// Reads each element of an array by `read`.
    template <typename Read>
    auto list(std::string_view expected, Read&& read) const {
        must_be_array(expected);
        std::vector<decltype(read(*this))> values;
        values.reserve(size());
        for (std::size_t i = 0; i < size(); ++i) values.push_back(read((*this)[i]));
        return values;
    }
    void must_be_array(std::string_view expected = "an array") const;
    /// An object that has no members but those of `names` ("a, b, c").
    void must_be_object(std::string_view names) const;

    // A missing value is replaced; one of another type is not.
    double number_or(double otherwise) const { return value_ ? number() : otherwise; }
    bool boolean_or(bool otherwise) const { return value_ ? boolean() : otherwise; }
    std::string_view string_or(std::string_view otherwise) const;
    /// A switch of an object, off where it is missing.
    bool is_on(std::string_view name) const { return (*this)[name].boolean_or(false); }

    // For values that nothing depends on: none where it is missing or of another type.
    std::optional<double> number_if_any() const;
    std::string_view string_if_any() const;
    Elements elements_if_any() const;

private:
    enum class Step : std::uint8_t { whole, member, element, map, named, numbered };

    Field(const nlohmann::json* value, const Field* parent, Step step)
        : value_(value), parent_(parent), step_(step) {}
    bool is_of_map() const;
    [[noreturn]] void refuse_range(const char* kind, double least, double most) const;

    const nlohmann::json* value_;  ///< null: missing
    const Field* parent_ = nullptr;
    const char* noun_ = "";
    std::string_view name_ = {};
    std::int64_t number_ = 0;  ///< of an element, or of what has a noun
    Step step_ = Step::whole;
};

/// The elements of an array, for a loop.
class Field::Elements {
public:
    class Iterator {
    public:
        Iterator(const Field& list, std::size_t at) : list_(&list), at_(at) {}
        Field operator*() const { return (*list_)[at_]; }
        Iterator& operator++() {
            ++at_;
            return *this;
        }
        bool operator!=(const Iterator& other) const { return at_ != other.at_; }

    private:
        const Field* list_;
        std::size_t at_;
    };

    explicit Elements(const Field& list)
        : list_(list), size_(list.json().is_array() ? list.size() : 0) {}

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Field operator[](std::size_t i) const { return list_[i]; }
    Iterator begin() const { return {list_, 0}; }
    Iterator end() const { return {list_, size_}; }

private:
    Field list_;
    std::size_t size_;
};

}  // namespace slidelab::lab
