// The fonts of the program, in Dear ImGui's atlas; and with them numbers and words beside things in
// the world.
#pragma once

#include <imgui.h>

#include <string>
#include <string_view>

#include "slidelab/geometry/vec2.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

/// Puts them into ImGui's context, rasterised for this very scale; ImGui's own where there is no
/// such file.
void load_fonts(const std::string& path, float scale);

/// For the one sentence that matters most.
ImFont* large_font();

/// From its upper left corner, rounded to whole pixels. What it is to be read on must be drawn
/// before.
void draw_label(ImDrawList& list, Vec2 at, std::string_view text, Color color);

/// Pixels that it takes.
Vec2 size_of_label(std::string_view text);

}  // namespace slidelab::lab
