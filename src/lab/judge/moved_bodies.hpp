// The bodies of a request at another time of its tick, or in another tick.
#pragma once

#include <algorithm>
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

/// The bodies of a request where they are at the end of its tick, at rest. Where none moves they
/// are the request's own.
class BodiesAtEnd {
public:
    explicit BodiesAtEnd(BodyList bodies) : list_(bodies) {
        const bool move = std::any_of(bodies.begin(), bodies.end(), [](const MovingBody& body) {
            return body.displacement != Vec2{};
        });
        if (!move) return;
        moved_ = at_rest(bodies, 1.0);
        list_ = moved_;
    }
    BodiesAtEnd(const BodiesAtEnd&) = delete;
    BodiesAtEnd& operator=(const BodiesAtEnd&) = delete;

    operator BodyList() const { return list_; }

private:
    BodySet moved_;
    BodyList list_;
};

}  // namespace slidelab::lab
