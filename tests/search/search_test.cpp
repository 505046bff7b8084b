// A quick pass of every family of the search: fixed seeds, and no clock.
#include <gtest/gtest.h>

#include "search/families.hpp"
#include "search/run.hpp"
#include "support/cases.hpp"

namespace slidelab::lab::search {
namespace {

class Search : public testing::TestWithParam<const Family*> {};

TEST_P(Search, FindsNoBrokenPromise) {
    FamilyRun run(*GetParam(), 1, nullptr);
    for (int i = 0; i < test::cases(GetParam()->quick); ++i) run.next();
    EXPECT_EQ(run.broken(), 0) << run.report();
    EXPECT_GT(run.held(), run.cases() / 5) << "too few cases have anything to hold";
}

TEST(SearchSeeds, ThatBrokeOnceHold) {
    struct Seed {
        const char* family;
        std::uint32_t number;
    };
    constexpr Seed seeds[] = {{"world_queries", 911185},     {"world_queries", 890812},
                              {"world_edits", 51720},        {"world_one_way", 1596653},
                              {"world_one_way", 3055307},    {"sentences", 26188985},
                              {"sentences", 26459388},       {"sentences", 52562938},
                              {"promises", 8822192},         {"promises", 8834280},
                              {"promises", 910085494},       {"corners", 771135412},
                              {"corners", 771164438},        {"discrete_seams", 600015530},
                              {"discrete_seams", 600328236}, {"discrete_seams", 600391115},
                              {"leans", 771527578},          {"world_slots", 1701},
                              {"world_slots", 111096},       {"world_slots", 2004584},
                              {"world_slots", 700914},       {"near_misses", 2159},
                              {"near_misses", 3265},         {"near_misses", 4247},
                              {"near_misses", 142512},       {"promises", 1083},
                              {"left_walls", 3641},          {"left_walls", 5976},
                              {"world_slots", 815001850},    {"world_slots", 500000029},
                              {"world_slots", 500000541},    {"near_misses", 600035890},
                              {"near_misses", 600034506},    {"near_misses", 600080465},
                              {"near_misses", 713213083},    {"put_aside", 506079},
                              {"put_aside", 507280},         {"put_aside", 500040},
                              {"put_aside", 813166},         {"put_aside", 2002991},
                              {"put_aside", 2008695},        {"put_aside", 3003399},
                              {"put_aside", 3004087},        {"put_aside", 3021174},
                              {"put_aside", 3051654},        {"left_walls", 57220}};
    for (const auto& [family, number] : seeds) {
        FamilyRun run(*find_family(family), number, nullptr);
        run.next();
        EXPECT_EQ(run.broken(), 0) << run.report();
        EXPECT_EQ(run.held(), 1) << family << " " << number;
    }
}

INSTANTIATE_TEST_SUITE_P(Families, Search, testing::ValuesIn(families().begin(), families().end()),
                         [](const auto& tested) { return std::string(tested.param->name); });

}  // namespace
}  // namespace slidelab::lab::search
