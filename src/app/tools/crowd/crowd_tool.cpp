// The crowd as a tool: many movers beside the one that is played, in the level and with the
// settings in view, and how long a tick of all of them takes.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>

#include "app/desk/desk.hpp"
#include "lab/crowd/crowd.hpp"
#include "lab/engines/models.hpp"
#include "view/world/crowd_layer.hpp"
#include "view/world/scene.hpp"

namespace slidelab::lab {

namespace {

constexpr std::size_t sizes[] = {1, 100, 10000, 100000};
constexpr const char* names[] = {"1", "100", "10,000", "100,000"};

/// A foreign mover answers one after another, over a pipe.
constexpr std::size_t most_foreign = 100;

class CrowdTool : public Tool {
public:
    std::shared_ptr<Tool> copy() const override { return std::make_shared<CrowdTool>(*this); }

    bool press(Desk& desk, const Press& press) override {
        if (press.action != Action::crowd) return false;
        return close(desk);
    }
    bool close(Desk& desk) override {
        desk.document.tools.close(this);
        return true;
    }
    void tick(Desk& desk) override;
    void mark(Desk&, Scene& scene) override {
        if (!crowd_) return;
        layer_ = {shape_of(crowd_->settings()), crowd_->places()};
        scene.crowd = &layer_;
    }
    void draw(Desk& desk) override;
    bool is_busy(const Desk& desk) const override { return !desk.document.session.is_paused(); }

    void choose(std::size_t size) {
        size_ = size;
        crowd_.reset();
    }
    void set_solid(bool solid) { is_solid_ = solid; }

private:
    std::shared_ptr<Crowd> crowd_;  ///< of the document: a copy goes on with the same
    CrowdLayer layer_;
    std::size_t size_ = 2;  ///< of sizes
    bool is_solid_ = false;
    std::int64_t last_ = 0;  ///< tick of the session
    double seconds_ = 0.0;   ///< that a tick takes, of late
};

void CrowdTool::tick(Desk& desk) {
    const Simulation& simulation = desk.document.session.simulation();
    const std::int64_t now = desk.document.session.tick_in_view();
    const bool is_foreign = is_attached(*simulation.settings().strategy);
    if (is_foreign && crowd_ && crowd_->places().size() > most_foreign) crowd_.reset();
    if (!crowd_ || &crowd_->level() != &simulation.level()) {
        crowd_ = std::make_shared<Crowd>(
            simulation.shared_map(), settings_to_walk(simulation.settings()),
            is_foreign ? std::min(sizes[size_], most_foreign) : sizes[size_],
            desk.config.host.threads ? 0 : 1);
        seconds_ = 0.0;
        last_ = now;
    }
    constexpr std::int64_t most = 4;  // ticks a frame: a crowd that is too large is late
    const std::int64_t due = std::clamp<std::int64_t>(now - last_, 0, most);
    last_ = now;
    crowd_->use(settings_to_walk(simulation.settings()));
    crowd_->set_solid(is_solid_);
    for (std::int64_t i = 0; i < due; ++i) {
        const double begin = desk.move_clock ? desk.move_clock() : 0.0;
        crowd_->tick();
        const double taken = desk.move_clock ? desk.move_clock() - begin : 0.0;
        seconds_ += (taken - seconds_) * (seconds_ == 0.0 ? 1.0 : 0.1);
    }
}

void CrowdTool::draw(Desk& desk) {
    const float scale = desk.gui.scale();
    const float margin = 12.0F * scale;
    constexpr float width = 230.0F;  // points
    const std::optional<Aabb> caption = desk.caption.place();
    const double words = Messages::height(scale);
    const auto top = static_cast<float>(caption ? std::max(words, caption->max.y) : words);
    ImGui::SetNextWindowPos({desk.panel.left_edge() - margin, top + margin}, ImGuiCond_Always,
                            {1.0F, 0.0F});
    ImGui::SetNextWindowSize({width * scale, 0.0F});
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoSavedSettings;
    if (ImGui::Begin("Crowd###crowd", nullptr, flags)) {
        const std::vector<std::string> choices(std::begin(names), std::end(names));
        std::size_t chosen = size_;
        if (desk.widgets.choice("Crowd###crowd_size",
                                "Movers that wander by the strategy that is chosen (X closes it).",
                                choices, chosen))
            desk.next_frame_with<CrowdTool>(
                [chosen](CrowdTool& tool, Desk&) { tool.choose(chosen); });
        bool solid = is_solid_;
        if (desk.widgets.toggle("Solid movers###crowd_solid",
                                "They hold each other up: none overlaps another more than before.",
                                solid))
            desk.next_frame_with<CrowdTool>(
                [solid](CrowdTool& tool, Desk&) { tool.set_solid(solid); });
        if (desk.move_clock)
            desk.widgets.dim_text(fmt::format("A tick of all: {:.2f} ms", 1e3 * seconds_));
    }
    ImGui::End();
}

constexpr PressHandler presses[] = {{Action::crowd, [](Desk& desk, const Press&) {
                                         desk.document.tools.open(std::make_shared<CrowdTool>());
                                     }}};

}  // namespace

extern const ToolKind crowd_kind{.presses = presses};

}  // namespace slidelab::lab
