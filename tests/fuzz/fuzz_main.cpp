// libFuzzer's entry point: `./run.sh fuzz`. Which target it is for the build says (TRY).
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "fuzz/targets.hpp"

namespace lab = slidelab::lab;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes are text here
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto problem = lab::fuzz::TRY(text)) {
        std::fprintf(stderr, "%s\n", problem->c_str());
        std::abort();
    }
    return 0;
}
