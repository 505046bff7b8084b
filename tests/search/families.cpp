#include "search/families.hpp"

namespace slidelab::lab::search {

// Each in its file, which has a namespace of its own: several files are one unit.
namespace bent_joints_family {
extern const Family bent_joints;
}
namespace corners_family {
extern const Family corners;
}
namespace far_away_family {
extern const Family far_away;
}
namespace held_input_family {
extern const Family held_input;
}
namespace joints_family {
extern const Family joints;
}
namespace leans_family {
extern const Family leans;
}
namespace left_walls_family {
extern const Family left_walls;
}
namespace lost_family {
extern const Family lost;
}
namespace many_family {
extern const Family many;
}
namespace moving_boxes_family {
extern const Family moving_boxes;
}
namespace near_miss_limits_family {
extern const Family near_miss_limits;
}
namespace near_misses_family {
extern const Family near_misses;
}
namespace overlaps_family {
extern const Family overlaps;
}
namespace pressing_family {
extern const Family pressing;
}
namespace promises_family {
extern const Family promises;
}
namespace put_aside_family {
extern const Family put_aside;
}
namespace seams_family {
extern const Family discrete_seams;
extern const Family seams;
extern const Family tied_seams;
}  // namespace seams_family
namespace sentences_family {
extern const Family sentences;
}
namespace strange_calls_family {
extern const Family strange_calls;
}
namespace survey_family {
extern const Family survey;
}
namespace tick_rates_family {
extern const Family tick_rates;
}
namespace ways_out_family {
extern const Family ways_out;
}
namespace world_edits_family {
extern const Family world_edits;
}
namespace world_floors_family {
extern const Family world_floors;
}
namespace world_inside_family {
extern const Family world_inside;
}
namespace world_edges_family {
extern const Family world_edges;
}
namespace world_leaving_family {
extern const Family world_leaving;
}
namespace world_one_way_family {
extern const Family world_one_way;
}
namespace world_rooms_family {
extern const Family world_rooms;
}
namespace world_riding_family {
extern const Family world_riding;
}
namespace world_pushed_family {
extern const Family world_pushed;
}
namespace world_pushing_family {
extern const Family world_pushing;
}
namespace world_slots_family {
extern const Family world_slots;
}
namespace world_steps_family {
extern const Family world_steps;
}
namespace world_round_steps_family {
extern const Family world_round_steps;
}
namespace world_time_family {
extern const Family world_time;
}
namespace world_triggers_family {
extern const Family world_triggers;
}
namespace world_queries_family {
extern const Family world_queries;
}

namespace {

constexpr const Family* all[] = {
    &corners_family::corners,
    &joints_family::joints,
    &seams_family::seams,
    &seams_family::discrete_seams,
    &leans_family::leans,
    &far_away_family::far_away,
    &pressing_family::pressing,
    &held_input_family::held_input,
    &tick_rates_family::tick_rates,
    &overlaps_family::overlaps,
    &left_walls_family::left_walls,
    &lost_family::lost,
    &ways_out_family::ways_out,
    &many_family::many,
    &promises_family::promises,
    &moving_boxes_family::moving_boxes,
    &put_aside_family::put_aside,
    &bent_joints_family::bent_joints,
    &survey_family::survey,
    &sentences_family::sentences,
    &seams_family::tied_seams,
    &near_misses_family::near_misses,
    &near_miss_limits_family::near_miss_limits,
    &world_queries_family::world_queries,
    &world_edits_family::world_edits,
    &world_floors_family::world_floors,
    &world_edges_family::world_edges,
    &world_leaving_family::world_leaving,
    &world_one_way_family::world_one_way,
    &world_riding_family::world_riding,
    &world_pushing_family::world_pushing,
    &world_pushed_family::world_pushed,
    &world_steps_family::world_steps,
    &world_round_steps_family::world_round_steps,
    &world_time_family::world_time,
    &world_triggers_family::world_triggers,
    &world_slots_family::world_slots,
    &world_inside_family::world_inside,
    &world_rooms_family::world_rooms,
    &strange_calls_family::strange_calls,
};

}  // namespace

std::span<const Family* const> families() { return all; }

const Family* find_family(std::string_view name) {
    for (const Family* family : all) {
        if (family->name == name) return family;
    }
    return nullptr;
}

}  // namespace slidelab::lab::search
