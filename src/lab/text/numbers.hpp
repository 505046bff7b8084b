// Numbers as people write them, for messages, panel and tables: without exponents, with few digits.
// Files, links and the probe have numbers that read back to the same bits (JSON).
#pragma once

#include <cstdint>
#include <string>

namespace slidelab::lab {

/// With so many significant digits, and no zeros at the end: "0.0003", "12.35", "-1000000". A
/// number smaller than half of 1e-9 is "0"; from 1e15 on there is an exponent.
std::string decimal(double value, int digits);

/// A measure within a sentence: "0", "0.412", "12.3", "0.0004", "123,457".
std::string written(double value);

/// A count, in groups of three digits: "8,139".
std::string grouped(std::int64_t count);

/// A large quantity, rounded to three digits: "97", "12,300", "1.23 million". At least 0.
std::string rounded_count(double count);

}  // namespace slidelab::lab
