// Two players at two machines, 150 ms apart: rollback. A machine never waits. It plays on with what
// the other player did last, and when it hears what they did instead, it goes back to that tick and
// makes those since then again. Both come out as if there were no delay, to the bit.
#include <slidelab/slidelab.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>
#include <vector>

using namespace slidelab;

namespace {

constexpr int last_tick = 900;  // 15 s
constexpr int delay = 9;        // ticks: 150 ms
constexpr int kept = 16;        // ticks

struct Input {
    double walk = 0.0;  // units/s
    bool jumps = false;
    bool digs = false;  // the tile that the player stands on

    friend bool operator==(const Input&, const Input&) = default;
};
using Inputs = std::array<Input, 2>;

/// What the players do: they turn at times of their own, jump, and dig.
Input played(int player, int tick) {
    constexpr double walks[] = {4, -4, 0};
    return {walks[tick / (player == 0 ? 37 : 53) % 3], tick % (40 + 9 * player) == 0,
            tick % (130 + player * 70) == 129};
}

struct Player {
    Vec2 position;
    Vec2 velocity;
    MoverState state;

    friend bool operator==(const Player&, const Player&) = default;
};

/// A floor of tiles between two walls, solid ground under it, and a lift in the middle.
World make_world() {
    WorldDefinition town;
    for (int i = 0; i < 32; ++i) town.walls.push_back({.form = Box{{i - 15.5, 2.5}, {0.5, 0.5}}});
    town.walls.push_back({.form = Box{{0, 5}, {17, 1}}});
    for (const double x : {-16.5, 16.5}) town.walls.push_back({.form = Box{{x, 0}, {0.5, 8}}});
    town.bodies = {{.shape = BoxShape{{1.5, 0.25}}, .position = {0, 1.5}}};
    return or_throw(World::build(town));
}

struct State {
    std::array<Player, 2> players{{{{-8, 0}, {}, {}}, {{8, 0}, {}, {}}}};
    int lift_height = 0;  // hundredths of a unit; it rises while somebody stands on it
};

struct Game {
    World world = make_world();
    State state;

    void tick(const Inputs& inputs) {
        auto& [players, lift_height] = state;
        const ObjectId lift = world.body(0);
        bool is_ridden = false;
        for (const Player& player : players) is_ridden |= player.state.platform == lift;
        lift_height = std::clamp(lift_height + (is_ridden ? 2 : -1), 0, 300);
        world.move_body(lift, {0, 1.5 - lift_height / 100.0});
        for (std::size_t i = 0; i < players.size(); ++i) {
            Player& player = players[i];
            player.velocity.x = inputs[i].walk;
            if (player.state.on_floor && inputs[i].jumps) player.velocity.y = -11;
            const MoverResult moved = move(
                world, {}, {player.position, player.velocity, {0, 30}, 1.0 / 60}, player.state);
            player = {moved.position, moved.velocity, moved.state};
            const bool is_tile = moved.floor.object && moved.floor.object.slot < 32 * 4;
            if (inputs[i].digs && is_tile) world.remove(moved.floor.object);
        }
        world.advance();
    }
};

/// One machine: its game, and how its last ticks began.
class Machine {
public:
    explicit Machine(std::size_t own) : own_(own), other_(1 - own) {}

    /// The other player's input, in the order of ticks. They are believed to walk on.
    void hear(const Input& input) {
        const std::size_t tick = heard_++;
        if (inputs_.size() == tick) inputs_.emplace_back();
        if (inputs_[tick][other_] != input) right_until_ = std::min(right_until_, tick);
        inputs_[tick][other_] = input;
        for (std::size_t i = heard_; i < inputs_.size(); ++i) inputs_[i][other_] = {input.walk};
    }

    void play(const Input& own) {
        const Input believed{heard_ > 0 ? inputs_[heard_ - 1][other_].walk : 0.0};
        inputs_.emplace_back()[other_] = believed;
        inputs_.back()[own_] = own;
        make_ticks();
    }

    /// Those that are missing, and before them again those that were wrong.
    void make_ticks() {
        if (right_until_ < made_) {
            made_again += static_cast<int>(made_ - right_until_);
            made_ = right_until_;
            game.world.restore(begins_[made_ % kept].first);
            game.state = begins_[made_ % kept].second;
        }
        for (; made_ < inputs_.size(); ++made_) {
            begins_[made_ % kept] = {game.world.save(), game.state};
            game.tick(inputs_[made_]);
        }
        right_until_ = made_;
    }

    Game game;
    int made_again = 0;

private:
    std::size_t own_, other_;
    std::size_t heard_ = 0, made_ = 0, right_until_ = 0;  // ticks
    std::vector<Inputs> inputs_;                          // by tick
    std::array<std::pair<WorldState, State>, kept> begins_;
};

}  // namespace

int main() {
    Game together;
    std::array machines{Machine(0), Machine(1)};
    for (int tick = 0; tick < last_tick + delay; ++tick) {
        for (std::size_t i = 0; i < 2; ++i) {
            if (tick >= delay) machines[i].hear(played(1 - static_cast<int>(i), tick - delay));
            if (tick < last_tick) machines[i].play(played(static_cast<int>(i), tick));
        }
        if (tick < last_tick) together.tick({played(0, tick), played(1, tick)});
    }
    for (Machine& machine : machines) {
        machine.make_ticks();
        std::printf("%d ticks made again; ", machine.made_again);
        if (machine.game.state.players != together.state.players) return std::puts("another"), 1;
    }
    const auto& [first, second] = together.state.players;
    std::printf("as without delay: (%.3f, %.3f), (%.3f, %.3f)\n", first.position.x,
                first.position.y, second.position.x, second.position.y);
}
