// A failure or a thread as a visit: its recording is played in split view, without the safeguard or
// with the model on the left, with it or with the game's mover on the right, again and again. Once
// the user walks both go on under the same keys, until it is played again or the visit ends.
#pragma once

#include <cstddef>
#include <memory>

#include "app/desk/desk.hpp"
#include "lab/session/run_setup.hpp"

namespace slidelab::lab {

class FailureTool : public Tool {
public:
    explicit FailureTool(std::size_t place) : place_(place) {}

    std::shared_ptr<Tool> copy() const override { return std::make_shared<FailureTool>(*this); }
    bool press(Desk& desk, const Press& press) override;
    void tick(Desk& desk) override;
    void draw(Desk& desk) override;
    bool is_busy(const Desk& desk) const override;

private:
    std::size_t place_;   ///< in the list of scenes
    double ended_ = 0.0;  ///< seconds since its recording ended
};

void open_failure(Desk& desk, const RunSetup& setup, std::size_t place);

}  // namespace slidelab::lab
