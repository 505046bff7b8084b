#include "lab/saved_scenes/packed_text.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

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

namespace {

constexpr std::size_t piece = std::size_t{1} << 14U;

/// zlib takes what it reads as something it could write; it never does.
Bytef* input_of(const void* bytes) { return const_cast<Bytef*>(static_cast<const Bytef*>(bytes)); }

}  // namespace

std::string packed(std::string_view text) {
    uLongf size = compressBound(static_cast<uLong>(text.size()));
    std::vector<std::uint8_t> bytes(size);
    // It can fail for too small a buffer alone, and compressBound has its size.
    compress2(bytes.data(), &size, input_of(text.data()), static_cast<uLong>(text.size()),
              Z_BEST_COMPRESSION);
    bytes.resize(size);
    return to_base64url(bytes);
}

std::variant<std::string, UnpackProblem> unpacked(std::string_view text, std::size_t most) {
    const auto bytes = from_base64url(text);
    if (!bytes) return UnpackProblem::not_base64url;
    z_stream stream{};
    stream.next_in = input_of(bytes->data());
    stream.avail_in = static_cast<uInt>(bytes->size());
    if (inflateInit(&stream) != Z_OK) return UnpackProblem::damaged;
    const std::unique_ptr<z_stream, int (*)(z_streamp)> end(&stream, inflateEnd);
    std::string out;
    std::array<Bytef, piece> buffer{};
    for (int status = Z_OK; status != Z_STREAM_END;) {
        stream.next_out = buffer.data();
        stream.avail_out = static_cast<uInt>(buffer.size());
        status = inflate(&stream, Z_NO_FLUSH);
        const std::size_t made = buffer.size() - stream.avail_out;
        if (status != Z_STREAM_END && (status != Z_OK || made == 0)) return UnpackProblem::damaged;
        if (made > most - out.size()) return UnpackProblem::too_long;
        out.append(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(made));
    }
    if (stream.avail_in > 0) return UnpackProblem::damaged;  // more than was packed
    return out;
}

}  // namespace slidelab::lab
