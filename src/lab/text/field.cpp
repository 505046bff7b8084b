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

Field Field::of_map(const nlohmann::json& whole) { return {&whole, nullptr, Step::map}; }

Field Field::named(const char* noun, std::string_view name, const Field* within) const {
    Field field(value_, within, Step::named);
    field.noun_ = noun;
    field.name_ = name;
    return field;
}

Field Field::numbered(const char* noun, std::int64_t number, const Field* within) const {
    Field field(value_, within, Step::numbered);
    field.noun_ = noun;
    field.number_ = number;
    return field;
}

Field Field::with(const nlohmann::json* value) const {
    Field field = *this;
    field.value_ = value;
    return field;
}

const nlohmann::json& Field::json() const {
    static const nlohmann::json nothing;
    return value_ == nullptr ? nothing : *value_;
}

Field Field::operator[](std::string_view name) const& {
    if (!json().is_object()) refuse("an object");
    const auto found = value_->find(name);
    Field field(found == value_->end() ? nullptr : &*found, this, Step::member);
    field.name_ = name;
    return field;
}

Field Field::operator[](std::size_t element) const& {
    Field field(&(*value_)[element], this, Step::element);
    field.number_ = static_cast<std::int64_t>(element);
    return field;
}

std::optional<Field> Field::find(std::string_view name) const {
    const Field field = (*this)[name];
    return field ? std::optional(field) : std::nullopt;
}

Field Field::member(std::string_view name, std::string_view expected) const {
    const Field field = (*this)[name];
    if (!field) field.refuse(expected);
    return field;
}

bool Field::is_of_map() const {
    return parent_ != nullptr ? parent_->is_of_map() : step_ != Step::whole;
}

std::string Field::path() const {
    if (step_ == Step::whole || step_ == Step::map) return std::string(name_);
    const bool is_within = parent_ != nullptr && parent_->step_ != Step::whole;
    std::string before = is_within ? parent_->path() : "";
    if (step_ == Step::element) return fmt::format("{}[{}]", before, number_);
    if (!before.empty()) before += is_of_map() ? ", " : ".";
    if (step_ == Step::numbered) return fmt::format("{}{} {}", before, noun_, number_);
    if (step_ == Step::named) return fmt::format("{}{} \"{}\"", before, noun_, shown(name_));
    return before + shortened(name_, longest_quote);
}

void Field::refuse(std::string_view expected, std::string_view what) const {
    const std::string value = value_ == nullptr ? "missing" : in_words(*value_);
    const std::string said = fmt::format("{}{}{}", what, what.empty() ? "" : " ", value);
    const bool is_in_words = step_ == Step::member || (step_ == Step::named && parent_ != nullptr);
    if (!is_in_words || !is_of_map()) fail(said, expected);
    const std::string_view space = step_ == Step::named ? " " : "";
    parent_->fail(fmt::format("{}{}\"{}\" is {}", noun_, space, shown(name_), said), expected);
}

void Field::fail(std::string_view what, std::string_view expected) const {
    throw InputError{.what = std::string(what), .expected = std::string(expected), .path = path()};
}

void Field::refuse_range(const char* kind, double least, double most) const {
    refuse(fmt::format("{} from {} to {}", kind, decimal(least, 10), decimal(most, 10)));
}

double Field::number() const {
    if (!json().is_number()) refuse("a number");
    return value_->get<double>();
}

double Field::number(double largest) const {
    if (!(std::abs(number()) <= largest)) refuse_range("a number", -largest, largest);
    return number();
}

double Field::number_from(double least, double most) const {
    if (!json().is_number() || !(number() >= least && number() <= most))
        refuse_range("a number", least, most);
    return number();
}

std::int32_t Field::whole_number(std::int32_t least, std::int32_t most) const {
    const double number = json().is_number() ? this->number() : std::nan("");
    if (!(number >= least && number <= most && number == std::floor(number)))
        refuse_range("a whole number", least, most);
    return static_cast<std::int32_t>(number);
}

Vec2 Field::point(double largest) const {
    if (!json().is_array() || size() != 2) refuse("[x, y]");
    return {(*this)[0].number(largest), (*this)[1].number(largest)};
}

std::uint64_t Field::bits() const {
    if (!json().is_number_unsigned()) refuse("a whole number: the sum of its bits");
    return value_->get<std::uint64_t>();
}

bool Field::boolean() const {
    if (!json().is_boolean()) refuse("true or false");
    return value_->get<bool>();
}

const std::string& Field::string() const {
    if (!json().is_string()) refuse("a string");
    return value_->get_ref<const std::string&>();
}

Field::Elements Field::elements() const {
    must_be_array();
    return Elements(*this);
}

std::string_view Field::string_or(std::string_view otherwise) const {
    return value_ ? std::string_view(string()) : otherwise;
}

std::optional<double> Field::number_if_any() const {
    return json().is_number() ? std::optional(number()) : std::nullopt;
}

std::string_view Field::string_if_any() const {
    return json().is_string() ? std::string_view(string()) : std::string_view();
}

Field::Elements Field::elements_if_any() const { return Elements(*this); }

void Field::must_be_array(std::string_view expected) const {
    if (!json().is_array()) refuse(expected);
}

void Field::must_be_object(std::string_view names) const {
    if (!json().is_object()) refuse(fmt::format("an object of {}", names));
    for (const auto& [name, value] : value_->items())
        if (!is_listed(names, name)) (*this)[name].fail("unknown field", names);
}

}  // namespace slidelab::lab
