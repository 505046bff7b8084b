#include "lab/studies/failures/failure_list.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <ostream>
#include <utility>

#include "lab/text/field.hpp"
#include "lab/text/index_file.hpp"
#include "slidelab/collision/contract/registry.hpp"

namespace slidelab::lab {

namespace {

std::string text_of(const Field& field, std::string_view name) {
    return field.member(name, "a text").string();
}

const Strategy& read_strategy(const Field& field) {
    const Field id = field.member("strategy", "the id of a strategy");
    const Strategy* strategy = find_strategy(id.string());
    if (strategy == nullptr) id.refuse("the id of a strategy");
    return *strategy;
}

std::size_t read_option(const Field& field, const Strategy& strategy) {
    const Field name = field.member("option", "the name of an option");
    const auto option = strategy.defaults().find(name.string());
    if (!option) name.refuse(fmt::format("an option of {}", strategy.id));
    return *option;
}

/// A value that the option takes.
std::string read_value(const Field& field, std::string_view name, const FailureCase& failure) {
    const Field value = field.member(name, "a value of the option, as a text");
    Options options = failure.strategy->defaults();
    if (const auto problem = options.set(failure.option_name(), value.string()))
        value.fail(*problem);
    return value.string();
}

FailureSign read_sign(const Field& field) {
    const Field name = field.member("shows", "the name of a trouble");
    const auto sign = find_sign(name.string());
    if (!sign) name.refuse("one of " + sign_names());
    return *sign;
}

FailureCase read_case(const Field& field, const std::filesystem::path& folder) {
    field.must_be_object("strategy, option, holds, fails, shows, title, sentence, files");
    FailureCase failure;
    failure.strategy = &read_strategy(field);
    failure.option = read_option(field, *failure.strategy);
    failure.holds = read_value(field, "holds", failure);
    failure.fails = read_value(field, "fails", failure);
    failure.sign = read_sign(field);
    failure.title = text_of(field, "title");
    failure.sentence = text_of(field, "sentence");
    const std::string stem = (folder / text_of(field, "files")).string();
    failure.level_path = stem + ".tmj";
    failure.recording_path = stem + ".jsonl";
    return failure;
}

NoSafeguard read_other(const Field& field) {
    field.must_be_object("strategy, option, why, files");
    NoSafeguard other;
    other.strategy = &read_strategy(field);
    other.option = read_option(field, *other.strategy);
    other.why = text_of(field, "why");
    if (field.find("files")) other.files = text_of(field, "files");
    return other;
}

FailureList read_list(const Field& root, const std::filesystem::path& folder) {
    root.must_be_object("safeguards, others");
    FailureList list;
    const Field safeguards = root.member("safeguards", "a list");
    safeguards.must_be_array("a list");
    for (std::size_t i = 0; i < safeguards.size(); ++i)
        list.cases.push_back(read_case(safeguards[i], folder));
    const Field others = root.member("others", "a list");
    others.must_be_array("a list");
    for (std::size_t i = 0; i < others.size(); ++i) list.others.push_back(read_other(others[i]));
    return list;
}

bool is_switch(const FailureCase& failure) {
    const OptionDescription& option = failure.strategy->options[failure.option];
    return option.type == OptionDescription::Type::flag;
}

}  // namespace

std::string FailureCase::assignment(const std::string& value) const {
    return fmt::format("{}.{}={}", strategy->id, option_name(), value);
}

std::variant<FailureList, std::string> read_failure_list(const std::string& index_path) {
    const std::filesystem::path folder = std::filesystem::path(index_path).parent_path();
    return read_index_file<FailureList>(index_path,
                                        [&](const Field& root) { return read_list(root, folder); });
}

std::string id_of(const FailureCase& failure) {
    return fmt::format("{}.{}", failure.strategy->id, failure.option_name());
}

std::optional<std::size_t> find_failure(const FailureList& list, std::string_view id) {
    for (std::size_t i = 0; i < list.cases.size(); ++i) {
        if (id_of(list.cases[i]) == id) return i;
    }
    return std::nullopt;
}

std::string beginning_of(const FailureCase& failure) {
    const std::string_view name = failure.option_name();
    if (is_switch(failure)) return fmt::format("Without {}", name);
    return fmt::format("With {}={}", name, failure.fails);
}

std::string remedy_of(const FailureCase& failure) {
    const std::string_view name = failure.option_name();
    if (is_switch(failure)) return fmt::format("With {}", name);
    return fmt::format("With {}={}", name, failure.holds);
}

void write_failure_list(std::ostream& out, const FailureList& list) {
    const Strategy* last = nullptr;
    for (const FailureCase& failure : list.cases) {
        if (std::exchange(last, failure.strategy) != failure.strategy)
            out << fmt::format("{}: {}\n", failure.strategy->id, failure.strategy->title);
        out << fmt::format("  {}\n    {}: {}\n", failure.title, beginning_of(failure),
                           failure.sentence);
    }
    for (const NoSafeguard& other : list.others) {
        out << fmt::format("{}.{} is no safeguard: {}\n", other.strategy->id,
                           other.strategy->options[other.option].name, other.why);
    }
}

}  // namespace slidelab::lab
