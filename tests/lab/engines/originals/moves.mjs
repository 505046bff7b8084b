// The moves that an original and its model are both asked for, by number: the same in moves.lua and
// in tests/support/recorded_moves.hpp. All numbers are multiples of 1/64 unit, y points down.

function dice(number) {
    let state = 1 + number * 7919;
    const below = (n) => {
        state = (state * 48271) % 2147483647;
        return state % n;
    };
    for (let i = 0; i < 3; ++i) below(2);
    return below;
}

const box = (x, y, w, h) => [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];

function outline(form, x, y, w, h) {
    if (form === 0) return [[x, y + h], [x + w, y], [x + w, y + h]];
    if (form === 1) return [[x, y], [x + w, y + h], [x, y + h]];
    if (form === 2) return [[x + w / 2, y], [x + w, y + h / 2], [x + w / 2, y + h], [x, y + h / 2]];
    return [[x + w / 4, y], [x + w - w / 4, y], [x + w, y + h], [x, y + h]];
}

function obstacles(below, kind, polygons) {
    const all = [];
    if (kind === 0 || kind === 3) {
        for (let row = 0; row < 7; ++row) {
            for (let column = 0; column < 8; ++column) {
                const chance = kind === 0 ? 30 : row < 4 ? 0 : row === 4 ? 25 : row === 5 ? 100 : 0;
                if (below(100) < chance) all.push(box(column, row, 1, 1));
            }
        }
        return all;
    }
    for (let i = 0; i < 9; ++i) {
        const x = below(448) / 64, y = below(384) / 64;
        const w = (16 + below(80)) / 64, h = (16 + below(80)) / 64;
        const form = below(4);
        all.push(kind === 2 && polygons ? outline(form, x, y, w, h) : box(x, y, w, h));
    }
    return all;
}

function isFree(all, x, y, ex, ey) {
    const gap = 1 / 32;
    return all.every((corners) => {
        const xs = corners.map((c) => c[0]), ys = corners.map((c) => c[1]);
        return x + ex + gap < Math.min(...xs) || x - ex - gap > Math.max(...xs) ||
            y + ey + gap < Math.min(...ys) || y - ey - gap > Math.max(...ys);
    });
}

/// { shape, hx, hy, start, moves, obstacles }, or nothing where no place was free.
/// shape: 0 a box of those half sizes; 1 a disk of radius hx; 2 a capsule, its core hy / 2 up and
/// down, of radius hx.
export function moveCase(number, shapes, polygons) {
    const below = dice(number);
    const kind = number % 4;
    const all = obstacles(below, kind, polygons);
    const shape = shapes[below(shapes.length)];
    const hx = (16 + below(16)) / 64, hy = (16 + below(16)) / 64;
    const ex = hx, ey = shape === 0 ? hy : shape === 1 ? hx : hx + hy / 2;
    let start = null;
    for (let i = 0; i < 40 && !start; ++i) {
        const x = (32 + below(384)) / 64;
        const y = kind === 3 ? 5 - ey - (3 + below(10)) / 64 : (32 + below(384)) / 64;
        if (isFree(all, x, y, ex, ey)) start = [x, y];
    }
    if (!start) return null;
    const moves = [];
    for (let i = 0; i < 4; ++i) {
        const x = (below(161) - 80) / 64, y = (below(161) - 80) / 64;
        moves.push([x, kind === 3 ? Math.abs(y) / 4 : y]);
    }
    return { shape, hx, hy, start, moves, obstacles: all };
}

/// Prints the recording: a line for each case, its number and the ends of its moves.
export function record(words, count, shapes, polygons, begin) {
    const lines = [`# ${words}`];
    for (let number = 0; number < count; ++number) {
        const one = moveCase(number, shapes, polygons);
        if (!one) continue;
        const move = begin(one);
        let at = one.start;
        const ends = one.moves.map((way) => (at = move(at, way)));
        lines.push([number, ...ends.map((end) => end.join(' '))].join(' '));
    }
    console.log(lines.join('\n'));
}
