// The options of a strategy: named values, each described once.
//
// Panel, command line (`--set ID.OPTION=VALUE`), recordings, probe and help read the descriptions
// and set values through Options::set. Values belong to the strategy that made them; a move of
// another one refuses them (strategy.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "slidelab/level/level_error.hpp"

namespace slidelab {

struct OptionDescription {
    enum class Type { flag, integer, real, choice };

    std::string_view name;  ///< as typed: lower case, underscores
    Type type = Type::flag;
    double initial = 0.0;   ///< a flag: 0 or 1; a choice: place in `choices`
    double minimum = 0.0;   ///< inclusive
    double maximum = 1.0;   ///< inclusive
    std::string_view help;  ///< one sentence: its purpose, and what happens without it
    std::span<const std::string_view> choices = {};
    /// The effect of the initial value, for Why: "With {safeguard} it would have got farther".
    std::string_view safeguard = {};

    constexpr OptionDescription as(std::string_view noun) const {
        OptionDescription same = *this;
        same.safeguard = noun;
        return same;
    }
};

constexpr OptionDescription flag_option(std::string_view name, bool initial,
                                        std::string_view help) {
    return {name, OptionDescription::Type::flag, initial ? 1.0 : 0.0, 0.0, 1.0, help};
}

constexpr OptionDescription integer_option(std::string_view name, int initial, int minimum,
                                           int maximum, std::string_view help) {
    return {name,
            OptionDescription::Type::integer,
            static_cast<double>(initial),
            static_cast<double>(minimum),
            static_cast<double>(maximum),
            help};
}

constexpr OptionDescription real_option(std::string_view name, double initial, double minimum,
                                        double maximum, std::string_view help) {
    return {name, OptionDescription::Type::real, initial, minimum, maximum, help};
}

constexpr OptionDescription choice_option(std::string_view name, int initial,
                                          std::span<const std::string_view> choices,
                                          std::string_view help) {
    return {name,   OptionDescription::Type::choice,           static_cast<double>(initial),
            0.0,    static_cast<double>(choices.size()) - 1.0, help,
            choices};
}

/// The values for one table of descriptions, which must outlive them (tables are constants). Made
/// by Strategy::defaults(). Copying is cheap and allocates nothing.
class Options {
public:
    static constexpr std::size_t capacity = 16;

    /// Every option at its initial value. Throws std::length_error for a table with more than
    /// `capacity` descriptions.
    explicit Options(std::span<const OptionDescription> table);

    std::span<const OptionDescription> table() const { return table_; }

    /// Whether these are values of this very table; an equal copy of it does not count.
    bool belong_to(std::span<const OptionDescription> table) const {
        return table_.data() == table.data();
    }

    double real(std::size_t option) const { return values_[option]; }
    bool flag(std::size_t option) const { return values_[option] > 0.0; }  // 0 or 1
    int integer(std::size_t option) const { return static_cast<int>(values_[option]); }

    std::optional<std::size_t> find(std::string_view name) const;

    /// Sets a value by index. Returns an error for a bad value or index, none when the value was
    /// set.
    [[nodiscard]] std::optional<Mismatch> set(std::size_t option, double value);

    /// The same by name, from text: "on"/"off"/"true"/"false"/"1"/"0" for a flag, a number, or the
    /// name of a choice.
    [[nodiscard]] std::optional<Mismatch> set(std::string_view name, std::string_view text);

    /// The value as text for `set`; reading a number back gives the same bits.
    std::string text(std::size_t option) const;

    friend bool operator==(const Options& a, const Options& b) {
        return a.belong_to(b.table_) && a.values_ == b.values_;
    }

private:
    std::span<const OptionDescription> table_;
    std::array<double, capacity> values_{};
};

/// A finite decimal number with nothing before or after it, whatever the locale is.
std::optional<double> read_number(std::string_view text);

/// The valid values of an option, for help and messages: "on or off", "1 to 50", "h, v or random".
std::string expected_values(const OptionDescription& description);

}  // namespace slidelab
