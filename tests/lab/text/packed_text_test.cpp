#include "lab/text/packing.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include "support/random.hpp"

namespace slidelab::lab::packed_text_test {

using Unpacked = std::variant<std::string, UnpackProblem>;

constexpr std::size_t plenty = 100'000;

TEST(PackedText, ComesBackAsItWas) {
    test::Random random(5);
    for (const int size : {0, 1, 2, 100, 5000, 40'000}) {
        std::string text;
        for (int i = 0; i < size; ++i) text += static_cast<char>(random.below(256));
        EXPECT_EQ(unpacked(packed(text), plenty), Unpacked(text)) << size;
    }
}

TEST(PackedText, IsAFewLettersWhereTheTextRepeatsItself) {
    EXPECT_LT(packed(std::string(20'000, 'x')).size(), 100U);
}

/// Another version of zlib, or another program, has packed these.
TEST(PackedText, IsUnpackedHoweverItWasPacked) {
    const std::string text = "a link is a scene";
    uLongf size = compressBound(text.size());
    std::vector<std::uint8_t> bytes(size);
    ASSERT_EQ(compress2(bytes.data(), &size, reinterpret_cast<const Bytef*>(text.data()),
                        text.size(), Z_NO_COMPRESSION),
              Z_OK);
    bytes.resize(size);
    EXPECT_EQ(unpacked(to_base64url(bytes), plenty), Unpacked(text));
}

TEST(PackedText, MayNotBecomeLongerThanAllowed) {
    const std::string text(1000, 'x');
    EXPECT_EQ(unpacked(packed(text), 1000), Unpacked(text));
    EXPECT_EQ(unpacked(packed(text), 999), Unpacked(UnpackProblem::too_long));
    const std::string bomb = packed(std::string(50'000'000, 'x'));
    EXPECT_EQ(unpacked(bomb, plenty), Unpacked(UnpackProblem::too_long));
}

/// Every byte cut off, and every bit flipped, is seen by its checksum at the latest.
TEST(PackedText, IsRefusedWhereItIsDamaged) {
    const std::string whole =
        packed("{\"strategy\":\"disk_sweep\",\"from\":[0,0],\"delta\":[4,0]}");
    const auto bytes = *from_base64url(whole);
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        const std::vector<std::uint8_t> part(bytes.begin(),
                                             bytes.begin() + static_cast<std::ptrdiff_t>(length));
        EXPECT_EQ(unpacked(to_base64url(part), plenty), Unpacked(UnpackProblem::damaged)) << length;
    }
    for (std::size_t bit = 16; bit < 8 * bytes.size(); ++bit) {  // after the header of two bytes
        auto flipped = bytes;
        flipped[bit / 8] = static_cast<std::uint8_t>(flipped[bit / 8] ^ (1U << (bit % 8)));
        const Unpacked again = unpacked(to_base64url(flipped), plenty);
        // A few bits between its parts mean nothing.
        EXPECT_TRUE(again == unpacked(whole, plenty) || !std::holds_alternative<std::string>(again))
            << bit;
    }
    EXPECT_EQ(unpacked(whole + "AAAA", plenty), Unpacked(UnpackProblem::damaged));
    EXPECT_EQ(unpacked("not base64", plenty), Unpacked(UnpackProblem::not_base64url));
}

}  // namespace slidelab::lab::packed_text_test
