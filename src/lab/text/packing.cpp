#include "lab/text/packing.hpp"

#include <zlib.h>
#include <zstd.h>

#include <limits>
#include <memory>

namespace slidelab::lab {

namespace {

constexpr std::string_view of_url =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::string_view usual =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr unsigned bits_of_digit = 6;
constexpr unsigned bits_of_byte = 8;

/// Bits that fill no byte are dropped.
std::optional<Bytes> decoded(std::string_view text, std::string_view digits) {
    Bytes bytes;
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
    return bytes;
}

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
            text += of_url[(bits >> count) & 0x3fU];
        }
    }
    if (count > 0) text += of_url[(bits << (bits_of_digit - count)) & 0x3fU];
    return text;
}

std::optional<Bytes> from_base64url(std::string_view text) {
    auto bytes = decoded(text, of_url);
    if (bytes && to_base64url(*bytes) != text) return std::nullopt;
    return bytes;
}

std::optional<Bytes> from_base64(std::string_view text) {
    while (!text.empty() && text.back() == '=') text.remove_suffix(1);
    return decoded(text, usual);
}

namespace {

using InflatedOrNot = std::variant<Inflated, UnpackProblem>;

/// zlib and gzip: which of them it is, the library sees itself.
InflatedOrNot inflate_by_zlib(std::span<const std::uint8_t> bytes, std::size_t most) {
    constexpr int any_window_and_header = 15 + 32;
    constexpr std::size_t longest = std::numeric_limits<uInt>::max();
    if (bytes.size() > longest || most >= longest) return UnpackProblem::damaged;
    z_stream stream{};
    if (inflateInit2(&stream, any_window_and_header) != Z_OK) return UnpackProblem::damaged;
    const std::unique_ptr<z_stream, int (*)(z_streamp)> end(&stream, inflateEnd);
    Inflated out{Bytes(most + 1), 0};
    stream.next_in = const_cast<Bytef*>(bytes.data());  // it is only read
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = out.bytes.data();
    stream.avail_out = static_cast<uInt>(out.bytes.size());
    const int status = ::inflate(&stream, Z_FINISH);
    if (stream.avail_out == 0) return UnpackProblem::too_long;
    if (status != Z_STREAM_END) return UnpackProblem::damaged;
    out.bytes.resize(stream.total_out);
    out.used = stream.total_in;
    return out;
}

InflatedOrNot inflate_by_zstd(std::span<const std::uint8_t> bytes, std::size_t most) {
    Inflated out{Bytes(most), bytes.size()};
    const std::size_t size = ZSTD_decompress(out.bytes.data(), most, bytes.data(), bytes.size());
    if (ZSTD_isError(size) != 0) return UnpackProblem::damaged;
    out.bytes.resize(size);
    return out;
}

}  // namespace

bool is_compression(std::string_view name) {
    return name == "zlib" || name == "gzip" || name == "zstd";
}

InflatedOrNot inflate(std::span<const std::uint8_t> bytes, std::string_view compression,
                      std::size_t most) {
    return compression == "zstd" ? inflate_by_zstd(bytes, most) : inflate_by_zlib(bytes, most);
}

std::string packed(std::string_view text) {
    uLongf size = compressBound(static_cast<uLong>(text.size()));
    Bytes bytes(size);
    // It can fail for too small a buffer alone, and compressBound has its size.
    compress2(bytes.data(), &size, reinterpret_cast<const Bytef*>(text.data()),
              static_cast<uLong>(text.size()), Z_BEST_COMPRESSION);
    bytes.resize(size);
    return to_base64url(bytes);
}

std::variant<std::string, UnpackProblem> unpacked(std::string_view text, std::size_t most) {
    const auto bytes = from_base64url(text);
    if (!bytes) return UnpackProblem::not_base64url;
    const auto inflated = inflate(*bytes, "zlib", most);
    if (const auto* problem = std::get_if<UnpackProblem>(&inflated)) return *problem;
    const auto& [out, used] = std::get<Inflated>(inflated);
    if (used < bytes->size()) return UnpackProblem::damaged;  // more than was packed
    return std::string(out.begin(), out.end());
}

}  // namespace slidelab::lab
