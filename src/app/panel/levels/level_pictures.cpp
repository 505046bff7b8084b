#include "app/panel/levels/level_pictures.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "slidelab/collision/contract/registry.hpp"
#include "view/drawing/changed_tiles.hpp"
#include "view/still/still_picture.hpp"

namespace slidelab::lab {

namespace {

/// Bytes: a map that is read within a frame.
constexpr std::uintmax_t largest_map = std::uintmax_t{2} << 20U;

/// All of the level with a little room around it.
Camera camera_for(const Aabb& area) {
    constexpr double share = 0.9;  // of the picture
    constexpr double least = 1.0;  // units: of a level that is a point
    const Vec2 size{std::max(area.size().x, least), std::max(area.size().y, least)};
    Camera camera;
    camera.size = {LevelPictures::width, LevelPictures::height};
    camera.center = area.center();
    camera.pixels_per_unit = share * std::min(camera.size.x / size.x, camera.size.y / size.y);
    return camera;
}

Pixels picture_of(const Level& level, const Theme& theme) {
    const Camera camera = camera_for(level.bounds());
    StillLayer::Look look;
    look.level = &level;
    look.strategy = strategies().front();  // sees all that is a wall
    look.seen = look.strategy->walls;
    look.scale = 0.5;
    const StillContent content = still_content(level, *look.strategy, camera.visible());
    return still_picture({0, 0, LevelPictures::width, LevelPictures::height}, camera, theme, look,
                         content);
}

/// Another one for another picture, as good as always.
std::uintptr_t number_of(const Pixels& pixels) {
    constexpr std::size_t bytes = std::size_t{LevelPictures::width} * LevelPictures::height * 4;
    return std::hash<std::string_view>{}({reinterpret_cast<const char*>(pixels.data(0, 0)), bytes});
}

SDL_Texture* texture_of(SDL_Renderer* renderer, const Pixels& pixels) {
    SDL_Texture* texture =
        SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC,
                          LevelPictures::width, LevelPictures::height);
    if (texture == nullptr) return nullptr;
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE);
    SDL_UpdateTexture(texture, nullptr, pixels.data(0, 0), LevelPictures::width * 4);
    name_content(texture, number_of(pixels));
    return texture;
}

}  // namespace

LevelPictures::Look LevelPictures::make(const std::string& path, const Theme& theme) const {
    std::error_code failed;
    const std::uintmax_t size = std::filesystem::file_size(path, failed);
    if (failed) return {nullptr, "not there any more"};
    if (size > largest_map) return {nullptr, "a large map"};
    const auto read = load_level(path);
    if (std::holds_alternative<LevelProblem>(read)) return {nullptr, "cannot be read"};
    return {texture_of(renderer_, picture_of(std::get<Level>(read), theme))};
}

const LevelPictures::Look& LevelPictures::of(const std::string& path, const Theme& theme) {
    static const Look later{nullptr, "..."};
    const auto found = known_.find(path);
    if (found != known_.end()) return found->second.look;
    is_waiting_ = !may_make_;
    if (!std::exchange(may_make_, false)) return later;
    Known& known = known_[path];
    known = {file_state(path), make(path, theme)};
    return known.look;
}

void LevelPictures::forget_changed() {
    for (auto at = known_.begin(); at != known_.end();) {
        if (file_state(at->first) == at->second.state) {
            ++at;
            continue;
        }
        if (at->second.look.picture != nullptr) SDL_DestroyTexture(at->second.look.picture);
        at = known_.erase(at);
    }
}

void LevelPictures::forget() {
    for (const auto& [path, known] : known_) {
        if (known.look.picture != nullptr) SDL_DestroyTexture(known.look.picture);
    }
    known_.clear();
}

}  // namespace slidelab::lab
