// The figures of article 003, "Collision and wall sliding on a RoundLine".
#include <gtest/gtest.h>

#include <cmath>

#include "support/figures.hpp"

namespace slidelab::lab::figures_003_test {

using test::expect_same;
using test::OpenedFigure;

/// A capsule of the scene, and the sum of its radius and the disk's.
struct RoundLine {
    Segment line;
    double sum = 0.0;
};

RoundLine round_line(const OpenedFigure& opened, std::size_t i = 0) {
    const NamedWall& line = opened.scene.walls.segments.at(i);
    return {line.segment(), line.wall.radius + opened.radius()};
}

/// The quadratic formula, as the article puts it.
std::vector<double> circle_crossings(Vec2 from, Vec2 delta, Vec2 center, double sum) {
    const Vec2 p = from - center;
    const double a = dot(delta, delta);
    const double b = 2.0 * dot(p, delta);
    const double c = dot(p, p) - sum * sum;
    const double d = b * b - 4.0 * a * c;
    if (d < 0.0) return {};
    return {(-b - std::sqrt(d)) / (2.0 * a), (-b + std::sqrt(d)) / (2.0 * a)};
}

/// In the line's own frame, where it leads along x.
std::vector<double> side_crossings(Vec2 from, Vec2 delta, const Segment& line, double sum) {
    const double size = distance(line.a, line.b);
    const Vec2 x = (line.b - line.a) / size;
    const Vec2 y{-x.y, x.x};
    std::vector<double> found;
    for (const double side : {-sum, sum}) {
        const double t = (side - dot(from - line.a, y)) / dot(delta, y);
        const double along = dot(from + delta * t - line.a, x);
        if (along >= 0.0 && along <= size) found.push_back(t);
    }
    std::sort(found.begin(), found.end());
    return found;
}

struct Crossings {
    std::vector<double> side, end_a, end_b;

    explicit Crossings(const OpenedFigure& opened)
        : side(side_crossings(opened.from(), opened.delta(), round_line(opened).line,
                              round_line(opened).sum)),
          end_a(circle_crossings(opened.from(), opened.delta(), round_line(opened).line.a,
                                 round_line(opened).sum)),
          end_b(circle_crossings(opened.from(), opened.delta(), round_line(opened).line.b,
                                 round_line(opened).sum)) {}

    /// Those on the path.
    std::vector<double> all() const {
        std::vector<double> found;
        for (const auto* part : {&side, &end_a, &end_b})
            for (const double t : *part)
                if (t >= 0.0 && t <= 1.0) found.push_back(t);
        std::sort(found.begin(), found.end());
        return found;
    }
};

void expect_all(const std::vector<double>& found, const std::vector<double>& expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-9);
}

TEST(Figures003, APathCanCrossARoundLineSixTimes) {
    const OpenedFigure opened("six-crossings");
    const Crossings crossings(opened);
    EXPECT_EQ(crossings.all().size(), 6U) << "all of them on the path";
    expect_all(opened.numbers("side"), crossings.side);
    expect_all(opened.numbers("end a"), crossings.end_a);
    expect_all(opened.numbers("end b"), crossings.end_b);
    EXPECT_NEAR(opened.chosen(), crossings.all().front(), 1e-9);
    EXPECT_EQ(opened.marks(Role::last_hit).size(), 5U) << "all but the first stand in the picture";
    EXPECT_EQ(opened.marks(Role::minkowski).size(), 3U) << "the outline, and its two circles";
}

TEST(Figures003, TheFirstHitIsTheLeastOfThemAndTheLastTheGreatest) {
    const OpenedFigure opened("first-and-last");
    const std::vector<double> all = Crossings(opened).all();
    ASSERT_GE(all.size(), 2U);
    const auto place = [&](double t) { return opened.from() + opened.delta() * t; };
    expect_same(opened.mark(Role::first_hit).points[0], place(all.front()));
    expect_same(opened.mark(Role::last_hit).points[0], place(all.back()));
    EXPECT_NEAR(opened.chosen(), all.front(), 1e-9);
}

/// The article's cyan line: what is left of the path, projected on the tangent.
Vec2 end_of_slide(const OpenedFigure& opened) {
    const double t = Crossings(opened).all().front();
    const RoundLine wall = round_line(opened);
    const Vec2 hit = opened.from() + opened.delta() * t;
    const double share = dot(hit - wall.line.a, wall.line.b - wall.line.a) /
                         dot(wall.line.b - wall.line.a, wall.line.b - wall.line.a);
    const Vec2 closest = lerp(wall.line.a, wall.line.b, std::clamp(share, 0.0, 1.0));
    const Vec2 orange = closest - hit;
    const Vec2 blue = Vec2{-orange.y, orange.x} / length(orange);
    return hit + blue * dot(opened.delta() * (1.0 - t), blue);
}

TEST(Figures003, TheTangentIsTheLineToTheClosestPointTurned) {
    const OpenedFigure opened("tangent");
    const RoundLine wall = round_line(opened);
    const Mark orange = opened.mark(Role::contact);
    const Mark blue = opened.mark(Role::tangent);
    const Vec2 to_line = orange.points[1] - orange.points[0];
    EXPECT_NEAR(length(to_line), wall.sum, 1e-9);
    EXPECT_NEAR(cross(wall.line.b - wall.line.a, orange.points[1] - wall.line.a), 0.0, 1e-9);
    const Vec2 tangent = blue.points[1] - blue.points[0];
    EXPECT_NEAR(length(tangent), 1.0, 1e-12);
    EXPECT_NEAR(dot(tangent, to_line), 0.0, 1e-9);
    EXPECT_GT(dot(tangent, opened.delta()), 0.0);
}

TEST(Figures003, TheRemainderGoesOnAlongTheTangent) {
    for (const char* id : {"sliding-on", "short-path", "grazing-an-end"}) {
        SCOPED_TRACE(id);
        const OpenedFigure opened(id);
        expect_same(opened.position(), end_of_slide(opened), 1e-7);
    }
    const OpenedFigure opened("sliding-on");
    const Mark slide = opened.mark(Role::slide);
    expect_same(slide.points[1], end_of_slide(opened), 1e-7);
    EXPECT_NEAR(Crossings(OpenedFigure("short-path")).all().front(), 0.6, 1e-9);
}

TEST(Figures003, AGrazedEndIsOnlyCrossedAtItsCircle) {
    const OpenedFigure opened("grazing-an-end");
    const Crossings crossings(opened);
    EXPECT_TRUE(crossings.side.empty());
    EXPECT_TRUE(crossings.end_a.empty());
    expect_all(opened.numbers("end b"), crossings.end_b);
    EXPECT_NEAR(opened.chosen(), crossings.end_b.front(), 1e-9);
    const Mark hit = opened.mark(Role::first_hit);
    const double passing = distance(hit.points[0], opened.mark(Role::last_hit).points[0]);
    EXPECT_LT(passing, 0.5 * round_line(opened).sum) << "it only grazes";
}

TEST(Figures003, TheThinnestDiskCrossesTheLinesOwnOutline) {
    const OpenedFigure opened("point-against-line");
    EXPECT_EQ(opened.radius(), least_inradius);
    const std::vector<double> all = Crossings(opened).all();
    EXPECT_NEAR(opened.chosen(), all.front(), 1e-7);
    EXPECT_NEAR(all.front(), 1.6 / 3.0, least_inradius);
    expect_same(opened.position(), end_of_slide(opened), 1e-7);
}

TEST(Figures003, TheBroadPhaseFindsTheTwoLinesNearThePath) {
    const OpenedFigure opened("which-lines");
    const Aabb swept =
        inflated(bounds_of(Segment{opened.from(), opened.target()}), opened.extents());
    std::vector<Segment> near;
    for (const NamedWall& line : opened.scene.walls.segments) {
        const Aabb bounds =
            inflated(bounds_of(line.segment()), {line.wall.radius, line.wall.radius});
        if (bounds.overlaps(swept)) near.push_back(line.segment());
    }
    ASSERT_EQ(near.size(), 2U);
    EXPECT_EQ(opened.scene.walls.segments.size(), 4U);
    const std::vector<Mark> tested = opened.marks(Role::candidate);
    ASSERT_EQ(tested.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i)
        EXPECT_EQ(tested[i].points, (std::vector<Vec2>{near[i].a, near[i].b}));
}

TEST(Figures003, BetweenTwoLinesItRestsAgainstBoth) {
    const OpenedFigure opened("two-lines");
    EXPECT_EQ(opened.result().stop_reason, StopReason::blocked);
    for (std::size_t i = 0; i < 2; ++i) {
        const RoundLine wall = round_line(opened, i);
        const Vec2 along = (wall.line.b - wall.line.a) / distance(wall.line.a, wall.line.b);
        EXPECT_NEAR(std::abs(cross(along, opened.position() - wall.line.a)), wall.sum, 1e-6);
    }
}

}  // namespace slidelab::lab::figures_003_test
