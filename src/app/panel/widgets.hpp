// The panel's rows: a label, a "(?)" that explains, and the widget; and where each of them is.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lab/run/settings.hpp"
#include "slidelab/collision/contract/options.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab {

enum class WidgetTone { usual, dim, accent };

/// A row of a list.
struct ListRow {
    std::string name;  ///< to be found by; empty: of none
    std::string text;
    bool is_chosen = false;
    bool is_lit = false;
    WidgetTone tone = WidgetTone::usual;
};

/// What the mouse does with a row.
struct RowUse {
    bool pressed = false;
    bool hovered = false;
};

/// Draws rows in ImGui's current window. Each row's widget can be found by its label: that is how
/// tests press what a user would press.
class Widgets {
public:
    /// Forgets the places of the last frame.
    void begin_frame(float scale);

    /// Centre of a widget of this frame, in ImGui's pixels; empty when it was not visible.
    std::optional<Vec2> center_of(const std::string& label) const;

    bool button(const char* label, std::string_view help, float width = 0.0F);
    bool toggle(const char* label, std::string_view help, bool& value);
    bool number(const NumberDescription& description, const char* name, double& value);
    bool choice(const char* name, std::string_view help, std::span<const std::string> names,
                std::size_t& chosen);
    /// The widget that fits the option's type. True when it was changed.
    bool option(Options& options, std::size_t index);
    /// At the right end of the rows that follow, pixels: for something beside them.
    void keep_free(float width) { kept_free_ = width; }
    /// A measured number with its recent course.
    void plot(const char* name, std::string_view help, const std::string& value,
              const float* values, int count, int oldest, float top);
    /// A heading that opens and closes what is below. True when it was pressed.
    bool section(const char* title, bool& open);
    /// A row over the whole width; `id` tells it from the others of its list.
    RowUse row(const ListRow& row, int id);
    /// The first cell of a table's row, to be pressed. True when it was.
    bool table_heading(std::string_view title, std::string_view help, bool is_chosen);
    /// In a table's cell, to its right.
    void number_text(const std::string& text);
    void text(std::string_view text);
    void dim_text(std::string_view dim);
    /// The last item of ImGui's can be found by this label, where it is visible.
    void note(const char* label);

private:
    void label(const char* label, std::string_view help);

    float scale_ = 1.0F;
    float kept_free_ = 0.0F;
    std::map<std::string, Vec2> places_;
};

/// The width of one of `count` buttons side by side, in ImGui's current window, pixels.
float button_width(int count);

/// "half_width" -> "Half width"
std::string title_of(std::string_view name);

}  // namespace slidelab
