#include "slidelab/level/wall_name.hpp"

namespace slidelab {

std::string to_string(const WallName& name) {
    std::string index = std::to_string(name.index);
    switch (name.kind) {
        case WallName::Kind::segment:
            return "segment " + index;
        case WallName::Kind::polygon:
            return "polygon " + index;
        case WallName::Kind::box:
            return "box " + index;
        case WallName::Kind::horizontal:
            return "horizontal " + index;
        case WallName::Kind::vertical:
            return "vertical " + index;
        case WallName::Kind::object:
            return index;
        case WallName::Kind::tile:
            return "tile " + index + "," + std::to_string(name.row);
        case WallName::Kind::map_bounds:
            return "border";
    }
    return index;
}

}  // namespace slidelab
