// The list of scenes of a file, or of several, with filters.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/scenes/saved/saved_scene.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

struct SceneList {
    std::vector<SceneArticle> articles;
    std::vector<SavedScene> scenes;  ///< figures by article, failures by strategy, stops in order
    std::vector<NoSafeguard> others;
};

/// Reads a list, but no levels and recordings. An error is one line with the file and the field.
/// `kind`: that all have; none: any.
std::variant<SceneList, InputError> load_scenes(const std::string& path,
                                                std::optional<SceneKind> kind = {});
/// The same from a text; `path` is what messages call it. Never throws on any bytes.
std::variant<SceneList, InputError> read_scenes(std::string_view text, const std::string& path,
                                                std::optional<SceneKind> kind = {});

/// An empty field matches any.
struct SceneFilter {
    std::optional<SceneKind> kind = {};
    std::string id = {};       ///< of a failure STRATEGY.OPTION
    std::string article = {};  ///< its number
    const Strategy* strategy = nullptr;
    std::string engine = {};  ///< of a thread

    bool takes(const SavedScene& scene) const;
};

/// The places in the list, in its order.
std::vector<std::size_t> places_of(const SceneList& list, const SceneFilter& filter);
std::optional<std::size_t> find_scene(const SceneList& list, const SceneFilter& filter);

/// The strategy of a figure, or the one that fails; null for a stop.
const Strategy* strategy_of(const SavedScene& scene);

/// The index of the program's own figures, failures or threads, for OwnFiles::path.
const char* index_of(SceneKind kind);

/// Files of scenes, each read once.
class SceneLibrary {
public:
    /// Adds a file's scenes where that was not done yet; the answer is what is wrong with it, if
    /// anything.
    std::optional<InputError> load(const std::string& path, std::optional<SceneKind> kind = {});

    const SceneList& list() const { return list_; }

private:
    SceneList list_;
    std::vector<std::string> loaded_;
};

/// The heading over a figure, a failure or a thread: "000 Collision Detection, by orbb", "Box
/// sweep", "Godot".
std::string group_of(const SceneList& list, const SavedScene& scene);

/// A line for each figure, or for each failure, under the heading of its group.
void write_scenes(std::ostream& out, const SceneList& list, SceneKind kind);

// A failure or a thread is a run that fails and the same run without that.

/// The same run with its fix: it fails no more.
std::vector<std::string> with_fix(const FailingRun& run);
/// "Fix: shape capsule." or "No setting fixes it. Instead: ...": what a card, a page or Why says.
std::string fix_in_words(const SavedScene& scene);
/// The first thread about that mover with that sign which no setting fixes; null where there is
/// none.
const SavedScene* unfixed_thread(const SceneList& list, const Strategy& mover, EventKind sign);

/// "With iterations=1", for a flag "Without deepest_first", for a thread "Model of bump.lua": the
/// begin of its sentence.
std::string beginning_of(const SavedScene& failure);
/// "With iterations=5", for a flag "With deepest_first", for a thread "The game's mover": the run
/// that holds.
std::string remedy_of(const SavedScene& failure);

}  // namespace slidelab::lab
