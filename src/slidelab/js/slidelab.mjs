// Slidelab as an ES module: a world, queries in it, and the game's mover, over the functions of slidelab.h.
// slidelab.d.ts has the types; world/world.hpp and world/mover.hpp say what each thing means.
//
//     import { load } from "./slidelab.mjs";
//     const slidelab = await load();
//     const world = new slidelab.World({ walls: [{ corners: [[-20, 5], [20, 5]] }] });
//     const hero = new slidelab.Mover();
//     let moved = world.move(hero, { position: [0, 0], velocity: [0, 0], acceleration: [0, 30] });
//
// Points are [x, y]. What is wrong is thrown as an Error of one line. Worlds, movers and shapes that are no
// longer needed are given back with free().
const none = 0xffffffff;
const everything = 0xffffffffffffffffn;
const bytes = { wall: 64, body: 72, hit: 72, overlap: 56, contact: 96, errorText: 256, input: 64, state: 32,
    result: 232, moving: 352 };

/** Where things of one call lie in the core's memory: given back together when it ends. */
class Scratch {
    constructor(core) {
        this.core = core;
        this.begin = core.malloc(1 << 16);
        this.end = this.begin + (1 << 16);
        this.at = this.begin;
        this.large = [];
    }
    take(size) {
        const at = (this.at + 7) & ~7;
        if (at + size <= this.end) {
            this.at = at + size;
            return at;
        }
        this.large.push(this.core.malloc(size));
        return this.large[this.large.length - 1];
    }
    call(work) {
        const at = this.at;
        try {
            return work();
        } finally {
            this.at = at;
            if (at === this.begin) this.large.splice(0).forEach((each) => this.core.free(each));
        }
    }
}

/** The bytes of slidelab.wasm, which lies beside this file. */
async function bytesOfCore() {
    const place = new URL("slidelab.wasm", import.meta.url);
    if (place.protocol !== "file:") return (await fetch(place)).arrayBuffer();
    const { readFile } = await import("node:fs/promises");
    return readFile(place);
}

export async function load(wasm = bytesOfCore()) {
    const predicates = new Map(); // of filters, by their contexts
    let lastContext = 0;
    const module = await WebAssembly.compile(await wasm);
    const imports = {};
    for (const each of WebAssembly.Module.imports(module)) {
        // What the core only calls where there is no memory left.
        (imports[each.module] ??= {})[each.name] = () => {
            throw new Error("there is not enough memory");
        };
    }
    imports.env.emscripten_notify_memory_growth = () => {};
    imports.env.sl_asks = (at, context) => (predicates.get(context)(candidate(at)) ? 1 : 0);
    const core = (await WebAssembly.instantiate(module, imports)).exports;
    core._initialize();
    const scratch = new Scratch(core);
    const view = () => new DataView(core.memory.buffer);

    const setPoint = (at, [x, y]) => {
        view().setFloat64(at, x, true);
        view().setFloat64(at + 8, y, true);
        return at;
    };
    const point = (at) => [view().getFloat64(at, true), view().getFloat64(at + 8, true)];
    const setObject = (at, object) => {
        view().setUint32(at, object ? object.slot : none, true);
        view().setUint32(at + 4, object ? object.generation : 0, true);
        return at;
    };
    const object = (at) => {
        const slot = view().getUint32(at, true);
        return slot === none ? null : { slot, generation: view().getUint32(at + 4, true) };
    };
    const number = (at) => view().getFloat64(at, true);
    const userData = (at) => view().getBigUint64(at, true);
    const flag = (at) => view().getUint8(at) !== 0;
    const aPoint = (value) => setPoint(scratch.take(16), value);
    const anObject = (value) => setObject(scratch.take(8), value);

    const setTraits = (at, { category = 1, userData: data = 0, solidSide, surfaceVelocity } = {}) => {
        view().setBigUint64(at, BigInt(category), true);
        view().setBigUint64(at + 8, BigInt(data), true);
        setPoint(at + 16, solidSide ?? [0, 0]);
        setPoint(at + 32, surfaceVelocity ?? [0, 0]);
    };
    const points = (list) => {
        const at = scratch.take(16 * list.length);
        list.forEach((each, i) => setPoint(at + 16 * i, each));
        return at;
    };

    /** Calls what takes room for an error's text last; zero is an error. */
    const orError = (make) =>
        scratch.call(() => {
            const text = scratch.take(bytes.errorText);
            view().setUint8(text, 0);
            const made = make(text);
            if (made) return made;
            const heap = new Uint8Array(core.memory.buffer);
            throw new Error(new TextDecoder().decode(heap.slice(text, heap.indexOf(0, text))));
        });

    const candidate = (at) => ({
        object: object(at),
        category: userData(at + 8),
        userData: userData(at + 16),
        normal: point(at + 24),
    });
    /** The filter's context, which finds its predicate; 0: it has none. */
    const setFilter = (at, filter) => {
        const context = filter.accepts ? ++lastContext : 0;
        if (context) predicates.set(context, filter.accepts);
        view().setBigUint64(at, BigInt(filter.hits ?? everything), true);
        setObject(at + 8, filter.ignored);
        view().setUint32(at + 16, context ? core.sl_asking() : 0, true);
        view().setUint32(at + 20, context, true);
        return context;
    };
    /** A call with a filter. */
    const filtered = (filter, work) =>
        scratch.call(() => {
            if (!filter) return work(0);
            const at = scratch.take(24);
            const context = setFilter(at, filter);
            try {
                return work(at);
            } finally {
                predicates.delete(context);
            }
        });

    const hitAt = (at) => ({
        fraction: number(at),
        point: point(at + 8),
        normal: point(at + 24),
        object: object(at + 40),
        userData: userData(at + 48),
        surfaceVelocity: point(at + 56),
    });
    const nearAt = (at) => ({ object: object(at), normal: point(at + 8), gap: number(at + 24) });
    const list = (first, count, size, read) =>
        Array.from({ length: count }, (_, i) => read(first + size * i));

    class Shape {
        /** One corner: a disk; two: a capsule; more: a convex polygon, clockwise on screen. */
        constructor(corners, radius = 0) {
            this.handle = orError((error) =>
                core.sl_new_shape(points(corners), corners.length, radius, error));
        }
        static disk(radius) {
            return new Shape([[0, 0]], radius);
        }
        static box(halfWidth, halfHeight) {
            const shape = Object.create(Shape.prototype);
            shape.handle = orError((error) => core.sl_new_box(halfWidth, halfHeight, error));
            return shape;
        }
        free() {
            core.sl_free_shape(this.handle);
            this.handle = 0;
        }
    }

    const setInput = (at, { position, velocity, acceleration = [0, 0], displacement, seconds = 1 / 60,
        drops = false }) => {
        setPoint(at, position);
        setPoint(at + 16, displacement ? displacement.map((each) => each / seconds) : velocity);
        setPoint(at + 32, displacement ? [0, 0] : acceleration);
        view().setFloat64(at + 48, seconds, true);
        view().setUint8(at + 56, drops ? 1 : 0);
        return at;
    };
    const setState = (at, state) => {
        setObject(at, state?.platform);
        setPoint(at + 8, state?.place ?? [0, 0]);
        view().setUint8(at + 24, state?.onFloor ? 1 : 0);
        return at;
    };
    const contactAt = (at) => ({
        fraction: number(at),
        position: point(at + 8),
        point: point(at + 24),
        normal: point(at + 40),
        depth: number(at + 56),
        object: object(at + 64),
        userData: userData(at + 72),
        surfaceVelocity: point(at + 80),
    });
    const resultAt = (at, contacts, mostContacts) => {
        const count = view().getUint32(at + 224, true);
        return {
            position: point(at),
            velocity: point(at + 16),
            state: { platform: object(at + 32), place: point(at + 40), onFloor: flag(at + 56) },
            floor: nearAt(at + 64),
            left: nearAt(at + 96),
            right: nearAt(at + 128),
            ceiling: nearAt(at + 160),
            floorKind: floors[view().getInt32(at + 192, true)],
            wasRefused: flag(at + 196),
            squeezed: flag(at + 197),
            squeezedBy: [object(at + 200), object(at + 208)],
            depth: number(at + 216),
            contactCount: count,
            contacts: list(contacts, Math.min(count, mostContacts), bytes.contact, contactAt),
        };
    };

    const leavings = { all: 0, upward: 1, nothing: 2 };
    const floors = ["none", "steep", "walkable"];

    class Mover {
        constructor(settings = {}) {
            this.context = 0;
            this.handle = orError((error) => {
                const at = scratch.take(80);
                core.sl_default_settings(at);
                if (settings.shape) view().setUint32(at, settings.shape.handle, true);
                if (settings.up) setPoint(at + 8, settings.up);
                if (settings.filter) this.context = setFilter(at + 24, settings.filter);
                const names = ["floorAngle", "snap", "stepHeight"];
                names.forEach((name, i) => {
                    if (name in settings) view().setFloat64(at + 48 + 8 * i, settings[name], true);
                });
                if ("stopOnSlope" in settings) view().setUint8(at + 72, settings.stopOnSlope ? 1 : 0);
                if ("constantSpeed" in settings) view().setUint8(at + 73, settings.constantSpeed ? 1 : 0);
                if (settings.leaving) view().setInt32(at + 76, leavings[settings.leaving], true);
                return core.sl_new_mover(at, error);
            });
        }
        free() {
            core.sl_free_mover(this.handle);
            predicates.delete(this.context);
            this.handle = 0;
        }
    }

    const setWall = (at, { corners, radius = 0, ...traits }) => {
        view().setUint32(at, points(corners), true);
        view().setUint32(at + 4, corners.length, true);
        view().setFloat64(at + 8, radius, true);
        setTraits(at + 16, traits);
        return at;
    };
    const setBody = (at, { shape, position, ...traits }) => {
        view().setUint32(at, shape.handle, true);
        setPoint(at + 8, position);
        setTraits(at + 24, traits);
        return at;
    };

    class World {
        #order = 0;
        constructor({ walls = [], bodies = [] } = {}) {
            this.handle = orError((error) => {
                const first = scratch.take(bytes.wall * walls.length);
                const body = scratch.take(bytes.body * bodies.length);
                walls.forEach((each, i) => setWall(first + bytes.wall * i, each));
                bodies.forEach((each, i) => setBody(body + bytes.body * i, each));
                return core.sl_build(first, walls.length, body, bodies.length, error);
            });
        }
        free() {
            core.sl_free_world(this.handle);
            core.sl_free_order(this.#order);
            this.handle = this.#order = 0;
        }

        wall(index) {
            return this.#objectOf((at) => core.sl_wall_at(at, this.handle, index));
        }
        body(index) {
            return this.#objectOf((at) => core.sl_body_at(at, this.handle, index));
        }
        #objectOf(call) {
            return scratch.call(() => {
                const at = scratch.take(8);
                call(at);
                return object(at);
            });
        }
        #added(call) {
            return orError((error) => this.#objectOf((at) => call(at, error)));
        }
        addBody(body) {
            return this.#added((at, error) =>
                core.sl_add_body(at, this.handle, setBody(scratch.take(bytes.body), body), error));
        }
        addWall(wall) {
            return this.#added((at, error) =>
                core.sl_add_wall(at, this.handle, setWall(scratch.take(bytes.wall), wall), error));
        }
        remove(of) {
            return scratch.call(() => core.sl_remove(this.handle, anObject(of)) !== 0);
        }
        isKnown(of) {
            return scratch.call(() => core.sl_is_known(this.handle, anObject(of)) !== 0);
        }
        setEnabled(of, enabled) {
            return scratch.call(() => core.sl_set_enabled(this.handle, anObject(of), enabled ? 1 : 0) !== 0);
        }
        isEnabled(of) {
            return scratch.call(() => core.sl_is_enabled(this.handle, anObject(of)) !== 0);
        }
        moveBody(body, to) {
            return scratch.call(() => core.sl_move_body(this.handle, anObject(body), aPoint(to)) !== 0);
        }
        advance() {
            core.sl_advance(this.handle);
        }
        positionOf(body) {
            return scratch.call(() => {
                const at = scratch.take(16);
                core.sl_position_of(at, this.handle, anObject(body));
                return point(at);
            });
        }
        save() {
            return { handle: core.sl_save(this.handle), free() { core.sl_free_snapshot(this.handle); } };
        }
        restore(snapshot) {
            return core.sl_restore(this.handle, snapshot.handle) !== 0;
        }

        castRay(from, translation, filter) {
            return filtered(filter, (of) => {
                const hit = scratch.take(bytes.hit);
                const any = core.sl_cast_ray(this.handle, aPoint(from), aPoint(translation), of, hit);
                return any ? hitAt(hit) : null;
            });
        }
        cast(shape, from, translation, filter) {
            return filtered(filter, (of) => {
                const hit = scratch.take(bytes.hit);
                const any = core.sl_cast(this.handle, shape.handle, aPoint(from), aPoint(translation), of, hit);
                return any ? hitAt(hit) : null;
            });
        }
        castAll(shape, from, translation, filter) {
            return this.#all(filter, bytes.hit, hitAt, (of, hits, most) =>
                core.sl_cast_all(this.handle, shape.handle, aPoint(from), aPoint(translation), of, hits, most));
        }
        castRayAll(from, translation, filter) {
            return this.#all(filter, bytes.hit, hitAt, (of, hits, most) =>
                core.sl_cast_ray_all(this.handle, aPoint(from), aPoint(translation), of, hits, most));
        }
        overlaps(shape, at, filter) {
            const overlapAt = (from) => ({
                depth: number(from),
                normal: point(from + 8),
                point: point(from + 24),
                object: object(from + 40),
                userData: userData(from + 48),
            });
            return this.#all(filter, bytes.overlap, overlapAt, (of, first, most) =>
                core.sl_overlaps(this.handle, shape.handle, aPoint(at), of, first, most));
        }
        /** Asked again with more room where there are more than expected. */
        #all(filter, size, read, ask) {
            return filtered(filter, (of) => {
                for (let most = 32; ; ) {
                    const first = scratch.take(size * most);
                    const count = ask(of, first, most);
                    if (count <= most) return list(first, count, size, read);
                    most = count;
                }
            });
        }
        hasRoom(shape, at, filter) {
            return filtered(filter, (of) => core.sl_has_room(this.handle, shape.handle, aPoint(at), of) !== 0);
        }
        closest(place, within, filter) {
            return filtered(filter, (of) => {
                const at = scratch.take(40);
                if (!core.sl_closest(this.handle, aPoint(place), within, of, at)) return null;
                return {
                    distance: number(at),
                    point: point(at + 8),
                    object: object(at + 24),
                    userData: userData(at + 32),
                };
            });
        }

        move(mover, input, state = null, mostContacts = 0) {
            return scratch.call(() => {
                const given = setInput(scratch.take(bytes.input), input);
                const before = setState(scratch.take(bytes.state), state);
                const contacts = scratch.take(bytes.contact * mostContacts);
                const at = scratch.take(bytes.result);
                core.sl_move(at, this.handle, mover.handle, given, before, contacts, mostContacts);
                return resultAt(at, contacts, mostContacts);
            });
        }
        moveAll(movings, among = "passing") {
            return scratch.call(() => {
                const first = scratch.take(bytes.moving * movings.length);
                movings.forEach(({ mover, input, state = null, mostContacts = 0 }, i) => {
                    const at = first + bytes.moving * i;
                    const contacts = scratch.take(bytes.contact * mostContacts);
                    view().setUint32(at, mover.handle, true);
                    setInput(at + 8, input);
                    setState(at + 72, state);
                    view().setUint32(at + 104, contacts, true);
                    view().setUint32(at + 108, mostContacts, true);
                });
                this.#order ||= core.sl_new_order();
                const all = ["passing", "solid"].indexOf(among);
                if (all < 0) throw new Error(`among is "${among}"; expected "passing" or "solid"`);
                if (!this.#order || !core.sl_move_all(this.handle, first, movings.length, this.#order, all))
                    throw new Error("there is not enough memory");
                return list(first, movings.length, bytes.moving, (at) => ({
                    ...resultAt(at + 112, view().getUint32(at + 104, true), view().getUint32(at + 108, true)),
                    isHeld: flag(at + 344),
                }));
            });
        }
    }

    return { World, Mover, Shape };
}
