#include "lab/scenes/saved/scene_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <ostream>
#include <utility>

#include "lab/engines/models.hpp"
#include "lab/files/own_files.hpp"
#include "lab/run/typed_settings.hpp"

namespace slidelab::lab {

namespace {

/// "With iterations=1" of "disk_slide.iterations=1"; of a flag "Without deepest_first".
std::string with_value(const std::string& assignment) {
    const std::size_t begin = assignment.find('.') + 1;
    const std::size_t sign = assignment.find('=');
    const std::string value = assignment.substr(sign + 1);
    if (value == "on" || value == "off")
        return fmt::format("{} {}", value == "on" ? "With" : "Without",
                           assignment.substr(begin, sign - begin));
    return "With " + assignment.substr(begin);
}

template <typename Value>
void append(std::vector<Value>& all, std::vector<Value>& more) {
    all.insert(all.end(), std::move_iterator(more.begin()), std::move_iterator(more.end()));
}

}  // namespace

bool SceneFilter::takes(const SavedScene& scene) const {
    return (!kind || scene.kind() == *kind) && (id.empty() || scene.id == id) &&
           (article.empty() || (scene.figure() && scene.figure()->article == article)) &&
           (strategy == nullptr || strategy_of(scene) == strategy) &&
           (engine.empty() || (scene.thread() && scene.thread()->engine == engine));
}

std::vector<std::size_t> places_of(const SceneList& list, const SceneFilter& filter) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < list.scenes.size(); ++i) {
        if (filter.takes(list.scenes[i])) places.push_back(i);
    }
    return places;
}

std::optional<std::size_t> find_scene(const SceneList& list, const SceneFilter& filter) {
    const auto found = std::find_if(list.scenes.begin(), list.scenes.end(),
                                    [&](const SavedScene& scene) { return filter.takes(scene); });
    if (found == list.scenes.end()) return std::nullopt;
    return static_cast<std::size_t>(found - list.scenes.begin());
}

std::optional<InputError> SceneLibrary::load(const std::string& path,
                                             std::optional<SceneKind> kind) {
    if (std::find(loaded_.begin(), loaded_.end(), path) != loaded_.end()) return std::nullopt;
    auto read = load_scenes(path, kind);
    if (auto* error = std::get_if<InputError>(&read)) return std::move(*error);
    auto& more = std::get<SceneList>(read);
    append(list_.articles, more.articles);
    append(list_.scenes, more.scenes);
    append(list_.others, more.others);
    loaded_.push_back(path);
    return std::nullopt;
}

const Strategy* strategy_of(const SavedScene& scene) {
    if (const Figure* figure = scene.figure()) return figure->move.strategy;
    const FailingRun* run = scene.failing();
    return run ? run->strategy : nullptr;
}

const char* index_of(SceneKind kind) {
    return kind == SceneKind::figure   ? figure_index
           : kind == SceneKind::thread ? thread_index
                                       : failure_index;
}

std::string group_of(const SceneList& list, const SavedScene& scene) {
    for (const SceneArticle& article : list.articles) {
        if (!scene.figure() || article.number != scene.figure()->article) continue;
        if (!article.author.empty())
            return fmt::format("{} {}, by {}", article.number, article.title, article.author);
        return fmt::format("{} {} (its author is not named)", article.number, article.title);
    }
    if (const Thread* thread = scene.thread()) return thread->engine;
    const Strategy* strategy = strategy_of(scene);
    return strategy ? std::string(strategy->title) : std::string();
}

void write_scenes(std::ostream& out, const SceneList& list, SceneKind kind) {
    std::string last;
    const bool are_failures = kind == SceneKind::failure;
    for (const std::size_t place : places_of(list, {kind})) {
        const SavedScene& scene = list.scenes[place];
        const std::string group = group_of(list, scene);
        if (std::exchange(last, group) != group)
            out << (are_failures ? fmt::format("{}: ", strategy_of(scene)->id) : "") << group
                << '\n';
        out << (are_failures ? fmt::format("  {}\n    {}: {}\n", scene.title, beginning_of(scene),
                                           scene.caption)
                             : fmt::format("  {:<28}  {}\n", scene.id, scene.title));
    }
    if (!are_failures) return;
    for (const NoSafeguard& other : list.others)
        out << fmt::format("{} is no safeguard: {}\n", other.option, other.why);
}

std::vector<std::string> with_fix(const FailingRun& run) {
    std::vector<std::string> all = run.fails;
    all.insert(all.end(), run.fix.begin(), run.fix.end());
    return all;
}

std::string fix_in_words(const SavedScene& scene) {
    std::vector<std::string> words;
    for (const std::string& assignment : scene.failing()->fix)
        words.push_back(setting_in_words(assignment));
    if (words.empty()) return "No setting fixes it. Instead: " + scene.thread()->instead;
    return fmt::format("Fix: {}.", fmt::join(words, ", "));
}

const SavedScene* unfixed_thread(const SceneList& list, const Strategy& mover, EventKind sign) {
    const auto found =
        std::find_if(list.scenes.begin(), list.scenes.end(), [&](const SavedScene& scene) {
            const FailingRun* run = scene.failing();
            return run && run->strategy == &mover && run->sign == sign && run->fix.empty();
        });
    return found == list.scenes.end() ? nullptr : &*found;
}

std::string beginning_of(const SavedScene& failure) {
    const FailingRun& run = *failure.failing();
    return failure.thread() ? title_of(*run.strategy) : with_value(run.fails.front());
}
std::string remedy_of(const SavedScene& failure) {
    const FailingRun& run = *failure.failing();
    return run.holds.empty() ? "The game's mover" : with_value(run.holds.front());
}

}  // namespace slidelab::lab
