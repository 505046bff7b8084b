#include "lab/run/mover_polygon.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "articles/contract/options.hpp"
#include "lab/text/counted.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"

namespace slidelab::lab {

namespace {

/// Cosine and sine of a full turn divided by 3, 4, ... 12. As numbers, since libraries of functions
/// may differ in the last bit, and a recording must not.
constexpr std::array<Vec2, 10> turns{{{-0.5, 0.8660254037844386},
                                      {0.0, 1.0},
                                      {0.30901699437494745, 0.9510565162951535},
                                      {0.5, 0.8660254037844386},
                                      {0.6234898018587336, 0.7818314824680298},
                                      {0.7071067811865476, 0.7071067811865476},
                                      {0.766044443118978, 0.6427876096865393},
                                      {0.8090169943749475, 0.5877852522924731},
                                      {0.8412535328311812, 0.5406408174555976},
                                      {0.8660254037844387, 0.5}}};

std::string expected() {
    return fmt::format("a number of corners from {} to {}, or x,y;x,y;... from -1 to 1",
                       least_corners, most_corners);
}

std::optional<Vec2> read_corner(std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == text.npos) return std::nullopt;
    const auto x = read_number(text.substr(0, comma));
    const auto y = read_number(text.substr(comma + 1));
    if (!x || !y || !(std::abs(*x) <= 1.0) || !(std::abs(*y) <= 1.0)) return std::nullopt;
    return Vec2{*x, *y};
}

/// The centre is where the mover is: outside of its outline it would be no mover's.
bool is_around_center(std::span<const Vec2> corners) {
    for (std::size_t i = 0; i < corners.size(); ++i) {
        if (cross(corners[i], corners[(i + 1) % corners.size()]) <= 0.0) return false;
    }
    return true;
}

}  // namespace

std::vector<Vec2> regular_corners(int count) {
    if (count == usual_corners)
        return {{-1.0, 0.0}, {-0.5, -1.0}, {0.5, -1.0}, {1.0, 0.0}, {0.5, 1.0}, {-0.5, 1.0}};
    const int within = std::clamp(count, least_corners, most_corners);
    const Vec2 turn = turns[static_cast<std::size_t>(within - least_corners)];
    std::vector<Vec2> corners{{0.0, -1.0}};
    while (corners.size() < static_cast<std::size_t>(within)) {
        const Vec2 last = corners.back();
        const Vec2 next{last.x * turn.x - last.y * turn.y, last.x * turn.y + last.y * turn.x};
        corners.push_back({std::clamp(next.x, -1.0, 1.0), std::clamp(next.y, -1.0, 1.0)});
    }
    return corners;
}

std::optional<InputError> problem_with_corners(std::span<const Vec2> corners, double inradius) {
    const auto count = static_cast<int>(corners.size());
    if (count < least_corners || count > most_corners)
        return InputError{.what = counted(count, "corner"),
                          .expected = fmt::format("{} to {}", least_corners, most_corners)};
    constexpr const char* expected = "a convex outline around 0,0";
    if (winding_of_convex(corners) != Winding::clockwise) return InputError{"not convex", expected};
    if (!is_around_center(corners)) return InputError{"the mover's centre is not inside", expected};
    if (!holds_circle(corners, inradius))
        return InputError{fmt::format("no circle of radius {:g} fits in", inradius), expected};
    return std::nullopt;
}

std::vector<Vec2> read_corners(std::string_view text) {
    const InputError wrong = wrong_text("polygon", text, expected());
    if (text.find(',') == text.npos) {
        const auto count = read_number(text);
        const bool is_count = count && *count >= least_corners && *count <= most_corners &&
                              std::floor(*count) == *count;
        if (!is_count) throw wrong;
        return regular_corners(static_cast<int>(*count));
    }
    std::vector<Vec2> corners;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(';', begin), text.size());
        const auto corner = read_corner(text.substr(begin, end - begin));
        if (!corner) throw wrong;
        corners.push_back(*corner);
        begin = end + 1;
    }
    if (winding_of_convex(corners) == Winding::counterclockwise)
        std::reverse(corners.begin(), corners.end());
    if (const auto problem = problem_with_corners(corners, thinnest_outline))
        throw at_path(fmt::format("polygon \"{}\"", text), *problem);
    return corners;
}

std::string text_of_corners(std::span<const Vec2> corners) {
    const auto count = static_cast<int>(corners.size());
    const std::vector<Vec2> regular = regular_corners(count);
    if (std::equal(corners.begin(), corners.end(), regular.begin(), regular.end()))
        return fmt::format("{}", count);
    std::string text;
    for (const Vec2 corner : corners)
        text += fmt::format("{}{},{}", text.empty() ? "" : ";", corner.x, corner.y);
    return text;
}

}  // namespace slidelab::lab
