// A figure of an article as a visit: laid out in the probe view, with its caption over it and its
// stage at hand.
#pragma once

#include <cstddef>
#include <memory>

#include "app/desk/desk.hpp"
#include "lab/scenes/probe_scene.hpp"
#include "view/world/scene.hpp"

namespace slidelab::lab {

class FigureTool : public Tool {
public:
    explicit FigureTool(std::size_t place) : place_(place) {}

    /// In the list of scenes.
    std::size_t place() const { return place_; }

    std::shared_ptr<Tool> copy() const override { return std::make_shared<FigureTool>(*this); }
    bool press(Desk& desk, const Press& press) override;
    void mark(Desk& desk, Scene& scene) override;
    void draw(Desk& desk) override;

private:
    std::size_t place_;
    std::vector<SceneWord> words_;  ///< of its letters, in this frame
};

void open_figure(Desk& desk, ProbeScene move, std::size_t place);
/// The one that is open; null where none is.
const SavedScene* figure_in_view(const Desk& desk);

}  // namespace slidelab::lab
