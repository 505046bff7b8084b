// The reference of the probe says all that is read and answered, and nothing else.
#include "lab/probe/probe_reference.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include "lab/probe/ask.hpp"
#include "lab/probe/request_fields.hpp"

namespace slidelab::lab::probe_reference_test {
namespace {

using nlohmann::json;
using test::answer_to;

std::set<std::string> names_in(std::span<const FieldReference> fields) {
    std::set<std::string> names;
    for (const FieldReference& field : fields) {
        std::istringstream words{std::string(field.name)};
        for (std::string word; words >> word;) {
            word.erase(std::remove(word.begin(), word.end(), ','), word.end());
            names.insert(word);
        }
    }
    return names;
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

TEST(ProbeReference, EveryFieldOfARequestIsInIt) {
    const std::set<std::string> known = names_in(request_reference());
    for (const char* name : request_field::all) EXPECT_TRUE(known.contains(name)) << name;
    EXPECT_EQ(known.size(), std::size(request_field::all));
}

TEST(ProbeReference, EveryMemberOfAnAnswerIsInIt) {
    const json answer = everything();
    ASSERT_FALSE(answer.contains("error")) << answer;
    expect_known(answer, names_in(answer_reference()));
    ASSERT_FALSE(answer.at("contacts").empty());
    for (const json& contact : answer["contacts"])
        expect_known(contact, names_in(contact_reference()));
    ASSERT_FALSE(answer.at("what_if").empty());
    for (const json& row : answer["what_if"]) expect_known(row, names_in(what_if_reference()));
    ASSERT_FALSE(answer.at("marks").empty());
    for (const json& mark : answer["marks"]) expect_known(mark, names_in(mark_reference()));
}

TEST(ProbeReference, WhatItNamesIsAnswered) {
    const json answer = everything();
    // Only where there is something of the kind.
    const std::set<std::string> seldom{"contacts_omitted", "depth", "state", "error"};
    for (const std::string& name : names_in(answer_reference())) {
        if (seldom.contains(name)) continue;
        EXPECT_TRUE(answer.contains(name)) << name;
    }
    for (const std::string& name : names_in(contact_reference()))
        EXPECT_TRUE(answer["contacts"][0].contains(name)) << name;
    for (const std::string& name : names_in(what_if_reference()))
        EXPECT_TRUE(answer["what_if"][0].contains(name)) << name;
    const std::string marks = answer["marks"].dump();
    for (const std::string& name : names_in(mark_reference())) {
        if (name == "note" || name == "value" || name == "reason") continue;
        EXPECT_NE(marks.find('"' + name + '"'), std::string::npos) << name;
    }
}

TEST(ProbeReference, TheExamplesAnswerWhatTheySay) {
    ASSERT_EQ(probe_examples().size(), 4U);
    for (const ProbeExample& example : probe_examples()) {
        const json answer = answer_to(std::string(example.request));
        const bool is_wrong = example.what.find("wrong") != std::string_view::npos;
        EXPECT_EQ(answer.contains("error"), is_wrong) << answer;
    }
    EXPECT_FALSE(
        answer_to(std::string(probe_examples()[2].request))["why"].get<std::string>().empty());
}

TEST(ProbeReference, BothStylesTellTheSame) {
    std::ostringstream plain;
    std::ostringstream markdown;
    write_probe_reference(plain, ReferenceStyle::plain);
    write_probe_reference(markdown, ReferenceStyle::markdown);
    for (const auto fields : {request_reference(), answer_reference(), contact_reference(),
                              what_if_reference(), mark_reference()}) {
        for (const FieldReference& field : fields) {
            EXPECT_NE(plain.str().find(field.name), std::string::npos) << field.name;
            EXPECT_NE(markdown.str().find(field.meaning), std::string::npos) << field.name;
        }
    }
    for (const ProbeExample& example : probe_examples()) {
        const std::string answer = answer_probe(example.request);
        EXPECT_NE(plain.str().find(answer), std::string::npos);
        EXPECT_NE(markdown.str().find(answer), std::string::npos);
    }
    for (const char* words : {"A blank line gets no answer.", "disk_sweep", "grid_walk"}) {
        std::string joined = plain.str();
        std::replace(joined.begin(), joined.end(), '\n', ' ');
        EXPECT_NE(joined.find(words), std::string::npos) << words;
    }
}

}  // namespace
}  // namespace slidelab::lab::probe_reference_test
