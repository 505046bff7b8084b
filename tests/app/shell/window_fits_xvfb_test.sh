#!/usr/bin/env bash
# The window beside a panel and with a frame: all of it is within what the desktop leaves free.
# usage: window_fits_xvfb_test.sh PROGRAM LEVEL      exit 0: it fits; 77: skipped; else: what was missing
set -u
program=$(realpath "$1")
level=$(realpath "$2")

. "$(dirname "$0")/on_xvfb.sh"
need Xvfb xdotool xprop xwininfo openbox tint2

width=1280 height=720 bar=32
start_screen ${width}x$height

openbox >/dev/null 2>&1 &
started+=($!)
is_managed() { xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep -q 'window id'; }
wait_for is_managed
cat >tint2rc <<END
panel_items = T
panel_size = 100% $bar
panel_position = bottom center horizontal
strut_policy = follow_size
END
tint2 -c tint2rc >/dev/null 2>&1 &
started+=($!)
# left, top, width, height of what the panel leaves free
work_area() { xprop -root _NET_WORKAREA | sed -E 's/.*= ([0-9]+), ([0-9]+), ([0-9]+), ([0-9]+).*/\1 \2 \3 \4/'; }
has_panel() { [ "$(work_area | cut -d ' ' -f 4)" -lt $height ] 2>/dev/null; }
wait_for has_panel

start_player "$program" "$level" --no-guide
has_frame() { xprop -id "$window" _NET_FRAME_EXTENTS 2>/dev/null | grep -q '= [0-9]'; }
wait_for has_frame

# The window with its frame: whether it is within the free area.
what_fits() {
    local left top w h
    read -r left right above below < <(xprop -id "$window" _NET_FRAME_EXTENTS | sed -E 's/.*= ([0-9]+), ([0-9]+), ([0-9]+), ([0-9]+).*/\1 \2 \3 \4/')
    # xdotool counts the frame twice where the window manager has put the window into one.
    eval "$(xwininfo -id "$window" | sed -nE 's/.*Absolute upper-left ([XY]): +(-?[0-9]+)/\1=\2/p; s/^ *Width: +/WIDTH=/p; s/^ *Height: +/HEIGHT=/p')"
    read -r left_of top_of w h < <(work_area)
    seen="window ${WIDTH}x$HEIGHT at $X,$Y with frame $left,$right,$above,$below in ${w}x$h at $left_of,$top_of"
    ((above > 0)) && ((X - left >= left_of)) && ((Y - above >= top_of)) &&
        ((X + WIDTH + right <= left_of + w)) && ((Y + HEIGHT + below <= top_of + h))
}
fitted=
for _ in $(seq 100); do
    what_fits && fitted=1 && break
    sleep 0.1
done
[ -n "$fitted" ] || fail "it does not fit: $seen"
((WIDTH > width - 40 && HEIGHT > height - bar - 80)) || fail "it is smaller than it must be: $seen"
echo "fits: $seen"
