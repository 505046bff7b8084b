#include "app/files/screenshot.hpp"

#include <SDL_image.h>
#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace slidelab {

namespace fs = std::filesystem;

std::string save_png(const Image& image, const std::string& path) {
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
    bool saved = surface != nullptr && file != nullptr && IMG_SavePNG_RW(surface, file, 0) == 0;
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
