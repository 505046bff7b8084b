#include "lab/saved_scenes/base64url.hpp"

namespace slidelab::lab {

namespace {

constexpr std::string_view digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr unsigned bits_of_digit = 6;
constexpr unsigned bits_of_byte = 8;

}  // namespace

std::string to_base64url(std::span<const std::uint8_t> bytes) {
    std::string text;
    text.reserve(bytes.size() / 3 * 4 + 4);
    std::uint32_t bits = 0;
    unsigned count = 0;  // of bits that wait for their digit
    for (const std::uint8_t byte : bytes) {
        bits = ((bits << bits_of_byte) | byte) & 0xffffU;
        count += bits_of_byte;
        while (count >= bits_of_digit) {
            count -= bits_of_digit;
            text += digits[(bits >> count) & 0x3fU];
        }
    }
    if (count > 0) text += digits[(bits << (bits_of_digit - count)) & 0x3fU];
    return text;
}

std::optional<std::vector<std::uint8_t>> from_base64url(std::string_view text) {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(text.size() / 4 * 3 + 2);
    std::uint32_t bits = 0;
    unsigned count = 0;  // of bits that wait for their byte to be full
    for (const char c : text) {
        const std::size_t digit = digits.find(c);
        if (digit == std::string_view::npos) return std::nullopt;
        bits = ((bits << bits_of_digit) | static_cast<std::uint32_t>(digit)) & 0xffffU;
        count += bits_of_digit;
        if (count < bits_of_byte) continue;
        count -= bits_of_byte;
        bytes.push_back(static_cast<std::uint8_t>((bits >> count) & 0xffU));
    }
    const bool is_whole = count < bits_of_digit && (bits & ((1U << count) - 1U)) == 0;
    if (!is_whole) return std::nullopt;
    return bytes;
}

}  // namespace slidelab::lab
