// Files of scenes in earlier formats, translated into today's.
#pragma once

#include <nlohmann/json.hpp>

namespace slidelab::lab {

/// Whether a file is in an earlier format: a list of stops, figures within their articles, or
/// failures as "safeguards".
bool is_older(const nlohmann::json& file);

/// The same in today's format, scene by scene in its order. Unknown fields, and those of a
/// wrong type, stay for the reader to refuse.
nlohmann::json translated(nlohmann::json file);

}  // namespace slidelab::lab
