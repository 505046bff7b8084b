// Counts the instructions of pieces of work, by callgrind: what is between them is not counted, and
// runs as fast as valgrind alone lets it. Without valgrind the work is done, and nothing counted.
#pragma once

#include <valgrind/callgrind.h>

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

namespace slidelab::bench {

class Counter {
public:
    /// Counts work whose name begins with `wanted`; empty: all.
    explicit Counter(std::string_view wanted) : wanted_(wanted) {}

    bool wants(std::string_view name) const { return name.starts_with(wanted_); }
    /// Whether a name that begins with `group` may be wanted, so that its preparations are.
    bool wants_any(std::string_view group) const {
        return group.starts_with(wanted_) || wanted_.starts_with(group);
    }

    /// A dump of callgrind under this name, and a line with the number of operations in it.
    template <typename Work>
    void count(const std::string& name, std::size_t operations, Work&& work) const {
        if (!wants(name)) return;
        CALLGRIND_START_INSTRUMENTATION;
        CALLGRIND_ZERO_STATS;
        std::forward<Work>(work)();
        CALLGRIND_DUMP_STATS_AT(name.c_str());
        CALLGRIND_STOP_INSTRUMENTATION;
        tell("count", name, static_cast<double>(operations));
    }

    /// A number that is no instructions: bytes, for example.
    void note(const std::string& name, double value) const {
        if (wants(name)) tell("note", name, value);
    }

private:
    static void tell(const char* kind, const std::string& name, double value) {
        std::printf("%s %s %.17g\n", kind, name.c_str(), value);
        std::fflush(stdout);
    }

    std::string_view wanted_;
};

}  // namespace slidelab::bench
