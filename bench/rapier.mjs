// Rapier's character controller, under Node, through the city that slidelab_bench wrote: the same
// starts and displacements. By itself, with 1,000 bodies, and with a predicate that takes all.
//
//     npm install @dimforge/rapier2d-compat@0.21.0
//     slidelab_bench --parts disk --walls 10000 --scene city.json
//     node rapier.mjs node_modules city.json [STEPS...]    0.1 and 5 units
//
// Of each a line: name, step, nanoseconds of the processor a move, the median of the rounds and the
// fastest. It calculates in float, and keeps 0.01 units from walls.
import { readFileSync } from 'fs';
import { createRequire } from 'module';
import path from 'path';

const [folder, file, ...steps] = process.argv.slice(2);
const RAPIER = createRequire(path.resolve(folder, 'x.js'))('@dimforge/rapier2d-compat');
await RAPIER.init({});
const { ColliderDesc, RigidBodyDesc } = RAPIER;
const city = JSON.parse(readFileSync(file, 'utf8'));
const count = city.starts.length / 2;
const skin = 0.01, bodyHalf = 0.1; // units

function worldWith(extra) {
    const world = new RAPIER.World({ x: 0, y: 0 });
    for (let i = 0; i < city.boxes.length; i += 4) {
        const [x, y, halfWidth, halfHeight] = city.boxes.slice(i, i + 4);
        world.createCollider(ColliderDesc.cuboid(halfWidth, halfHeight).setTranslation(x, y));
    }
    for (let i = 0; i < city.border.length; i += 4) {
        const [ax, ay, bx, by] = city.border.slice(i, i + 4);
        world.createCollider(ColliderDesc.segment({ x: ax, y: ay }, { x: bx, y: by }));
    }
    for (let i = 0; extra === 'bodies' && i < city.bodies.length; i += 2) {
        const body = world.createRigidBody(RigidBodyDesc.kinematicPositionBased()
            .setTranslation(city.bodies[i], city.bodies[i + 1]));
        world.createCollider(ColliderDesc.cuboid(bodyHalf, bodyHalf), body);
    }
    world.step(); // its queries see what was there then
    return world;
}

/** Nanoseconds a move, of each round. */
function timesOf(world, extra, step) {
    // One collider stands for all movers, which pass each other.
    const mover = world.createCollider(ColliderDesc.ball(city.radius));
    const controller = world.createCharacterController(skin);
    const predicate = extra === 'filter' ? () => true : undefined;
    const places = Float64Array.from(city.starts);
    const at = { x: 0, y: 0 }, by = { x: 0, y: 0 };
    const tick = (number) => {
        const first = number * count * 2;
        for (let i = 0; i < places.length; i += 2) {
            at.x = places[i];
            at.y = places[i + 1];
            by.x = city.headings[first + i] * step;
            by.y = city.headings[first + i + 1] * step;
            mover.setTranslation(at);
            controller.computeColliderMovement(mover, by, undefined, undefined, predicate);
            const moved = controller.computedMovement();
            places[i] += moved.x;
            places[i + 1] += moved.y;
        }
    };
    let number = 0;
    while (number < city.firstTicks) tick(number++);
    const times = [];
    for (let round = 0; round < city.rounds; ++round) {
        const begin = process.cpuUsage();
        for (let i = 0; i < city.ticksPerRound; ++i) tick(number++);
        const { user, system } = process.cpuUsage(begin); // microseconds
        times.push((user + system) * 1000 / (city.ticksPerRound * count));
    }
    world.removeCollider(mover);
    return times.sort((a, b) => a - b);
}

for (const extra of ['', 'bodies', 'filter']) {
    const world = worldWith(extra);
    for (const step of steps.length ? steps.map(Number) : [0.1, 5]) {
        const times = timesOf(world, extra, step);
        const name = extra ? `rapier_${extra}` : 'rapier';
        console.log(`${name.padEnd(14)} step ${step}: ${times[times.length >> 1].toFixed(0)} ns a move, ` +
            `fastest ${times[0].toFixed(0)}`);
    }
    world.free();
}
