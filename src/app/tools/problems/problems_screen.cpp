// The picture of the first screen: engines, problems, and the other ways on.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "app/controls/key_bindings.hpp"
#include "app/tools/problems/problems_tool.hpp"

namespace slidelab::lab {

namespace {

// Points.
constexpr float widest = 1040.0F;
constexpr float beside = 48.0F;  // of the world, left and right of it: to walk to
constexpr float least_card = 124.0F;
constexpr float card_padding = 5.0F;
constexpr float least_picture = 26.0F;
constexpr float good_picture = 60.0F;  // for which the screen may be higher

constexpr float most_of_height = 0.76F;  // of the world, where that is enough

constexpr double pause = 1.5;       // seconds between two runs of a picture
constexpr double tick_rate = 60.0;  // of all recordings that it shows

/// How far a picture of so many ticks is.
std::size_t tick_of(double seconds, std::size_t ticks) {
    const std::size_t whole = ticks + static_cast<std::size_t>(pause * tick_rate);
    const auto made = static_cast<std::size_t>(seconds * tick_rate);
    return std::min(made % whole, std::max<std::size_t>(ticks, 1) - 1);
}

float height_of_words() { return 3.0F * ImGui::GetTextLineHeight(); }

/// The number of columns that gives the largest pictures in that room, without a gap in a row.
int best_columns(ImVec2 room, std::size_t cards, float scale) {
    int best = 1;
    float largest = 0.0F;
    for (int columns = 1; columns <= 4; ++columns) {
        if (static_cast<int>(cards) % columns != 0) continue;
        const int rows = static_cast<int>(cards) / columns;
        const float width = room.x / static_cast<float>(columns);
        const float height = room.y / static_cast<float>(rows) - height_of_words();
        const float picture = std::min(height, 0.55F * width);
        if (columns > 1 && width < least_card * scale) break;
        if (picture <= largest) continue;
        largest = picture;
        best = columns;
    }
    return best;
}

}  // namespace

void ProblemsTool::draw_screen(Desk& desk) {
    const float scale = desk.gui.scale();
    const float margin = 10.0F * scale;
    const float right = desk.panel.left_edge();
    const auto bottom = static_cast<float>(desk.camera().size.y);
    const float room = right - 2.0F * margin;
    const float width =
        std::min(widest * scale, std::max(room - 2.0F * beside * scale, 0.86F * room));
    ImGui::SetNextWindowPos({0.5F * right, bottom - margin}, ImGuiCond_Always, {0.5F, 1.0F});
    ImGui::SetNextWindowSizeConstraints({width, 0.0F}, {width, bottom - 2.0F * margin});
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoNav |
                                       ImGuiWindowFlags_NoSavedSettings;
    bool stays = true;
    if (ImGui::Begin("My player ...###first_screen", &stays, flags)) {
        const float chrome = chrome_ > 0.0F ? chrome_ : 0.4F * bottom;
        draw_engines(desk);
        const float top = ImGui::GetCursorPosY();
        draw_cards(desk, most_of_height * bottom - chrome,
                   (1.0F - most_of_height) * bottom - 2.0F * margin);
        const float cards = ImGui::GetCursorPosY() - top;
        draw_ways_on(desk);
        // To the end of what is drawn.
        chrome_ = ImGui::GetCursorPosY() - cards + ImGui::GetStyle().WindowPadding.y;
    }
    ImGui::End();
    if (!stays) desk.document.list.clear();
}

/// Which mover the pictures show, and the scenes have.
void ProblemsTool::draw_engines(Desk& desk) {
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    bool is_first = true;
    const auto choice = [&](const std::string& name, const std::string& label) {
        const float width = ImGui::CalcTextSize(label.c_str()).x + ImGui::GetFrameHeight() +
                            ImGui::GetStyle().ItemInnerSpacing.x;
        if (!std::exchange(is_first, false)) {
            ImGui::SameLine();
            if (ImGui::GetCursorPosX() + width > right) ImGui::NewLine();
        }
        const std::string id = "engine." + label;
        if (ImGui::RadioButton(label.c_str(), desk.engine == name)) desk.engine = name;
        desk.widgets.note(id);
        items_.push_back(id);
    };
    choice("", "Any engine");
    for (const std::string& engine : engines_of(desk.scenes.list())) choice(engine, engine);
}

/// In rows within that height, pixels, and so much more where the pictures would be small; the
/// words of a row have as many lines as they need.
void ProblemsTool::draw_cards(Desk& desk, float room, float more) {
    const float scale = desk.gui.scale();
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float width = ImGui::GetContentRegionAvail().x;
    const std::size_t count = problems().size();
    const auto columns = static_cast<std::size_t>(best_columns({width, room}, count, scale));
    const std::size_t rows = (count + columns - 1) / columns;
    const float card =
        (width - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    const float padding = card_padding * scale;
    std::vector<float> words(rows);
    float free = room;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = row * columns; i < std::min(count, (row + 1) * columns); ++i) {
            const std::string title = in_lines(problems()[i].title, card - 2.0F * padding);
            words[row] = std::max(words[row], ImGui::CalcTextSize(title.c_str()).y);
        }
        words[row] += ImGui::GetTextLineHeight();
        free -= words[row] + 3.0F * padding + ImGui::GetStyle().ItemSpacing.y;
    }
    const auto of_each = static_cast<float>(rows);
    const float good = std::min(good_picture * scale, (free + more) / of_each);
    const float picture =
        std::clamp(std::max(free / of_each, good), least_picture * scale, 0.55F * card);
    for (std::size_t i = 0; i < count; ++i) {
        if (i % columns != 0) ImGui::SameLine(0.0F, gap);
        draw_card(desk, i, {card, picture + words[i / columns] + 3.0F * padding}, picture);
    }
}

void ProblemsTool::draw_card(Desk& desk, std::size_t number, ImVec2 size, float height) {
    const SceneList& list = desk.scenes.list();
    const SavedScene& scene = list.scenes[scene_of(problems()[number], list, desk.engine)];
    const float scale = desk.gui.scale();
    const float padding = card_padding * scale;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 end{corner.x + size.x, corner.y + size.y};
    const std::string id = fmt::format("problem.{}", problems()[number].title);
    const bool is_pressed = ImGui::InvisibleButton(id.c_str(), size);
    desk.widgets.note(id);
    items_.push_back(id);
    if (is_pressed)
        desk.next_frame_with<ProblemsTool>(
            [number](ProblemsTool& tool, Desk& then) { tool.open(then, number); });
    if (!ImGui::IsItemVisible()) return;
    desk.widgets.tooltip(scene.caption);
    ImDrawList& drawn = *ImGui::GetWindowDrawList();
    drawn.AddRectFilled(
        corner, end,
        ImGui::GetColorU32(ImGui::IsItemHovered() ? ImGuiCol_HeaderHovered : ImGuiCol_FrameBg),
        ImGui::GetStyle().FrameRounding);
    const float width = size.x - 2.0F * padding;
    const ImVec2 at{corner.x + padding, corner.y + padding};
    const CardContent* card = card_of(scene);
    if (card != nullptr && card->picture) {
        const std::size_t ticks = card->picture->without.size();
        const std::size_t tick = desk.document.view.glides ? tick_of(shared_->shown, ticks) : ticks;
        draw_card_picture(drawn, desk.theme, *card->picture, at, {width, height}, tick);
    }
    drawn.PushClipRect(corner, end, true);
    const ImVec2 words{at.x, at.y + height + padding};
    const std::string title = in_lines(problems()[number].title, width);
    drawn.AddText(words, ImGui::GetColorU32(ImGuiCol_Text), title.c_str());
    drawn.AddText({words.x, words.y + ImGui::CalcTextSize(title.c_str()).y},
                  ImGui::GetColorU32(ImGuiCol_TextDisabled), group_of(list, scene).c_str());
    drawn.PopClipRect();
}

void ProblemsTool::draw_ways_on(Desk& desk) {
    action_row(desk, desk.widgets,
               {{Action::levels, "My own level###first.levels"},
                {Action::tour, "Show me around###first.tour"}});
    for (const char* id : {"first.levels", "first.tour"}) items_.emplace_back(id);
    desk.widgets.dim_text(with_keys("Arrow keys or a click: walk. {first_screen}: this again.",
                                    desk.controls.bindings()));
    std::rotate(items_.begin(),
                std::find_if(items_.begin(), items_.end(),
                             [](const std::string& id) { return id.starts_with("problem."); }),
                items_.end());
}

}  // namespace slidelab::lab
