#include "app/tools/problems/problems_tool.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <utility>

#include "app/files/paths.hpp"
#include "app/tools/compare/compare_tool.hpp"
#include "app/tools/scenes/scenes_tool.hpp"

namespace slidelab::lab {

namespace {

bool is_open(const Desk& desk) { return desk.document.list == first_screen_list; }

constexpr PressHandler presses[] = {
    {Action::first_screen,
     [](Desk& desk, const Press&) { desk.document.tools.find<ProblemsTool>()->toggle(desk); }},
    {Action::code, [](Desk& desk, const Press&) { desk.document.toggle_list(code_list); }}};

/// The direction of a pad's press; none for other presses.
std::optional<Vec2> direction_of_pad(const Press& press) {
    switch (press.action) {
        case Action::left:
            return Vec2{-1.0, 0.0};
        case Action::right:
            return Vec2{1.0, 0.0};
        case Action::up:
            return Vec2{0.0, -1.0};
        case Action::down:
            return Vec2{0.0, 1.0};
        default:
            return std::nullopt;
    }
}

/// The model as it fails, and what mends it: an option of its own, or else the game's mover.
std::vector<LanePlan> lanes_of(const SavedScene& thread) {
    const std::vector<std::string>& fix = thread.failing()->fix;
    return {{beginning_of(thread), {}}, {fmt::format("With {}", fmt::join(fix, ", ")), fix}};
}

}  // namespace

extern const ToolKind problems_kind{.presses = presses, .resident = make_tool<ProblemsTool>};

std::shared_ptr<Tool> ProblemsTool::in_visit() {
    auto tool = std::make_shared<ProblemsTool>(*this);
    tool->visited_.reset();
    return tool;
}

void ProblemsTool::toggle(Desk& desk) {
    if (shared_->problems.empty()) {
        auto read = load_problems(asset(problems_file), desk.scenes.list());
        if (const auto* error = std::get_if<InputError>(&read)) return desk.complain(*error);
        shared_->problems = std::get<std::vector<Problem>>(std::move(read));
    }
    if (desk.document.toggle_list(first_screen_list)) shared_->shown = 0.0;
}

/// While the screen is open a game pad picks, and Tab begins at its problems.
bool ProblemsTool::press(Desk& desk, const Press& press) {
    if (!is_open(desk) || items_.empty()) return false;
    const auto direction = press.by_pad ? direction_of_pad(press) : std::nullopt;
    if (direction) {
        pick(desk, *direction);
    } else if (press.action == Action::focus && !desk.focus.is_set()) {
        desk.focus.set(items_.front());
    } else if (press.by_pad && press.action == Action::next_shape) {
        desk.focus.is_set() ? desk.focus.press() : desk.focus.set(items_.front());
    } else if (press.by_pad && press.action == Action::pass) {
        desk.document.list.clear();
    } else {
        return false;
    }
    return true;
}

/// The focus goes to the nearest item in that direction, or else to one that is more aside.
void ProblemsTool::pick(Desk& desk, Vec2 direction) {
    const auto from = desk.widgets.center_of(desk.focus.id());
    if (!from) return desk.focus.set(items_.front());
    for (const double widest : {1.0, 8.0}) {  // aside, to along
        const std::string* nearest = nullptr;
        double least = 0.0;
        for (const std::string& item : items_) {
            const auto at = desk.widgets.center_of(item);
            const Vec2 off = at ? *at - *from : Vec2{};
            const double along = dot(off, direction);
            const double aside = std::abs(cross(off, direction));
            const double far = along + aside;
            if (along < 1.0 || aside > widest * along || (nearest != nullptr && far >= least))
                continue;
            nearest = &item;
            least = far;
        }
        if (nearest != nullptr) return desk.focus.set(*nearest);
    }
}

/// Who walks puts the screen away, and walks with the same press.
void ProblemsTool::begin(Desk& desk) {
    desk.controls.pick_by_pad(is_open(desk));
    if (!is_open(desk)) return;
    shared_->shown += desk.seconds;
    const Input own = desk.user_input();
    if (own.right != 0.0 || own.down != 0.0 || own.jump || own.lead) desk.document.list.clear();
}

/// Its pictures move.
bool ProblemsTool::is_busy(const Desk& desk) const {
    return is_open(desk) && desk.document.view.glides;
}

const CardContent* ProblemsTool::card_of(const SavedScene& scene) {
    const auto found = shared_->cards.find(scene.id);
    if (found != shared_->cards.end()) return &found->second;
    if (made_++ > 0) return nullptr;  // in the next frame
    return &shared_->cards.emplace(scene.id, content_of(scene)).first->second;
}

void ProblemsTool::open(Desk& desk, std::size_t number) {
    const SceneList& list = desk.scenes.list();
    const std::size_t place = scene_of(problems()[number], list, desk.engine);
    desk.end_visit("failure");
    desk.end_visit("thread");
    if (const auto problem = open_scene(desk, place)) return desk.complain(*problem);
    Document& document = desk.document;
    document.tools.find<ProblemsTool>()->visited_ = number;
    if (const SavedScene& scene = list.scenes[place]; scene.thread()) {
        if (scene.failing()->fix.empty()) {
            document.list = code_list;
        } else {
            document.tools.find<CompareTool>()->set_plans(lanes_of(scene));
        }
    }
    desk.panel.show("Why");
}

/// The place where the trouble begins, once the run is there.
void ProblemsTool::mark(Desk& desk, Scene& scene) {
    words_.clear();
    if (!visited_) return;
    const SceneList& list = desk.scenes.list();
    const SavedScene& shown = list.scenes[scene_of(problems()[*visited_], list, desk.engine)];
    made_ = 0;
    const CardContent* card = card_of(shown);
    if (!card->picture || !desk.document.session.playback()) return;
    const CardPicture& picture = *card->picture;
    if (desk.document.session.tick_in_view() < static_cast<std::int64_t>(picture.trouble)) return;
    words_.push_back({"Here", picture.without[picture.trouble]});
    scene.words = words_;
}

/// Adds to the scene's card whose problem it is, and the ways on.
void ProblemsTool::draw(Desk& desk) {
    made_ = 0;
    items_.clear();
    if (is_open(desk)) draw_screen(desk);
    if (!visited_) return;
    if (desk.document.list == code_list) draw_code(desk);
    CardModel& card = desk.card;
    if (card.empty()) return;
    card.source = fmt::format("My player {}", visited()->title);
    std::erase_if(card.buttons, [](const CardButton& button) {
        return button.action == Action::next_figure || button.action == Action::previous_figure ||
               button.action == Action::gallery;
    });
    card.buttons.push_back(
        {Action::code, "Ten lines of code", "They fix it in a mover of your own."});
    card.buttons.push_back({Action::first_screen, "Other problems", "The first screen."});
}

const std::string& ProblemsTool::code_of(const char* file) {
    const auto [known, is_new] = shared_->code.try_emplace(file);
    if (is_new) {
        std::ifstream stream(asset(file), std::ios::binary);
        known->second.assign(std::istreambuf_iterator<char>(stream), {});
    }
    return known->second;
}

/// Over the lower part of the world, as wide as that is: the lines are long.
void ProblemsTool::draw_code(Desk& desk) {
    const float margin = 10.0F * desk.gui.scale();
    const float right = desk.panel.left_edge();
    const auto bottom = static_cast<float>(desk.camera().size.y);
    ImGui::SetNextWindowPos({margin, bottom - margin}, ImGuiCond_Always, {0.0F, 1.0F});
    ImGui::SetNextWindowSize({right - 2.0F * margin, 0.0F});
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoNav |
                                       ImGuiWindowFlags_HorizontalScrollbar |
                                       ImGuiWindowFlags_NoSavedSettings;
    bool stays = true;
    if (ImGui::Begin("Ten lines that fix it, for a mover of your own###code", &stays, flags)) {
        const std::pair<const char*, const char*> languages[] = {
            {"C++", "examples/attached/fixes.hpp"}, {"JavaScript", "examples/attached/fixes.mjs"}};
        for (const auto& [name, file] : languages) {
            if (ImGui::RadioButton(name, shared_->language == name)) shared_->language = name;
            desk.widgets.note(fmt::format("in.{}", name));
            ImGui::SameLine();
        }
        const bool is_first = shared_->language == languages[0].first;
        const std::string& text = code_of(languages[is_first ? 0 : 1].second);
        const std::string lines =
            lines_of_code(text, visited()->lines).value_or("The file is not there.");
        if (desk.widgets.button("Copy###copy_code", "Into the clipboard."))
            desk.copy_text(lines, fmt::format("Copied: ten lines of {}.", shared_->language));
        ImGui::TextUnformatted(lines.c_str());
        desk.widgets.note("code." + shared_->language, false);
    }
    ImGui::End();
    if (!stays) desk.document.list.clear();
}

}  // namespace slidelab::lab
