// The card beside the mover in a tick in which something went wrong: the fix, to be pressed, and
// the reason; then what can be done with the past that was run again.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>

#include "app/controls/toasts.hpp"
#include "app/panel/trouble_name.hpp"
#include "app/tools/stages/stages_tool.hpp"
#include "lab/engines/models.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "lab/session/changed_run.hpp"

namespace slidelab::lab {

namespace {

constexpr float widest_beside = 300.0F;  // points
constexpr float gap_beside = 18.0F;      // points, from the mover

/// The corner of a card of that size: right of the mover or left of it, else below or above; in
/// the part of the screen that shows the world.
ImVec2 place_beside(const Desk& desk, Vec2 size) {
    const Camera camera = desk.run_camera();
    const auto scale = static_cast<double>(desk.gui.scale());
    const Vec2 at = camera.to_screen(desk.mover_in_view());
    const Vec2 half = extents_of(shape_of(desk.settings())) * camera.pixels_per_unit +
                      Vec2{1.0, 1.0} * (static_cast<double>(gap_beside) * scale);
    const Covered covered = desk.covered();
    const Vec2 free{std::min(covered.right_edge, desk.camera().size.x), desk.camera().size.y};
    Vec2 corner{at.x + half.x, at.y - 0.5 * size.y};
    if (corner.x + size.x > free.x) corner.x = at.x - half.x - size.x;
    if (corner.x < 0.0) corner = {at.x - 0.5 * size.x, at.y + half.y};
    if (corner.y + size.y > free.y && at.y - half.y - size.y > 0.0 && corner.y > at.y)
        corner.y = at.y - half.y - size.y;
    const double margin = 6.0 * scale;
    const double top = std::min(covered.top, std::max(margin, free.y - size.y - margin));
    corner.x = std::clamp(corner.x, margin, std::max(margin, free.x - size.x - margin));
    corner.y = std::clamp(corner.y, top, std::max(top, free.y - size.y - margin));
    // Below what is said, if there is room.
    const auto said = desk.message.place();
    const double below = said ? said->max.y + margin : 0.0;
    const bool is_over = said && corner.y < below && corner.x < said->max.x &&
                         corner.x + size.x > said->min.x && corner.y + size.y > said->min.y;
    if (is_over && below + size.y <= free.y) corner.y = below;
    return {static_cast<float>(corner.x), static_cast<float>(corner.y)};
}

/// Precondition: it is not the first state of the run.
const KeptTick& tick_in_view(const Desk& desk) {
    return desk.document.session.run().tick(desk.document.session.tick_in_view());
}

/// The change without the name of the strategy that has it.
std::string brief(std::string change) {
    const std::size_t point = change.find('.');
    const std::size_t sign = change.find('=');
    return sign != change.npos && point < sign ? change.substr(point + 1) : change;
}

}  // namespace

/// The fix of the bug that is visited, unless it is tried already; else what What if has found.
/// Another program's mover has none.
std::optional<StagesTool::Fix> StagesTool::fix(const Desk& desk) const {
    if (!has_trouble_in_view(desk)) return std::nullopt;
    const Settings& settings = *tick_in_view(desk).settings;
    if (is_of_another_program(*settings.strategy)) return std::nullopt;
    if (const SavedScene* bug = desk.bug_in_visit()) {
        std::vector<std::string> set = bug->failing()->fix;
        if (set.empty()) return std::nullopt;
        if (changed_settings(settings, set) != settings)
            return Fix{brief(set.front()), std::move(set)};
    }
    const WhatIfRow* row = study_.what_if() ? fix_in(*study_.what_if(), true) : nullptr;
    if (row == nullptr) return std::nullopt;
    return Fix{brief(row->alternative.change), row->assignments};
}

void StagesTool::try_fix(Desk& desk) const {
    if (desk.document.session.rerun()) return desk.press({Action::drop_rerun});
    if (const auto offered = fix(desk)) return apply(desk, offered->words, offered->set);
    desk.say_with_keys(has_trouble_in_view(desk)
                           ? "No setting alone fixes it."
                           : "There is no trouble in view. {trouble} goes to the next one.");
}

/// The advice where no setting helps: of the bug that is visited, or of a thread about the same
/// mover with the same trouble.
std::string StagesTool::without_fix(const Desk& desk) const {
    const SavedScene* bug = desk.bug_in_visit();
    if (bug && bug->failing()->fix.empty()) return fix_in_words(*bug);
    const KeptTick& tick = tick_in_view(desk);
    for (const EventDescription& event : event_descriptions()) {
        if (!event.is_trouble() || !tick.events.has(event.kind)) continue;
        const SavedScene* thread =
            unfixed_thread(desk.scenes.list(), *tick.settings->strategy, event.kind);
        if (thread) return fmt::format("{} (As in {}.)", fix_in_words(*thread), thread->id);
    }
    return "No setting alone fixes it.";
}

void StagesTool::draw(Desk& desk) {
    const Session& session = desk.document.session;
    const bool is_rerun = session.rerun() && !desk.document.time_rests;
    const bool has_words = has_trouble_in_view(desk) && !study_.why().text().empty();
    if (!desk.document.list.empty() || (!is_rerun && !has_words)) {
        beside_frames_ = 0;
        beside_.reset();
        return;
    }
    const ImVec2 corner = place_beside(desk, beside_size_);
    ImGui::SetNextWindowPos(corner);
    constexpr ImGuiWindowFlags flags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
        ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing |
        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;
    // Its size, and so its place, is known only once it was drawn.
    constexpr int measuring = 2;      // frames
    constexpr float hardly = 0.004F;  // with an alpha of 0 it would not be measured
    const bool is_seen = beside_frames_++ >= measuring;
    const Vec2 min{static_cast<double>(corner.x), static_cast<double>(corner.y)};
    if (is_seen) beside_ = Aabb{min, min + beside_size_};
    ImGui::PushStyleVar(ImGuiStyleVar_Alpha, is_seen ? 1.0F : hardly);
    if (ImGui::Begin("##beside", nullptr, flags)) {
        is_rerun ? draw_rerun(desk) : draw_trouble(desk);
        const ImVec2 size = ImGui::GetWindowSize();
        beside_size_ = {static_cast<double>(size.x), static_cast<double>(size.y)};
    }
    ImGui::End();
    ImGui::PopStyleVar();
}

void StagesTool::draw_trouble(Desk& desk) {
    Widgets& widgets = desk.widgets;
    const float width = std::min(widest_beside * desk.gui.scale(), 0.8F * desk.panel.left_edge());
    const auto offered = fix(desk);
    if (offered && widgets.button(fmt::format("Try the fix: {}###fix", offered->words).c_str(),
                                  "Runs the past again with this changed, and shows both."))
        desk.next_frame_with<StagesTool>([offered = *offered](StagesTool&, Desk& then) {
            apply(then, offered.words, offered.set);
        });
    trouble_names(widgets, tick_in_view(desk).events, width);
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
    ImGui::TextUnformatted(in_lines(study_.why().text(), width).c_str());
    if (!offered && study_.what_if())
        ImGui::TextDisabled("%s", in_lines(without_fix(desk), width).c_str());
    ImGui::PopTextWrapPos();
    widgets.note("beside", false);
}

/// Its buttons are those of the panel, with their keys.
void StagesTool::draw_rerun(Desk& desk) {
    const auto& changes = desk.document.session.rerun()->change().settings;
    std::string tried;
    for (const std::string& change : changes) tried += (tried.empty() ? "" : ", ") + brief(change);
    if (!tried.empty()) ImGui::TextUnformatted(fmt::format("Tried: {}", tried).c_str());
    const auto with_key = [&](const char* words) {
        return with_keys(words, desk.controls.bindings());
    };
    action_button(desk, desk.widgets,
                  {Action::keep_rerun, with_key("Keep ({keep})###beside.keep"),
                   "This run becomes a branch, and its settings are yours."});
    ImGui::SameLine();
    action_button(desk, desk.widgets,
                  {Action::drop_rerun, with_key("Put back ({put_back})###beside.put_back"),
                   "Run and settings are as they were."});
}

}  // namespace slidelab::lab
