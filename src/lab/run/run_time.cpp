#include "lab/run/run_time.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace slidelab::lab {

std::string written_time(double seconds, int decimals, double longest) {
    // Rounded first: 59.999 s is a minute.
    const auto parts_of_second = std::llround(std::pow(10.0, decimals));
    const auto parts = [&](double time) {
        return std::llround(time * static_cast<double>(parts_of_second));
    };
    const long long minute = 60 * parts_of_second;
    const long long most = std::max(parts(seconds), parts(longest));
    const long long time = parts(seconds);
    const auto seconds_of = [&](long long rest, int width) {
        return fmt::format("{:0{}.{}f}",
                           static_cast<double>(rest) / static_cast<double>(parts_of_second),
                           width + (decimals > 0 ? decimals + 1 : 0), decimals);
    };
    if (most < minute) return seconds_of(time, 1) + " s";
    const std::string below_minute = seconds_of(time % minute, 2);
    const long long minutes = time / minute;
    if (most < 60 * minute) return fmt::format("{}:{}", minutes, below_minute);
    return fmt::format("{}:{:02}:{}", minutes / 60, minutes % 60, below_minute);
}

std::string tick_name(const KeptRun& run, std::int64_t n) {
    return fmt::format("tick {}, {}", n, written_time(run.time_at(n)));
}

}  // namespace slidelab::lab
