// Pictures of the window, as files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace slidelab::lab {

struct PictureSize {
    int width = 1280;
    int height = 720;

    friend bool operator==(const PictureSize&, const PictureSize&) = default;
};

inline constexpr int smallest_picture_side = 64;
inline constexpr PictureSize largest_picture{7680, 4320};

/// A picture as read from the render target: 0xAARRGGBB, row by row.
struct Image {
    int width = 0;
    int height = 0;
    std::vector<std::uint32_t> pixels;
};

/// Whether save_picture_file can write the name's format: .png, .jpg or .jpeg in any case, or no
/// ending.
bool is_picture_name(const std::string& path);

/// Writes JPEG for .jpg and .jpeg, otherwise PNG. Creates a missing folder. Returns an error in one
/// line, or an empty string.
std::string save_picture_file(const Image& image, const std::string& path);

/// "folder/stem-001.png": the first such name that is not taken.
std::string free_name(const std::string& folder, const std::string& stem,
                      const std::string& ending);

}  // namespace slidelab::lab
