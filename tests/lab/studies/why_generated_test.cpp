// Generated runs through the play levels, by every strategy with its safeguards on and off: no
// sentence names a wall that the move had nothing to do with, and none is empty where something
// went wrong.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/session/session.hpp"
#include "lab/studies/why.hpp"
#include "support/cases.hpp"
#include "support/lab_names.hpp"
#include "support/play_levels.hpp"
#include "support/runs.hpp"

namespace slidelab::test::why_generated_test {
namespace {

constexpr double same_place = 2e-6;  // units

double distance_to(Vec2 point, const Segment& line) {
    const Vec2 along = line.b - line.a;
    if (along == Vec2{}) return distance(point, line.a);
    const double at = std::clamp(dot(point - line.a, along) / length_squared(along), 0.0, 1.0);
    return distance(point, line.a + along * at);
}

bool cross_each_other(const Segment& a, const Segment& b) {
    const auto side = [](const Segment& line, Vec2 p) {
        return cross(line.b - line.a, p - line.a);
    };
    return side(a, b.a) * side(a, b.b) <= 0.0 && side(b, a.a) * side(b, a.b) <= 0.0;
}

/// Every wall by its number, where it stands when the tick begins.
Segment line_of_wall(const Level& level, const MoveRequest& request, WallRef wall) {
    if (wall.is_of_level(level)) return level.walls()[wall.number()].segment;
    if (!wall.is_of_grid()) {
        const auto corners = corners_of(bounds_of(request.kinematic_boxes[wall.box(level)].box));
        const std::size_t side = wall.side(level);
        return {corners[side], corners[(side + 1) % 4]};
    }
    for (const LatticeRun& run : level.lattice().runs()) {
        if (run.wall == wall.number()) return level.lattice().segment_of(run);
    }
    return {};
}

/// The independent judge: contacts, marks, and the path itself.
class Met {
public:
    Met(const Level& level, const TickRecord& record, const Trace& trace,
        const std::vector<Contact>& before)
        : level_(level), record_(record), trace_(trace), before_(before) {}

    bool has(WallRef wall) const {
        const Segment line = line_of_wall(level_, record_.request(), wall);
        return is_contact(wall) || touches_contact(line) || is_marked(line) || is_numbered(wall) ||
               is_crossed(line);
    }

private:
    bool is_contact(WallRef wall) const {
        const auto is_its = [wall](const Contact& contact) { return contact.wall == wall; };
        const ContactList& contacts = record_.result().contacts;
        return std::any_of(contacts.begin(), contacts.end(), is_its) ||
               std::any_of(before_.begin(), before_.end(), is_its);
    }

    /// The other wall of a seam or a corner: it meets the contact's own wall at the contact's end
    /// of it, or lies against it there.
    bool touches_contact(const Segment& line) const {
        const ContactList& contacts = record_.result().contacts;
        return std::any_of(contacts.begin(), contacts.end(), [&](const Contact& contact) {
            const Segment own = line_of_wall(level_, record_.request(), contact.wall);
            return distance_to(contact.point, line) < same_place ||
                   distance_to(own.a, line) < same_place || distance_to(own.b, line) < same_place;
        });
    }

    bool is_marked(const Segment& line) const {
        return std::any_of(trace_.marks().begin(), trace_.marks().end(), [&](const Mark& mark) {
            return mark.points.size() == 2 && mark.points[0] == line.a && mark.points[1] == line.b;
        });
    }

    bool is_numbered(WallRef wall) const {
        const std::string name =
            to_string(wall_name(level_, record_.request().kinematic_boxes, wall));
        return std::any_of(trace_.events().begin(), trace_.events().end(), [&](const auto& event) {
            return std::any_of(event.numbers.begin(), event.numbers.end(),
                               [&](const TraceNumber& number) { return number.name == name; });
        });
    }

    bool is_crossed(const Segment& line) const {
        Vec2 at = record_.request().position;
        for (const PathPoint& bend : record_.result().path) {
            if (cross_each_other({at, bend.at}, line)) return true;
            at = bend.at;
        }
        return cross_each_other({at, record_.result().position}, line);
    }

    const Level& level_;
    const TickRecord& record_;
    const Trace& trace_;
    const std::vector<Contact>& before_;
};

/// All flags the other way for every second seed.
Settings settings_for(const Strategy& strategy, Random& random) {
    Settings settings = settings_of(strategy);
    Options& options = options_of(settings, strategy);
    for (std::size_t i = 0; i < options.table().size(); ++i) {
        const bool is_flag = options.table()[i].type == OptionDescription::Type::flag;
        if (is_flag && random.chance(0.3)) {
            EXPECT_FALSE(options.set(i, 0.0));
        }
    }
    if (strategy.shapes != 0 && random.chance(0.5)) next_shape(settings);
    settings.speed = random.chance(0.2) ? 60.0 : 4.0;
    return settings;
}

struct Counted {
    int told = 0;
    int troubles = 0;
    int walls = 0;
    int seams = 0;
};

void check_text(const std::string& text) {
    ASSERT_EQ(text.find_first_of("{}"), std::string::npos) << text;
    ASSERT_EQ(text.find("  "), std::string::npos) << text;
    ASSERT_EQ(text.back(), '.') << text;
}

/// Each by itself, too.
void check_troubles(const KeptRun& run, std::int64_t n, Counted& counted) {
    for (const EventDescription& event : event_descriptions()) {
        if (!event.is_trouble || !run.tick(n).events.has(event.kind)) continue;
        ++counted.troubles;
        ASSERT_FALSE(why_of_tick(run, n, event.kind).empty()) << event.name;
    }
}

void check_walls(const KeptRun& run, std::int64_t n, const Why& why, Counted& counted) {
    Trace trace;
    const TickRecord record = run.repeat(n, &trace);
    std::vector<Contact> before;
    if (n - 1 > run.first()) {
        const TickRecord earlier = run.repeat(n - 1);
        before.assign(earlier.result().contacts.begin(), earlier.result().contacts.end());
    }
    const Met met(*run.level(), record, trace, before);
    for (const Claim& claim : why.claims) {
        for (const std::optional<MetWall>& wall : {claim.wall, claim.other}) {
            if (!wall) continue;
            ++counted.walls;
            ASSERT_TRUE(met.has(wall->spot.wall)) << why.text();
            ASSERT_TRUE(!wall->spot.neighbour || met.has(*wall->spot.neighbour)) << why.text();
        }
    }
}

void check_run(const KeptRun& run, Counted& counted) {
    for (std::int64_t n = run.first() + 1; n <= run.last(); ++n) {
        const Why why = why_of_tick(run, n);
        ASSERT_TRUE(!why.empty() || !run.tick(n).events.has_trouble()) << "tick " << n;
        if (why.empty()) continue;
        ++counted.told;
        counted.seams += why.text().find("the seam with") != std::string::npos ? 1 : 0;
        check_text(why.text());
        check_troubles(run, n, counted);
        check_walls(run, n, why, counted);
    }
}

void check_level(const std::string& file, Random& random, Counted& counted) {
    const auto level = std::make_shared<const Level>(std::get<Level>(load_level(file)));
    for (const Strategy* strategy : strategies()) {
        SCOPED_TRACE(stem_of(file) + ", " + std::string(strategy->id));
        for (std::uint32_t seed = 0; seed < 2; ++seed) {
            Session session(level, settings_for(*strategy, random));
            RestlessPlayer player(100 + seed);
            for (int i = 0; i < cases(250); ++i) session.tick(player.next(), false);
            check_run(session.run(), counted);
        }
    }
}

TEST(WhyGenerated, NamesNoWallThatWasNotMetAndIsNotSilentAboutTrouble) {
    Random random(7);
    Counted counted;
    for (const std::string& file : play_level_files()) {
        check_level(file, random, counted);
        if (HasFailure()) return;
    }
    EXPECT_GT(counted.told, cases(1000));
    EXPECT_GT(counted.troubles, cases(300));
    EXPECT_GT(counted.walls, cases(1500));
    EXPECT_GE(counted.seams, cases(10));
}

}  // namespace
}  // namespace slidelab::test::why_generated_test
