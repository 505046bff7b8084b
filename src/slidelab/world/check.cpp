#include "slidelab/world/check.hpp"

#include <iterator>
#include <vector>

#include "slidelab/level/level_checks.hpp"
#include "slidelab/level/level_error.hpp"
#include "slidelab/world/world.hpp"

namespace slidelab {

namespace {

using detail::is_in;
using detail::joined;
namespace range = detail::range;

template <typename Value>
constexpr FieldRange range_of(const MoverOption<Value>& option) {
    return {"Mover", option.name, option.least, option.most, option.unit};
}

constexpr FieldRange other_ranges[] = {
    range::position,
    range::velocity,
    range::acceleration,
    range::seconds,
    range::velocity_by_seconds,
    range::acceleration_by_seconds,
    range::from,
    range::translation,
    range::at,
    range::place,
    range::within,
    range::to,
};

using detail::text_of;

/// The first line of several.
class FirstProblem {
public:
    template <typename Value>
    FirstProblem& field(const FieldRange& range, const Value& value) {
        if (!line_ && !is_in(range, value))
            line_ = joined(range.field, " is ", text_of(value), "; expected ", to_string(range));
        return *this;
    }
    FirstProblem& shape(const std::optional<std::string>& problem) {
        if (!line_ && problem) line_ = "shape: " + *problem;
        return *this;
    }
    std::optional<std::string> line() const { return line_; }

private:
    std::optional<std::string> line_;
};

}  // namespace

std::string to_string(const FieldRange& range) {
    if (range.most > detail::any_number) return "0 or more";
    if (range.most == detail::any_number) return "finite numbers";
    return joined(range.least, " to ", range.most, " ", range.unit);
}

std::vector<FieldRange> field_ranges() {
    std::vector<FieldRange> all{range::up};
    each_mover_option([&](const auto& option) {
        if (option.about.most > 0.0) all.push_back(range_of(option.about));
    });
    all.insert(all.end(), std::begin(other_ranges), std::end(other_ranges));
    return all;
}

std::optional<std::string> check(const Mover& mover) {
    FirstProblem first;
    first.shape(check_mover_shape(mover.shape)).field(range::up, mover.up);
    each_mover_option([&](const auto& option) {
        if (!is_in(option.about, mover.*option.member))
            first.field(range_of(option.about), static_cast<double>(mover.*option.member));
    });
    return first.line();
}

std::optional<std::string> check(const MoverInput& input) {
    const double seconds = input.seconds;
    return FirstProblem()
        .field(range::position, input.position)
        .field(range::velocity, input.velocity)
        .field(range::acceleration, input.acceleration)
        .field(range::seconds, seconds)
        .field(range::velocity_by_seconds, input.velocity * seconds)
        .field(range::acceleration_by_seconds, input.acceleration * (seconds * seconds))
        .line();
}

std::optional<std::string> check(const World& world, ObjectId object) {
    if (world.is_known(object)) return std::nullopt;
    const std::string what =
        object ? joined("object ", object.slot, " (generation ", object.generation, ") is unknown")
               : "object is of nothing";
    return what + "; expected a wall or a body of this world that was not removed";
}

std::optional<std::string> check_move_body(const World& world, ObjectId body, Vec2 to) {
    if (auto problem = check(world, body)) return problem;
    if (!world.has_body(body))
        return joined("object ", body.slot, " is a wall; expected a body, or an added wall");
    const Vec2 extents = extents_of(world.shape_of(body));
    if (!detail::mismatch_of_place(to - extents) && !detail::mismatch_of_place(to + extents))
        return std::nullopt;
    return joined("to is ", text_of(to), "; expected ", to_string(range::to));
}

std::optional<std::string> check_ray(Vec2 from, Vec2 translation) {
    return FirstProblem().field(range::from, from).field(range::translation, translation).line();
}

std::optional<std::string> check_cast(const Shape& shape, Vec2 from, Vec2 translation) {
    return FirstProblem()
        .shape(check_shape(shape))
        .field(range::from, from)
        .field(range::translation, translation)
        .line();
}

std::optional<std::string> check_overlaps(const Shape& shape, Vec2 at) {
    return FirstProblem().shape(check_shape(shape)).field(range::at, at).line();
}

std::optional<std::string> check_closest(Vec2 place, double within) {
    return FirstProblem().field(range::place, place).field(range::within, within).line();
}

}  // namespace slidelab
