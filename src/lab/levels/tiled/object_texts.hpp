// The objects of a map are most of its text, and as JSON values they would take several times the
// memory of the level that they become. So they are left as text, and read one by one.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace slidelab::tiled {

/// A map's text, taken apart. Borrows the text.
class ObjectTexts {
public:
    /// Nothing where the text cannot be taken apart beyond doubt: then it is to be read in one
    /// piece. Whether it is JSON is not checked.
    static std::optional<ObjectTexts> of(std::string_view text);

    /// The text without the objects: in each list called "objects" stand their numbers instead.
    const std::string& rest() const { return rest_; }

    /// The text of the object with a number of the rest.
    std::string_view object(std::size_t number) const { return objects_[number]; }
    std::size_t count() const { return objects_.size(); }

    /// Whether each of them can be parsed.
    bool are_json() const;

private:
    class Splitter;

    std::string rest_;
    std::vector<std::string_view> objects_;
};

}  // namespace slidelab::tiled
