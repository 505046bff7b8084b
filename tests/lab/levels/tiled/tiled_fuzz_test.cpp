// Maps that are cut off, and maps that are written otherwise. Damage of any other kind: tests/fuzz.
#include <nlohmann/json.hpp>
#include <random>

#include "fuzz/mutate.hpp"
#include "lab/levels/tiled/tiled_map.hpp"
#include "support/cases.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::tiled_fuzz_test {

using nlohmann::json;
using test::text_of;

/// The map that Tiled wrote, in as few bytes as possible, so that most bytes matter.
std::string every_kind() { return json::parse(text_of(test_data("kinds.tmj"))).dump(); }

std::variant<LevelDocument, InputError> document_of(std::string_view map) {
    return read_tiled_document(map, "test.tmj");
}

TEST(TiledFuzz, AMapCutOffAtAnyByteIsAProblem) {
    const std::string map = every_kind();
    ASSERT_TRUE(std::holds_alternative<LevelDocument>(document_of(map)));
    for (std::size_t size = 0; size < map.size(); ++size) {
        const auto read = document_of(std::string_view(map).substr(0, size));
        EXPECT_TRUE(std::holds_alternative<InputError>(read)) << size;
    }
}

TEST(TiledFuzz, AMapWithEscapedNamesIsTheSameMap) {
    const std::string map = every_kind();
    const auto plain = std::get<LevelDocument>(document_of(map));
    std::mt19937 random(24);
    for (int i = 0; i < test::cases(200); ++i) {
        std::string escaped = map;
        for (auto letters = 1 + random() % 20; letters > 0; --letters)
            fuzz::escape_letter(escaped, random() % escaped.size());
        const auto read = document_of(escaped);
        ASSERT_TRUE(std::holds_alternative<LevelDocument>(read))
            << to_string(std::get<InputError>(read)) << '\n'
            << escaped;
        EXPECT_EQ(std::get<LevelDocument>(read), plain) << escaped;
    }
}

}  // namespace slidelab::lab::tiled_fuzz_test
