#include "lab/text/json_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "lab/text/counted.hpp"
#include "lab/text/json_text.hpp"

namespace slidelab::lab {

namespace {

using nlohmann::json;

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// Builds the value, and knows in which field it is, so that an error has its name. Does not
/// recurse.
class LineReader : public nlohmann::json_sax<json> {
public:
    explicit LineReader(std::string_view text, std::string_view whole = "request")
        : text_(text), whole_(whole) {
        if (!json::sax_parse(text, this)) return;
        // The parser takes a zero byte after the value for the end of the text.
        if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
            refuse_byte(zero + 1, "a zero byte is not expected here");
    }

    std::variant<json, InputError> content() && {
        if (error_) return *std::move(error_);
        return std::move(value_);
    }
    const std::string& id() const { return id_; }

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override {
        return add_number(value, std::to_string(value));
    }
    bool number_unsigned(number_unsigned_t value) override {
        return add_number(value, std::to_string(value));
    }
    bool number_float(number_float_t value, const string_t& digits) override {
        return add_number(value, digits);
    }
    bool string(string_t& value) override { return add(std::move(value)); }
    bool binary(binary_t&) override { return false; }  // not in text

    bool start_object(std::size_t) override { return open(json::object()); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(json::array()); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override {
        take_digits();
        open_.back().member = name;
        return true;
    }

    bool parse_error(std::size_t position, const std::string& last_token,
                     const nlohmann::detail::exception& error) override {
        constexpr int number_overflow = 406;
        const std::string token = shortened(last_token, 40);
        if (error.id == number_overflow) {
            error_ = InputError{
                .what = token, .expected = "a finite number", .path = path(open_.size())};
        } else if (std::string_view(error.what()).find("UTF-8") != std::string_view::npos) {
            std::size_t byte = std::min(position, text_.size());
            while (byte > 1 && continues_character(text_[byte - 1])) --byte;
            error_ = InputError{.what = fmt::format("not UTF-8 at byte {}", byte),
                                .expected = "JSON in UTF-8",
                                .byte = byte};
        } else if (position > text_.size()) {
            refuse_byte(position, "the line ends too early");
        } else {
            refuse_byte(position, fmt::format("'{}' is not expected here", token));
        }
        return false;
    }

private:
    /// An array or object that is not complete yet.
    struct Place {
        json* value;
        std::string member;  ///< the last one of an object
    };

    void refuse_byte(std::size_t byte, std::string_view what) {
        error_ =
            InputError{.what = fmt::format("not JSON at byte {}: {}", byte, what), .byte = byte};
    }

    json& put(json&& value) {
        if (open_.empty()) return value_ = std::move(value);
        json& around = *open_.back().value;
        if (around.is_object()) return around[open_.back().member] = std::move(value);
        around.push_back(std::move(value));
        return around.back();
    }
    bool is_at_id() const {
        return open_.size() == 1 && open_[0].value->is_object() && open_[0].member == "id";
    }
    bool add(json value) {
        json& added = put(std::move(value));
        if (is_at_id()) id_ = json_text(added);
        return true;
    }
    /// A text that ends behind a number may have been longer.
    bool add_number(json value, std::string digits) {
        put(std::move(value));
        if (is_at_id()) digits_of_id_ = std::move(digits);
        return true;
    }
    void take_digits() {
        if (!digits_of_id_.empty()) id_ = std::exchange(digits_of_id_, {});
    }
    bool open(json container) {
        if (open_.size() == deepest_nesting) {
            error_ = InputError{.what = "nested too deep",
                                .expected = fmt::format("at most {} levels", deepest_nesting),
                                .path = path(1)};
            return false;
        }
        open_.push_back({&put(std::move(container)), {}});
        return true;
    }
    bool close() {
        take_digits();
        const json& closed = *open_.back().value;
        open_.pop_back();
        if (is_at_id()) id_ = json_text(closed);
        return true;
    }

    /// Names of the outermost fields that the next value is within.
    std::string path(std::size_t fields) const {
        std::string text;
        if (open_.empty() || open_[0].value->is_array()) text = whole_;
        for (std::size_t i = 0; i < fields; ++i) {
            const bool is_innermost = i + 1 == open_.size();
            if (open_[i].value->is_array())
                text += fmt::format("[{}]", open_[i].value->size() - (is_innermost ? 0 : 1));
            else
                text += (i == 0 ? "" : ".") + shortened(open_[i].member, 40);
        }
        return text;
    }

    std::string_view text_;
    std::string_view whole_;
    json value_;
    std::vector<Place> open_;
    std::optional<InputError> error_;
    std::string id_;
    std::string digits_of_id_;
};

}  // namespace

std::variant<json, InputError> parse_line(std::string_view line, std::string_view whole) {
    return LineReader(line, whole).content();
}

IdentifiedLine parse_identified_line(std::string_view line) {
    LineReader reader(line);
    std::string id = reader.id();
    auto content = std::move(reader).content();
    const std::size_t last = line.rfind("\"id\"");
    if (id.empty() && std::holds_alternative<InputError>(content) && last != line.npos)
        id = LineReader("{" + std::string(line.substr(last))).id();
    return {std::move(content), id.empty() ? "null" : id};
}

}  // namespace slidelab::lab
