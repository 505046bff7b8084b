// A figure of the articles, opened and solved, and what its event says.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "lab/scenes/saved/scene_list.hpp"
#include "lab/scenes/saved/scene_setup.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test {

inline const SceneList& all_figures() {
    static const SceneList list =
        std::get<SceneList>(load_scenes(SLIDELAB_LEVELS "/figures/index.json"));
    return list;
}

inline const SavedScene& figure_of(const std::string& id) {
    return all_figures().scenes.at(find_scene(all_figures(), {SceneKind::figure, id}).value());
}

class OpenedFigure {
public:
    explicit OpenedFigure(const std::string& id)
        : figure(figure_of(id)),
          scene(std::get<ProbeScene>(set_up_move(figure.figure()->move, figure.level))),
          solved(solve(scene, build(scene.walls))) {}

    SavedScene figure;
    ProbeScene scene;
    SolvedScene solved;

    const MoveResult& result() const { return solved.result; }
    Vec2 from() const { return scene.from; }
    Vec2 delta() const { return scene.delta; }
    Vec2 target() const { return from() + delta(); }
    Vec2 position() const { return result().position; }  ///< at the end
    bool is_free() const { return !result().hit() && position() == target(); }
    Vec2 extents() const { return extents_of(scene.shape); }
    double radius() const { return std::get<DiskShape>(scene.shape).radius; }
    Segment wall(std::size_t i) const { return scene.walls.segments.at(i).segment(); }
    Aabb solid(std::size_t i) const { return bounds_of(scene.walls.polygons.at(i).corners()); }

    /// The event that the figure is about.
    const TraceEvent& event() const {
        return solved.trace.events()[event_of(*figure.figure(), solved.trace).value()];
    }
    /// Its marks of a role.
    std::vector<Mark> marks(Role role) const {
        std::vector<Mark> found;
        for (const Mark& mark : solved.trace.marks_of(event())) {
            if (mark.role == role) found.push_back(mark);
        }
        return found;
    }
    /// The one mark of that role.
    Mark mark(Role role) const {
        const std::vector<Mark> found = marks(role);
        if (found.size() != 1)
            throw std::runtime_error(std::to_string(found.size()) + " marks of a role");
        return found[0];
    }
    /// The number that decided it.
    double chosen() const {
        for (const TraceNumber& number : event().numbers)
            if (number.is_chosen) return number.value;
        throw std::runtime_error("nothing was chosen");
    }
    /// The numbers of its event whose names begin like this, sorted.
    std::vector<double> numbers(const std::string& name) const {
        std::vector<double> found;
        for (const TraceNumber& number : event().numbers)
            if (number.name.rfind(name, 0) == 0) found.push_back(number.value);
        std::sort(found.begin(), found.end());
        return found;
    }
};

inline void expect_same(Vec2 a, Vec2 b, double tolerance = 1e-9) {
    EXPECT_NEAR(a.x, b.x, tolerance);
    EXPECT_NEAR(a.y, b.y, tolerance);
}

}  // namespace slidelab::test
