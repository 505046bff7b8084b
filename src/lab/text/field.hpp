// A value of a request with its path, for error messages.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "lab/text/input_error.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

/// A value in a message: short, and on one line.
std::string in_words(const nlohmann::json& value);

/// A view: the JSON value and the field that it was taken from must outlive it.
class Field {
public:
    /// `name`: of the whole, for messages.
    explicit Field(const nlohmann::json& whole, std::string_view name = "request")
        : value_(&whole), name_(name) {}

    const nlohmann::json& json() const { return *value_; }
    std::size_t size() const { return value_->size(); }

    /// An optional member of an object.
    std::optional<Field> find(std::string_view name) const;
    /// A required member; `expected`: for the message.
    Field member(std::string_view name, std::string_view expected) const;
    Field operator[](std::size_t element) const;

    /// "boxes[1].half"; of the whole its name.
    std::string path() const;

    /// Throws an InputError: "path: <what> <the value>; expected <expected>".
    [[noreturn]] void refuse(std::string_view expected, std::string_view what = {}) const;
    /// Throws "path: <what>; expected <expected>".
    [[noreturn]] void fail(std::string_view what, std::string_view expected = {}) const;

    // The value as a type; throws an InputError for another one.
    double number(double largest = largest_coordinate) const;
    double number_from(double least, double most) const;
    std::uint64_t bits() const;                             ///< a whole number, the sum of its bits
    Vec2 point(double largest = largest_coordinate) const;  ///< [x, y]
    bool boolean() const;
    std::string string() const;
    /// A switch of an object, off where it is missing.
    bool is_on(std::string_view name) const;
    /// Reads each element of an array by `read`.
    template <typename Read>
    auto list(std::string_view expected, Read&& read) const {
        must_be_array(expected);
        std::vector<decltype(read(*this))> values;
        values.reserve(size());
        for (std::size_t i = 0; i < size(); ++i) values.push_back(read((*this)[i]));
        return values;
    }
    void must_be_array(std::string_view expected) const;
    /// An object that has no members but those of `names` ("a, b, c").
    void must_be_object(std::string_view names) const;

private:
    Field(const Field& parent, const nlohmann::json& value, std::string_view name,
          std::size_t element)
        : value_(&value), parent_(&parent), name_(name), element_(element) {}

    const nlohmann::json* value_;
    const Field* parent_ = nullptr;
    std::string_view name_;  ///< empty for an element of an array
    std::size_t element_ = 0;
};

}  // namespace slidelab::lab
