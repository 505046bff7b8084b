// The colours of both themes as people see them who lack one kind of cones.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "view/stage.hpp"

namespace slidelab::lab::color_vision_test {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

constexpr Matrix normal_sight{{{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}};
// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
// Deficiency" (2009), severity 1.
constexpr Matrix without_red{{{0.152286, 1.052583, -0.204868},
                              {0.114503, 0.786281, 0.099216},
                              {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix without_green{{{0.367322, 0.860646, -0.227968},
                                {0.280085, 0.672501, 0.047413},
                                {-0.011820, 0.042940, 0.968881}}};

Triple times(const Matrix& matrix, const Triple& v) {
    Triple out{};
    for (std::size_t i = 0; i < 3; ++i)
        out[i] = matrix[i][0] * v[0] + matrix[i][1] * v[1] + matrix[i][2] * v[2];
    return out;
}

double linear(std::uint8_t channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

/// CIE Lab under D65, as seen.
Triple lab(Color color, const Matrix& sight) {
    Triple rgb = times(sight, {linear(color.r), linear(color.g), linear(color.b)});
    for (double& c : rgb) c = std::clamp(c, 0.0, 1.0);
    constexpr Matrix to_xyz{{{0.4124564, 0.3575761, 0.1804375},
                             {0.2126729, 0.7151522, 0.0721750},
                             {0.0193339, 0.1191920, 0.9503041}}};
    const Triple xyz = times(to_xyz, rgb);
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116.0; };
    const double x = f(xyz[0] / 0.95047);
    const double y = f(xyz[1]);
    const double z = f(xyz[2] / 1.08883);
    return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

double difference(Color a, Color b, const Matrix& sight) {
    const Triple p = lab(a, sight);
    const Triple q = lab(b, sight);
    return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

struct Named {
    std::string name;
    Color color;
};

/// One of each hue, and what it lies on and among.
std::vector<Named> hues_of(const Theme& theme) {
    return {{"background", theme.of(Paint::background)},
            {"wall", theme.of(Paint::wall)},
            {"ignored wall", theme.of(Paint::unseen_wall)},
            {"moving box", theme.of(Paint::moving_box)},
            {"mover", theme.of(Paint::mover)},
            {"path taken", theme.of(Role::slide)},
            {"normal", theme.of(Role::normal)},
            {"closest point to centre", theme.of(Role::contact)},
            {"first contact", theme.of(Role::first_hit)},
            {"Minkowski sum", theme.of(Role::minkowski)},
            {"tangent", theme.of(Role::tangent)},
            {"separating axis", theme.of(Role::axis)}};
}

/// No strategy draws both.
bool are_never_together(const std::string& a, const std::string& b) {
    const std::set<std::string> pair{a, b};
    return pair == std::set<std::string>{"Minkowski sum", "separating axis"} ||
           pair == std::set<std::string>{"tangent", "separating axis"};
}

class ColorVision : public testing::TestWithParam<const char*> {
protected:
    Theme theme() const {
        return std::get<Theme>(
            read_theme(std::string(SLIDELAB_SOURCE_DIR "/assets/") + GetParam()));
    }
};

TEST_P(ColorVision, WhatIsDrawnTogetherIsToldApartByEveryone) {
    constexpr double plain_to_see =
        12.0;  // of a difference of 1 it is said that one can just see it
    const auto hues = hues_of(theme());
    const std::array<std::pair<const char*, Matrix>, 3> sights{
        {{"all cones", normal_sight}, {"no red", without_red}, {"no green", without_green}}};
    for (const auto& [sight_name, sight] : sights) {
        for (std::size_t i = 0; i < hues.size(); ++i) {
            for (std::size_t j = i + 1; j < hues.size(); ++j) {
                if (are_never_together(hues[i].name, hues[j].name)) continue;
                EXPECT_GE(difference(hues[i].color, hues[j].color, sight), plain_to_see)
                    << sight_name << ": " << hues[i].name << " and " << hues[j].name;
            }
        }
    }
}

TEST_P(ColorVision, LanesAreToldApartFromEachOtherAndFromWhatIsDrawnBesideThem) {
    constexpr double plain_to_see = 18.0;
    const Theme colors = theme();
    std::vector<Named> others = hues_of(colors);
    for (const Paint paint : {Paint::lane_1, Paint::lane_2, Paint::lane_3, Paint::lane_4,
                              Paint::lane_5, Paint::lane_6, Paint::lane_7, Paint::lane_8}) {
        const Named lane{std::string(describe(paint).name), colors.of(paint)};
        for (const Named& other : others)
            EXPECT_GE(difference(lane.color, other.color, normal_sight), plain_to_see)
                << lane.name << " and " << other.name;
        others.push_back(lane);
    }
}

TEST_P(ColorVision, WallsAreQuieterThanMoverAndArrows) {
    const Theme colors = theme();
    const auto loudness = [&](Color color) {
        return difference(color, colors.of(Paint::background), normal_sight);
    };
    const double wall = loudness(colors.of(Paint::wall));
    EXPECT_LT(wall, loudness(colors.of(Paint::mover)));
    for (const Role role : {Role::normal, Role::slide, Role::path, Role::contact})
        EXPECT_LT(wall, loudness(colors.of(role))) << describe(role).name;
}

TEST_P(ColorVision, EverythingStandsOutFromTheBackground) {
    const Theme colors = theme();
    const double ground = lab(colors.of(Paint::background), normal_sight)[0];
    constexpr double readable = 28.0;  // of lightness, 0 to 100
    for (const RoleDescription& role : roles())
        EXPECT_GE(std::abs(lab(colors.of(role.role), normal_sight)[0] - ground), readable)
            << role.name;
    for (const Paint paint :
         {Paint::wall,    Paint::unseen_wall, Paint::mover,   Paint::moving_box,  Paint::trail,
          Paint::label,   Paint::warning,     Paint::handle,  Paint::other_trail, Paint::trouble,
          Paint::parting, Paint::named_wall,  Paint::what_if, Paint::lane_1,      Paint::lane_2,
          Paint::lane_3,  Paint::lane_4,      Paint::lane_5,  Paint::lane_6,      Paint::lane_7,
          Paint::lane_8})
        EXPECT_GE(std::abs(lab(colors.of(paint), normal_sight)[0] - ground), readable)
            << describe(paint).name;
}

INSTANTIATE_TEST_SUITE_P(Themes, ColorVision, testing::Values("theme.json", "theme_light.json"),
                         [](const auto& of) {
                             return std::string(of.param) == "theme.json" ? "Dark" : "Light";
                         });

}  // namespace slidelab::lab::color_vision_test
