// The hero of examples/c in Node: the same moves, the same numbers.
//
// usage: node main.mjs MODULE    the path of slidelab.mjs
import { pathToFileURL } from "node:url";

const { load } = await import(pathToFileURL(process.argv[2]).href);
const slidelab = await load();
const names = ["the floor", "the lift", "the wall"];

const plate = slidelab.Shape.box(1, 0.25);
const world = new slidelab.World({
    walls: [
        { corners: [[-5, 4], [5, 4], [5, 5], [-5, 5]] }, // y points down
        { corners: [[8, -4], [8, 5]], userData: 2 },
    ],
    bodies: [{ shape: plate, position: [6, 4.25], userData: 1 }],
});
const hero = new slidelab.Mover();
const lift = world.body(0);
let moved = { position: [0, 0], velocity: [0, 0], state: null };
for (let tick = 0; tick < 240; ++tick) {
    if (tick >= 180) world.moveBody(lift, [6, 4.25 - (tick - 179) / 20]);
    let [speed, fall] = moved.velocity;
    if (moved.state?.onFloor) speed = tick < 120 ? 4 : 0;
    moved = world.move(hero, { position: moved.position, velocity: [speed, fall], acceleration: [0, 30] },
                       moved.state);
    world.advance();
    if (tick % 60 === 59 && moved.floor.object) {
        const below = world.castRay(moved.position, [0, 2]);
        console.log(`after ${(tick + 1) / 60} s on ${names[Number(below.userData)]}`);
    }
}
console.log(`it ends at (${moved.position.map((each) => each.toFixed(3)).join(", ")})`);
const ahead = world.castRay(moved.position, [5, 0]);
console.log(`${(ahead.fraction * 5).toFixed(2)} ahead is ${names[Number(ahead.userData)]}`);

const seen = [];
world.castRayAll([-8, 4.5], [20, 0], { accepts: (candidate) => seen.push(candidate.userData) > 0 });
console.log(`a ray asked about ${new Set(seen).size} things`);
// A hundred disks seen from above, all to the right: solid ones keep apart, one behind the other.
const guest = new slidelab.Mover({ shape: slidelab.Shape.disk(0.3), up: [0, 0] });
const crowd = Array.from({ length: 100 }, (_, i) => (
    { mover: guest, input: { position: [(i % 20) * 0.7 - 8, -0.7 * Math.floor(i / 20)], velocity: [3, 0] } }));
const alone = world.moveAll(crowd).filter((each, i) =>
    each.position[0] === world.move(guest, crowd[i].input).position[0]).length;
for (let tick = 0; tick < 60; ++tick)
    world.moveAll(crowd, "solid").forEach((each, i) => (crowd[i].input.position = each.position));
const apart = crowd.every((a) => crowd.every((b) => a === b ||
    Math.hypot(...a.input.position.map((x, i) => x - b.input.position[i])) > 0.6 - 1e-9));
console.log(`${alone} moved as if alone; solid ones ${apart ? "keep apart" : "overlap"}`);

const [touched] = world.move(guest, { position: [-3, 3.95], velocity: [0, 0] }, null, 1).contacts;
console.log(`it began ${touched.depth.toFixed(2)} deep in ${names[Number(touched.userData)]}`);
const along = world.move(guest, { position: [7, 0], displacement: [1, 1], seconds: 0.5 });
console.log(`along a displacement to (${along.position.map((each) => each.toFixed(3)).join(", ")}), ` +
    `with a velocity of (${along.velocity.join(", ")})`);

try {
    new slidelab.Shape([[0, 0], [1, 0], [1, 1]], -1);
} catch (error) {
    console.log(`a wrong shape: ${error.message}`);
}
[hero, guest, world, plate].forEach((each) => each.free());
