#include "app/shell/game_pads.hpp"

namespace slidelab::lab {

void GamePads::plug_in(int device) {
    if (SDL_IsGameController(device) == SDL_TRUE) {
        if (SDL_GameController* pad = SDL_GameControllerOpen(device)) {
            const SDL_JoystickID id = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(pad));
            controllers_[id].reset(pad);
        }
    } else if (SDL_Joystick* stick = SDL_JoystickOpen(device)) {
        joysticks_[SDL_JoystickInstanceID(stick)].reset(stick);
    }
}

SDL_Event GamePads::translate(const SDL_Event& event) {
    SDL_Event out = event;
    switch (event.type) {
        case SDL_JOYDEVICEADDED:  // sent for game pads, too
            plug_in(event.jdevice.which);
            break;
        case SDL_JOYDEVICEREMOVED:
            controllers_.erase(event.jdevice.which);
            joysticks_.erase(event.jdevice.which);
            out.type = SDL_CONTROLLERDEVICEREMOVED;
            break;
        case SDL_JOYAXISMOTION:
            if (joysticks_.count(event.jaxis.which) == 0) break;
            out.caxis = {};
            out.type = SDL_CONTROLLERAXISMOTION;
            out.caxis.axis = event.jaxis.axis;
            out.caxis.value = event.jaxis.value;
            break;
        case SDL_JOYBUTTONDOWN:
        case SDL_JOYBUTTONUP:
            if (joysticks_.count(event.jbutton.which) == 0) break;
            out.cbutton = {};
            out.type =
                event.type == SDL_JOYBUTTONDOWN ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP;
            out.cbutton.button = event.jbutton.button;
            break;
        default:
            break;
    }
    return out;
}

}  // namespace slidelab::lab
