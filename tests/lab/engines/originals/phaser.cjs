// Records moves of Phaser's own arcade physics, from its sources in a folder of npm's:
//
//     npm install phaser@3.90.0 && node phaser.cjs node_modules 1000 > ../phaser_arcade.txt
//     node phaser.cjs node_modules 250 one_way > ../phaser_arcade_one_way.txt
//
// With one_way every third wall is its upper face, and checks collisions there alone: a level has no
// more of a one-way wall.
// World needs no browser: bodies are moved by Body.update and separated by World.collide.
const path = require('path');
const folder = path.resolve(process.argv[2]);
const count = Number(process.argv[3]);
const arcade = path.join(folder, 'phaser/src/physics/arcade');
global.window = global.window || {};
global.document = global.document || { documentElement: {}, createElement: () => ({ getContext: () => null }) };
const World = require(path.join(arcade, 'World'));
const Body = require(path.join(arcade, 'Body'));
const StaticBody = require(path.join(arcade, 'StaticBody'));
const pixels = 16;

function beginCase(one) {
    const world = new World({ sys: { scale: { width: 1000, height: 1000 } } }, {});
    const walls = one.obstacles.map((corners, i) => {
        const xs = corners.map((c) => c[0] * pixels), ys = corners.map((c) => c[1] * pixels);
        const wall = new StaticBody(world), isOneWay = process.argv[4] && i % 3 === 0;
        wall.setSize(Math.max(...xs) - Math.min(...xs), isOneWay ? 0 : Math.max(...ys) - Math.min(...ys), false);
        wall.position.set(Math.min(...xs), Math.min(...ys));
        wall.updateCenter();
        if (isOneWay) wall.checkCollision.down = wall.checkCollision.left = wall.checkCollision.right = false;
        return wall;
    });
    const body = new Body(world);
    body.setSize(one.hx * 2 * pixels, one.hy * 2 * pixels, false);
    return (at, way) => {
        body.position.set((at[0] - one.hx) * pixels, (at[1] - one.hy) * pixels);
        body.velocity.set(way[0] * pixels, way[1] * pixels);
        body.resetFlags();
        body.update(1);
        for (const wall of walls) world.separate(body, wall, null, null, false);
        return [body.position.x / pixels + one.hx, body.position.y / pixels + one.hy];
    };
}

import('./moves.mjs').then(({ record }) => {
    const version = require(path.join(folder, 'phaser/package.json')).version;
    record(`Phaser ${version}, src/physics/arcade in Node, by originals/phaser.cjs`, count, [0], false, beginCase);
});
