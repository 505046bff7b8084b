// Casts through a large scene, as those of Box2D's BenchmarkCast: 1,000 by 1,000 cells of one unit,
// a tenth of them with a box of one of three categories, and 10,000 casts of a circle of radius 0.1
// from anywhere to anywhere, which hit one of these.
#pragma once

#include <cstdint>
#include <string>

namespace slidelab::bench {

/// `quick`: 200 by 200 cells and 2,000 casts. A table: time, and hits, which all should agree on.
std::string cast_scene_table(bool quick, std::uint32_t seed);

}  // namespace slidelab::bench
