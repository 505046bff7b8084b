#include "view/still_picture.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "view/canvas.hpp"
#include "view/draw.hpp"
#include "view/imgui_backend.hpp"
#include "view/outline_pieces.hpp"
#include "view/scan_fill.hpp"

namespace slidelab {

namespace {

/// What of the level lies in the picture, sorted by how it is drawn.
struct Visible {
    std::vector<std::uint32_t> solids;
    std::vector<Segment> solid_sides[2];  // [1]: not seen by the strategy
    std::vector<const Wall*> lone_walls[2];
    std::size_t walls = 0;
};

struct Picture {
    SDL_Renderer* renderer;
    const Camera& camera;
    const Theme& theme;
    const StillLayer::Look& look;
    Places& places;
    RoundSprites& rounds;
    ImDrawList list{ImGui::GetDrawListSharedData()};

    /// Dimmed towards the background and not by transparency: nothing may show through a solid.
    Color color(Paint paint) const {
        return mixed(theme.of(Paint::background), theme.of(paint), look.lit.strength(paint));
    }
    Stroke stroke(Paint paint, double points) const { return {color(paint), points * look.scale}; }
    void note(Paint paint, const Segment& where) {
        places[static_cast<std::size_t>(paint)].push_back(where);
    }
    SDL_Rect area() const {
        return {0, 0, static_cast<int>(camera.size.x), static_cast<int>(camera.size.y)};
    }
};

void set_color(SDL_Renderer* renderer, Color c) {
    SDL_SetRenderDrawBlendMode(renderer, c.a == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(renderer, c.r, c.g, c.b, c.a);
}

Visible visible_of(const StillLayer::Look& look, const Aabb& area) {
    Visible out;
    const auto walls = look.level->walls();
    for (const std::uint32_t index : look.level->near_walls().near(area)) {
        const Wall& wall = walls[index];
        const std::size_t unseen = sees(*look.strategy, wall) ? 0 : 1;
        ++out.walls;
        if (wall.solid == no_solid) {
            out.lone_walls[unseen].push_back(&wall);
        } else {
            out.solid_sides[unseen].push_back(wall.segment);
            out.solids.push_back(wall.solid);
        }
    }
    // A solid may lie around the whole picture, with all its sides outside.
    look.level->visit_solids_at(area.center(),
                                [&](std::uint32_t solid) { out.solids.push_back(solid); });
    std::sort(out.solids.begin(), out.solids.end());
    out.solids.erase(std::unique(out.solids.begin(), out.solids.end()), out.solids.end());
    return out;
}

/// Lines every unit, and stronger ones every ten; those that would lie too close are left out.
void draw_grid(Picture& picture) {
    const Camera& camera = picture.camera;
    const Aabb area = camera.visible();
    const int thickness = std::max(1, static_cast<int>(std::lround(picture.look.scale)));
    for (const double step : {1.0, 10.0}) {
        const double spacing = step * camera.pixels_per_unit;
        const double visible = std::clamp((spacing / picture.look.scale - 7.0) / 20.0, 0.0, 1.0);
        if (visible == 0.0) continue;
        Color color = picture.color(Paint::grid);
        if (step == 10.0) {
            for (auto* channel : {&color.r, &color.g, &color.b})
                *channel = static_cast<std::uint8_t>(std::min(255, *channel + 14));
        }
        set_color(picture.renderer, faded(color, visible));
        std::vector<SDL_Rect> lines;
        for (double x = std::ceil(area.min.x / step) * step; x <= area.max.x; x += step) {
            const int at = static_cast<int>(std::lround(camera.to_screen({x, 0.0}).x));
            lines.push_back({at, 0, thickness, static_cast<int>(camera.size.y)});
        }
        for (double y = std::ceil(area.min.y / step) * step; y <= area.max.y; y += step) {
            const int at = static_cast<int>(std::lround(camera.to_screen({0.0, y}).y));
            lines.push_back({0, at, static_cast<int>(camera.size.x), thickness});
        }
        SDL_RenderFillRects(picture.renderer, lines.data(), static_cast<int>(lines.size()));
    }
}

void fill(Picture& picture, std::vector<SDL_Rect>& rects, Color color) {
    if (rects.empty()) return;
    set_color(picture.renderer, color);
    SDL_RenderFillRects(picture.renderer, rects.data(), static_cast<int>(rects.size()));
    rects.clear();
}

void fill_solids(Picture& picture, const Visible& visible) {
    const Level& level = *picture.look.level;
    std::vector<SDL_Rect> rects;
    std::vector<Vec2> corners;
    for (const std::uint32_t index : visible.solids) {
        corners.clear();
        for (const Wall& side : level.sides_of(level.solids()[index])) {
            const Vec2 corner = picture.camera.to_screen(side.segment.a);
            corners.push_back({std::round(corner.x), std::round(corner.y)});
        }
        scan_fill(corners, picture.area(), rects);
    }
    fill(picture, rects, picture.color(Paint::solid));
}

/// A post is put on a whole pixel, as its sprite is.
Segment axis_on_screen(const Picture& picture, const Wall& wall) {
    const Vec2 a = picture.camera.to_screen(wall.segment.a);
    const Vec2 b = picture.camera.to_screen(wall.segment.b);
    if (wall.segment.a != wall.segment.b) return {a, b};
    const Vec2 whole{std::round(a.x), std::round(a.y)};
    return {whole, whole};
}

void draw_round_wall(Picture& picture, const Wall& wall, bool unseen) {
    const Paint paint = unseen ? Paint::unseen_wall : Paint::wall;
    const Segment on_screen = axis_on_screen(picture, wall);
    const double radius = wall.radius * picture.camera.pixels_per_unit;
    if (unseen) {
        const std::vector<Vec2> corners = capsule(on_screen, radius);
        for (std::size_t i = 0; i < corners.size(); i += 2)
            draw_line(picture.list, corners[i], corners[(i + 1) % corners.size()],
                      picture.stroke(paint, 2.0));
        return;
    }
    if (on_screen.a == on_screen.b)
        picture.rounds.ring(picture.list, on_screen.a, radius, picture.stroke(paint, 2.0));
    else
        draw_capsule(picture.list, on_screen, radius, picture.stroke(paint, 2.0));
}

/// Fills what of the seen round walls lies deeper in them than `rim` pixels.
void fill_round_walls(Picture& picture, const Visible& visible, double rim) {
    std::vector<SDL_Rect> rects;
    for (const Wall* wall : visible.lone_walls[0]) {
        const double radius = wall->radius * picture.camera.pixels_per_unit - rim;
        if (wall->radius == 0.0 || radius < 0.5) continue;
        const Segment on_screen = axis_on_screen(picture, *wall);
        scan_fill(capsule(on_screen, radius), picture.area(), rects);
    }
    fill(picture, rects, picture.color(Paint::solid));
}

void draw_thin(Picture& picture, const Segment& segment, bool unseen) {
    const Vec2 a = picture.camera.to_screen(segment.a);
    const Vec2 b = picture.camera.to_screen(segment.b);
    if (unseen)
        draw_dashed(picture.list, a, b, picture.stroke(Paint::unseen_wall, 2.0),
                    6.0 * picture.look.scale);
    else
        draw_line(picture.list, a, b, picture.stroke(Paint::wall, 2.0));
    picture.note(unseen ? Paint::unseen_wall : Paint::wall, segment);
}

void begin(ImDrawList& list, Vec2 size) {
    list._ResetForNewFrame();
    list.PushTextureID(ImGui::GetIO().Fonts->TexID);
    list.PushClipRect({0.0F, 0.0F}, {static_cast<float>(size.x), static_cast<float>(size.y)});
}

void render(ImDrawList& list, Vec2 size) {
    ImDrawList* lists[] = {&list};
    ImDrawData data;
    data.Valid = true;
    data.CmdLists = lists;
    data.CmdListsCount = 1;
    data.TotalIdxCount = list.IdxBuffer.Size;
    data.TotalVtxCount = list.VtxBuffer.Size;
    data.DisplayPos = {0.0F, 0.0F};
    data.DisplaySize = {static_cast<float>(size.x), static_cast<float>(size.y)};
    data.FramebufferScale = {1.0F, 1.0F};
    render_with_backend(&data);
}

/// Seen round walls as one shape: first all rims, then all insides over them, so that the rims
/// within others vanish and a bent round line looks like one.
void draw_round_walls(Picture& picture, const Visible& visible) {
    fill_round_walls(picture, visible, 0.0);
    begin(picture.list, picture.camera.size);
    for (const Wall* wall : visible.lone_walls[0]) {
        if (wall->radius == 0.0) continue;
        draw_round_wall(picture, *wall, false);
        picture.note(Paint::wall, wall->segment);
    }
    render(picture.list, picture.camera.size);
    fill_round_walls(picture, visible, 1.5 * picture.look.scale);
}

void draw_smooth_walls(Picture& picture, const Visible& visible) {
    const auto pieces = outline_pieces(visible.solid_sides[0]);
    for (const OutlinePiece& piece : pieces) {
        if (!piece.seam) continue;
        draw_line(picture.list, picture.camera.to_screen(piece.segment.a),
                  picture.camera.to_screen(piece.segment.b), picture.stroke(Paint::seam, 1.0));
        picture.note(Paint::seam, piece.segment);
    }
    for (const Segment& side : visible.solid_sides[1]) draw_thin(picture, side, true);
    for (const OutlinePiece& piece : pieces)
        if (!piece.seam) draw_thin(picture, piece.segment, false);
    for (const std::size_t unseen : {std::size_t{1}, std::size_t{0}}) {
        for (const Wall* wall : visible.lone_walls[unseen]) {
            if (wall->radius == 0.0) {
                draw_thin(picture, wall->segment, unseen == 1);
            } else if (unseen == 1) {
                draw_round_wall(picture, *wall, true);
                picture.note(Paint::unseen_wall, wall->segment);
            }
        }
    }
}

void draw_grid_edges(Picture& picture, const Aabb& area) {
    const GridEdges& grid = picture.look.level->grid();
    const bool unseen = (picture.look.strategy->walls & sees_grid) == 0;
    const auto draw_all = [&](const std::vector<GridEdges::Edge>& edges, Vec2 along) {
        for (const GridEdges::Edge& edge : edges) {
            const Vec2 from =
                Vec2{static_cast<double>(edge.column), static_cast<double>(edge.row)} * grid.cell;
            const Segment segment{from, from + along * grid.cell};
            if (bounds_of(segment).overlaps(area)) draw_thin(picture, segment, unseen);
        }
    };
    draw_all(grid.horizontal, {1.0, 0.0});
    draw_all(grid.vertical, {0.0, 1.0});
}

/// Very many walls: strips of one-pixel lines; corners that fall on the same pixel are merged.
void draw_many_walls(Picture& picture, const std::vector<Segment>& segments, Paint paint) {
    set_color(picture.renderer, picture.color(paint));
    const Aabb area{{-2.0, -2.0}, picture.camera.size + Vec2{2.0, 2.0}};
    std::vector<SDL_Point> strip;
    const auto flush = [&] {
        if (strip.size() == 1) SDL_RenderDrawPoint(picture.renderer, strip[0].x, strip[0].y);
        if (strip.size() > 1)
            SDL_RenderDrawLines(picture.renderer, strip.data(), static_cast<int>(strip.size()));
        strip.clear();
    };
    const auto same = [](SDL_Point a, SDL_Point b) { return a.x == b.x && a.y == b.y; };
    for (const Segment& segment : segments) {
        const auto kept = clipped(
            {picture.camera.to_screen(segment.a), picture.camera.to_screen(segment.b)}, area);
        if (!kept) continue;
        const SDL_Point a{static_cast<int>(std::lround(kept->a.x)),
                          static_cast<int>(std::lround(kept->a.y))};
        const SDL_Point b{static_cast<int>(std::lround(kept->b.x)),
                          static_cast<int>(std::lround(kept->b.y))};
        if (!strip.empty() && !same(strip.back(), a)) flush();
        if (strip.empty()) strip.push_back(a);
        if (!same(strip.back(), b)) strip.push_back(b);
        picture.note(paint, segment);
    }
    flush();
}

void draw_many_walls(Picture& picture, const Visible& visible) {
    for (const std::size_t unseen : {std::size_t{1}, std::size_t{0}}) {
        const Paint paint = unseen == 1 ? Paint::unseen_wall : Paint::wall;
        draw_many_walls(picture, visible.solid_sides[unseen], paint);
        std::vector<Segment> lone;
        for (const Wall* wall : visible.lone_walls[unseen]) lone.push_back(wall->segment);
        draw_many_walls(picture, lone, paint);
    }
}

}  // namespace

void draw_still_picture(SDL_Renderer* renderer, const Camera& camera, const Theme& theme,
                        const StillLayer::Look& look, Places& places, RoundSprites& rounds) {
    set_color(renderer, theme.of(Paint::background));
    SDL_RenderClear(renderer);
    Picture picture{renderer, camera, theme, look, places, rounds};
    draw_grid(picture);
    if (!look.walls) return;

    const double reach = 4.0 * look.scale / camera.pixels_per_unit;
    const Aabb area = inflated(camera.visible(), {reach, reach});
    const Visible visible = visible_of(look, area);
    fill_solids(picture, visible);
    if (visible.walls > StillLayer::most_smooth_walls) return draw_many_walls(picture, visible);

    draw_round_walls(picture, visible);
    begin(picture.list, camera.size);
    draw_smooth_walls(picture, visible);
    draw_grid_edges(picture, area);
    render(picture.list, camera.size);
}

}  // namespace slidelab
