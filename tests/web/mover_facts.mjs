// Facts of a mover of the ES module: a dash through a trigger, a stay in it, a bump of its head.
//
// usage: node mover_facts.mjs MODULE
import assert from "node:assert";
import { pathToFileURL } from "node:url";

const { load } = await import(pathToFileURL(process.argv[2]).href);
const slidelab = await load();
const world = new slidelab.World({
    walls: [{ corners: [[4, 0], [5, 0], [5, 5], [4, 5]], category: 8, userData: 7 }],
});
const mover = new slidelab.Mover({ shape: slidelab.Shape.box(0.5, 0.5), up: [0, 0], triggers: 8 });
const felt = (displacement) =>
    world.move(mover, { position: [0, 2], displacement }, null, 0, 4).triggers;
const kinds = (before, now) => slidelab.triggerChanges(before, now).map((each) => each.kind);

const dashed = felt([10, 0]);
assert.deepStrictEqual(dashed, [{ fraction: 0.35, object: world.wall(0), userData: 7n, isInside: false }]);
assert.deepStrictEqual(kinds([], dashed), ["enter", "leave"]);
const inside = felt([4, 0]);
assert.ok(inside[0].isInside);
assert.deepStrictEqual(kinds([], inside), ["enter"]);
assert.deepStrictEqual(kinds(inside, inside), ["stay"]);
assert.deepStrictEqual(kinds(inside, []), ["leave"]);
const [moved] = world.moveAll([{ mover, input: { position: [0, 2], displacement: [10, 0] }, mostTriggers: 1 }]);
assert.strictEqual(moved.triggers[0].userData, 7n);
assert.strictEqual(moved.triggerCount, 1);
assert.strictEqual(moved.isHeld, false);

const river = new slidelab.World({
    walls: [{ corners: [[-9, -9], [9, -9], [9, 9], [-9, 9]], category: 16, surfaceVelocity: [2, 0] }],
});
const swimmer = new slidelab.Mover({ up: [0, 0], ground: 16 });
const swum = river.move(swimmer, { position: [0, 0], velocity: [0, 3], seconds: 1 });
assert.deepStrictEqual([swum.position, swum.velocity], [[2, 3], [0, 3]]);

const hall = new slidelab.World({ walls: [{ corners: [[-9, 0], [9, 0], [9, 1], [-9, 1]] }] });
const hero = new slidelab.Mover({ reach: 0.5, floorAngle: slidelab.degrees(50) });
const bumped = hall.move(hero, { position: [0, 1.9], velocity: [0, -30] });
assert.ok(bumped.hitCeiling && bumped.ceiling.gap < 1e-9);
const falls = hall.move(hero, { position: bumped.position, velocity: [0, 6] });
assert.ok(!falls.hitCeiling && falls.ceiling.gap > 0.09);
assert.strictEqual(slidelab.degrees(180), Math.PI);
