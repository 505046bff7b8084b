// Records the ticks of Godot's own body in the levels of its threads:
//
//     node godot_threads.mjs SLIDELAB GODOT > ../godot_threads.txt
//
// A line of a thread's name, and for each move that Godot answers on its path from, displacement,
// whether it stood, and the end.
import { execFileSync } from 'child_process';
import { mkdtempSync, readFileSync, rmSync } from 'fs';
import { tmpdir } from 'os';
import path from 'path';
import { fileURLToPath } from 'url';

const [slidelab, godot] = process.argv.slice(2);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const threads = [
    ['godotengine/godot#44882', 'tile_edge_box', 'motion_mode=0'],
    ['godotengine/godot#91494', 'exact_corner_box', 'motion_mode=0'],
    ['endlessm/threadbare#1362', 'tile_corner_disk', 'motion_mode=1'],
    ['godotengine/godot#122708', 'three_posts_capsule', 'motion_mode=1'],
    ['godotengine/godot#64747', 'wide_corner_box', 'motion_mode=1'],
    ['godotengine/godot#60447', 'seam_walk_box', 'motion_mode=1'],
];

/// What Godot is sent, and what it answers, line by line.
function linesOf(recording, property) {
    const folder = mkdtempSync(path.join(tmpdir(), 'godot'));
    const command = 'tee "$0/sent" | "$1" --headless --no-header -s "$2" -- "$3" | tee "$0/answers"';
    execFileSync(slidelab, ['compare', '--play', `${root}/levels/issues/${recording}.jsonl`, '--lane',
        'attached', 'attach', 'bash', '-c', command, folder, godot, `${root}/examples/godot/character.gd`,
        property]);
    const [sent, answers] = ['sent', 'answers'].map((name) =>
        readFileSync(path.join(folder, name), 'utf8').trim().split('\n').map(JSON.parse));
    rmSync(folder, { recursive: true });
    return [sent.filter((line) => line.from), answers];
}

console.log(`# Godot ${execFileSync(godot, ['--version'], { encoding: 'utf8' }).trim()}, by originals/godot_threads.mjs`);
for (const [thread, recording, property] of threads) {
    const [sent, answers] = linesOf(recording, property);
    const moves = sent.map((move, i) => [...move.from, ...move.delta, move.state?.memory ?? 0,
        ...answers[i].to].map((x) => Number(x.toFixed(9))).join(' '));
    console.log([thread, ...new Set(moves)].join('\n'));
}
