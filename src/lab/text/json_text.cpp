#include "lab/text/json_text.hpp"

namespace slidelab::lab {

namespace {

template <typename Json>
std::string written_as_text(const Json& value, JsonLayout layout) {
    return value.dump(layout.indent, ' ', layout.ascii_only, Json::error_handler_t::replace);
}

}  // namespace

nlohmann::json json_if_valid(std::string_view text) {
    return nlohmann::json::parse(text, nullptr, false);
}

nlohmann::ordered_json ordered_json_if_valid(std::string_view text) {
    return nlohmann::ordered_json::parse(text, nullptr, false);
}

std::string json_text(const nlohmann::json& value, JsonLayout layout) {
    return written_as_text(value, layout);
}

std::string json_text(const nlohmann::ordered_json& value, JsonLayout layout) {
    return written_as_text(value, layout);
}

}  // namespace slidelab::lab
