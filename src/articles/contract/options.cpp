#include "articles/contract/options.hpp"

#include <fmt/format.h>

#include <clocale>
#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace slidelab {

namespace {

using Type = OptionDescription::Type;

std::optional<double> read_flag(std::string_view text) {
    if (text == "on" || text == "true" || text == "1") return 1.0;
    if (text == "off" || text == "false" || text == "0") return 0.0;
    return std::nullopt;
}

std::optional<double> read_value(const OptionDescription& description, std::string_view text) {
    if (description.type == Type::flag) return read_flag(text);
    if (description.type == Type::choice) {
        for (std::size_t i = 0; i < description.choices.size(); ++i) {
            if (description.choices[i] == text) return static_cast<double>(i);
        }
        return std::nullopt;
    }
    return read_number(text);
}

}  // namespace

std::optional<double> read_number(std::string_view text) {
    if (text.find_first_not_of("0123456789+-.eE") != std::string_view::npos) return std::nullopt;
    std::string copy(text);  // strtod needs a terminator, and the locale's point
    for (char& c : copy) c = c == '.' ? *std::localeconv()->decimal_point : c;
    char* end = nullptr;
    const double value = std::strtod(copy.c_str(), &end);
    if (copy.empty() || end != copy.c_str() + copy.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

Options::Options(std::span<const OptionDescription> table) : table_(table) {
    if (table.size() > capacity) {
        throw std::length_error(
            fmt::format("{} options; expected at most {}", table.size(), capacity));
    }
    for (std::size_t i = 0; i < table.size(); ++i) values_[i] = table[i].initial;
}

std::optional<std::size_t> Options::find(std::string_view name) const {
    for (std::size_t i = 0; i < table_.size(); ++i) {
        if (table_[i].name == name) return i;
    }
    return std::nullopt;
}

std::optional<Mismatch> Options::set(std::size_t option, double value) {
    if (option >= table_.size()) {
        return Mismatch{fmt::format("no option number {}", option),
                        fmt::format("one below {}", table_.size())};
    }
    const OptionDescription& description = table_[option];
    const bool whole = description.type == Type::real || value == std::floor(value);
    if (!(value >= description.minimum && value <= description.maximum) || !whole) {
        return Mismatch{fmt::format("{} is {}", description.name, value),
                        expected_values(description)};
    }
    values_[option] = value;
    return std::nullopt;
}

std::optional<Mismatch> Options::set(std::string_view name, std::string_view text) {
    const auto option = find(name);
    if (!option) {
        std::string names;
        for (const OptionDescription& description : table_) {
            names += names.empty() ? "" : ", ";
            names += description.name;
        }
        return Mismatch{fmt::format("no option \"{}\"", name), "one of " + names};
    }
    const auto value = read_value(table_[*option], text);
    if (!value) {
        return Mismatch{fmt::format("{} is \"{}\"", name, text), expected_values(table_[*option])};
    }
    return set(*option, *value);
}

std::string Options::text(std::size_t option) const {
    const OptionDescription& description = table_[option];
    switch (description.type) {
        case Type::flag:
            return flag(option) ? "on" : "off";
        case Type::choice:
            return std::string(description.choices[static_cast<std::size_t>(values_[option])]);
        case Type::integer:
        case Type::real:
            break;
    }
    return fmt::format("{}",
                       values_[option]);  // the shortest text that reads back to the same bits
}

std::string expected_values(const OptionDescription& description) {
    switch (description.type) {
        case Type::flag:
            return "on or off";
        case Type::integer:
            return fmt::format("a whole number from {} to {}", description.minimum,
                               description.maximum);
        case Type::real:
            return fmt::format("a number from {} to {}", description.minimum, description.maximum);
        case Type::choice:
            break;
    }
    std::string names;
    for (const std::string_view choice : description.choices) {
        names += names.empty() ? "" : ", ";
        names += choice;
    }
    return "one of " + names;
}

}  // namespace slidelab
