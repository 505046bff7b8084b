// Slidelab for a game, in one include: a world, queries in it, and a mover. world/world.hpp and
// world/mover.hpp show how to begin, docs/library.md goes on.
//
// The game chooses its unit, a tile for example. Within a tenth of largest_coordinate (vec2.hpp)
// moves are as exact as near the origin. A level is immutable once it is built: any number of
// threads may move in it. A move allocates nothing.
//
// The same inputs give the same bits. Compilers may fuse multiplications and additions (on ARM;
// on x86 with -march=native), in these headers, too. Build a game that plays recordings across
// machines with -ffp-contract=off, as the library is built.
//
// The public interface is the headers below, in namespace slidelab. All other headers are internal:
// geometry for moves, the narrow phase, ways out. They are installed because the public headers
// include some of them. Their names are in slidelab::detail, and any version may change them.
// tests/layers checks every header for this.
//
// The articles' strategies are slidelab::articles (articles/articles.hpp). Maps of the Tiled editor
// are read by slidelab::lab (lab/levels/tiled/tiled_reader.hpp).
#pragma once

#include "slidelab/geometry/inline_vector.hpp"        // IWYU pragma: export
#include "slidelab/geometry/polygons/polygon.hpp"     // IWYU pragma: export
#include "slidelab/geometry/shapes.hpp"               // IWYU pragma: export
#include "slidelab/geometry/vec2.hpp"                 // IWYU pragma: export
#include "slidelab/level/broad_phase/wall_index.hpp"  // IWYU pragma: export
#include "slidelab/level/check_shape.hpp"             // IWYU pragma: export
#include "slidelab/level/level.hpp"                   // IWYU pragma: export
#include "slidelab/level/level_error.hpp"             // IWYU pragma: export
#include "slidelab/level/or_throw.hpp"                // IWYU pragma: export
#include "slidelab/level/outline_crossing.hpp"        // IWYU pragma: export
#include "slidelab/level/traits.hpp"                  // IWYU pragma: export
#include "slidelab/level/wall.hpp"                    // IWYU pragma: export
#include "slidelab/level/wall_definition.hpp"         // IWYU pragma: export
#include "slidelab/level/wall_name.hpp"               // IWYU pragma: export
#include "slidelab/narrow/aside.hpp"                  // IWYU pragma: export
#include "slidelab/scene/filter.hpp"                  // IWYU pragma: export
#include "slidelab/world/check.hpp"                   // IWYU pragma: export
#include "slidelab/world/move_all.hpp"                // IWYU pragma: export
#include "slidelab/world/mover.hpp"                   // IWYU pragma: export
#include "slidelab/world/mover_options.hpp"           // IWYU pragma: export
#include "slidelab/world/to_link.hpp"                 // IWYU pragma: export
#include "slidelab/world/world.hpp"                   // IWYU pragma: export
