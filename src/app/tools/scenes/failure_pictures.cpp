#include "app/tools/scenes/failure_pictures.hpp"

#include <utility>

#include "lab/saved_scenes/failure_check.hpp"

namespace slidelab::lab {

namespace {

std::vector<Vec2> positions_of(const SafeguardRun& run) {
    std::vector<Vec2> positions;
    if (!run.ticks.empty()) positions.push_back(run.ticks.front().record.request().position);
    for (const SafeguardRun::Tick& tick : run.ticks)
        positions.push_back(tick.record.after().position);
    return positions;
}

std::optional<SafeguardRun> play(const SavedScene& failure, const std::string& value) {
    auto played = play_safeguard(failure, value);
    if (auto* run = std::get_if<SafeguardRun>(&played)) return std::move(*run);
    return std::nullopt;
}

std::optional<FailurePicture> picture_of(const SavedScene& failure) {
    const auto with = play(failure, failure.holds);
    const auto without = play(failure, failure.fails);
    if (!with || !without) return std::nullopt;
    FailurePicture picture{with->level, shape_of(with->settings), with->level->bounds(),
                           positions_of(*with), positions_of(*without)};
    const Vec2 extents = extents_of(picture.shape);
    const std::optional<Aabb>& map = picture.level->map_bounds();
    for (const auto* path : {&picture.with, &picture.without}) {
        for (const Vec2 at : *path) {
            // What leaves the map leaves the picture.
            if (!map || map->contains(at))
                picture.area = merged(picture.area, inflated({at, at}, extents));
        }
    }
    return picture;
}

}  // namespace

const std::optional<FailurePicture>& FailurePictures::of(const SavedScene& failure) {
    const auto [place, is_new] = made_.try_emplace(failure.id);
    if (is_new) place->second = picture_of(failure);
    return place->second;
}

}  // namespace slidelab::lab
