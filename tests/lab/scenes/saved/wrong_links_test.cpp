// Wrong links: one line each that says what is wrong, whatever the text is.
#include <gtest/gtest.h>

#include <algorithm>

#include "lab/scenes/saved/scene_link.hpp"
#include "lab/text/packing.hpp"
#include "support/answers.hpp"
#include "support/cases.hpp"
#include "support/random.hpp"
#include "support/refused.hpp"

namespace slidelab::lab::wrong_links_test {

using test::cases;
using test::Random;

std::string problem_of(const std::string& text) { return problem_in(read_link(text)); }

bool is_one_plain_line(const std::string& message) {
    return message.size() <= 410 &&
           std::all_of(message.begin(), message.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

std::string probe(const std::string& request) { return "#probe=" + packed(request); }
std::string clip(const std::string& lines) { return "#clip=" + packed(lines); }

/// A move with more members.
std::string move(const std::string& more) {
    return probe(R"({"strategy":"disk_sweep","shape":{"disk":0.3},"from":[0,0],"delta":[1,0])" +
                 more + "}");
}

const std::string head = R"({"slidelab":1,"level":"levels/play/rooms.tmj","settings":[]})";
const std::string tick = "{\"hash\":\"0000000000000000\"}\n";

/// A recording that begins at a state with another number.
std::string state(const std::string& number, const std::string& value) {
    std::string text = R"({"slidelab":2,"level":"levels/play/rooms.tmj","settings":[],)"
                       R"("state":{"tick":1,"time":1,"position":[1,1],"velocity":[0,0],)"
                       R"("heading":[1,0],"strategy_state":0,"boxes":[]}})";
    const std::string before = "\"" + number + "\":1";
    text.replace(text.find(before), before.size(), "\"" + number + "\":" + value);
    return clip(text + "\n" + tick);
}

std::string ticks(std::size_t count) {
    std::string lines = head + "\n";
    for (std::size_t i = 0; i < count; ++i) lines += "{}\n";
    return lines;
}

/// As long as a link may be, with eight letters more.
const std::string fitting = "#set=speed=5." + std::string(longest_link - 21, '0');

using Rows = std::vector<test::Refused<std::string>>;

/// Packed moves and recordings: those of a link alone, the others are the readers'.
const Rows wrong_links{
    // which word it is
    {"", "link: nothing after the #; expected level, probe, clip, failure, thread or figure"},
    {"#", "link: nothing after the #; expected level, probe, clip, failure, thread or figure"},
    {"https://host/path/",
     "link: nothing after the #; expected level, probe, clip, failure, thread or figure"},
    {"#rooms", R"(link: "rooms" at character 1; expected KEY=VALUE)"},
    {"#=on", R"(link: "=on" at character 1; expected KEY=VALUE)"},
    {"#level%3Drooms%26shape%3Dsphere",
     R"(link: shape is "sphere"; expected disk or box or capsule for disk_slide)"},
    {"#level%3Dro%ms", R"(link: "level%3Dro%ms" at character 1; expected KEY=VALUE)"},
    {"#%7B%22strategy%22:1%7D", "link: probe: strategy: 1; expected a string"},
    {"#thread=<b>",
     R"(link: thread is "<b>"; expected one of docs/issues.md, as godotengine/godot#44882)"},
    {"#levle=rooms", R"(link: no setting "levle"; did you mean level?)"},
    {"#qqqqqq=rooms",
     R"(link: no setting "qqqqqq"; expected one of strategy, ...; or a word of docs/links.md)"},
    {"#record=out.rec",
     R"(link: no setting "record"; expected one of strategy, ...; or a word of docs/links.md)"},
    {"#level=rooms&level=garden", R"(link: "level" twice; expected it once)"},
    {"#level=rooms&figure=six-crossings", R"(link: "figure" among other words; expected it alone)"},
    {"#probe=AAAA&clip=AAAA", R"(link: "probe" among other words; expected it alone)"},
    // what is no letter
    {"#level=ro%6", R"(link: "%" at character 9; expected two hexadecimal digits after it)"},
    {"#level=ro%zzms", R"(link: "%" at character 9; expected two hexadecimal digits after it)"},
    {"#level=rooms%", R"(link: "%" at character 12; expected two hexadecimal digits after it)"},
    {"#level=ro%00ms", "link: byte 0x00 at character 9; expected plain letters"},
    {"#level=%0aslidelab", "link: byte 0x0a at character 7; expected plain letters"},
    {"#level=r\xc3\xb6oms", "link: byte 0xc3 at character 8; expected plain letters"},
    {"#level=ro\x1b[31mms", "link: byte 0x1b at character 9; expected plain letters"},
    // no paths, no other folders, no files of the machine, and nothing that is written
    {"#level=../../etc/passwd",
     "link: level is \"../../etc/passwd\"; expected the name of one of the program's own, as "
     "tile_town"},
    {"#level=/etc/passwd",
     R"(link: level is "/etc/passwd"; expected the name of one of the program's own, as tile_town)"},
    {"#level=levels/play/rooms.tmj",
     "link: level is \"levels/play/rooms.tmj\"; expected the name of one of the program's own, as "
     "tile_town"},
    {"#level=%2e%2e%2frooms",
     R"(link: level is "../rooms"; expected the name of one of the program's own, as tile_town)"},
    {"#level=" + std::string(65, 'a'),
     "link: level is \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"; "
     "expected "
     "the name of one of the program's own, as tile_town"},
    {"#figure=../index",
     R"(link: figure is "../index"; expected an id of "slidelab figures --list")"},
    {"#failure=disk_slide",
     R"(link: failure is "disk_slide"; expected STRATEGY.OPTION, as disk_slide.deepest_first)"},
    {"#failure=../x.y",
     R"(link: failure is "../x.y"; expected STRATEGY.OPTION, as disk_slide.deepest_first)"},
    {probe(R"({"strategy":"disk_sweep","level":"/etc/passwd","shape":{"disk":1},)"
           R"("from":[0,0],"delta":[1,0]})"),
     R"(link: probe: "level"; expected the walls themselves)"},
    {probe(R"({"strategy":"disk_sweep","lev\u0065l":"/etc/passwd","shape":{"disk":1},)"
           R"("from":[0,0],"delta":[1,0]})"),
     R"(link: probe: "level"; expected the walls themselves)"},
    {clip("{\"slidelab\":1,\"level\":\"/etc/passwd\",\"settings\":[]}\n{}\n"
          "{\"hash\":\"0000000000000000\"}\n"),
     "link: clip, line 1: level is \"/etc/passwd\"; expected one of the program's own, as "
     "levels/play/tile_town.tmj"},
    // values that no setting takes
    {"#strategy=disk_glide", R"(link: no strategy "disk_glide"; did you mean disk_slide?)"},
    {"#set=disk_slide.deepest=off",
     R"(link: disk_slide: no option "deepest"; did you mean deepest_first?)"},
    {"#set=disk_slide.deepest_first=maybe",
     R"(link: disk_slide: deepest_first is "maybe"; expected on or off)"},
    {"#set=disk_slide", R"(link: "disk_slide"; expected NAME=VALUE)"},
    {"#shape=sphere", R"(link: shape is "sphere"; expected disk or box or capsule for disk_slide)"},
    {"#strategy=disk_sweep&shape=box",
     R"(link: shape is "box"; expected disk or capsule for disk_sweep)"},
    {"#steering=" + std::string(2000, 'x'), R"(link: steering is "xxxxx...)"},
    {"#level=rooms&near-miss=1", R"(link: near-miss is "1"; expected 0 to 0.001 tiles)"},
    {"#near-miss=x", R"(link: near-miss is "x"; expected 0 to 0.001 tiles)"},
    {"#near-miss=-0.1", R"(link: near-miss is "-0.1"; expected 0 to 0.001 tiles)"},
    // packed what is no move
    {probe(""), "link: probe: not JSON at byte 1: the line ends too early"},
    {probe("\xff\xfe"), "link: probe: not JSON at byte 1: '?' is not expected here"},
    {probe(std::string(300, '[')),
     "link: probe: request[0]: nested too deep; expected at most 200 levels"},
    {probe(R"({"strategy":"disk_sweep","shape":{"disk":0},"from":[0,0],"delta":[1,0]})"),
     "link: probe: shape.disk: radius 0; expected a number of at least 0.0001"},
    {move(",\"no\\nfield\":1"), "link: probe: no?field: unknown field; expected id, ..."},
    {"#probe=A",
     "link: probe: not base64url; expected A to Z, a to z, 0 to 9, - and _, and all of them"},
    {"#probe=A+B/",
     "link: probe: not base64url; expected A to Z, a to z, 0 to 9, - and _, and all of them"},
    {"#probe=AAAA", R"(link: probe: damaged or cut off; expected what "Copy link" wrote)"},
    {"#probe=", R"(link: probe: damaged or cut off; expected what "Copy link" wrote)"},
    {probe(std::string(longest_request + 1, ' ')),
     "link: probe: more than 65536 bytes when it is unpacked"},
    {probe(std::string(5'000'000, ' ')), "link: probe: more than 65536 bytes when it is unpacked"},
    // packed what is no recording
    {clip("\n"), "link: clip, line 1: not JSON at byte 1: the line ends too early"},
    {clip(head), "link: clip: 0 ticks; expected 1 to 36000"},
    {clip(ticks(most_ticks_of_clip + 1)), "link: clip: 36001 ticks; expected 1 to 36000"},
    {clip(head + "\n{\"move\":[1e300,0]}\n" + tick),
     "link: clip, line 2: move[0]: 1e+300; expected a number from -1 to 1"},
    {clip(head + "\n{\"lead\":[2e6,0]}\n" + tick),
     "link: clip, line 2: lead[0]: 2000000.0; expected a number from -1000000 to 1000000"},
    {clip(head + "\n{\"set\":[\"speed=nan\"]}\n" + tick),
     R"(link: clip, line 2: speed is "nan"; expected a number from 0 to 1000 units/s)"},
    {clip(head + "\n{\"a\\u001bb\":1}\n" + tick),
     "link: clip, line 2: a?b: unknown field; expected set, restart, pass, jump, move, lead, "
     "placed, at, hash"},
    {state("tick", "1e300"),
     "link: clip, line 1: state.tick: 1e+300; expected a number from 0 to 1e+15"},
    {state("tick", "-1"), "link: clip, line 1: state.tick: -1; expected a number from 0 to 1e+15"},
    {state("time", "1e999"), "link: clip, line 1: state.time: 1e999; expected a finite number"},
    {clip(std::string(longest_clip + 1, ' ')),
     "link: clip: more than 1048576 bytes when it is unpacked"},
    {"#clip=A",
     "link: clip: not base64url; expected A to Z, a to z, 0 to 9, - and _, and all of them"},
    // too long
    {fitting + std::string(9, '0'), "link: 8192 characters after the #; expected at most 8191"},
    {"#probe=" + std::string(1'000'000, 'A'),
     "link: 1000006 characters after the #; expected at most 8191"},
    {std::string(100'000, '&'), "link: 100000 characters after the #; expected at most 8191"},
};

void expect_refused(const Rows& rows) {
    test::expect_lines(rows, [](const std::string& link) {
        std::string said = problem_of(link);
        EXPECT_TRUE(is_one_plain_line(said)) << said;
        return said;
    });
}

TEST(WrongLink, SaysInOneLineWhatIsWrong) { expect_refused(wrong_links); }

TEST(WrongLink, HasANumberThatIsNone) {
    for (const std::string number : {"nan", "inf", "-inf", "1e300", "-1e300", "1e999", "-2000", "",
                                     "1,5", "5 units", "5e", "--5"}) {
        const std::string said = " is \"" + number + "\"; expected a number from ";
        expect_refused({
            {"#level=rooms&speed=" + number, "link: speed" + said + "0 to 1000 units/s"},
            {"#set=radius=" + number, "link: radius" + said + "0.05 to 5 units"},
            {"#size=" + number, "link: size" + said + "0.05 to 5 units"},
            {"#disk_sweep.skin=" + number,
             "link: disk_sweep: skin ...; expected a number from 0 to 0.5"},
            {"#polygon=0,-1;1,1;" + number + ",1",
             "link: polygon is \"0,-1;1,1;" + number +
                 ",1\"; expected a number of corners from 3 to 12..."},
        });
    }
}

/// The wrong ones differ from it.
TEST(WrongLink, IsOneOfThoseThatAreRight) {
    for (const std::string& link :
         {move(""), clip(head + "\n" + tick), state("tick", "1"), fitting + std::string(8, '0')})
        EXPECT_EQ(problem_of(link), "");
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
