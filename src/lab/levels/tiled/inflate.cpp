#include "lab/levels/tiled/inflate.hpp"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <limits>
#include <memory>

namespace slidelab::lab::tiled {

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t piece = std::size_t{1} << 16U;

/// zlib and gzip: which of them it is, the library sees itself.
std::optional<Bytes> inflate_by_zlib(std::span<const std::uint8_t> bytes, std::size_t most) {
    constexpr int any_window_and_header = 15 + 32;
    if (bytes.size() > std::numeric_limits<uInt>::max()) return std::nullopt;
    z_stream stream{};
    if (inflateInit2(&stream, any_window_and_header) != Z_OK) return std::nullopt;
    const std::unique_ptr<z_stream, int (*)(z_streamp)> end(&stream, inflateEnd);
    stream.next_in = const_cast<Bytef*>(bytes.data());  // it is only read
    stream.avail_in = static_cast<uInt>(bytes.size());
    Bytes out;
    for (int status = Z_OK; status != Z_STREAM_END;) {
        const std::size_t size = out.size();
        if (size > most) return std::nullopt;
        out.resize(size + piece);
        stream.next_out = out.data() + size;
        stream.avail_out = static_cast<uInt>(piece);
        status = ::inflate(&stream, Z_NO_FLUSH);
        out.resize(size + piece - stream.avail_out);
        const bool goes_on = status == Z_OK && out.size() > size;
        if (status != Z_STREAM_END && !goes_on) return std::nullopt;
    }
    return out;
}

std::optional<Bytes> inflate_by_zstd(std::span<const std::uint8_t> bytes, std::size_t most) {
    const std::unique_ptr<ZSTD_DStream, std::size_t (*)(ZSTD_DStream*)> stream(ZSTD_createDStream(),
                                                                               ZSTD_freeDStream);
    if (!stream) return std::nullopt;
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    Bytes out;
    for (std::size_t left = 1; left != 0;) {
        const std::size_t size = out.size();
        if (size > most) return std::nullopt;
        out.resize(size + piece);
        ZSTD_outBuffer to{out.data() + size, piece, 0};
        left = ZSTD_decompressStream(stream.get(), &to, &in);
        out.resize(size + to.pos);
        if (ZSTD_isError(left) != 0) return std::nullopt;
        const bool ended_early = left != 0 && in.pos == in.size && to.pos < piece;
        if (ended_early) return std::nullopt;
    }
    return out;
}

}  // namespace

bool is_compression(std::string_view name) {
    return name == "zlib" || name == "gzip" || name == "zstd";
}

std::optional<Bytes> inflate(std::span<const std::uint8_t> bytes, std::string_view compression,
                             std::size_t most) {
    auto out = compression == "zstd" ? inflate_by_zstd(bytes, most) : inflate_by_zlib(bytes, most);
    if (out && out->size() > most) return std::nullopt;
    return out;
}

}  // namespace slidelab::lab::tiled
