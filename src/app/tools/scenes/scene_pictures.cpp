// The picture of a figure, its move; and that of a failure, its run with the safeguard and without
// it.
#include <fmt/format.h>

#include <utility>

#include "app/tools/scenes/scenes_tool.hpp"
#include "lab/scenes/saved/failure_check.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "lab/scenes/saved/scene_setup.hpp"

namespace slidelab::lab {

namespace {

std::vector<Vec2> positions_of(const SafeguardRun& run) {
    std::vector<Vec2> positions;
    if (!run.ticks.empty()) positions.push_back(run.ticks.front().record.request().position);
    for (const SafeguardRun::Tick& tick : run.ticks)
        positions.push_back(tick.record.after().position);
    return positions;
}

std::optional<SafeguardRun> play(const SavedScene& failure,
                                 const std::vector<std::string>& assignments) {
    auto played = play_safeguard(failure, assignments);
    if (auto* run = std::get_if<SafeguardRun>(&played)) return std::move(*run);
    return std::nullopt;
}

std::optional<CardPicture> picture_of_figure(const SavedScene& figure) {
    const auto prepared = set_up_move(figure.figure()->move, figure.level);
    const auto* const scene = std::get_if<ProbeScene>(&prepared);
    if (!scene) return std::nullopt;
    const SolvedScene solved = solve(*scene, build(scene->walls));
    CardPicture picture{level_of(solved.level), area_of_figure(*scene, solved, std::nullopt),
                        scene->shape};
    for (const MovingBody& body : BodyList(*solved.bodies)) picture.boxes.push_back(box_of(body));
    for (const PathPoint& point : solved.path) picture.with.push_back(point.at);
    return picture;
}

std::optional<CardPicture> picture_of_failure(const SavedScene& failure) {
    const FailingRun& run = *failure.failing();
    const auto with = play(failure, run.holds);
    const auto without = play(failure, run.fails);
    if (!with || !without) return std::nullopt;
    CardPicture picture{level_of(with->level), with->level->bounds, shape_of(with->settings)};
    picture.box_paths = with->level->box_paths;
    picture.with = positions_of(*with);
    picture.without = positions_of(*without);
    for (const SafeguardRun::Tick& tick : without->ticks) {
        std::vector<Box>& boxes = picture.moved.emplace_back();
        for (std::size_t i = 0; i < picture.box_paths.size(); ++i)
            boxes.push_back(picture.box_paths[i].at(tick.record.after().boxes[i]));
    }
    picture.trouble = static_cast<std::size_t>(first_sign(*without, run.sign).value_or(0));
    const Vec2 extents = extents_of(picture.shape);
    const std::optional<Aabb>& map = with->level->area;
    for (const auto* path : {&picture.with, &picture.without}) {
        for (const Vec2 at : *path) {
            // A place outside of the map is outside of the picture.
            if (!map || map->contains(at))
                picture.area = merged(picture.area, inflated({at, at}, extents));
        }
    }
    return picture;
}

}  // namespace

CardContent content_of(const SavedScene& scene) {
    if (scene.figure()) return {picture_of_figure(scene), scene.caption};
    return {picture_of_failure(scene), fmt::format("{}: {}", beginning_of(scene), scene.caption),
            about(describe(scene.failing()->sign))};
}

}  // namespace slidelab::lab
