// docs/agents.md leads from each symptom of the first screen to its trouble. Its commands run in
// documented_commands_test.cpp, and print what stands there.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "lab/judge/event_set.hpp"

namespace slidelab::lab::agents_page_test {

/// The lines below each heading "### It sticks on seams".
std::map<std::string, std::vector<std::string>> sections() {
    std::ifstream page(SLIDELAB_SOURCE_DIR "/docs/agents.md");
    std::map<std::string, std::vector<std::string>> found;
    std::string heading;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("#")) heading = line;
        if (heading.starts_with("### It ")) found[heading.substr(7)].push_back(line);
    }
    return found;
}

/// Whether the answer of a section's command names a trouble that its diagnosis does.
bool is_diagnosed(const std::vector<std::string>& lines) {
    std::string diagnosis;
    for (const std::string& line : lines)
        if (line.starts_with("- **Trouble**")) diagnosis = line;
    const std::regex code("`([a-z_]+)`");
    for (std::sregex_iterator name(diagnosis.begin(), diagnosis.end(), code), end; name != end;
         ++name) {
        const EventDescription* trouble = find_event((*name)[1].str());
        if (trouble == nullptr) return false;
        for (const std::string& line : lines)
            if (line.starts_with("tick ") && line.find(trouble->title) != std::string::npos)
                return true;
    }
    return false;
}

TEST(AgentsPage, DiagnosesTheSceneOfEachSymptom) {
    std::ifstream file(SLIDELAB_SOURCE_DIR "/assets/problems.json");
    const nlohmann::json problems = nlohmann::json::parse(file).at("problems");
    const auto found = sections();
    EXPECT_EQ(found.size(), problems.size());
    for (const nlohmann::json& problem : problems) {
        std::string title = problem.at("title");
        if (title.starts_with("squeezed")) title = "is " + title;
        const auto section = found.find(title);
        ASSERT_NE(section, found.end()) << title;
        EXPECT_TRUE(is_diagnosed(section->second)) << title;
    }
}

}  // namespace slidelab::lab::agents_page_test
