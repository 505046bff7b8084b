// Answers the cases of `slidelab conform` with Phaser's arcade physics, from its sources in npm:
//
//     npm install phaser@3.90.0
//     node phaser.cjs node_modules cases.jsonl > answers.jsonl
//
// It knows nothing but boxes that are not turned: all other cases are answered with null.
const fs = require('fs');
const path = require('path');

const [folder, cases] = process.argv.slice(2);
const arcade = path.join(path.resolve(folder), 'phaser/src/physics/arcade');
global.window = {};
global.document = { documentElement: {}, createElement: () => ({ getContext: () => null }) };
const World = require(path.join(arcade, 'World'));
const Body = require(path.join(arcade, 'Body'));
const StaticBody = require(path.join(arcade, 'StaticBody'));
const pixels = 16; // of one unit

function place(body, [x, y], [w, h]) {
    body.setSize(2 * w * pixels, 2 * h * pixels, false);
    body.position.set((x - w) * pixels, (y - h) * pixels);
    body.updateCenter();
    return body;
}

function answer(one) {
    if (!one.shape.box || one.polygons || one.segments) return null;
    const world = new World({ sys: { scale: { width: 1000, height: 1000 } } }, {});
    const walls = one.boxes.map(({ center, half }) => place(new StaticBody(world), center, half));
    const body = place(new Body(world), one.from, one.shape.box);
    for (const delta of one.then ? [one.delta, one.then] : [one.delta]) {
        body.velocity.set(delta[0] * pixels, delta[1] * pixels);
        body.resetFlags();
        body.update(1);
        for (const wall of walls) world.separate(body, wall, null, null, false);
    }
    const [w, h] = one.shape.box;
    return [body.position.x / pixels + w, body.position.y / pixels + h];
}

for (const line of fs.readFileSync(cases, 'utf8').trim().split('\n')) {
    const one = JSON.parse(line);
    console.log(JSON.stringify({ id: one.id, position: answer(one) }));
}
