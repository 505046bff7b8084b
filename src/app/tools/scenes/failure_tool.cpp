// A failure or a thread as a visit: its recording is played in split view, without the safeguard or
// with the model on the left, with it or with the game's mover on the right, again and again. A
// press tries the fix on the left, another one takes it back. Once the user walks both go on under
// the same keys, until it is played again or the visit ends.

#include <cstddef>
#include <memory>

#include "app/files/paths.hpp"
#include "app/tools/clips/clips_tool.hpp"
#include "app/tools/compare/compare_tool.hpp"
#include "app/tools/scenes/scenes_tool.hpp"
#include "lab/scenes/saved/scene_setup.hpp"

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
    void try_fix(Desk& desk);

    std::size_t place_;  ///< in the list of scenes
    bool is_fixed_ = false;
    double ended_ = 0.0;  ///< seconds since its recording ended
};

/// The run as it is played, which fails or is fixed, and beside it the same with the safeguard, or
/// as recorded.
std::shared_ptr<CompareTool> split_view(const SavedScene& scene, bool is_fixed,
                                        const RunSetup& setup) {
    std::vector<LanePlan> split{{is_fixed ? "With the fix" : beginning_of(scene), {}},
                                {remedy_of(scene), scene.failing()->holds}};
    if (scene.thread()) split.back().changes = setup.play->recording().run.set;
    return std::make_shared<CompareTool>(std::move(split), LaneLayout::tiles);
}

}  // namespace

void open_failure(Desk& desk, const RunSetup& setup, std::size_t place) {
    const SavedScene& failure = desk.scenes.list().scenes[place];
    desk.begin_visit(std::string(name_of(failure.kind())), desk.settings());
    play(desk, setup);
    desk.document.title = failure.id;
    desk.document.loops = true;
    ToolStack& tools = desk.document.tools;
    tools.open(std::make_shared<FailureTool>(place));
    tools.open(split_view(failure, false, setup));
    desk.panel.show("Compare");
    desk.say_with_keys("{restart}: again, {quit}: back to your level.");
}

bool FailureTool::press(Desk& desk, const Press& press) {
    const int direction = direction_of(press);
    const SavedScene& failure = desk.scenes.list().scenes[place_];
    if (direction != 0) {
        step_scene(desk, failure.kind(), place_, direction);
        return true;
    }
    if (press.action != Action::try_fix || failure.failing()->fix.empty()) return false;
    try_fix(desk);
    return true;
}

/// The scene from its beginning with the fix, or without it again.
void FailureTool::try_fix(Desk& desk) {
    const SavedScene& failure = desk.scenes.list().scenes[place_];
    const auto prepared = set_up(own_files(), failure, desk.settings().movers, !is_fixed_);
    if (const auto* error = std::get_if<InputError>(&prepared)) return desk.complain(*error);
    is_fixed_ = !is_fixed_;
    const auto& setup = std::get<RunSetup>(prepared);
    play(desk, setup);
    ToolStack& tools = desk.document.tools;
    tools.close(tools.find<CompareTool>());
    tools.open(split_view(failure, is_fixed_, setup));
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
    const Thread* thread = failure.thread();
    CardModel& card = desk.card;
    card.title = thread ? failure.id : beginning_of(failure) + ":";
    card.words = failure.caption;
    if (thread) card.words += "\n" + thread->why;
    card.task = fix_in_words(failure);
    if (!failure.failing()->fix.empty())
        card.buttons.push_back(
            {Action::try_fix, is_fixed_ ? "Take it back###try_fix" : "Try the fix###try_fix",
             is_fixed_ ? "Plays the scene as it was (T)."
                       : "Sets this, and plays the scene again; the same press takes it back (T).",
             true, is_fixed_});
    card.buttons.insert(
        card.buttons.end(),
        {{Action::previous_figure, "Previous bug", "The one before this one (Page up)."},
         {Action::next_figure, "Next bug", "The next one of the gallery (Page down)."},
         {Action::gallery, "All bugs to see", "The gallery (F7)."}});
}

}  // namespace slidelab::lab
