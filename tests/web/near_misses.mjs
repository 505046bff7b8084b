// Tiles whose numbers miss each other by rounding: a mover of the ES module walks over them, and not where
// that is switched off.
//
// usage: node near_misses.mjs MODULE
import assert from "node:assert";
import { pathToFileURL } from "node:url";

const { load } = await import(pathToFileURL(process.argv[2]).href);
const slidelab = await load();
const walls = [0, 1, 2, 3].map((column) => {
    const top = Math.fround(3.2) - (column % 2) * 4e-6;
    return { corners: [[column, top], [column + 1, top], [column + 1, 4], [column, 4]] };
});

/** Where a box ends that goes along the tops, in units. */
function end(definition) {
    const world = new slidelab.World({ walls, ...definition });
    const mover = new slidelab.Mover({ shape: slidelab.Shape.box(0.3, 0.5) });
    const moved = world.move(mover, { position: [0.5, 2.7 - 4e-6], velocity: [2, 0.1], seconds: 1 });
    return moved.position[0];
}

assert.ok(Math.abs(end({}) - 2.5) < 1e-9, "by default they are one floor");
assert.ok(Math.abs(end({ nearMiss: 1e-5 }) - 2.5) < 1e-9);
assert.ok(end({ nearMiss: 0 }) < 2.5 - 1e-3, "as given they have kerbs");
assert.throws(() => end({ nearMiss: 0.01 }), /expected 0 to 0.001/);
