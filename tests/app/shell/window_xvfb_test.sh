#!/usr/bin/env bash
# A real window on a real (virtual) screen: keys, a click, a picture, rest, and the end by Escape and Enter.
# usage: window_xvfb_test.sh PROGRAM LEVEL      exit 0: seen; 77: skipped; else: what was missing
set -u
program=$(realpath "$1")
level=$(realpath "$2")

. "$(dirname "$0")/on_xvfb.sh"
need Xvfb xdotool
start_screen 1400x900
start_player "$program" "$level" --record "$work/walk.jsonl"
xdotool windowfocus --sync "$window"

pictures() { find "$work/out" -name '*.png' 2>/dev/null | wc -l; }
# Events come in their order: once there is another picture, all that was pressed before was seen.
wait_until_seen() {
    local before
    before=$(pictures)
    xdotool key F12
    for _ in $(seq 200); do
        [ "$(pictures)" -gt "$before" ] && return
        sleep 0.1
    done
    fail "F12 saved no picture"
}
# For so long from when the program has seen it.
hold() { xdotool "$1" "$2"; wait_until_seen; sleep "$4"; xdotool "$3" "$2"; }

wait_until_seen
hold keydown Right keyup 0.6
hold keydown s keyup 0.3
xdotool key space
# The mouse leads: somewhere in the left half of the window.
eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(WIDTH|HEIGHT)=')"
xdotool mousemove --window "$window" $((WIDTH / 4)) $((HEIGHT / 2))
hold mousedown 1 mouseup 0.4
wait_until_seen
picture=$(find "$work/out" -name '*.png' | head -n 1)
[ "$(head -c 4 "$picture" | tail -c 3)" = PNG ] || fail "F12's picture is no PNG"

# Paused, it rests: hardly any processor time in two seconds.
ticks_used() { awk '{ print $14 + $15 }' "/proc/$player/stat"; }
xdotool key p
wait_until_seen
sleep 1
before=$(ticks_used)
sleep 2
used=$(($(ticks_used) - before))
per_second=$(getconf CLK_TCK)
echo "processor time in 2 s of pause: $used of $((2 * per_second)) ticks"
[ "$used" -le $((per_second / 5)) ] || fail "it works while paused: $used ticks in 2 s"

xdotool key Escape
wait_until_seen  # by a key that is no Enter: it stays
kill -0 "$player" 2>/dev/null || fail "Escape ended it without asking"
xdotool key Escape
for _ in $(seq 100); do
    xdotool key Return 2>/dev/null  # which answers nothing before the question is there
    sleep 0.2
    kill -0 "$player" 2>/dev/null || break
done
kill -0 "$player" 2>/dev/null && fail "Escape and Enter did not end it"
wait "$player"
status=$?
[ "$status" -eq 0 ] || fail "Escape ended it with status $status"

[ -s "$work/walk.jsonl" ] || fail "no recording was written"
grep -q 'shape=box' "$work/walk.jsonl" || fail "Space did not switch the shape"
grep -q '"lead"' "$work/walk.jsonl" || fail "the mouse did not lead"
find "$work/data" "$work" -name preferences.json | grep -q . || fail "no preferences were kept"

# The recording plays to the same states, and the mover was moved.
summary=$(SDL_VIDEODRIVER=dummy "$program" --headless --play "$work/walk.jsonl") ||
    fail "the recording does not play: $summary"
echo "$summary"
travelled=$(sed -E 's/.*travelled ([0-9.e+-]+) units.*/\1/' <<<"$summary")
awk -v way="$travelled" 'BEGIN { exit !(way > 1.0) }' || fail "the mover did not move: $summary"
echo "seen: keys, mouse, picture, pause, preferences, recording, Escape and Enter"
