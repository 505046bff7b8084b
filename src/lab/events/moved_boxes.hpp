// The kinematic boxes of a request where they are when its tick ends, at rest.
#pragma once

#include <span>
#include <vector>

#include "articles/contract/move_request.hpp"

namespace slidelab::lab {

class BoxesAtEnd {
public:
    explicit BoxesAtEnd(const MoveRequest& request)
        : boxes_(request.kinematic_boxes.begin(), request.kinematic_boxes.end()) {
        for (KinematicBox& moving : boxes_) {
            moving.box.center += moving.delta;
            moving.delta = {};
        }
    }

    std::span<const KinematicBox> view() const { return boxes_; }

private:
    std::vector<KinematicBox> boxes_;
};

}  // namespace slidelab::lab
