// Game pads and joysticks, plugged in at any time.
#pragma once

#include <SDL.h>

#include <map>
#include <memory>

namespace slidelab::lab {

/// Opens what is plugged in. A joystick that SDL knows nothing about is a game pad whose axes and
/// buttons come in SDL's own order. SDL_INIT_GAMECONTROLLER must be up while it lives.
class GamePads {
public:
    /// To be called with every event.
    void handle(const SDL_Event& event);

private:
    struct Close {
        void operator()(SDL_GameController* pad) const { SDL_GameControllerClose(pad); }
    };
    std::map<SDL_JoystickID, std::unique_ptr<SDL_GameController, Close>> pads_;
};

}  // namespace slidelab::lab
