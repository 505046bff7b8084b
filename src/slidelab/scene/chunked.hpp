// Arrays that grow chunk by chunk: nothing waits until all of one is copied.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace slidelab::detail {

/// Chunks that are never written take no memory.
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

/// Written one after the other.
template <typename T, std::size_t chunk_size>
class ChunkedList {
public:
    std::size_t size() const { return size_; }
    const T& operator[](std::size_t i) const { return chunks_[i / chunk_size][i % chunk_size]; }
    T& operator[](std::size_t i) { return chunks_[i / chunk_size][i % chunk_size]; }

    void push_back(T value) {
        if (size_++ % chunk_size == 0) chunks_.emplace_back().reserve(chunk_size);
        chunks_.back().push_back(std::move(value));
    }

private:
    std::vector<std::vector<T>> chunks_;
    std::size_t size_ = 0;
};

}  // namespace slidelab::detail
