#include "app/metrics.hpp"

#include <algorithm>
#include <numeric>

namespace slidelab {

void History::add(double value) {
    values_[next_] = static_cast<float>(value);
    next_ = (next_ + 1) % capacity;
    size_ = std::min(size_ + 1, capacity);
}

double History::latest() const {
    return static_cast<double>(values_[(next_ + capacity - 1) % capacity]);
}

double History::mean() const {
    if (size_ == 0) return 0.0;
    return std::accumulate(values_.begin(), values_.begin() + size(), 0.0) /
           static_cast<double>(size_);
}

double History::greatest() const {
    return static_cast<double>(*std::max_element(values_.begin(), values_.end()));
}

}  // namespace slidelab
