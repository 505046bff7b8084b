"""The hero of examples/c in Python, by ctypes: the same functions, the same numbers.

usage: main.py LIBRARY    a shared library of slidelab_single.cpp:
       g++ -std=c++20 -O2 -ffp-contract=off -shared -fPIC slidelab_single.cpp -o libslidelab.so
"""
import ctypes as c
import sys


class Vec2(c.Structure):
    _fields_ = [("x", c.c_double), ("y", c.c_double)]


class Object(c.Structure):
    _fields_ = [("slot", c.c_uint32), ("generation", c.c_uint32)]


class Traits(c.Structure):
    _fields_ = [("category", c.c_uint64), ("user_data", c.c_uint64), ("solid_side", Vec2), ("surface_velocity", Vec2)]


class Wall(c.Structure):
    _fields_ = [("corners", c.POINTER(Vec2)), ("corner_count", c.c_size_t), ("radius", c.c_double), ("traits", Traits)]


class Body(c.Structure):
    _fields_ = [("shape", c.c_void_p), ("position", Vec2), ("traits", Traits)]


class State(c.Structure):
    _fields_ = [("platform", Object), ("place", Vec2), ("on_floor", c.c_bool), ("on_step", c.c_bool)]


class Input(c.Structure):
    _fields_ = [("position", Vec2), ("velocity", Vec2), ("acceleration", Vec2), ("seconds", c.c_double),
                ("drops", c.c_bool)]


class Near(c.Structure):
    _fields_ = [("object", Object), ("normal", Vec2), ("gap", c.c_double)]


class Result(c.Structure):
    _fields_ = [("position", Vec2), ("velocity", Vec2), ("state", State), ("floor", Near), ("left", Near),
                ("right", Near), ("ceiling", Near), ("floor_kind", c.c_int), ("was_refused", c.c_bool),
                ("squeezed", c.c_bool), ("at_limit", c.c_bool), ("hit_ceiling", c.c_bool), ("squeezed_by", Object * 2), ("put_aside", Vec2), ("depth", c.c_double),
                ("contact_count", c.c_uint32), ("trigger_count", c.c_uint32)]


class Hit(c.Structure):
    _fields_ = [("fraction", c.c_double), ("point", Vec2), ("normal", Vec2), ("object", Object),
                ("user_data", c.c_uint64), ("surface_velocity", Vec2)]


def functions_of(path):
    library = c.CDLL(path)
    pointer = c.c_void_p
    for name, result, arguments in [
        ("sl_default_traits", Traits, []),
        ("sl_in_the_air", State, []),
        ("sl_new_shape", pointer, [c.POINTER(Vec2), c.c_size_t, c.c_double, c.c_char_p]),
        ("sl_new_box", pointer, [c.c_double, c.c_double, c.c_char_p]),
        ("sl_build", pointer, [c.POINTER(Wall), c.c_size_t, c.POINTER(Body), c.c_size_t, c.c_char_p]),
        ("sl_body_at", Object, [pointer, c.c_size_t]),
        ("sl_traits_of", Traits, [pointer, Object]),
        ("sl_move_body", c.c_bool, [pointer, Object, Vec2]),
        ("sl_advance", None, [pointer]),
        ("sl_new_mover", pointer, [pointer, c.c_char_p]),
        ("sl_move", Result, [pointer, pointer, c.POINTER(Input), c.POINTER(State), pointer, c.c_size_t]),
        ("sl_cast_ray", c.c_bool, [pointer, Vec2, Vec2, pointer, c.POINTER(Hit)]),
        ("sl_free_mover", None, [pointer]), ("sl_free_world", None, [pointer]), ("sl_free_shape", None, [pointer]),
    ]:
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


def main():
    sl = functions_of(sys.argv[1])
    names = {0: "the floor", 1: "the lift", 2: "the wall"}
    error = c.create_string_buffer(256)

    def traits(user_data=0):
        of_it = sl.sl_default_traits()
        of_it.user_data = user_data
        return of_it

    floor = (Vec2 * 4)((-5, 4), (5, 4), (5, 5), (-5, 5))
    wall = (Vec2 * 2)((8, -4), (8, 5))
    walls = (Wall * 2)((floor, 4, 0.0, traits()), (wall, 2, 0.0, traits(2)))
    plate = sl.sl_new_box(1.0, 0.25, error)
    bodies = (Body * 1)((plate, Vec2(6, 4.25), traits(1)))
    world = sl.sl_build(walls, 2, bodies, 1, error)
    hero = sl.sl_new_mover(None, error)
    if not (plate and world and hero):
        sys.exit(error.value.decode())

    lift = sl.sl_body_at(world, 0)
    state = sl.sl_in_the_air()
    given = Input(Vec2(0, 0), Vec2(0, 0), Vec2(0, 30), 1 / 60, False)
    for tick in range(240):
        if tick >= 180:
            sl.sl_move_body(world, lift, Vec2(6, 4.25 - (tick - 179) / 20))
        if state.on_floor:
            given.velocity.x = 4 if tick < 120 else 0
        moved = sl.sl_move(world, hero, given, state, None, 0)
        sl.sl_advance(world)
        given.position, given.velocity, state = moved.position, moved.velocity, moved.state
        if tick % 60 == 59 and moved.floor.object.slot != 0xFFFFFFFF:
            print(f"after {tick // 60 + 1} s on {names[sl.sl_traits_of(world, moved.floor.object).user_data]}")
    print(f"it ends at ({given.position.x:.3f}, {given.position.y:.3f})")

    hit = Hit()
    if sl.sl_cast_ray(world, given.position, Vec2(5, 0), None, hit):
        print(f"{hit.fraction * 5:.2f} ahead is {names[hit.user_data]}")
    if not sl.sl_new_shape(floor, 4, -1, error):
        print(f"a wrong shape: {error.value.decode()}")
    sl.sl_free_mover(hero)
    sl.sl_free_world(world)
    sl.sl_free_shape(plate)


if __name__ == "__main__":
    main()
