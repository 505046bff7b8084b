// A failure or a thread as a visit: its recording is played in split view, without the safeguard or
// with the model on the left, with it or with the game's mover on the right, again and again. Once
// the user walks both go on under the same keys, until it is played again or the visit ends.
#include <fmt/format.h>

#include <cstddef>
#include <memory>

#include "app/tools/clips/clips_tool.hpp"
#include "app/tools/compare/compare_tool.hpp"
#include "app/tools/scenes/scenes_tool.hpp"

namespace slidelab::lab {

namespace {

class FailureTool : public Tool {
public:
    explicit FailureTool(std::size_t place) : place_(place) {}

    std::shared_ptr<Tool> copy() const override { return std::make_shared<FailureTool>(*this); }
    bool press(Desk& desk, const Press& press) override;
    void tick(Desk& desk) override;
    void draw(Desk& desk) override;
    bool is_busy(const Desk& desk) const override;

private:
    std::size_t place_;   ///< in the list of scenes
    double ended_ = 0.0;  ///< seconds since its recording ended
};

}  // namespace

void open_failure(Desk& desk, const RunSetup& setup, std::size_t place) {
    const SavedScene& failure = desk.scenes.list().scenes[place];
    const bool is_thread = failure.kind == SceneKind::thread;
    desk.begin_visit(is_thread ? "thread" : "failure", desk.settings());
    play(desk, setup);
    desk.document.title = failure.id;
    desk.document.loops = true;
    ToolStack& tools = desk.document.tools;
    tools.open(std::make_shared<FailureTool>(place));
    // The run as it is played, which fails, and the same with the safeguard, or as recorded.
    std::vector<LanePlan> split{{beginning_of(failure), {}},
                                {remedy_of(failure), holding(failure)}};
    if (is_thread) split.back().changes = setup.play->recording().settings;
    tools.open(std::make_shared<CompareTool>(std::move(split), LaneLayout::tiles));
    desk.panel.show("Compare");
    desk.say_with_keys("{restart}: again, {quit}: back to your level.");
}

bool FailureTool::press(Desk& desk, const Press& press) {
    const int direction = direction_of(press);
    const SceneKind kind = desk.scenes.list().scenes[place_].kind;
    if (direction != 0) step_scene(desk, kind, place_, direction);
    return direction != 0;
}

void FailureTool::tick(Desk& desk) {
    constexpr double pause = 1.5;  // seconds, to see what became of it
    ended_ = desk.document.session.is_playing() ? 0.0 : ended_ + desk.seconds;
    if (is_busy(desk) && ended_ > pause) desk.command(command::PlayAgain{});
}

/// With the first step of the user there is no recording any more.
bool FailureTool::is_busy(const Desk& desk) const {
    return desk.document.session.playback() && desk.document.session.is_running();
}

void FailureTool::draw(Desk& desk) {
    if (!desk.card.empty()) return;
    const SavedScene& failure = desk.scenes.list().scenes[place_];
    desk.card.stays = true;
    const bool is_thread = failure.kind == SceneKind::thread;
    desk.card.title = is_thread ? failure.id : beginning_of(failure) + ":";
    desk.card.words = failure.caption;
    if (is_thread) desk.card.words += "\n" + failure.why;
    if (!failure.cure.empty())
        desk.card.words += fmt::format("\nFixed by {}.", fmt::join(failure.cure, ", "));
    desk.card.buttons = {
        {Action::previous_figure, "Previous bug", "The one before this one (Page up)."},
        {Action::next_figure, "Next bug", "The next one of the gallery (Page down)."},
        {Action::gallery, "All bugs to see", "The gallery (F7)."}};
}

}  // namespace slidelab::lab
