#include "lab/text/field.hpp"

#include <fmt/format.h>

#include <cmath>

#include "articles/contract/strategy.hpp"
#include "lab/text/counted.hpp"
#include "lab/text/json_text.hpp"
#include "lab/text/numbers.hpp"

namespace slidelab::lab {

namespace {

constexpr std::size_t longest_quote = 40;

/// Whether `name` is one of the words of "a, b, c".
bool is_listed(std::string_view names, std::string_view name) {
    for (std::size_t begin = 0; begin <= names.size();) {
        const std::size_t end = std::min(names.find(", ", begin), names.size());
        if (names.substr(begin, end - begin) == name) return true;
        begin = end + 2;
    }
    return false;
}

}  // namespace

std::string in_words(const nlohmann::json& value) {
    if (value.is_array()) return fmt::format("an array of {}", value.size());
    if (value.is_object()) return "an object";
    return shortened(json_text(value), longest_quote);
}

std::optional<Field> Field::find(std::string_view name) const {
    const auto found = value_->find(name);
    if (found == value_->end()) return std::nullopt;
    return Field(*this, *found, name, 0);
}

Field Field::member(std::string_view name, std::string_view expected) const {
    if (const std::optional<Field> found = find(name)) return *found;
    const nlohmann::json nothing;
    Field(*this, nothing, name, 0).fail("missing", expected);
}

Field Field::operator[](std::size_t element) const {
    return Field(*this, (*value_)[element], {}, element);
}

std::string Field::path() const {
    if (parent_ == nullptr) return std::string(name_);
    const std::string before = parent_->parent_ == nullptr ? "" : parent_->path();
    if (parent_->json().is_array()) return fmt::format("{}[{}]", before, element_);
    return before + (before.empty() ? "" : ".") + shortened(name_, longest_quote);
}

void Field::refuse(std::string_view expected, std::string_view what) const {
    fail(fmt::format("{}{}{}", what, what.empty() ? "" : " ", in_words(*value_)), expected);
}

void Field::fail(std::string_view what, std::string_view expected) const {
    throw InputError{.what = std::string(what), .expected = std::string(expected), .path = path()};
}

double Field::number(double largest) const {
    if (!value_->is_number()) refuse("a number");
    const double number = value_->get<double>();
    if (!(std::abs(number) <= largest))
        refuse(fmt::format("a number from {} to {}", decimal(-largest, 9), decimal(largest, 9)));
    return number;
}

double Field::number_from(double least, double most) const {
    const double number = value_->is_number() ? value_->get<double>() : std::nan("");
    if (!(number >= least && number <= most))
        refuse(fmt::format("a number from {} to {}", decimal(least, 9), decimal(most, 9)));
    return number;
}

Vec2 Field::point(double largest) const {
    if (!value_->is_array() || size() != 2) refuse("[x, y]");
    return {(*this)[0].number(largest), (*this)[1].number(largest)};
}

std::uint64_t Field::bits() const {
    if (!value_->is_number_unsigned()) refuse("a whole number: the sum of its bits");
    return value_->get<std::uint64_t>();
}

bool Field::boolean() const {
    if (!value_->is_boolean()) refuse("true or false");
    return value_->get<bool>();
}

bool Field::is_on(std::string_view name) const {
    const auto field = find(name);
    return field && field->boolean();
}

std::string Field::string() const {
    if (!value_->is_string()) refuse("a string");
    return value_->get<std::string>();
}

void Field::must_be_array(std::string_view expected) const {
    if (!value_->is_array()) refuse(expected);
}

void Field::must_be_object(std::string_view names) const {
    if (!value_->is_object()) refuse(fmt::format("an object of {}", names));
    for (const auto& [name, value] : value_->items()) {
        if (is_listed(names, name)) continue;
        Field(*this, value, name, 0).fail("unknown field", names);
    }
}

}  // namespace slidelab::lab
