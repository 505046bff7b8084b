// Prints the cases as numbers, for an original in another language:
//
//     node moves_as_text.mjs COUNT SHAPES    (SHAPES: of 0 box, 1 disk, 2 capsule; "12")
import { moveCase } from './moves.mjs';

const shapes = [...process.argv[3]].map(Number);
for (let number = 0; number < Number(process.argv[2]); ++number) {
    const one = moveCase(number, shapes, true);
    if (!one) continue;
    const outlines = one.obstacles.map((corners) => [corners.length, ...corners.flat()].join(' '));
    console.log([number, one.shape, one.hx, one.hy, ...one.start, outlines.length, ...outlines,
        ...one.moves.flat()].join(' '));
}
