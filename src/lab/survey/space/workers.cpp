#include "lab/survey/space/workers.hpp"

#include <algorithm>
#include <system_error>

namespace slidelab::lab {

namespace {

/// Waking a thread takes as long as a piece or two.
constexpr std::size_t few = 2;

}  // namespace

Workers::Workers(int count) {
    if (count <= 0) count = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    try {
        for (int thread = 1; thread < count; ++thread)
            threads_.emplace_back([this, thread] { serve(thread); });
    } catch (const std::system_error&) {
        // The machine gives no more, or none at all, as in a browser: those that there are do.
    }
}

Workers::~Workers() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    begin_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Workers::run(std::size_t pieces, const std::function<void(std::size_t, int)>& work) {
    if (threads_.empty() || pieces <= few) {
        for (std::size_t piece = 0; piece < pieces; ++piece) work(piece, 0);
        return;
    }
    {
        const std::lock_guard lock(mutex_);
        work_ = &work;
        pieces_ = pieces;
        next_ = 0;
        busy_ = threads_.size();
        ++round_;
    }
    begin_.notify_all();
    take(0);
    std::unique_lock lock(mutex_);
    end_.wait(lock, [this] { return busy_ == 0; });
}

void Workers::serve(int thread) {
    for (std::size_t seen = 0;;) {
        {
            std::unique_lock lock(mutex_);
            begin_.wait(lock, [&] { return over_ || round_ != seen; });
            if (over_) return;
            seen = round_;
        }
        take(thread);
        bool last = false;
        {
            const std::lock_guard lock(mutex_);
            last = --busy_ == 0;
        }
        if (last) end_.notify_one();
    }
}

void Workers::take(int thread) {
    for (;;) {
        std::size_t piece = 0;
        {
            const std::lock_guard lock(mutex_);
            if (next_ == pieces_) return;
            piece = next_++;
        }
        (*work_)(piece, thread);
    }
}

}  // namespace slidelab::lab
