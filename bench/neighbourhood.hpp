// Which walls of a city are near a place: for the judge, who grows them by the mover.
#pragma once

#include <vector>

#include "bench/city.hpp"

namespace slidelab::bench {

/// The walls by raster squares, to find those near a place.
class Neighbourhood {
public:
    explicit Neighbourhood(const City& city);

    /// Replaces `near` by the walls that may touch `area`, some of them repeatedly.
    void find(const Aabb& area, std::vector<Segment>& near) const;

private:
    template <typename Visit>
    void each_square(const Aabb& area, const Visit& visit) const;

    std::vector<std::vector<Segment>> squares_;
    Aabb bounds_;
    std::int64_t columns_ = 0;
};

}  // namespace slidelab::bench
