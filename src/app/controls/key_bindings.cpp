#include "app/controls/key_bindings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "articles/contract/registry.hpp"

namespace slidelab::lab {

namespace {

std::string name_of_key(const Control& control, SDL_Keycode key) {
    const char* name = key == SDLK_ESCAPE ? "Esc" : SDL_GetKeyName(key);
    return fmt::format("{}{}", control.with_ctrl ? "Ctrl+" : "", name);
}

}  // namespace

KeyBindings::KeyBindings() : strategies_(strategies().size()) {
    for (const Control& control : lab::controls()) add(control);
}

std::size_t KeyBindings::count_of_keys(const Control& control) const {
    return control.action == Action::strategy ? std::min(strategies_, keys_of_control)
                                              : keys_of_control;
}

void KeyBindings::add(const Control& control) {
    controls_.push_back(control);
    keys_.push_back(control.keys);
}

void KeyBindings::restore_defaults() {
    for (std::size_t i = 0; i < keys_.size(); ++i) keys_[i] = controls_[i].keys;
}

std::size_t KeyBindings::place_of(Action action) const {
    const auto found =
        std::find_if(controls_.begin(), controls_.end(),
                     [action](const Control& control) { return control.action == action; });
    return static_cast<std::size_t>(found - controls_.begin());
}

const Control* KeyBindings::control_named(std::string_view name) const {
    if (name.empty()) return nullptr;
    for (const Control& control : controls_)
        if (name_of(control) == name) return &control;
    return nullptr;
}

const KeyBindings::Keys& KeyBindings::of(Action action) const { return keys_[place_of(action)]; }

std::optional<Action> KeyBindings::bind(Action action, std::size_t place, SDL_Keycode key) {
    std::optional<Action> loser;
    const bool with_ctrl = control(action).with_ctrl;
    for (std::size_t i = 0; key != 0 && i < keys_.size(); ++i) {
        const Control& other = controls_[i];
        if (other.with_ctrl != with_ctrl) continue;
        for (SDL_Keycode& used : keys_[i]) {
            if (used != key) continue;
            used = 0;
            if (other.action != action) loser = other.action;
        }
    }
    keys_[place_of(action)][place] = key;
    return loser;
}

std::optional<InputError> KeyBindings::assign(std::string_view name,
                                              std::span<const std::string> keys) {
    const Control* control = control_named(name);
    if (!control) return InputError{fmt::format("no control \"{}\"", name)};
    if (!can_be_bound(*control))
        return InputError{fmt::format("\"{}\" has a key that stays", name)};
    if (keys.size() > keys_of_control)
        return InputError{fmt::format("\"{}\" has {} keys", name, keys.size()),
                          fmt::format("at most {}", keys_of_control)};
    Keys codes{};
    for (std::size_t i = 0; i < keys.size(); ++i) {
        codes[i] = keys[i].empty() ? 0 : SDL_GetKeyFromName(keys[i].c_str());
        const bool is_known = keys[i].empty() || is_bindable(codes[i]);
        if (!is_known)
            return InputError{
                fmt::format("\"{}\" has the key \"{}\", which is none", name, keys[i])};
    }
    for (std::size_t i = 0; i < codes.size(); ++i) bind(control->action, i, 0);
    for (std::size_t i = 0; i < codes.size(); ++i) bind(control->action, i, codes[i]);
    return std::nullopt;
}

std::vector<KeyBindings::Assignment> KeyBindings::assignments() const {
    std::vector<Assignment> result;
    for (std::size_t i = 0; i < keys_.size(); ++i) {
        const Control& control = controls_[i];
        if (keys_[i] == control.keys) continue;
        Assignment assignment{name_of(control), {}};
        for (const SDL_Keycode key : keys_[i])
            assignment.keys.emplace_back(key == 0 ? "" : SDL_GetKeyName(key));
        while (!assignment.keys.empty() && assignment.keys.back().empty())
            assignment.keys.pop_back();
        result.push_back(assignment);
    }
    return result;
}

bool can_be_bound(const Control& control) {
    return control.mouse.empty() && control.action != Action::quit;
}

bool is_bindable(SDL_Keycode key) {
    constexpr std::array modifiers{SDLK_LSHIFT, SDLK_RSHIFT, SDLK_LCTRL,  SDLK_RCTRL,
                                   SDLK_LALT,   SDLK_RALT,   SDLK_LGUI,   SDLK_RGUI,
                                   SDLK_MODE,   SDLK_ESCAPE, SDLK_UNKNOWN};
    return std::find(modifiers.begin(), modifiers.end(), key) == modifiers.end();
}

std::vector<std::string> names_of_keys(const Control& control, const KeyBindings& bindings) {
    const KeyBindings::Keys& keys = bindings.of(control.action);
    std::vector<std::string> names;
    for (std::size_t k = 0; k < bindings.count_of_keys(control); ++k) {
        if (keys[k] == 0 && control.keys[k] == 0) continue;
        names.push_back(keys[k] == 0 ? "none" : name_of_key(control, keys[k]));
    }
    return names;
}

std::string key_names(const Control& control, const KeyBindings& bindings) {
    if (!control.mouse.empty()) return std::string(control.mouse);
    const KeyBindings::Keys& keys = bindings.of(control.action);
    std::string names;
    for (std::size_t k = 0; k < bindings.count_of_keys(control); ++k) {
        if (keys[k] == 0) continue;
        names += (names.empty() ? "" : ", ") + name_of_key(control, keys[k]);
    }
    return names.empty() ? "none" : names;
}

std::string with_keys(std::string_view text, const KeyBindings& bindings) {
    std::string result;
    while (!text.empty()) {
        const std::size_t open = text.find('{');
        const std::size_t close = open == text.npos ? text.npos : text.find('}', open);
        result += text.substr(0, close == text.npos ? text.npos : open);
        if (close == text.npos) break;
        const Control* control = bindings.control_named(text.substr(open + 1, close - open - 1));
        if (control == nullptr) {
            result += text.substr(open, close + 1 - open);
        } else {
            const std::string names = key_names(*control, bindings);
            result += names.substr(0, names.find(", ", 1));
        }
        text.remove_prefix(close + 1);
    }
    return result;
}

}  // namespace slidelab::lab
