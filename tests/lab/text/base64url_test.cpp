#include "lab/text/packing.hpp"

#include <gtest/gtest.h>

#include "support/random.hpp"

namespace slidelab::lab::base64url_test {

std::vector<std::uint8_t> bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

/// RFC 4648, section 10, without what fills the end up; and the two letters of its own.
TEST(Base64Url, WritesWhatTheStandardHas) {
    const std::pair<const char*, const char*> pairs[] = {
        {"", ""},           {"f", "Zg"},          {"fo", "Zm8"},          {"foo", "Zm9v"},
        {"foob", "Zm9vYg"}, {"fooba", "Zm9vYmE"}, {"foobar", "Zm9vYmFy"}, {"\xfb\xff", "-_8"}};
    for (const auto& [plain, written] : pairs) {
        EXPECT_EQ(to_base64url(bytes_of(plain)), written);
        EXPECT_EQ(from_base64url(written), bytes_of(plain)) << written;
    }
}

TEST(Base64Url, GivesAllBytesBack) {
    test::Random random(3);
    for (int i = 0; i < 500; ++i) {
        std::vector<std::uint8_t> bytes;
        for (int left = random.below(70); left > 0; --left)
            bytes.push_back(static_cast<std::uint8_t>(random.below(256)));
        EXPECT_EQ(from_base64url(to_base64url(bytes)), bytes);
    }
}

TEST(Base64Url, RefusesWhatNobodyWrites) {
    for (const char* wrong : {"Z", "Zg==", "Zm9vY", "Zm 9v", "Zm9v\n", "Zm+v", "Zm/v", "Zh", "Zm9"})
        EXPECT_EQ(from_base64url(wrong), std::nullopt) << wrong;
}

}  // namespace slidelab::lab::base64url_test
