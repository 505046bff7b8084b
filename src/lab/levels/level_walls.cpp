#include "lab/levels/level_walls.hpp"

namespace slidelab::lab {

void add_walls(const Polyline& line, const WallName& name, LevelBuilder& builder) {
    const std::size_t count = line.points.size();
    bool added = false;
    for (std::size_t i = 0; i + (line.closed ? 0 : 1) < count; ++i) {
        const Segment segment{line.points[i], line.points[(i + 1) % count]};
        if (segment.a == segment.b) continue;  // a point clicked twice
        builder.add_segment(segment, line.radius, name);
        added = true;
    }
    if (!added) builder.add_segment({line.points[0], line.points[0]}, line.radius, name);
}

void add_walls(const SolidPolygon& solid, const WallName& name, LevelBuilder& builder) {
    builder.add_polygon(solid.corners, name);
}

}  // namespace slidelab::lab
