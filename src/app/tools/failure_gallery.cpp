#include "app/tools/failure_gallery.hpp"

#include <utility>

#include "lab/studies/failures/failure_check.hpp"

namespace slidelab::lab {

namespace {

std::vector<Vec2> positions_of(const SafeguardRun& run) {
    std::vector<Vec2> positions;
    if (!run.ticks.empty()) positions.push_back(run.ticks.front().record.request().position);
    for (const SafeguardRun::Tick& tick : run.ticks)
        positions.push_back(tick.record.after().position);
    return positions;
}

std::optional<SafeguardRun> play(const FailureCase& failure, const std::string& value) {
    auto played =
        play_safeguard(failure.level_path, failure.recording_path, failure.assignment(value));
    if (auto* run = std::get_if<SafeguardRun>(&played)) return std::move(*run);
    return std::nullopt;
}

std::optional<FailurePicture> picture_of(const FailureCase& failure) {
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

std::optional<std::string> FailureGallery::load(const std::string& index_path) {
    if (!list_.cases.empty()) return std::nullopt;
    auto read = read_failure_list(index_path);
    if (auto* problem = std::get_if<std::string>(&read)) return std::move(*problem);
    list_ = std::move(std::get<FailureList>(read));
    return std::nullopt;
}

const std::vector<std::optional<FailurePicture>>& FailureGallery::pictures() {
    if (pictures_.empty())
        for (const FailureCase& failure : list_.cases) pictures_.push_back(picture_of(failure));
    return pictures_;
}

std::optional<std::size_t> FailureGallery::find(const Strategy& strategy,
                                                std::size_t option) const {
    for (std::size_t i = 0; i < list_.cases.size(); ++i) {
        const FailureCase& failure = list_.cases[i];
        if (failure.strategy == &strategy && failure.option == option) return i;
    }
    return std::nullopt;
}

}  // namespace slidelab::lab
