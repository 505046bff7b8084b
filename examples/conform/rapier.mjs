// Answers the cases of `slidelab conform` with Rapier's character controller, from npm:
//
//     npm install @dimforge/rapier2d-compat@0.21.0
//     node rapier.mjs node_modules cases.jsonl > answers.jsonl
import { readFileSync } from 'fs';
import { createRequire } from 'module';
import path from 'path';

const [folder, cases] = process.argv.slice(2);
const RAPIER = createRequire(path.resolve(folder, 'x.js'))('@dimforge/rapier2d-compat');
await RAPIER.init({});
const { ColliderDesc } = RAPIER;
const skin = 0.01; // units that the controller keeps from walls

function segment([ax, ay, bx, by, radius]) {
    if (!radius) return ColliderDesc.segment({ x: ax, y: ay }, { x: bx, y: by });
    const half = Math.hypot(bx - ax, by - ay) / 2;
    return ColliderDesc.capsule(half, radius)
        .setTranslation((ax + bx) / 2, (ay + by) / 2)
        .setRotation(Math.atan2(by - ay, bx - ax) - Math.PI / 2);
}

const hull = (corners) => ColliderDesc.convexHull(new Float32Array(corners.flat()));

function moverOf(shape) {
    if (shape.disk) return ColliderDesc.ball(shape.disk);
    if (shape.box) return ColliderDesc.cuboid(...shape.box);
    if (shape.polygon) return hull(shape.polygon);
    return segment([...shape.capsule[0], ...shape.capsule[1], shape.radius]);
}

function answer(one) {
    const world = new RAPIER.World({ x: 0, y: 0 });
    for (const each of one.segments ?? []) world.createCollider(segment(each));
    for (const each of one.polygons ?? []) world.createCollider(hull(each));
    for (const { center, half } of one.boxes ?? [])
        world.createCollider(ColliderDesc.cuboid(...half).setTranslation(...center));
    const place = [...one.from];
    const mover = world.createCollider(moverOf(one.shape).setTranslation(...place));
    const controller = world.createCharacterController(skin);
    controller.setUp({ x: 0, y: -1 });
    for (const delta of one.then ? [one.delta, one.then] : [one.delta]) {
        mover.setTranslation({ x: place[0], y: place[1] });
        world.step();
        controller.computeColliderMovement(mover, { x: delta[0], y: delta[1] });
        const moved = controller.computedMovement();
        place[0] += moved.x;
        place[1] += moved.y;
    }
    world.free();
    return place;
}

for (const line of readFileSync(cases, 'utf8').trim().split('\n')) {
    const one = JSON.parse(line);
    console.log(JSON.stringify({ id: one.id, position: answer(one) }));
}
