#include "app/panel/metrics.hpp"

#include <algorithm>

namespace slidelab::lab {

void History::add(double value) {
    values_[next_] = static_cast<float>(value);
    next_ = (next_ + 1) % capacity;
    size_ = std::min(size_ + 1, capacity);
}

double History::latest() const {
    return static_cast<double>(values_[(next_ + capacity - 1) % capacity]);
}

double History::greatest() const {
    return static_cast<double>(*std::max_element(values_.begin(), values_.end()));
}

}  // namespace slidelab::lab
