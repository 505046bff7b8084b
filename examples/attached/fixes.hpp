// Ten lines each, for the faults that Slidelab finds in movers: docs/attach.md, "Change your code".
// The same in JavaScript: fixes.mjs.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

struct Vec {
    double x = 0, y = 0;
};
struct Box {
    double x, y, w, h;  // centre and half sizes
};
inline double dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y; }

// Seams: a face that another box covers is no wall. Skip it where you push out of `box`.
inline bool is_covered(const std::vector<Box>& boxes, const Box& box, Vec normal) {
    const double x = box.x + normal.x * (box.w + 1e-6);
    const double y = box.y + normal.y * (box.h + 1e-6);
    for (const Box& other : boxes) {
        if (std::abs(x - other.x) <= other.w && std::abs(y - other.y) <= other.h) return true;
    }
    return false;
}

// Tunnels: into how many parts to cut a step, so that each is shorter than half the mover.
inline int in_parts(Vec step, double half_width, double half_height) {
    const double longest = std::max(std::abs(step.x), std::abs(step.y));
    const double half = std::min(half_width, half_height);
    return std::max(1, static_cast<int>(std::ceil(longest / half)));
}

// Jitter: what is left of a step along all walls of the tick at once; nothing, in a corner.
inline Vec along_all(Vec step, const std::vector<Vec>& normals) {
    std::vector<Vec> ways{step};
    for (const Vec n : normals)
        ways.push_back({step.x - n.x * dot(step, n), step.y - n.y * dot(step, n)});
    for (const Vec way : ways) {
        const auto is_along = [way](Vec n) { return dot(way, n) >= -1e-9; };
        if (std::all_of(normals.begin(), normals.end(), is_along)) return way;
    }
    return {};
}

// Hangs: the velocity without its part into a wall. The part along it stays, and so does the fall.
inline Vec clipped(Vec velocity, Vec normal) {
    const double into = std::min(0.0, dot(velocity, normal));
    return {velocity.x - normal.x * into, velocity.y - normal.y * into};
}

// Slopes: on a floor a step along it, `ask` to the right, instead of gravity. At rest it stays;
// `snap` into the floor keeps it there downhill. `normal`: up from the floor.
inline Vec on_floor(double ask, Vec normal, double snap) {
    return {-normal.y * ask - normal.x * snap, normal.x * ask - normal.y * snap};
}

// Platforms: a mover that stands on a box goes its way too. Add this to the mover's own step.
inline Vec carried(const Box& mover, const Box& before, const Box& now) {
    const bool is_over = std::abs(mover.x - before.x) < mover.w + before.w;
    const double gap = (before.y - before.h) - (mover.y + mover.h);
    if (!is_over || std::abs(gap) > 0.01) return {};
    return {now.x - before.x, now.y - before.y};
}

// Lifts: the push out of a box that came `went` into the mover: the way that it went, never back
// through it. Where a wall stops the push, the mover is squeezed: say so, and hurt it.
inline Vec pushed(const Box& mover, const Box& box, Vec went) {
    const Vec deep{box.w + mover.w - std::abs(mover.x - box.x),
                   box.h + mover.h - std::abs(mover.y - box.y)};
    if (deep.x <= 0 || deep.y <= 0) return {};
    if (std::abs(went.x) > std::abs(went.y))
        return {box.x - mover.x + std::copysign(box.w + mover.w, went.x), 0};
    return {0, box.y - mover.y + std::copysign(box.h + mover.h, went.y)};
}
