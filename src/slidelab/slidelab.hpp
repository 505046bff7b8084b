// Slidelab for a game, in one include: a world, queries in it, and a mover. world/world.hpp and
// world/mover.hpp show how to begin, docs/library.md goes on.
//
// The laboratory's strategies are here, too: build a level, choose a strategy, make moves.
//
//     slidelab::LevelBuilder builder;
//     builder.add_segment({{0, 1}, {9, 1}});           // a floor; y points down
//     builder.add_box({{4, 0}, {0.5, 1}});             // a pillar: centre, half extents
//     // The level, or an exception with what is wrong first.
//     const slidelab::Level level = slidelab::or_throw(std::move(builder).build());
//
//     const slidelab::Strategy& strategy = *slidelab::find_strategy("disk_sweep");
//     const slidelab::Options options = strategy.defaults();
//
//     slidelab::MoveRequest request;                   // each tick
//     request.shape = slidelab::DiskShape{0.3};
//     request.position = position;
//     request.velocity = velocity;
//     request.displacement = velocity * seconds;
//     const slidelab::MoveResult result = strategy.move(level, request, options);
//     position = result.position;                      // velocity: clipped by what was hit
//     velocity = result.velocity;
//
// The game chooses its unit, a tile for example. Within a tenth of largest_coordinate (vec2.hpp)
// moves are as exact as near the origin. A level is immutable once it is built: any number of
// threads may move in it. A move without a Trace allocates nothing.
//
// The same requests give the same bits. Compilers may fuse multiplications and additions (on ARM;
// on x86 with -march=native), in these headers, too. Build a game that plays recordings across
// machines with -ffp-contract=off, as the library is built.
//
// The public interface is the headers below, in namespace slidelab. All other headers are internal:
// geometry for moves, solvers, depenetration, the strategies' parts. They are installed because the
// public headers include some of them. Their names are in slidelab::detail, and any version may
// change them. tests/layers checks every header for this.
//
// Maps of the Tiled editor are read by slidelab::lab (lab/levels/tiled/tiled_reader.hpp).
#pragma once

#include "slidelab/collision/contract/aside.hpp"         // IWYU pragma: export
#include "slidelab/collision/contract/check_shape.hpp"   // IWYU pragma: export
#include "slidelab/collision/contract/move_request.hpp"  // IWYU pragma: export
#include "slidelab/collision/contract/options.hpp"       // IWYU pragma: export
#include "slidelab/collision/contract/registry.hpp"      // IWYU pragma: export
#include "slidelab/collision/contract/strategy.hpp"      // IWYU pragma: export
#include "slidelab/collision/contract/trace.hpp"         // IWYU pragma: export
#include "slidelab/collision/contract/wall_ref.hpp"      // IWYU pragma: export
#include "slidelab/collision/query/kinematic_index.hpp"  // IWYU pragma: export
#include "slidelab/geometry/inline_vector.hpp"           // IWYU pragma: export
#include "slidelab/geometry/polygons/polygon.hpp"        // IWYU pragma: export
#include "slidelab/geometry/shapes.hpp"                  // IWYU pragma: export
#include "slidelab/geometry/vec2.hpp"                    // IWYU pragma: export
#include "slidelab/level/broad_phase/wall_index.hpp"     // IWYU pragma: export
#include "slidelab/level/derived/lattice.hpp"            // IWYU pragma: export
#include "slidelab/level/level.hpp"                      // IWYU pragma: export
#include "slidelab/level/level_error.hpp"                // IWYU pragma: export
#include "slidelab/level/or_throw.hpp"                   // IWYU pragma: export
#include "slidelab/level/outline_crossing.hpp"           // IWYU pragma: export
#include "slidelab/level/traits.hpp"                     // IWYU pragma: export
#include "slidelab/level/wall_name.hpp"                  // IWYU pragma: export
#include "slidelab/world/check.hpp"                      // IWYU pragma: export
#include "slidelab/world/filter.hpp"                     // IWYU pragma: export
#include "slidelab/world/move_all.hpp"                   // IWYU pragma: export
#include "slidelab/world/mover.hpp"                      // IWYU pragma: export
#include "slidelab/world/mover_options.hpp"              // IWYU pragma: export
#include "slidelab/world/to_link.hpp"                    // IWYU pragma: export
#include "slidelab/world/world.hpp"                      // IWYU pragma: export
