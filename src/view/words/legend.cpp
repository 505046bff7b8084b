#include "view/words/legend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string_view>
#include <vector>

#include "view/drawing/canvas.hpp"

namespace slidelab::lab {

namespace {

constexpr double swatch_width = 21.0;  // points

/// From `left` (pixels), the centre of its left edge, to the right.
void draw_swatch(Canvas& canvas, Swatch kind, Vec2 left, Color color) {
    const double s = canvas.scale;
    const Vec2 from{std::round(left.x), std::round(left.y)};
    const Vec2 to = from + Vec2{std::round(swatch_width * s), 0.0};
    const Vec2 center = (from + to) * 0.5;
    switch (kind) {
        case Swatch::line:
            return draw_line(canvas.list, from, to, {color, 2.0 * s});
        case Swatch::dashed:
            return draw_dashed(canvas.list, from, to, {color, 2.0 * s}, 5.0 * s);
        case Swatch::arrow:
            return draw_arrow(canvas.list, from, to, {color, 2.0 * s}, 8.0 * s);
        case Swatch::ring:
            return draw_circle(canvas.list, center, 5.0 * s, {color, s});
        case Swatch::dot:
            return fill_circle(canvas.list, center, 3.5 * s, color);
        case Swatch::area: {
            const Vec2 half{std::round(8.0 * s), std::round(5.0 * s)};
            const auto box = corners_of(Aabb{center - half, center + half});
            fill_convex(canvas.list, box, faded(color, 0.3));
            return draw_outline(canvas.list, box, {color, s});
        }
    }
}

constexpr double margin = 8.0;       // points between legend and screen
constexpr double padding = 7.0;      // points between its edge and what it lists
constexpr double indent = 27.0;      // points: where the words of an entry begin
constexpr double title_gap = 12.0;   // points between a group's title and its entries
constexpr double column_gap = 15.0;  // points between entries
constexpr double line_share = 1.25;  // of the text's height
constexpr double most_of_height = 0.25;
constexpr double most_of_picture = 0.1;
constexpr double usual_rows = 4.0;
constexpr double with_titles = 420.0;  // points: narrower, the groups have no titles
constexpr std::string_view footnote_text = "short vectors are drawn longer";

double line_height(const Labels& labels) { return std::round(labels.measure("x").y * line_share); }

using Entries = std::vector<const LegendEntry*>;

/// The rows being laid out; the place of a line is counted from the upper left corner.
class Rows {
public:
    Rows(const Labels& labels, double width, double scale)
        : labels_(labels), width_(width), scale_(scale), height_(line_height(labels)) {
        if (width < with_titles * scale) return;
        for (std::size_t i = 0; i < legend_group_count; ++i)
            indent_ = std::max(indent_, labels.measure(legend_titles[i]).x);
        indent_ += std::round(title_gap * scale);
    }

    /// From the top: what comes and goes first.
    void add_groups(const Entries& entries, const LegendModel& model) {
        for (std::size_t i = legend_group_count; i-- > 0;) {
            bool is_first = true;
            for (const LegendEntry* entry : entries) {
                if (entry->group != static_cast<LegendGroup>(i)) continue;
                if (is_first) begin_group(legend_titles[i]);
                is_first = false;
                const double words = labels_.measure(entry->text).x;
                add({.entry = entry,
                     .text = std::string(entry->text),
                     .is_faint = !model.sighted.has(entry->ink)},
                    indent * scale_ + words);
            }
        }
    }

    /// Words alone, at the end of the last row.
    void add_words(std::string text) {
        const double words = labels_.measure(text).x;
        add({.text = std::move(text), .is_faint = true}, words);
    }

    double height() const { return static_cast<double>(rows_) * height_; }
    std::size_t rows() const { return rows_; }
    bool too_wide() const { return too_wide_; }
    std::vector<LegendLine> take() { return std::move(lines_); }

private:
    void begin_group(std::string_view title) {
        next_row();
        if (indent_ == 0.0) return;
        const Vec2 corner{0.0, static_cast<double>(rows_ - 1) * height_};
        const Vec2 size{labels_.measure(title).x, height_ - 1.0};
        lines_.push_back(
            {.text = std::string(title), .place = {corner, corner + size}, .is_title = true});
    }

    void next_row() {
        ++rows_;
        x_ = indent_;
        is_row_empty_ = true;
    }

    void add(LegendLine line, double needed) {
        const double width = std::ceil(needed);
        if (rows_ == 0) next_row();
        if (!is_row_empty_ && x_ + width > width_) next_row();
        too_wide_ = too_wide_ || x_ + width > width_;
        const Vec2 corner{x_, static_cast<double>(rows_ - 1) * height_};
        line.place = {corner, corner + Vec2{width, height_ - 1.0}};
        lines_.push_back(std::move(line));
        x_ += width + std::round(column_gap * scale_);
        is_row_empty_ = false;
    }

    const Labels& labels_;
    double width_;
    double scale_;
    double height_;
    double indent_ = 0.0;
    double x_ = 0.0;
    std::size_t rows_ = 0;
    bool is_row_empty_ = true;
    bool too_wide_ = false;
    std::vector<LegendLine> lines_;
};

Entries listed_entries(const LegendModel& model) {
    Entries entries;
    for (const LegendEntry& entry : legend_entries())
        if (model.listed.has(entry.ink)) entries.push_back(&entry);
    return entries;
}

/// The entry of the highest drop priority; of equals the last.
void drop_least_important(Entries& entries) {
    const auto least = std::max_element(entries.rbegin(), entries.rend(),
                                        [](const LegendEntry* a, const LegendEntry* b) {
                                            return a->drop_priority < b->drop_priority;
                                        });
    entries.erase(std::next(least).base());
}

Rows rows_of(const Entries& entries, std::size_t left_out, const LegendModel& model,
             const Labels& labels, double width) {
    Rows rows(labels, width, model.scale);
    rows.add_groups(entries, model);
    if (left_out > 0)
        rows.add_words(fmt::format("{} more", left_out));
    else if (model.listed.stretched && !entries.empty())
        rows.add_words(std::string(footnote_text));
    return rows;
}

/// Puts the rows where they belong, and its edge around them.
Legend placed(std::vector<LegendLine> lines, std::size_t left_out, Vec2 corner, double edge) {
    Legend legend;
    legend.lines = std::move(lines);
    legend.left_out = left_out;
    for (LegendLine& line : legend.lines)
        line.place = {line.place.min + corner, line.place.max + corner};
    Aabb all = legend.lines[0].place;
    for (const LegendLine& line : legend.lines) all = merged(all, line.place);
    legend.place = inflated(all, {edge, edge});
    if (left_out > 0) legend.more = legend.lines.back().place;
    return legend;
}

void draw_words(Canvas& canvas, const LegendLine& line, const Labels& labels) {
    const Color text = canvas.theme.of(Paint::label);
    const double center = (line.place.min.y + line.place.max.y) * 0.5;
    const double left = line.place.min.x;
    const Vec2 corner{left, center - labels.measure("x").y * 0.5};
    if (line.entry == nullptr)
        return labels.draw(canvas.list, corner, line.text, faded(text, line.is_title ? 0.5 : 0.7));
    const Ink ink = line.entry->ink;
    constexpr double absent = 0.5;
    constexpr double aside = 0.45;
    const double unlit = canvas.lit.ink ? aside : line.is_faint ? absent : 1.0;
    const double shown = canvas.lit.ink == ink ? 1.0 : unlit;
    draw_swatch(canvas, line.entry->swatch, {left, center}, faded(canvas.theme.of(ink), shown));
    labels.draw(canvas.list, corner + Vec2{indent * canvas.scale, 0.0}, line.text,
                faded(text, shown));
}

}  // namespace

Highlight Legend::under(Vec2 pointer) const {
    for (const LegendLine& line : lines)
        if (line.entry && line.place.contains(pointer)) return {line.entry->ink};
    return {};
}

double room_for_legend(const Labels& labels, double scale) {
    return usual_rows * line_height(labels) + (2.0 * padding + margin) * scale;
}

Legend lay_out_legend(const LegendModel& model, const Labels& labels) {
    const double around = (2.0 * padding + 2.0 * margin) * model.scale;
    const double width = std::min(model.right_edge, model.screen.x) - around;
    // No higher than its reserved room, unless all of it is shown.
    const double most = model.all ? model.screen.y - around
                                  : std::min(model.screen.y * most_of_height - around,
                                             usual_rows * line_height(labels));
    Entries entries = listed_entries(model);
    const std::size_t count = entries.size();
    while (!entries.empty()) {
        const std::size_t left_out = count - entries.size();
        Rows rows = rows_of(entries, left_out, model, labels, width);
        if (rows.height() <= most && !rows.too_wide()) {
            const double lowest = model.screen.y - model.bottom - (margin + padding) * model.scale;
            const Vec2 corner{std::round((margin + padding) * model.scale),
                              std::round(lowest - rows.height())};
            Legend legend =
                placed(rows.take(), left_out, corner, std::round(padding * model.scale));
            const Vec2 size = legend.place.size();
            if (model.all || size.x * size.y <= most_of_picture * model.right_edge * model.screen.y)
                return legend;
        }
        drop_least_important(entries);
    }
    return {};
}

void draw_legend(Canvas& canvas, const Legend& legend, const Labels& labels) {
    if (legend.place.empty()) return;
    const ImVec2 min = pixel(legend.place.min);
    const ImVec2 max = pixel(legend.place.max);
    canvas.list.AddRectFilled(min, max, packed(canvas.theme.of(Paint::background)));
    canvas.list.AddRect(min, max, packed(canvas.theme.of(Paint::seam)));
    for (const LegendLine& line : legend.lines) draw_words(canvas, line, labels);
}

namespace {

LegendEntry entry_of(LegendGroup group, Paint paint, Swatch swatch,
                     DropPriority priority = DropPriority::needed) {
    return {group, paint, describe(paint).help, swatch, priority};
}

std::vector<LegendEntry> all_entries() {
    using enum LegendGroup;
    using enum Swatch;
    using enum DropPriority;
    std::vector<LegendEntry> entries = {
        entry_of(world, Paint::wall, line, obvious),
        entry_of(world, Paint::seam, line, faint),
        entry_of(world, Paint::unseen_wall, dashed),
        entry_of(world, Paint::moving_box, area, obvious),
        entry_of(world, Paint::named_wall, line),
        entry_of(world, Paint::handle, ring),
        entry_of(world, Paint::goal, ring, obvious),
        entry_of(world, Paint::hazard, area),
        entry_of(world, Paint::pointed_area, area),
        entry_of(mover, Paint::mover, area, obvious),
        entry_of(mover, Paint::mover_ghost, area),
        entry_of(mover, Paint::warning, area),
    };
    for (const RoleLook& look : role_looks())
        entries.push_back(
            {look.group, look.role, describe(look.role).help, look.swatch, look.drop_priority});
    const LegendEntry trails[] = {
        entry_of(mover, Paint::trail, line, faint),
        entry_of(mover, Paint::other_trail, line, detail),
        entry_of(mover, Paint::trouble, line),
        entry_of(mover, Paint::parting, line),
        entry_of(mover, Paint::what_if, line),
    };
    entries.insert(entries.end(), std::begin(trails), std::end(trails));
    std::stable_sort(entries.begin(), entries.end(),
                     [](const LegendEntry& a, const LegendEntry& b) { return a.group < b.group; });
    return entries;
}

/// Whether it is to be kept on.
bool kept(int& left, bool is_there) {
    left = is_there ? LegendMemory::kept_pictures : left - (left > 0 ? 1 : 0);
    return left > 0;
}

}  // namespace

std::span<const LegendEntry> legend_entries() {
    static const std::vector<LegendEntry> entries = all_entries();
    return entries;
}

Sighted LegendMemory::with_recent(const Sighted& sighted) {
    Sighted recent;
    for (std::size_t i = 0; i < inks_.size(); ++i)
        recent.inks.set(i, kept(inks_[i], sighted.inks.test(i)));
    recent.stretched = kept(stretched_, sighted.stretched);
    return recent;
}

}  // namespace slidelab::lab
