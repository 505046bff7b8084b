#include "app/panel/levels/level_pictures.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>
#include <variant>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "slidelab/collision/contract/registry.hpp"
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
    StillLook look;
    look.level = &level;
    look.strategy = strategies().front();  // sees all that is a wall
    look.seen = look.strategy->walls;
    look.scale = 0.5;
    Pixels pixels(LevelPictures::width, LevelPictures::height);
    draw_still(pixels, {0, 0, pixels.width, pixels.height}, camera, theme, look,
               still_content(level, *look.strategy, camera.visible()));
    return pixels;
}

}  // namespace

LevelPictures::Look LevelPictures::make(const std::string& path, const Theme& theme) const {
    std::error_code failed;
    const std::uintmax_t size = std::filesystem::file_size(path, failed);
    if (failed) return {nullptr, "not there any more"};
    if (size > largest_map) return {nullptr, "a large map"};
    const auto read = load_level(path);
    if (std::holds_alternative<LevelProblem>(read)) return {nullptr, "cannot be read"};
    return {std::make_unique<Picture>(renderer_, picture_of(std::get<Level>(read), theme), true)};
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
        const bool is_same = file_state(at->first) == at->second.state;
        at = is_same ? std::next(at) : known_.erase(at);
    }
}

}  // namespace slidelab::lab
