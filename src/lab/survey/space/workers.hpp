// Threads that share pieces of work whose results lie apart from each other. Which thread takes
// which piece is a matter of chance, and must not matter.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace slidelab::lab {

class Workers {
public:
    /// `count`: threads in all, the caller's among them; 0: as many as the machine has. Fewer where
    /// it gives no more.
    explicit Workers(int count);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    int count() const { return static_cast<int>(threads_.size()) + 1; }

    /// Calls work(piece, thread) for all pieces, 0 <= thread < count(), and returns when all are
    /// done. Few pieces are done by the caller alone. An exception ends the program.
    void run(std::size_t pieces, const std::function<void(std::size_t, int)>& work);

private:
    void serve(int thread);
    void take(int thread);

    std::vector<std::thread> threads_;
    std::mutex mutex_;
    std::condition_variable begin_;
    std::condition_variable end_;
    const std::function<void(std::size_t, int)>* work_ = nullptr;
    std::size_t pieces_ = 0;
    std::size_t next_ = 0;
    std::size_t busy_ = 0;  ///< threads that still take pieces of the present round
    std::size_t round_ = 0;
    bool over_ = false;
};

}  // namespace slidelab::lab
