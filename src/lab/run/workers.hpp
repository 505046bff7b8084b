// Threads that share pieces of work whose results lie apart from each other. Which thread takes
// which piece is a matter of chance, and must not matter.
#pragma once

#include <cstddef>
#include <functional>

namespace slidelab::lab {

class Workers {
public:
    /// `count`: threads in all, the caller's among them; 0: as many as the machine has.
    explicit Workers(int count);

    int count() const { return count_; }

    /// Calls work(piece, thread) for all pieces, 0 <= thread < count(), and returns when all are
    /// done. Few pieces are done by the caller alone. An exception ends the program.
    void run(std::size_t pieces, const std::function<void(std::size_t, int)>& work) const;

private:
    int count_;
};

}  // namespace slidelab::lab
