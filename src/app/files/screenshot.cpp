#include "app/files/screenshot.hpp"

#include <SDL_image.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>
#include <system_error>

#include "lab/files/write_file.hpp"

namespace slidelab::lab {

namespace fs = std::filesystem;

namespace {

/// ".png", in small letters.
std::string ending_of(const std::string& path) {
    std::string ending = fs::path(path).extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) {
        return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    });
    return ending;
}

bool is_jpeg_name(const std::string& path) {
    return ending_of(path) == ".jpg" || ending_of(path) == ".jpeg";
}

std::size_t SDLCALL write_to_stream(SDL_RWops* file, const void* bytes, std::size_t size,
                                    std::size_t count) {
    auto& out = *static_cast<std::ostream*>(file->hidden.unknown.data1);
    out.write(static_cast<const char*>(bytes), static_cast<std::streamsize>(size * count));
    return out ? count : 0;
}

/// Encoders only ever write on.
int write_picture(std::ostream& out, SDL_Surface* surface, bool as_jpeg) {
    constexpr int jpeg_quality = 92;
    const std::unique_ptr<SDL_RWops, decltype(&SDL_FreeRW)> file(SDL_AllocRW(), &SDL_FreeRW);
    if (!file) return -1;
    file->type = SDL_RWOPS_UNKNOWN;
    file->hidden.unknown.data1 = &out;
    file->write = write_to_stream;
    constexpr int keep_open = 0;
    return as_jpeg ? IMG_SaveJPG_RW(surface, file.get(), keep_open, jpeg_quality)
                   : IMG_SavePNG_RW(surface, file.get(), keep_open);
}

}  // namespace

bool is_picture_name(const std::string& path) {
    const std::string ending = ending_of(path);
    return ending.empty() || ending == ".png" || is_jpeg_name(path);
}

std::string save_picture_file(const Image& image, const std::string& path) {
    if (image.pixels.empty()) return fmt::format("{}: the picture could not be read back", path);
    // Without alpha: what lies behind the window is not part of the picture.
    auto* pixels = const_cast<std::uint32_t*>(image.pixels.data());
    const std::unique_ptr<SDL_Surface, decltype(&SDL_FreeSurface)> surface(
        SDL_CreateRGBSurfaceWithFormatFrom(pixels, image.width, image.height, 32, image.width * 4,
                                           SDL_PIXELFORMAT_RGB888),
        &SDL_FreeSurface);
    const auto problem = write_file(path, [&](std::ostream& out) {
        const bool written = surface && write_picture(out, surface.get(), is_jpeg_name(path)) == 0;
        if (!written) out.setstate(std::ios::failbit);
    });
    return problem.value_or("");
}

std::string free_name(const std::string& folder, const std::string& stem,
                      const std::string& ending) {
    for (int number = 1;; ++number) {
        const fs::path path = fs::path(folder) / fmt::format("{}-{:03}{}", stem, number, ending);
        std::error_code ignored;
        if (!fs::exists(path, ignored)) return path.string();
    }
}

}  // namespace slidelab::lab
