// The bodies of a request at another time of its tick, or in another tick.
#pragma once

#include <utility>
#include <vector>

#include "slidelab/scene/body_set.hpp"

namespace slidelab::lab {

/// A copy in which `change(MovingBody&)` changes each.
template <typename Change>
BodySet changed_bodies(BodyList bodies, Change&& change) {
    std::vector<MovingBody> changed;
    for (MovingBody body : bodies) {
        change(body);
        changed.push_back(std::move(body));
    }
    return BodySet(changed);
}

/// They stand at a time of the tick, 0..1, without their displacements.
inline BodySet at_rest(BodyList bodies, double time) {
    return changed_bodies(bodies, [time](MovingBody& body) {
        body.position = body.at(time);
        body.displacement = {};
    });
}

}  // namespace slidelab::lab
