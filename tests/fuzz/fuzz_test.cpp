// The fuzz targets without libFuzzer: what was found once, and a quick pass of seeded damage to the
// same texts that `./run.sh fuzz` starts from.
#include <gtest/gtest.h>

#include <filesystem>
#include <vector>

#include "fuzz/mutate.hpp"
#include "fuzz/targets.hpp"
#include "support/cases.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::fuzz {
namespace {

using test::text_of;

/// The files below a folder with this extension (any when empty), in the order of their names.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                            const std::string& extension) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file() || entry.path().filename() == ".gitkeep") continue;
        if (extension.empty() || entry.path().extension() == extension) {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

const std::filesystem::path here = std::filesystem::path(SLIDELAB_LEVELS "/../tests/fuzz");

void replay(const char* target, Problem (*trial)(std::string_view)) {
    for (const auto& path : files_in(here / "regressions" / target, "")) {
        const Problem problem = trial(text_of(path));
        EXPECT_FALSE(problem) << path << ": " << problem.value_or("");
    }
}

void damage(const std::vector<std::filesystem::path>& seeds, int rounds,
            Problem (*trial)(std::string_view)) {
    ASSERT_GE(seeds.size(), 5U);
    std::mt19937 random(30);
    for (int i = 0; i < rounds; ++i) {
        const std::string text = mutated(text_of(seeds[random() % seeds.size()]), random);
        const Problem problem = trial(text);
        ASSERT_FALSE(problem) << "round " << i << ": " << problem.value_or("") << '\n' << text;
    }
}

TEST(Fuzz, TheLoaderStandsWhatWasFoundOnce) { replay("loader", try_loader); }
TEST(Fuzz, TheProbeStandsWhatWasFoundOnce) { replay("probe", try_probe); }
TEST(Fuzz, LinksStandWhatWasFoundOnce) { replay("link", try_link); }

TEST(Fuzz, TheLoaderStandsDamagedMaps) {
    std::vector<std::filesystem::path> maps = files_in(SLIDELAB_LEVELS "/figures", ".tmj");
    for (const char* kind : {".tmj", ".tmx", ".ldtk"}) {
        const auto more = files_in(here / "../lab/levels/tiled/data", kind);
        maps.insert(maps.end(), more.begin(), more.end());
    }
    damage(maps, test::cases(15000), try_loader);
}

TEST(Fuzz, TheProbeStandsDamagedRequests) {
    damage(files_in(here / "seeds", ".json"), test::cases(3000), try_probe);
}

TEST(Fuzz, LinksStandDamage) {
    damage(files_in(here / "seeds" / "links", ".link"), test::cases(3000), try_link);
}

}  // namespace
}  // namespace slidelab::lab::fuzz
