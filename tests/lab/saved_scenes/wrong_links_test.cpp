// Wrong links: one line each that says what is wrong, whatever the text is.
#include <gtest/gtest.h>

#include <algorithm>

#include "lab/saved_scenes/scene_link.hpp"
#include "lab/text/packing.hpp"
#include "support/cases.hpp"
#include "support/random.hpp"

namespace slidelab::lab::wrong_links_test {

using test::cases;
using test::Random;

std::string problem_of(const std::string& text) {
    const auto link = read_link(text);
    const auto* problem = std::get_if<InputError>(&link);
    return problem ? to_string(*problem) : std::string();
}

bool is_one_plain_line(const std::string& message) {
    return message.size() <= 410 &&
           std::all_of(message.begin(), message.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

struct Wrong {
    std::string link;
    std::string reason;
};

void expect_refused(const std::vector<Wrong>& all) {
    for (const Wrong& wrong : all) {
        const std::string message = problem_of(wrong.link);
        EXPECT_TRUE(is_one_plain_line(message)) << message;
        EXPECT_TRUE(message.starts_with("link: ")) << wrong.link.substr(0, 60) << ": " << message;
        EXPECT_NE(message.find(wrong.reason), std::string::npos)
            << wrong.link.substr(0, 60) << ": " << message;
    }
}

std::string probe(const std::string& request) { return "#probe=" + packed(request); }
std::string clip(const std::string& lines) { return "#clip=" + packed(lines); }

TEST(WrongLink, SaysWhichWordItIs) {
    expect_refused({
        {"", "nothing after the #"},
        {"#", "nothing after the #"},
        {"https://host/path/", "nothing after the #"},
        {"#rooms", "\"rooms\" at character 1; expected KEY=VALUE"},
        {"#=on", "\"=on\" at character 1; expected KEY=VALUE"},
        {"#level%3Drooms%26shape%3Dsphere", "shape \"sphere\"; expected"},
        {"#level%3Dro%ms", "\"level%3Dro%ms\" at character 1; expected KEY=VALUE"},
        {"#%7B%22strategy%22:1%7D", "probe: "},
        {"#thread=<b>", "expected one of docs/issues.md"},
        {"#levle=rooms", "no setting \"levle\"; did you mean level?"},
        {"#qqqqqq=rooms", "or a word of docs/links.md"},
        {"#record=out.rec", "no setting \"record\""},
        {"#level=rooms&level=garden", "\"level\" twice"},
        {"#level=rooms&figure=six-crossings", "\"figure\" among other words"},
        {"#probe=AAAA&clip=AAAA", "\"probe\" among other words"},
    });
}

TEST(WrongLink, SaysWhatIsNoLetter) {
    expect_refused({
        {"#level=ro%6", "\"%\" at character 9; expected two hexadecimal digits"},
        {"#level=ro%zzms", "\"%\" at character 9"},
        {"#level=rooms%", "\"%\" at character 12"},
        {"#level=ro%00ms", "byte 0x00 at character 9; expected plain letters"},
        {"#level=%0aslidelab", "byte 0x0a at character 7"},
        {"#level=r\xc3\xb6oms", "byte 0xc3 at character 8"},
        {"#level=ro\x1b[31mms", "byte 0x1b at character 9"},
    });
}

/// No paths, no other folders, no files of the machine, and nothing that is written.
TEST(WrongLink, NamesNoFile) {
    expect_refused({
        {"#level=../../etc/passwd", "level \"../../etc/passwd\"; expected the name"},
        {"#level=/etc/passwd", "expected the name of one of the program's own"},
        {"#level=levels/play/rooms.tmj", "expected the name"},
        {"#level=%2e%2e%2frooms", "level \"../rooms\"; expected the name"},
        {"#level=" + std::string(65, 'a'), "expected the name"},
        {"#figure=../index", "figure \"../index\"; expected an id"},
        {"#failure=disk_slide", "failure \"disk_slide\"; expected STRATEGY.OPTION"},
        {"#failure=../x.y", "expected STRATEGY.OPTION"},
        {probe(R"({"strategy":"disk_sweep","level":"/etc/passwd","shape":{"disk":1},)"
               R"("from":[0,0],"delta":[1,0]})"),
         "probe: \"level\"; expected the walls themselves"},
        {probe(R"({"strategy":"disk_sweep","lev\u0065l":"/etc/passwd","shape":{"disk":1},)"
               R"("from":[0,0],"delta":[1,0]})"),
         "probe: \"level\"; expected the walls themselves"},
        {clip("{\"slidelab\":1,\"level\":\"/etc/passwd\",\"settings\":[]}\n{}\n"
              "{\"hash\":\"0000000000000000\"}\n"),
         "clip, line 1: level \"/etc/passwd\"; expected one of the program's own"},
    });
}

TEST(WrongLink, HasValuesThatNoSettingTakes) {
    for (const char* number : {"nan", "inf", "-inf", "1e300", "-1e300", "1e999", "-2000", "", "1,5",
                               "5 units", "5e", "--5"}) {
        const std::string text = std::string("#level=rooms&speed=") + number;
        expect_refused({{text, "speed \"" + std::string(number) + "\"; expected a number"}});
        expect_refused({{std::string("#set=radius=") + number, "radius"},
                        {std::string("#size=") + number, "size"},
                        {std::string("#polygon=0,-1;1,1;") + number + ",1", "polygon"},
                        {std::string("#disk_sweep.skin=") + number, "disk_sweep: skin"}});
    }
    expect_refused({
        {"#strategy=disk_glide", "no strategy \"disk_glide\"; did you mean disk_slide?"},
        {"#set=disk_slide.deepest=off", "disk_slide: "},
        {"#set=disk_slide.deepest_first=maybe", "expected on or off"},
        {"#set=disk_slide", "expected NAME=VALUE"},
        {"#shape=sphere", "shape \"sphere\"; expected"},
        {"#strategy=disk_sweep&shape=box",
         "shape \"box\"; expected disk or capsule for disk_sweep"},
        {"#steering=" + std::string(2000, 'x'), "steering"},
    });
}

TEST(WrongLink, HasPackedWhatIsNoMove) {
    const auto move = [](const std::string& more) {
        return probe(R"({"strategy":"disk_sweep","shape":{"disk":0.3},"from":[0,0],"delta":[1,0])" +
                     more + "}");
    };
    ASSERT_EQ(problem_of(move("")), "");
    expect_refused({
        {probe(""), "probe: "},
        {probe("[]"), "probe: "},
        {probe("{\"strategy\":\"disk_sweep\"}"), "probe: "},
        {probe("not JSON"), "probe: not JSON at byte"},
        {probe("\xff\xfe"), "probe: "},
        {probe(std::string(300, '[')), "probe: "},
        {probe(R"({"strategy":"disk_sweep","shape":{"disk":0},"from":[0,0],"delta":[1,0]})"),
         "shape.disk: radius 0; expected a number of at least 0.0001"},
        {move(",\"segments\":[[0,0,2e6,0]]"), "expected a number from -1000000 to 1000000"},
        {move(",\"segments\":[[0,0,1e999,0]]"), "expected a finite number"},
        {move(",\"segments\":[[0,0,NaN,0]]"), "probe: not JSON"},
        {move(",\"set\":{\"skin\":1e300}"), "probe: "},
        {move(",\"no\\nfield\":1"), "probe: "},
        {move(",\"polygons\":[[[0,0],[2,2],[2,0],[0,2]]]"), "polygons[0]"},
        {"#probe=A", "probe: not base64url"},
        {"#probe=A+B/", "probe: not base64url"},
        {"#probe=AAAA", "probe: damaged or cut off"},
        {"#probe=", "probe: damaged or cut off"},
        {probe(std::string(longest_request + 1, ' ')), "probe: more than 65536 bytes"},
        {probe(std::string(5'000'000, ' ')), "probe: more than 65536 bytes"},
    });
}

TEST(WrongLink, HasPackedWhatIsNoRecording) {
    const std::string head = R"({"slidelab":1,"level":"levels/play/rooms.tmj","settings":[]})";
    const std::string tick = "{\"hash\":\"0000000000000000\"}\n";
    ASSERT_EQ(problem_of(clip(head + "\n" + tick)), "");
    const auto state = [&](const std::string& number, const std::string& value) {
        std::string text = R"({"slidelab":2,"level":"levels/play/rooms.tmj","settings":[],)"
                           R"("state":{"tick":1,"time":1,"position":[1,1],"velocity":[0,0],)"
                           R"("heading":[1,0],"strategy_state":0,"boxes":[]}})";
        const std::string before = "\"" + number + "\":1";
        const std::size_t at = text.find(before);
        return clip(text.replace(at, before.size(), "\"" + number + "\":" + value) + "\n" + tick);
    };
    ASSERT_EQ(problem_of(state("tick", "1")), "");
    std::string many = head + "\n";
    for (std::size_t i = 0; i <= most_ticks_of_clip; ++i) many += "{}\n";
    expect_refused({
        {clip(""), "clip, line 1: an empty file"},
        {clip("\n"), "clip, line 1: "},
        {clip(head), "clip: 0 ticks; expected 1 to 36000"},
        {clip(many), "clip: 36001 ticks; expected 1 to 36000"},
        {clip(head + "\n{\"move\":[2,0]}\n" + tick), "clip, line 2: move[0]: 2;"},
        {clip(head + "\n{\"move\":[1e300,0]}\n" + tick), "clip, line 2: move[0]: 1e+300;"},
        {clip(head + "\n{\"lead\":[2e6,0]}\n" + tick), "clip, line 2: lead[0]: 2000000.0;"},
        {clip(head + "\n{\"set\":[\"speed=nan\"]}\n" + tick), "clip, line 2: speed \"nan\""},
        {clip(head + "\n{\"a\\u001bb\":1}\n" + tick), "clip, line 2: "},
        {state("tick", "1e300"), "state.tick: 1e+300; expected a number from 0 to"},
        {state("tick", "-1"), "state.tick: -1; expected a number from 0 to"},
        {state("time", "1e999"), "clip, line 1: "},
        {clip(std::string(longest_clip + 1, ' ')), "clip: more than 1048576 bytes"},
        {"#clip=A", "clip: not base64url"},
    });
}

TEST(WrongLink, IsTooLong) {
    const std::string fits = "#set=speed=5." + std::string(longest_link - 21, '0');
    EXPECT_EQ(problem_of(fits + std::string(8, '0')), "") << fits.size();
    expect_refused({{fits + std::string(9, '0'), "8192 characters after the #; expected at most"},
                    {"#probe=" + std::string(1'000'000, 'A'), "1000006 characters after the #"},
                    {std::string(100'000, '&'), "100000 characters after the #"}});
}

/// Every link cut off, and with bytes changed: another link, or one line.
TEST(WrongLink, OfAnyKindIsALineOrAScene) {
    const std::vector<std::string> links{
        "https://host/#level=tile_town&strategy=disk_slide&set=disk_slide.deepest_first=off",
        probe(R"({"strategy":"disk_sweep","shape":{"disk":0.3},"from":[0,0],"delta":[1,0]})"),
        clip("{\"slidelab\":1,\"level\":\"levels/play/rooms.tmj\",\"settings\":[]}\n"
             "{\"move\":[1,0],\"hash\":\"0000000000000000\"}\n"),
        "#failure=disk_slide.deepest_first", "#figure=six-crossings"};
    Random random(9);
    int refused = 0;
    for (const std::string& link : links) {
        ASSERT_EQ(problem_of(link), "");
        for (std::size_t length = 0; length < link.size(); ++length) {
            const std::string message = problem_of(link.substr(0, length));
            ASSERT_TRUE(is_one_plain_line(message)) << message;
            refused += message.empty() ? 0 : 1;
        }
        for (int i = 0; i < cases(400); ++i) {
            std::string damaged = link;
            for (int bits = 1 + random.below(4); bits > 0; --bits) {
                const auto at =
                    static_cast<std::size_t>(random.below(static_cast<int>(damaged.size())));
                damaged[at] = static_cast<char>(damaged[at] ^ (1 << random.below(8)));
            }
            const std::string message = problem_of(damaged);
            ASSERT_TRUE(is_one_plain_line(message)) << message;
            refused += message.empty() ? 0 : 1;
        }
    }
    EXPECT_GT(refused, 500);
}

}  // namespace slidelab::lab::wrong_links_test
