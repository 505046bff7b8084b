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
try {
    new slidelab.Shape([[0, 0], [1, 0], [1, 1]], -1);
} catch (error) {
    console.log(`a wrong shape: ${error.message}`);
}
[hero, world, plate].forEach((each) => each.free());
