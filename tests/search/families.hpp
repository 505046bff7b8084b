// All families, in the order in which they are run. A new one is one new file in families/, and one
// line here and in families.cpp.
#pragma once

#include <span>

#include "search/trial.hpp"

namespace slidelab::lab::search {

std::span<const Family* const> families();

/// nullptr when there is none of that name.
const Family* find_family(std::string_view name);

}  // namespace slidelab::lab::search
