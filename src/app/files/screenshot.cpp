#include "app/files/screenshot.hpp"

#include <SDL_image.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace slidelab {

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

int write_picture(SDL_Surface* surface, SDL_RWops* file, bool as_jpeg) {
    constexpr int keep_open = 0;
    constexpr int jpeg_quality = 92;
    return as_jpeg ? IMG_SaveJPG_RW(surface, file, keep_open, jpeg_quality)
                   : IMG_SavePNG_RW(surface, file, keep_open);
}

}  // namespace

bool is_picture_name(const std::string& path) {
    const std::string ending = ending_of(path);
    return ending.empty() || ending == ".png" || is_jpeg_name(path);
}

std::string save_picture_file(const Image& image, const std::string& path) {
    if (image.pixels.empty()) return fmt::format("{}: the picture could not be read back", path);
    const fs::path folder = fs::path(path).parent_path();
    std::error_code error;
    if (!folder.empty()) fs::create_directories(folder, error);
    if (error) {
        return fmt::format("{}: the folder cannot be made: {}", folder.string(), error.message());
    }
    // Without alpha: what lies behind the window is not part of the picture.
    auto* pixels = const_cast<std::uint32_t*>(image.pixels.data());
    SDL_Surface* surface = SDL_CreateRGBSurfaceWithFormatFrom(
        pixels, image.width, image.height, 32, image.width * 4, SDL_PIXELFORMAT_RGB888);
    SDL_RWops* file = SDL_RWFromFile(path.c_str(), "wb");
    bool saved = surface != nullptr && file != nullptr &&
                 write_picture(surface, file, is_jpeg_name(path)) == 0;
    // A full disk shows only when the last bytes are to go out.
    if (file != nullptr) saved = SDL_RWclose(file) == 0 && saved;
    SDL_FreeSurface(surface);
    return saved ? "" : fmt::format("{}: cannot be written: {}", path, SDL_GetError());
}

std::string free_name(const std::string& folder, const std::string& stem,
                      const std::string& ending) {
    for (int number = 1;; ++number) {
        const fs::path path = fs::path(folder) / fmt::format("{}-{:03}{}", stem, number, ending);
        std::error_code ignored;
        if (!fs::exists(path, ignored)) return path.string();
    }
}

}  // namespace slidelab
