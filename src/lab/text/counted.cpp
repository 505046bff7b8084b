#include "lab/text/counted.hpp"

namespace slidelab::lab {

std::string shown(std::string_view text) {
    constexpr std::size_t longest = 60;
    std::string result(text.substr(0, longest));
    for (char& c : result) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
    }
    if (text.size() <= longest) return result;
    // Never cut within a UTF-8 sequence: drop its beginning, too.
    while (!result.empty() && (static_cast<unsigned char>(text[result.size()]) & 0xc0U) == 0x80U) {
        result.pop_back();
    }
    return result + "...";
}

}  // namespace slidelab::lab
