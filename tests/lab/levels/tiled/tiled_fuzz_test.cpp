// Whatever bytes the reader is given: a level of sound numbers, or a problem of one line.
#include <algorithm>
#include <array>
#include <iterator>
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

bool in_reach(const Aabb& box) {
    const auto coordinates = {box.min.x, box.min.y, box.max.x, box.max.y};
    // A level of nothing but a spawn has a unit around it.
    return std::all_of(coordinates.begin(), coordinates.end(),
                       [](double c) { return std::abs(c) <= 1.0 + largest_coordinate; });
}

/// Whether it became a level (true) or a problem; either must be sound.
bool check(std::string_view text) {
    const auto read = read_tiled(text, "test.tmj");
    if (const auto* problem = std::get_if<LevelProblem>(&read)) {
        EXPECT_TRUE(problem->message.starts_with("test.tmj: ")) << problem->message;
        EXPECT_NE(problem->message.find("; expected "), std::string::npos) << problem->message;
        EXPECT_EQ(problem->message.find_first_of("\n\r"), std::string::npos) << problem->message;
        EXPECT_LT(problem->message.size(), 500U) << problem->message;
        return false;
    }
    const auto& level = std::get<Level>(read);
    EXPECT_TRUE(in_reach(level.bounds()));
    EXPECT_TRUE(in_reach({level.spawn(), level.spawn()}));
    for (const BoxPath& box : level.box_paths()) {
        EXPECT_TRUE(is_finite(box.at(12.5).center));
        EXPECT_GT(box.home.half.x, 0.0);
        EXPECT_GT(box.home.half.y, 0.0);
    }
    return true;
}

TEST(TiledFuzz, AMapCutOffAtAnyByteIsAProblem) {
    const std::string map = every_kind();
    ASSERT_TRUE(check(map));
    for (std::size_t size = 0; size < map.size(); ++size) {
        EXPECT_FALSE(check(std::string_view(map).substr(0, size))) << size;
    }
}

/// Some bytes of a map flipped, again and again; how many of them were levels all the same.
int levels_of_damaged(const std::string& map, int rounds) {
    std::mt19937 random(20);
    int levels = 0;
    for (int i = 0; i < rounds; ++i) {
        std::string damaged = map;
        const auto flips = 1 + random() % 3;
        for (auto k = flips; k > 0; --k) {
            char& byte = damaged[random() % damaged.size()];
            byte = static_cast<char>(static_cast<unsigned char>(byte) ^ (1U << random() % 8));
        }
        if (check(damaged)) ++levels;
    }
    return levels;
}

TEST(TiledFuzz, AMapWithAnyByteFlippedIsALevelOrAProblem) {
    const int rounds = test::cases(2000);
    const std::string maps[] = {every_kind(),
                                text_of(test_data("kinds.tmx")),
                                text_of(test_data("world.ldtk")),
                                json::parse(text_of(test_data("shapes.tmj"))).dump(),
                                text_of(test_data("packed/infinite_zlib.tmj")),
                                text_of(test_data("packed/finite_zstd.tmx"))};
    for (const std::string& map : maps) {
        const int levels = levels_of_damaged(map, rounds);
        EXPECT_GT(levels, 0) << map.substr(0, 200);
        EXPECT_LT(levels, rounds) << map.substr(0, 200);
    }
}

std::variant<LevelDocument, LevelProblem> document_of(std::string_view map) {
    return read_tiled_document(map, "test.tmj");
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
            << std::get<LevelProblem>(read).message << '\n'
            << escaped;
        EXPECT_EQ(std::get<LevelDocument>(read), plain) << escaped;
    }
}

TEST(TiledFuzz, AMapWithAFieldGivenTwiceIsALevelOrAProblem) {
    const std::string map = every_kind();
    std::mt19937 random(25);
    for (int i = 0; i < test::cases(1000); ++i) {
        std::string doubled = map;
        const std::size_t at = map.find('{', random() % map.size());
        if (at == std::string::npos) continue;
        constexpr std::array fields{R"("\u006fbjects":[4000000000],)",
                                    R"("objects":[7],)",
                                    R"("layers":[],)",
                                    R"("data":"",)",
                                    R"("id":1,)",
                                    R"("type":"map",)"};
        doubled.insert(at + 1, fields[random() % fields.size()]);
        check(doubled);
    }
}

/// A random value within `value`, reached by walking down from it.
json& somewhere_in(json& value, std::mt19937& random) {
    json* at = &value;
    while (at->is_structured() && !at->empty() && random() % 12 != 0) {
        at = &*std::next(at->begin(), static_cast<std::ptrdiff_t>(random() % at->size()));
    }
    return *at;
}

json random_value(const json& map, std::mt19937& random) {
    const std::array<json, 16> values{nullptr,
                                      true,
                                      0,
                                      -1,
                                      1e308,
                                      -1e-308,
                                      2147483648U,
                                      4294967296U,
                                      "box",
                                      "spawn",
                                      "base64",
                                      "",
                                      "\n",
                                      json::array(),
                                      json::object(),
                                      json::array({json::object(), 1})};
    const std::size_t choice = random() % (values.size() + 4);
    if (choice < values.size()) return values[choice];
    json copy = map;  // or any other part of the map, in the wrong place
    return somewhere_in(copy, random);
}

TEST(TiledFuzz, AMapWithAnyValueReplacedIsALevelOrAProblem) {
    const json map = json::parse(every_kind());
    std::mt19937 random(21);
    int levels = 0;
    const int rounds = test::cases(4000);
    for (int i = 0; i < rounds; ++i) {
        json damaged = map;
        for (auto edits = 1 + random() % 2; edits > 0; --edits) {
            somewhere_in(damaged, random) = random_value(map, random);
        }
        if (check(damaged.dump())) ++levels;
    }
    EXPECT_GT(levels, 0);
    EXPECT_LT(levels, rounds);
}

TEST(TiledFuzz, AMapWithAnyFieldLeftOutIsALevelOrAProblem) {
    const json map = json::parse(every_kind());
    std::mt19937 random(22);
    for (int i = 0; i < test::cases(2000); ++i) {
        json damaged = map;
        json& part = somewhere_in(damaged, random);
        if (!part.is_structured() || part.empty()) continue;
        part.erase(std::next(part.begin(), static_cast<std::ptrdiff_t>(random() % part.size())));
        check(damaged.dump());
    }
}

TEST(TiledFuzz, BytesWithoutAnyMeaningAreAProblem) {
    std::mt19937 random(23);
    for (int i = 0; i < test::cases(2000); ++i) {
        std::string bytes(random() % 64, '\0');
        for (char& byte : bytes) byte = static_cast<char>(random() % 256);
        EXPECT_FALSE(check(bytes));
    }
}

}  // namespace slidelab::lab::tiled_fuzz_test
