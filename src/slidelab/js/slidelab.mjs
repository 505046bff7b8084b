// Slidelab as an ES module: a world, queries in it, and the game's mover, over the functions of slidelab.h.
// slidelab.d.ts has the types; world/world.hpp and world/mover.hpp say what each thing means.
//
//     import { load } from "./slidelab.mjs";
//     const slidelab = await load();
//     const world = new slidelab.World({ walls: [{ corners: [[-20, 5], [20, 5]] }] });
//     const hero = new slidelab.Mover();
//     let moved = world.move(hero, { position: [0, 0], velocity: [0, 0], acceleration: [0, 30] });
//
// Points are [x, y]. What is wrong is thrown as an Error of one line: a number that is none, a setting that
// no object has, a shape that was freed. A move with an input out of range is not thrown: its result has
// wasRefused, and refusal says why. Worlds, movers and shapes that are no
// longer needed are given back with free().
const none = 0xffffffff;
const everything = 0xffffffffffffffffn;
const mostListed = 65536;
const origin = [0, 0], noState = {};
const mostInCrowd = 1000000;
const answers = ["onFloor", "squeezed", "wasRefused", "isHeld"]; // of a crowd, a byte a mover
const bytes = { wall: 64, body: 72, hit: 72, overlap: 56, contact: 96, errorText: 256, input: 64, state: 32,
    result: 248, moving: 376, form: 96, segment: 32, trigger: 32, option: 136 };

const fail = (text) => {
    throw new Error(text);
};
/** Fields in C have underscores, here capitals. */
const inCapitals = (line) => line.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

/** What each object that functions take may have. */
const fields = {
    traits: ["category", "userData", "solidSide", "surfaceVelocity"],
    definition: ["walls", "bodies", "nearMiss"],
    filter: ["hits", "ignored", "accepts"],
    settings: ["shape", "up", "filter"], // and all options of the core
    input: ["position", "velocity", "acceleration", "displacement", "seconds", "drops"],
    state: ["platform", "place", "onFloor", "onStep"],
    object: ["slot", "generation"],
    moving: ["mover", "input", "state", "mostContacts", "mostTriggers"],
    trigger: ["fraction", "object", "userData", "isInside"],
    area: ["min", "max"],
};
fields.wall = ["corners", "radius", ...fields.traits];
fields.body = ["shape", "position", ...fields.traits];
for (const name in fields) fields[name] = new Set(fields[name]);

/** The object itself, if it is one and has only fields that are known. */
function checked(name, value) {
    if (value === null || typeof value !== "object" || Array.isArray(value))
        fail(`${name} is ${value === null ? "null" : typeof value}; expected an object`);
    const known = fields[name];
    for (const field in value)
        if (!known.has(field) && Object.hasOwn(value, field))
            fail(`${name}.${field} is unknown; expected ${[...known].join(", ")}`);
    return value;
}
const aNumber = (name, value) =>
    typeof value === "number" ? value : fail(`${name} is ${typeof value}; expected a number`);
const aFlag = (name, value) =>
    typeof value === "boolean" ? value : fail(`${name} is ${typeof value}; expected true or false`);
const aList = (name, value) =>
    Array.isArray(value) ? value : fail(`${name} is ${typeof value}; expected an array`);
function aCount(name, value, most = 0xffffffff) {
    if (!Number.isInteger(value) || value < 0 || value > most)
        fail(`${name} is ${String(value)}; expected a whole number of 0 to ${most}`);
    return value;
}
function bits(name, value) {
    const isWhole = typeof value === "bigint" || Number.isSafeInteger(value);
    const whole = isWhole ? BigInt(value) : -1n;
    return whole >= 0n && whole <= everything ? whole
        : fail(`${name} is ${String(value)}; expected a whole number of 0 to 2^64 - 1`);
}
/** Its place among the names. */
function choice(name, value, names) {
    const place = names.indexOf(value);
    return place >= 0 ? place
        : fail(`${name} is ${typeof value === "string" ? `"${value}"` : typeof value}; expected ` +
            names.map((each) => `"${each}"`).join(", "));
}

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
        if (!(size <= 0x7fffffff)) fail("there is not enough memory");
        const at = (this.at + 7) & ~7;
        if (at + size <= this.end) {
            this.at = at + size;
            return at;
        }
        const large = this.core.malloc(size) || fail("there is not enough memory");
        this.large.push(large);
        return large;
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
    let seen, seenNumbers; // made anew where memory has grown: it is elsewhere then
    imports.env.emscripten_notify_memory_growth = () => void (seen = seenNumbers = undefined);
    imports.env.sl_asks = (at, context) => (predicates.get(context)(candidate(at)) ? 1 : 0);
    const core = (await WebAssembly.instantiate(module, imports)).exports;
    core._initialize();
    const scratch = new Scratch(core);
    const view = () => (seen ??= new DataView(core.memory.buffer));
    /** The same as numbers of eight bytes, as all are aligned. */
    const numbers = () => (seenNumbers ??= new Float64Array(core.memory.buffer));

    const setPoint = (at, value, name = "a point") => {
        if (!Array.isArray(value) || value.length !== 2 || typeof value[0] !== "number" ||
            typeof value[1] !== "number")
            fail(`${name} is ${Array.isArray(value) ? `[${value.map(String)}]` : typeof value}; expected [x, y]`);
        const [all, place] = [numbers(), at >> 3];
        all[place] = value[0];
        all[place + 1] = value[1];
        return at;
    };
    const point = (at) => [numbers()[at >> 3], numbers()[(at >> 3) + 1]];
    const setObject = (at, object) => {
        if (object !== null && object !== undefined) checked("object", object);
        view().setUint32(at, object ? aCount("object.slot", object.slot) : none, true);
        view().setUint32(at + 4, object ? aCount("object.generation", object.generation) : 0, true);
        return at;
    };
    /** The handle of one of our own that was not freed. */
    const handleOf = (name, value, kind) => {
        if (!(value instanceof kind)) fail(`${name} is ${typeof value}; expected a ${kind.name}`);
        return value.handle || fail(`${name} was freed; expected one that was not`);
    };
    const object = (at) => {
        const slot = view().getUint32(at, true);
        return slot === none ? null : { slot, generation: view().getUint32(at + 4, true) };
    };
    const number = (at) => numbers()[at >> 3];
    const userData = (at) => view().getBigUint64(at, true);
    const flag = (at) => view().getUint8(at) !== 0;
    const aPoint = (value, name) => setPoint(scratch.take(16), value, name);
    const anObject = (value) => setObject(scratch.take(8), value);

    const setTraits = (at, { category = 1, userData: data = 0, solidSide, surfaceVelocity } = {}) => {
        view().setBigUint64(at, bits("category", category), true);
        view().setBigUint64(at + 8, bits("userData", data), true);
        setPoint(at + 16, solidSide ?? [0, 0], "solidSide");
        setPoint(at + 32, surfaceVelocity ?? [0, 0], "surfaceVelocity");
    };
    const points = (list) => {
        const at = scratch.take(16 * aList("corners", list).length);
        for (let i = 0; i < list.length; ++i) setPoint(at + 16 * i, list[i], `corners[${i}]`);
        return at;
    };
    const lineAt = (text) => {
        const heap = new Uint8Array(core.memory.buffer);
        return inCapitals(new TextDecoder().decode(heap.slice(text, heap.indexOf(0, text))));
    };

    /** Calls what takes room for an error's text last; zero is an error. */
    const orError = (make) =>
        scratch.call(() => {
            const text = scratch.take(bytes.errorText);
            view().setUint8(text, 0);
            const made = make(text);
            return made || fail(lineAt(text));
        });
    /** Throws the line of a check that is false. */
    const expect = (check) => void orError(check);

    const candidate = (at) => ({
        object: object(at),
        category: userData(at + 8),
        userData: userData(at + 16),
        normal: point(at + 24),
    });
    /** The filter's context, which finds its predicate; 0: it has none. */
    const setFilter = (at, filter) => {
        checked("filter", filter);
        if (filter.accepts && typeof filter.accepts !== "function")
            fail(`accepts is ${typeof filter.accepts}; expected a function`);
        const context = filter.accepts ? ++lastContext : 0;
        if (context) predicates.set(context, filter.accepts);
        view().setBigUint64(at, bits("hits", filter.hits ?? everything), true);
        setObject(at + 8, filter.ignored);
        view().setUint32(at + 16, context ? core.sl_asking() : 0, true);
        view().setUint32(at + 20, context, true);
        return context;
    };
    /** A call with a filter. */
    const filtered = (filter, work) =>
        scratch.call(() => {
            if (filter === undefined || filter === null) return work(0);
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
    const list = (first, count, size, read) => {
        const all = [];
        for (let i = 0; i < count; ++i) all.push(read(first + size * i));
        return all;
    };

    class Shape {
        /** One corner: a disk; two: a capsule; more: a convex polygon, clockwise on screen. */
        constructor(corners, radius = 0) {
            this.handle = orError((error) =>
                core.sl_new_shape(points(corners), corners.length, aNumber("radius", radius), error));
        }
        static disk(radius) {
            return new Shape([[0, 0]], radius);
        }
        static box(halfWidth, halfHeight) {
            const shape = Object.create(Shape.prototype);
            shape.handle = orError((error) =>
                core.sl_new_box(aNumber("halfWidth", halfWidth), aNumber("halfHeight", halfHeight), error));
            return shape;
        }
        free() {
            core.sl_free_shape(this.handle);
            this.handle = 0;
        }
    }

    const setInput = (at, input) => {
        const { position, velocity, acceleration = origin, displacement, seconds = 1 / 60, drops = false } =
            checked("input", input);
        numbers()[(at >> 3) + 6] = aNumber("seconds", seconds);
        setPoint(at, position, "position");
        if (displacement !== undefined) {
            if (velocity !== undefined || input.acceleration !== undefined)
                fail("displacement stands beside velocity or acceleration; expected one or the other");
            setPoint(at + 16, displacement, "displacement");
            for (let k = 2; k < 4; ++k) numbers()[(at >> 3) + k] /= seconds;
        } else {
            setPoint(at + 16, velocity, "velocity");
        }
        setPoint(at + 32, acceleration, "acceleration");
        view().setUint8(at + 56, aFlag("drops", drops) ? 1 : 0);
        return at;
    };
    const setState = (at, state) => {
        const { platform = null, place = origin, onFloor = false, onStep = false } =
            checked("state", state ?? noState);
        setObject(at, platform);
        setPoint(at + 8, place, "place");
        view().setUint8(at + 24, aFlag("onFloor", onFloor) ? 1 : 0);
        view().setUint8(at + 25, aFlag("onStep", onStep) ? 1 : 0);
        return at;
    };
    const refusalOf = (input) => {
        const text = scratch.take(bytes.errorText);
        view().setUint8(text, 0);
        core.sl_check_input(input, text);
        return lineAt(text);
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
    const triggerAt = (at) => ({
        fraction: number(at),
        object: object(at + 8),
        userData: userData(at + 16),
        isInside: flag(at + 24),
    });
    const resultAt = (at, contacts, mostContacts, triggers, mostTriggers, input) => {
        const count = view().getUint32(at + 240, true);
        const felt = view().getUint32(at + 244, true);
        const wasRefused = flag(at + 196);
        const result = {
            position: point(at),
            velocity: point(at + 16),
            state: { platform: object(at + 32), place: point(at + 40), onFloor: flag(at + 56), onStep: flag(at + 57) },
            floor: nearAt(at + 64),
            left: nearAt(at + 96),
            right: nearAt(at + 128),
            ceiling: nearAt(at + 160),
            floorKind: floors[view().getInt32(at + 192, true)],
            wasRefused,
            squeezed: flag(at + 197),
            atLimit: flag(at + 198),
            hitCeiling: flag(at + 199),
            squeezedBy: [object(at + 200), object(at + 208)],
            putAside: point(at + 216),
            depth: number(at + 232),
            contactCount: count,
            contacts: list(contacts, Math.min(count, mostContacts), bytes.contact, contactAt),
            triggerCount: felt,
            triggers: list(triggers, Math.min(felt, mostTriggers), bytes.trigger, triggerAt),
        };
        if (wasRefused) result.refusal = refusalOf(input);
        return result;
    };

    /** The core's description of what a mover can be told: kinds are a number, a flag, a choice, bits. */
    const options = scratch.call(() => {
        const count = core.sl_mover_options(0, 0);
        const first = scratch.take(bytes.option * count);
        core.sl_mover_options(first, count);
        return list(first, count, bytes.option, (at) => ({
            name: lineAt(at),
            choices: lineAt(at + 64).split(","),
            kind: view().getInt32(at + 128, true),
            offset: view().getUint32(at + 132, true),
        }));
    });
    for (const { name } of options) fields.settings.add(name);
    const sizeOfSettings = (options.at(-1).offset + 15) & ~7;
    const setOption = (at, { name, kind, choices }, value) => {
        if (kind === 0) view().setFloat64(at, aNumber(name, value), true);
        else if (kind === 1) view().setUint8(at, aFlag(name, value) ? 1 : 0);
        else if (kind === 2) view().setInt32(at, choice(name, value, choices), true);
        else view().setBigUint64(at, bits(name, value), true);
    };

    const floors = ["none", "steep", "walkable"];
    const triggerKinds = ["enter", "stay", "leave"];

    class Mover {
        constructor(settings = {}) {
            this.context = 0;
            checked("settings", settings);
            this.handle = orError((error) => {
                const at = scratch.take(sizeOfSettings);
                core.sl_default_settings(at);
                const has = (name) => settings[name] !== undefined;
                if (has("shape")) view().setUint32(at, handleOf("shape", settings.shape, Shape), true);
                if (has("up")) setPoint(at + 8, settings.up, "up");
                for (const option of options)
                    if (has(option.name)) setOption(at + option.offset, option, settings[option.name]);
                if (has("filter")) this.context = setFilter(at + 24, settings.filter);
                return core.sl_new_mover(at, error);
            });
        }
        free() {
            core.sl_free_mover(this.handle);
            predicates.delete(this.context);
            this.handle = 0;
        }
    }

    const setWall = (at, wall) => {
        const { corners, radius = 0, ...traits } = checked("wall", wall);
        view().setUint32(at, points(corners), true);
        view().setUint32(at + 4, corners.length, true);
        view().setFloat64(at + 8, aNumber("radius", radius), true);
        setTraits(at + 16, traits);
        return at;
    };
    const setBody = (at, body) => {
        const { shape, position, ...traits } = checked("body", body);
        view().setUint32(at, handleOf("shape", shape, Shape), true);
        setPoint(at + 8, position, "position");
        setTraits(at + 24, traits);
        return at;
    };
    /** What goes wrong with one of a list, with its name. */
    const inOne = (name, i, work) => {
        try {
            work();
        } catch (error) {
            fail(`${name} ${i}: ${error.message}`);
        }
    };
    const sideAt = (at) => [point(at), point(at + 16)];

    const usualNearMiss = -1; // SL_USUAL_NEAR_MISS

    /** Bodies and switches at one time. */
    class Snapshot {
        constructor(handle) {
            this.handle = handle;
        }
        /** For a file: World.snapshotOf reads them. */
        bytes() {
            return scratch.call(() => {
                const size = core.sl_snapshot_size(handleOf("snapshot", this, Snapshot));
                const at = scratch.take(size);
                core.sl_snapshot_bytes(this.handle, at, size);
                return new Uint8Array(core.memory.buffer).slice(at, at + size);
            });
        }
        free() {
            core.sl_free_snapshot(this.handle);
            this.handle = 0;
        }
    }

    class World {
        #order = 0;
        #core = 0;
        constructor(definition = {}) {
            const { walls = [], bodies = [], nearMiss = usualNearMiss } = checked("definition", definition);
            aList("walls", walls);
            aList("bodies", bodies);
            this.#core = orError((error) => {
                const first = scratch.take(bytes.wall * walls.length);
                const body = scratch.take(bytes.body * bodies.length);
                walls.forEach((each, i) => inOne("wall", i, () => setWall(first + bytes.wall * i, each)));
                bodies.forEach((each, i) => inOne("body", i, () => setBody(body + bytes.body * i, each)));
                return core.sl_build_within(first, walls.length, body, bodies.length, nearMiss, error);
            });
        }
        get handle() {
            return this.#core || fail("the world was freed; expected one that was not");
        }
        free() {
            core.sl_free_world(this.#core);
            core.sl_free_order(this.#order);
            this.#core = this.#order = 0;
        }

        wall(index) {
            return this.#objectOf((at) => core.sl_wall_at(at, this.handle, aCount("index", index)));
        }
        body(index) {
            return this.#objectOf((at) => core.sl_body_at(at, this.handle, aCount("index", index)));
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
            return scratch.call(() => core.sl_set_enabled(this.handle, anObject(of), aFlag("enabled", enabled) ? 1 : 0) !== 0);
        }
        isEnabled(of) {
            return scratch.call(() => core.sl_is_enabled(this.handle, anObject(of)) !== 0);
        }
        /** False for a handle of no body; a place that is none, or too far away, is thrown. */
        moveBody(body, to) {
            return scratch.call(() => {
                const [object, place] = [anObject(body), aPoint(to, "to")];
                if (core.sl_move_body(this.handle, object, place) !== 0) return true;
                if (core.sl_check_object(this.handle, object, 0) === 0) return false;
                expect((error) => core.sl_check_move_body(this.handle, object, place, error));
                return false;
            });
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
            return new Snapshot(core.sl_save(this.handle) || fail("there is not enough memory"));
        }
        /** False for the snapshot of a world of another definition. */
        restore(snapshot) {
            return core.sl_restore(this.handle, handleOf("snapshot", snapshot, Snapshot)) !== 0;
        }
        /** Out of Snapshot.bytes(); throws what is wrong with them. */
        snapshotOf(all) {
            if (!(all instanceof Uint8Array)) fail(`bytes is ${typeof all}; expected a Uint8Array`);
            return new Snapshot(orError((error) => {
                const at = scratch.take(all.length);
                new Uint8Array(core.memory.buffer).set(all, at);
                return core.sl_read_snapshot(this.handle, at, all.length, error);
            }));
        }

        /** All that was not removed, or what of it is in an area: { min: [x, y], max: [x, y] }. */
        objects(area) {
            if (area !== undefined) checked("area", area);
            return scratch.call(() => {
                const [min, max] = area ? [aPoint(area.min, "area.min"), aPoint(area.max, "area.max")] : [];
                for (let most = 64; ; ) {
                    const first = scratch.take(8 * most);
                    const count = area ? core.sl_objects_in(this.handle, min, max, first, most)
                        : core.sl_objects(this.handle, first, most);
                    if (count <= most) return list(first, count, 8, object).map((each) => this.formOf(each));
                    most = count;
                }
            });
        }
        /** null for an unknown handle. */
        formOf(of) {
            return scratch.call(() => {
                const [handle, at] = [anObject(of), scratch.take(bytes.form)];
                if (!core.sl_form_of(this.handle, handle, at, 0, 0)) return null;
                const count = view().getUint32(at + 88, true);
                const sides = scratch.take(bytes.segment * count);
                core.sl_form_of(this.handle, handle, at, sides, count);
                return {
                    object: object(at),
                    isBody: flag(at + 8),
                    isEnabled: flag(at + 9),
                    isSolid: flag(at + 10),
                    position: point(at + 16),
                    radius: number(at + 32),
                    category: userData(at + 40),
                    userData: userData(at + 48),
                    solidSide: point(at + 56),
                    surfaceVelocity: point(at + 72),
                    sides: list(sides, count, bytes.segment, sideAt),
                };
            });
        }

        castRay(from, translation, filter) {
            return this.#cast(0, from, translation, filter, (hit, begin, by, of) =>
                core.sl_cast_ray(this.handle, begin, by, of, hit));
        }
        cast(shape, from, translation, filter) {
            const form = handleOf("shape", shape, Shape);
            return this.#cast(form, from, translation, filter, (hit, begin, by, of) =>
                core.sl_cast(this.handle, form, begin, by, of, hit));
        }
        #cast(shape, from, translation, filter, cast) {
            return filtered(filter, (of) => {
                const [hit, begin, by] = this.#leg(shape, from, translation);
                return cast(hit, begin, by, of) ? hitAt(hit) : null;
            });
        }
        /** Room for a hit, and the numbers of a cast, checked. */
        #leg(shape, from, translation) {
            const [begin, by] = [aPoint(from, "from"), aPoint(translation, "translation")];
            expect((error) => core.sl_check_cast(shape, begin, by, error));
            return [scratch.take(bytes.hit), begin, by];
        }
        /** Many rays: of each its begin and its translation, four numbers. */
        castRays(legs, filter) {
            if (!(legs instanceof Float64Array) || legs.length % 4 !== 0)
                fail("legs is not four numbers a ray; expected a Float64Array of them");
            const count = legs.length / 4;
            const hits = {
                fractions: new Float64Array(count).fill(Infinity),
                normals: new Float64Array(2 * count),
                objects: new Uint32Array(2 * count).fill(none),
                userData: new BigUint64Array(count),
            };
            return filtered(filter, (of) => {
                const [hit, text] = [scratch.take(bytes.hit), scratch.take(bytes.errorText)];
                const first = scratch.take(32 * count);
                numbers().set(legs, first >> 3);
                for (let i = 0, from = first; i < count; ++i, from += 32) {
                    if (core.sl_check_cast(0, from, from + 16, text) === 0) fail(`ray ${i}: ${lineAt(text)}`);
                    if (core.sl_cast_ray(this.handle, from, from + 16, of, hit) === 0) continue;
                    hits.fractions[i] = number(hit);
                    hits.normals[2 * i] = number(hit + 24);
                    hits.normals[2 * i + 1] = number(hit + 32);
                    hits.objects[2 * i] = view().getUint32(hit + 40, true);
                    hits.objects[2 * i + 1] = view().getUint32(hit + 44, true);
                    hits.userData[i] = userData(hit + 48);
                }
                return hits;
            });
        }
        castAll(shape, from, translation, filter) {
            const form = handleOf("shape", shape, Shape);
            return this.#all(filter, bytes.hit, hitAt, (of, hits, most) => {
                const [, begin, by] = this.#leg(form, from, translation);
                return core.sl_cast_all(this.handle, form, begin, by, of, hits, most);
            });
        }
        castRayAll(from, translation, filter) {
            return this.#all(filter, bytes.hit, hitAt, (of, hits, most) => {
                const [, begin, by] = this.#leg(0, from, translation);
                return core.sl_cast_ray_all(this.handle, begin, by, of, hits, most);
            });
        }
        overlaps(shape, at, filter) {
            const overlapAt = (from) => ({
                depth: number(from),
                normal: point(from + 8),
                point: point(from + 24),
                object: object(from + 40),
                userData: userData(from + 48),
            });
            const form = handleOf("shape", shape, Shape);
            return this.#all(filter, bytes.overlap, overlapAt, (of, first, most) =>
                core.sl_overlaps(this.handle, form, this.#place(form, at), of, first, most));
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
            const form = handleOf("shape", shape, Shape);
            return filtered(filter, (of) =>
                core.sl_has_room(this.handle, form, this.#place(form, at), of) !== 0);
        }
        #place(shape, at) {
            const place = aPoint(at, "at");
            expect((error) => core.sl_check_overlaps(shape, place, error));
            return place;
        }
        closest(place, within, filter) {
            return filtered(filter, (of) => {
                const [at, from] = [scratch.take(40), aPoint(place, "place")];
                expect((error) => core.sl_check_closest(from, aNumber("within", within), error));
                if (!core.sl_closest(this.handle, from, within, of, at)) return null;
                return {
                    distance: number(at),
                    point: point(at + 8),
                    object: object(at + 24),
                    userData: userData(at + 32),
                };
            });
        }

        move(mover, input, state = null, mostContacts = 0, mostTriggers = 0) {
            const hero = handleOf("mover", mover, Mover);
            aCount("mostContacts", mostContacts, mostListed);
            aCount("mostTriggers", mostTriggers, mostListed);
            return scratch.call(() => {
                const given = setInput(scratch.take(bytes.input), input);
                const before = setState(scratch.take(bytes.state), state);
                const contacts = scratch.take(bytes.contact * mostContacts);
                const triggers = scratch.take(bytes.trigger * mostTriggers);
                const at = scratch.take(bytes.result);
                core.sl_move_through(at, this.handle, hero, given, before, contacts, mostContacts, triggers,
                    mostTriggers);
                return resultAt(at, contacts, mostContacts, triggers, mostTriggers, given);
            });
        }
        moveAll(movings, among = "passing") {
            const all = choice("among", among, ["passing", "solid"]);
            return scratch.call(() => {
                const first = scratch.take(bytes.moving * aList("movings", movings).length);
                movings.forEach((each, i) => inOne("moving", i, () => {
                    const { mover, input, state = null, mostContacts = 0, mostTriggers = 0 } =
                        checked("moving", each);
                    const at = first + bytes.moving * i;
                    const contacts = scratch.take(bytes.contact * aCount("mostContacts", mostContacts, mostListed));
                    view().setUint32(at, handleOf("mover", mover, Mover), true);
                    setInput(at + 8, input);
                    setState(at + 72, state);
                    view().setUint32(at + 104, contacts, true);
                    view().setUint32(at + 108, mostContacts, true);
                    view().setUint32(at + 112,
                        scratch.take(bytes.trigger * aCount("mostTriggers", mostTriggers, mostListed)), true);
                    view().setUint32(at + 116, mostTriggers, true);
                }));
                this.#order ||= core.sl_new_order();
                if (!this.#order || !core.sl_move_all(this.handle, first, movings.length, this.#order, all))
                    fail("there is not enough memory");
                const word = (at) => view().getUint32(at, true);
                return list(first, movings.length, bytes.moving, (at) => Object.assign(
                    resultAt(at + 120, word(at + 104), word(at + 108), word(at + 112), word(at + 116), at + 8),
                    { isHeld: flag(at + 368) }));
            });
        }
    }

    /** Many movers of one kind: their numbers in flat arrays, and in the core what they keep between ticks. */
    class Crowd {
        #mover;
        #first = 0; // of as many sl_moving
        #order = 0;
        constructor(mover, count) {
            handleOf("mover", mover, Mover);
            this.#mover = mover;
            this.count = aCount("count", count, mostInCrowd);
            this.positions = new Float64Array(2 * count);
            this.velocities = new Float64Array(2 * count);
            this.accelerations = new Float64Array(2 * count);
            this.drops = new Uint8Array(count);
            for (const each of answers) this[each] = new Uint8Array(count);
            Object.freeze(this);
            this.#first = core.malloc(bytes.moving * Math.max(1, count)) || fail("there is not enough memory");
            this.#order = core.sl_new_order() || fail("there is not enough memory");
            new Uint8Array(core.memory.buffer).fill(0, this.#first, this.#first + bytes.moving * count);
            for (let i = 0; i < count; ++i) this.forget(i);
        }
        free() {
            core.free(this.#first);
            core.sl_free_order(this.#order);
            this.#first = this.#order = 0;
        }
        forget(index) {
            const at = this.#at(aCount("index", index, this.count - 1));
            setState(at + 72, null);
        }
        #at(index) {
            return (this.#first || fail("the crowd was freed; expected one that was not")) + bytes.moving * index;
        }
        move(world, seconds = 1 / 60, among = "passing") {
            const kind = choice("among", among, ["passing", "solid"]);
            const into = handleOf("world", world, World);
            const mover = handleOf("mover", this.#mover, Mover);
            aNumber("seconds", seconds);
            for (let i = 0; i < this.count; ++i) this.#ask(i, mover, seconds);
            if (!core.sl_move_all(into, this.#at(0), this.count, this.#order, kind))
                fail("there is not enough memory");
            for (let i = 0; i < this.count; ++i) this.#answer(i);
        }
        #ask(i, mover, seconds) {
            const at = this.#at(i);
            const [first, all] = [(at >> 3) + 1, numbers()];
            for (let k = 0; k < 2; ++k) {
                all[first + k] = this.positions[2 * i + k];
                all[first + 2 + k] = this.velocities[2 * i + k];
                all[first + 4 + k] = this.accelerations[2 * i + k];
            }
            all[first + 6] = seconds;
            view().setUint32(at, mover, true);
            view().setUint8(at + 64, this.drops[i] ? 1 : 0);
        }
        #answer(i) {
            const result = this.#at(i) + 120;
            const [first, all] = [result >> 3, numbers()];
            for (let k = 0; k < 2; ++k) {
                this.positions[2 * i + k] = all[first + k];
                this.velocities[2 * i + k] = all[first + 2 + k];
            }
            all.copyWithin(first - 6, first + 4, first + 8); // its state, for the next tick
            this.onFloor[i] = view().getUint8(result + 56);
            this.wasRefused[i] = view().getUint8(result + 196);
            this.squeezed[i] = view().getUint8(result + 197);
            this.isHeld[i] = view().getUint8(result + 248);
        }
    }

    /** Enter, stay, leave: the triggers of the tick before compared with those of this one. */
    function triggerChanges(before, now) {
        return scratch.call(() => {
            const setTriggers = (name, all) => {
                const first = scratch.take(bytes.trigger * aList(name, all).length);
                all.forEach((each, i) => inOne(name, i, () => {
                    const { fraction, object: of, userData: data, isInside } = checked("trigger", each);
                    const at = first + bytes.trigger * i;
                    view().setFloat64(at, aNumber("fraction", fraction), true);
                    setObject(at + 8, of);
                    view().setBigUint64(at + 16, bits("userData", data), true);
                    view().setUint8(at + 24, aFlag("isInside", isInside) ? 1 : 0);
                }));
                return first;
            };
            const [first, second] = [setTriggers("before", before), setTriggers("now", now)];
            const most = 2 * (before.length + now.length);
            const changes = scratch.take(40 * most);
            const count = core.sl_trigger_changes(first, before.length, second, now.length, changes, most);
            return list(changes, count, 40, (at) => (
                { kind: triggerKinds[view().getUint8(at)], ...triggerAt(at + 8) }));
        });
    }

    /** An angle of so many degrees, in radians. */
    const degrees = (angle) => core.sl_degrees(aNumber("angle", angle));

    return { World, Mover, Crowd, Shape, triggerChanges, degrees };
}
