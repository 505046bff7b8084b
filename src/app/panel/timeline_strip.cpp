#include "app/panel/timeline_strip.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include "app/files/paths.hpp"
#include "app/panel/widgets/widgets.hpp"
#include "lab/run/kept_run.hpp"
#include "lab/text/counted.hpp"
#include "view/drawing/draw.hpp"

namespace slidelab::lab {

namespace {

constexpr float strip_height = 44.0F;  // points, of which the upper row has the larger part
constexpr float upper_row = 24.0F;
constexpr float strip_gap = 3.0F;
constexpr float strip_margin = 6.0F;
constexpr float button_size = 22.0F;
constexpr std::int64_t least_span = 600;  // ticks on the bar: a short run does not fill it

// The ground of the panel's colours, dark or light.
ImU32 ground() { return ImGui::GetColorU32(ImGuiCol_WindowBg); }
ImU32 trough() { return ImGui::GetColorU32(ImGuiCol_TitleBg); }
ImU32 done() { return ImGui::GetColorU32(ImGuiCol_ButtonHovered); }
ImU32 line() { return ImGui::GetColorU32(ImGuiCol_TextDisabled); }
ImU32 words() { return ImGui::GetColorU32(ImGuiCol_Text); }
ImU32 cursor() { return ImGui::GetColorU32(ImGuiCol_CheckMark); }
ImU32 mark_color() { return ImGui::GetColorU32(ImGuiCol_Text); }

ImU32 color_of(EventKind kind, float strength) {
    const std::uint32_t rgb = describe(kind).color;
    const auto alpha = static_cast<std::uint32_t>(std::lround(255.0F * strength));
    return IM_COL32((rgb >> 16U) & 255U, (rgb >> 8U) & 255U, rgb & 255U, alpha);
}

std::string words_of(EventSet events) {
    std::string text;
    for (const EventKind kind : by_weight(events)) text += "\n" + about(describe(kind));
    return text;
}

/// " in rooms", of a branch in another map than the one in view.
std::string place_of(const Session& session, const Branch& branch) {
    const std::string& path = session.opened_by(branch.run).path;
    return path == session.opened().path ? std::string() : " in " + level_name(path);
}

/// The events under the pointer: of the ticks that share its pixel, and one pixel beside it.
EventSet events_between(const KeptRun& run, std::int64_t from, std::int64_t to) {
    EventSet events;
    for (std::int64_t n = std::max(from, run.first() + 1); n <= std::min(to, run.last()); ++n)
        events |= run.tick(n).events;
    return events;
}

/// Seconds between marks of time.
constexpr double steps[] = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05,  0.1,   0.2,   0.5,
                            1,     2,     5,     10,   15,   30,    60,    120,   300,
                            600,   900,   1800,  3600, 7200, 14400, 21600, 43200, 86400};

std::string label_of(double seconds, double step, double end) {
    constexpr double rounding = 1e-9;
    const int decimals = step < 1.0 ? static_cast<int>(std::ceil(-std::log10(step) - rounding)) : 0;
    return written_time(seconds, decimals, end);
}

}  // namespace

double TimelineStrip::height(float scale) { return static_cast<double>(strip_height * scale); }

float TimelineStrip::Bar::x_of(double n) const {
    const double share = (n - static_cast<double>(first)) / static_cast<double>(last - first);
    return left + static_cast<float>(share) * (right - left);
}

std::int64_t TimelineStrip::Bar::tick_at(float x) const {
    const auto share = static_cast<double>((x - left) / (right - left));
    return first + std::llround(share * static_cast<double>(last - first));
}

std::optional<Vec2> TimelineStrip::center_of(const std::string& id) const {
    if (!id.starts_with("tick.") || bar_.bottom == 0.0F) return std::nullopt;
    const std::int64_t n = std::stoll(id.substr(5));
    return Vec2{static_cast<double>(bar_.x_of(n)),
                static_cast<double>(0.5F * (bar_.top + bar_.bottom))};
}

std::vector<Command> TimelineStrip::draw(Widgets& widgets, const Session& session,
                                         const ClipEnds& clip, std::span<const StripMark> marks,
                                         float width, float bottom, float scale) {
    std::vector<Command> commands;
    scale_ = scale;
    const float height = strip_height * scale;
    ImGui::SetNextWindowPos({0.0F, bottom - height});
    ImGui::SetNextWindowSize({width, height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0F, 0.0F});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0F, 1.0F});
    constexpr ImGuiWindowFlags flags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav |
        ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoSavedSettings |
        ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoBackground;
    const bool is_open = ImGui::Begin("##timeline", nullptr, flags);
    ImGui::PopStyleVar(4);  // tooltips are as elsewhere
    if (is_open) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled({0.0F, bottom - height}, {width, bottom}, ground());
        bar_.top = bottom - height + strip_gap * scale;
        bar_.bottom = bar_.top + upper_row * scale;
        draw_transport(widgets, session, commands);
        bar_.right = width - strip_margin * scale;
        draw_bar(widgets, session, clip, marks, commands);
        draw_second_row(widgets, session, commands);
    }
    ImGui::End();
    return commands;
}

void TimelineStrip::draw_transport(Widgets& widgets, const Session& session,
                                   std::vector<Command>& commands) {
    ImGui::SetCursorScreenPos({strip_margin * scale_, bar_.top});
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.0F, ImGui::GetStyle().FramePadding.y});
    ImGui::PushStyleColor(ImGuiCol_Button, ImVec4{});
    const auto pressed = [&](const char* label, const std::string& help) {
        const bool is_pressed = widgets.button(label, help, button_size * scale_);
        ImGui::SameLine(0.0F, 0.0F);
        return is_pressed;
    };
    const std::int64_t first = session.run().first();
    if (pressed("|\u25c0###to_start",
                first > 0 ? fmt::format("To {}: those before it are no longer kept.",
                                        tick_name(session.run(), first))
                          : "To the start of the run."))
        commands.emplace_back(command::Seek{first});
    if (pressed("\u25c0###backwards", "Shows the run backwards."))
        commands.emplace_back(command::SetPace{Pace::rewinding});
    const bool rests = session.is_paused();
    if (pressed(
            rests ? "\u25b6###play" : "||###play",
            rests ? "Time goes on (P). With the past in view it is shown again." : "Pause (P)."))
        commands.emplace_back(command::SetPace{rests ? Pace::running : Pace::paused});
    if (pressed("\u25b6|###to_now", "To the last tick: from there time goes on with your keys."))
        commands.emplace_back(command::SeekEnd{});
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    bar_.left = ImGui::GetCursorScreenPos().x + strip_margin * scale_;
}

/// The names of the marks near a place on the bar.
std::string TimelineStrip::names_of(std::span<const StripMark> marks, float x) const {
    const float near = 4.0F * scale_;
    std::string names;
    for (const StripMark& mark : marks) {
        if (std::abs(bar_.x_of(mark.tick) - x) <= near) names += "\n" + mark.name;
    }
    return names;
}

void TimelineStrip::draw_bar(Widgets& widgets, const Session& session, const ClipEnds& clip,
                             std::span<const StripMark> marks, std::vector<Command>& commands) {
    const KeptRun& run = session.run();
    bar_.first = run.first();
    bar_.last = std::max(session.timeline().run().last(), bar_.first + least_span);
    if (bar_.right - bar_.left < 40.0F * scale_) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled({bar_.left, bar_.top}, {bar_.right, bar_.bottom}, trough());
    list.AddRectFilled({bar_.left, bar_.top}, {bar_.x_of(run.last()), bar_.bottom}, done());
    if (run.first() > 0)  // it began earlier: a torn edge
        list.AddRectFilled({bar_.left, bar_.top}, {bar_.left + 3.0F * scale_, bar_.bottom},
                           words());
    if (clip.begin) {
        const std::int64_t end = clip.end.value_or(session.tick_in_view());
        list.AddRectFilled({bar_.x_of(*clip.begin), bar_.top}, {bar_.x_of(end), bar_.bottom},
                           IM_COL32(90, 120, 90, 120));
    }
    draw_events(list, run, bar_, 1.0F);
    draw_seconds(list, session);
    for (const StripMark& mark : marks) {
        const float at = bar_.x_of(mark.tick);
        list.AddRectFilled({at - scale_, bar_.top}, {at + scale_, bar_.bottom}, mark.color);
    }
    if (session.mark()) {
        const float x = bar_.x_of(*session.mark());
        list.AddTriangleFilled({x - 4.0F * scale_, bar_.top}, {x + 4.0F * scale_, bar_.top},
                               {x, bar_.top + 6.0F * scale_}, mark_color());
    }
    const float x = bar_.x_of(session.tick_in_view());
    list.AddRectFilled({x - scale_, bar_.top - 2.0F * scale_},
                       {x + scale_, bar_.bottom + 2.0F * scale_}, cursor());

    ImGui::SetCursorScreenPos({bar_.left, bar_.top});
    ImGui::InvisibleButton("##bar", {bar_.right - bar_.left, bar_.bottom - bar_.top});
    const float pointer = ImGui::GetIO().MousePos.x;
    if (ImGui::IsItemActive()) {
        commands.emplace_back(command::Seek{bar_.tick_at(pointer)});
    } else if (ImGui::IsItemHovered()) {
        const std::int64_t n = std::clamp(bar_.tick_at(pointer), run.first(), run.last());
        const EventSet events =
            events_between(run, bar_.tick_at(pointer - 2.0F), bar_.tick_at(pointer + 2.0F));
        widgets.show_tooltip(title_of(tick_name(run, n)) + words_of(events) +
                             names_of(marks, pointer));
    }
}

void TimelineStrip::draw_events(ImDrawList& list, const KeptRun& run, const Bar& bar,
                                float strength) const {
    const float top = bar.top + 0.45F * (bar.bottom - bar.top);
    // One mark a pixel, of the weightiest event there; segments without any are passed over.
    // Whole pixels, so that ticks in a row show no gaps.
    const float wide = std::ceil(std::max(1.0F, bar.x_of(bar.first + 1) - bar.left));
    float last_x = -1e9F;
    std::optional<EventKind> last_kind;
    for (std::int64_t n = run.first() + 1; n <= run.last(); ++n) {
        if (n == run.first_tick_of_segment(n) && run.segment_of(n).events.empty()) {
            n = run.last_tick_of_segment(n);
            continue;
        }
        const auto kind = weightiest(run.tick(n).events);
        if (!kind) continue;
        const float x = std::floor(bar.x_of(n));
        if (x == last_x && last_kind && *kind <= *last_kind) continue;
        const float least = describe(*kind).is_trouble() ? 2.0F : 1.0F;
        list.AddRectFilled({x, top}, {x + std::max(wide, least * scale_), bar.bottom},
                           color_of(*kind, strength));
        last_x = x;
        last_kind = kind;
    }
}

/// At whole multiples of one step, the smallest whose labels have room. Where ticks were made at
/// several rates, a label that has none is left out.
void TimelineStrip::draw_seconds(ImDrawList& list, const Session& session) const {
    const KeptRun& run = session.run();
    const double begin = run.time_at(run.first());
    const double made = run.time_at(run.last());
    const double rate = session.simulation().settings().tick_rate;
    // Ticks that are not made yet would be made at the present rate.
    const double end = made + static_cast<double>(bar_.last - run.last()) / rate;
    const float size = 0.8F * ImGui::GetFontSize();
    const float gap = 3.0F * scale_;
    const float room = 4.0F * gap;
    const auto width_of = [&](const std::string& label) {
        return ImGui::GetFont()->CalcTextSizeA(size, FLT_MAX, 0.0F, label.c_str()).x;
    };
    const double pixels_a_second = static_cast<double>(bar_.right - bar_.left) / (end - begin);
    const auto has_room = [&](double step) {
        const float width = gap + width_of(label_of(end, step, end)) + room;
        return static_cast<double>(width) <= step * pixels_a_second;
    };
    const double step = *std::find_if(std::begin(steps), std::end(steps) - 1, has_room);
    float free = bar_.left;
    for (double i = std::ceil(begin / step); i * step <= end; i += 1.0) {
        const double seconds = i * step;
        const float x =
            bar_.x_of(seconds < made ? run.ticks_at(seconds)
                                     : static_cast<double>(run.last()) + (seconds - made) * rate);
        list.AddLine({x, bar_.top}, {x, bar_.top + 5.0F * scale_}, line());
        const std::string label = label_of(seconds, step, end);
        const float label_end = x + gap + width_of(label);
        if (x < free || label_end > bar_.right - gap) continue;
        list.AddText(ImGui::GetFont(), size, {x + gap, bar_.top - scale_}, line(), label.c_str());
        free = label_end + room;
    }
}

void TimelineStrip::draw_second_row(Widgets& widgets, const Session& session,
                                    std::vector<Command>& commands) {
    const float top = bar_.bottom + strip_gap * scale_;
    const float low = top + 11.0F * scale_;
    const float size = 0.85F * ImGui::GetFontSize();
    const auto width_of = [size](const std::string& text) {
        return ImGui::GetFont()->CalcTextSizeA(size, FLT_MAX, 0.0F, text.c_str()).x;
    };
    // Small enough for the room that it has.
    const auto text_between = [&](float left, float right, const std::string& text) {
        const float least = std::min(1.0F, (right - left) / width_of(text));
        ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), size * least,
                                            {left, top - 1.5F * scale_}, words(), text.c_str());
    };
    text_between(strip_margin * scale_, bar_.left - strip_gap * scale_,
                 title_of(tick_name(session.run(), session.tick_in_view())));
    // The rows end where the words about the recording begin.
    float right = bar_.right;
    if (session.playback()) {
        constexpr float widest = 0.6F;  // of the bar
        const std::string text = result_of(*session.playback());
        const float gap = 4.0F * scale_;
        const float width = std::min(width_of(text), widest * (bar_.right - bar_.left)) + gap;
        const bool is_alone = !session.rerun() && session.timeline().branches().size() == 1;
        if (!is_alone) right = bar_.right - width - gap;
        text_between((is_alone ? bar_.left : right) + gap, bar_.right, text);
    }
    if (session.rerun()) return draw_old_run(widgets, session, *session.rerun(), top, low, right);
    draw_branches(widgets, session, top, low, right, commands);
}

/// The run as it was before it was run again.
void TimelineStrip::draw_old_run(Widgets& widgets, const Session& session, const Rerun& rerun,
                                 float top, float low, float right) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const KeptRun& run = session.timeline().run();
    Bar row = bar_;
    row.top = top;
    row.bottom = low;
    list.PushClipRect({row.left, top}, {right, low}, true);
    list.AddRectFilled({row.left, top}, {row.x_of(run.last()), low}, done());
    draw_events(list, run, row, 0.6F);
    list.PopClipRect();
    if (const auto parting = rerun.parting()) {
        const float x = bar_.x_of(*parting);
        list.AddLine({x, bar_.top}, {x, low}, mark_color(), 1.5F * scale_);
    }
    const Vec2 corner{static_cast<double>(row.left), static_cast<double>(low)};
    widgets.note_place("as_it_was", {corner, corner});
}

/// All other branches, one under the other; where they are many, in several columns, and where
/// these get too narrow, in pages.
void TimelineStrip::draw_branches(Widgets& widgets, const Session& session, float top, float low,
                                  float right, std::vector<Command>& commands) {
    constexpr std::size_t most_rows = 4;
    constexpr float least_column = 60.0F;  // points
    const auto most_columns =
        static_cast<std::size_t>(std::max(2.0F, (right - bar_.left) / (least_column * scale_)));
    Bar rows = bar_;
    rows.right = right;
    rows.top = top;
    rows.bottom = low;
    const std::vector<std::size_t> page =
        page_of_rows(widgets, session, rows, most_rows * most_columns);
    if (page.empty()) return;
    const bool is_all = page.size() + 1 == session.timeline().branches().size();
    const std::size_t in_column = std::min(page.size(), most_rows);
    // The last column is the button's for the next page.
    const std::size_t columns = (page.size() + in_column - 1) / in_column + (is_all ? 0 : 1);
    const float width = (rows.right - rows.left) / static_cast<float>(columns);
    const float height = (low - top) / static_cast<float>(in_column);
    const float gap = columns > 1 ? strip_gap * scale_ : 0.0F;
    for (std::size_t i = 0; i < page.size(); ++i) {
        Bar row = bar_;
        row.left = rows.left + width * static_cast<float>(i / in_column);
        row.right = row.left + width - gap;
        row.top = top + height * static_cast<float>(i % in_column);
        row.bottom = row.top + height;
        // A single column has the scale of the bar above it.
        draw_row(widgets, session, page[i], row, columns == 1 ? bar_ : row, commands);
    }
}

/// The branches of the page that is shown, by their places; with a button for the next one where
/// there are several, from the latest branches on.
std::vector<std::size_t> TimelineStrip::page_of_rows(Widgets& widgets, const Session& session,
                                                     const Bar& rows, std::size_t most) {
    const Timeline& timeline = session.timeline();
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < timeline.branches().size(); ++i) {
        if (i != timeline.present_index()) all.push_back(i);
    }
    if (all.size() <= most) return all;
    constexpr std::size_t column = 4;
    const std::size_t on_page = most - column;
    const std::size_t pages = (all.size() + on_page - 1) / on_page;
    page_ %= pages;
    const std::size_t end = all.size() - page_ * on_page;
    const std::size_t begin = end - std::min(end, on_page);
    const float width = (rows.right - rows.left) / static_cast<float>(most / column);
    ImGui::SetCursorScreenPos({rows.right - width, rows.top});
    const bool pressed = ImGui::InvisibleButton("##more_branches", {width, rows.bottom - rows.top});
    widgets.note("more_branches");
    const bool hovered = ImGui::IsItemHovered();
    if (hovered)
        ImGui::SetTooltip("%zu branches: page %zu of %zu. Click: the next page.", all.size() + 1,
                          page_ + 1, pages);
    const float size = 0.8F * ImGui::GetFontSize();
    ImGui::GetWindowDrawList()->AddText(
        ImGui::GetFont(), size, {rows.right - width, rows.top - 1.0F * scale_},
        hovered ? words() : line(), fmt::format("{} more", all.size() - (end - begin)).c_str());
    if (pressed) page_ = (page_ + 1) % pages;
    const auto at = [&](std::size_t place) {
        return all.begin() + static_cast<std::ptrdiff_t>(place);
    };
    return {at(begin), at(end)};
}

void TimelineStrip::draw_row(Widgets& widgets, const Session& session, std::size_t branch,
                             const Bar& row, const Bar& scale, std::vector<Command>& commands) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Branch& drawn = session.timeline().branches()[branch];
    const float least = 6.0F * scale_;
    const float from = std::clamp(scale.x_of(drawn.forked_at), row.left, row.right - least);
    const float to = std::clamp(scale.x_of(drawn.run.last()), from + least, row.right);
    ImGui::SetCursorScreenPos({row.left, row.top});
    ImGui::PushID(drawn.number);
    const float height = row.bottom - row.top;
    const bool pressed = ImGui::InvisibleButton("##branch", {row.right - row.left, height});
    const bool hovered = ImGui::IsItemHovered();
    widgets.note(fmt::format("branch.{}", drawn.number));
    if (hovered) {
        ImGui::SetTooltip("Branch %d%s, %s. Click: choose it. Right button: drop it.", drawn.number,
                          place_of(session, drawn).c_str(),
                          counted(drawn.run.last(), "tick").c_str());
        if (ImGui::IsMouseClicked(ImGuiMouseButton_Right))
            commands.emplace_back(command::DropBranch{branch});
    }
    ImGui::PopID();
    if (pressed) commands.emplace_back(command::ChooseBranch{branch});
    list.AddRectFilled({row.left, row.top + 0.35F * height}, {from, row.top + 0.55F * height},
                       ImGui::GetColorU32(ImGuiCol_ButtonHovered, 0.6F));
    list.AddRectFilled({from, row.top + 1.0F}, {to, row.bottom - 1.0F}, hovered ? words() : line());
}

}  // namespace slidelab::lab
