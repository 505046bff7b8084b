// An array that grows chunk by chunk: nothing waits until all of it is copied, and what is never
// written takes no memory.
#pragma once

#include <cstddef>
#include <vector>

namespace slidelab::detail {

template <typename T, std::size_t size>
class Chunked {
public:
    bool empty() const { return chunks_.empty(); }
    /// Null where nothing near it was ever written.
    const T* find(std::size_t index) const {
        const std::size_t chunk = index / size;
        if (chunk >= chunks_.size() || chunks_[chunk].empty()) return nullptr;
        return &chunks_[chunk][index % size];
    }
    /// To be written; at first a default value.
    T& at(std::size_t index) {
        const std::size_t chunk = index / size;
        if (chunk >= chunks_.size()) chunks_.resize(chunk + 1);
        if (chunks_[chunk].empty()) chunks_[chunk].resize(size);
        return chunks_[chunk][index % size];
    }

private:
    std::vector<std::vector<T>> chunks_;
};

}  // namespace slidelab::detail
