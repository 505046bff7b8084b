// A mover of one's own, attached: slidelab levels/issues/seam_walk.tmj attach node mover.mjs
//
// It goes along one axis, then along the other, and where it would overlap anything it does not go
// at all: it stops short of walls by up to a step.
import { createInterface } from 'node:readline';

let walls = {};

/** Of the shape's bounds: half sizes. */
function extent(shape) {
    if (shape.box) return shape.box;
    if (shape.disk) return [shape.disk, shape.disk];
    const corners = shape.polygon ?? shape.capsule;
    return [0, 1].map((axis) =>
        Math.max(...corners.map((corner) => Math.abs(corner[axis]))) + (shape.radius ?? 0));
}

function overlaps(half, x, y, boxes) {
    return boxes.some(({ center, half: size }) =>
        Math.abs(x - center[0]) < half[0] + size[0] && Math.abs(y - center[1]) < half[1] + size[1]);
}

for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    if (!request.from) {  // walls and shape, before the first move
        walls = request;
        continue;
    }
    const half = extent(walls.shape);
    const boxes = [...walls.boxes, ...(request.boxes ?? [])];
    let [x, y] = request.from;
    const [dx, dy] = request.delta;
    if (!overlaps(half, x + dx, y, boxes)) x += dx;
    if (!overlaps(half, x, y + dy, boxes)) y += dy;
    console.log(JSON.stringify({ to: [x, y] }));
}
