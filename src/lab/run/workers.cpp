#include "lab/run/workers.hpp"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace slidelab::lab {

Workers::Workers(int count)
    : count_(count > 0 ? count
                       : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))) {}

void Workers::run(std::size_t pieces, const std::function<void(std::size_t, int)>& work) const {
    constexpr std::size_t few = 2;  // a thread takes as long to begin as a piece or two
    std::atomic<std::size_t> next{0};
    const auto take = [&](int thread) {
        for (std::size_t piece = next++; piece < pieces; piece = next++) work(piece, thread);
    };
    const int useful = static_cast<int>(std::min(pieces / few, std::size_t{1024}));
    std::vector<std::thread> helpers;
    try {
        for (int thread = 1; thread < std::min(count_, useful); ++thread)
            helpers.emplace_back(take, thread);
    } catch (const std::system_error&) {
        // The machine gives no more, or none at all, as in a browser: those that there are do.
    }
    take(0);
    for (std::thread& helper : helpers) helper.join();
}

}  // namespace slidelab::lab
