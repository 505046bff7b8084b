#include "app/panel/messages.hpp"

#include <imgui.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/panel/widgets/widgets.hpp"

namespace slidelab::lab {

namespace {

constexpr double fading = 0.5;           // seconds at the end of a message
constexpr double hurried = 2.0;          // seconds for a note behind which others wait
constexpr float message_margin = 12.0F;  // points between a message and the edge of the screen

/// The subject of a line: its words before the first colon, or all of it.
std::string_view subject_of(std::string_view text) { return text.substr(0, text.find(':')); }

}  // namespace

void Messages::show(std::string text, MessageTone tone, std::function<bool()> holds) {
    if (text.empty()) return dismiss();
    for (Message& each : all_) {
        if (each.tone == MessageTone::error) continue;
        const bool is_outdated = subject_of(each.text) == subject_of(text);
        each.seconds_left = is_outdated ? 0.0 : std::min(each.seconds_left, hurried);
    }
    last_ = text;
    // Long lines take longer to read.
    const double seconds = 5.0 + 0.04 * static_cast<double>(text.size());
    const bool is_again = !all_.empty() && all_.back().text == text;
    const int count = is_again ? all_.back().count + 1 : 1;
    if (is_again) all_.pop_back();
    all_.push_back({std::move(text), tone, seconds, count, std::move(holds)});
    if (all_.size() > most_kept) all_.erase(all_.begin());
}

void Messages::add(const std::string& sentence) {
    if (last_.empty()) return show(sentence);
    const Message before = std::move(all_.back());
    all_.pop_back();
    show(last_ + " " + sentence, before.tone, before.holds);
}

void Messages::check() {
    for (Message& each : all_) {
        if (each.seconds_left <= 0.0 || !each.holds || each.holds()) continue;
        each.seconds_left = 0.0;
        if (&each == &all_.back()) last_.clear();
    }
}

void Messages::dismiss() {
    for (Message& each : all_) each.seconds_left = 0.0;
    last_.clear();
}

bool Messages::is_gone() const {
    return std::all_of(all_.begin(), all_.end(),
                       [](const Message& each) { return each.seconds_left <= 0.0; });
}

void Messages::age(double seconds) {
    for (Message& each : all_) each.seconds_left = std::max(0.0, each.seconds_left - seconds);
}

double Messages::rest() const {
    double rest = 1.0;
    for (const Message& each : all_) {
        if (each.seconds_left > 0.0)
            rest = std::min(rest, std::max(0.0, each.seconds_left - fading));
    }
    return rest;
}

double Messages::height(float scale) {
    return static_cast<double>(message_margin * scale + ImGui::GetFontSize() +
                               2.0F * ImGui::GetStyle().WindowPadding.y);
}

void Messages::draw(float right_edge, float top, float scale, std::uint32_t error_color) {
    place_.reset();
    const float widest = std::max(100.0F, right_edge - 4.0F * message_margin * scale);
    float y = top + message_margin * scale;
    for (std::size_t i = 0; i < all_.size(); ++i) {
        const Message& each = all_[i];
        if (each.seconds_left <= 0.0) continue;
        const auto alpha = static_cast<float>(std::min(each.seconds_left / fading, 1.0));
        const float width = std::min(widest, ImGui::CalcTextSize(each.text.c_str()).x);
        const bool is_error = each.tone == MessageTone::error;
        ImGui::SetNextWindowPos({right_edge * 0.5F, y}, ImGuiCond_Always, {0.5F, 0.0F});
        ImGui::PushStyleVar(ImGuiStyleVar_Alpha, alpha);
        ImGui::PushStyleColor(ImGuiCol_Border,
                              is_error ? error_color : ImGui::GetColorU32(ImGuiCol_Border));
        constexpr ImGuiWindowFlags flags =
            ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
            ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
            ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;
        if (ImGui::Begin(("##message" + std::to_string(i)).c_str(), nullptr, flags)) {
            ImGui::PushStyleColor(ImGuiCol_Text,
                                  is_error ? error_color : ImGui::GetColorU32(ImGuiCol_Text));
            ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width + 1.0F);
            ImGui::TextUnformatted(in_lines(each.text, width + 1.0F).c_str());
            ImGui::PopTextWrapPos();
            ImGui::PopStyleColor();
        }
        const ImVec2 corner = ImGui::GetWindowPos();
        const ImVec2 size = ImGui::GetWindowSize();
        const Vec2 min{static_cast<double>(corner.x), static_cast<double>(corner.y)};
        const Aabb place{min, min + Vec2{static_cast<double>(size.x), static_cast<double>(size.y)}};
        place_ = place_ ? merged(*place_, place) : place;
        y += ImGui::GetWindowHeight() + 0.5F * message_margin * scale;
        ImGui::End();
        ImGui::PopStyleColor();
        ImGui::PopStyleVar();
    }
}

}  // namespace slidelab::lab
