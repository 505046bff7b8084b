#include "lab/engines/recorded_mover.hpp"

#include <algorithm>

#include "articles/contract/registry.hpp"

namespace slidelab::lab {

namespace {

constexpr Stage stages[] = {
    {1, "Go where the recording says", "The place of the next tick, whatever is in between.",
     "Another program's mover: only its places are known.", "p = {position}"}};

/// The walls that the shape overlaps at a place, and how deep.
ContactList overlaps_at(const Level& level, const MoveRequest& request, Vec2 place) {
    const Strategy& exact = *find_strategy("world_move");
    MoveRequest rest{request.shape, place, {}, {}, {}, {}, request.side_view};
    ContactList overlaps;
    for (const Contact& contact : exact.move(level, rest, exact.defaults()).contacts) {
        const bool is_overlap = contact.kind == ContactKind::overlap_at_start;
        if (is_overlap && contact.depth > recorded_skin) overlaps.push_back(contact);
    }
    return overlaps;
}

MoveResult solve(const Level& level, const MoveRequest& request, const Options&, const MoveContext&,
                 Trace* trace) {
    MoveResult result;
    result.position = request.position + request.displacement;
    result.velocity = request.velocity;
    result.began_inside = !overlaps_at(level, request, request.position).empty();
    for (Contact contact : overlaps_at(level, request, result.position)) {
        contact.kind = ContactKind::overlap_at_end;
        contact.fraction = contact.time = 1.0;
        result.remaining_depth = std::max(result.remaining_depth, contact.depth);
        result.contacts.push_back(contact);
    }
    if (trace) {
        trace->begin(1);
        trace->vector(1, Role::slide, request.position, result.position);
        trace->shape(1, Role::position, request.shape, result.position);
    }
    return result;
}

}  // namespace

const Strategy recorded_mover{
    .id = recorded_id,
    .title = "Your recording",
    .summary = "The mover is where the recording says. Its shape is a guess: set yours below.",
    .good_for = "Seeing where another game's mover goes through walls or into them.",
    .shapes = moves_disk | moves_box | moves_polygon | moves_capsule | moves_rounded,
    .walls = sees_segments | sees_capsules | sees_solids,
    .detection = CollisionDetection::continuous,
    .response = CollisionResponse::stops,
    .has_floor = true,
    .options = {},
    .stages = stages,
    .solve = solve,
};

}  // namespace slidelab::lab
