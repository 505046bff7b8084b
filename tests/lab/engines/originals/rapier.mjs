// Records moves of Rapier's own controller, from npm:
//
//     npm install @dimforge/rapier2d-compat@0.21.0 && node rapier.mjs node_modules 1000 > ../rapier_kcc.txt
import { createRequire } from 'module';
import path from 'path';
import { record } from './moves.mjs';

const require = createRequire(path.resolve(process.argv[2], 'x.js'));
const RAPIER = require('@dimforge/rapier2d-compat');
await RAPIER.init({});

function shapeOf(one) {
    if (one.shape === 0) return RAPIER.ColliderDesc.cuboid(one.hx, one.hy);
    if (one.shape === 1) return RAPIER.ColliderDesc.ball(one.hx);
    return RAPIER.ColliderDesc.capsule(one.hy / 2, one.hx);
}

function wallOf(corners) {
    const xs = corners.map((c) => c[0]), ys = corners.map((c) => c[1]);
    const left = Math.min(...xs), right = Math.max(...xs), top = Math.min(...ys), bottom = Math.max(...ys);
    const isBox = corners.length === 4 && corners.every((c) =>
        (c[0] === left || c[0] === right) && (c[1] === top || c[1] === bottom));
    return isBox
        ? RAPIER.ColliderDesc.cuboid((right - left) / 2, (bottom - top) / 2)
            .setTranslation((left + right) / 2, (top + bottom) / 2)
        : RAPIER.ColliderDesc.convexHull(new Float32Array(corners.flat()));
}

function beginCase(one) {
    const world = new RAPIER.World({ x: 0, y: 0 });
    for (const corners of one.obstacles) world.createCollider(wallOf(corners));
    const height = 2 * (one.shape === 0 ? one.hy : one.shape === 1 ? one.hx : one.hx + one.hy / 2);
    const mover = world.createCollider(shapeOf(one).setTranslation(...one.start));
    const controller = world.createCharacterController(0.01 * height);
    controller.setUp({ x: 0, y: -1 });
    controller.enableSnapToGround(0.2 * height);
    world.step();
    return (at, way) => {
        mover.setTranslation({ x: at[0], y: at[1] });
        controller.computeColliderMovement(mover, { x: way[0], y: way[1] });
        const moved = controller.computedMovement();
        return [Math.fround(at[0] + moved.x), Math.fround(at[1] + moved.y)].map((x) => Number(x.toPrecision(9)));
    };
}

record(`@dimforge/rapier2d-compat ${RAPIER.version()}, in Node, by originals/rapier.mjs`,
    Number(process.argv[3]), [0, 1, 2], true, beginCase);
