#include "app/shell/game_pads.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

namespace slidelab::lab {

namespace {

void map_in_order(int device) {
    SDL_JoystickGUID guid = SDL_JoystickGetDeviceGUID(device);
    guid.data[2] = guid.data[3] = 0;  // the checksum of its name, which mappings leave out
    std::array<char, 33> id{};
    SDL_JoystickGetGUIDString(guid, id.data(), static_cast<int>(id.size()));
    std::string mapping = fmt::format("{},Joystick,leftx:a0,lefty:a1", id.data());
    for (int button = 0; button <= SDL_CONTROLLER_BUTTON_DPAD_RIGHT; ++button) {
        const auto place = static_cast<SDL_GameControllerButton>(button);
        mapping += fmt::format(",{}:b{}", SDL_GameControllerGetStringForButton(place), button);
    }
    SDL_GameControllerAddMapping(mapping.c_str());
}

}  // namespace

void GamePads::handle(const SDL_Event& event) {
    if (event.type == SDL_JOYDEVICEREMOVED) pads_.erase(event.jdevice.which);
    if (event.type != SDL_JOYDEVICEADDED) return;  // which is sent for game pads, too
    const int device = event.jdevice.which;
    if (SDL_IsGameController(device) != SDL_TRUE) map_in_order(device);
    if (SDL_GameController* pad = SDL_GameControllerOpen(device))
        pads_[SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(pad))].reset(pad);
}

}  // namespace slidelab::lab
