// Surfaces cut into pieces: tiles, solids, walls. The same move over one piece is the answer.
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <variant>

#include "oracle/slide.hpp"
#include "search/generators.hpp"
#include "search/judges.hpp"

namespace slidelab::lab::search::seams_family {

/// A rectangle in its own frame, turned and shifted, that is cut at `xs` and `ys` (its ends
/// included). Without `ys` it is a line.
struct Block {
    std::vector<double> xs;
    std::vector<double> ys;
    // The pieces of a line, by their number's bit.
    std::uint32_t reversed = 0;
    std::uint32_t longer = 0;  ///< by the next piece
    std::uint32_t twice = 0;

    Block whole() const {
        Block one{{xs.front(), xs.back()}, {}};
        if (!ys.empty()) one.ys = {ys.front(), ys.back()};
        return one;
    }
};

bool has_bit(std::uint32_t bits, std::size_t piece) { return (bits >> (piece % 32U) & 1U) != 0; }

struct Surface {
    std::vector<Block> blocks;
    Turn turn;
    Vec2 origin;

    Vec2 place(double x, double y) const { return origin + turned({x, y}, turn); }
};

void add_block(ProbeWalls& walls, const Surface& surface, const Block& block) {
    for (std::size_t i = 0; i + 1 < block.xs.size(); ++i) {
        const double a = block.xs[i];
        const double b = block.xs[i + 1];
        if (block.ys.empty()) {
            const bool is_longer = has_bit(block.longer, i) && i + 2 < block.xs.size();
            const Vec2 end = surface.place(is_longer ? block.xs[i + 2] : b, 0);
            Segment piece{surface.place(a, 0), end};
            if (has_bit(block.reversed, i)) std::swap(piece.a, piece.b);
            for (int copies = has_bit(block.twice, i) ? 2 : 1; copies > 0; --copies)
                add_segment(walls, piece.a, piece.b);
        }
        for (std::size_t k = 0; k + 1 < block.ys.size(); ++k) {
            const double c = block.ys[k];
            const double d = block.ys[k + 1];
            if (surface.turn.s == 0.0) {
                add_box(walls, surface.place((a + b) / 2, (c + d) / 2), {(b - a) / 2, (d - c) / 2});
            } else {
                add_polygon(walls, {surface.place(a, c), surface.place(b, c), surface.place(b, d),
                                    surface.place(a, d)});
            }
        }
    }
}

ProbeWalls walls_of(const Surface& surface, bool whole) {
    ProbeWalls walls;
    for (const Block& block : surface.blocks) {
        add_block(walls, surface, whole ? block.whole() : block);
    }
    return walls;
}

/// The same solids as of `walls_of(surface, true)`, the wall on a floor going on through it: the
/// corner that they make is two solids in any case, and which of them is whole is a matter of
/// taste. Nothing where there is one block.
std::optional<ProbeWalls> walls_with_the_wall_through(const Surface& surface) {
    if (surface.blocks.size() < 2) return std::nullopt;
    const Block floor = surface.blocks[0].whole();
    Block wall = surface.blocks[1].whole();
    if (floor.ys.empty() || wall.ys.empty()) return std::nullopt;
    wall.ys = {std::min(floor.ys[0], wall.ys[0]), std::max(floor.ys[1], wall.ys[1])};
    ProbeWalls walls;
    for (const auto& [left, right] :
         {std::pair{floor.xs[0], wall.xs[0]}, {wall.xs[1], floor.xs[1]}}) {
        if (left < right) add_block(walls, surface, {{left, right}, floor.ys});
    }
    add_block(walls, surface, wall);
    return walls;
}

/// How far a unit normal is from the cone that these one or two span.
Real off_cone(const std::vector<Point>& normals, Point n) {
    Real least = 2;
    for (const Point one : normals) least = std::min(least, length(n - one));
    if (normals.size() < 2) return least;
    const Real turn = cross(normals[0], normals[1]);
    const bool within =
        turn != 0 && cross(normals[0], n) / turn >= 0 && cross(n, normals[1]) / turn >= 0;
    return within ? 0 : least;
}

void hold_normals(const std::vector<Region>& whole, const MoveResult& result, double tolerance,
                  Verdict& verdict) {
    for (const Contact& contact : result.contacts) {
        Real least = 2;
        for (const Region& region : whole) {
            const auto normals = region.normals(exact(contact.position), tolerance);
            if (!normals.empty()) {
                least = std::min(least, off_cone(normals, exact(contact.normal)));
            }
        }
        verdict.hold("true normal", static_cast<double>(least), 1e-6, [&] {
            return "a normal of the surface in one piece, not " + text_of(contact.normal);
        });
    }
}

class SeamTrial : public Trial {
public:
    SeamTrial(ProbeScene scene, Surface surface)
        : scene_(std::move(scene)), surface_(std::move(surface)) {
        scene_.walls = walls_of(surface_, false);
    }

    Verdict check() const override {
        Verdict verdict;
        if (!is_valid(scene_)) return verdict;
        const Moved moved = move_of(scene_);
        ProbeScene one = scene_;
        one.walls = walls_of(surface_, true);
        const Moved whole = move_of(one);
        if (!begins_free(moved) || !begins_free(whole)) return verdict;
        hold_walls(moved, verdict);
        hold_sound(moved, verdict);
        const bool sweeps = test::is_sweep(*scene_.strategy);
        const double exactly = moved.tolerance + turned_by_rounding(scene_);
        const oracle::ExactSlide slide =
            oracle::exact_slide(whole.regions, exact(scene_.from), exact(scene_.delta));
        if (slide.is_one_place()) {  // otherwise the two may part at a corner hit head-on
            const double off = distance(moved.result.position, whole.result.position);
            if (sweeps || off <= 1e-6 || (!has_thin_piece(whole) && is_told_by_solids(one)))
                hold_as_one_piece(moved.result, whole.result, sweeps ? exactly : 1e-6, verdict);
        }
        if (sweeps) {
            hold_exact(whole, verdict, position_tolerance + turned_by_rounding(scene_));
            hold_normals(whole.regions, moved.result, moved.tolerance, verdict);
        }
        return verdict;
    }

    const ProbeScene& scene() const override { return scene_; }

    std::vector<std::unique_ptr<Trial>> simpler() const override {
        std::vector<std::unique_ptr<Trial>> trials;
        for (std::size_t i = 0; surface_.blocks.size() > 1 && i < surface_.blocks.size(); ++i) {
            Surface less = surface_;
            less.blocks.erase(less.blocks.begin() + static_cast<std::ptrdiff_t>(i));
            trials.push_back(std::make_unique<SeamTrial>(scene_, std::move(less)));
        }
        for (std::size_t i = 0; i < surface_.blocks.size(); ++i) {
            add_without_cuts(trials, i, &Block::xs);
            add_without_cuts(trials, i, &Block::ys);
        }
        add_round_numbers(trials);
        return trials;
    }

private:
    void hold_as_one_piece(const MoveResult& pieces, const MoveResult& whole, double allowed,
                           Verdict& verdict) const {
        const bool sweeps = test::is_sweep(*scene_.strategy);
        verdict.hold(sweeps ? "as one piece" : "as one piece, discrete",
                     distance(pieces.position, whole.position), allowed,
                     [&] { return "as over one piece: to " + text_of(whole.position); });
        if (sweeps) return;
        verdict.hold("said as of one piece",
                     pieces.hit() == whole.hit() && pieces.stop_reason == whole.stop_reason,
                     [] { return "a hit, and a reason to stop, as over one piece"; });
        // Wedged between two blocks, the last sub-step may hit one of them only.
        if (surface_.blocks.size() > 1 || ends_at_a_joint(whole.position, allowed)) return;
        verdict.hold("velocity as over one piece", distance(pieces.velocity, whole.velocity),
                     allowed * (1.0 + length(scene_.delta)),
                     [&] { return "the velocity " + text_of(whole.velocity); });
    }

    /// Whether a corner of the mover ends as near to a joint as places are held to: it may be on
    /// either side of it, and the end of a piece beside it.
    bool ends_at_a_joint(Vec2 position, double near) const {
        const Block& block = surface_.blocks.front();
        const std::vector<double> ys = block.ys.empty() ? std::vector<double>{0.0} : block.ys;
        for (const Vec2 corner : corners_of_mover(scene_.shape)) {
            for (const double x : block.xs) {
                for (const double y : ys) {
                    if (distance(surface_.place(x, y), position + corner) <= near) return true;
                }
            }
        }
        return false;
    }

    /// Whether a piece is thinner than a sub-step is long: the tip of a mover may get through it or
    /// over its end, where as a part of the whole it may not.
    bool has_thin_piece(const Moved& whole) const {
        if (!std::holds_alternative<PolygonShape>(scene_.shape)) return false;
        const auto count =
            static_cast<double>(std::max<std::int64_t>(whole.result.substep_count, 1));
        const double step = length(scene_.delta) / count;
        const auto is_thin = [step](const std::vector<double>& cuts) {
            const auto thin = [step](double from, double to) { return to - from < step; };
            return std::adjacent_find(cuts.begin(), cuts.end(), thin) != cuts.end();
        };
        return std::any_of(surface_.blocks.begin(), surface_.blocks.end(), [&](const Block& block) {
            return is_thin(block.xs) || is_thin(block.ys);
        });
    }

    /// Whether the answer over a floor in one piece and a wall on it is that over the wall in one
    /// piece and the floor beside it. A tip that is thinner than a sub-step is long may get through
    /// one of the two into the other; then the convex solid that it is deepest in is left, and this
    /// is another one: with no tiles at all there are two answers, and tiles can give but one.
    bool is_told_by_solids(const ProbeScene& whole) const {
        const auto walls = walls_with_the_wall_through(surface_);
        if (!walls) return true;
        ProbeScene other = whole;
        other.walls = *walls;
        return distance(move_scene(other).position, move_scene(whole).position) <= 1e-6;
    }

    /// Every cut less, those in between and those at the ends.
    void add_without_cuts(std::vector<std::unique_ptr<Trial>>& trials, std::size_t block,
                          std::vector<double> Block::*cuts) const {
        const std::vector<double>& all = surface_.blocks[block].*cuts;
        for (std::size_t size = all.size() / 2; size > 0 && all.size() > 2; size /= 2) {
            for (std::size_t i = 0; i + size <= all.size(); i += size) {
                if (all.size() - size < 2) continue;
                Surface less = surface_;
                std::vector<double>& list = less.blocks[block].*cuts;
                const auto at = list.begin() + static_cast<std::ptrdiff_t>(i);
                list.erase(at, at + static_cast<std::ptrdiff_t>(size));
                trials.push_back(std::make_unique<SeamTrial>(scene_, std::move(less)));
            }
        }
    }

    void add_round_numbers(std::vector<std::unique_ptr<Trial>>& trials) const {
        for (const ProbeScene& scene : with_rounder_moves(scene_))
            trials.push_back(std::make_unique<SeamTrial>(scene, surface_));
    }

    ProbeScene scene_;
    Surface surface_;
};

/// From `first` on: unit pieces as a rule, otherwise of any size.
std::vector<double> some_cuts(Random& random, double first, int most) {
    std::vector<double> cuts{first};
    const bool units = random.chance(0.6);
    const int count = 1 + random.below(most);
    for (int i = 0; i < count; ++i) {
        cuts.push_back(cuts.back() + (units ? 1.0 : random.magnitude(0.01, 5)));
    }
    return cuts;
}

Block some_block(Random& random, bool solid) {
    const int many = one_of<int>(random, {2, 5, 12, 40});
    Block block{some_cuts(random, some_number(random, 3), many), {}};
    const auto some_pieces = [&random](double share) {
        return random.chance(share) ? static_cast<std::uint32_t>(random.below(1 << 30)) : 0U;
    };
    block.reversed = some_pieces(0.6);
    block.longer = some_pieces(0.2);
    block.twice = some_pieces(0.2);
    if (solid) block.ys = some_cuts(random, some_number(random, 3), one_of<int>(random, {1, 1, 3}));
    return block;
}

/// A row, a column, a block; or a floor with a wall on it.
Surface some_surface(Random& random) {
    Surface surface{{some_block(random, random.chance(0.7))}, some_turn(random), {}};
    if (random.chance(0.5)) surface.origin = {some_number(random, 100), some_number(random, 100)};
    const Block floor = surface.blocks[0];
    if (floor.ys.empty() || floor.xs.size() < 3 || random.chance(0.7)) return surface;
    Block wall = floor;
    const auto from = static_cast<std::size_t>(random.below(static_cast<int>(floor.xs.size()) - 1));
    wall.xs = {floor.xs[from], floor.xs[from + 1]};
    wall.ys = {floor.ys.front()};
    for (int i = 1 + random.below(4); i > 0; --i) wall.ys.insert(wall.ys.begin(), wall.ys[0] - 1);
    surface.blocks.push_back(wall);
    return surface;
}

/// A place on the surface: at a cut or anywhere, on one of its sides, with that side's outward
/// direction.
struct OnSurface {
    Vec2 place;
    Vec2 up;
};

OnSurface some_place(Random& random, const Surface& surface) {
    const Block& block = one_of(random, surface.blocks);
    const auto within = [&random](const std::vector<double>& cuts) {
        return random.chance(0.5) ? one_of(random, cuts)
                                  : random.between(cuts.front(), cuts.back());
    };
    const bool first = random.chance(0.5);
    if (block.ys.empty()) {
        return {surface.place(within(block.xs), 0), turned({0, first ? -1.0 : 1.0}, surface.turn)};
    }
    if (random.chance(0.6)) {
        return {surface.place(within(block.xs), first ? block.ys.front() : block.ys.back()),
                turned({0, first ? -1.0 : 1.0}, surface.turn)};
    }
    return {surface.place(first ? block.xs.front() : block.xs.back(), within(block.ys)),
            turned({first ? -1.0 : 1.0, 0}, surface.turn)};
}

/// The lowest corner of the mover on the place; a disk, or now and then anything, above it.
Vec2 pressed_at(Random& random, const Shape& shape, const OnSurface& on) {
    const double extent = support(shape, -on.up);
    const std::vector<Vec2> corners = corners_of_mover(shape);
    if (corners.size() > 1 && random.chance(0.6)) {
        const Vec2 lowest = *std::min_element(corners.begin(), corners.end(), [&](Vec2 a, Vec2 b) {
            return dot(a, on.up) < dot(b, on.up);
        });
        return on.place - lowest;
    }
    return on.place + on.up * extent;
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    const Shape shape = some_mover(random, strategy);
    Surface surface = some_surface(random);
    const OnSurface on = some_place(random, surface);
    Vec2 from = pressed_at(random, shape, on);
    if (random.chance(0.3)) from += on.up * some_length(random, 1e-3, 3);
    const Vec2 along = outward(on.up) * (random.chance(0.5) ? 1.0 : -1.0);
    Vec2 delta = along * some_length(random, 1e-3, 10);
    if (random.chance(0.8)) delta -= on.up * some_length(random, 1e-3, 5);
    if (random.chance(0.2)) delta = some_direction(random) * some_length(random, 1e-3, 10);
    return std::make_unique<SeamTrial>(scene_of(strategy, shape, {}, from, delta),
                                       std::move(surface));
}

// --- Ties: two axes, or two pieces, that are exactly as near as each other ---

/// A round size, often as large as a tile or half as large.
double even_size(Random& random) { return one_of<double>(random, {0.5, 0.5, 0.25, 1, 0.1, 0.75}); }

/// A mover of even sizes: a square one, one with a corner foremost, one that is twice as wide.
Shape even_mover(Random& random, const Strategy& strategy) {
    for (;;) {
        const double size = even_size(random);
        const double other = random.chance(0.6) ? size : even_size(random);
        Shape shape = BoxShape{{size, other}};
        if (random.chance(0.2)) shape = DiskShape{size};
        if (random.chance(0.2)) shape = CapsuleShape{{{0, -other}, {0, other}}, size};
        if (random.chance(0.2)) {
            shape = PolygonShape{{{0, -other}, {size, 0}, {0, other}, {-size, 0}}};
        }
        if (strategy.moves(shape)) return shape;
    }
}

/// Cuts at whole units, now and then at halves.
std::vector<double> even_cuts(Random& random, int first, int most) {
    std::vector<double> cuts{static_cast<double>(first)};
    const double unit = random.chance(0.8) ? 1.0 : 0.5;
    for (int i = 1 + random.below(most); i > 0; --i) cuts.push_back(cuts.back() + unit);
    return cuts;
}

/// A block of even tiles, now and then with a column of them on it or beneath it; or a line.
Surface even_surface(Random& random) {
    Surface surface{{{even_cuts(random, 0, 5), {}}}, some_turn(random), {}};
    if (random.chance(0.3)) surface.origin = {some_number(random, 100), some_number(random, 100)};
    Block& floor = surface.blocks[0];
    if (random.chance(0.1)) return surface;
    floor.ys = even_cuts(random, 0, 3);
    if (floor.xs.size() < 3 || random.chance(0.6)) return surface;
    const auto from = static_cast<std::size_t>(random.below(static_cast<int>(floor.xs.size()) - 1));
    const bool above = random.chance(0.7);
    Block wall{{floor.xs[from], floor.xs[from + 1]}, {above ? floor.ys.front() : floor.ys.back()}};
    for (int i = 1 + random.below(3); i > 0; --i) {
        above ? void(wall.ys.insert(wall.ys.begin(), wall.ys.front() - 1))
              : wall.ys.push_back(wall.ys.back() + 1);
    }
    surface.blocks.push_back(std::move(wall));
    return surface;
}

/// A corner of the mover on the corner of a tile, its centre half a unit or more beside one, or
/// pressed on the surface.
Vec2 even_start(Random& random, const Shape& shape, const Surface& surface) {
    const OnSurface on = some_place(random, surface);
    if (random.chance(0.3)) return pressed_at(random, shape, on);
    const Block& block = one_of(random, surface.blocks);
    const double halves = 0.5 * (random.below(5) - 2);
    const double x = one_of(random, block.xs) + halves;
    const double y =
        (block.ys.empty() ? 0.0 : one_of(random, block.ys)) + 0.5 * (random.below(5) - 2);
    const Vec2 place = surface.place(x, y);
    return random.chance(0.5) ? place : place - one_of(random, corners_of_mover(shape));
}

/// A diagonal, of the world or of the surface; or one and a half along it.
Vec2 even_displacement(Random& random, const Surface& surface) {
    const double size = random.chance(0.5) ? one_of<double>(random, {0.1, 0.25, 0.5, 1, 2, 5})
                                           : random.magnitude(0.01, 10);
    const Vec2 slope = one_of<Vec2>(random, {{1, 1}, {1, 1}, {1, 0.5}, {0.5, 1}, {1, 0.2}, {1, 0}});
    const Vec2 heading{random.chance(0.5) ? slope.x : -slope.x,
                       random.chance(0.5) ? slope.y : -slope.y};
    return (random.chance(0.5) ? heading : turned(heading, surface.turn)) * size;
}

std::unique_ptr<Trial> make_tied(Random& random, const Strategy& strategy) {
    const Shape shape = even_mover(random, strategy);
    Surface surface = even_surface(random);
    const Vec2 from = even_start(random, shape, surface);
    const Vec2 delta = even_displacement(random, surface);
    return std::make_unique<SeamTrial>(scene_of(strategy, shape, {}, from, delta),
                                       std::move(surface));
}

extern const Family seams;
const Family seams{"seams", "tiles, solids and walls in pieces, as over one piece",
                   is_sliding_sweep, make, 300};
extern const Family discrete_seams;
const Family discrete_seams{"discrete_seams", "the same for the discrete methods",
                            is_sliding_discrete, make, 8000};
extern const Family tied_seams;
const Family tied_seams{"tied_seams", "the same where two axes or two pieces are equally near",
                        is_sliding_discrete, make_tied, 300};

}  // namespace slidelab::lab::search::seams_family
