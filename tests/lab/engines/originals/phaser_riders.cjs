// Records what rides on a platform in Phaser's own arcade physics, from its sources in a folder of
// npm's, in both orders in which a game may add its colliders:
//
//     node phaser_riders.cjs node_modules 300 > ../phaser_riders.txt
//
// A line is a case: the order (0: walls first, 1: platform first); the rider's half size and place;
// the platform's half size, place and step; a wall's half size and place; the rider's step; and the
// places of the rider after each of eight ticks, or fewer. Units of 16 pixels; all but the last are multiples
// of 1/64. A case ends where Phaser moves the platform itself, as it does with one that is blocked.
const path = require('path');
const folder = path.resolve(process.argv[2]);
const arcade = path.join(folder, 'phaser/src/physics/arcade');
global.window = global.window || {};
global.document = global.document || { documentElement: {}, createElement: () => ({ getContext: () => null }) };
const World = require(path.join(arcade, 'World'));
const Body = require(path.join(arcade, 'Body'));
const StaticBody = require(path.join(arcade, 'StaticBody'));
const pixels = 16;

let state = 20261128;
const below = (n) => (state = (state * 48271) % 2147483647) % n;
const in64ths = (least, count) => least + below(count) / 64;

function placed(body, half, at) {
    body.setSize(half[0] * 2 * pixels, half[1] * 2 * pixels, false);
    body.position.set((at[0] - half[0]) * pixels, (at[1] - half[1]) * pixels);
    if (body.updateCenter) body.updateCenter();
    return body;
}

function ride(order) {
    const world = new World({ sys: { scale: { width: 1000, height: 1000 } } }, {});
    const half = [in64ths(0.25, 17), in64ths(0.25, 17)];
    const wide = [in64ths(1, 65), in64ths(0.25, 17)];
    const step = [in64ths(-0.25, 33), below(3) ? 0 : in64ths(-0.125, 17)];
    const own = [below(2) ? 0 : in64ths(-0.25, 33), in64ths(0, 9)];
    const at = [4, 4];
    const under = [in64ths(3.5, 65), at[1] + half[1] + wide[1] + below(3) / 64];
    const blocks = [in64ths(0.25, 17), in64ths(0.5, 33)];
    const side = step[0] < 0 ? -1 : 1;
    const wallAt = [at[0] + side * (half[0] + blocks[0] + in64ths(0, 65)), at[1] + in64ths(-0.5, 65)];
    const line = [order, ...half, ...at, ...wide, ...under, ...step, ...blocks, ...wallAt, ...own];

    const wall = placed(new StaticBody(world), blocks, wallAt);
    const platform = placed(new Body(world), wide, under);
    platform.setImmovable(true);
    const rider = placed(new Body(world), half, at);
    for (let tick = 0; tick < 8; ++tick) {
        for (const [body, way] of [[platform, step], [rider, own]]) {
            body.velocity.set(way[0] * pixels, way[1] * pixels);
            body.resetFlags();
            body.update(1);
        }
        for (const other of order ? [platform, wall] : [wall, platform])
            world.separate(rider, other, null, null, false);
        const off = platform.position.x / pixels + wide[0] - under[0] - step[0] * (tick + 1) ||
            platform.position.y / pixels + wide[1] - under[1] - step[1] * (tick + 1);
        if (off) break;
        line.push(rider.position.x / pixels + half[0], rider.position.y / pixels + half[1]);
    }
    return line.join(' ');
}

const version = require(path.join(folder, 'phaser/package.json')).version;
console.log(`# Phaser ${version}, src/physics/arcade in Node, by originals/phaser_riders.cjs`);
for (let i = 0; i < Number(process.argv[3]); ++i) console.log(ride(i % 2));
