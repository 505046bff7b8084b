#include "app/command_line/made_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>

#include "slidelab/world/check.hpp"
#include "slidelab/world/mover_options.hpp"

namespace slidelab::lab {

namespace {

/// The option's sentence where angles are in radians.
template <typename Value>
std::string help_in_radians(const MoverOption<Value>& option) {
    constexpr std::string_view degrees = "Degrees";
    std::string help(option.help);
    if (option.is_angle() && help.starts_with(degrees)) help.replace(0, degrees.size(), "Radians");
    return help;
}

/// Lines of at most `width` characters; `first` begins the first one, `next` each other.
std::string wrapped(std::string_view words, std::string_view first, std::string_view next,
                    std::size_t width) {
    std::string text(first);
    std::size_t column = first.size();
    while (!words.empty()) {
        const std::size_t size = std::min(words.find(' '), words.size());
        if (column + 1 + size > width) {
            text += fmt::format("\n{}", next);
            column = next.size();
        }
        text += fmt::format(" {}", words.substr(0, size));
        column += 1 + size;
        words.remove_prefix(std::min(size + 1, words.size()));
    }
    return text;
}

std::string_view in_c(const MoverOption<double>&) { return "double"; }
std::string_view in_c(const MoverOption<bool>&) { return "bool"; }
std::string_view in_c(const MoverOption<Leaving>&) { return "sl_leaving"; }
std::string_view in_c(const MoverOption<std::uint64_t>&) { return "uint64_t"; }

std::string header_of_c(std::string text) {
    std::string fields;
    each_mover_option([&](const auto& option) {
        const std::string comment = fmt::format("/* {} */", help_in_radians(option.about));
        fields += fmt::format("{}\n    {} {};\n", wrapped(comment, "   ", "     *", 113),
                              in_c(option.about), option.about.name);
    });
    return with_part(std::move(text), "of world/mover_options.hpp */\n", "    /* end */", fields);
}

std::string in_typescript(const MoverOption<double>&) { return "number"; }
std::string in_typescript(const MoverOption<bool>&) { return "boolean"; }
std::string in_typescript(const MoverOption<std::uint64_t>&) { return "number | bigint"; }
std::string in_typescript(const MoverOption<Leaving>& option) {
    std::string names;
    for (const std::string_view each : option.choices)
        names += fmt::format("{}\"{}\"", names.empty() ? "" : " | ", each);
    return names;
}

/// "step_height" -> "stepHeight"
std::string in_capitals(std::string_view name) {
    std::string text;
    bool is_first = false;
    for (const char c : name) {
        if (c != '_') text += is_first ? static_cast<char>(std::toupper(c)) : c;
        is_first = c == '_';
    }
    return text;
}

std::string types_of_javascript(std::string text) {
    std::string fields;
    each_mover_option([&](const auto& option) {
        fields += fmt::format("    /**\n{}\n     */\n    {}?: {};\n",
                              wrapped(help_in_radians(option.about), "     *", "     *", 100),
                              in_capitals(option.about.name), in_typescript(option.about));
    });
    return with_part(std::move(text), "of world/mover_options.hpp\n", "    // end", fields);
}

std::string page_of_library(std::string text) {
    std::string table = "| of | field | range |\n|---|---|---|\n";
    for (const FieldRange& range : field_ranges())
        table += fmt::format("| {} | {} | {} |\n", range.of, range.field, to_string(range));
    return with_part(std::move(text), "<!-- made by `slidelab docs`: ranges -->\n\n",
                     "\n<!-- end -->", table);
}

constexpr MadePart all_parts[] = {{"src/slidelab/c/slidelab.h", header_of_c},
                                  {"src/slidelab/js/slidelab.d.ts", types_of_javascript},
                                  {"docs/library.md", page_of_library}};

}  // namespace

std::string with_part(std::string text, std::string_view begin, std::string_view end,
                      std::string_view part) {
    const std::size_t from = text.find(begin) + begin.size();
    text.replace(from, text.find(end, from) - from, part);
    return text;
}

std::span<const MadePart> made_parts() { return all_parts; }

}  // namespace slidelab::lab
