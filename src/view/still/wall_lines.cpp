#include "view/still/wall_lines.hpp"

#include "view/drawing/draw.hpp"

namespace slidelab::lab {

std::vector<Segment> wall_lines(const StillContent& content, const Camera& camera,
                                const Aabb& area) {
    const Aabb near{camera.to_world(area.min), camera.to_world(area.max)};
    std::vector<Segment> lines;
    const auto add = [&](const Segment& line) {
        if (const auto kept = clipped(line, area)) lines.push_back(*kept);
    };
    for (const auto* const walls : {&content.seams, &content.thin[0], &content.thin[1]}) {
        for (const Segment& wall : *walls)
            if (bounds_of(wall).overlaps(near))
                add({camera.to_screen(wall.a), camera.to_screen(wall.b)});
    }
    for (const auto& walls : content.round) {
        for (const RoundLine& wall : walls) {
            const Aabb bounds = inflated(bounds_of(wall.axis), {wall.radius, wall.radius});
            if (!bounds.overlaps(near)) continue;
            const Segment axis{camera.to_screen(wall.axis.a), camera.to_screen(wall.axis.b)};
            const std::vector<Vec2> rim =
                capsule(axis, wall.radius * camera.pixels_per_unit, &area);
            for (std::size_t i = 0; i < rim.size(); ++i) add({rim[i], rim[(i + 1) % rim.size()]});
        }
    }
    return lines;
}

}  // namespace slidelab::lab
