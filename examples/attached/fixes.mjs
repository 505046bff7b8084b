// Ten lines each, for the faults that Slidelab finds in movers: docs/attach.md, "Change your code".
// The same in C++: fixes.hpp. A box is { x, y, w, h }: its centre and half sizes.
const dot = (a, b) => a.x * b.x + a.y * b.y;

// Seams: a face that another box covers is no wall. Skip it where you push out of `box`.
export function isCovered(boxes, box, normal) {
    const x = box.x + normal.x * (box.w + 1e-6);
    const y = box.y + normal.y * (box.h + 1e-6);
    return boxes.some((other) =>
        Math.abs(x - other.x) <= other.w && Math.abs(y - other.y) <= other.h);
}

// Tunnels: into how many parts to cut a step, so that each is shorter than half the mover.
export function inParts(step, halfWidth, halfHeight) {
    const longest = Math.max(Math.abs(step.x), Math.abs(step.y));
    return Math.max(1, Math.ceil(longest / Math.min(halfWidth, halfHeight)));
}

// Jitter: what is left of a step along all walls of the tick at once; nothing, in a corner.
export function alongAll(step, normals) {
    const ways = [step, ...normals.map((n) =>
        ({ x: step.x - n.x * dot(step, n), y: step.y - n.y * dot(step, n) }))];
    return ways.find((way) => normals.every((n) => dot(way, n) >= -1e-9)) ?? { x: 0, y: 0 };
}

// Hangs: the velocity without its part into a wall. The part along it stays, and so does the fall.
export function clipped(velocity, normal) {
    const into = Math.min(0, dot(velocity, normal));
    return { x: velocity.x - normal.x * into, y: velocity.y - normal.y * into };
}

// Slopes: on a floor a step along it, `ask` to the right, instead of gravity. At rest it stays;
// `snap` into the floor keeps it there downhill. `normal`: up from the floor.
export function onFloor(ask, normal, snap) {
    return { x: -normal.y * ask - normal.x * snap, y: normal.x * ask - normal.y * snap };
}

// Platforms: a mover that stands on a box goes its way too. Add this to the mover's own step.
export function carried(mover, before, now) {
    const isOver = Math.abs(mover.x - before.x) < mover.w + before.w;
    const gap = (before.y - before.h) - (mover.y + mover.h);
    if (!isOver || Math.abs(gap) > 0.01) return { x: 0, y: 0 };
    return { x: now.x - before.x, y: now.y - before.y };
}

// Lifts: the push out of a box that came `went` into the mover: the way that it went, never back
// through it. Where a wall stops the push, the mover is squeezed: say so, and hurt it.
export function pushed(mover, box, went) {
    const wide = box.w + mover.w, high = box.h + mover.h, right = box.x - mover.x, down = box.y - mover.y;
    if (Math.abs(right) >= wide || Math.abs(down) >= high) return { x: 0, y: 0 };
    if (Math.abs(went.x) > Math.abs(went.y)) return { x: right + Math.sign(went.x) * wide, y: 0 };
    return { x: 0, y: down + (went.y < 0 ? -high : high) };
}
