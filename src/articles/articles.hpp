// The articles' ways to move a character, in one include: strategies over a level of the library,
// each with its safeguards as options (docs/strategies.md), and the game's mover as one of them.
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
// The same requests give the same bits. A move without a Trace allocates nothing.
//
// The public interface is the headers below and those of slidelab.hpp, in namespace slidelab. All
// other headers are the strategies' parts, in slidelab::detail, and any version may change them.
#pragma once

#include "articles/contract/lattice.hpp"       // IWYU pragma: export
#include "articles/contract/move_context.hpp"  // IWYU pragma: export
#include "articles/contract/move_request.hpp"  // IWYU pragma: export
#include "articles/contract/options.hpp"       // IWYU pragma: export
#include "articles/contract/registry.hpp"      // IWYU pragma: export
#include "articles/contract/strategy.hpp"      // IWYU pragma: export
#include "articles/contract/trace.hpp"         // IWYU pragma: export
#include "slidelab/level/wall_ref.hpp"         // IWYU pragma: export
#include "slidelab/scene/body_set.hpp"         // IWYU pragma: export
#include "slidelab/slidelab.hpp"               // IWYU pragma: export
