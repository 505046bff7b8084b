// The panel's rows: a label, which explains itself when it is pointed at, and the widget; and where
// each of them is. A row that differs from its default has a dot before it that puts it back.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "articles/contract/options.hpp"
#include "lab/run/settings.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

enum class WidgetTone { usual, dim, accent };

/// The words of a label, "Words###id", that are shown, and its id. Without an id the words
/// are both.
std::string_view words_of(std::string_view label);
std::string_view id_of(std::string_view label);

/// Draws the words of a label.
void draw_words(std::string_view label);

/// The text with a line end instead of a blank wherever a line would be wider, in pixels of the
/// current font: ImGui's own wrapping also parts a number at its point.
std::string in_lines(std::string_view text, float width);

/// The label of something with a name in code: "half_width" -> "Half width###half_width".
std::string label_of(std::string_view name);

/// A row of a list.
struct ListRow {
    std::string name;  ///< to be found by; empty: of none
    std::string text;
    bool is_chosen = false;
    bool is_lit = false;
    WidgetTone tone = WidgetTone::usual;
};

/// The use of a row by the mouse.
struct RowUse {
    bool pressed = false;
    bool hovered = false;
};

/// Draws rows in ImGui's current window. Each row's widget can be found by the id in its label,
/// "Words###id": that is how tours frame, and tests press, what a user would press. The dot before
/// a row is "default." and the row's id; what is typed beside a slider is its id and ".typed".
class Widgets {
public:
    /// Points: what rows need at their left, for the dot of what is changed.
    static constexpr float dot_width = 8.0F;

    static constexpr float tooltip_width = 300.0F;  ///< points

    /// Forgets the places of the last frame.
    void begin_frame(float scale);

    /// Centre of a widget of this frame, in ImGui's pixels; empty when it was not visible.
    std::optional<Vec2> center_of(const std::string& id) const;
    /// All of it, likewise.
    std::optional<Aabb> place_of(const std::string& id) const;

    /// The ids of what the focus can be on, as drawn in this frame; what is scrolled out of view is
    /// among them, and comes into view with the focus.
    const std::vector<std::string>& controls() const { return controls_; }
    /// It has a frame around it; empty: nothing.
    void set_focus(const std::string& id) { focus_ = id; }

    /// The places of this frame, by id.
    const std::map<std::string, Aabb>& places() const { return places_; }

    bool button(const char* label, std::string_view help, float width = 0.0F);
    /// `initial`: its default, if it has one.
    bool toggle(const char* label, std::string_view help, bool& value,
                std::optional<bool> initial = {});
    /// A slider, and beside it the number, to be typed; over both the wheel steps.
    bool number(const NumberDescription& description, const char* label, double& value);
    bool whole_number(const NumberDescription& description, const char* label, double& value);
    bool choice(const char* label, std::string_view help, std::span<const std::string> names,
                std::size_t& chosen, std::optional<std::size_t> initial = {});
    /// The widget that fits the option's type. True when it was changed.
    bool option(Options& options, std::size_t index);
    /// At the right end of the rows that follow, pixels: for something beside them.
    void keep_free(float width) { kept_free_ = width; }
    /// A measured number with its recent course.
    void plot(const char* label, std::string_view help, const std::string& value,
              std::span<const float> values);
    /// A heading that opens and closes what is below. True when it was pressed.
    bool section(const char* title, bool& open);
    /// A heading over rows. `changed`: some of them are not at their defaults, and a press on what
    /// then stands at the right, "defaults." and its id, puts them all back. True when it was
    /// pressed.
    bool group(const char* title, bool changed);
    /// A list to be opened, which the caller fills, and ends by ImGui::EndCombo where it is open.
    bool begin_list(const char* label, std::string_view help, const char* chosen);
    /// Whether the wheel was over a number in this frame: it is not to scroll what it lies in.
    bool wheel_steps() const { return wheel_steps_; }
    /// A row over the whole width; `id`: unique in its list.
    RowUse row(const ListRow& row, int id);
    /// The first cell of a table's row, to be pressed. True when it was.
    bool table_heading(const std::string& label, std::string_view help, bool is_chosen);
    /// In a table's cell, to its right.
    void number_text(const std::string& text);
    /// A part of the window that scrolls within a fixed height, pixels; 0: what is left. Its
    /// content is as wide whether it scrolls or not: the bar has dot_width of the window's padding.
    /// Ends with end_area, whatever is returned.
    bool begin_area(const char* name, float height, bool wheel_scrolls = true);
    void end_area();
    void text(std::string_view text);
    /// In one line as high as a button; what does not fit into `width` pixels is cut, and its
    /// tooltip.
    void line(const std::string& text, float width);
    void dim_text(std::string_view dim);
    /// Words that can be pressed, as many lines as they need. True when they were.
    bool link(std::string_view label, std::string_view help);
    void tooltip(std::string_view help);  ///< of the last item
    /// The same, whatever item is pointed at.
    void show_tooltip(std::string_view help);
    /// The text of the last item can be pointed at for help: it is underlined with dots.
    void explained(std::string_view help);
    /// The tooltip of this frame; empty: none.
    const std::string& shown_tooltip() const { return tooltip_; }
    /// The last item of ImGui's can be found by this label's id, where it is visible; and the
    /// keyboard's focus can be on it, where it is to be pressed.
    void note(std::string_view label, bool is_control = true);
    /// A place of this frame, pixels.
    void note_place(const char* id, const Aabb& place) { places_[id] = place; }

private:
    /// The words at the left of a row.
    void draw_label(std::string_view label, std::string_view help);
    bool default_dot(std::string_view label, const std::string& initial);
    bool number_row(const NumberDescription& description, const std::string& format,
                    const char* label, double& value);
    bool slider(const NumberDescription& description, const std::string& format, double& value);
    bool typed_number(const std::string& id, const std::string& format, std::string_view unit,
                      double& value);
    double wheel_step(double value, double least_step, double factor);

    float scale_ = 1.0F;
    float kept_free_ = 0.0F;
    bool wheel_steps_ = false;
    std::map<std::string, Aabb> places_;
    std::vector<std::string> controls_;
    std::string focus_;
    std::string tooltip_;
};

/// The width of one of `count` buttons side by side, in ImGui's current window, pixels.
float button_width(int count);

/// "half_width" -> "Half width"
std::string title_of(std::string_view name);

}  // namespace slidelab::lab
