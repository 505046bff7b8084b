// Crowds and rays in flat arrays: the same bits as one object each, tick by tick, on moving platforms, among
// each other, and after one is put elsewhere; and while the core's memory grows.
//
// usage: node flat_arrays.mjs MODULE
import { strict as assert } from "node:assert";
import { pathToFileURL } from "node:url";

const { load } = await import(pathToFileURL(process.argv[2]).href);
const slidelab = await load();
let state = 7n;
/** The same numbers on every machine: 0 to 1. */
function random() {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(state >> 33n) / 2 ** 31;
}
const between = (low, high) => low + (high - low) * random();

function aWorld() {
    const walls = [[[-30, 8], [30, 8], [30, 9], [-30, 9]]];
    for (let i = 0; i < 40; ++i) {
        const [x, y, w, h] = [between(-28, 28), between(-8, 7), between(0.1, 1), between(0.1, 1)];
        walls.push([[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]]);
    }
    const plate = slidelab.Shape.box(1, 0.2);
    const bodies = Array.from({ length: 20 }, () => ({ shape: plate, position: [between(-28, 28), between(-8, 7)] }));
    return new slidelab.World({ walls: walls.map((corners, i) => ({ corners, userData: i })), bodies });
}

function expectSameMoves(up, among) {
    const world = aWorld();
    const mover = new slidelab.Mover({ shape: slidelab.Shape.box(0.3, 0.5), up });
    const count = 100;
    const crowd = new slidelab.Crowd(mover, count);
    const all = Array.from({ length: count }, () =>
        ({ mover, state: null, input: { position: [between(-28, 28), between(-9, 7)], velocity: [0, 0],
            acceleration: [0, up[1] * -30] } }));
    all.forEach(({ input }, i) => {
        crowd.positions.set(input.position, 2 * i);
        crowd.accelerations.set(input.acceleration, 2 * i);
    });
    let onFloor = 0;
    for (let tick = 0; tick < 120; ++tick) {
        for (let i = 0; i < 20; ++i) {
            const [x, y] = world.positionOf(world.body(i));
            world.moveBody(world.body(i), [x + 0.02 * (i % 3 - 1), y - 0.01 * (i % 2)]);
        }
        all.forEach((each, i) => {
            if (random() < 0.005) {
                each.input.position = [between(-28, 28), between(-9, 7)];
                each.state = null;
                crowd.positions.set(each.input.position, 2 * i);
                crowd.forget(i);
            }
            each.input.velocity = [between(-6, 6), random() < 0.01 ? -10 : each.input.velocity[1]];
            crowd.velocities.set(each.input.velocity, 2 * i);
            each.input.drops = random() < 0.1;
            crowd.drops[i] = each.input.drops ? 1 : 0;
        });
        crowd.move(world, 1 / 60, among);
        world.moveAll(all, among).forEach((moved, i) => {
            assert.deepEqual([...crowd.positions.subarray(2 * i, 2 * i + 2)], moved.position);
            assert.deepEqual([...crowd.velocities.subarray(2 * i, 2 * i + 2)], moved.velocity);
            assert.deepEqual([crowd.onFloor[i], crowd.squeezed[i], crowd.wasRefused[i], crowd.isHeld[i]],
                [moved.state.onFloor, moved.squeezed, moved.wasRefused, moved.isHeld].map(Number));
            [all[i].input.position, all[i].input.velocity, all[i].state] = [moved.position, moved.velocity, moved.state];
            onFloor += crowd.onFloor[i];
        });
        world.advance();
    }
    assert.equal(onFloor > 1000, up[1] !== 0);
    crowd.free();
    assert.throws(() => crowd.move(world), /^Error: the crowd was freed; expected one that was not$/);
    mover.free();
    world.free();
}
for (const up of [[0, -1], [0, 0]]) for (const among of ["passing", "solid"]) expectSameMoves(up, among);

function expectSameRays() {
    const world = aWorld();
    const legs = Float64Array.from({ length: 4000 }, (_, i) => between(-9, 9) * (i % 4 < 2 ? 3 : 1));
    const filter = { accepts: (candidate) => candidate.userData % 3n !== 1n };
    for (const given of [undefined, filter]) {
        const hits = world.castRays(legs, given);
        let missed = 0;
        hits.fractions.forEach((fraction, i) => {
            const hit = world.castRay([...legs.subarray(4 * i, 4 * i + 2)], [...legs.subarray(4 * i + 2, 4 * i + 4)], given);
            missed += hit ? 0 : 1;
            if (!hit) return assert.equal(fraction, Infinity);
            assert.deepEqual([fraction, hits.userData[i]], [hit.fraction, hit.userData]);
            assert.deepEqual([...hits.normals.subarray(2 * i, 2 * i + 2)], hit.normal);
            assert.deepEqual([...hits.objects.subarray(2 * i, 2 * i + 2)], [hit.object.slot, hit.object.generation]);
        });
        assert(missed > 100 && missed < 900);
    }
    const wrong = Float64Array.of(0, 0, 1, 1, 0, NaN, 1, 1);
    assert.throws(() => world.castRays(wrong), /^Error: ray 1: .*; expected /);
    assert.throws(() => world.castRays([0, 0, 1, 1]), /expected a Float64Array/);
    world.free();
}
expectSameRays();

// A crowd takes what memory there is, and more.
const world = aWorld();
const mover = new slidelab.Mover({ up: [0, 0] });
const crowds = Array.from({ length: 4 }, () => new slidelab.Crowd(mover, 100000));
for (const crowd of crowds) {
    crowd.velocities.fill(1);
    crowd.move(world, 1 / 60);
    assert(crowd.positions.every((each) => each > 0));
    crowd.free();
}
assert.throws(() => new slidelab.Crowd(mover, -1), /^Error: count is -1; expected a whole number/);
console.log("flat arrays: the same bits as one object each");
