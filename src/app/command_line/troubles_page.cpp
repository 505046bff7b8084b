// The pictures of docs/troubles.md: of each trouble the first recording of a failure, or of a
// thread, that is told by it, at the tick in which it shows.
#include <fmt/format.h>

#include <algorithm>

#include "app/command_line/commands.hpp"
#include "app/command_line/made_parts.hpp"
#include "lab/judge/event_set.hpp"
#include "lab/scenes/saved/failure_check.hpp"

namespace slidelab::lab {

namespace {

std::string picture_of(const EventDescription& trouble) {
    return fmt::format("trouble-{}.png", trouble.name);
}

const SavedScene* told_by(EventKind sign, const std::vector<SavedScene>& scenes) {
    const auto found = std::find_if(scenes.begin(), scenes.end(), [&](const SavedScene& scene) {
        return scene.failing() && scene.failing()->sign == sign;
    });
    return found == scenes.end() ? nullptr : &*found;
}

/// The failing run, up to its sign, with the mover in the middle.
std::variant<SavedScene, InputError> stop_at_sign(const SavedScene& scene) {
    constexpr double zoom = 110.0;  // pixels a unit: the mover and what is around it
    const FailingRun& run = *scene.failing();
    auto played = play_safeguard(scene, run.fails);
    if (auto* error = std::get_if<InputError>(&played)) return std::move(*error);
    Stop stop = failing_stop(run, picture_of(describe(run.sign)));
    stop.ticks = first_sign(std::get<SafeguardRun>(played), run.sign).value_or(0);
    stop.zoom = zoom;
    const std::string title =
        fmt::format("{} ({}): {}", scene.title, fmt::join(run.fails, ", "), scene.caption);
    return SavedScene{{}, title, {}, scene.level, std::move(stop)};
}

/// The stop that makes a picture.
const SavedScene* pictured_in(const std::vector<SavedScene>& stops, const std::string& picture) {
    const auto found = std::find_if(stops.begin(), stops.end(), [&](const SavedScene& stop) {
        return stop.stop()->picture == picture;
    });
    return found == stops.end() ? nullptr : &*found;
}

}  // namespace

std::variant<std::vector<SavedScene>, InputError> pictures_of_troubles(
    const std::vector<SavedScene>& scenes) {
    std::vector<SavedScene> stops;
    for (const EventDescription& trouble : event_descriptions()) {
        const SavedScene* scene = trouble.is_sign() ? told_by(trouble.kind, scenes) : nullptr;
        if (scene == nullptr) continue;
        auto stop = stop_at_sign(*scene);
        if (auto* error = std::get_if<InputError>(&stop)) return std::move(*error);
        stops.push_back(std::get<SavedScene>(std::move(stop)));
    }
    return stops;
}

std::string troubles_page(std::string page, const std::vector<SavedScene>& pictures) {
    std::string rows = "| name | in a survey | severity | seen in | |\n|---|---|---|---|---|\n";
    std::string sections;
    const auto all = event_descriptions();
    for (auto each = all.rbegin(); each != all.rend(); ++each) {
        if (!each->is_trouble()) continue;
        rows += fmt::format("| [`{0}`](#{0}) | {1} | {2} | {3} | {4} |\n", each->name,
                            each->is_finding() ? fmt::format("`{}`", each->finding) : "",
                            name_of(each->severity), name_of(each->seen_in), each->sentence);
        const std::string picture = picture_of(*each);
        const SavedScene* shown = pictured_in(pictures, picture);
        sections += fmt::format("\n### {}\n\n{}\n", each->name, each->sentence);
        if (shown)
            sections += fmt::format("\n![{0}](pictures/{1})\n\n*{0}*\n", shown->title, picture);
    }
    page = with_part(std::move(page), "<!-- made by `slidelab docs`: troubles -->\n\n",
                     "\n<!-- end -->", rows);
    return with_part(std::move(page), "<!-- made by `slidelab docs`: pictures -->\n",
                     "\n<!-- end of pictures -->", sections);
}

}  // namespace slidelab::lab
