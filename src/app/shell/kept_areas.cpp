#include "app/shell/kept_areas.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace slidelab {

namespace {

constexpr int tile_width = 64;   // pixels
constexpr int tile_height = 16;  // about a line of text

bool is_within(const SDL_Rect& inner, const SDL_Rect& outer) {
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.w <= outer.x + outer.w &&
           inner.y + inner.h <= outer.y + outer.h;
}

bool are_same(const Ground& a, const Ground& b) {
    return SDL_RectEquals(&a.area, &b.area) && a.r == b.r && a.g == b.g && a.b == b.b;
}

/// What is left of a rectangle: above and below the hole, left and right of it.
void cut_out(const SDL_Rect& from, const SDL_Rect& hole, std::vector<SDL_Rect>& left) {
    SDL_Rect cut;
    if (!SDL_IntersectRect(&from, &hole, &cut)) return left.push_back(from);
    const int right = cut.x + cut.w;
    const int bottom = cut.y + cut.h;
    const std::array<SDL_Rect, 4> parts{{{from.x, from.y, from.w, cut.y - from.y},
                                         {from.x, bottom, from.w, from.y + from.h - bottom},
                                         {from.x, cut.y, cut.x - from.x, cut.h},
                                         {right, cut.y, from.x + from.w - right, cut.h}}};
    for (const SDL_Rect& part : parts)
        if (!SDL_RectEmpty(&part)) left.push_back(part);
}

bool has_callbacks(std::span<ImDrawList* const> lists) {
    return std::any_of(lists.begin(), lists.end(), [](const ImDrawList* list) {
        const ImVector<ImDrawCmd>& commands = list->CmdBuffer;
        return std::any_of(commands.begin(), commands.end(), [](const ImDrawCmd& command) {
            return command.UserCallback != nullptr;
        });
    });
}

}  // namespace

bool KeptAreas::prepare(std::span<ImDrawList* const> lists, std::span<const Ground> grounds) {
    SDL_Rect screen{};
    if (SDL_GetRendererOutputSize(renderer_, &screen.w, &screen.h) != 0) return false;
    if (has_callbacks(lists)) return false;
    if (!is_laid_out(screen, grounds) && !lay_out(screen, grounds)) return false;
    std::fill(hashes_.begin(), hashes_.end(), 0);
    all_.clear();
    inside_.clear();
    outside_.clear();
    ++draws_;
    for (const ImDrawList* list : lists) {
        for (const ImDrawCmd& command : list->CmdBuffer)
            append_primitives(*list, command, screen_, all_);
    }
    for (const DrawPrimitive& primitive : all_) sort_in(primitive);
    find_changed();
    return true;
}

bool KeptAreas::is_laid_out(const SDL_Rect& screen, std::span<const Ground> grounds) const {
    return kept_ && drawn_ && SDL_RectEquals(&screen, &screen_) &&
           std::equal(grounds.begin(), grounds.end(), areas_.begin(), areas_.end(),
                      [](const Ground& a, const Area& b) { return are_same(a, b.ground); });
}

bool KeptAreas::lay_out(const SDL_Rect& screen, std::span<const Ground> grounds) {
    screen_ = screen;
    areas_.clear();
    elsewhere_ = {screen};
    int tiles = 0;
    for (const Ground& ground : grounds) {
        const int columns = (ground.area.w + tile_width - 1) / tile_width;
        const int rows = (ground.area.h + tile_height - 1) / tile_height;
        areas_.push_back({ground, columns, rows, tiles});
        tiles += columns * rows;
        std::vector<SDL_Rect> left;
        for (const SDL_Rect& rect : elsewhere_) cut_out(rect, ground.area, left);
        elsewhere_ = left;
    }
    hashes_.resize(static_cast<std::size_t>(tiles));
    kept_hashes_.clear();
    for (Texture* texture : {&kept_, &drawn_}) {
        // Of the screen's own kind and without alpha: what is copied needs no blending.
        texture->reset(SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_RGB888,
                                         SDL_TEXTUREACCESS_TARGET, screen_.w, screen_.h));
        if (!*texture || SDL_SetTextureBlendMode(texture->get(), SDL_BLENDMODE_NONE) != 0)
            return false;
    }
    return true;
}

void KeptAreas::sort_in(const DrawPrimitive& primitive) {
    bool is_inside = false;
    bool is_whole = false;
    for (const Area& area : areas_) {
        const SDL_Rect& place = area.ground.area;
        SDL_Rect touched;
        if (!SDL_IntersectRect(&primitive.bounds, &place, &touched)) continue;
        is_inside = true;
        is_whole = is_whole || is_within(primitive.bounds, place);
        touched.x -= place.x;
        touched.y -= place.y;
        add_to_tiles(area, primitive, touched);
    }
    if (is_inside) inside_.push_back(primitive);
    if (!is_whole) outside_.push_back(primitive);
}

/// `touched`: pixels from the corner of the area.
void KeptAreas::add_to_tiles(const Area& area, const DrawPrimitive& primitive,
                             const SDL_Rect& touched) {
    // Another picture than the font's may have changed under its name.
    const bool is_font = primitive.command->GetTexID() == ImGui::GetIO().Fonts->TexID;
    const std::uint64_t begin = is_font ? 0 : draws_;
    const int last_column = (touched.x + touched.w - 1) / tile_width;
    const int last_row = (touched.y + touched.h - 1) / tile_height;
    for (int row = touched.y / tile_height; row <= last_row; ++row) {
        for (int column = touched.x / tile_width; column <= last_column; ++column) {
            const SDL_Rect tile = Block{{column, row, 1, 1}, &area}.pixels();
            auto& hash = hashes_[area.number_of(column, row)];
            hash = mixed(hash + begin, hash_within(primitive, tile));
        }
    }
}

void KeptAreas::find_changed() {
    changed_.clear();
    const bool all = kept_hashes_.empty();
    for (const Area& area : areas_) {
        for (int row = 0; row < area.rows; ++row) {
            for (int column = 0; column < area.columns; ++column) {
                const std::size_t number = area.number_of(column, row);
                if (all || hashes_[number] != kept_hashes_[number]) add_changed(area, column, row);
            }
        }
    }
    // Row below row: what is as wide as a block that ends above it becomes a part of that.
    std::vector<Block> joined;
    for (const Block& block : changed_) {
        const auto above = std::find_if(joined.begin(), joined.end(), [&block](const Block& other) {
            return other.area == block.area && other.tiles.x == block.tiles.x &&
                   other.tiles.w == block.tiles.w && other.tiles.y + other.tiles.h == block.tiles.y;
        });
        if (above == joined.end()) {
            joined.push_back(block);
        } else {
            ++above->tiles.h;
        }
    }
    changed_ = joined;
}

void KeptAreas::add_changed(const Area& area, int column, int row) {
    if (!changed_.empty()) {
        Block& last = changed_.back();
        const bool is_beside = last.tiles.y == row && last.tiles.x + last.tiles.w == column;
        if (last.area == &area && is_beside) {
            ++last.tiles.w;
            return;
        }
    }
    changed_.push_back({{column, row, 1, 1}, &area});
}

double KeptAreas::share_changed() const {
    int count = 0;
    for (const Block& block : changed_) count += block.tiles.w * block.tiles.h;
    return hashes_.empty() ? 0.0 : static_cast<double>(count) / static_cast<double>(hashes_.size());
}

void KeptAreas::draw() {
    for (const SDL_Rect& rect : elsewhere_) draw_within(rect, outside_);
    if (!changed_.empty()) {
        for (const Block& block : changed_) redraw(block);
        SDL_SetRenderTarget(renderer_, nullptr);
        kept_hashes_ = hashes_;
        changed_.clear();
    }
    SDL_RenderSetClipRect(renderer_, nullptr);
    for (const Area& area : areas_)
        SDL_RenderCopy(renderer_, kept_.get(), &area.ground.area, &area.ground.area);
}

SDL_Rect KeptAreas::Block::pixels() const {
    const SDL_Rect& place = area->ground.area;
    const SDL_Rect whole{place.x + tiles.x * tile_width, place.y + tiles.y * tile_height,
                         tiles.w * tile_width, tiles.h * tile_height};
    SDL_Rect within{};
    SDL_IntersectRect(&whole, &place, &within);
    return within;
}

void KeptAreas::redraw(const Block& block) {
    const SDL_Rect rect = block.pixels();
    const Ground& ground = block.area->ground;
    SDL_SetRenderTarget(renderer_, drawn_.get());
    SDL_RenderSetClipRect(renderer_, nullptr);
    fill(renderer_, {rect, ground.r, ground.g, ground.b});
    draw_within(rect, inside_);
    SDL_SetRenderTarget(renderer_, kept_.get());
    SDL_RenderSetClipRect(renderer_, nullptr);
    SDL_RenderCopy(renderer_, drawn_.get(), &rect, &rect);
}

/// What touches the rectangle, in its order. Around it, too, something may be drawn.
void KeptAreas::draw_within(const SDL_Rect& rect, std::span<const DrawPrimitive> primitives) {
    SDL_Rect clip = rect;
    for (const DrawPrimitive& primitive : primitives) {
        if (primitive.is_textured && SDL_HasIntersection(&primitive.bounds, &rect))
            SDL_UnionRect(&clip, &primitive.bounds, &clip);
    }
    for (const DrawPrimitive& primitive : primitives)
        if (SDL_HasIntersection(&primitive.bounds, &rect)) pen_.draw(primitive, clip);
    pen_.finish(clip);
}

void fill(SDL_Renderer* renderer, const Ground& ground) {
    SDL_BlendMode blending = SDL_BLENDMODE_BLEND;
    SDL_GetRenderDrawBlendMode(renderer, &blending);
    // Blended, the same colour would come from pixel after pixel.
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_NONE);
    SDL_SetRenderDrawColor(renderer, ground.r, ground.g, ground.b, 255);
    SDL_RenderFillRect(renderer, &ground.area);
    SDL_SetRenderDrawBlendMode(renderer, blending);
}

}  // namespace slidelab
