// Calls of the ES module with any values: numbers that are none, handles of nothing, misspelt fields, things
// that were freed. Each is answered or thrown as one line; none breaks the module or hangs.
//
// usage: node strange_calls.mjs MODULE [CALLS [SEED]]
import { pathToFileURL } from "node:url";

const { load } = await import(pathToFileURL(process.argv[2]).href);
const slidelab = await load();
const calls = Number(process.argv[3] ?? 20000);
let state = BigInt(process.argv[4] ?? 1);

/** The same numbers on every machine: 0 to count - 1. */
function below(count) {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(state >> 33n) % count;
}
const chance = (share) => below(1000) < 1000 * share;
const one = (list) => list[below(list.length)];
const special = [0, -0, 1, -1, 45, 1e-9, 5e-324, 1e6, -1e6, 1e9, 1e300, -1e300, Infinity, -Infinity, NaN];
const wrong = [undefined, null, "1", "al", {}, [], [1], [1, 2, 3], true, () => 1, 7n, Symbol.iterator];

const number = (strange = 0.03) =>
    chance(strange / 3) ? one(wrong) : chance(strange) ? one(special) : below(80) / 4 - 10;
const point = () => (chance(0.02) ? one(wrong) : [number(), number()]);
const size = () => (chance(0.1) ? number(0.7) : 0.1 + below(100) / 80);
/** Some fields of an object left out, misspelt, or of another type. */
function spoilt(value) {
    if (!chance(0.1) || value === null || typeof value !== "object") return value;
    const names = Object.keys(value);
    if (names.length === 0 || chance(0.2)) return one(wrong);
    const name = one(names);
    const spoiled = { ...value };
    if (chance(0.5)) spoiled[name] = one(wrong);
    else if (chance(0.5)) delete spoiled[name];
    else spoiled[`${name.toLowerCase()}s`] = value[name];
    return spoiled;
}
const traits = () => ({
    ...(chance(0.2) ? { category: below(4) } : {}),
    ...(chance(0.2) ? { solidSide: point() } : {}),
    ...(chance(0.2) ? { surfaceVelocity: point() } : {}),
});
const corners = () => Array.from({ length: below(6) }, (_, i, turn = i) =>
    (chance(0.9) ? [Math.cos(turn * 1.2), Math.sin(turn * 1.2)] : point()));
const wall = () => spoilt({ corners: corners(), ...(chance(0.2) ? { radius: size() } : {}), ...traits() });
function shape() {
    if (chance(0.05)) return one(wrong);
    try {
        return chance(0.4) ? slidelab.Shape.box(size(), size()) : chance(0.5) ? slidelab.Shape.disk(size())
            : new slidelab.Shape(corners(), size());
    } catch (error) {
        expectLine(error);
        return slidelab.Shape.disk(0.3);
    }
}
const free = (each) => each?.free?.();

let thrown = 0, refused = 0;
function expectLine(error) {
    ++thrown;
    const isLine = error instanceof Error && error.constructor === Error && error.message.length > 0 &&
        !error.message.includes("\n") && error.message !== "unreachable";
    if (!isLine) throw error;
}
function expectFinite(value) {
    if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError("an answer is not finite");
    if (value !== null && typeof value === "object") Object.values(value).forEach(expectFinite);
}

let world, snapshots, known;
function begin() {
    [world, ...(snapshots ?? [])].forEach(free);
    const plate = slidelab.Shape.box(1, 0.25);
    world = new slidelab.World({ walls: [{ corners: [[-12, 4], [12, 4], [12, 6], [-12, 6]] }],
        bodies: [{ shape: plate, position: [2, 3] }] });
    free(plate);
    snapshots = [world.save()];
    known = [world.wall(0), world.body(0), world.wall(9), world.body(9)];
}
const handle = () => (chance(0.9) ? one(known) : chance(0.5) ? one(wrong)
    : spoilt({ slot: below(9), generation: below(3) }));
const filter = () => (chance(0.6) ? undefined : spoilt({ hits: below(4), ignored: handle(),
    accepts: (candidate) => candidate.object.slot !== 2 }));
const moverState = () => (chance(0.5) ? null : spoilt({ platform: handle(), place: point(), onFloor: chance(0.5) }));
const input = () => spoilt(chance(0.2) ? { position: point(), displacement: point(), seconds: size() }
    : { position: point(), velocity: point(), acceleration: point(), ...(chance(0.1) ? { seconds: number() } : {}) });
function mover() {
    const form = chance(0.5) ? shape() : undefined;
    try {
        return new slidelab.Mover(spoilt({ ...(form ? { shape: form } : {}),
            ...(chance(0.3) ? { up: point() } : {}), ...(chance(0.2) ? { floorAngle: number(0.4) } : {}),
            ...(chance(0.3) ? { stepHeight: size() } : {}), ...(chance(0.3) ? { snap: size() } : {}),
            ...(chance(0.3) ? { leaving: one(["all", "upward", "nothing", "al"]) } : {}),
            ...(chance(0.2) ? { leaps: chance(0.5), exactHoles: chance(0.5) } : {}),
            ...(chance(0.2) ? { filter: filter() } : {}) }));
    } catch (error) {
        expectLine(error);
        return new slidelab.Mover();
    } finally {
        free(form);
    }
}

const kinds = [
    () => known.push(world.addWall(wall())),
    () => {
        const form = shape();
        try {
            known.push(world.addBody(spoilt({ shape: form, position: point(), ...traits() })));
        } finally {
            free(form);
        }
    },
    () => world.remove(handle()),
    () => world.setEnabled(handle(), chance(0.95) ? chance(0.5) : one(wrong)),
    () => [world.isEnabled(handle()), world.isKnown(handle()), world.positionOf(handle())],
    () => world.moveBody(handle(), point()),
    () => world.advance(),
    () => world.restore(chance(0.95) ? one(snapshots) : one(wrong)),
    () => {
        const bytes = snapshots[0].bytes();
        if (chance(0.5)) bytes[below(bytes.length)] ^= 1 + below(255);
        snapshots.push(world.snapshotOf(chance(0.9) ? bytes : chance(0.5) ? bytes.slice(0, 40) : one(wrong)));
    },
    () => world.objects(chance(0.5) ? undefined : spoilt({ min: point(), max: point() })),
    () => world.formOf(handle()),
    () => world.castRay(point(), point(), filter()),
    () => world.castRayAll(point(), point(), filter()),
    () => world.closest(point(), number(0.3), filter()),
    () => {
        const form = shape();
        try {
            return [world.cast(form, point(), point(), filter()), world.castAll(form, point(), point()),
                world.overlaps(form, point(), filter()), world.hasRoom(form, point())];
        } finally {
            free(form);
        }
    },
    () => {
        const hero = mover();
        try {
            let moved = { state: moverState() };
            let given = input();
            for (let i = 0; i < 4; ++i) {
                moved = world.move(hero, given, moved.state, chance(0.9) ? below(4) : number());
                if (moved.wasRefused && ++refused && !/; expected /.test(moved.refusal))
                    throw new TypeError(`a refusal says "${moved.refusal}"`);
                expectFinite(moved);
                given = { position: moved.position, velocity: moved.velocity, acceleration: [0, 30] };
            }
        } finally {
            free(hero);
        }
    },
    () => {
        const heroes = [mover(), mover()];
        try {
            const all = Array.from({ length: below(6) }, () =>
                spoilt({ mover: one(heroes), input: input(), state: moverState(), mostContacts: below(3) }));
            return world.moveAll(all, chance(0.9) ? one(["passing", "solid"]) : one(wrong));
        } finally {
            heroes.forEach(free);
        }
    },
    () => {
        const hero = mover();
        const crowd = new slidelab.Crowd(chance(0.95) ? hero : one(wrong), chance(0.9) ? below(5) : number(0.5));
        try {
            for (const each of [crowd.positions, crowd.velocities, crowd.accelerations])
                for (let i = 0; i < each.length; ++i) each[i] = chance(0.03) ? one(special) : below(80) / 4 - 10;
            if (chance(0.2)) crowd.forget(below(6));
            if (chance(0.1)) free(hero);
            for (let i = 0; i < 3; ++i)
                crowd.move(chance(0.95) ? world : one(wrong), chance(0.7) ? undefined : number(),
                    chance(0.9) ? one(["passing", "solid", undefined]) : one(wrong));
            for (let i = 0; i < crowd.count; ++i) if (!crowd.wasRefused[i]) expectFinite(crowd.positions[2 * i]);
        } finally {
            free(crowd);
            free(hero);
        }
    },
    () => {
        const legs = Float64Array.from({ length: chance(0.9) ? 4 * below(4) : below(9) },
            () => (chance(0.03) ? one(special) : below(80) / 4 - 10));
        const hits = world.castRays(chance(0.95) ? legs : one(wrong), filter());
        return [...hits.normals, ...hits.objects];
    },
    () => new slidelab.World(spoilt({ walls: [wall(), wall()] })).free(),
    () => {
        const gone = mover();
        free(gone);
        free(gone);
        world.move(gone, input());
    },
];

for (let call = 0; call < calls; ++call) {
    if (call % 50 === 0) begin();
    try {
        expectFinite(one(kinds)() ?? null);
    } catch (error) {
        expectLine(error);
    }
}
free(world);
let isGone = false;
try {
    world.castRay([0, 0], [1, 0]);
} catch (error) {
    isGone = error.message === "the world was freed; expected one that was not";
}
if (!isGone) throw new TypeError("a world that was freed says so");
if (thrown < calls / 20 || refused < calls / 1000) throw new TypeError(`only ${thrown} thrown, ${refused} refused`);
console.log(`${calls} calls: ${thrown} thrown as a line, ${refused} moves refused`);
