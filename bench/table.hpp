// The results, as a table for people.
#pragma once

#include <span>
#include <string>

#include "bench/experiment.hpp"

namespace slidelab::bench {

/// The meaning of the columns.
std::string legend();

std::string index_table(std::span<const Method> methods, std::size_t walls);

/// The subject of a table.
struct Heading {
    std::string part;
    std::size_t walls = 0;
    double step = 0.0;  ///< units
    std::size_t movers = 0;
};

std::string move_table(std::span<const Method> methods, std::span<const Outcome> outcomes,
                       const Heading& heading, const Schedule& schedule);

/// 1234567 as "1,234,567".
std::string with_commas(std::uint64_t number);

}  // namespace slidelab::bench
