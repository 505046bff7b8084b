// A picture that the program wrote, as pixels.
#pragma once

#include <SDL.h>
#include <SDL_image.h>

#include <cstdint>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>

namespace slidelab::test {

struct PictureFile {
    int width = 0;
    int height = 0;
    std::set<std::uint32_t> colours;  ///< that occur in it
};

inline PictureFile read_picture(const std::string& path) {
    using Surface = std::unique_ptr<SDL_Surface, decltype(&SDL_FreeSurface)>;
    const Surface loaded(IMG_Load(path.c_str()), &SDL_FreeSurface);
    if (!loaded) throw std::runtime_error(path + ": " + IMG_GetError());
    const Surface plain(SDL_ConvertSurfaceFormat(loaded.get(), SDL_PIXELFORMAT_ARGB8888, 0),
                        &SDL_FreeSurface);
    PictureFile picture{plain->w, plain->h, {}};
    for (int y = 0; y < plain->h; ++y) {
        const auto* row = reinterpret_cast<const std::uint32_t*>(
            static_cast<const std::uint8_t*>(plain->pixels) + y * plain->pitch);
        picture.colours.insert(row, row + plain->w);
    }
    return picture;
}

}  // namespace slidelab::test
