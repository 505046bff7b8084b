#include "slidelab/level/error_text.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace slidelab::detail {

std::string text_of(double number) {
    char text[32] = "";
    for (int digits = std::numeric_limits<double>::digits10;
         digits <= std::numeric_limits<double>::max_digits10; ++digits) {
        std::snprintf(text, sizeof text, "%.*g", digits, number);
        if (std::strtod(text, nullptr) == number) break;
    }
    std::string result = text;
    std::replace(result.begin(), result.end(), ',', '.');
    return result;
}

}  // namespace slidelab::detail
