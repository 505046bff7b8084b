// Threads that share pieces of work whose results lie apart from each other. Which thread takes
// which piece is a matter of chance, and must not matter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

namespace slidelab::lab {

class Workers {
public:
    /// `count`: threads in all, the caller's among them; 0: as many as the machine has.
    explicit Workers(int count);

    int count() const { return count_; }

    /// Calls work(piece, thread) for all pieces, 0 <= thread < count(), and returns when all are
    /// done. Few pieces are done by the caller alone. An exception ends the program.
    void run(std::size_t pieces, const std::function<void(std::size_t, int)>& work) const;

    /// Collects what find(i, found) adds to `found` for `count` numbers, `at_once` of which are a
    /// piece: in their order.
    template <typename Found, typename Find>
    std::vector<Found> gather(std::size_t count, std::size_t at_once, Find&& find) const {
        std::vector<std::vector<Found>> found((count + at_once - 1) / at_once);
        run(found.size(), [&](std::size_t piece, int) {
            const std::size_t end = std::min(count, (piece + 1) * at_once);
            for (std::size_t i = piece * at_once; i < end; ++i) find(i, found[piece]);
        });
        std::vector<Found> all;
        for (const auto& piece : found) all.insert(all.end(), piece.begin(), piece.end());
        return all;
    }

private:
    int count_;
};

}  // namespace slidelab::lab
