// The ES module under Node, through the city that slidelab_bench wrote: moves and rays one by one as objects,
// and many at once in flat arrays.
//
//     slidelab_bench --parts disk --walls 10000 --scene city.json
//     node module.mjs slidelab.mjs city.json [STEPS...]    0.1 and 5 units
//
// Each has a line: name, step, nanoseconds of the processor a move or ray, the median of the rounds and the fastest.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [module, file, ...steps] = process.argv.slice(2);
const { load } = await import(pathToFileURL(module).href);
const slidelab = await load();
const city = JSON.parse(readFileSync(file, "utf8"));
const count = city.starts.length / 2;
const seconds = 1 / 60;

function fours(numbers) {
    return Array.from({ length: numbers.length / 4 }, (_, i) => numbers.slice(4 * i, 4 * i + 4));
}
const boxes = fours(city.boxes).map(([x, y, w, h]) => [[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]]);
const border = fours(city.border).map(([ax, ay, bx, by]) => [[ax, ay], [bx, by]]);
const world = new slidelab.World({ walls: [...boxes, ...border].map((corners) => ({ corners })) });
const mover = new slidelab.Mover({ shape: slidelab.Shape.disk(city.radius), up: [0, 0] });
const crowd = new slidelab.Crowd(mover, count);
const legs = new Float64Array(4 * count);

const pair = (numbers, i) => [numbers[2 * i], numbers[2 * i + 1]];
/** One tick of all: `by` are the displacements. */
const ways = {
    move(places, by) {
        for (let i = 0; i < count; ++i)
            places.set(world.move(mover, { position: pair(places, i), displacement: pair(by, i) }).position, 2 * i);
    },
    moveAll(places, by) {
        const all = Array.from({ length: count }, (_, i) =>
            ({ mover, input: { position: pair(places, i), displacement: pair(by, i) } }));
        world.moveAll(all).forEach((moved, i) => places.set(moved.position, 2 * i));
    },
    crowd(places, by) {
        crowd.positions.set(places);
        for (let i = 0; i < by.length; ++i) crowd.velocities[i] = by[i] / seconds;
        crowd.move(world, seconds);
        places.set(crowd.positions);
    },
    castRay(places, by) {
        for (let i = 0; i < count; ++i) world.castRay(pair(places, i), pair(by, i));
    },
    castRays(places, by) {
        for (let i = 0; i < count; ++i) {
            for (let k = 0; k < 2; ++k) {
                legs[4 * i + k] = places[2 * i + k];
                legs[4 * i + 2 + k] = by[2 * i + k];
            }
        }
        world.castRays(legs);
    },
};

/** Nanoseconds of each, by round. */
function timesOf(tick, step) {
    const places = Float64Array.from(city.starts);
    const by = new Float64Array(2 * count);
    let number = 0;
    const next = () => {
        const first = (number++ * by.length) % city.headings.length;
        for (let i = 0; i < by.length; ++i) by[i] = city.headings[first + i] * step;
        tick(places, by);
    };
    while (number < city.firstTicks) next();
    const times = [];
    for (let round = 0; round < city.rounds; ++round) {
        const begin = process.cpuUsage();
        for (let i = 0; i < city.ticksPerRound; ++i) next();
        const { user, system } = process.cpuUsage(begin); // microseconds
        times.push((user + system) * 1000 / (city.ticksPerRound * count));
    }
    return times.sort((a, b) => a - b);
}

for (const step of steps.length ? steps.map(Number) : [0.1, 5]) {
    for (const [name, tick] of Object.entries(ways)) {
        const times = timesOf(tick, step);
        console.log(`${name.padEnd(10)} step ${step}: ${times[times.length >> 1].toFixed(0)} ns, ` +
            `fastest ${times[0].toFixed(0)}`);
    }
}
