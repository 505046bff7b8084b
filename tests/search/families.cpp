#include "search/families.hpp"

namespace slidelab::search {

extern const Family bent_joints;
extern const Family corners;
extern const Family discrete_seams;
extern const Family grazes;
extern const Family joints;
extern const Family leans;
extern const Family lost;
extern const Family many;
extern const Family moving_boxes;
extern const Family overlaps;
extern const Family points;
extern const Family pressing;
extern const Family promises;
extern const Family seams;
extern const Family survey;

namespace {

constexpr const Family* all[] = {
    &corners, &joints,   &seams,  &discrete_seams, &leans,       &pressing, &overlaps, &lost,
    &many,    &promises, &points, &moving_boxes,   &bent_joints, &survey,   &grazes,
};

}  // namespace

std::span<const Family* const> families() { return all; }

const Family* find_family(std::string_view name) {
    for (const Family* family : all) {
        if (family->name == name) return family;
    }
    return nullptr;
}

}  // namespace slidelab::search
