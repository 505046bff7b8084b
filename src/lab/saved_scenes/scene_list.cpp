#include "lab/saved_scenes/scene_list.hpp"

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

std::string with_value(const SavedScene& failure, const std::string& value) {
    const std::string option = failure.id.substr(failure.id.find('.') + 1);
    if (value == "on" || value == "off")
        return fmt::format("{} {}", value == "on" ? "With" : "Without", option);
    return fmt::format("With {}={}", option, value);
}

template <typename Value>
void append(std::vector<Value>& all, std::vector<Value>& more) {
    all.insert(all.end(), std::move_iterator(more.begin()), std::move_iterator(more.end()));
}

}  // namespace

bool SceneFilter::takes(const SavedScene& scene) const {
    return (!kind || scene.kind == *kind) && (id.empty() || scene.id == id) &&
           (article.empty() || scene.article == article) &&
           (strategy == nullptr || scene.strategy == strategy) &&
           (engine.empty() || scene.engine == engine);
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

std::optional<std::string> SceneLibrary::load(const std::string& path) {
    if (std::find(loaded_.begin(), loaded_.end(), path) != loaded_.end()) return std::nullopt;
    auto read = load_scenes(path);
    if (const auto* error = std::get_if<InputError>(&read)) return to_string(*error);
    auto& more = std::get<SceneList>(read);
    append(list_.articles, more.articles);
    append(list_.scenes, more.scenes);
    append(list_.others, more.others);
    loaded_.push_back(path);
    return std::nullopt;
}

const char* index_of(SceneKind kind) {
    return kind == SceneKind::figure   ? figure_index
           : kind == SceneKind::thread ? thread_index
                                       : failure_index;
}

std::string group_of(const SceneList& list, const SavedScene& scene) {
    for (const SceneArticle& article : list.articles) {
        if (article.number != scene.article) continue;
        if (!article.author.empty())
            return fmt::format("{} {}, by {}", article.number, article.title, article.author);
        return fmt::format("{} {} (its author is not named)", article.number, article.title);
    }
    if (scene.kind == SceneKind::thread) return scene.engine;
    return scene.strategy ? std::string(scene.strategy->title) : std::string();
}

void write_scenes(std::ostream& out, const SceneList& list, SceneKind kind) {
    std::string last;
    const bool are_failures = kind == SceneKind::failure;
    for (const std::size_t place : places_of(list, {kind})) {
        const SavedScene& scene = list.scenes[place];
        const std::string group = group_of(list, scene);
        if (std::exchange(last, group) != group)
            out << (are_failures ? fmt::format("{}: ", scene.strategy->id) : "") << group << '\n';
        out << (are_failures ? fmt::format("  {}\n    {}: {}\n", scene.title, beginning_of(scene),
                                           scene.caption)
                             : fmt::format("  {:<28}  {}\n", scene.id, scene.title));
    }
    if (!are_failures) return;
    for (const NoSafeguard& other : list.others)
        out << fmt::format("{} is no safeguard: {}\n", other.option, other.why);
}

bool is_failing(const SavedScene& scene) {
    return scene.kind == SceneKind::failure || scene.kind == SceneKind::thread;
}

std::vector<std::string> failing(const SavedScene& scene) {
    if (scene.kind == SceneKind::thread) return scene.set;
    return {scene.id + "=" + scene.fails};
}
std::vector<std::string> holding(const SavedScene& scene) {
    if (scene.kind == SceneKind::thread) return {};
    return {scene.id + "=" + scene.holds};
}

std::vector<std::string> fix_of(const SavedScene& scene) {
    return scene.kind == SceneKind::thread ? scene.cure : holding(scene);
}

SavedScene with_fix(SavedScene scene) {
    scene.set.insert(scene.set.end(), scene.cure.begin(), scene.cure.end());
    scene.fails = scene.holds;
    return scene;
}

std::string fix_in_words(const SavedScene& scene) {
    std::vector<std::string> words;
    for (const std::string& assignment : fix_of(scene))
        words.push_back(setting_in_words(assignment));
    if (words.empty()) return "No setting fixes it. Instead: " + scene.instead;
    return fmt::format("Fix: {}.", fmt::join(words, ", "));
}

const SavedScene* unfixed_thread(const SceneList& list, const Strategy& mover,
                                 const FailureSign& sign) {
    const auto found =
        std::find_if(list.scenes.begin(), list.scenes.end(), [&](const SavedScene& scene) {
            return scene.strategy == &mover && scene.sign == sign && !scene.instead.empty();
        });
    return found == list.scenes.end() ? nullptr : &*found;
}

std::string beginning_of(const SavedScene& failure) {
    if (failure.kind == SceneKind::thread) return title_of(*failure.strategy);
    return with_value(failure, failure.fails);
}
std::string remedy_of(const SavedScene& failure) {
    return failure.kind == SceneKind::thread ? "The game's mover"
                                             : with_value(failure, failure.holds);
}

}  // namespace slidelab::lab
