// The lists of figures and failures, open in every document; and the one place that opens a scene,
// of a list or of a link.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "app/desk/desk.hpp"
#include "app/tools/cards/cards.hpp"
#include "lab/scenes/saved/scene_link.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "lab/session/run_setup.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

// The lists of it (Document::list).
inline constexpr const char* figures_list = "figures";
inline constexpr const char* gallery_list = "failures";

class ScenesTool : public Tool {
public:
    std::shared_ptr<Tool> copy() const override { return std::make_shared<ScenesTool>(*this); }
    std::shared_ptr<Tool> in_visit() override { return copy(); }
    void draw(Desk& desk) override;

private:
    void draw_cards(Desk& desk, const SceneFilter& filter);

    SceneFilter filter_{SceneKind::failure};  ///< of the gallery
    std::optional<std::size_t> shown_;        ///< the list was scrolled to it
    /// By the scene's id, made when it was in sight first: of all documents.
    std::shared_ptr<std::map<std::string, CardContent>> cards_ =
        std::make_shared<std::map<std::string, CardContent>>();
};

/// Without a picture where its files cannot be played. Takes some milliseconds.
CardContent content_of(const SavedScene& scene);

/// Loads the program's own list of figures, or of failures; returns its error.
std::optional<InputError> load_scenes(Desk& desk, SceneKind kind);
void open_listed(Desk& desk, std::size_t place);  ///< of the list of scenes
/// Begins the visit of a failure or a thread (failure_tool.cpp).
void open_failure(Desk& desk, const RunSetup& setup, std::size_t place);
// The answer is what is wrong, and then nothing was changed.

/// A scene of the list of scenes.
std::optional<InputError> open_scene(Desk& desk, std::size_t place);
/// The scene of a link.
std::optional<InputError> open_scene(Desk& desk, const SceneLink& link);
/// The direction of a press that leads to the next one (1) or the one before (-1); 0 for others.
int direction_of(const Press& press);
/// The scene after the open one (1) or before it (-1), of its kind and in the order of the list;
/// without an open one the first, or the last.
void step_scene(Desk& desk, SceneKind kind, std::optional<std::size_t> open, int direction);

}  // namespace slidelab::lab
