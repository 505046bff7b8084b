// Exact levels of floors, walls, slopes, corners, T-junctions, slits and tiles, and the same levels
// as they come from files: rounded, or off by less than the tolerance of near-misses.
#pragma once

#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "search/generators.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/world/world.hpp"

namespace slidelab::lab::search {

using Walls = std::vector<WallDefinition>;

/// Walls in a frame of their own: turned, and shifted far out.
struct Frame {
    Turn turn;
    Vec2 origin;

    Vec2 place(Vec2 local) const { return origin + turned(local, turn); }
};

/// Moves lines along an axis, each with all edges on it that touch each other, to either side:
/// rounding may put them apart.
class LineShifts {
public:
    /// `shift`: units.
    LineShifts(std::span<const Segment> edges, double shift, Random& signs);

    Vec2 moved(Vec2 place) const;

private:
    struct Line {
        double at;
        double from;
        double to;
        double shift;
    };
    std::vector<Line> flat_;
    std::vector<Line> upright_;
};

class ExactWalls {
public:
    /// `shifts`, if any, must outlive it.
    ExactWalls(Random& random, const Frame& frame, const LineShifts* shifts = nullptr)
        : random_(random), frame_(frame), shifts_(shifts) {}

    void some_level();
    void box(Vec2 min, Vec2 max);
    void polygon(std::vector<Vec2> corners);
    void segment(Vec2 a, Vec2 b, double radius = 0.0);
    /// Pieces side by side, from one abscissa to another, their tops at one height.
    void floor(double from, double to, double top);

    Walls walls() && { return std::move(walls_); }
    /// In the frame.
    std::span<const Segment> edges() const { return edges_; }

private:
    Vec2 placed(Vec2 local) const;
    double some(double low, double high);
    double some_rise(double run);
    std::vector<double> cuts(double from, double to);
    void wall(double left, double from, double to);
    void ramp(double from, double top, double run, double rise);
    void tiles();

    Random& random_;
    Frame frame_;
    const LineShifts* shifts_;
    Walls walls_;
    std::vector<Segment> edges_;
    Segment ramp_;  ///< in the frame; a point: none
    bool round_ = false;
};

enum class Noise { single_precision, seven_digits, any };

class Rounding {
public:
    Rounding(Random& random, Noise noise, double amplitude)
        : random_(random), noise_(noise), amplitude_(amplitude) {}

    WallDefinition operator()(const WallDefinition& wall);

private:
    double rounded(double number, double share);
    Vec2 rounded(Vec2 place, double share = 1.0);

    Random& random_;
    Noise noise_;
    double amplitude_;
};

/// `tolerance`: of near-misses; none: the usual one. None where it is refused.
std::optional<Level> level_of(const Walls& walls, std::optional<double> tolerance);

/// A wall in words, for a message.
std::string words_of(const WallDefinition& wall);

}  // namespace slidelab::lab::search
