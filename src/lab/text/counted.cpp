#include "lab/text/counted.hpp"

namespace slidelab::lab {

std::string shortened(std::string_view text, std::size_t most) {
    const auto continues_character = [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
    };
    if (text.size() <= most) return std::string(text);
    std::size_t end = most;
    while (end > 0 && continues_character(text[end])) --end;
    return std::string(text.substr(0, end)) + "...";
}

std::string shown(std::string_view text) {
    std::string result = shortened(text, 60);
    for (char& c : result) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
    }
    return result;
}

}  // namespace slidelab::lab
