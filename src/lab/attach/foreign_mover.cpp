#include "lab/attach/foreign_mover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>

#include "lab/attach/contacts_of_answer.hpp"
#include "lab/engines/models.hpp"
#include "lab/text/counted.hpp"
#include "lab/text/numbers.hpp"

namespace slidelab::lab {

namespace {

constexpr std::size_t most_known = 200'000;

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

bool is_same(std::span<const Wall> a, std::span<const Wall> b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Wall& one, const Wall& two) {
        return one.segment == two.segment && one.radius == two.radius && one.solid == two.solid;
    });
}

/// The first moves, and later one of many, are made twice.
bool is_sample(std::int64_t move) { return move <= 4 || move % 64 == 0; }

std::string in_words(Vec2 at) {
    return fmt::format("({}, {})", decimal(at.x, 6), decimal(at.y, 6));
}

}  // namespace

ForeignMover::ForeignMover(std::vector<std::string> words, Limits limits)
    : name_(shown(fmt::format("{}", fmt::join(words, " ")))),
      limits_(limits),
      child_(std::make_unique<ChildProcess>(std::move(words))) {
    if (!child_->problem().empty()) fail(child_->problem());
}

void ForeignMover::fail(const std::string& what) {
    problem_ = fmt::format("{}: {}", name_, what);
    child_.reset();
}

void ForeignMover::use_walls(const Level& level, const Shape& shape) {
    if (!walls_line_.empty() && shape == shape_ && is_same(level.walls(), walls_)) return;
    walls_.assign(level.walls().begin(), level.walls().end());
    shape_ = shape;
    walls_line_ = walls_line(level, shape) + "\n";
    walls_hash_ = std::hash<std::string>()(walls_line_);
}

void ForeignMover::send(const std::string& move) {
    if (child_->has_more())
        return fail(fmt::format("move {}: a second line; expected one answer a line", moves_));
    if (moves_ == 0 || walls_hash_ != sent_walls_) child_->send(walls_line_);
    sent_walls_ = walls_hash_;
    child_->send(with_id(move, ++moves_) + "\n");
    awaits_ = true;
    began_ = now();
}

std::optional<ForeignAnswer> ForeignMover::receive(double seconds) {
    const auto line = child_->line(seconds);
    if (moves_ > 1) seconds_ += now() - began_;
    awaits_ = false;
    std::string what = child_->problem();
    if (!line && what.empty()) {
        what = fmt::format("no answer within {:g} s", limit());
        if (const std::string end = child_->how_it_ended(); !end.empty()) what += ": " + end;
    }
    if (line) {
        auto read = read_answer(*line, moves_);
        if (auto* answer = std::get_if<ForeignAnswer>(&read)) return std::move(*answer);
        what = to_string(std::get<InputError>(read));
    }
    fail(fmt::format("move {}: {}", moves_, what));
    return std::nullopt;
}

std::optional<ForeignAnswer> ForeignMover::exchange(const std::string& move) {
    if (awaits_) receive(limit());
    if (child_) send(move);
    return child_ ? receive(limit()) : std::nullopt;
}

std::optional<ForeignAnswer> ForeignMover::answer_to(const Level& level,
                                                     const MoveRequest& request) {
    const std::lock_guard lock(mutex_);
    use_walls(level, request.shape);
    const std::string move = move_line(request);
    const std::string key = fmt::format("{} {}", walls_hash_, move);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    if (!child_) return std::nullopt;
    auto answer = exchange(move);
    if (!answer) return std::nullopt;
    if (is_sample(moves_)) {
        const auto again = exchange(move);
        if (!again) return std::nullopt;
        if (note_.empty() && *again != *answer)
            note_ = fmt::format("{}: not deterministic: move {} was made again, to {} and then {}",
                                name_, moves_ - 1, in_words(answer->to), in_words(again->to));
    }
    if (known_.size() >= most_known) known_.clear();
    known_.emplace(key, *answer);
    return answer;
}

MoveResult ForeignMover::move(const Level& level, const MoveRequest& request, Trace* trace) {
    const auto answer = answer_to(level, request);
    return answer ? result_of_answer(level, request, *answer, trace) : refused(request);
}

void ForeignMover::begin(const Level& level, const Shape& shape, Vec2 position) {
    const std::lock_guard lock(mutex_);
    if (!child_ || moves_ > 0) return;
    use_walls(level, shape);
    MoveRequest stay;
    stay.shape = shape;
    stay.position = position;
    send(move_line(stay));
}

bool ForeignMover::is_starting() {
    const std::lock_guard lock(mutex_);
    if (!child_ || !awaits_) return false;
    if (!child_->has_line() && child_->problem().empty() && now() - began_ < limits_.first)
        return true;
    receive(0.0);
    return false;
}

void ForeignMover::end() {
    const std::lock_guard lock(mutex_);
    child_.reset();
}

std::string ForeignMover::problem() const {
    const std::lock_guard lock(mutex_);
    return problem_;
}

std::string ForeignMover::note() const {
    const std::lock_guard lock(mutex_);
    return note_;
}

std::string ForeignMover::state() const {
    const std::lock_guard lock(mutex_);
    if (!problem_.empty()) return problem_;
    if (!note_.empty()) return note_;
    if (moves_ < 2) return fmt::format("{}: {}", name_, awaits_ ? "starting" : "ready");
    return fmt::format("{}: {}, {} ms each", name_, counted(moves_, "move"),
                       decimal(1e3 * seconds_ / static_cast<double>(moves_ - 1), 3));
}

// --- The strategy --------------------------------------------------------------------------------

namespace {

constexpr Stage stages[] = {
    {path_stage, "Answer", "The program goes there with the displacement that it was sent.",
     "docs/attach.md"},
    {contact_stage, "Contacts",
     "Those that it names, or else the walls that the rest of the displacement runs into.",
     "docs/attach.md", "", "depth"},
    {own_stage, "Its own marks", "The program has sent these to be drawn: sweeps, normals, words.",
     "docs/attach.md"}};

/// The context of the moves: each strategy has a program of its own.
struct Program {
    std::unique_ptr<ForeignMover> mover;
};

MoveResult solve(const Level& level, const MoveRequest& request, const Options&,
                 const MoveContext& context, Trace* trace) {
    return context.find<Program>()->mover->move(level, request, trace);
}

Strategy strategy_of(const Program& program) {
    return {
        .id = attached_id,
        .title = "Attached",
        .summary = "The program that is attached: it is sent each move, and answers where it ends.",
        .good_for = "Debugging a mover of one's own.",
        .shapes = moves_disk | moves_box | moves_polygon | moves_capsule | moves_rounded,
        .walls = sees_segments | sees_capsules | sees_solids | sees_bodies,
        .detection = CollisionDetection::continuous,
        .options = {},
        .stages = stages,
        .context = MoveContext(program),
        .solve = solve,
    };
}

/// A strategy, and the program that it is about.
struct Attached {
    explicit Attached(std::vector<std::string> words)
        : program{std::make_unique<ForeignMover>(std::move(words))} {}

    const Program program;
    const Strategy strategy = strategy_of(program);
};

}  // namespace

std::shared_ptr<const Strategy> start_mover(std::vector<std::string> words) {
    const auto attached = std::make_shared<const Attached>(std::move(words));
    return {attached, &attached->strategy};
}

ForeignMover* program_of(const Strategy* strategy) {
    const Program* program = strategy ? strategy->context.find<Program>() : nullptr;
    return program ? program->mover.get() : nullptr;
}

}  // namespace slidelab::lab
