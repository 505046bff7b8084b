#include "lab/text/json_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "lab/text/json_text.hpp"

namespace slidelab::lab {

namespace {

unsigned byte_at(std::string_view text, std::size_t i) {
    return static_cast<unsigned char>(text[i]);
}

/// How many bytes the character at `i` has; 0 when there is no valid one (RFC 3629: no overlong
/// forms, no surrogates, nothing above U+10FFFF).
std::size_t character_length(std::string_view text, std::size_t i) {
    const unsigned first = byte_at(text, i);
    if (first < 0x80) return 1;
    if (first < 0xC2 || first > 0xF4) return 0;
    const std::size_t size = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (text.size() - i < size) return 0;
    const unsigned second = byte_at(text, i + 1);
    const unsigned least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    const unsigned most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (second < least || second > most) return 0;
    for (std::size_t k = 2; k < size; ++k) {
        if ((byte_at(text, i + k) & 0xC0) != 0x80) return 0;
    }
    return size;
}

/// The place of the first byte that belongs to no character.
std::optional<std::size_t> find_non_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t size = character_length(text, i);
        if (size == 0) return i;
        i += size;
    }
    return std::nullopt;
}

/// Follows the parser and remembers in which field it is, so that a number too large for a double
/// or a nesting too deep can be said by name. Builds nothing and does not recurse.
class LineChecker : public nlohmann::json_sax<nlohmann::json> {
public:
    explicit LineChecker(std::size_t line_size) : line_size_(line_size) {}

    const std::string& problem() const { return problem_; }

    bool null() override { return value_done(); }
    bool boolean(bool) override { return value_done(); }
    bool number_integer(number_integer_t) override { return value_done(); }
    bool number_unsigned(number_unsigned_t) override { return value_done(); }
    bool number_float(number_float_t, const string_t&) override { return value_done(); }
    bool string(string_t&) override { return value_done(); }
    bool binary(binary_t&) override { return value_done(); }

    bool start_object(std::size_t) override { return enter(false); }
    bool end_object() override { return leave(); }
    bool start_array(std::size_t) override { return enter(true); }
    bool end_array() override { return leave(); }
    bool key(string_t& name) override {
        places_.back().member = shortened(name, 40);
        return true;
    }

    bool parse_error(std::size_t position, const std::string& last_token,
                     const nlohmann::detail::exception& error) override {
        constexpr int number_overflow = 406;
        if (error.id == number_overflow) {
            problem_ =
                fmt::format("{}: {}; expected a finite number", path(), shortened(last_token, 40));
        } else if (position > line_size_) {
            problem_ = fmt::format("not JSON at byte {}: the line ends too early", position);
        } else {
            problem_ = fmt::format("not JSON at byte {}: '{}' is not expected here", position,
                                   shortened(last_token, 40));
        }
        return false;
    }

private:
    struct Place {
        bool is_array = false;
        std::size_t element = 0;
        std::string member;
    };

    bool value_done() {
        if (!places_.empty()) ++places_.back().element;
        return true;
    }
    bool enter(bool is_array) {
        if (places_.size() == deepest_nesting) {
            places_.resize(1);
            problem_ = fmt::format("{}: nested too deep; expected at most {} levels", path(),
                                   deepest_nesting);
            return false;
        }
        places_.push_back({is_array, 0, {}});
        return true;
    }
    bool leave() {
        places_.pop_back();
        return value_done();
    }
    std::string path() const {
        const bool in_object = !places_.empty() && !places_.front().is_array;
        std::string text = in_object ? "" : "request";
        for (const Place& place : places_) {
            if (place.is_array) {
                text += fmt::format("[{}]", place.element);
            } else {
                if (!text.empty()) text += '.';
                text += place.member;
            }
        }
        return text;
    }

    std::size_t line_size_;
    std::vector<Place> places_;
    std::string problem_;
};

/// What is wrong with the text as JSON; empty when nothing is.
std::string problem_of(std::string_view text) {
    if (const auto bad = find_non_utf8(text)) {
        return fmt::format("not UTF-8 at byte {}; expected JSON in UTF-8", *bad + 1);
    }
    LineChecker checker(text.size());
    nlohmann::json::sax_parse(text, &checker);
    if (!checker.problem().empty()) return checker.problem();
    // The parser takes a zero byte after the value for the end of the text.
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
        return fmt::format("not JSON at byte {}: a zero byte is not expected here", zero + 1);
    return {};
}

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// May stand before a line, and nowhere else in it.
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Walks over the members of an object without building or checking them.
class MemberScanner {
public:
    explicit MemberScanner(std::string_view text) : text_(text) {
        if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
        open_ = take('{');
    }

    struct Member {
        std::string_view name;  ///< with its quotes
        std::string_view value;
    };

    /// The next member that is whole; nothing at the end or where the text is broken.
    std::optional<Member> next() {
        if (!open_) return std::nullopt;
        const std::optional<std::string_view> name = token();
        if (!name || name->front() != '"' || !take(':')) return std::nullopt;
        const std::optional<std::string_view> value = token();
        if (!value) return std::nullopt;
        open_ = take(',');
        return Member{*name, *value};
    }

private:
    void skip_spaces() {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    }
    bool take(char c) {
        skip_spaces();
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    /// Past the closing quote of the string that begins here; false when there is none.
    bool skip_string() {
        for (++at_; at_ < text_.size(); ++at_) {
            if (text_[at_] == '\\') {
                ++at_;
            } else if (text_[at_] == '"') {
                ++at_;
                return true;
            }
        }
        at_ = text_.size();
        return false;
    }
    /// Past the bracket that closes the one that begins here; false when there is none.
    bool skip_brackets() {
        std::size_t depth = 0;
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '"') {
                if (!skip_string()) return false;
                continue;
            }
            ++at_;
            if (c == '[' || c == '{') ++depth;
            if ((c == ']' || c == '}') && --depth == 0) return true;
        }
        return false;
    }
    /// Past a number or a word; false when the line ends first, as it may have been longer.
    bool skip_word() {
        constexpr std::string_view ends = ",:]}";
        const std::size_t begin = at_;
        while (at_ < text_.size() && !is_space(text_[at_]) &&
               ends.find(text_[at_]) == std::string_view::npos) {
            ++at_;
        }
        return at_ != begin && at_ < text_.size();
    }
    std::optional<std::string_view> token() {
        skip_spaces();
        if (at_ == text_.size()) return std::nullopt;
        const std::size_t begin = at_;
        const char c = text_[at_];
        const bool whole = c == '"'               ? skip_string()
                           : c == '[' || c == '{' ? skip_brackets()
                                                  : skip_word();
        if (!whole) return std::nullopt;
        return text_.substr(begin, at_ - begin);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool open_ = false;
};

bool is_id(std::string_view name) {
    constexpr std::size_t longest = sizeof(R"("\u0069\u0064")") - 1;
    if (name.size() > longest || !problem_of(name).empty()) return false;
    return parse_json(name) == "id";
}

}  // namespace

std::string shortened(std::string_view text, std::size_t most) {
    if (text.size() <= most) return std::string(text);
    std::size_t end = most;
    while (end > 0 && (byte_at(text, end) & 0xC0) == 0x80) --end;
    return std::string(text.substr(0, end)) + "...";
}

std::variant<nlohmann::json, LineProblem> parse_line(std::string_view line) {
    std::string problem = problem_of(line);
    if (!problem.empty()) return LineProblem{std::move(problem)};
    return parse_json(line);
}

std::string id_text(std::string_view line) {
    std::string_view id = "null";
    MemberScanner members(line);
    while (const auto member = members.next()) {
        if (is_id(member->name)) id = member->value;
    }
    if (id.starts_with(byte_order_mark) || !problem_of(id).empty()) return "null";
    std::string text(id);
    // Only between tokens can the end of a line stand, and there a space says the same; the answer
    // is one line.
    std::replace(text.begin(), text.end(), '\r', ' ');
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

}  // namespace slidelab::lab
