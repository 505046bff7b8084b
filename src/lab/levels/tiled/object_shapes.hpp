// An object of a Tiled map while it is read: its place, and its shape without its class. Internal
// to the Tiled reader.
#pragma once

#include <optional>

#include "lab/levels/tiled/tiled_layers.hpp"

namespace slidelab::lab::tiled {

class Object {
public:
    /// `offset`: pixels, of its layer. Borrows the part.
    Object(double pixels_per_unit, const Field& part, Vec2 offset);

    const Field& part() const { return part_; }
    std::int32_t id() const { return part_["id"].whole_number(); }

    /// Units, from the property; none without it.
    std::optional<double> radius() const { return radius_; }

    /// The place in the level of a point `local` pixels from the object's origin.
    Vec2 at(Vec2 local) const;

    /// A length in units. Refuses one that is too long for any level.
    double length_in_units(double pixels) const {
        return to_units(pixels_per_unit_, {pixels, 0.0}, part_).x;
    }

    /// Pixels, both >= 0.
    Vec2 size() const;

    bool is_turned() const { return direction_ != Vec2{1.0, 0.0}; }
    /// Whether it has no area, and so no inside.
    bool is_flat() const;

private:
    std::optional<double> read_radius() const;

    double pixels_per_unit_;
    const Field& part_;
    Vec2 origin_;     ///< pixels
    Vec2 direction_;  ///< of the object's own x axis
    std::optional<double> radius_;
};

/// Whether the object has no field of another shape: rectangles have no field of their own.
bool is_rectangle(const Field& part);

/// The rectangle of a tile object, in its own pixels.
Aabb tile_area(const Object& object, const Tilesets& tilesets);

/// The walls of an object, without its traits; none for a mark of the map's editor.
std::optional<Walls> walls_of(const Object& object, const Tilesets& tilesets);

}  // namespace slidelab::lab::tiled
