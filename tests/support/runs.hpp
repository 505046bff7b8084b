// Generated runs through a level: inputs as a restless player gives them, and settings changed on
// the way.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "articles/contract/registry.hpp"
#include "lab/session/session.hpp"
#include "support/lab_names.hpp"
#include "support/random.hpp"

namespace slidelab::test {

/// Holds a direction for a while, then another; now and then leads, passes or restarts.
class RestlessPlayer {
public:
    explicit RestlessPlayer(std::uint32_t seed) : random_(seed) {}

    Input next() {
        if (left_ == 0) {
            left_ = 5 + static_cast<int>(random_.between(0.0, 30.0));
            input_ = {};
            input_.right = std::round(random_.between(-1.4, 1.4));
            input_.down = std::round(random_.between(-1.4, 1.4));
            input_.lead = random_.chance(0.1);
            if (input_.lead) input_.target = random_.point(0.0, 20.0);
            input_.pass = random_.chance(0.03);
        }
        --left_;
        Input input = input_;
        input.restart = random_.chance(0.002);
        return input;
    }

private:
    Random random_;
    Input input_;
    int left_ = 0;
};

inline Settings settings_of(const Strategy& strategy) {
    Settings settings = default_settings();
    choose_strategy(settings, strategy);
    return settings;
}

}  // namespace slidelab::test
