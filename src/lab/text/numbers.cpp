#include "lab/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace slidelab::lab {

namespace {

constexpr double largest = 1e15;   ///< that is written out
constexpr double least = 0.5e-9;   ///< that is more than nothing: a tolerance is 1e-9 units
constexpr int most_decimals = 12;  ///< of the least one with three digits

bool is_nothing(double value) { return std::abs(value) < least; }

/// With so many decimals, zeros at the end, too.
std::string fixed(double value, int decimals) { return fmt::format("{:.{}f}", value, decimals); }

void drop_last_zeros(std::string& number) {
    if (number.find('.') == std::string::npos) return;
    number.erase(number.find_last_not_of('0') + 1);
    if (number.back() == '.') number.pop_back();
}

/// 12 for 4 digits: 2. By the exponent of the rounded number: 9.9996 has five digits, not four.
int decimals_for(double value, int digits) {
    const std::string scientific = fmt::format("{:.{}e}", value, digits - 1);
    const int exponent = std::stoi(scientific.substr(scientific.find('e') + 1));
    return std::clamp(digits - 1 - exponent, 0, most_decimals);
}

}  // namespace

std::string decimal(double value, int digits) {
    if (is_nothing(value)) return "0";
    if (!(std::abs(value) < largest)) return fmt::format("{:.{}g}", value, digits);
    std::string number = fixed(value, decimals_for(value, digits));
    drop_last_zeros(number);
    return number;
}

std::string written(double value) {
    constexpr double shows_in_three_decimals = 0.0005;
    const double size = std::abs(value);
    if (is_nothing(value)) return "0";
    if (size < shows_in_three_decimals) return decimal(value, 1);
    if (size < 10.0) return fixed(value, 3);
    if (size < 100000.0) return fixed(value, 1);
    if (!(size < largest)) return fmt::format("{:.2e}", value);
    return grouped(std::llround(value));
}

std::string grouped(std::int64_t count) {
    std::string digits = std::to_string(count);
    const std::size_t first = count < 0 ? 1 : 0;
    for (std::size_t at = digits.size(); at > first + 3;) digits.insert(at -= 3, 1, ',');
    return digits;
}

std::string rounded_count(double count) {
    constexpr double million = 1e6;
    constexpr int digits = 3;
    if (count < 1000.0) return grouped(std::llround(count));
    const double unit = std::pow(10.0, std::floor(std::log10(count)) - (digits - 1));
    const double rounded = std::round(count / unit) * unit;
    if (rounded < million) return grouped(std::llround(rounded));
    return decimal(rounded / million, digits) + " million";
}

}  // namespace slidelab::lab
