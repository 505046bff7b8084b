#include "lab/levels/tiled/object_texts.hpp"

#include <algorithm>
#include <utility>

namespace slidelab::tiled {

/// Goes through the text once, knowing of JSON only strings, brackets and commas.
class ObjectTexts::Splitter {
public:
    explicit Splitter(std::string_view text) : text_(text) {}

    std::optional<ObjectTexts> split() {
        std::size_t copied = 0;  // up to here the text is in the rest, or left out
        while (at_ < text_.size()) {
            if (text_[at_] != '"') {
                ++at_;
                continue;
            }
            const std::size_t begin = at_;
            skip_string();
            if (text_.substr(begin, at_ - begin) != R"("objects")") continue;
            if (!skip(':') || !skip('[')) continue;
            found_.rest_ += text_.substr(copied, at_ - copied);
            if (!take_list()) return std::nullopt;
            copied = at_;
        }
        found_.rest_ += text_.substr(copied);
        return std::move(found_);
    }

private:
    /// Takes the objects of a list up to its end; false where it holds anything else.
    bool take_list() {
        skip_space();
        if (is_at(']')) return true;
        for (;;) {
            skip_space();
            const std::size_t begin = at_;
            if (!is_at('{') || !skip_braces()) return false;
            found_.rest_ += std::to_string(found_.objects_.size());
            found_.objects_.push_back(text_.substr(begin, at_ - begin));
            if (skip(',')) {
                found_.rest_ += ',';
                continue;
            }
            return is_at(']');
        }
    }

    bool is_at(char c) const { return at_ < text_.size() && text_[at_] == c; }

    void skip_space() {
        while (is_at(' ') || is_at('\n') || is_at('\r') || is_at('\t')) ++at_;
    }

    /// Space, and then this character.
    bool skip(char c) {
        skip_space();
        if (!is_at(c)) return false;
        ++at_;
        return true;
    }

    void skip_string() {
        for (++at_; at_ < text_.size(); ++at_) {
            if (text_[at_] == '\\') {
                ++at_;
            } else if (text_[at_] == '"') {
                ++at_;
                return;
            }
        }
    }

    /// From a brace to behind the one that closes it; false where none does.
    bool skip_braces() {
        int depth = 0;
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '"') {
                skip_string();
                continue;
            }
            ++at_;
            if (c == '{') ++depth;
            if (c == '}' && --depth == 0) return true;
        }
        return false;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    ObjectTexts found_;
};

bool ObjectTexts::are_json() const {
    return std::all_of(objects_.begin(), objects_.end(), [](std::string_view object) {
        return nlohmann::json::accept(object.begin(), object.end());
    });
}

std::optional<ObjectTexts> ObjectTexts::of(std::string_view text) { return Splitter(text).split(); }

}  // namespace slidelab::tiled
