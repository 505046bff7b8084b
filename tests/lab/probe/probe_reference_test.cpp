// docs/probe.md, which `slidelab probe --help` prints, says all that is read and answered, and
// nothing else.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "articles/contract/registry.hpp"
#include "lab/probe/ask.hpp"
#include "lab/scenes/request/request_fields.hpp"
#include "lab/text/numbers.hpp"

namespace slidelab::lab::probe_reference_test {

using nlohmann::json;
using test::answer_to;

struct Reference {
    std::map<std::string, std::set<std::string>> names;  ///< in the tables, by their headings
    std::vector<std::string> request_rows = {};
    std::vector<std::pair<std::string, std::string>> examples;  ///< requests with their answers
};

/// The words in the first cell of a row: "| `step, stage` | ...".
std::set<std::string> names_in_row(const std::string& line) {
    std::set<std::string> names;
    std::istringstream words(line.substr(3, line.find('`', 3) - 3));
    for (std::string word; words >> word;) {
        std::erase(word, ',');
        names.insert(word);
    }
    return names;
}

Reference reference() {
    std::ifstream page(SLIDELAB_LEVELS "/../docs/probe.md");
    Reference read;
    std::string heading;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("## ")) heading = line.substr(3);
        if (line.starts_with("| `")) read.names[heading].merge(names_in_row(line));
        if (line.starts_with("| `") && heading == "Request") read.request_rows.push_back(line);
        if (!line.starts_with('{')) continue;
        std::string answer;
        std::getline(page, answer);
        read.examples.emplace_back(line, answer);
    }
    return read;
}

void expect_known(const json& object, const std::set<std::string>& names) {
    for (const auto& [name, value] : object.items())
        EXPECT_TRUE(names.contains(name)) << name << " is not in the reference";
}

/// A move that answers with everything: it begins in a wall, is squeezed, and tells all.
json everything() {
    return answer_to(R"({"id":1,"strategy":"sat_push","segments":[[0,1,9,1],[0,0.2,9,0.2]],
        "shape":{"disk":0.6},"from":[3,0.6],"delta":[2,0.1],"trace":true,"why":true,
        "what_if":true})");
}

/// The row of a field, up to its meaning, which the page alone has.
std::string row_of(const RequestField& field) {
    const std::string_view value = field.value;
    const bool is_json = value.starts_with('[') || value.starts_with('{');
    const NumberRange& range = field.range;
    std::string numbers = range.unit;
    if (range.least != range.most)
        numbers += fmt::format("{}{} to {}", numbers.empty() ? "" : ", ", decimal(range.least, 9),
                               decimal(range.most, 9));
    return fmt::format("| `{}` | {}{}{} | {} | {} | ", field.name, is_json ? "`" : "", value,
                       is_json ? "`" : "", numbers, field.initial);
}

TEST(ProbeReference, TheRowsOfARequestAreTheListOfItsFields) {
    const std::vector<std::string> rows = reference().request_rows;
    ASSERT_EQ(rows.size(), request_fields().size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string expected = row_of(request_fields()[i]);
        EXPECT_EQ(rows[i].substr(0, expected.size()), expected);
        EXPECT_GT(rows[i].size(), expected.size() + 10) << "it has a meaning";
    }
}

TEST(ProbeReference, ARequestMustHaveWhatIsCalledRequired) {
    for (const RequestField& field : request_fields())
        EXPECT_EQ(field.is_required != nullptr, std::string_view(field.initial) == "required")
            << field.name;
}

TEST(ProbeReference, EveryStrategyIsInIt) {
    std::set<std::string> ids;
    for (const Strategy* strategy : strategies()) ids.emplace(strategy->id);
    EXPECT_EQ(reference().names["Strategies"], ids);
}

TEST(ProbeReference, EveryMemberOfAnAnswerIsInIt) {
    Reference known = reference();
    const json answer = everything();
    ASSERT_FALSE(answer.contains("error")) << answer;
    expect_known(answer, known.names["Answer"]);
    ASSERT_FALSE(answer.at("contacts").empty());
    for (const json& contact : answer["contacts"]) expect_known(contact, known.names["A contact"]);
    ASSERT_FALSE(answer.at("what_if").empty());
    for (const json& row : answer["what_if"])
        expect_known(row, known.names["An alternative of what_if"]);
    ASSERT_FALSE(answer.at("marks").empty());
    for (const json& mark : answer["marks"]) expect_known(mark, known.names["A mark"]);
}

TEST(ProbeReference, WhatItNamesIsAnswered) {
    Reference known = reference();
    const json answer = everything();
    // Only where there is something of the kind.
    const std::set<std::string> seldom{"contacts_omitted", "depth", "put_aside",
                                       "between",          "state", "error"};
    for (const std::string& name : known.names["Answer"]) {
        if (seldom.contains(name)) continue;
        EXPECT_TRUE(answer.contains(name)) << name;
    }
    for (const std::string& name : known.names["A contact"])
        EXPECT_TRUE(answer["contacts"][0].contains(name)) << name;
    for (const std::string& name : known.names["An alternative of what_if"]) {
        if (name == "room") continue;  // ProbeStudies.ARounderShapeSaysWhatItHasToSpare
        EXPECT_TRUE(answer["what_if"][0].contains(name)) << name;
    }
    const std::string marks = answer["marks"].dump();
    for (const std::string& name : known.names["A mark"]) {
        if (name == "note" || name == "value" || name == "reason") continue;
        EXPECT_NE(marks.find('"' + name + '"'), std::string::npos) << name;
    }
}

TEST(ProbeReference, TheExamplesAreAnsweredAsTheyShow) {
    const Reference known = reference();
    EXPECT_EQ(known.examples.size(), 5U);
    for (const auto& [request, answer] : known.examples) EXPECT_EQ(answer_probe(request), answer);
}

}  // namespace slidelab::lab::probe_reference_test
