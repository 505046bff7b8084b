// Game pads and joysticks, plugged in at any time.
#pragma once

#include <SDL.h>

#include <map>
#include <memory>

namespace slidelab::lab {

/// Opens what is plugged in, and lets plain joysticks speak as game pads.
/// SDL_INIT_GAMECONTROLLER must be up while it lives.
class GamePads {
public:
    /// The event that Controls should see: joystick events become controller events; all others
    /// come back as they are.
    SDL_Event translate(const SDL_Event& event);

private:
    void plug_in(int device);

    struct CloseController {
        void operator()(SDL_GameController* pad) const { SDL_GameControllerClose(pad); }
    };
    struct CloseJoystick {
        void operator()(SDL_Joystick* stick) const { SDL_JoystickClose(stick); }
    };
    std::map<SDL_JoystickID, std::unique_ptr<SDL_GameController, CloseController>> controllers_;
    std::map<SDL_JoystickID, std::unique_ptr<SDL_Joystick, CloseJoystick>> joysticks_;
};

}  // namespace slidelab::lab
